// map_back.cpp: error bounds of the way back.
#include <hitbox/mesh/tree/map_back.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>

namespace hitbox::detail {

MapBack::MapBack(const Affine3& map) : map_(map), back_{{Vec3{}, Vec3{}, Vec3{}}, {}} {
    if (const std::optional<Affine3> inverse = map.inverse()) back_.columns = inverse->columns;
}

// Each rounding is at most 2^-53 of a sum of sizes, and there are less than 16 of them. Those in E are of the size of |G| |A| + 1.
// 2^-1000 is for products that underflow.
Vec3 MapBack::error(const Vec3& reach, const Vec3& size) const {
    const Affine3 again = back_ * Affine3{map_.columns, {}};
    const Vec3 placed = size_of_images(map_, reach);
    Vec3 error;
    for (std::size_t k = 0; k < 3; ++k) {
        double off = 0, all = reach[k];
        for (std::size_t i = 0; i < 3; ++i) {
            off += std::fabs((i == k ? 1 : 0) - again.columns[i][k]) * reach[i];
            all += std::fabs(back_.columns[i][k]) * (placed[i] + size[i] + 0x1p-1000);
        }
        error[k] = off * (1 + 0x1p-40) + all * 0x1p-47;
    }
    return error;
}

Vec3 size_of_images(const Affine3& map, const Vec3& reach) {
    Vec3 size;
    for (std::size_t k = 0; k < 3; ++k)
        size[k] = std::fabs(map.columns[0][k]) * reach.x + std::fabs(map.columns[1][k]) * reach.y +
                  std::fabs(map.columns[2][k]) * reach.z + std::fabs(map.translation[k]);
    return size;
}

Aabb3 bounds_of_images(const Aabb3& box, const Affine3& map) {
    if (box.is_empty()) return {};
    const Vec3 slack = size_of_images(map, reach_of(box)) * 0x1p-50;
    Aabb3 image = box.transformed(map);
    image.min = image.min - slack, image.max = image.max + slack;
    return image;
}

Vec3 reach_of(const Aabb3& box) {
    if (box.is_empty()) return {};
    const auto larger = [](double x, double y) { return std::max(std::fabs(x), std::fabs(y)); };
    return {larger(box.min.x, box.max.x), larger(box.min.y, box.max.y), larger(box.min.z, box.max.z)};
}

}  // namespace hitbox::detail
