// scene.hpp: boxes and queries, generated before the measurement (bench scenes).
#pragma once

#include <hitbox/core/ids.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "boxes.hpp"

namespace hitbox::bench {

using Pairs = std::vector<IdPair>;

/// The same boxes in float and, if needed, in double.
struct Scene {
    Boxes boxes;
    std::vector<Aabb3> wide;

    explicit Scene(Boxes made) : boxes(std::move(made)) { widen(); }
    void widen() {
        wide.clear();
        wide.reserve(boxes.size());
        for (const Aabb3f& b : boxes) wide.push_back({Vec3(b.min), Vec3(b.max)});
    }
};

/// Query shapes, each near a box of the scene, within the width of a box.
struct Questions {
    Boxes boxes;
    std::vector<Vec3f> points;

    Questions(const Boxes& scene, std::size_t count) {
        Random random(11);
        for (std::size_t i = 0; i < count; ++i) {
            const Aabb3f& box = scene[random.below(scene.size())];
            const Vec3f step = random.point<float>(-2, 2);
            boxes.push_back({box.min + step, box.max + step});
            points.push_back((box.min + box.max) * 0.5f + step);
        }
    }
};

inline bool overlap(const Aabb3f& a, const Aabb3f& b) {
    return (a.min.x <= b.max.x) & (b.min.x <= a.max.x) & (a.min.y <= b.max.y) & (b.min.y <= a.max.y) &
           (a.min.z <= b.max.z) & (b.min.z <= a.max.z);
}

inline double distance_sq(const Vec3f& p, const Aabb3f& b) {
    double sum = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        const double below = double(b.min[k]) - double(p[k]), above = double(p[k]) - double(b.max[k]);
        const double out = below > above ? below : above;
        sum += out > 0 ? out * out : 0;
    }
    return sum;
}

}  // namespace hitbox::bench
