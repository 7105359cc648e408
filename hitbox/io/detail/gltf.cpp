// gltf.cpp: reads GLB and glTF 2.0; nodes with meshes become parts (scene graph, world transforms).
#include <hitbox/io/detail/bytes.hpp>
#include <hitbox/io/detail/gltf_accessor.hpp>
#include <hitbox/io/detail/gltf_document.hpp>
#include <hitbox/io/detail/readers.hpp>
#include <hitbox/io/detail/used_points.hpp>

#include <algorithm>
#include <cmath>
#include <map>

namespace hitbox::io::detail {

namespace gltf {
namespace {

// parent * local. Each sum goes from left to right, as specified for `read`, so the result is determined to
// the last bit.
Rows operator*(const Rows& parent, const Rows& local) {
    Rows out{};
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 4; ++j)
            out[i][j] = parent[i][0] * local[0][j] + parent[i][1] * local[1][j] + parent[i][2] * local[2][j];
        out[i][3] += parent[i][3];
    }
    return out;
}

Vec3 operator*(const Rows& m, const Vec3& v) {
    return {m[0][0] * v.x + m[0][1] * v.y + m[0][2] * v.z + m[0][3],
            m[1][0] * v.x + m[1][1] * v.y + m[1][2] * v.z + m[1][3],
            m[2][0] * v.x + m[2][1] * v.y + m[2][2] * v.z + m[2][3]};
}

bool is_finite(const Rows& m) {
    return std::all_of(m.begin(), m.end(), [](const auto& row) {
        return std::all_of(row.begin(), row.end(), [](double x) { return std::isfinite(x); });
    });
}

bool is_mirror(const Rows& m) {
    const Vec3 x{m[0][0], m[1][0], m[2][0]}, y{m[0][1], m[1][1], m[2][1]}, z{m[0][2], m[1][2], m[2][2]};
    return dot(cross(x, y), z) < 0;
}

// The triangles of a primitive. Source: glTF 2.0, 3.7.2.1.
template <class Corner>
void append_triangles(std::uint32_t mode, std::uint32_t count, Corner corner,
                      std::vector<TriMesh::Corners>& out) {
    if (count < 3) return;
    if (mode == 4)
        for (std::uint32_t i = 0; i + 2 < count; i += 3)
            out.push_back({corner(i), corner(i + 1), corner(i + 2)});
    if (mode == 5)
        for (std::uint32_t i = 0; i + 2 < count; ++i)
            out.push_back({corner(i), corner(i + 1 + i % 2), corner(i + 2 - i % 2)});
    if (mode == 6)
        for (std::uint32_t i = 0; i + 2 < count; ++i)
            out.push_back({corner(i + 1), corner(i + 2), corner(0)});
}

class SceneReader {
public:
    SceneReader(const Source& source, const Document& document, std::span<const std::byte> binary)
        : source_(source),
          document_(document),
          buffers_(source, document, binary),
          meshes_(document.meshes.size()) {}

    Result<Assembly> read() {
        if (auto failed = find_roots()) return *failed;
        const std::vector<Node>& nodes = document_.nodes;
        std::vector<Rows> world(nodes.size());
        Assembly assembly;
        // An explicit stack, because a chain of nodes may be as long as the file.
        std::vector<std::uint32_t> stack(roots_.rbegin(), roots_.rend());
        while (!stack.empty()) {
            const std::uint32_t number = stack.back();
            stack.pop_back();
            const Node& node = nodes[number];
            const std::uint32_t parent = parents_[number];
            world[number] = parent == no_parent ? node.local : world[parent] * node.local;
            if (!is_finite(world[number]))
                return node_error(number, ErrorCode::not_finite, "its world matrix overflows");
            stack.insert(stack.end(), node.children.rbegin(), node.children.rend());
            if (!node.mesh) continue;
            Result<Part> part = place(number, world[number]);
            if (!part) return part.error();
            assembly.parts.push_back(*std::move(part));
        }
        return assembly;
    }

private:
    Error node_error(std::uint32_t node, ErrorCode code, std::string message) const {
        return source_.error_in(code, "nodes[" + std::to_string(node) + "]", std::move(message));
    }

