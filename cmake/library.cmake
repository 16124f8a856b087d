# add_inner_room(ROOM library...) compiles the sources of the current directory as ROOM_objects, for libraries that take
# them in; they and their users need those libraries.
function(add_inner_room room)
  file(GLOB sources CONFIGURE_DEPENDS *.c)
  add_library(${room}_objects OBJECT ${sources})
  target_include_directories(${room}_objects PUBLIC ${PROJECT_SOURCE_DIR})
  target_link_libraries(${room}_objects PRIVATE ${ARGN} PkgConfig::GMP dlx_warnings)
  set_target_properties(${room}_objects PROPERTIES POSITION_INDEPENDENT_CODE ON)
endfunction()

# add_room_library(ROOM FILE_NAME [ROOMS room...] [INNER room...] [PUBLIC target...] [PRIVATE target...])
#
# Makes the library of the current directory, whose public header is ROOM/ROOM.h: its sources are compiled once, as
# ROOM_objects, and become ROOM_static and ROOM_shared, called FILE_NAME on disk and dlx::ROOM_static and dlx::ROOM
# once installed.  ROOMS are the libraries below it, INNER the rooms whose objects it takes in, PUBLIC and PRIVATE what
# it needs besides.  ROOM.map lists the symbols that the shared library shows.
function(add_room_library room file_name)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "ROOMS;INNER;PUBLIC;PRIVATE")
  file(GLOB sources CONFIGURE_DEPENDS *.c */*.c */*/*.c)
  set(map ${CMAKE_CURRENT_SOURCE_DIR}/${room}.map)

  add_library(${room}_objects OBJECT ${sources})
  target_include_directories(${room}_objects PUBLIC ${PROJECT_SOURCE_DIR})
  target_link_libraries(${room}_objects PUBLIC ${arg_PUBLIC} PRIVATE ${arg_PRIVATE} dlx_warnings)
  set_target_properties(${room}_objects PROPERTIES POSITION_INDEPENDENT_CODE ON)
  # Nobody may replace a function of ours at load time, so the compiler may inline across them.
  target_compile_options(${room}_objects PRIVATE -fno-semantic-interposition)

  set(objects $<TARGET_OBJECTS:${room}_objects>)
  foreach(inner IN LISTS arg_INNER)
    list(APPEND objects $<TARGET_OBJECTS:${inner}_objects>)
  endforeach()

  foreach(kind STATIC SHARED)
    string(TOLOWER ${kind} suffix)
    set(name ${room}_${suffix})
    list(TRANSFORM arg_ROOMS APPEND _${suffix} OUTPUT_VARIABLE rooms)
    add_library(${name} ${kind} ${objects})
    target_include_directories(${name} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>
                                              $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
    target_link_libraries(${name} PUBLIC ${rooms} ${arg_PUBLIC} PRIVATE ${arg_PRIVATE})
    set_target_properties(${name} PROPERTIES OUTPUT_NAME ${file_name} VERSION ${PROJECT_VERSION} SOVERSION 0)
  endforeach()

  set_target_properties(${room}_shared PROPERTIES EXPORT_NAME ${room} INSTALL_RPATH "$ORIGIN" LINK_DEPENDS ${map})
  target_link_options(${room}_shared PRIVATE LINKER:--version-script=${map})
  if(NOT CMAKE_C_FLAGS MATCHES "-fsanitize") # clang has their symbols in programs only
    target_link_options(${room}_shared PRIVATE LINKER:--no-undefined)
  endif()

  install(TARGETS ${room}_static ${room}_shared EXPORT dlxTargets)
  install(FILES ${room}.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/${room})
endfunction()
