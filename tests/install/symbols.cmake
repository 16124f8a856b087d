# cmake -D NM=... -D LIBRARY=... -D ALLOWED=... -P symbols.cmake
#
# Every symbol that the library shows must match ALLOWED.
cmake_minimum_required(VERSION 3.22)
if(LIBRARY MATCHES "[.]a$")
  set(which --extern-only)
else()
  set(which --dynamic)
endif()
execute_process(COMMAND ${NM} ${which} --defined-only --format=posix ${LIBRARY}
                OUTPUT_VARIABLE lines COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^\n]+" lines "${lines}")
set(shown 0)
foreach(line IN LISTS lines)
  if(line MATCHES "^([^ ]+) [A-Z] ")
    math(EXPR shown "${shown} + 1")
    if(NOT CMAKE_MATCH_1 MATCHES "${ALLOWED}")
      message(SEND_ERROR "${LIBRARY} shows ${CMAKE_MATCH_1}")
    endif()
  endif()
endforeach()
if(shown LESS 5)
  message(SEND_ERROR "${LIBRARY} shows only ${shown} symbols")
endif()
