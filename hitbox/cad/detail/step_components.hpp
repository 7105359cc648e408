// step_components.hpp: components of STEP assemblies that the file does not place (internal to cad).
#pragma once

#include <hitbox/mesh/trimesh.hpp>

#include <vector>

class Interface_InterfaceModel;

namespace hitbox::cad::detail {

/// Notes about products of the tree that have shapes, but are in no assembly, because the statement that places them or
/// that gives their assembly its shape is missing. Open CASCADE leaves them out without a word.
[[nodiscard]] std::vector<Note> lost_components(const Interface_InterfaceModel& model);

}  // namespace hitbox::cad::detail
