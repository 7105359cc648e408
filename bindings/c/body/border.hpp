// border.hpp: what every function of the C interface does: catches what is thrown, and keeps the error for its thread (ABI,
// error handling).
#pragma once

#include <bindings/c/hitbox.h>
#include <hitbox/core/result.hpp>

#include <optional>
#include <string>
#include <utility>

namespace hitbox::c {

/// Keeps the error for hitbox_error_message() and hitbox_error_where() of this thread. Returns its status.
hitbox_status fail(const Error& error);

/// A usage error about an argument.
Error wrong(std::string message, std::string where);

/// For functions without an answer: nothing, or an error.
using Fault = std::optional<Error>;

namespace detail {

hitbox_status fail_from_exception() noexcept;

}  // namespace detail

/// Runs the body of a function of the interface: it returns a Fault. Nothing is thrown across the border.
template <class Body>
hitbox_status guarded(const Body& body) noexcept {
#if defined(__cpp_exceptions)
    try {
#endif
        if (const Fault fault = body()) return fail(*fault);
        return HITBOX_OK;
#if defined(__cpp_exceptions)
    } catch (...) { return detail::fail_from_exception(); }
#endif
}

}  // namespace hitbox::c
