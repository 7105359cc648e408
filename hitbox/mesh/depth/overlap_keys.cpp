// overlap_keys.cpp: counts keys.
#include <hitbox/mesh/depth/overlap_keys.hpp>

#include <unordered_map>

namespace hitbox::detail {

void drop_single_keys(std::span<OverlapKeys> all) {
    std::unordered_map<std::uint64_t, std::size_t> quick, triangles;
    for (const OverlapKeys& keys : all)
        for (const std::uint64_t key : keys.quick) ++quick[key];
    for (OverlapKeys& keys : all)
        for (std::size_t way = 0; way < OverlapKeys::ways; ++way) {
            if (quick[keys.quick[way]] < 2) keys.triangles[way] = OverlapKeys::none;
            if (keys.triangles[way] != OverlapKeys::none) ++triangles[keys.triangles[way]];
        }
    for (OverlapKeys& keys : all)
        for (std::uint64_t& key : keys.triangles)
            if (key != OverlapKeys::none && triangles[key] < 2) key = OverlapKeys::none;
}

}  // namespace hitbox::detail
