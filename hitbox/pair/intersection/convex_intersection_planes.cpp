// convex_intersection_planes.cpp: a plane and a triangle, rectangle, box or plane (cross-section, slice).
#include <hitbox/pair/classify.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/intersection/convex_intersection.hpp>
#include <hitbox/pair/intersection/detail/exact_hull.hpp>

#include <cmath>
#include <utility>
#include <vector>

namespace hitbox::detail {

namespace {

using exact::Format;

// The point of the plane nearest to the origin of the coordinate system, and the normal of the plane.
template <class N>
Intersection<double> whole_plane(const ConvexSet& plane, const OnGrid<N>& both, Format format) {
    Intersection<double> r;
    r.kind = IntersectionKind::plane;
    const Triple<N>& n = both.a.v[0];
    const N w = dot_product(n, n);
    const Point<N> nearest{{n.x * both.a.offset, n.y * both.a.offset, n.z * both.a.offset}, w * both.unit};
    r.points[0] = rounded(nearest, 0, format), r.points[1] = plane.v[0];
    r.count = 2;
    return r;
}

// A vector of ordinary size with the same direction: its largest coordinate has exponent 0.
template <class N>
Vec3 rounded_direction(const Triple<N>& way, Format format) {
    const N one(1);
    int top = std::numeric_limits<int>::min();
    for (std::size_t k = 0; k < 3; ++k)
        if (!is_zero(component(way, k))) {
            const exact::Scaled c = scaled(component(way, k));
            top = std::max(top, std::ilogb(c.value) + c.exponent);
        }
    Vec3 r;
    for (std::size_t k = 0; k < 3; ++k) r[k] = exact::rounded_quotient(component(way, k), one, -top, format);
    return r;
}

}  // namespace

Intersection<double> cut_by_plane_exactly(const ConvexSet& plane, const ConvexSet& solid, Format format) {
    if (!meet(plane, solid)) return {};
    // Points have degree 3 over 2; the orientation of three of them has degree 8.
    return in_integers(plane, solid, 8, [&]<class N>(const OnGrid<N>& both) {
        const Triple<N>& normal = both.a.v[0];
        std::vector<Point<N>> points;
        const auto at = [&](std::size_t i) { return both.b.v[i]; };
        with_corners(both.b, at, [&]<std::size_t count>(const std::array<Triple<N>, count>& corner) {
            std::array<N, count> height;
            for (std::size_t i = 0; i < count; ++i) {
                height[i] = dot_product(normal, corner[i]) - both.a.offset;
                if (is_zero(height[i])) points.push_back({corner[i], N(1)});
            }
            any_edge_between(count, [&](std::size_t i, std::size_t j, std::size_t) {
                if (sign(height[i]) * sign(height[j]) != Sign::negative) return false;
                const bool down = sign(height[i]) == Sign::positive;
                const N from = down ? height[i] : -height[i];
                const Fraction<N> t{from, down ? from - height[j] : from + height[j]};
                points.push_back(point_at(corner[i], difference(corner[j], corner[i]), t));
                return false;
            });
        });
        return hull(std::move(points), normal, both.grid, format);
    });
}

Intersection<double> cross_planes_exactly(const ConvexSet& a, const ConvexSet& b, Format format) {
    const Relation relation = relate(a, b);
    if (relation == Relation::disjoint) return {};
    // The point of the line nearest to the origin of the coordinate system has degree 5 over 4.
    return in_integers(a, b, 6, [&]<class N>(const OnGrid<N>& both) {
        if (relation == Relation::equal) return whole_plane(a, both, format);
        const Form<N>&p = both.a, &q = both.b;
        const Triple<N>&n = p.v[0], &m = q.v[0];
        const Triple<N> way = cross_product(n, m);
        const Triple<N> u = cross_product(m, way), v = cross_product(way, n);
        const auto at = [&](const N& uk, const N& vk) { return uk * p.offset + vk * q.offset; };
        const Point<N> nearest{{at(u.x, v.x), at(u.y, v.y), at(u.z, v.z)}, dot_product(way, way) * both.unit};
        Intersection<double> r;
        r.kind = IntersectionKind::line;
        r.points[0] = rounded(nearest, 0, format), r.points[1] = rounded_direction(way, format);
        r.count = 2;
        return r;
    });
}

}  // namespace hitbox::detail
