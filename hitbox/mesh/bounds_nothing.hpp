// bounds_nothing.hpp: whether a closed mesh has no inside, such as an export of both sides of each face (two-sided).
#pragma once

#include <hitbox/mesh/surface.hpp>

namespace hitbox {

/// True if a surface is closed and its winding number is zero everywhere, because every piece of it is there as
/// often in one direction as in the other. Such a surface has no inside, and find_clashes() takes it for an open one.
///
/// Exactness   exact, also if the surface intersects or overlaps itself.
/// Degenerate  false for a surface without triangles, which is not closed.
/// Errors      none.
/// Cost        that of a few triangles if one that bounds something meets no other; else that of all triangles
///             that meet others, about 10 us each.
bool bounds_nothing(const Surface& surface);

}  // namespace hitbox
