// assemblies.cpp: parts with names, read from files and written to them (STL OBJ PLY OFF GLB glTF).
#include "answers.hpp"
#include "assembly_handle.hpp"
#include "border.hpp"
#include "mesh_handle.hpp"

#include <hitbox/io/files/writers.hpp>
#include <hitbox/io/read.hpp>
#if !defined(__wasm__)
#include <hitbox/io/write.hpp>
#endif

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace hitbox;
using namespace hitbox::c;

Fault hitbox::c::check(const hitbox_assembly* assembly) {
    if (assembly == nullptr) return wrong("is NULL", "assembly");
    return std::nullopt;
}
Fault hitbox::c::check(const hitbox_assembly* assembly, std::size_t part) {
    if (Fault fault = check(assembly)) return fault;
    const std::size_t count = assembly->assembly.parts.size();
    if (part >= count)
        return wrong("there is no part " + std::to_string(part) + " of " + std::to_string(count), "part");
    return std::nullopt;
}

namespace {

Fault append_read(hitbox_assembly& to, Result<Assembly> read) {
    if (!read) return read.error();
    for (Part& part : read->parts) part.file_number = to.files;
    ++to.files;
    append(to.assembly, *std::move(read));
    return std::nullopt;
}

const Part* part_of(const hitbox_assembly* assembly, std::size_t part) {
    if (assembly == nullptr || part >= assembly->assembly.parts.size()) return nullptr;
    return &assembly->assembly.parts[part];
}
const Note* note_of(const hitbox_assembly* assembly, std::size_t note) {
    if (assembly == nullptr || note >= assembly->assembly.notes.size()) return nullptr;
    return &assembly->assembly.notes[note];
}

Result<std::vector<std::byte>> encoded(const Assembly& assembly, std::string_view format) {
    if (format == "stl") return io::detail::write_stl(assembly);
    if (format == "ply") return io::detail::write_ply(assembly);
#if !defined(__wasm__)  // where printing numbers would take 150 kB of code
    if (format == "obj") return io::detail::write_obj(assembly);
    if (format == "glb") return io::detail::write_glb(assembly);
#endif
    return wrong("there is no format \"" + std::string(format) + "\"", "format");
}

}  // namespace

hitbox_status hitbox_assembly_create(hitbox_assembly** assembly) {
    return create(assembly, "assembly",
                  [&]() -> Fault { return *assembly = new hitbox_assembly, std::nullopt; });
}
void hitbox_assembly_free(hitbox_assembly* assembly) { delete assembly; }

#if !defined(__wasm__)
hitbox_status hitbox_assembly_read(hitbox_assembly* assembly, const char* path) {
    return guarded([&]() -> Fault {
        if (Fault fault = check(assembly)) return fault;
        if (path == nullptr) return wrong("is NULL", "path");
        return append_read(*assembly, io::read(path));
    });
}

hitbox_status hitbox_assembly_write(const hitbox_assembly* assembly, const char* path) {
    return guarded([&]() -> Fault {
        if (Fault fault = check(assembly)) return fault;
        if (path == nullptr) return wrong("is NULL", "path");
        return io::write(path, assembly->assembly);
    });
}
#endif

hitbox_status hitbox_assembly_read_bytes(hitbox_assembly* assembly, const void* bytes, size_t size,
                                         const char* name) {
    return guarded([&]() -> Fault {
        if (Fault fault = check(assembly)) return fault;
        if (bytes == nullptr && size > 0) return wrong("is NULL", "bytes");
        if (name == nullptr) return wrong("is NULL", "name");
        return append_read(*assembly, io::read_bytes(name, {static_cast<const std::byte*>(bytes), size}));
    });
}

hitbox_status hitbox_assembly_add(hitbox_assembly* assembly, const hitbox_mesh* mesh, const char* name) {
    return guarded([&]() -> Fault {
        if (Fault fault = check(assembly)) return fault;
        if (Fault fault = check(mesh)) return fault;
        if (name == nullptr) return wrong("is NULL", "name");
        Part part{name, "", assembly->files, mesh->mesh};
        assembly->assembly.parts.push_back(std::move(part));
        return std::nullopt;
    });
}

size_t hitbox_assembly_part_count(const hitbox_assembly* assembly) {
    return assembly == nullptr ? 0 : assembly->assembly.parts.size();
}
const char* hitbox_assembly_part_name(const hitbox_assembly* assembly, size_t part) {
    const Part* found = part_of(assembly, part);
    return found == nullptr ? nullptr : found->name.c_str();
}
const char* hitbox_assembly_part_file(const hitbox_assembly* assembly, size_t part) {
    const Part* found = part_of(assembly, part);
    return found == nullptr ? nullptr : found->file.c_str();
}
const char* hitbox_assembly_part_path(const hitbox_assembly* assembly, size_t part) {
    const Part* found = part_of(assembly, part);
    return found == nullptr ? nullptr : found->path.c_str();
}
double hitbox_assembly_part_metres(const hitbox_assembly* assembly, size_t part) {
    const Part* found = part_of(assembly, part);
    return found == nullptr ? 0 : found->metres;
}

hitbox_status hitbox_assembly_copy_mesh(const hitbox_assembly* assembly, size_t part, hitbox_mesh** mesh) {
    return create(mesh, "mesh", [&]() -> Fault {
        if (Fault fault = check(assembly, part)) return fault;
        return *mesh = new hitbox_mesh(assembly->assembly.parts[part].mesh), std::nullopt;
    });
}
hitbox_status hitbox_assembly_take_mesh(hitbox_assembly* assembly, size_t part, hitbox_mesh** mesh) {
    return create(mesh, "mesh", [&]() -> Fault {
        if (Fault fault = check(assembly, part)) return fault;
        return *mesh = new hitbox_mesh(std::exchange(assembly->assembly.parts[part].mesh, {})), std::nullopt;
    });
}

size_t hitbox_assembly_note_count(const hitbox_assembly* assembly) {
    return assembly == nullptr ? 0 : assembly->assembly.notes.size();
}
const char* hitbox_assembly_note(const hitbox_assembly* assembly, size_t note) {
    const Note* found = note_of(assembly, note);
    return found == nullptr ? nullptr : found->message.c_str();
}
const char* hitbox_assembly_note_code(const hitbox_assembly* assembly, size_t note) {
    const Note* found = note_of(assembly, note);
    return found == nullptr ? nullptr : found->code.c_str();
}
uint32_t hitbox_assembly_note_part(const hitbox_assembly* assembly, size_t note) {
    const Note* found = note_of(assembly, note);
    return found == nullptr ? HITBOX_NONE : found->part.value_or(HITBOX_NONE);
}

hitbox_status hitbox_assembly_write_bytes(const hitbox_assembly* assembly, const char* format,
                                          hitbox_answers* bytes) {
    return fill(bytes, [&]() -> Fault {
        if (Fault fault = check(assembly)) return fault;
        if (format == nullptr) return wrong("is NULL", "format");
        Result<std::vector<std::byte>> written = encoded(assembly->assembly, format);
        if (!written) return written.error();
        bytes->count = written->size();
        bytes->records = *std::move(written);
        return std::nullopt;
    });
}
