// glb.hpp: a minimal GLB writer with instances and a node tree (binary glTF 2.0 export).
#pragma once

#include "solid.hpp"

#include <charconv>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

namespace gearbox {

/// A node of the scene: a group, or a part if it has a mesh. Several nodes may share a mesh.
struct Node {
    std::string name;
    Solid::Point3 translation{0, 0, 0};
    int mesh = -1;
    std::vector<Node> children;
};

/// The contents of the file. Meshes and colours are referred to by index.
struct Scene {
    struct Mesh {
        std::string name;
        Solid solid;
        std::size_t colour;
    };
    struct Colour {
        std::string name;
        double r, g, b, a, metallic;
    };
    std::vector<Colour> colours;
    std::vector<Mesh> meshes;
    Node root;
};

namespace detail {

/// The shortest decimal that reads back as the same double, on every machine.
inline std::string number(double value) {
    char text[40];
    return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

inline std::string join(const std::vector<std::string>& items) {
    std::string all = "[";
    for (const std::string& item : items) all.append(all.size() > 1 ? "," : "").append(item);
    return all.append("]");
}

inline std::string triple(const Solid::Point3& p) {
    return join({number(metres(p.x)), number(metres(p.y)), number(metres(p.z))});
}

/// Writes little-endian bytes on every machine.
template <class Unsigned>
void put(std::string& bytes, Unsigned value) {
    for (std::size_t i = 0; i < sizeof value; ++i) bytes += static_cast<char>((value >> (8 * i)) & 0xff);
}

inline void put_float(std::string& bytes, Length length) {
    const float value = static_cast<float>(metres(length));  // exact: see Length
    std::uint32_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    put(bytes, bits);
}

inline void pad(std::string& bytes, char with) {
    while (bytes.size() % 4 != 0) bytes += with;
}

/// Appends the children of a node, then the node. Returns its index.
inline std::size_t list_nodes(const Node& node, std::vector<std::string>& nodes) {
    std::vector<std::string> children;
    for (const Node& child : node.children) children.push_back(std::to_string(list_nodes(child, nodes)));
    std::string json = "{\"name\":\"" + node.name + "\"";
    if (node.translation != Solid::Point3{0, 0, 0}) json += ",\"translation\":" + triple(node.translation);
    if (node.mesh >= 0) json += ",\"mesh\":" + std::to_string(node.mesh);
    if (!children.empty()) json += ",\"children\":" + join(children);
    nodes.push_back(json + "}");
    return nodes.size() - 1;
}

}  // namespace detail

/// The whole file. Positions are 32-bit floats, indices 16-bit. There are no normals, so every edge is sharp.
inline std::string to_glb(const Scene& scene) {
    using detail::number;
    std::string binary;
    std::vector<std::string> views, accessors, meshes, colours, nodes;
    for (const Scene::Mesh& mesh : scene.meshes) {
        const auto& points = mesh.solid.points();
        const auto& triangles = mesh.solid.triangles();
        const auto view = [&](std::size_t from, const char* target) {
            views.push_back("{\"buffer\":0,\"byteOffset\":" + std::to_string(from) + ",\"byteLength\":" +
                            std::to_string(binary.size() - from) + ",\"target\":" + target + "}");
        };

        // Write the points and their bounds, which glTF requires.
        std::size_t from = binary.size();
        Solid::Point3 min = points.front(), max = points.front();
        for (const auto& p : points) {
            min = {std::min(min.x, p.x), std::min(min.y, p.y), std::min(min.z, p.z)};
            max = {std::max(max.x, p.x), std::max(max.y, p.y), std::max(max.z, p.z)};
            for (const Length value : {p.x, p.y, p.z}) detail::put_float(binary, value);
        }
        view(from, "34962");
        accessors.push_back("{\"bufferView\":" + std::to_string(views.size() - 1) +
                            ",\"componentType\":5126,\"count\":" + std::to_string(points.size()) +
                            ",\"type\":\"VEC3\",\"min\":" + detail::triple(min) +
                            ",\"max\":" + detail::triple(max) + "}");

        // Write the triangles.
        from = binary.size();
        for (const auto& corners : triangles)
            for (const std::uint16_t corner : corners) detail::put(binary, corner);
        view(from, "34963");
        detail::pad(binary, '\0');
        accessors.push_back("{\"bufferView\":" + std::to_string(views.size() - 1) +
                            ",\"componentType\":5123,\"count\":" + std::to_string(3 * triangles.size()) +
                            ",\"type\":\"SCALAR\"}");
        meshes.push_back("{\"name\":\"" + mesh.name + "\",\"primitives\":[{\"attributes\":{\"POSITION\":" +
                         std::to_string(accessors.size() - 2) +
                         "},\"indices\":" + std::to_string(accessors.size() - 1) +
                         ",\"material\":" + std::to_string(mesh.colour) + "}]}");
    }
    for (const Scene::Colour& c : scene.colours)
        colours.push_back("{\"name\":\"" + c.name + "\"," + (c.a < 1 ? "\"alphaMode\":\"BLEND\"," : "") +
                          "\"pbrMetallicRoughness\":{\"baseColorFactor\":[" + number(c.r) + "," +
                          number(c.g) + "," + number(c.b) + "," + number(c.a) +
                          "],\"metallicFactor\":" + number(c.metallic) + ",\"roughnessFactor\":0.5}}");
    const std::size_t root = detail::list_nodes(scene.root, nodes);

    std::string json =
        "{\"asset\":{\"version\":\"2.0\",\"generator\":\"hitbox make_gearbox\"},\"scene\":0,"
        "\"scenes\":[{\"nodes\":[" +
        std::to_string(root) + "]}],\"nodes\":" + detail::join(nodes) +
        ",\"meshes\":" + detail::join(meshes) + ",\"materials\":" + detail::join(colours) +
        ",\"accessors\":" + detail::join(accessors) + ",\"bufferViews\":" + detail::join(views) +
        ",\"buffers\":[{\"byteLength\":" + std::to_string(binary.size()) + "}]}";
    detail::pad(json, ' ');

    // A GLB is a header and two chunks, each with its size and type.
    std::string file = "glTF";
    detail::put(file, std::uint32_t{2});
    detail::put(file, static_cast<std::uint32_t>(12 + 8 + json.size() + 8 + binary.size()));
    detail::put(file, static_cast<std::uint32_t>(json.size()));
    file += "JSON" + json;
    detail::put(file, static_cast<std::uint32_t>(binary.size()));
    file += std::string("BIN\0", 4) + binary;
    return file;
}

}  // namespace gearbox
