// gltf_document.hpp: the geometry of a glTF file as plain data (JSON scene, internal to io).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/io/decoders.hpp>
#include <hitbox/io/files/file.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hitbox::io::detail::gltf {

/// The first three rows of an affine 4x4 matrix; the last row is 0 0 0 1. Row-major, unlike the file.
using Rows = std::array<std::array<double, 4>, 3>;

/// What EXT_mesh_gpu_instancing says of a node: accessors of as many elements as there are instances.
struct Instancing {
    std::optional<std::uint32_t> translation, rotation, scale;
    std::vector<std::uint32_t> all;  ///< also those of other names
};

struct Node {
    std::string name;
    std::optional<std::uint32_t> mesh, skin;
    std::vector<std::uint32_t> children;
    Rows local{{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}};
    bool rotation_was_normalised = false;        ///< the file has another length than 1
    bool hidden = false;                         ///< by KHR_node_visibility; so are the nodes below it
    std::optional<std::vector<double>> weights;  ///< of morph targets, in place of those of the mesh
    std::optional<Instancing> instances;
};

struct Skin {
    std::vector<std::uint32_t> joints;                   ///< nodes
    std::optional<std::uint32_t> inverse_bind_matrices;  ///< an accessor
};

struct Primitive {
    std::uint32_t mode = 4;
    std::optional<std::uint32_t> positions, indices;    ///< accessors
    std::vector<std::optional<std::uint32_t>> targets;  ///< morph targets: the accessors of displacements
    std::string compression;                            ///< the extension with its data, or empty
    std::uint32_t compressed_view = 0;                  ///< Draco: the bufferView with all of its data
    std::optional<std::uint32_t> compressed_positions;  ///< Draco: the id of the positions in it
};

struct Mesh {
    std::string name;
    std::vector<Primitive> primitives;
    std::size_t targets = 0;      ///< morph targets: the most that a primitive has
    std::vector<double> weights;  ///< of them
};

struct Sparse {
    std::uint64_t count = 0;
    std::uint32_t index_view = 0, value_view = 0;
    std::uint64_t index_offset = 0, value_offset = 0;
    std::uint32_t index_type = 0;
};

struct Accessor {
    std::optional<std::uint32_t> view;  ///< without a view, all elements are zero
    std::uint64_t offset = 0, count = 0;
    std::uint32_t component_type = 0;
    std::string type;
    bool normalized = false;
    std::optional<Sparse> sparse;
};

struct BufferView {
    std::uint32_t buffer = 0;
    std::uint64_t offset = 0, length = 0, stride = 0;  ///< stride 0: elements are contiguous
    std::string compression;  ///< the extension that says where its data is, or empty
    std::uint32_t compressed_buffer = 0;
    std::uint64_t compressed_offset = 0, compressed_length = 0;
    MeshoptView meshopt;
};

struct Buffer {
    std::uint64_t length = 0;
    std::optional<std::string> uri;
};

struct Document {
    std::vector<Buffer> buffers;
    std::vector<BufferView> views;
    std::vector<Accessor> accessors;
    std::vector<Mesh> meshes;
    std::vector<Node> nodes;
    std::vector<Skin> skins;
    std::optional<std::vector<std::uint32_t>> roots;  ///< of the default scene; absent if there is no scene
};

/// Parses the JSON. All indices in the document are in range, and all numbers have the type that glTF requires.
Result<Document> parse_document(const Source& source, std::string_view json);

}  // namespace hitbox::io::detail::gltf
