// readers.hpp: the readers and decoders of hitbox_cad, of which a build has those whose library was found (internal to cad).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/io/decoders.hpp>
#include <hitbox/mesh/trimesh.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace hitbox::cad::detail {

// Each has the type of a member of io::Decoders, which describes it.
Result<Assembly> read_step(const std::string& name, std::span<const std::byte> bytes,
                           const io::ReadOptions& options);
Result<Assembly> read_3mf(const std::string& name, std::span<const std::byte> bytes,
                          const io::ReadOptions& options);
Result<TriMesh> decode_draco(std::span<const std::byte> data, std::uint32_t positions);
bool decode_meshopt(const io::MeshoptView& view, std::span<const std::byte> data, std::span<std::byte> out);

}  // namespace hitbox::cad::detail
