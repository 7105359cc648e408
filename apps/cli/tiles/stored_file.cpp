// stored_file.cpp: a header of fixed size before the content.
#include <apps/cli/tiles/stored_file.hpp>

#include <hitbox/io/files/atomic_file.hpp>
#include <hitbox/io/files/file.hpp>

#include <array>
#include <cstring>
#include <string_view>

#include <apps/cli/version.hpp>

namespace hitbox::cli {

namespace {

struct StoredHeader {
    std::array<char, 8> magic;
    std::array<char, 16> version;
    std::uint64_t owner, size, sum;
};

StoredHeader header_of(std::uint64_t owner, std::span<const std::byte> content) {
    StoredHeader header{{'h', 'i', 't', 'b', 'o', 'x', 't', '\n'}, {}, owner, content.size(), 0};
    const std::string_view name = version;
    std::memcpy(header.version.data(), name.data(), std::min(name.size(), header.version.size()));
    header.sum = checksum(content, owner);
    return header;
}

}  // namespace

std::uint64_t checksum(std::span<const std::byte> bytes, std::uint64_t seed) {
    // The mixer of splitmix64 (Steele, Lea, Flood 2014) on words of eight bytes.
    std::uint64_t h = seed ^ (0x9e3779b97f4a7c15u * (bytes.size() + 1));
    for (std::size_t i = 0; i < bytes.size(); i += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes.data() + i, std::min<std::size_t>(8, bytes.size() - i));
        h = (h ^ word) * 0xbf58476d1ce4e5b9u;
        h ^= h >> 29;
    }
    h = (h ^ (h >> 30)) * 0x94d049bb133111ebu;
    return h ^ (h >> 31);
}

std::optional<Error> write_stored(const std::string& path, std::uint64_t owner,
                                  std::span<const std::byte> content) {
    const StoredHeader header = header_of(owner, content);
    Result<io::detail::AtomicFile> file = io::detail::AtomicFile::create(path);
    if (!file) return file.error();
    if (auto error = file->write(std::as_bytes(std::span(&header, 1)))) return error;
    if (auto error = file->write(content)) return error;
    return file->commit();
}

Result<std::vector<std::byte>> read_stored(const std::string& path, std::uint64_t owner) {
    const auto file = io::detail::read_whole_file(path);
    if (!file) return file.error();
    const auto bytes = file->bytes();
    StoredHeader header{};
    const auto damaged = [&](const char* what) { return Error{ErrorCode::bad_format, what, path}; };
    if (bytes.size() < sizeof header) return damaged("is damaged: it is too short");
    std::memcpy(&header, bytes.data(), sizeof header);
    const auto content = bytes.subspan(sizeof header);
    const StoredHeader right = header_of(owner, content);
    if (header.magic != right.magic) return damaged("is no file of a folder of tiles");
    if (header.version != right.version) return damaged("was written by another version of hitbox");
    if (header.owner != right.owner) return damaged("belongs to other tiles");
    if (header.size != right.size || header.sum != right.sum) return damaged("is damaged");
    return std::vector<std::byte>(content.begin(), content.end());
}

}  // namespace hitbox::cli
