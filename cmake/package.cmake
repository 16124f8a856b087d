# What others need to find the installed libraries: a CMake package, find_package(dlx), and pkg-config files.
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/dlx)
configure_package_config_file(cmake/dlxConfig.cmake.in dlxConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(dlxConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/dlxConfig.cmake ${PROJECT_BINARY_DIR}/dlxConfigVersion.cmake
        DESTINATION ${package_dir})
install(EXPORT dlxTargets NAMESPACE dlx:: DESTINATION ${package_dir})

# The prefix is seen from where the file lies, so that an installed tree can be moved.
file(RELATIVE_PATH prefix_from_pc /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
if(CADICAL_FOUND)
  set(cadical_flags " -lcadical -lstdc++ -lm")
endif()
foreach(file dlx.pc dlxsudoku.pc dlxkakuro.pc)
  configure_file(cmake/${file}.in ${file} @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/${file} DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endforeach()
