// out_of_memory.hpp: reports exhausted memory as a value (bad_alloc).
#pragma once

#include <hitbox/core/result.hpp>

#include <new>

namespace hitbox::io::detail {

/// Returns the result of `make`, or that of `otherwise` if memory runs out. Without exceptions the program
/// ends instead.
template <class Make, class Otherwise>
auto unless_out_of_memory(const Make& make, const Otherwise& otherwise) -> decltype(make()) {
#if defined(__cpp_exceptions)
    try {
        return make();
    } catch (const std::bad_alloc&) { return otherwise(); }
#else
    (void)otherwise;
    return make();
#endif
}

}  // namespace hitbox::io::detail
