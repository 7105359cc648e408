// byte_range.hpp: bytes in memory, or in a file that is read where they are needed (span, pread, lazy).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/io/files/open_file.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>

namespace hitbox::io::detail {

/// Bytes for a while: those of others, or a copy that goes with it.
class Bytes {
public:
    Bytes() = default;
    explicit Bytes(std::span<const std::byte> others) : bytes_(others) {}
    Bytes(std::unique_ptr<std::byte[]> own, std::size_t size)
        : bytes_(own.get(), size), own_(std::move(own)) {}

    std::span<const std::byte> span() const { return bytes_; }
    const std::byte* data() const { return bytes_.data(); }

private:
    std::span<const std::byte> bytes_;
    std::unique_ptr<std::byte[]> own_;
};

/// A range of bytes, of which pieces are looked at. It is a value; the memory or the file must outlive it.
class ByteRange {
public:
    ByteRange() = default;
    explicit ByteRange(std::span<const std::byte> memory) : memory_(memory), size_(memory.size()) {}
    explicit ByteRange(const OpenFile& file) : file_(&file), size_(file.size()) {}

    std::uint64_t size() const { return size_; }
    /// False if it was made without bytes. One of a file or of memory may be empty.
    bool exists() const { return file_ != nullptr || memory_.data() != nullptr; }

    /// A part of it. It must not end behind this one.
    ByteRange part(std::uint64_t offset, std::uint64_t size) const {
        ByteRange one = *this;
        one.size_ = size;
        if (file_)
            one.first_ += offset;
        else
            one.memory_ = memory_.subspan(std::size_t(offset), std::size_t(size));
        return one;
    }

    /// The bytes of a part: as they are in memory, or read from the file.
    Result<Bytes> read(std::uint64_t offset, std::uint64_t size) const {
        if (!file_) return Bytes(memory_.subspan(std::size_t(offset), std::size_t(size)));
        auto own = std::make_unique_for_overwrite<std::byte[]>(std::size_t(size));
        if (auto failed = file_->read(first_ + offset, {own.get(), std::size_t(size)}))
            return *std::move(failed);
        return Bytes(std::move(own), std::size_t(size));
    }
    Result<Bytes> read() const { return read(0, size_); }

private:
    std::span<const std::byte> memory_;
    const OpenFile* file_ = nullptr;
    std::uint64_t first_ = 0, size_ = 0;
};

}  // namespace hitbox::io::detail
