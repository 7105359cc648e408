# Settings of all targets: the language, warnings, sanitizers, the compiler cache.

# The oldest compilers; hitbox/core/config.hpp refuses older ones too, in a project that does not use CMake. Apple's clang
# has other numbers and another name here.
function(hitbox_needs id name oldest)
  if(CMAKE_CXX_COMPILER_ID STREQUAL id AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS oldest)
    string(REGEX MATCH "^[0-9]+" found "${CMAKE_CXX_COMPILER_VERSION}")
    message(FATAL_ERROR "hitbox needs ${name} ${oldest} or newer, and this is ${name}-${found}: ${CMAKE_CXX_COMPILER}")
  endif()
endfunction()
hitbox_needs(GNU g++ 12)
hitbox_needs(Clang clang 14)

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)

if(PROJECT_IS_TOP_LEVEL)
  set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
  if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
    set(CMAKE_BUILD_TYPE Release)
  endif()
  find_program(CCACHE ccache)
  if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    # If ccache cannot write its cache (no home, a folder of another user), it fails and the compilation with it.
    file(WRITE ${CMAKE_BINARY_DIR}/ccache_works.cpp "int main() {}\n")
    execute_process(COMMAND ${CCACHE} ${CMAKE_CXX_COMPILER} -c ccache_works.cpp -o ccache_works.o
                    WORKING_DIRECTORY ${CMAKE_BINARY_DIR} RESULT_VARIABLE ccache_fails OUTPUT_QUIET ERROR_QUIET)
  endif()
  if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER AND NOT ccache_fails)
    # With the base directory, other clones of the same sources share the cache, also with debug information.
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1
                                    ${CCACHE})
  endif()
endif()

if(NOT CMAKE_SYSTEM_PROCESSOR STREQUAL wasm32)
  find_package(Threads REQUIRED)
endif()
include(CheckCXXSourceCompiles)
include(GNUInstallDirs)
set(hitbox_exports ${PROJECT_SOURCE_DIR}/cmake/exports.map)
if(BUILD_SHARED_LIBS)
  include(CheckLinkerFlag)
  check_linker_flag(CXX LINKER:--version-script=${hitbox_exports} HITBOX_HAS_VERSION_SCRIPTS)
endif()

# GCC and Clang know these options; other compilers use their defaults.
set(HITBOX_GNU_LIKE $<CXX_COMPILER_ID:GNU,Clang,AppleClang>)

# GCC collects its garbage less often: a twentieth of the time, for half a gigabyte at most.
if(PROJECT_IS_TOP_LEVEL)
  add_compile_options("$<$<CXX_COMPILER_ID:GNU>:SHELL:--param ggc-min-expand=300 --param ggc-min-heapsize=400000>")
endif()

if(HITBOX_SANITIZE)
  # Virtual tables are not checked, because that needs type information, which the library is compiled without.
  add_compile_options(-fsanitize=${HITBOX_SANITIZE} -fno-sanitize=vptr -fno-sanitize-recover=all
                      -fno-omit-frame-pointer)
  # The checks at every access to an object take most of the compile time. With the address sanitizer, which
  # also detects null and out-of-bounds accesses, they are left to the preset ubsan; so is alignment.
  if(HITBOX_SANITIZE MATCHES address)
    add_compile_options(-fno-sanitize=null,alignment,object-size,pointer-overflow)
  endif()
  # GCC's "undefined" is without the conversions of numbers that are too large; Clang's is, too, until all are checked.
  add_compile_options($<$<CXX_COMPILER_ID:Clang>:-fno-sanitize=float-cast-overflow>)
  # GCC never keeps the stack of a function that has returned. With Clang's default the tests would take twice as long.
  if(HITBOX_SANITIZE MATCHES address)
    add_compile_options($<$<CXX_COMPILER_ID:Clang>:-fsanitize-address-use-after-return=never>)
  endif()
  # GCC takes half as long for the large functions of the batches if registers are allocated in one region.
  add_compile_options($<$<CXX_COMPILER_ID:GNU>:-fira-region=one>)
  add_link_options(-fsanitize=${HITBOX_SANITIZE})
endif()

