// write.cpp: writes an assembly in the format of the file name.
#include <hitbox/io/write.hpp>

#include <hitbox/io/detail/out_of_memory.hpp>
#include <hitbox/io/files/atomic_file.hpp>
#include <hitbox/io/files/file.hpp>
#include <hitbox/io/files/writers.hpp>
#include <hitbox/mesh/check_mesh.hpp>

namespace hitbox::io {

Result<WriteFormat> format_of_name(const std::string& path) {
    detail::Source named;
    named.name = path;
    const std::string extension = named.extension();
    if (extension == "stl") return WriteFormat::stl;
    if (extension == "ply") return WriteFormat::ply;
    if (extension == "obj") return WriteFormat::obj;
    if (extension == "glb") return WriteFormat::glb;
    return Error{ErrorCode::usage, "unknown format; the file name must end in .stl, .ply, .obj or .glb",
                 path};
}

Result<std::vector<std::byte>> encode(const Assembly& assembly, WriteFormat format) {
    const auto made = [&]() -> Result<std::vector<std::byte>> {
        for (std::size_t i = 0; i < assembly.parts.size(); ++i)
            if (const auto error = check_mesh(assembly.parts[i].mesh))
                return Error{error->code, error->message,
                             "parts[" + std::to_string(i) + "]: " + error->where};
        switch (format) {
            case WriteFormat::stl:
                return detail::write_stl(assembly);
            case WriteFormat::ply:
                return detail::write_ply(assembly);
            case WriteFormat::obj:
                return detail::write_obj(assembly);
            case WriteFormat::glb:
                return detail::write_glb(assembly);
        }
        return Error{ErrorCode::usage, "there is no such format", ""};
    };
    return detail::unless_out_of_memory(made, []() -> Result<std::vector<std::byte>> {
        return Error{ErrorCode::too_large, "the mesh does not fit into the free memory", ""};
    });
}

std::optional<Error> write(const std::string& path, const Assembly& assembly) {
    const Result<WriteFormat> format = format_of_name(path);
    if (!format) return format.error();
    const Result<std::vector<std::byte>> bytes = encode(assembly, *format);
    if (!bytes) {
        Error error = bytes.error();
        error.where = error.where.empty() ? path : path + ": " + error.where;
        return error;
    }
    return detail::write_file_atomically(path, *bytes);
}

}  // namespace hitbox::io
