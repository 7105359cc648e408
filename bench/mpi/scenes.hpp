// scenes.hpp: boxes in doubles for the benches of ranks: uniform, in clusters, and with one huge slab.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "../index/boxes.hpp"

namespace hitbox::bench {

inline std::vector<Aabb3> doubled(const Boxes& boxes) {
    std::vector<Aabb3> wide;
    wide.reserve(boxes.size());
    for (const Aabb3f& b : boxes) wide.push_back({Vec3(b.min), Vec3(b.max)});
    return wide;
}

inline constexpr std::string_view scene_names[] = {"uniform", "clustered", "slab"};

/// A scene by its name. `slab` is `uniform` with a floor under all of it, one unit thick.
inline std::vector<Aabb3> scene(std::string_view name, std::size_t n) {
    std::vector<Aabb3> boxes = doubled(name == "clustered" ? skewed_boxes(n) : uniform_boxes(n));
    if (name != "slab" || boxes.empty()) return boxes;
    Aabb3 all;
    for (const Aabb3& box : boxes) all.merge(box);
    boxes[0] = {all.min, {all.max.x, all.max.y, all.min.z + 1}};
    return boxes;
}

}  // namespace hitbox::bench
