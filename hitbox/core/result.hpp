// result.hpp: a value or the reason why there is none (Result, Error; errors as values).
#pragma once

#include <hitbox/core/config.hpp>

#include <optional>
#include <string>
#include <utility>

namespace hitbox {

enum class ErrorCode {
    usage,        ///< the caller asked for something that does not exist
    not_found,    ///< no such file or folder
    unreadable,   ///< the system would not let us read it
    unwritable,   ///< the system would not let us write it
    bad_format,   ///< the content is not what its format says
    unsupported,  ///< a valid file that asks for something we do not read; the message names it
    too_large,    ///< a count or size beyond what the file or this machine can hold
    not_finite,   ///< a coordinate is NaN or infinite, or became so
    cancelled,    ///< the caller's progress callback asked to stop
};

/// The word that scripts see for a code: `bad_format`, `not_found`, ...
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

/// Why something could not be done: what kind of failure, a sentence for people, and where it happened
/// (`file.obj:17`, `file.glb: accessors[3]`).
struct Error {
    ErrorCode code{};
    std::string message;
    std::string where;
};

/// A value, or the error that took its place. Test it before you use it; there are no exceptions here.
template <class T>
class [[nodiscard]] Result {
public:
    Result(T value) : value_(std::move(value)) {}
    Result(Error error) : error_(std::move(error)) {}

    bool ok() const { return value_.has_value(); }
    explicit operator bool() const { return ok(); }

    T& operator*() & { return *value_; }
    const T& operator*() const& { return *value_; }
    T&& operator*() && { return std::move(*value_); }
    T* operator->() { return &*value_; }
    const T* operator->() const { return &*value_; }

    const Error& error() const { return error_; }

private:
    std::optional<T> value_;
    Error error_;
};

}  // namespace hitbox
