// plugin.cpp: a shared library for another language, with hitbox inside.
#include <hitbox/index/bvh.hpp>

#include <vector>

/// How many pairs of boxes meet; a box is min x y z, max x y z.
extern "C" __attribute__((visibility("default"))) std::size_t count_pairs(const double* numbers,
                                                                          std::size_t count) {
    std::vector<hitbox::Aabb3> boxes;
    for (const double* n = numbers; n != numbers + 6 * count; n += 6)
        boxes.push_back({{n[0], n[1], n[2]}, {n[3], n[4], n[5]}});
    return hitbox::Bvh3(boxes).pairs().size();
}
