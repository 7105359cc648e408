// float_loss.hpp: whether rounding to floats destroys a shell of a mesh, or changes its size (STL, GLB, far from the origin).
#pragma once

#include <hitbox/mesh/weld.hpp>

namespace hitbox::cli {

/// True if a connected component changes its area, or its volume if the mesh is closed, by more than 1 % when its
/// points are rounded to floats. Each one counts for itself, so that a bolt is not lost in a house. Slivers that
/// become flat do not count, because they have no area.
bool is_changed_by_floats(const Welded& mesh, bool closed);

}  // namespace hitbox::cli
