// solid_truth.cpp: polygons clipped by planes in rational numbers; shares no code with hitbox/mesh.
#include "solid_truth.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

namespace hitbox::test {

namespace {

using namespace oracle::rational;

using Polygon = std::vector<Vector>;

// The points with normal . x <= offset.
struct HalfSpace {
    Vector normal;
    Rational offset;

    Rational height(const Vector& p) const { return dot(normal, p) - offset; }
    bool same_plane_and_side(const HalfSpace& o) const {
        return is_zero(cross(normal, o.normal)) && dot(normal, o.normal) > 0 &&
               offset * dot(o.normal, normal) == o.offset * dot(normal, normal);
    }
};

struct Faces {
    std::vector<Polygon> polygons;
    std::vector<HalfSpace> half_spaces;
    std::vector<Vector> corners;
};

Faces faces_of(const ConvexSolid& solid) {
    Faces r;
    Vector sum{};
    for (const GridPoint& p : solid.corners) {
        r.corners.push_back({Rational(long(p[0])), Rational(long(p[1])), Rational(long(p[2]))});
        sum = sum + r.corners.back();
    }
    const Vector middle = Rational(1, long(r.corners.size())) * sum;
    for (const std::vector<std::uint32_t>& ring : solid.faces) {
        Polygon polygon;
        for (const std::uint32_t i : ring) polygon.push_back(r.corners[i]);
        HalfSpace h;
        h.normal = cross(polygon[1] - polygon[0], polygon[2] - polygon[0]);
        h.offset = dot(h.normal, polygon[0]);
        if (h.height(middle) > 0) {  // a map has mirrored the solid
            std::reverse(polygon.begin(), polygon.end());
            h.normal = Rational(-1) * h.normal, h.offset = -h.offset;
        }
        r.polygons.push_back(std::move(polygon));
        r.half_spaces.push_back(std::move(h));
    }
    return r;
}

// Sutherland, Hodgman 1974. Closed: what lies in the plane stays.
Polygon clipped(const Polygon& polygon, const HalfSpace& h) {
    Polygon kept;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Vector &p = polygon[i], &q = polygon[(i + 1) % polygon.size()];
        const Rational at_p = h.height(p), at_q = h.height(q);
        if (at_p <= 0) kept.push_back(p);
        if ((at_p < 0 && at_q > 0) || (at_p > 0 && at_q < 0))
            kept.push_back(p + Rational(at_p / (at_p - at_q)) * (q - p));
    }
    return kept;
}

// Adds the faces of `own` within `other`. Of two faces in one plane that look the same way only the first solid's count.
void add_faces(const Faces& own, const Faces& other, bool first, SharedSolid& shared) {
    for (std::size_t f = 0; f < own.polygons.size(); ++f) {
        Polygon piece = own.polygons[f];
        bool counts = true;
        for (const HalfSpace& h : other.half_spaces) {
            counts &= first || !h.same_plane_and_side(own.half_spaces[f]);
            piece = clipped(piece, h);
            if (piece.empty()) break;
        }
        shared.corners.insert(shared.corners.end(), piece.begin(), piece.end());
        for (std::size_t i = 1; counts && i + 1 < piece.size(); ++i)
            shared.six_volumes += dot(piece[0], cross(piece[i], piece[i + 1]));
    }
}

bool all_strictly_inside(const Faces& inner, const Faces& outer) {
    return std::all_of(inner.corners.begin(), inner.corners.end(), [&](const Vector& p) {
        return std::all_of(outer.half_spaces.begin(), outer.half_spaces.end(),
                           [&](const HalfSpace& h) { return h.height(p) < 0; });
    });
}

SharedSolid shared_by(const Faces& a, const Faces& b) {
    SharedSolid shared;
    add_faces(a, b, true, shared);
    add_faces(b, a, false, shared);
    return shared;
}

}  // namespace

SharedSolid shared_solid(const ConvexSolid& a, const ConvexSolid& b) {
    return shared_by(faces_of(a), faces_of(b));
}

SolidRelation relation_of_solids(const ConvexSolid& a, const ConvexSolid& b) {
    const Faces of_a = faces_of(a), of_b = faces_of(b);
    if (all_strictly_inside(of_a, of_b)) return SolidRelation::first_inside;
    if (all_strictly_inside(of_b, of_a)) return SolidRelation::second_inside;
    const SharedSolid shared = shared_by(of_a, of_b);
    if (shared.six_volumes > 0) return SolidRelation::penetrating;
    return shared.any_point() ? SolidRelation::touching : SolidRelation::apart;
}

double least_reach(const std::vector<Vector>& points, const ConvexSolid& solid) {
    double least = std::numeric_limits<double>::infinity();
    for (const HalfSpace& h : faces_of(solid).half_spaces) {
        Rational deepest;
        for (const Vector& p : points) deepest = (std::max)(deepest, Rational(-h.height(p)));
        least = (std::min)(least, deepest.get_d() / std::sqrt(dot(h.normal, h.normal).get_d()));
    }
    return least;
}

}  // namespace hitbox::test
