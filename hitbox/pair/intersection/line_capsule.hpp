// line_capsule.hpp: where a segment, ray or line enters and leaves a capsule (ray vs capsule, swept sphere, stadium).
#pragma once

#include <hitbox/pair/intersection.hpp>
#include <hitbox/pair/intersection/quick_intersection.hpp>
#include <hitbox/shape/capsule.hpp>

namespace hitbox::detail {

///                    far               A capsule is the union of a cylinder and the balls around its ends. A line that
///        __________ /                  enters the infinite cylinder before the plane of an end enters the capsule
///      /     |    |/  \                through the ball around that end, and otherwise through the side. The same
///     (  a...|...../ b )               holds for the exit. So each end is a root of one quadratic equation,
///      \ ____|____/   /                (p + q sqrt(d)) / A, and which one is decided by signs of polynomials of
///            |   /|                    degree 6.
///               near
///
/// The common points. The kind is exact; each coordinate and parameter is rounded once.
Intersection<double> clip_line_by_capsule(const Linear& line, const Capsule3& capsule, exact::Format format);

}  // namespace hitbox::detail