    // Finds the nodes where the traversal starts. Then each node is reached exactly once, so the traversal ends.
    std::optional<Error> find_roots() {
        const std::uint32_t count = std::uint32_t(document_.nodes.size());
        parents_.assign(count, no_parent);
        for (std::uint32_t i = 0; i < count; ++i)
            for (const std::uint32_t child : document_.nodes[i].children) {
                if (parents_[child] != no_parent)
                    return node_error(child, ErrorCode::bad_format,
                                      "is a child of nodes[" + std::to_string(parents_[child]) +
                                          "] and of nodes[" + std::to_string(i) + "]; a node has one parent");
                parents_[child] = i;
            }
        // A traversal from a node without a parent ends. A node that no such traversal reaches is in or below a cycle.
        std::vector<std::uint32_t> reached;
        for (std::uint32_t i = 0; i < count; ++i)
            if (parents_[i] == no_parent) reached.push_back(i);
        if (!document_.roots) roots_ = reached;
        std::vector<bool> seen(count);
        for (std::size_t i = 0; i < reached.size(); ++i) {
            seen[reached[i]] = true;
            const auto& children = document_.nodes[reached[i]].children;
            reached.insert(reached.end(), children.begin(), children.end());
        }
        if (const auto lost = std::find(seen.begin(), seen.end(), false); lost != seen.end())
            return node_error(std::uint32_t(lost - seen.begin()), ErrorCode::bad_format,
                              "is part of a cycle of nodes, or below one");
        if (!document_.roots) return std::nullopt;

        roots_ = *document_.roots;
        std::vector<bool> listed(count);
        for (const std::uint32_t root : roots_) {
            if (listed[root]) return node_error(root, ErrorCode::bad_format, "is in the scene twice");
            listed[root] = true;
            if (parents_[root] != no_parent)
                return node_error(
                    root, ErrorCode::bad_format,
                    "is a root of the scene and a child of nodes[" + std::to_string(parents_[root]) + "]");
        }
        return std::nullopt;
    }

    std::string name_of(std::uint32_t number) const {
        const Node& node = document_.nodes[number];
        if (!node.name.empty()) return node.name;
        if (node.mesh && !document_.meshes[*node.mesh].name.empty()) return document_.meshes[*node.mesh].name;
        return "node_" + std::to_string(number);
    }

    // The names from the root to a node. Of a long chain only the last names, or else paths would be as long as the
    // square of the file.
    std::string path_to(std::uint32_t number) const {
        constexpr std::size_t most = 64;
        std::vector<std::uint32_t> steps;
        for (; number != no_parent && steps.size() < most; number = parents_[number]) steps.push_back(number);
        std::string path = number == no_parent ? "" : "/...";
        for (auto step = steps.rbegin(); step != steps.rend(); ++step) path += '/' + name_of(*step);
        return path;
    }

    // Transforms the mesh of a node.
    Result<Part> place(std::uint32_t number, const Rows& world) {
        const Node& node = document_.nodes[number];
        const Mesh& description = document_.meshes[*node.mesh];
        const std::string& refusal = node.refusal.empty() ? description.refusal : node.refusal;
        if (!refusal.empty())
            return node_error(number, ErrorCode::unsupported,
                              "its mesh is moved by " + refusal + ", which is not supported");
        std::optional<TriMesh>& mesh = meshes_[*node.mesh];
        if (!mesh) {
            Result<TriMesh> read = read_mesh(*node.mesh);
            if (!read) return read.error();
            mesh = *std::move(read);
        }

        Part part;
        part.name = name_of(number);
        part.path = path_to(number);
        part.parent = parents_[number] == no_parent ? 0 : parents_[number] + 1;
        const bool room = buffers_.budget.take(part.name.size() + part.path.size(), 1) &&
                          buffers_.budget.take(1, sizeof(Part)) &&
                          buffers_.budget.take(mesh->points.size(), sizeof(Vec3)) &&
                          buffers_.budget.take(mesh->triangles.size(), sizeof(TriMesh::Corners));
        if (!room)
            return node_error(number, ErrorCode::too_large,
                              "the scene repeats its meshes too often for a file of its size");

        part.mesh.points.resize(mesh->points.size());
        for (std::size_t i = 0; i < mesh->points.size(); ++i) {
            const Vec3 p = world * mesh->points[i];
            if (!std::isfinite(p.x) || !std::isfinite(p.y) || !std::isfinite(p.z))
                return node_error(
                    number, ErrorCode::not_finite,
                    "moves vertex " + std::to_string(i) + " of its mesh beyond the largest double");
            part.mesh.points[i] = p;
        }
        part.mesh.triangles = mesh->triangles;
        part.metres = 1;
        // A mirror turns the surface inside out; glTF 2.0, 3.7.4, reverses the winding.
        if (is_mirror(world))
            for (TriMesh::Corners& t : part.mesh.triangles) std::swap(t[1], t[2]);
        return part;
    }

