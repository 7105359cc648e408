// hit_place.hpp: the parameter and the point of a hit, correctly rounded, from its corner, edge or plane.
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/mesh/ray/detail/cast_line.hpp>
#include <hitbox/mesh/ray/detail/triangle_hit.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/shape/triangle.hpp>

namespace hitbox::detail {

/// The intersection of the pair, whose numbers are correctly rounded.
Intersection<double> intersection_of(const Cast<3, double>& cast, const Triangle3& t);

struct HitPlace {
    double t = 0;
    Vec3 point;
};

/// The first point of the triangle that the cast meets. `hit` is the result of the test of both.
HitPlace place_of_hit(const Cast<3, double>& cast, const Triangle3& t, const TriangleHit& hit);

}  // namespace hitbox::detail
