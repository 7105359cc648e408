// gltf.cpp: reads GLB and glTF 2.0: their containers (chunks, binary glTF).
#include <hitbox/io/detail/bytes.hpp>
#include <hitbox/io/detail/gltf_document.hpp>
#include <hitbox/io/detail/gltf_scene.hpp>
#include <hitbox/io/detail/readers.hpp>

namespace hitbox::io::detail {

namespace gltf {
namespace {

Result<Assembly> read_json(const Source& source, std::string_view json, std::span<const std::byte> binary) {
    const Result<Document> document = parse_document(source, json);
    if (!document) return document.error();
    return read_scene(source, *document, binary);
}

}  // namespace
}  // namespace gltf

Result<Assembly> read_gltf(const Source& source) {
    std::string_view json = source.text();
    if (json.starts_with("\xEF\xBB\xBF")) json.remove_prefix(3);
    return gltf::read_json(source, json, {});
}

Result<Assembly> read_glb(const Source& source) {
    // Source: glTF 2.0, 4.4: magic, version, length; then chunks of length, type, data.
    constexpr std::uint32_t json_type = 0x4E4F534A, binary_type = 0x004E4942;
    const std::span<const std::byte> all = source.bytes;
    if (all.size() < 12) return source.error(ErrorCode::bad_format, "ends inside the GLB header");
    if (const auto version = load<std::uint32_t>(all.data() + 4); version != 2)
        return source.error(ErrorCode::unsupported,
                            "is GLB version " + std::to_string(version) + "; only version 2 is supported");
    const std::uint32_t length = load<std::uint32_t>(all.data() + 8);
    if (length > all.size())
        return source.error(ErrorCode::bad_format, "is cut short: its header says " + std::to_string(length) +
                                                       " bytes, but it has " + std::to_string(all.size()));
    std::span<const std::byte> json, binary;
    for (std::size_t at = 12; at < length;) {
        const std::string place = "byte " + std::to_string(at);
        if (length - at < 8)
            return source.error_in(ErrorCode::bad_format, place, "ends inside a chunk header");
        const std::uint32_t size = load<std::uint32_t>(all.data() + at),
                            type = load<std::uint32_t>(all.data() + at + 4);
        if (size > length - at - 8)
            return source.error_in(ErrorCode::bad_format, place, "this chunk is longer than the file");
        const std::span<const std::byte> chunk = all.subspan(at + 8, size);
        if (at == 12 && type != json_type)
            return source.error_in(ErrorCode::bad_format, place, "the first chunk is not JSON");
        if (at == 12)
            json = chunk;
        else if (type == binary_type && binary.data() == nullptr)
            binary = chunk;
        at += 8 + std::size_t(size);
    }
    if (json.data() == nullptr) return source.error(ErrorCode::bad_format, "has no JSON chunk");
    return gltf::read_json(source, {reinterpret_cast<const char*>(json.data()), json.size()}, binary);
}

}  // namespace hitbox::io::detail
