// alike_pairs.hpp: pairs of parts whose answer is that of an earlier pair, because their meshes are the same (memo, copies).
#pragma once

#include <hitbox/core/ids.hpp>
#include <hitbox/mesh/clash.hpp>
#include <hitbox/mesh/trimesh.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace hitbox::detail {

/// A hash of the stored bits of a mesh.
std::uint64_t hash_of_bits(const TriMesh& mesh);

/// True if all points and triangles are stored with the same bits in the same order. So every answer about one of two such
/// meshes is that about the other one, to the last bit.
bool have_same_bits(const TriMesh& a, const TriMesh& b);

/// By part: the first part whose mesh has the same bits. Parts that are in no pair are not compared.
std::vector<std::uint32_t> first_with_same_bits(const std::vector<Part>& parts,
                                                const std::vector<IdPair>& pairs);

/// By pair: the first pair of the same meshes with the same options.
std::vector<std::size_t> first_alike(const std::vector<IdPair>& pairs,
                                     const std::vector<PairOptions>& by_pair,
                                     const std::vector<std::uint32_t>& same_bits);

}  // namespace hitbox::detail
