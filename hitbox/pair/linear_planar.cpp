// linear_planar.cpp: the closer rungs of segment and triangle.
#include <hitbox/pair/linear_planar.hpp>

#include <hitbox/exact/orient3d.hpp>

namespace hitbox::detail {

HITBOX_COLD bool segment_triangle_closely(const Segment3& segment, const Triangle3& triangle) {
    using exact::Sign, exact::detail::orient3d_in_range;
    const auto& [p, q] = segment;
    const auto& [a, b, c] = triangle;
    if (!exact::in_range<3>(p, q, a, b, c)) [[unlikely]]
        return meet_exactly(convex_set(segment), convex_set(triangle));

    // The ends must not be strictly on one side of the triangle's plane.
    const Sign side_p = orient3d_in_range(a, b, c, p), side_q = orient3d_in_range(a, b, c, q);
    if (side_p * side_q == Sign::positive) return false;
    // Both in the plane, or a collinear triangle, which has none: all orientations vanish, so ask the axes.
    if (side_p == Sign::zero && side_q == Sign::zero) [[unlikely]]
        return meet_exactly(convex_set(segment), convex_set(triangle));

    // The line meets the plane in one point. It must not pass two edges on different sides.
    const Sign ab = orient3d_in_range(p, q, a, b), bc = orient3d_in_range(p, q, b, c);
    if (ab * bc == Sign::negative) return false;
    const Sign ca = orient3d_in_range(p, q, c, a);
    return ab * ca != Sign::negative && bc * ca != Sign::negative;
}

}  // namespace hitbox::detail
