// result.hpp: a value or an error (Result, Error; errors as values).
#pragma once

#include <hitbox/core/config.hpp>

#include <cstdlib>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

namespace hitbox {

/// The kind of a failure.
enum class ErrorCode {
    usage,        ///< the caller asked for something that does not exist
    not_found,    ///< no such file or folder
    unreadable,   ///< the system refused to read it
    unwritable,   ///< the system refused to write it
    bad_format,   ///< the content is not what its format says
    unsupported,  ///< a valid file that needs a feature hitbox does not read; the message names the feature
    too_large,    ///< a count or size beyond what the file or this machine can hold
    not_finite,   ///< a coordinate is NaN or infinite, or a result would be
    cancelled,    ///< the caller's progress callback asked to stop
};

/// The name of an error code in JSON and for scripts: `bad_format`, `not_found`, ...
constexpr const char* to_string(ErrorCode code) {
    switch (code) {
        case ErrorCode::usage:
            return "usage";
        case ErrorCode::not_found:
            return "not_found";
        case ErrorCode::unreadable:
            return "unreadable";
        case ErrorCode::unwritable:
            return "unwritable";
        case ErrorCode::bad_format:
            return "bad_format";
        case ErrorCode::unsupported:
            return "unsupported";
        case ErrorCode::too_large:
            return "too_large";
        case ErrorCode::not_finite:
            return "not_finite";
        case ErrorCode::cancelled:
            return "cancelled";
    }
    return "unknown";
}

/// A failure: its kind, a sentence for people, and its place (`file.obj:17`, `file.glb: accessors[3]`).
struct Error {
    ErrorCode code{};
    std::string message;
    std::string where;
};

namespace detail {

/// For Result::value(). The library itself calls it nowhere, and is compiled without exceptions.
[[noreturn]] inline void throw_error(const Error& error) {
#if defined(__cpp_exceptions)
    throw std::runtime_error(error.where.empty() ? error.message : error.where + ": " + error.message);
#else
    static_cast<void>(error);
    std::abort();
#endif
}

}  // namespace detail

/// A value or an error. Test it before use: operator* and operator-> of an error are undefined behaviour, and
/// error() of a value is meaningless. Or call value(), which tests, and throws; nothing else does.
///
///     const Surface surface = make_surface(mesh).value();
template <class T>
class [[nodiscard]] Result {
public:
    Result(T given) : value_(std::move(given)) {}
    Result(Error error) : error_(std::move(error)) {}

    bool ok() const { return value_.has_value(); }
    explicit operator bool() const { return ok(); }

    T& operator*() & { return *value_; }
    const T& operator*() const& { return *value_; }
    T&& operator*() && { return std::move(*value_); }
    T* operator->() { return &*value_; }
    const T* operator->() const { return &*value_; }

    /// The value. If there is none, throws std::runtime_error with the place and the message of error(), as
    /// `file.obj:17: ...`. In code that is compiled without exceptions, calls std::abort.
    [[nodiscard]] T& value() & { return tested(), *value_; }
    [[nodiscard]] const T& value() const& { return tested(), *value_; }
    [[nodiscard]] T&& value() && { return tested(), std::move(*value_); }

    const Error& error() const { return error_; }

private:
    void tested() const {
        if (!ok()) detail::throw_error(error_);
    }

    std::optional<T> value_;
    Error error_;
};

}  // namespace hitbox
