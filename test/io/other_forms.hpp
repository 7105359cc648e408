// other_forms.hpp: meshes in the forms that hitbox reads and does not write (text STL, text and big-endian PLY, OFF, glTF).
#pragma once

#include <hitbox/io/detail/bytes.hpp>
#include <hitbox/io/write.hpp>

#include "io/assembly_text.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base64.hpp"

namespace hitbox::test {

/// All triangles of all parts, over all their points.
inline TriMesh joined(const Assembly& assembly) {
    TriMesh all;
    for (const Part& part : assembly.parts) {
        const std::uint32_t first = std::uint32_t(all.points.size());
        all.points.insert(all.points.end(), part.mesh.points.begin(), part.mesh.points.end());
        for (const TriMesh::Corners& t : part.mesh.triangles)
            all.triangles.push_back({first + t[0], first + t[1], first + t[2]});
    }
    return all;
}

inline std::string as_text_stl(const TriMesh& mesh) {
    std::string text = "solid s\n";
    for (const TriMesh::Corners& t : mesh.triangles) {
        text += "facet normal 0 0 0\n outer loop\n";
        for (const std::uint32_t i : t) text += "  vertex " + point_text(mesh.points[i]) + "\n";
        text += " endloop\nendfacet\n";
    }
    return text + "endsolid s\n";
}

// What a text PLY and an OFF have in common: points, then triangles.
inline std::string text_body(const TriMesh& mesh) {
    std::string text;
    for (const Vec3& p : mesh.points) text += point_text(p) + "\n";
    for (const TriMesh::Corners& t : mesh.triangles)
        text += "3 " + std::to_string(t[0]) + " " + std::to_string(t[1]) + " " + std::to_string(t[2]) + "\n";
    return text;
}

inline std::string as_off(const TriMesh& mesh) {
    return "OFF\n" + std::to_string(mesh.points.size()) + " " + std::to_string(mesh.triangles.size()) +
           " 0\n" + text_body(mesh);
}

inline std::string ply_header(const TriMesh& mesh, const std::string& format) {
    return "ply\nformat " + format + " 1.0\nelement vertex " + std::to_string(mesh.points.size()) +
           "\nproperty double x\nproperty double y\nproperty double z\nelement face " +
           std::to_string(mesh.triangles.size()) + "\nproperty list uchar uint vertex_indices\nend_header\n";
}

inline std::string as_text_ply(const TriMesh& mesh) { return ply_header(mesh, "ascii") + text_body(mesh); }

inline std::string as_big_ply(const TriMesh& mesh) {
    std::string bytes = ply_header(mesh, "binary_big_endian");
    const auto append = [&](auto value) {
        std::array<std::byte, sizeof value> little{};
        io::detail::store(little.data(), value);
        for (std::size_t i = sizeof value; i-- > 0;) bytes += char(little[i]);
    };
    for (const Vec3& p : mesh.points)
        for (const double coordinate : {p.x, p.y, p.z}) append(coordinate);
    for (const TriMesh::Corners& t : mesh.triangles) {
        append(std::uint8_t(3));
        for (const std::uint32_t i : t) append(i);
    }
    return bytes;
}

/// The text of a GLB, with its binary chunk inside as base64.
inline std::string as_gltf(const Assembly& assembly) {
    const Result<std::vector<std::byte>> glb = io::encode(assembly, io::WriteFormat::glb);
    if (!glb) return {};
    const std::string_view bytes(reinterpret_cast<const char*>(glb->data()), glb->size());
    const std::size_t length = io::detail::load<std::uint32_t>(glb->data() + 12);
    std::string text(bytes.substr(20, length));
    const std::string_view place = "\"buffers\":[{";
    if (const std::size_t at = text.find(place); at != text.npos)
        text.insert(at + place.size(), "\"uri\":\"data:application/octet-stream;base64," +
                                           base64(bytes.substr(28 + length)) + "\",");
    return text;
}

}  // namespace hitbox::test
