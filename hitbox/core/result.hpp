// result.hpp: a value or an error (Result, Error; errors as values).
#pragma once

#include <hitbox/core/config.hpp>

#include <optional>
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

/// A value or an error. Test it before use: operator* and operator-> of an error are undefined behaviour, and
/// error() of a value is meaningless. No exception is thrown.
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
