// convex_intersection.hpp: what two convex shapes share, in exact integers, rounded at the very end.
#pragma once

#include <hitbox/pair/detail/convex_set.hpp>
#include <hitbox/pair/intersection.hpp>

namespace hitbox::detail {

/// A segment, ray or line against any shape: the range of its parameter that lies inside. Each axis of the
/// other shape bounds it by a quotient of two integers, and quotients are compared without dividing. About 5
/// us on a hit, as quick as `meet` on a miss. Source: Cyrus, Beck 1978, "Generalized two- and
/// three-dimensional clipping"; Liang, Barsky 1984.
Intersection<double> clip_line(const ConvexSet& line, const ConvexSet& other);

/// The same with the range on the second line as well.
Intersection<double> clip_lines(const ConvexSet& a, const ConvexSet& b);

/// A plane against a triangle, rectangle or finite box: where it passes the edges, and their hull.
Intersection<double> cut_by_plane(const ConvexSet& plane, const ConvexSet& solid);

/// Two planes: a line, a plane or nothing.
Intersection<double> cross_planes(const ConvexSet& a, const ConvexSet& b);

/// Two triangles: what the edges of each keep inside the other, and the hull of that.
Intersection<double> overlap_of_triangles(const ConvexSet& a, const ConvexSet& b);

/// The same in the scalar of the shapes that were asked about: one more rounding for float.
template <Scalar T>
Intersection<T> narrowed(const Intersection<double>& wide) {
    if constexpr (std::is_same_v<T, double>) {
        return wide;
    } else {
        Intersection<T> r;
        r.kind = wide.kind, r.count = wide.count;
        for (std::size_t i = 0; i < wide.count; ++i)
            r.points[i] = {T(wide.points[i].x), T(wide.points[i].y), T(wide.points[i].z)};
        const auto range =
            [](const std::optional<ParameterRange<double>>& t) -> std::optional<ParameterRange<T>> {
            if (!t) return std::nullopt;
            return ParameterRange<T>{T(t->low), T(t->high)};
        };
        r.t = range(wide.t), r.t_b = range(wide.t_b), r.line_t = range(wide.line_t);
        return r;
    }
}

}  // namespace hitbox::detail
