# Headers, libraries, find_package(hitbox) and pkg-config files, documents, all of which may be moved elsewhere afterwards.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/hitbox)
set(header_folders ${HITBOX_LAYERS})
if(TARGET hitbox_io)
  list(APPEND header_folders io)
endif()
install(CODE "set(HITBOX_HEADER_ROOT \"${PROJECT_SOURCE_DIR}\")
set(HITBOX_HEADER_FOLDERS \"${header_folders}\")
set(HITBOX_INCLUDE_DIR \"${CMAKE_INSTALL_INCLUDEDIR}\")")
install(SCRIPT ${CMAKE_CURRENT_LIST_DIR}/InstallHeaders.cmake)

install(TARGETS hitbox EXPORT hitbox ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(EXPORT hitbox NAMESPACE hitbox:: FILE hitboxTargets.cmake DESTINATION ${package_dir})

# hitbox::io is an export of its own: the library is found and linked where the readers were not built.
if(TARGET hitbox_io)
  set_target_properties(hitbox_io PROPERTIES EXPORT_NAME io)
  install(TARGETS hitbox_io EXPORT hitbox_io ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
  install(EXPORT hitbox_io NAMESPACE hitbox:: FILE hitboxIoTargets.cmake DESTINATION ${package_dir})
endif()
if(TARGET hitbox_cli)
  install(TARGETS hitbox_cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/examples/sample/ DESTINATION ${CMAKE_INSTALL_DATADIR}/hitbox)
  # What the program is made of besides hitbox: a static one carries it along.
  install(FILES ${PROJECT_SOURCE_DIR}/apps/cli/NOTICES.txt DESTINATION ${CMAKE_INSTALL_DOCDIR})
endif()
install(FILES ${PROJECT_SOURCE_DIR}/apps/web/page/hitbox.html DESTINATION ${CMAKE_INSTALL_DATADIR}/hitbox)
install(FILES ${PROJECT_SOURCE_DIR}/README.md ${PROJECT_SOURCE_DIR}/CHANGELOG.md ${PROJECT_SOURCE_DIR}/LICENSE
        DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs DESTINATION ${CMAKE_INSTALL_DOCDIR})

configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/hitboxConfig.cmake.in
  ${PROJECT_BINARY_DIR}/hitboxConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/hitboxConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/hitboxConfig.cmake ${PROJECT_BINARY_DIR}/hitboxConfigVersion.cmake
        DESTINATION ${package_dir})

# What the headers must know as the library does.
set(pc_definitions "")
foreach(setting HITBOX_PORTABLE HITBOX_SMALL)
  if(${setting})
    string(APPEND pc_definitions " -D${setting}=1")
  endif()
endforeach()

# From a .pc file's own folder up to the prefix: one step for each part of lib/pkgconfig.
set(pc_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
string(REGEX REPLACE "[^/]+" ".." pc_up ${pc_dir})
foreach(library hitbox hitbox_io)
  if(TARGET ${library})
    configure_file(${PROJECT_SOURCE_DIR}/cmake/${library}.pc.in ${PROJECT_BINARY_DIR}/${library}.pc @ONLY)
    install(FILES ${PROJECT_BINARY_DIR}/${library}.pc DESTINATION ${pc_dir})
  endif()
endforeach()
