# CPack packages of the install rules: an archive for any Linux and, if dpkg exists, a .deb. `./run package`
# makes them.
set(CPACK_GENERATOR TGZ)
set(CPACK_PACKAGE_NAME hitbox)
set(CPACK_PACKAGE_VENDOR "the hitbox authors")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGE_FILE_NAME hitbox-${PROJECT_VERSION}-${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR})
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES ON)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/HitboxStaged.cmake)

find_program(HITBOX_DPKG_DEB dpkg-deb)
if(HITBOX_DPKG_DEB)
  list(APPEND CPACK_GENERATOR DEB)
  set(HITBOX_MAINTAINER "hitbox authors <authors@hitbox.invalid>" CACHE STRING "Whom the .deb names")
  set(CPACK_DEBIAN_PACKAGE_MAINTAINER ${HITBOX_MAINTAINER})
  set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
  set(CPACK_DEBIAN_PACKAGE_SECTION math)
  set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
  set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"The program finds the clashes of assemblies and tells what is wrong with
meshes. It cuts them, sections them and casts at them, and answers questions
about pairs of shapes. The C++20 library behind it comes with its headers, for
CMake's find_package(hitbox) and for pkg-config.")
  # A static program has no dependencies, and libhitbox_c needs the C library; for others dpkg-shlibdeps determines them.
  if(TARGET hitbox_c AND program_needs_nothing)
    execute_process(COMMAND getconf GNU_LIBC_VERSION OUTPUT_VARIABLE libc)
    if(libc MATCHES "glibc ([0-9.]+)")
      set(CPACK_DEBIAN_PACKAGE_DEPENDS "libc6 (>= ${CMAKE_MATCH_1})")
    endif()
  endif()
  find_program(HITBOX_DPKG_SHLIBDEPS dpkg-shlibdeps)
  if(HITBOX_DPKG_SHLIBDEPS AND NOT program_needs_nothing)
    set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
  endif()
endif()
include(CPack)
