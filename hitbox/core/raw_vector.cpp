// raw_vector.cpp: memory for large arrays, in large pages if the system has them (transparent huge pages).
#include <hitbox/core/raw_vector.hpp>

#include <algorithm>
#include <cstddef>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace hitbox::detail {

namespace {

constexpr std::size_t large_page = std::size_t(2) << 20;

bool is_large(std::size_t bytes) { return bytes >= 2 * large_page; }

std::align_val_t alignment_of(std::size_t bytes, std::size_t alignment) {
#if defined(__linux__)
    if (is_large(bytes)) return std::align_val_t{std::max(alignment, large_page)};
#endif
    static_cast<void>(bytes);
    return std::align_val_t{alignment};
}

}  // namespace

void* allocate_raw(std::size_t bytes, std::size_t alignment) {
    void* const at = ::operator new(bytes, alignment_of(bytes, alignment));
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    // Most systems give large pages only to those who ask. The first access to 2 MB then takes one fault and not 512. The
    // answer does not matter.
    if (is_large(bytes)) madvise(at, bytes, MADV_HUGEPAGE);
#endif
    return at;
}

void free_raw(void* at, std::size_t bytes, std::size_t alignment) {
    ::operator delete(at, alignment_of(bytes, alignment));
}

}  // namespace hitbox::detail