    // All triangles of a mesh, in its own coordinates. Primitives with the same positions share points.
    Result<TriMesh> read_mesh(std::uint32_t number) {
        const std::string place = "meshes[" + std::to_string(number) + "]";
        std::vector<Vec3> points;
        std::vector<TriMesh::Corners> triangles;
        struct Range {
            std::size_t first, count;
        };
        std::map<std::uint32_t, Range> ranges;  // by accessor: its range of points
        for (std::size_t i = 0; i < document_.meshes[number].primitives.size(); ++i) {
            const Primitive& primitive = document_.meshes[number].primitives[i];
            const auto primitive_error = [&](ErrorCode code, std::string message) {
                return source_.error_in(code, place + ".primitives[" + std::to_string(i) + "]",
                                        std::move(message));
            };
            if (primitive.mode > 6)
                return primitive_error(ErrorCode::bad_format,
                                       "its mode " + std::to_string(primitive.mode) + " does not exist");
            if (primitive.mode < 4 || !primitive.positions) continue;  // points and lines, or nothing to draw
            // A compressed primitive may also have plain accessors; otherwise its accessors have no data.
            const auto has_data = [&](std::uint32_t accessor) {
                return document_.accessors[accessor].view.has_value();
            };
            const bool plain =
                has_data(*primitive.positions) && (!primitive.indices || has_data(*primitive.indices));
            if (!primitive.compression.empty() && !plain) {
                if (auto failed = append_draco(primitive, points, triangles))
                    return primitive_error(failed->code, failed->message);
                continue;
            }

            auto range = ranges.find(*primitive.positions);
            if (range == ranges.end()) {
                Result<std::vector<Vec3>> read =
                    read_positions(source_, document_, buffers_, *primitive.positions);
                if (!read) return read.error();
                range = ranges.emplace(*primitive.positions, Range{points.size(), read->size()}).first;
                if (points.empty())
                    points = *std::move(read);
                else
                    points.insert(points.end(), read->begin(), read->end());
            }
            const auto [first, vertices] = range->second;
            if (first + vertices >= UINT32_MAX)
                return primitive_error(ErrorCode::too_large, "too many vertices");

            std::vector<std::uint32_t> indices;
            if (primitive.indices) {
                auto read = read_indices(source_, document_, buffers_, *primitive.indices, vertices);
                if (!read) return read.error();
                indices = *std::move(read);
            }
            const std::uint32_t count = std::uint32_t(primitive.indices ? indices.size() : vertices);
            if (primitive.mode == 4 && count % 3 != 0)
                return primitive_error(ErrorCode::bad_format,
                                       "has " + std::to_string(count) + " corners, not a multiple of three");
            // Three times, because a growing list exists in its old size and in twice that size.
            const std::uint32_t made = primitive.mode == 4 ? count / 3 : count;
            if (!buffers_.budget.take(made, 3 * sizeof(TriMesh::Corners)))
                return primitive_error(ErrorCode::too_large,
                                       "has too many triangles for a file of this size");
            const std::uint32_t base = std::uint32_t(first);
            // Exact reservations would copy the list once for each primitive.
            if (triangles.empty()) triangles.reserve(made);
            if (primitive.indices)
                append_triangles(
                    primitive.mode, count, [&](std::uint32_t k) { return base + indices[k]; }, triangles);
            else
                append_triangles(primitive.mode, count, [&](std::uint32_t k) { return base + k; }, triangles);
        }
        return UsedPoints(std::move(points)).take(std::move(triangles));
    }

    // Decodes a primitive whose positions and triangles are one block of compressed data.
    std::optional<Error> append_draco(const Primitive& primitive, std::vector<Vec3>& points,
                                      std::vector<TriMesh::Corners>& triangles) {
        const auto fail = [](ErrorCode code, std::string message) {
            return Error{code, std::move(message), ""};
        };
        const auto decode = decoders().draco;
        if (!decode)
            return fail(ErrorCode::unsupported, "is compressed with the extension " + primitive.compression +
                                                    ", " + needs_library("libdraco"));
        if (!primitive.compressed_positions)
            return fail(ErrorCode::bad_format, "its Draco data holds no positions");
        const Result<std::span<const std::byte>> data =
            view_bytes(document_, buffers_, primitive.compressed_view);
        if (!data) return fail(data.error().code, data.error().message);
        const Result<TriMesh> mesh = decode(*data, *primitive.compressed_positions);
        if (!mesh) return fail(mesh.error().code, "its Draco data " + mesh.error().message);
        if (points.size() + mesh->points.size() >= UINT32_MAX)
            return fail(ErrorCode::too_large, "too many vertices");
        const auto first = std::uint32_t(points.size());
        points.insert(points.end(), mesh->points.begin(), mesh->points.end());
        for (const TriMesh::Corners& t : mesh->triangles)
            triangles.push_back({t[0] + first, t[1] + first, t[2] + first});
        return std::nullopt;
    }

    static constexpr std::uint32_t no_parent = UINT32_MAX;

    const Source& source_;
    const Document& document_;
    Buffers buffers_;
    std::vector<std::optional<TriMesh>> meshes_;
    std::vector<std::uint32_t> parents_, roots_;
};

Result<Assembly> read_scene(const Source& source, std::string_view json, std::span<const std::byte> binary) {
    const Result<Document> document = parse_document(source, json);
    if (!document) return document.error();
    return SceneReader(source, *document, binary).read();
}

}  // namespace
}  // namespace gltf

Result<Assembly> read_gltf(const Source& source) {
    std::string_view json = source.text();
    if (json.starts_with("\xEF\xBB\xBF")) json.remove_prefix(3);
    return gltf::read_scene(source, json, {});
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
    return gltf::read_scene(source, {reinterpret_cast<const char*>(json.data()), json.size()}, binary);
}

}  // namespace hitbox::io::detail
