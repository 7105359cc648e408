// memory.cpp: what the module needs beside the C interface: memory for JavaScript to write to.
#include <cstddef>
#include <cstdlib>
#include <version>

extern "C" {

void* hitbox_wasm_allocate(std::size_t bytes) { return std::malloc(bytes == 0 ? 1 : bytes); }
void hitbox_wasm_free(void* memory) { std::free(memory); }

}  // extern "C"

// Called by the standard library before it aborts. Its own version prints a message, which takes 15 kB of code.
_LIBCPP_BEGIN_NAMESPACE_STD
[[noreturn]] void __libcpp_verbose_abort(const char*, ...) noexcept { __builtin_trap(); }
_LIBCPP_END_NAMESPACE_STD
