// out_of_memory.hpp: reports exhausted memory as a value (bad_alloc).
#pragma once

#include <hitbox/core/result.hpp>

#include <new>

namespace hitbox::io::detail {

/// Returns the result of `make`, or that of `otherwise` if memory runs out. Without exceptions the program
/// ends instead. While `is_callers` is true, memory is what the caller's function wants; its exception passes.
template <class Make, class Otherwise>
auto unless_out_of_memory(const Make& make, const Otherwise& otherwise, const bool& is_callers = false)
    -> decltype(make()) {
#if defined(__cpp_exceptions)
    try {
        return make();
    } catch (const std::bad_alloc&) {
        if (is_callers) throw;
        return otherwise();
    }
#else
    (void)is_callers;
    (void)otherwise;
    return make();
#endif
}

}  // namespace hitbox::io::detail
