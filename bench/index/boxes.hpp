// boxes.hpp: sets of boxes for broad phases, the same on every machine (generators of the broad phase).
#pragma once

#include <hitbox/shape/aabb.hpp>

#include <cmath>
#include <cstddef>
#include <vector>

#include "../random.hpp"

namespace hitbox::bench {

using Boxes = std::vector<Aabb3f>;

inline Aabb3f box_around(const Vec3f& centre, const Vec3f& half) { return {centre - half, centre + half}; }

/// Sides of 0.5 to 1.5, evenly distributed; about six partners for each box.
inline Boxes uniform_boxes(std::size_t n) {
    Random random(1);
    const double side = std::cbrt(8.0 * double(n) / 6.0);
    Boxes boxes(n);
    for (Aabb3f& box : boxes) {
        const Vec3f centre = random.point<float>(0, side);
        box = box_around(centre, random.point<float>(0.25, 0.75));
    }
    return boxes;
}

/// 64 clusters, with sizes in a ratio of up to a hundred to one, most of them small; eight to ten partners
/// for each box.
inline Boxes skewed_boxes(std::size_t n) {
    Random random(2);
    const double side = std::cbrt(double(n) * 440.0);
    Vec3f clusters[64];
    for (Vec3f& c : clusters) c = random.point<float>(0, side);
    Boxes boxes(n);
    for (Aabb3f& box : boxes) {
        const Vec3f cluster = clusters[random.below(64)];
        const double x = random.normal(), y = random.normal(), z = random.normal();
        const Vec3f centre = cluster + Vec3f{float(x), float(y), float(z)} * float(0.06 * side);
        const double u = random.unit(), size = 0.5 * 0.3 * std::pow(100.0, u * u * u);
        box = box_around(centre, random.point<float>(0.5, 1.5) * float(size));
    }
    return boxes;
}

/// Moves every box by up to a tenth along each axis.
inline void move_all(Boxes& boxes, Random& random) {
    for (Aabb3f& box : boxes) {
        const Vec3f step = random.point<float>(-0.1, 0.1);
        box = {box.min + step, box.max + step};
    }
}

}  // namespace hitbox::bench
