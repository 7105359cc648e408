// way_back.cpp: clips a cast to the bounds of a moved surface and takes the rest back.
#include <hitbox/mesh/ray/detail/way_back.hpp>

#include <hitbox/core/vec.hpp>
#include <hitbox/exact/power_of_two.hpp>
#include <hitbox/index/lanes/ray_lanes.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace hitbox::detail {

namespace {

constexpr double without_end = std::numeric_limits<double>::infinity();

}  // namespace

// A parameter of a bound takes a difference, the rounded direction of a segment and a quotient. A component of the direction
// below 2^-100 may have lost bits in scaling, which move a place by 2^-1074 of its parameter; no bound is taken from it.
WayBack::WayBack(const MovedSurface& surface, const Cast<3, double>& cast)
    : error_(without_end), bounds_(surface.bounds()) {
    const ScaledDirection<3> direction(cast);
    exponent_ = direction.exponent;
    last_ =
        cast.kind == Cast<3, double>::Kind::segment ? exact::times_power_of_two(1, exponent_) : without_end;
    const Aabb3& box = surface.bounds();
    for (std::size_t k = 0; k < 3; ++k) {
        const double d = direction.at[k], o = cast.origin[k];
        if (std::fabs(d) < 0x1p-100) continue;
        const double to_min = (box.min[k] - o) / d, to_max = (box.max[k] - o) / d;
        const double in = std::min(to_min, to_max), out = std::max(to_min, to_max);
        first_ = std::max(first_, in - std::fabs(in) * 0x1p-49 - 0x1p-1070);
        last_ = std::min(last_, out + std::fabs(out) * 0x1p-49 + 0x1p-1070);
    }
    misses_ = first_ > last_;
    if (misses_ || !(last_ < without_end)) return;
    Vec3 from, to, size;
    for (std::size_t k = 0; k < 3; ++k) {
        const double d = direction.at[k], o = cast.origin[k];
        from[k] = o + first_ * d, to[k] = o + last_ * d;
        size[k] = std::fabs(o) + last_ * (std::fabs(d) + 0x1p-1000);
    }
    const Vec3 error = surface.error_of_places(size);
    const double largest = error.x + error.y + error.z;
    if (!(largest < without_end)) return;
    part_ = {surface.taken_back(from), surface.taken_back(to)};
    bounds_ = Aabb3::from_points(from, to);
    bounds_.min = bounds_.min - size * 0x1p-48, bounds_.max = bounds_.max + size * 0x1p-48;
    // A few roundings of a part this short would be more than it.
    if (last_ - first_ > 0x1p-1000) error_ = largest;
}

double WayBack::part_until(double t) const {
    const double until = exact::times_power_of_two(t, exponent_) * (1 + 0x1p-50) + 0x1p-1070;
    return (until - first_) / (last_ - first_) * (1 + 0x1p-50) + 0x1p-50;
}

}  // namespace hitbox::detail
