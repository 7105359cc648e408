# hitbox_mpi: pairs of boxes and clash searches on many ranks, by MPI and Zoltan. Where one of them is missing there is no target.
# The program hitbox-mpi is a program of its own, as hitbox-cad, because these libraries are shared.
find_package(MPI QUIET COMPONENTS CXX)
find_path(ZOLTAN_INCLUDE zoltan.h PATH_SUFFIXES trilinos)
find_library(ZOLTAN NAMES trilinos_zoltan zoltan)
if(NOT MPI_CXX_FOUND OR NOT ZOLTAN_INCLUDE OR NOT ZOLTAN)
  message(WARNING "HITBOX_MPI is on, but MPI or Zoltan was not found")
  return()
endif()
message(STATUS "hitbox_mpi: MPI ${MPI_CXX_VERSION}, ${ZOLTAN}")

# The library. Its headers include <mpi.h>, without the C++ functions that MPI 3 removed. Zoltan stays within it.
file(GLOB_RECURSE mpi_sources CONFIGURE_DEPENDS hitbox/mpi/*.cpp)
add_library(hitbox_mpi STATIC ${mpi_sources})
add_library(hitbox::mpi ALIAS hitbox_mpi)
hitbox_library_settings(hitbox_mpi)
target_compile_definitions(hitbox_mpi PUBLIC OMPI_SKIP_MPICXX=1 MPICH_SKIP_MPICXX=1)
target_include_directories(hitbox_mpi SYSTEM PRIVATE ${ZOLTAN_INCLUDE})
target_link_libraries(hitbox_mpi PUBLIC hitbox MPI::MPI_CXX PRIVATE ${ZOLTAN})

# The program.
if(TARGET hitbox_commands)
  file(GLOB mpi_program CONFIGURE_DEPENDS apps/mpi/*.cpp)
  if(TARGET hitbox_cad)
    list(FILTER mpi_program EXCLUDE REGEX "/no_decoders\\.cpp$")
    list(APPEND mpi_program apps/cad/decoders.cpp)
  endif()
  add_executable(hitbox_mpi_cli ${mpi_program})
  set_target_properties(hitbox_mpi_cli PROPERTIES OUTPUT_NAME hitbox-mpi RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
  target_link_libraries(hitbox_mpi_cli PRIVATE hitbox_commands hitbox_mpi $<TARGET_NAME_IF_EXISTS:hitbox_cad>)
  hitbox_warnings(hitbox_mpi_cli)
  target_compile_options(hitbox_mpi_cli PRIVATE $<$<AND:$<CONFIG:Release>,${HITBOX_GNU_LIKE}>:-O1>)
endif()
