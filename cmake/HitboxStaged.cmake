# CPack runs this on the files in CPACK_TEMPORARY_DIRECTORY before it packs them. It makes them readable for
# all users, regardless of the umask.
set(all_read OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
file(CHMOD_RECURSE ${CPACK_TEMPORARY_DIRECTORY}
     DIRECTORY_PERMISSIONS ${all_read} OWNER_EXECUTE GROUP_EXECUTE WORLD_EXECUTE)

# In a .deb the licence and the changelog have the names and formats of Debian; all else is as in the archive.
if(NOT CPACK_GENERATOR STREQUAL DEB)
  return()
endif()
set(doc ${CPACK_TEMPORARY_DIRECTORY}${CPACK_PACKAGING_INSTALL_PREFIX}/share/doc/${CPACK_PACKAGE_NAME})

file(READ ${doc}/LICENSE copyright)
if(EXISTS ${doc}/NOTICES.txt)
  file(READ ${doc}/NOTICES.txt notices)
  string(APPEND copyright "\n${notices}")
endif()
file(WRITE ${doc}/copyright "${copyright}")
file(REMOVE ${doc}/LICENSE ${doc}/NOTICES.txt)

string(TIMESTAMP day "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(WRITE ${doc}/changelog
"${CPACK_PACKAGE_NAME} (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium

  * CHANGELOG.md beside this file says what is new.

 -- ${CPACK_DEBIAN_PACKAGE_MAINTAINER}  ${day}
")
execute_process(COMMAND gzip -9 -n ${doc}/changelog COMMAND_ERROR_IS_FATAL ANY)
file(CHMOD ${doc}/copyright ${doc}/changelog.gz PERMISSIONS ${all_read})
