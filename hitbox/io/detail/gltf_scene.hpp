// gltf_scene.hpp: makes the parts of a glTF from its nodes with meshes (internal to io).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/io/detail/gltf_accessor.hpp>
#include <hitbox/io/detail/gltf_document.hpp>
#include <hitbox/io/read_parts.hpp>
#include <hitbox/mesh/trimesh.hpp>

#include <vector>

namespace hitbox::io::detail::gltf {

/// Gives the parts of the default scene, or of all roots if there is no scene, to a sink. Returns the notes.
///
/// Instances   of EXT_mesh_gpu_instancing are parts of their own, numbered from 1.
/// Hidden      nodes are left out: KHR_node_visibility.
/// Skins       in the bind pose: the mesh as stored, moved as a whole by the joint that is nearest to the root.
/// Memory      one part, and of binaries that are read in ranges, meshes that are used again, up to 64 MB.
/// Morph       targets with the weights of the node, else of the mesh, else none.
Result<std::vector<Note>> read_scene(const Source& source, const Document& document, const Binary& binary,
                                     PartSink sink);

}  // namespace hitbox::io::detail::gltf
