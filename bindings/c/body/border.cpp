// border.cpp: the last error of each thread, and the version (error handling of the C interface).
#include "border.hpp"

#include <exception>
#include <new>
#include <stdexcept>
#include <string>

namespace hitbox::c {

namespace {

struct LastError {
    std::string message, where;
};
#if defined(__wasm__)  // has one thread, and no destructors of threads
LastError last_error;
#else
thread_local LastError last_error;
#endif

constexpr hitbox_status status_of(ErrorCode code) { return hitbox_status(code) + 1; }
static_assert(status_of(ErrorCode::usage) == HITBOX_USAGE &&
              status_of(ErrorCode::cancelled) == HITBOX_CANCELLED);

}  // namespace

hitbox_status fail(const Error& error) {
    last_error.message = error.message, last_error.where = error.where;
    return status_of(error.code);
}

Error wrong(std::string message, std::string where) {
    return Error{ErrorCode::usage, std::move(message), std::move(where)};
}

#if defined(__cpp_exceptions)
hitbox_status detail::fail_from_exception() noexcept {
    // Nothing is allocated here: a short text fits into the string itself.
    try {
        throw;
    } catch (const std::bad_alloc&) {
        last_error.message = "out of memory";
    } catch (const std::length_error&) { last_error.message = "out of memory"; } catch (...) {
        last_error.message = "internal error";
    }
    last_error.where.clear();
    return HITBOX_OUT_OF_MEMORY;
}
#endif

}  // namespace hitbox::c

using namespace hitbox::c;

const char* hitbox_version() { return HITBOX_VERSION; }

const char* hitbox_status_name(hitbox_status status) {
    if (status < HITBOX_OK || status > HITBOX_OUT_OF_MEMORY) return "unknown";
    if (status == HITBOX_OK) return "ok";
    if (status == HITBOX_OUT_OF_MEMORY) return "out_of_memory";
    return hitbox::to_string(hitbox::ErrorCode(status - 1));
}

const char* hitbox_error_message() { return last_error.message.c_str(); }
const char* hitbox_error_where() { return last_error.where.c_str(); }
