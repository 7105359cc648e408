// ray_count.cpp: the directions of rays.
#include <hitbox/mesh/solid/detail/ray_count.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace hitbox::detail {

Probe make_probe(const Vec3& from, double size, const Aabb3& bounds, unsigned attempt) {
    // Leave through the nearest face, because fewer triangles are on the way.
    std::size_t axis = 0;
    bool up = true;
    double shortest = std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < 3; ++k) {
        size = std::max({size, std::fabs(bounds.min[k]), std::fabs(bounds.max[k])});
        if (bounds.max[k] - from[k] < shortest) shortest = bounds.max[k] - from[k], axis = k, up = true;
        if (from[k] - bounds.min[k] < shortest) shortest = from[k] - bounds.min[k], axis = k, up = false;
    }
    std::uint64_t bits = 0x9e3779b97f4a7c15u * (attempt + 1);  // Weyl sequence: any well-spread bits will do
    const auto tilt = [&] {
        bits ^= bits >> 29, bits *= 0xbf58476d1ce4e5b9u, bits ^= bits >> 32;
        return (double(bits & 0xfff) - 2047.5) * 0x1p-17;  // at most 1/64
    };
    Probe probe;
    const std::size_t u = (axis + 1) % 3, v = (axis + 2) % 3;
    probe.direction[axis] = up ? 1 : -1;
    probe.direction[u] = tilt();
    probe.direction[v] = tilt();

    const double slack =
        16 * std::numeric_limits<double>::epsilon() * size + std::numeric_limits<double>::min();
    const double length = std::max(shortest, 0.0) + slack;
    for (std::size_t k = 0; k < 3; ++k) {
        const double end = from[k] + probe.direction[k] * length;
        probe.reach.min[k] = std::min(from[k], end) - slack;
        probe.reach.max[k] = std::max(from[k], end) + slack;
    }
    return probe;
}

}  // namespace hitbox::detail
