// decoders.hpp: formats that need other libraries: STEP, 3MF, compressed glTF (plugin, registry, Draco, meshopt).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/io/read.hpp>
#include <hitbox/mesh/trimesh.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace hitbox::io {

/// What the extension EXT_meshopt_compression says of a bufferView.
struct MeshoptView {
    std::uint64_t count = 0, stride = 0;  ///< the decoded elements; stride in bytes
    std::string mode;                     ///< "ATTRIBUTES", "TRIANGLES" or "INDICES"
    std::string filter = "NONE";          ///< "NONE", "OCTAHEDRAL", "QUATERNION" or "EXPONENTIAL"
};

/// Functions that read what hitbox::io does not read alone. Without a function such files give an error that says
/// what is needed. hitbox::cad sets those whose libraries it was built with; others may set their own.
struct Decoders {
    using File = Result<Assembly> (*)(const std::string& name, std::span<const std::byte> bytes,
                                      const ReadOptions& options);
    File step = nullptr;      ///< a STEP file: parts with names, paths and `metres`
    File three_mf = nullptr;  ///< a 3MF file

    /// KHR_draco_mesh_compression: the triangles of a primitive. `positions` is the attribute's unique id.
    /// The message of an error continues "its Draco data ...".
    Result<TriMesh> (*draco)(std::span<const std::byte> data, std::uint32_t positions) = nullptr;

    /// EXT_meshopt_compression: fills `out`, which has count * stride bytes. False if the data is invalid.
    bool (*meshopt)(const MeshoptView& view, std::span<const std::byte> data,
                    std::span<std::byte> out) = nullptr;
};

/// Sets the functions for all later reads. Not to be called while another thread reads.
void set_decoders(const Decoders& decoders);
const Decoders& decoders();

}  // namespace hitbox::io
