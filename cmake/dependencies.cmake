# What the core needs: GMP for exact counts, jansson for JSON.  What else is found switches its feature on.
find_package(PkgConfig REQUIRED)
pkg_check_modules(GMP REQUIRED IMPORTED_TARGET gmp)
pkg_check_modules(JANSSON REQUIRED IMPORTED_TARGET jansson)
pkg_check_modules(CAIRO cairo cairo-svg cairo-pdf cairo-png)
pkg_check_modules(SQLITE IMPORTED_TARGET sqlite3)
if(SQLITE_FOUND)
  set(SQLITE_LIBRARIES sqlite3) # by name: the static one, where all is static
endif()

# CaDiCaL is a library in C++ and has no pkg-config file.
find_path(CADICAL_INCLUDE_DIR cadical.hpp)
find_library(CADICAL_LIBRARY cadical)
mark_as_advanced(CADICAL_INCLUDE_DIR CADICAL_LIBRARY)
set(CADICAL_FOUND OFF)
set(CADICAL_LIBRARIES "")
if(CADICAL_INCLUDE_DIR AND CADICAL_LIBRARY)
  set(CADICAL_FOUND ON)
  set(CADICAL_LIBRARIES ${CADICAL_LIBRARY} stdc++ m)
endif()

# The searches' own threads.
set(THREADS_PREFER_PTHREAD_FLAG ON)
find_package(Threads REQUIRED)

# Can a program be linked with all of this statically?  Sanitizers cannot.
include(CheckCSourceCompiles)
if(NOT CMAKE_C_FLAGS MATCHES "-fsanitize")
  set(CMAKE_REQUIRED_LIBRARIES -static gmp jansson ${SQLITE_LIBRARIES} ${CADICAL_LIBRARIES} m)
  check_c_source_compiles("#include <gmp.h>
#include <jansson.h>
int main(void) { mpz_t n; mpz_init(n); return json_object() == NULL; }" DLX_LINKS_STATICALLY)
  unset(CMAKE_REQUIRED_LIBRARIES)
endif()
set(DLX_STATIC "${DLX_LINKS_STATICALLY}" CACHE BOOL "Link the program statically, so that it starts in half the time")
