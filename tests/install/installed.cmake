# cmake -D BUILD=... -D SOURCE=... -D WORK=... -D LIBDIR=... -D DRAWS=... -D FLAGS=... -P installed.cmake
#
# Installs the build tree BUILD below WORK, builds the consumers of SOURCE/tests/install against what was installed,
# once by find_package() and once by pkg-config, and runs them.
cmake_minimum_required(VERSION 3.22)
set(prefix ${WORK}/prefix)
set(consumers ${SOURCE}/tests/install)
set(ENV{PKG_CONFIG_PATH} ${prefix}/${LIBDIR}/pkgconfig)
file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK})

function(run)
  execute_process(COMMAND ${ARGN} OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
endfunction()

function(expect output)
  execute_process(COMMAND ${ARGN} OUTPUT_VARIABLE got COMMAND_ERROR_IS_FATAL ANY)
  if(NOT got STREQUAL "${output}\n")
    message(FATAL_ERROR "${ARGN}: '${output}' expected, but it printed\n${got}")
  endif()
endfunction()

function(build_by_pkg_config compiler module source program)
  execute_process(COMMAND pkg-config --cflags --libs ${module} OUTPUT_VARIABLE needs COMMAND_ERROR_IS_FATAL ANY)
  separate_arguments(needs UNIX_COMMAND "${needs}")
  separate_arguments(flags UNIX_COMMAND "${FLAGS}")
  run(${compiler} ${flags} ${source} ${needs} -Wl,-rpath,${prefix}/${LIBDIR} -o ${program})
endfunction()

run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${prefix})
expect(3 sh -c "printf 'a b c\\na\\nb\\nc\\na b\\nb c\\n' | ${prefix}/bin/dlx count")

if(DRAWS)
  run(${prefix}/bin/dlx sudoku solve --empty 4 --format svg)
endif()

run(${CMAKE_COMMAND} -S ${consumers} -B ${WORK}/build -D CMAKE_PREFIX_PATH=${prefix}
    -D CMAKE_C_COMPILER=${CC} -D CMAKE_CXX_COMPILER=${CXX} -D CMAKE_C_FLAGS=${FLAGS} -D CMAKE_CXX_FLAGS=${FLAGS})
run(${CMAKE_COMMAND} --build ${WORK}/build)
build_by_pkg_config(${CC} dlx ${consumers}/consume.c ${WORK}/build/consume_c_pkg)
build_by_pkg_config(${CC} dlxkakuro ${consumers}/consume_kakuro.c ${WORK}/build/consume_kakuro_pkg)
build_by_pkg_config(${CXX} dlxsudoku ${consumers}/consume_sudoku.cpp ${WORK}/build/consume_cpp_pkg)

foreach(how "" _static _pkg)
  expect(3 ${WORK}/build/consume_c${how})
  expect(288 ${WORK}/build/consume_cpp${how})
  expect(4104 ${WORK}/build/consume_kakuro${how})
endforeach()

# The programs of docs/library.md: each block of C, and the block of text behind it is what it prints.
execute_process(COMMAND awk -v dir=${WORK} "
  /^```c$/ { n++; file = dir \"/page\" n \".c\"; next }
  /^```text$/ { file = dir \"/page\" n \".txt\"; next }
  /^```/ { file = \"\" }
  file { print > file }
  END { print n }" ${SOURCE}/docs/library.md OUTPUT_VARIABLE pages COMMAND_ERROR_IS_FATAL ANY)
foreach(page RANGE 1 ${pages})
  file(READ ${WORK}/page${page}.txt prints)
  string(STRIP "${prints}" prints)
  file(READ ${WORK}/page${page}.c source)
  set(module dlxsudoku)
  if(source MATCHES "kakuro/kakuro.h")
    set(module dlxkakuro)
  endif()
  build_by_pkg_config(${CC} ${module} ${WORK}/page${page}.c ${WORK}/page${page})
  expect("${prints}" ${WORK}/page${page})
endforeach()
