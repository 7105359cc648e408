// gltf_scene.hpp: makes the parts of a glTF from its nodes with meshes (internal to io).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/io/detail/gltf_document.hpp>
#include <hitbox/mesh/trimesh.hpp>

#include <cstddef>
#include <span>

namespace hitbox::io::detail::gltf {

/// The parts of the default scene, or of all roots if there is no scene. `binary` is the binary chunk of a GLB.
///
/// Instances   of EXT_mesh_gpu_instancing are parts of their own, numbered from 1.
/// Hidden      nodes are left out: KHR_node_visibility.
/// Skins       in the bind pose: the mesh as stored, moved as a whole by the joint that is nearest to the root.
/// Morph       targets with the weights of the node, else of the mesh, else none.
Result<Assembly> read_scene(const Source& source, const Document& document,
                            std::span<const std::byte> binary);

}  // namespace hitbox::io::detail::gltf
