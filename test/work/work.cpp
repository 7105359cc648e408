// work.cpp: the counters. The compiler calls the first function from every basic block of what is counted, the
// linker sends the memory functions of the whole program through the wrappers below.
#include "work.hpp"

#include <cstddef>
#include <cstdlib>
#include <new>

namespace {

thread_local std::uint64_t blocks = 0, bytes_touched = 0, bytes_allocated = 0;

void* allocate(std::size_t size) {
    bytes_allocated += size;
    void* p = std::malloc(size > 0 ? size : 1);
    if (!p) std::abort();
    return p;
}

}  // namespace

extern "C" {

void __sanitizer_cov_trace_pc() { ++blocks; }

void* __real_memcpy(void* to, const void* from, std::size_t size);
void* __real_memmove(void* to, const void* from, std::size_t size);
int __real_memcmp(const void* a, const void* b, std::size_t size);
void* __real_memset(void* to, int byte, std::size_t size);
void* __real_memchr(const void* in, int byte, std::size_t size);

void* __wrap_memcpy(void* to, const void* from, std::size_t size) {
    bytes_touched += size;
    return __real_memcpy(to, from, size);
}
void* __wrap_memmove(void* to, const void* from, std::size_t size) {
    bytes_touched += size;
    return __real_memmove(to, from, size);
}
int __wrap_memcmp(const void* a, const void* b, std::size_t size) {
    bytes_touched += size;
    return __real_memcmp(a, b, size);
}
void* __wrap_memset(void* to, int byte, std::size_t size) {
    bytes_touched += size;
    return __real_memset(to, byte, size);
}
void* __wrap_memchr(const void* in, int byte, std::size_t size) {
    void* const found = __real_memchr(in, byte, size);
    bytes_touched +=
        found ? std::size_t(static_cast<const char*>(found) - static_cast<const char*>(in)) : size;
    return found;
}
}

void* operator new(std::size_t size) { return allocate(size); }
void* operator new[](std::size_t size) { return allocate(size); }
void operator delete(void* p) noexcept { std::free(p); }
void operator delete[](void* p) noexcept { std::free(p); }
void operator delete(void* p, std::size_t) noexcept { std::free(p); }
void operator delete[](void* p, std::size_t) noexcept { std::free(p); }

hitbox::test::Work hitbox::test::work_of(FunctionRef<void()> call) {
    const std::uint64_t blocks_before = blocks, touched_before = bytes_touched,
                        allocated_before = bytes_allocated;
    call();
    return {blocks - blocks_before + (bytes_touched - touched_before) / 64,
            bytes_allocated - allocated_before};
}
