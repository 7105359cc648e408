// quick_entry.hpp: where a segment or ray enters a capsule or a frustum, in double-doubles (filter of a cast).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/pair/intersection/quick_intersection.hpp>
#include <hitbox/shape/capsule.hpp>
#include <hitbox/shape/frustum.hpp>

namespace hitbox::detail {

/// The first point of a segment or ray in a shape, and its parameter.
struct EntryPoint {
    double t = 0;
    Vec3 point;
};

/// The entry, correctly rounded. The line must meet the shape, and its start must be outside. Returns false if the
/// bounds of the errors do not decide: if the line grazes the shape or enters it at an edge, and for tiny or huge numbers.
bool enter_quickly(const Linear& line, const Capsule3& capsule, EntryPoint& entry);
bool enter_quickly(const Linear& line, const Frustum3& frustum, EntryPoint& entry);

}  // namespace hitbox::detail
