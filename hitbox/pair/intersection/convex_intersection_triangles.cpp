// convex_intersection_triangles.cpp: the intersection of two triangles (triangle overlap, segment of intersection).
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/intersection/convex_intersection.hpp>
#include <hitbox/pair/intersection/detail/exact_hull.hpp>

#include <utility>
#include <vector>

namespace hitbox::detail {

Intersection<double> overlap_of_triangles_exactly(const ConvexSet& a, const ConvexSet& b,
                                                  exact::Format format) {
    if (!meet(a, b)) return {};
    // Triangles in different planes have at most two such points, of degree 4 over 3; comparing them has
    // degree 7. In one plane points have degree 3 over 2; the orientation of three of them has degree 8.
    return in_integers(a, b, 8, [&]<class N>(const OnGrid<N>& both) {
        std::vector<Point<N>> points;
        const auto add_edges_of = [&](const Form<N>& own, const Form<N>& other) {
            for (std::size_t i = 0; i < 3; ++i) {
                const Triple<N>&from = own.v[i], way = difference(own.v[(i + 1) % 3], from);
                Stretch<N> part = stretch_in(from, way, other, both.one);
                part.clip_to_ends_of(Kind::segment);
                if (part.is_empty()) continue;
                points.push_back(point_at(from, way, *part.low));
                points.push_back(point_at(from, way, *part.high));
            }
        };
        add_edges_of(both.a, both.b);
        add_edges_of(both.b, both.a);
        const Triple<N> front =
            cross_product(difference(both.a.v[1], both.a.v[0]), difference(both.a.v[2], both.a.v[0]));
        return hull(std::move(points), front, both.grid, format);
    });
}

}  // namespace hitbox::detail
