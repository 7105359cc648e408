// gltf.cpp: reads GLB and glTF 2.0: their containers (chunks, binary glTF).
#include <hitbox/io/detail/bytes.hpp>
#include <hitbox/io/detail/gltf_document.hpp>
#include <hitbox/io/detail/gltf_scene.hpp>
#include <hitbox/io/detail/part_readers.hpp>
#include <hitbox/io/detail/readers.hpp>

#include <algorithm>
#include <utility>

namespace hitbox::io::detail {

namespace gltf {
namespace {

Result<Assembly> read_json(const Source& source, std::string_view json, ByteRange chunk) {
    const Result<Document> document = parse_document(source, json);
    if (!document) return document.error();
    Assembly assembly;
    auto notes =
        read_scene(source, *document, {chunk, source.bytes.size()}, [&](Part&& part) -> std::optional<Error> {
            assembly.parts.push_back(std::move(part));
            return std::nullopt;
        });
    if (!notes) return notes.error();
    assembly.notes = *std::move(notes);
    return assembly;
}

// The same from a file. `head` are its bytes up to the end of the JSON, as long as that is parsed.
Result<NotesIfRead> read_json_of_file(const Source& source, const OpenFile& file, Bytes head,
                                      std::size_t json_at, ByteRange chunk, PartSink sink) {
    const auto parse = [&source, json_at](Bytes text) {
        Source same = source;
        same.bytes = text.span();
        return parse_document(same, same.text().substr(json_at));
    };
    const Result<Document> document = parse(std::move(head));
    if (!document) return document.error();
    auto notes = read_scene(source, *document, {chunk, file.size(), true}, sink);
    if (!notes) return notes.error();
    if (auto changed = file.check_unchanged()) return *std::move(changed);
    return NotesIfRead(*std::move(notes));
}

std::size_t size_of_byte_order_mark(std::string_view text) {
    return text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
}

struct Chunks {
    std::uint64_t json_at = 0, json_size = 0;
    ByteRange binary;
};

Result<Chunks> find_chunks(const Source& source, ByteRange all) {
    // Source: glTF 2.0, 4.4: magic, version, length; then chunks of length, type, data.
    constexpr std::uint32_t json_type = 0x4E4F534A, binary_type = 0x004E4942;
    if (all.size() < 12) return source.error(ErrorCode::bad_format, "ends inside the GLB header");
    const Result<Bytes> header = all.read(0, 12);
    if (!header) return header.error();
    if (const auto version = load<std::uint32_t>(header->data() + 4); version != 2)
        return source.error(ErrorCode::unsupported,
                            "is GLB version " + std::to_string(version) + "; only version 2 is supported");
    const std::uint32_t length = load<std::uint32_t>(header->data() + 8);
    if (length > all.size())
        return source.error(ErrorCode::bad_format, "is cut short: its header says " + std::to_string(length) +
                                                       " bytes, but it has " + std::to_string(all.size()));
    Chunks chunks;
    for (std::uint64_t at = 12; at < length;) {
        const std::string place = "byte " + std::to_string(at);
        if (length - at < 8)
            return source.error_in(ErrorCode::bad_format, place, "ends inside a chunk header");
        const Result<Bytes> chunk = all.read(at, 8);
        if (!chunk) return chunk.error();
        const std::uint32_t size = load<std::uint32_t>(chunk->data()),
                            type = load<std::uint32_t>(chunk->data() + 4);
        if (size > length - at - 8)
            return source.error_in(ErrorCode::bad_format, place, "this chunk is longer than the file");
        if (at == 12 && type != json_type)
            return source.error_in(ErrorCode::bad_format, place, "the first chunk is not JSON");
        at += 8;
        if (chunks.json_at == 0) {
            chunks.json_at = at;
            chunks.json_size = size;
        } else if (type == binary_type && !chunks.binary.exists()) {
            chunks.binary = all.part(at, size);
        }
        at += size;
    }
    if (chunks.json_at == 0) return source.error(ErrorCode::bad_format, "has no JSON chunk");
    return chunks;
}

}  // namespace
}  // namespace gltf

Result<Assembly> read_gltf(const Source& source) {
    std::string_view json = source.text();
    json.remove_prefix(gltf::size_of_byte_order_mark(json));
    return gltf::read_json(source, json, {});
}

Result<Assembly> read_glb(const Source& source) {
    const Result<gltf::Chunks> chunks = gltf::find_chunks(source, ByteRange(source.bytes));
    if (!chunks) return chunks.error();
    const std::string_view json =
        source.text().substr(std::size_t(chunks->json_at), std::size_t(chunks->json_size));
    return gltf::read_json(source, json, chunks->binary);
}

Result<NotesIfRead> read_gltf_parts(const Source& source, const OpenFile& file, Bytes text, PartSink sink) {
    const std::size_t json_at =
        gltf::size_of_byte_order_mark({reinterpret_cast<const char*>(text.data()), text.span().size()});
    return gltf::read_json_of_file(source, file, std::move(text), json_at, {}, sink);
}

Result<NotesIfRead> read_glb_parts(const Source& source, const OpenFile& file, PartSink sink) {
    const ByteRange all(file);
    const Result<gltf::Chunks> chunks = gltf::find_chunks(source, all);
    if (!chunks) return chunks.error();
    Result<Bytes> head = all.read(0, chunks->json_at + chunks->json_size);
    if (!head) return head.error();
    return gltf::read_json_of_file(source, file, *std::move(head), std::size_t(chunks->json_at),
                                   chunks->binary, sink);
}

}  // namespace hitbox::io::detail
