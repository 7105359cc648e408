# Installs headers, libraries, the files of find_package(hitbox) and pkg-config, and documents. All of them
# are relocatable.
#
# The rules also exist inside another project: without them its own install(EXPORT) or export() of a target
# that links hitbox would be an error. They are part of its installation only with HITBOX_INSTALL=ON;
# otherwise `cmake --install BUILD --component hitbox` runs them.
include(CMakePackageConfigHelpers)
set(rule COMPONENT hitbox)
if(NOT HITBOX_INSTALL)
  list(APPEND rule EXCLUDE_FROM_ALL)
endif()

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/hitbox)
set(header_folders ${HITBOX_LAYERS})
if(TARGET hitbox_io)
  list(APPEND header_folders io)
endif()
install(CODE "set(HITBOX_HEADER_ROOT \"${PROJECT_SOURCE_DIR}\")
set(HITBOX_HEADER_FOLDERS \"${header_folders}\")
set(HITBOX_INCLUDE_DIR \"${CMAKE_INSTALL_INCLUDEDIR}\")" ${rule})
install(SCRIPT ${CMAKE_CURRENT_LIST_DIR}/InstallHeaders.cmake ${rule})

set(places RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} ${rule} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} ${rule}
           ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} ${rule})
install(TARGETS hitbox EXPORT hitbox ${places})
install(EXPORT hitbox NAMESPACE hitbox:: FILE hitboxTargets.cmake DESTINATION ${package_dir} ${rule})
export(EXPORT hitbox NAMESPACE hitbox:: FILE ${PROJECT_BINARY_DIR}/hitboxTargets.cmake)

# hitbox::io has its own export, so that the library can be found and linked if the readers were not built.
if(TARGET hitbox_io)
  set_target_properties(hitbox_io PROPERTIES EXPORT_NAME io)
  install(TARGETS hitbox_io EXPORT hitbox_io ${places})
  install(EXPORT hitbox_io NAMESPACE hitbox:: FILE hitboxIoTargets.cmake DESTINATION ${package_dir} ${rule})
  export(EXPORT hitbox_io NAMESPACE hitbox:: FILE ${PROJECT_BINARY_DIR}/hitboxIoTargets.cmake)
endif()
if(TARGET hitbox_c)
  set_target_properties(hitbox_c PROPERTIES EXPORT_NAME c INSTALL_RPATH "$<$<BOOL:${BUILD_SHARED_LIBS}>:$ORIGIN>")
  install(TARGETS hitbox_c EXPORT hitbox_c ${places})
  install(EXPORT hitbox_c NAMESPACE hitbox:: FILE hitboxCTargets.cmake DESTINATION ${package_dir} ${rule})
  install(FILES ${PROJECT_SOURCE_DIR}/bindings/c/hitbox.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} ${rule})
endif()
if(TARGET hitbox_cli)
  if(BUILD_SHARED_LIBS)  # a static program with a path of libraries ends before main()
    file(RELATIVE_PATH libraries /${CMAKE_INSTALL_BINDIR} /${CMAKE_INSTALL_LIBDIR})
    set_target_properties(hitbox_cli PROPERTIES INSTALL_RPATH "$ORIGIN/${libraries}")
  endif()
  install(TARGETS hitbox_cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} ${rule})
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/examples/sample/ DESTINATION ${CMAKE_INSTALL_DATADIR}/hitbox ${rule})
  # The notices of the libraries used by the program; a static program contains them.
  install(FILES ${PROJECT_SOURCE_DIR}/apps/cli/NOTICES.txt DESTINATION ${CMAKE_INSTALL_DOCDIR} ${rule})
endif()
# hitbox::cad has a component of its own, which is part of neither `cmake --install BUILD` nor the packages: those need no
# library of others. `cmake --install BUILD --component hitbox_cad` installs it beside them, for this machine.
if(TARGET hitbox_cad)
  set(cad_rule COMPONENT hitbox_cad EXCLUDE_FROM_ALL)
  set_target_properties(hitbox_cad PROPERTIES EXPORT_NAME cad)
  install(TARGETS hitbox_cad EXPORT hitbox_cad ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} ${cad_rule})
  install(EXPORT hitbox_cad NAMESPACE hitbox:: FILE hitboxCadTargets.cmake DESTINATION ${package_dir} ${cad_rule})
  install(FILES ${PROJECT_SOURCE_DIR}/hitbox/cad/cad.hpp DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/hitbox/cad ${cad_rule})
  if(TARGET hitbox_cad_cli)
    install(TARGETS hitbox_cad_cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} ${cad_rule})
  endif()
endif()
# So has hitbox::mpi: `cmake --install BUILD --component hitbox_mpi`.
if(TARGET hitbox_mpi)
  set(mpi_rule COMPONENT hitbox_mpi EXCLUDE_FROM_ALL)
  set_target_properties(hitbox_mpi PROPERTIES EXPORT_NAME mpi)
  install(TARGETS hitbox_mpi EXPORT hitbox_mpi ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} ${mpi_rule})
  install(EXPORT hitbox_mpi NAMESPACE hitbox:: FILE hitboxMpiTargets.cmake DESTINATION ${package_dir} ${mpi_rule})
  install(FILES ${PROJECT_SOURCE_DIR}/hitbox/mpi/pairs.hpp DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/hitbox/mpi ${mpi_rule})
  if(TARGET hitbox_mpi_cli)
    install(TARGETS hitbox_mpi_cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} ${mpi_rule})
  endif()
endif()
install(FILES ${PROJECT_SOURCE_DIR}/apps/web/page/hitbox.html DESTINATION ${CMAKE_INSTALL_DATADIR}/hitbox ${rule})
install(CODE "set(HITBOX_DOC_ROOT \"${PROJECT_SOURCE_DIR}\")
set(HITBOX_DOC_DIR \"${CMAKE_INSTALL_DOCDIR}\")" ${rule})
install(SCRIPT ${CMAKE_CURRENT_LIST_DIR}/InstallDocs.cmake ${rule})

configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/hitboxConfig.cmake.in
  ${PROJECT_BINARY_DIR}/hitboxConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/hitboxConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/hitboxConfig.cmake ${PROJECT_BINARY_DIR}/hitboxConfigVersion.cmake
        DESTINATION ${package_dir} ${rule})

# Definitions that the headers need like the library.
set(pc_definitions "")
foreach(setting HITBOX_PORTABLE HITBOX_SMALL)
  if(${setting})
    string(APPEND pc_definitions " -D${setting}=1")
  endif()
endforeach()

# A static library cannot record its dependencies.
set(pc_libs_static " -pthread")
if(BUILD_SHARED_LIBS)
  set(pc_libs_static "")
endif()

# From the folder of a .pc file up to the prefix: one step for each component of lib/pkgconfig.
set(pc_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
string(REGEX REPLACE "[^/]+" ".." pc_up ${pc_dir})
foreach(library hitbox hitbox_io hitbox_c)
  if(TARGET ${library})
    configure_file(${PROJECT_SOURCE_DIR}/cmake/${library}.pc.in ${PROJECT_BINARY_DIR}/${library}.pc @ONLY)
    install(FILES ${PROJECT_BINARY_DIR}/${library}.pc DESTINATION ${pc_dir} ${rule})
  endif()
endforeach()
