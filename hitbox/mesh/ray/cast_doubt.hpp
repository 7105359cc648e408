// cast_doubt.hpp: a cast against a triangle that doubles leave in doubt: at corners and edges, at its ends, in the plane.
#pragma once

#include <hitbox/mesh/ray/detail/cast_line.hpp>
#include <hitbox/mesh/ray/detail/triangle_hit.hpp>
#include <hitbox/pair/intersection/piercing.hpp>
#include <hitbox/shape/triangle.hpp>

#include <cstddef>

namespace hitbox::detail {

/// Which sides of triangles are ignored. A triangle that is met edge on is not.
struct Culling {
    bool back = false, front = false;

    bool any() const { return back || front; }
    bool leaves_out(bool from_front) const { return from_front ? front : back; }
    /// By the sign of the direction along the normal.
    bool leaves_out(exact::Sign along) const {
        return (back && along == exact::Sign::positive) || (front && along == exact::Sign::negative);
    }
};

/// True if the cast meets the triangle. Then `hit` gets all but the number of the triangle. `p` is the undecided result
/// of the test in doubles.
bool meets_in_doubt(CastLine& line, const Triangle3& t, const BoundedPiercing& p, const Culling& culls,
                    TriangleHit& hit);

/// Which signs are undecided for a cast that crosses the plane of a triangle. Bit i is that of the edge opposite to corner i.
struct Doubts {
    unsigned edges = 0;
    bool start = false, end = false;
};

/// Decides these signs. Sets side, at and place of `hit`, its index at a corner or edge, and its bounds if the cast starts on the
/// triangle.
bool crosses(CastLine& line, const Triangle3& t, bool from_front, const Doubts& doubts, TriangleHit& hit);

/// For a triangle whose plane is exactly or nearly parallel to the cast.
bool meets_parallel(CastLine& line, const Triangle3& t, const Culling& culls, TriangleHit& hit);

/// The order of the parameters of two triangles that the cast meets. Corners and edges that both have are tried first.
exact::Sign hit_order(CastLine& line, const Triangle3& a, const Triangle3& b);

/// The coordinate axis nearest to the normal of a triangle, up to rounding.
struct NormalAxis {
    std::size_t index = 0;
    double size =
        0;  ///< of that component of the rounded normal, if the normal is not exactly along the axis
    bool is_exact = false;  ///< the normal is along the axis
};
NormalAxis normal_axis(const Triangle3& t);

}  // namespace hitbox::detail
