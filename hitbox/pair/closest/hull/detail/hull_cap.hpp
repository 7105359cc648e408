// hull_cap.hpp: the triangles of a hull that lie low along a direction, proven by error bounds (include in .cpp files only).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/orient3d.hpp>
#include <hitbox/exact/sign.hpp>
#include <hitbox/pair/closest/detail/point_pair.hpp>
#include <hitbox/pair/closest/hull/detail/hull_gjk.hpp>
#include <hitbox/shape/convex_hull.hpp>
#include <hitbox/shape/triangle.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace hitbox::detail {

//      \      /         A direction, guessed, points from another set to the hull. What lies higher than the other set does
//    ---\----/--- limit   not touch it, so the triangles below a limit decide. The vertices below it are connected by edges,
//        \__/             because the hull is convex: they are found from the lowest one. A bad guess costs time alone.

/// A direction and the error of heights along it. A height is the product of the direction and the way from `origin`.
struct HullFacing {
    bool known = false;  ///< otherwise every triangle counts
    Vec3 way;            ///< of length 1, up to 2^-50
    Vec3 origin;
    double slack = 0;  ///< the largest error of a height of either set

    HullFacing() = default;
    /// `size` is the largest coordinate, or length of a way, of both sets. A height has at most 16 roundings of at most
    /// 8 size, and the ways of segments and triangles one each.
    HullFacing(const Vec3& guess, const Vec3& place, double size)
        : known(size > 0x1p-300 && size < 0x1p300),
          way(unit_along(guess)),
          origin(place),
          slack(0x1p-45 * exact::size_bound_scale * size) {
        known &= std::fabs(length_sq(way) - 1) < 0x1p-20;
    }
    double height(const Vec3& p) const { return dot(way, p - origin); }
    /// The same, seen from the other set.
    HullFacing turned() const {
        HullFacing r = *this;
        r.way = -way;
        return r;
    }
};

inline double largest_coordinate_of(const HullView& hull) {
    double most = 0;
    for (const std::uint32_t v : hull.faces().extremes) {
        const Vec3 p = hull[v];
        most = (std::max)({most, std::fabs(p.x), std::fabs(p.y), std::fabs(p.z)});
    }
    return most;
}

/// The triangles of one face, until visit(triangle) returns true.
template <class Visit>
bool any_triangle_of_face(const HullView& hull, std::size_t face, const Visit& visit) {
    const auto loop = hull.faces().face(face);
    for (std::size_t i = 1; i + 1 < loop.size(); ++i)
        if (visit(Triangle3{hull[loop[0]], hull[loop[i]], hull[loop[i + 1]]})) return true;
    return false;
}

/// visit(vertex, height) for each vertex not above limit() + 2 slack, and some others, until it returns true.
/// The limit may fall meanwhile. Begins at a vertex that climb() gave, so one that is nearly the lowest.
template <class Limit, class Visit>
bool any_low_vertex(const HullView& hull, const HullFacing& facing, std::uint32_t start, const Limit& limit,
                    const Visit& visit) {
    std::vector<bool> seen(hull.size());
    std::vector<std::uint32_t> queue{start};
    seen[start] = true;
    const double first = facing.height(hull[start]);
    for (std::size_t i = 0; i < queue.size(); ++i) {
        const double h = facing.height(hull[queue[i]]);
        if (h > (std::max)(first, limit()) + 2 * facing.slack) continue;
        if (visit(queue[i], h)) return true;
        for (const std::uint32_t v : hull.faces().neighbours(queue[i]))
            if (!seen[v]) seen[v] = true, queue.push_back(v);
    }
    return false;
}

/// visit(triangle) for each triangle of the boundary that reaches below limit() along the direction, until it returns true.
/// A hull without a face counts as a triangle without area. `reached` is false if the hull lies above the limit.
template <class Limit, class Visit>
bool any_low_triangle(const HullView& hull, const HullFacing& facing, const Limit& limit, bool& reached,
                      const Visit& visit) {
    const HullFaces& faces = hull.faces();
    reached = true;
    if (faces.dimension < 2) {
        const Vec3 a = hull[0], b = hull[hull.size() - 1];
        return visit(Triangle3{a, b, b});
    }
    const std::size_t count = faces.dimension == 2 ? 1 : faces.face_count();
    if (!facing.known) {
        for (std::size_t f = 0; f < count; ++f)
            if (any_triangle_of_face(hull, f, visit)) return true;
        return false;
    }
    reached = false;
    std::vector<bool> seen(faces.face_count());
    const std::uint32_t start = climb(hull, -facing.way, faces.extremes[0]);
    return any_low_vertex(hull, facing, start, limit, [&](std::uint32_t v, double h) {
        if (h > limit() + 2 * facing.slack) return false;
        reached = true;
        for (const std::uint32_t f : faces.faces_of(v)) {
            if (f >= count || seen[f]) continue;
            seen[f] = true;
            if (any_triangle_of_face(hull, f, [&](const Triangle3& t) {
                    const double low =
                        (std::min)({facing.height(t.a), facing.height(t.b), facing.height(t.c)});
                    return !(low > limit() + 2 * facing.slack) && visit(t);
                }))
                return true;
        }
        return false;
    });
}

/// Whether a point is in the hull of four points, exactly; never if those lie in one plane.
inline bool in_tetrahedron(const std::array<Vec3, 4>& v, const Vec3& p) {
    const exact::Sign whole = exact::orient3d(v[0], v[1], v[2], v[3]);
    if (whole == exact::Sign::zero) return false;
    return exact::orient3d(v[0], v[1], v[2], p) * whole != exact::Sign::negative &&
           exact::orient3d(v[0], v[3], v[1], p) * whole != exact::Sign::negative &&
           exact::orient3d(v[1], v[3], v[2], p) * whole != exact::Sign::negative &&
           exact::orient3d(v[2], v[3], v[0], p) * whole != exact::Sign::negative;
}

/// A height that no vertex exceeds.
inline double top_of_hull(const HullView& hull, const HullFacing& facing) {
    const HullFacing down = facing.turned();
    double most = -std::numeric_limits<double>::infinity();
    const double none = most;
    any_low_vertex(
        hull, down, climb(hull, facing.way, hull.faces().extremes[0]), [&] { return none; },
        [&](std::uint32_t, double h) {
            most = (std::max)(most, -h);
            return false;
        });
    return most + 2 * facing.slack;
}

}  // namespace hitbox::detail
