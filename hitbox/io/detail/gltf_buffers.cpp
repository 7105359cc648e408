// gltf_buffers.cpp: the sources of buffers: BIN chunk, base64 data: URI, file in the same folder.
#include <hitbox/io/detail/gltf_accessor.hpp>
#include <hitbox/io/detail/not_a_mesh.hpp>
#include <hitbox/io/detail/readers.hpp>
#include <hitbox/io/files/left_out.hpp>

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <optional>

namespace hitbox::io::detail::gltf {

namespace {

// Source: RFC 4648, section 4. Returns nothing for an invalid character or padding.
std::optional<std::vector<std::byte>> decode_base64(std::string_view text) {
    static constexpr auto values = [] {
        std::array<std::int8_t, 256> table{};
        table.fill(-1);
        constexpr std::string_view alphabet =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        for (std::size_t i = 0; i < alphabet.size(); ++i)
            table[static_cast<unsigned char>(alphabet[i])] = std::int8_t(i);
        return table;
    }();
    for (int i = 0; i < 2 && text.ends_with('='); ++i) text.remove_suffix(1);
    if (text.size() % 4 == 1) return std::nullopt;
    std::vector<std::byte> out;
    out.reserve(text.size() / 4 * 3 + 2);
    std::uint32_t bits = 0;
    int filled = 0;
    for (const char c : text) {
        const std::int8_t value = values[static_cast<unsigned char>(c)];
        if (value < 0) return std::nullopt;
        bits = bits << 6 | std::uint32_t(value);
        filled += 6;
        if (filled < 8) continue;
        filled -= 8;
        out.push_back(std::byte(bits >> filled & 0xff));
    }
    return out;
}

// Source: RFC 3986, section 2.1. A % without two digits is kept.
std::string decode_percent(std::string_view uri) {
    const auto digit = [](char c) {
        return c >= '0' && c <= '9'                     ? c - '0'
               : (c | 0x20) >= 'a' && (c | 0x20) <= 'f' ? (c | 0x20) - 'a' + 10
                                                        : -1;
    };
    std::string out;
    for (std::size_t i = 0; i < uri.size(); ++i) {
        const int high = uri[i] == '%' && i + 2 < uri.size() ? digit(uri[i + 1]) : -1;
        const int low = high >= 0 ? digit(uri[i + 2]) : -1;
        if (low >= 0) i += 2;
        out += low >= 0 ? char(16 * high + low) : uri[i];
    }
    return out;
}

bool has_scheme(std::string_view uri) {
    const std::size_t colon = uri.find(':');
    return colon != std::string_view::npos && uri.find('/') > colon;
}

}  // namespace

Buffers::Buffers(const Source& source, const Document& document, const Binary& binary)
    : budget(std::size_t(binary.file_size)),
      source_(source),
      document_(document),
      binary_(binary),
      loaded_(document.buffers.size()) {}

Result<ByteRange> Buffers::bytes(std::uint32_t number) {
    if (loaded_[number]) return *loaded_[number];
    const Result<ByteRange> all = load(number);
    if (!all) return all;
    const std::uint64_t declared = document_.buffers[number].length;
    if (all->size() < declared)
        return source_.error_in(
            ErrorCode::bad_format, "buffers[" + std::to_string(number) + "]",
            "declares " + counted(declared, "byte", "bytes") + ", but has " + std::to_string(all->size()));
    loaded_[number] = all->part(0, declared);
    return *loaded_[number];
}

Result<ByteRange> Buffers::load(std::uint32_t number) {
    const std::string place = "buffers[" + std::to_string(number) + "]";
    const std::optional<std::string>& uri = document_.buffers[number].uri;
    if (!uri && (number != 0 || !binary_.chunk.exists()))
        return source_.error_in(ErrorCode::bad_format, place,
                                "has no data: neither a uri nor a binary chunk");
    if (!uri) return binary_.chunk;
    return uri->starts_with("data:") ? load_data_uri(place, *uri) : load_file(place, *uri);
}

Result<ByteRange> Buffers::load_data_uri(const std::string& place, std::string_view uri) {
    const std::size_t comma = uri.find(',');
    if (comma == std::string_view::npos || !uri.substr(0, comma).ends_with(";base64"))
        return source_.error_in(ErrorCode::unsupported, place, "its data: URI is not base64");
    std::optional<std::vector<std::byte>> decoded = decode_base64(uri.substr(comma + 1));
    if (!decoded) return source_.error_in(ErrorCode::bad_format, place, "its base64 data is invalid");
    return ByteRange(std::span<const std::byte>(decoded_.emplace_back(*std::move(decoded))));
}

Result<ByteRange> Buffers::load_file(const std::string& place, std::string_view uri) {
    if (has_scheme(uri) || uri.starts_with('/') || uri.starts_with('\\'))
        return source_.error_in(ErrorCode::unsupported, place,
                                "its uri " + in_quotes(uri) + " is not a file in the same folder");
    if (!source_.may_open_others)
        return source_.error_in(
            ErrorCode::unsupported, place,
            "needs the file " + in_quotes(uri) + ", but a glTF in memory must contain its buffers");
    const std::string path = source_.folder() + decode_percent(uri);
    struct stat info{};
    const bool exists = ::stat(path.c_str(), &info) == 0;
    if (exists && !S_ISREG(info.st_mode))
        return source_.error_in(ErrorCode::unreadable, place, "its uri " + in_quotes(uri) + " is not a file");
    const std::pair identity(std::uint64_t(info.st_dev), std::uint64_t(info.st_ino));
    if (const auto known = files_.find(identity); exists && known != files_.end())
        return known->second.range();

    File file;
    if (const auto failed = open(path, file))
        return source_.error_in(failed->code, place, "its file " + in_quotes(uri) + ": " + failed->message);
    const ByteRange range = file.range();
    const Result<Bytes> head = range.read(0, std::min<std::uint64_t>(range.size(), most_looked_at));
    if (!head) return head.error();
    if (const auto what = stand_in({reinterpret_cast<const char*>(head->data()), head->span().size()}))
        return source_.error_in(ErrorCode::bad_format, place, "its file " + in_quotes(uri) + " " + *what);
    budget.add_file(std::size_t(range.size()));
    return files_.emplace(identity, std::move(file)).first->second.range();
}

std::optional<Error> Buffers::open(const std::string& path, File& file) const {
    if (binary_.in_ranges) {
        Result<OpenFile> opened = OpenFile::open(path);
        if (!opened) return opened.error();
        file.open.emplace(*std::move(opened));
        return std::nullopt;
    }
    Result<FileBytes> read = read_whole_file(path);
    if (!read) return read.error();
    file.whole = *std::move(read);
    return std::nullopt;
}

std::optional<Error> Buffers::check_unchanged() const {
    for (const auto& [identity, file] : files_)
        if (file.open)
            if (auto changed = file.open->check_unchanged()) return changed;
    return std::nullopt;
}

Result<ByteRange> Buffers::decoded_view(std::uint32_t number) {
    if (const auto known = decoded_views_.find(number); known != decoded_views_.end()) return known->second;
    const BufferView& view = document_.views[number];
    const auto fail = [&](ErrorCode code, std::string message) {
        return source_.error_in(code, "bufferViews[" + std::to_string(number) + "]", std::move(message));
    };
    if (!decoders().meshopt)
        return fail(ErrorCode::unsupported, "its data is compressed with the extension " + view.compression +
                                                ", " + needs_library("meshoptimizer"));
    const Result<ByteRange> buffer = bytes(view.compressed_buffer);
    if (!buffer) return buffer.error();
    if (view.compressed_offset > buffer->size() ||
        view.compressed_length > buffer->size() - view.compressed_offset)
        return fail(ErrorCode::bad_format, "its compressed data ends behind its buffer");
    const auto [count, stride, mode, filter] = view.meshopt;
    if (stride == 0 || stride > 256 || count >= UINT32_MAX || count * stride != view.length)
        return fail(ErrorCode::bad_format, "its compressed elements do not fit its length");
    if (!budget.take(std::size_t(count), std::size_t(stride)))
        return fail(ErrorCode::too_large, "declares " + std::to_string(count) +
                                              " compressed elements, too many for a file of this size");
    std::vector<std::byte> out(std::size_t(count * stride));
    const Result<Bytes> packed = buffer->read(view.compressed_offset, view.compressed_length);
    if (!packed) return packed.error();
    if (!decoders().meshopt(view.meshopt, packed->span(), out))
        return fail(ErrorCode::bad_format, "its data is not what " + view.compression + " describes");
    const std::span<const std::byte> kept = decoded_.emplace_back(std::move(out));
    return decoded_views_.emplace(number, ByteRange(kept)).first->second;
}

Result<Bytes> view_bytes(const Document& document, Buffers& buffers, std::uint32_t number) {
    const BufferView& view = document.views[number];
    const Result<ByteRange> buffer = buffers.bytes(view.buffer);
    if (!buffer) return buffer.error();
    if (view.offset > buffer->size() || view.length > buffer->size() - view.offset)
        return Error{ErrorCode::bad_format, "its bufferView ends behind its buffer", ""};
    return buffer->read(view.offset, view.length);
}

}  // namespace hitbox::io::detail::gltf
