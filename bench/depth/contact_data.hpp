// contact_data.hpp: boxes, spheres and capsules that lie on the top of a box (generators of the benches).
#pragma once

#include <hitbox/core/vec.hpp>

#include <array>
#include <cmath>
#include <cstddef>

#include "../pair/pair_data.hpp"
#include "../pair/random_shapes.hpp"
#include "../random.hpp"

namespace hitbox::bench {

/// A frame whose origin is in the middle of the box below, whose third axis points to its top.
struct Ground {
    Vec3 origin;
    std::array<Vec3, 3> axes{Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};
    bool is_on_grid = true;  ///< all coordinates are multiples of 1/64, and the axes those of space

    Vec3 turned(const Vec3& v) const { return axes[0] * v.x + axes[1] * v.y + axes[2] * v.z; }
    Vec3 operator()(const Vec3& p) const { return origin + turned(p); }
};

template <class T>
Vec<3, T> rounded_for_bench(const Vec3& v) {
    return {T(v.x), T(v.y), T(v.z)};
}

inline double sixty_fourths(Random& random, int low, int high) {
    return (low + double(random.below(std::size_t(high - low + 1)))) / 64;
}

template <class T>
void lay_below(const Ground& ground, const Vec3& half, Aabb<3, T>& box) {
    box = {rounded_for_bench<T>(ground.origin - half), rounded_for_bench<T>(ground.origin + half)};
}
template <class T>
void lay_below(const Ground& ground, const Vec3& half, Obb<T>& box) {
    box.center = rounded_for_bench<T>(ground.origin);
    for (std::size_t k = 0; k < 3; ++k) box.half_axes[k] = rounded_for_bench<T>(ground.axes[k] * half[k]);
}

/// Two axes in the ground: those of the frame on a grid, otherwise turned about the third one.
inline std::array<Vec3, 2> axes_along(const Ground& ground, Random& random) {
    const double turn = ground.is_on_grid ? 0 : random.uniform(0, 6.283185307179586);
    return {ground.turned({std::cos(turn), std::sin(turn), 0}),
            ground.turned({-std::sin(turn), std::cos(turn), 0})};
}

// lay_above: the lowest point of the shape is `height` above the middle of the box below.

template <class T>
void lay_above(const Ground& ground, const Vec3& at, bool, Random& random, Aabb<3, T>& box) {
    Vec3 half;
    for (std::size_t k = 0; k < 3; ++k) half[k] = sixty_fourths(random, 16, 48);
    const Vec3 center = ground(at + Vec3{0, 0, half.z});
    box = {rounded_for_bench<T>(center - half), rounded_for_bench<T>(center + half)};
}
/// On a face, or on an edge between two faces that rise by 45 degrees.
template <class T>
void lay_above(const Ground& ground, const Vec3& at, bool is_on_edge, Random& random, Obb<T>& box) {
    const auto [x, y] = axes_along(ground, random);
    const Vec3 z = ground.axes[2];
    const double i = sixty_fourths(random, 16, 48), j = sixty_fourths(random, 16, 32),
                 k = is_on_edge ? j : sixty_fourths(random, 16, 48);
    box.center = rounded_for_bench<T>(ground(at + Vec3{0, 0, is_on_edge ? 2 * j : k}));
    box.half_axes = {rounded_for_bench<T>(x * i), rounded_for_bench<T>((is_on_edge ? y + z : y) * j),
                     rounded_for_bench<T>((is_on_edge ? z - y : z) * k)};
}
template <class T>
void lay_above(const Ground& ground, const Vec3& at, bool, Random& random, Sphere<T>& sphere) {
    const double radius = sixty_fourths(random, 16, 48);
    sphere = {rounded_for_bench<T>(ground(at + Vec3{0, 0, radius})), T(radius)};
}
/// Lying, or standing on one end.
template <class T>
void lay_above(const Ground& ground, const Vec3& at, bool stands, Random& random, Capsule<T>& capsule) {
    const double radius = sixty_fourths(random, 8, 24), size = sixty_fourths(random, 16, 48);
    const Vec3 a = ground(at + Vec3{0, 0, radius}),
               along = (stands ? ground.axes[2] : axes_along(ground, random)[0]) * size;
    capsule = {rounded_for_bench<T>(a), rounded_for_bench<T>(a + along), T(radius)};
}

/// A shape that lies up to 4/64 deep in a larger box: by turns on a face or an edge; half of them on a grid, where some only
/// touch, the others turned if both shapes can be. A box with sides along the axes is never turned.
template <class Below, class Above>
[[gnu::cold]] Pairs<Below, Above> lying_pairs() {
    constexpr bool turns = !is_a<Below, BoxOf>, spins = !is_a<Above, BoxOf>;
    Random random(601);
    Pairs<Below, Above> pairs(contact_count);
    for (std::size_t i = 0; i < contact_count; ++i) {
        Ground ground;
        ground.is_on_grid = !spins || i % 4 < 2;
        for (std::size_t k = 0; k < 3; ++k) ground.origin[k] = sixty_fourths(random, -128, 128);
        if (turns && spins && i % 4 >= 2) ground.axes = random_axes<double>(random);
        Vec3 half;
        for (std::size_t k = 0; k < 3; ++k) half[k] = sixty_fourths(random, 40, 80);
        const double x = sixty_fourths(random, -32, 32), y = sixty_fourths(random, -32, 32);
        const Vec3 at{x, y, half.z - sixty_fourths(random, ground.is_on_grid ? 0 : 1, 4)};
        lay_below(ground, half, pairs.a[i]);
        lay_above(ground, at, i % 2 == 1, random, pairs.b[i]);
    }
    return pairs;
}

}  // namespace hitbox::bench
