// cgal_score.cpp: do_intersect of CGAL with plain doubles and with exact predicates (score).
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Simple_cartesian.h>
#include <CGAL/intersections.h>
#include <CGAL/version.h>

#include <optional>
#include <string>
#include <type_traits>

#include "score_peer.hpp"

namespace hitbox::score {
namespace {

// What its manual lists for Intersections_3. Spheres of CGAL are surfaces, and so are left out.
template <class K>
struct Cgal {
    static typename K::Point_3 point(const Vec3& v) { return {v.x, v.y, v.z}; }
    static typename K::Vector_3 vector(const Vec3& v) { return {v.x, v.y, v.z}; }

    template <class Use>
    static void with(const Shape& s, const Use& use) {
        const auto& v = s.v;
        if (s.kind == Kind::point) use(point(v[0]));
        if (s.kind == Kind::segment) use(typename K::Segment_3(point(v[0]), point(v[1])));
        if (s.kind == Kind::ray) use(typename K::Ray_3(point(v[0]), vector(v[1])));
        if (s.kind == Kind::line) use(typename K::Line_3(point(v[0]), vector(v[1])));
        if (s.kind == Kind::triangle) use(typename K::Triangle_3(point(v[0]), point(v[1]), point(v[2])));
        if (s.kind == Kind::plane) use(typename K::Plane_3(v[0].x, v[0].y, v[0].z, -s.offset));
        if (s.kind == Kind::aabb) use(typename K::Iso_cuboid_3(point(v[0]), point(v[1])));
    }

    static std::optional<bool> hits(const Shape& a, const Shape& b) {
        std::optional<bool> r;
        with(a, [&](const auto& x) { with(b, [&](const auto& y) { r = CGAL::do_intersect(x, y); }); });
        return r;
    }
};

// A ray of CGAL is two points.
bool takes_exactly(const Shape& s) {
    if (s.kind != Kind::ray && s.kind != Kind::line) return true;
    const Vec3 second = s.v[0] + s.v[1];
    return second - s.v[0] == s.v[1] && second - s.v[1] == s.v[0];
}

const AddPeer plain({.name = "CGAL " CGAL_VERSION_STR ", Simple_cartesian",
                     .numbers = Numbers::doubles,
                     .hits = Cgal<CGAL::Simple_cartesian<double>>::hits,
                     .takes_exactly = takes_exactly});
const AddPeer exact({.name = "CGAL " CGAL_VERSION_STR ", exact predicates",
                     .numbers = Numbers::doubles,
                     .hits = Cgal<CGAL::Exact_predicates_inexact_constructions_kernel>::hits,
                     .takes_exactly = takes_exactly});

}  // namespace
}  // namespace hitbox::score
