// hit_place.hpp: the parameter and the point of a hit, correctly rounded, by what is known of its place.
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/mesh/ray/detail/cast_line.hpp>
#include <hitbox/mesh/ray/detail/met.hpp>
#include <hitbox/shape/triangle.hpp>

namespace hitbox::detail {

struct HitPlace {
    double t = 0;
    Vec3 point;
};

/// Where the cast meets the triangle first. `met` is what was found for them.
HitPlace place_of_hit(const Cast<3, double>& cast, const Triangle3& t, const Met& met);

}  // namespace hitbox::detail
