// files.cpp: reading and writing of mesh files in memory (STL OBJ PLY OFF GLB glTF).
#include "bridge.hpp"
#include "meshes.hpp"

#include <hitbox/io/files/writers.hpp>
#include <hitbox/io/read.hpp>

#include <string>
#include <utility>

using namespace hitbox;
using namespace hitbox::wasm;

namespace {
Assembly read_last;  // until its parts are fetched
Assembly to_write;
}  // namespace

/// Returns the number of parts, or failed.
HITBOX_EXPORT(hb_read)
int hb_read(const std::byte* bytes, std::size_t size, const char* name, std::size_t length) {
    answers.clear();
    Result<Assembly> read = io::read_bytes(std::string(name, length), {bytes, size});
    if (!read) return answers.fail(read.error());
    read_last = *std::move(read);
    return int(read_last.parts.size());
}

/// Returns a part as a mesh. The text is its name.
HITBOX_EXPORT(hb_read_part) HeldMesh* hb_read_part(std::size_t part) {
    answers.clear();
    Part& taken = read_last.parts[part];
    answers.text = std::move(taken.name);
    return new HeldMesh(std::move(taken.mesh));
}

/// Starts a new file.
HITBOX_EXPORT(hb_write_begin) void hb_write_begin() { to_write = {}; }

/// Adds a mesh with a name to the file.
HITBOX_EXPORT(hb_write_part) void hb_write_part(const HeldMesh* held, const char* name, std::size_t length) {
    to_write.parts.push_back({std::string(name, length), "", 0, held->mesh});
}

/// The contents of an STL or PLY file with these parts. Text formats would need 150 kB of code to print numbers.
HITBOX_EXPORT(hb_write) int hb_write(int as_ply) {
    answers.clear();
    Result<std::vector<std::byte>> bytes =
        as_ply ? io::detail::write_ply(to_write) : io::detail::write_stl(to_write);
    to_write = {};
    if (!bytes) return answers.fail(bytes.error());
    answers.bytes = *std::move(bytes);
    return done;
}