function(hitbox_warnings target)
  target_compile_options(${target} PRIVATE
    $<${HITBOX_GNU_LIKE}:-Wall -Wextra -Wpedantic -Wshadow -Wconversion>
    $<$<AND:${HITBOX_GNU_LIKE},$<BOOL:${HITBOX_WERROR}>>:-Werror>
    # The std::stable_sort of libstdc++ calls what libstdc++ itself has deprecated.
    $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>
    # GCC 12 warns about overlapping copies inside operator+ of std::string (GCC bug 105651).
    $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-restrict>)
endfunction()

# hitbox_compile_together(TARGET SOURCE...): with HITBOX_UNITY the sources of one folder are compiled as one, up to
# eight of them: they include the same headers, which take most of the time. A source that takes long by itself is better
# left out. A library that will be installed is compiled file by file: a linker takes whole objects, so a small program
# would contain eight sources where it needs one.
function(hitbox_compile_together target)
  if(NOT HITBOX_UNITY OR (HITBOX_INSTALL AND target MATCHES "^hitbox(_io)?$"))
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  # To the compiler they look like headers, in which a type of an unnamed namespace would be a mistake.
  target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
  foreach(source IN LISTS ARGN)
    get_filename_component(folder ${source} DIRECTORY)
    file(RELATIVE_PATH folder ${PROJECT_SOURCE_DIR} ${folder})
    string(MAKE_C_IDENTIFIER "${folder}" folder)
    if(NOT DEFINED count_${folder})
      set(count_${folder} 0)
    endif()
    math(EXPR part "${count_${folder}} / 8")
    math(EXPR count_${folder} "${count_${folder}} + 1")
    set_source_files_properties(${source} TARGET_DIRECTORY ${target} PROPERTIES UNITY_GROUP ${folder}_${part})
  endforeach()
endfunction()

# Links a program that runs on other systems of the same architecture without further libraries. If the C
# library cannot be linked statically, the C++ library still is. `result` is true if nothing else is needed.
function(hitbox_link_statically target result)
  set(CMAKE_REQUIRED_LINK_OPTIONS -static-pie)
  set(CMAKE_REQUIRED_LIBRARIES Threads::Threads)
  check_cxx_source_compiles("#include <thread>\nint main() { std::thread([] {}).join(); }" HITBOX_STATIC_PIE_WORKS)
  set(${result} ${HITBOX_STATIC_PIE_WORKS} PARENT_SCOPE)
  if(HITBOX_STATIC_PIE_WORKS)
    target_link_options(${target} PRIVATE -static-pie)
  else()
    message(WARNING "a fully static program cannot be linked here; it will need the C library of its system")
    target_link_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU,Clang>:-static-libstdc++ -static-libgcc>)
  endif()
endfunction()

# The include path is the repository path, so the include root is the repository. Static and shared libraries
# use the same objects: position-independent, and as fast as others, because symbols cannot be interposed.
function(hitbox_library_settings target)
  target_include_directories(${target} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  target_compile_features(${target} PUBLIC cxx_std_20)
  hitbox_warnings(${target})
  # What is sanitized is not optimized elsewhere: tests and program compile in a third of the time.
  if(HITBOX_SANITIZE)
    target_compile_options(${target} PRIVATE $<${HITBOX_GNU_LIKE}:-O1>)
  endif()
  if(CMAKE_SYSTEM_PROCESSOR STREQUAL wasm32)
    return()
  endif()
  target_compile_options(${target} PRIVATE $<${HITBOX_GNU_LIKE}:-fno-semantic-interposition>)
  if(NOT DEFINED CMAKE_POSITION_INDEPENDENT_CODE)
    set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  endif()

  # Before 1.0 a minor version may break compatibility.
  set_target_properties(${target} PROPERTIES VISIBILITY_INLINES_HIDDEN ON WINDOWS_EXPORT_ALL_SYMBOLS ON DEFINE_SYMBOL ""
    VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR} INSTALL_RPATH "$ORIGIN")
  get_target_property(type ${target} TYPE)
  if(type STREQUAL SHARED_LIBRARY AND HITBOX_HAS_VERSION_SCRIPTS)
    target_link_options(${target} PRIVATE LINKER:--version-script=${hitbox_exports} LINKER:-Bsymbolic-functions)
    set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS ${hitbox_exports})
  endif()
endfunction()
