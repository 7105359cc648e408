// ranks.hpp: boxes of all ranks for tests, and answers of all ranks together.
#pragma once

#include <hitbox/mpi/pairs.hpp>
#include <hitbox/mpi/ranks/all_to_all.hpp>
#include <hitbox/mpi/ranks/communicator.hpp>

#include "index/scenes.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace ranks {

using hitbox::detail::Communicator;
using Boxes = scenes::Boxes<3, double>;

/// All sets of boxes that tests use; the same on each rank.
struct Scene {
    std::string name;
    Boxes boxes;
};

inline Boxes one_slab(std::size_t n, std::uint64_t seed) {
    Boxes boxes = scenes::uniform<3, double>(n, seed);
    hitbox::Aabb3 all;
    for (const auto& box : boxes) all.merge(box);
    boxes[n / 2] = {all.min, {all.max.x, all.max.y, all.min.z + 0.5}};
    return boxes;
}

// Two heaps of boxes, each of which meets a good part of its heap, and boxes between.
inline Boxes heaps(std::size_t n, std::uint64_t seed) {
    scenes::Random random(seed);
    Boxes boxes = scenes::uniform<3, double>(n, seed);
    for (std::size_t i = 0; i < n / 3; ++i) {
        const double at = i % 2 == 0 ? 1.0 : 7.0;
        for (std::size_t k = 0; k < 3; ++k) {
            boxes[3 * i].min[k] = at + random.unit();
            boxes[3 * i].max[k] = at + 1 + random.unit();
        }
    }
    return boxes;
}

inline std::vector<Scene> scenes_of(std::size_t n) {
    return {{"uniform", scenes::uniform<3, double>(n, 1)},
            {"skewed", scenes::skewed<3, double>(n, 2)},
            {"gridded", scenes::gridded<3, double>(n, 3)},
            {"wild", scenes::wild<3, double>(n, 4)},
            {"nested", scenes::nested<3, double>(n, 5)},
            {"identical", scenes::identical<3, double>(n / 4, 6)},
            {"one slab", one_slab(n, 7)},
            {"heaps", heaps(n, 8)},
            {"one", scenes::uniform<3, double>(1, 9)},
            {"none", {}}};
}

/// How boxes are spread over the ranks.
enum class Spread { evenly, all_on_the_last, by_turns };

/// This rank's boxes, and their numbers among all.
struct Own {
    Boxes boxes;
    std::vector<std::uint64_t> numbers;
};

inline Own own_of(const Boxes& all, const Communicator& comm, Spread spread) {
    const auto rank = std::size_t(comm.rank()), size = std::size_t(comm.size());
    Own own;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const std::size_t owner = spread == Spread::evenly            ? i * size / all.size()
                                  : spread == Spread::all_on_the_last ? size - 1
                                                                      : i % size;
        if (owner != rank) continue;
        own.boxes.push_back(all[i]);
        own.numbers.push_back(i);
    }
    return own;
}

/// What all ranks found, sorted, on each rank.
template <class T>
std::vector<T> of_all(const Communicator& comm, const std::vector<T>& own) {
    std::vector<T> all = hitbox::detail::all_gather(comm, own);
    std::sort(all.begin(), all.end());
    return all;
}

}  // namespace ranks
