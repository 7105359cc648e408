// bytes.hpp: numbers, texts and lists as bytes, for the files of a folder of tiles (serialization).
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

namespace hitbox::cli {

/// Values that are stored as they are in memory. The files stay on one kind of machine.
template <class T>
concept PlainValue = std::is_trivially_copyable_v<T>;

class ByteWriter {
public:
    template <PlainValue T>
    void put(const T& value) {
        const auto* bytes = reinterpret_cast<const std::byte*>(&value);
        bytes_.insert(bytes_.end(), bytes, bytes + sizeof value);
    }
    void put(const std::string& text) { put_list(std::span(text.data(), text.size())); }
    void put(const char*) = delete;
    template <PlainValue T>
    void put(const std::vector<T>& list) {
        put_list(std::span<const T>(list));
    }
    template <class T>
    void put(const std::optional<T>& value) {
        put(value.has_value());
        if (value) put(*value);
    }

    std::span<const std::byte> bytes() const { return bytes_; }

private:
    template <class T>
    void put_list(std::span<const T> list) {
        put(std::uint64_t(list.size()));
        const std::span<const std::byte> bytes = std::as_bytes(list);
        bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
    }

    std::vector<std::byte> bytes_;
};

/// Reads what a ByteWriter wrote. Where the bytes end too early, the values are empty and failed() is true.
class ByteReader {
public:
    explicit ByteReader(std::span<const std::byte> bytes) : left_(bytes) {}

    template <PlainValue T>
    void get(T& value) {
        value = {};
        const auto bytes = take(sizeof value, 1);
        if (!bytes.empty()) std::memcpy(&value, bytes.data(), sizeof value);
    }
    void get(std::string& text) {
        std::uint64_t size = 0;
        get(size);
        const auto bytes = take(size, 1);
        text.assign(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    }
    template <PlainValue T>
    void get(std::vector<T>& list) {
        std::uint64_t size = 0;
        get(size);
        const auto bytes = take(size, sizeof(T));
        list.resize(bytes.size() / sizeof(T));
        if (!bytes.empty()) std::memcpy(list.data(), bytes.data(), bytes.size());
    }
    template <class T>
    void get(std::optional<T>& value) {
        bool is_there = false;
        get(is_there);
        value.reset();
        if (is_there) get(value.emplace());
    }
    /// A number of things that take at least a byte each.
    std::size_t get_count() {
        std::uint64_t count = 0;
        get(count);
        if (count > left_.size()) failed_ = true;
        return failed_ ? 0 : std::size_t(count);
    }

    /// True if something was missing, or is left over.
    bool failed_or_not_at_end() const { return failed_ || !left_.empty(); }

private:
    std::span<const std::byte> take(std::uint64_t count, std::size_t size) {
        if (failed_ || count > left_.size() / size) {
            failed_ = true;
            return {};
        }
        const auto taken = left_.first(std::size_t(count) * size);
        left_ = left_.subspan(taken.size());
        return taken;
    }

    std::span<const std::byte> left_;
    bool failed_ = false;
};

}  // namespace hitbox::cli
