// cad.hpp: makes the readers of hitbox::io read STEP, 3MF and compressed glTF (CAD, Open CASCADE, Draco, meshopt).
#pragma once

#include <hitbox/io/decoders.hpp>

namespace hitbox::cad {

/// After this call hitbox::io::read reads the formats whose libraries this build of hitbox::cad was given: STEP
/// (Open CASCADE), 3MF (lib3mf), KHR_draco_mesh_compression (libdraco), EXT_meshopt_compression (meshoptimizer).
///
/// Parts       STEP: one for each product instance of the assembly tree that has no components, in the order of
///             the tree, with its name and path. 3MF: one for each mesh of each build item.
/// Units       millimetres, whatever the file is in; `Part::metres` is 0.001.
/// Exactness   curved surfaces of STEP are meshed: each triangle is within ReadOptions::deflection of the surface.
///             Faces that share an edge share its points, so a solid becomes a closed mesh.
/// Left out    colours, and what has no surface.
/// Threads     call it before any thread reads.
void enable();

/// The functions by themselves; null where the library was not found.
io::Decoders available_decoders();

}  // namespace hitbox::cad
