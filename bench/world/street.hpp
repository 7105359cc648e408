// street.hpp: the boxes of a town and a camera in one of its streets (scene for culling).
#pragma once

#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/frustum.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include "../random.hpp"

namespace hitbox::bench {

/// A square kilometre: blocks of houses, and in the streets between them lamps, cars and people. In metres, z is up.
/// All
/// numbers are floats, so the answers are the same in float and double.
struct Street {
    std::vector<Aabb3> boxes;
    Frustum3 camera;

    /// Where the camera stands: in a street, or on a tower at a corner of the town, from where it sees most boxes.
    enum class View { street, tower };

    Street(std::size_t count, View from) {
        Random random(31);
        const auto rounded = [](const Vec3& p) { return Vec3{float(p.x), float(p.y), float(p.z)}; };
        constexpr double side = 1000, block = 50;
        const auto add = [&](double x, double y, const Vec3& half) {
            const Vec3 low{x - half.x, y - half.y, 0}, high{x + half.x, y + half.y, 2 * half.z};
            boxes.push_back({rounded(low), rounded(high)});
        };
        while (boxes.size() < count) {
            const Vec3 at = random.point<double>(0, side), size = random.point<double>(0.5, 1);
            const double street = std::round(at.x / block) * block, along = at.y;
            switch (boxes.size() % 4) {
                case 0: {  // a house: in a block, 12 m from the middle of the street
                    const double x = street - block / 2 + (at.x > street ? 12 : -12),
                                 y = std::round(along / 12) * 12;
                    add(x, y, {10 * size.x, 5.5, 10 * size.z});
                    break;
                }
                case 1:
                    add(street + (at.x > street ? 5 : -5), std::round(along / 8) * 8, {0.1, 0.1, 3});
                    break;
                case 2:
                    add(street + (at.x > street ? 3 : -3), along, {0.9, 2.2 * size.y, 0.75});
                    break;
                default:
                    add(street + (at.x - street) * 0.2, along, {0.3 * size.x, 0.3 * size.y, 0.9 * size.z});
            }
        }
        // 70 degrees wide.
        const double near_plane = 0.1, far_plane = 1500, wide = 1 / std::tan(0.61), high = wide * 16 / 9;
        const Vec3 eye = from == View::street ? Vec3{500, 300, 1.7} : Vec3{-20, -10, 80};
        const Vec3 ahead = from == View::street ? Vec3{0.05, 1, 0} : Vec3{1, 1, -0.15};
        const Vec3 back = ahead * (-1 / std::sqrt(length_sq(ahead))), side_way = cross(Vec3{0, 0, 1}, back),
                   right = side_way * (1 / std::sqrt(length_sq(side_way))), up = cross(back, right);
        const double depth = -(far_plane + near_plane) / (far_plane - near_plane),
                     shift = -2 * far_plane * near_plane / (far_plane - near_plane);
        std::array<double, 16> m{};
        const auto row = [&](std::size_t i, const Vec3& axis, double scale, double constant) {
            for (std::size_t k = 0; k < 3; ++k) m[4 * k + i] = axis[k] * scale;
            m[12 + i] = -dot(axis, eye) * scale + constant;
        };
        row(0, right, wide, 0), row(1, up, high, 0), row(2, back, depth, shift), row(3, back, -1, 0);
        camera = Frustum3::from_matrix(m, ClipDepth::minus_one_to_one);
        for (Plane3& p : camera.planes) p = {rounded(p.normal), float(p.offset)};
    }
};

}  // namespace hitbox::bench
