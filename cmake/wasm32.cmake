# A toolchain for WebAssembly: clang 22 with Debian's wasi-libc and libc++ (packages in `run`, verb web).
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-22)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)

# The C++ library is in the folder of the compiler, the C library in the usual system folder.
find_program(wasm_compiler clang++-22 REQUIRED)
file(REAL_PATH ${wasm_compiler} wasm_compiler)
get_filename_component(wasm_llvm ${wasm_compiler} DIRECTORY)
get_filename_component(wasm_llvm ${wasm_llvm} DIRECTORY)
set(CMAKE_SYSROOT /usr)
# The headers of Debian are for the older name of the target; the compiler warns about that name.
set(CMAKE_CXX_FLAGS_INIT "-Wno-deprecated -nostdinc++ -isystem ${wasm_llvm}/include/wasm32-wasi/c++/v1")
string(APPEND CMAKE_CXX_FLAGS_INIT " -msimd128 -mbulk-memory -mnontrapping-fptoint -msign-ext -fno-exceptions")
string(APPEND CMAKE_CXX_FLAGS_INIT " -fno-rtti -ffunction-sections -fdata-sections")
set(CMAKE_CXX_FLAGS_RELEASE "-Oz -DNDEBUG")
