// raw_vector.hpp: a std::vector whose new elements have no values yet (uninitialised, first touch).
#pragma once

#include <hitbox/core/config.hpp>

#include <cstddef>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

namespace hitbox::detail {

/// An allocator that leaves new elements as they are.
template <class T>
struct RawAllocator {
    static_assert(std::is_trivially_copyable_v<T>);
    using value_type = T;

    RawAllocator() = default;
    template <class U>
    RawAllocator(const RawAllocator<U>&) {}

    T* allocate(std::size_t n) { return static_cast<T*>(::operator new(n * sizeof(T), alignment)); }
    void deallocate(T* p, std::size_t) { ::operator delete(p, alignment); }

    void construct(T*) {}
    template <class... Arguments>
    void construct(T* at, Arguments&&... arguments) {
        ::new (static_cast<void*>(at)) T(std::forward<Arguments>(arguments)...);
    }

    friend bool operator==(const RawAllocator&, const RawAllocator&) { return true; }

private:
    static constexpr std::align_val_t alignment{alignof(T)};
};

/// For large arrays that a loop fills on all threads: resize() would write them once more, on one thread, and that
/// would be the first access to their pages. An element must be written before it is read. A small build has one thread,
/// and fewer types of vectors.
template <class T>
using RawVector = std::conditional_t<small_code, std::vector<T>, std::vector<T, RawAllocator<T>>>;

}  // namespace hitbox::detail
