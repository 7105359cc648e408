// gltf_value.hpp: a value of the JSON of a glTF, with its path for errors (JSON pointer; internal to io).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/io/detail/utf8.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace hitbox::io::detail::gltf {

using Json = nlohmann::json;

// The first error. Values read after it are ignored.
struct Failure {
    bool happened = false;
    ErrorCode code = ErrorCode::bad_format;
    std::string path, message;
};

// A JSON value and its path from the root, for error messages. If a value has the wrong type, the error is
// stored and a default is returned, because the browser module is built without exceptions.
class Value {
public:
    Value(const Json& json, std::string path, Failure& failure)
        : json_(&json), path_(std::move(path)), failure_(&failure) {}

    void fail(std::string message, ErrorCode code = ErrorCode::bad_format) const {
        if (!failure_->happened) *failure_ = {true, code, path_, std::move(message)};
    }

    std::optional<Value> find(const char* key) const {
        if (!json_->is_object()) return fail("is not a JSON object"), std::nullopt;
        const auto found = json_->find(key);
        if (found == json_->end()) return std::nullopt;
        return Value(*found, path_.empty() ? key : path_ + "." + key, *failure_);
    }
    Value at(const char* key) const {
        static const Json nothing;
        if (std::optional<Value> value = find(key)) return *std::move(value);
        fail(std::string("has no \"") + key + "\"");
        return Value(nothing, path_, *failure_);
    }

    // Calls the function for each element of an array member, if it exists.
    template <class Function>
    void for_each(const char* key, Function function) const {
        const std::optional<Value> list = find(key);
        if (!list) return;
        if (!list->json_->is_array()) return list->fail("is not a JSON array");
        for (std::size_t i = 0; i < list->json_->size() && !failure_->happened; ++i)
            function(Value((*list->json_)[i], list->path_ + "[" + std::to_string(i) + "]", *failure_));
    }
    std::size_t size_of(const char* key) const {
        const std::optional<Value> list = find(key);
        return list && list->json_->is_array() ? list->json_->size() : 0;
    }

    std::uint64_t count() const {
        // 4.0 is an integer in JSON too. 2^53 is more than any file needs.
        if (json_->is_number_unsigned() && json_->get<std::uint64_t>() <= std::uint64_t(1) << 53)
            return json_->get<std::uint64_t>();
        if (json_->is_number_float()) {
            const double value = json_->get<double>();
            if (value >= 0 && value <= 0x1p53 && value == std::floor(value)) return std::uint64_t(value);
        }
        fail("is not an integer >= 0");
        return 0;
    }
    std::uint32_t index(std::size_t size, const char* of) const {
        const std::uint64_t value = count();
        if (value >= size)
            fail("is " + std::to_string(value) + ", but there are " + std::to_string(size) + " " + of);
        return std::uint32_t(value);
    }
    std::string text() const {
        if (!json_->is_string()) return fail("is not a string"), std::string();
        return json_->get<std::string>();
    }
    bool flag() const {
        if (!json_->is_boolean()) return fail("is not true or false"), false;
        return json_->get<bool>();
    }
    template <std::size_t N>
    std::array<double, N> numbers() const {
        std::array<double, N> out{};
        const auto wrong = [&] { return fail("is not " + std::to_string(N) + " numbers"), out; };
        if (!json_->is_array() || json_->size() != N) return wrong();
        for (std::size_t i = 0; i < N; ++i) {
            if (!(*json_)[i].is_number()) return wrong();
            out[i] = (*json_)[i].get<double>();
            if (!std::isfinite(out[i])) fail("has a number that is not finite", ErrorCode::not_finite);
        }
        return out;
    }
    // An array of any length.
    std::vector<double> all_numbers() const {
        std::vector<double> out;
        if (!json_->is_array()) return fail("is not a JSON array"), out;
        for (const Json& element : *json_) {
            if (!element.is_number()) return fail("is not an array of numbers"), out;
            out.push_back(element.get<double>());
            if (!std::isfinite(out.back())) fail("has a number that is not finite", ErrorCode::not_finite);
        }
        return out;
    }
    // Calls the function for each member of an object.
    template <class Function>
    void for_each_member(Function function) const {
        if (!json_->is_object()) return fail("is not a JSON object");
        for (auto member = json_->begin(); member != json_->end() && !failure_->happened; ++member)
            function(member.key(), Value(member.value(), path_ + "." + member.key(), *failure_));
    }

private:
    const Json* json_;
    std::string path_;
    Failure* failure_;
};

inline std::uint64_t count_or(const Value& value, const char* key, std::uint64_t otherwise) {
    const std::optional<Value> found = value.find(key);
    return found ? found->count() : otherwise;
}

inline std::string name_of(const Value& value) {
    const std::optional<Value> name = value.find("name");
    return name ? valid_utf8(name->text()) : std::string();
}

// The first of these extensions that the value has, or nothing.
inline std::string extension_among(const Value& value, std::initializer_list<const char*> names) {
    if (const auto extensions = value.find("extensions"))
        for (const char* name : names)
            if (extensions->find(name)) return name;
    return {};
}

}  // namespace hitbox::io::detail::gltf
