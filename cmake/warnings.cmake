# Every warning the project asks of itself; a target takes them with target_link_libraries(... PRIVATE dlx_warnings).
add_library(dlx_warnings INTERFACE)
target_compile_options(dlx_warnings INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion
  $<$<COMPILE_LANGUAGE:C>:-Wstrict-prototypes -Wmissing-prototypes>)
