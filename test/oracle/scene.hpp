// scene.hpp: random shapes whose numbers share a habit: any number, a grid, CAD decimals (test data
// generator).
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <optional>

#include "random.hpp"
#include "shape_access.hpp"

namespace hitbox::oracle {

using Frame = std::array<Vec3, 3>;

/// A random rotation, as three unit vectors square to each other up to rounding.
Frame random_rotation(Random& random);

/// What the shapes of one case have in common, so that they meet more often than chance would have it.
class Scene {
public:
    enum class Habit {
        any,      ///< uniform in the cube of half size `size`
        eighths,  ///< multiples of 1/8 up to 1
        whole,    ///< -3 to 3
        decimals  ///< each axis has six values with three decimals up to 1000; all coordinates are among them
    };

    Scene(Random& random, Habit habit, double size = 1);

    template <class T>
    Vec<3, T> point() {
        return {T(coordinate(0)), T(coordinate(1)), T(coordinate(2))};
    }

    template <class S>
    S shape() {
        S s;
        make(s);
        return s;
    }

    Random& random;
    const Habit habit;
    const double size;  ///< about how large the shapes are; 1 unless the habit is `any`

private:
    double coordinate(std::size_t axis);

    template <class T>
    void make(Vec<3, T>& p) {
        p = point<T>();
    }
    template <class T>
    void make(Segment<T>& s) {
        s = {point<T>(), point<T>()};
    }
    template <class T>
    void make(Triangle<T>& t) {
        t = {point<T>(), point<T>(), point<T>()};
        if (habit == Habit::any && random.chance(20)) make_sliver(t);
    }
    template <class T>
    void make(Aabb<3, T>& box) {
        box = Aabb<3, T>::from_points(point<T>(), point<T>());
    }
    template <class T>
    void make(Obb<T>& box);

    // The third corner comes close to the line of the other two.
    template <class T>
    void make_sliver(Triangle<T>& t) {
        const double along = random.uniform(0, 1), off = size * random.magnitude(-25, -6);
        for (std::size_t i = 0; i < 3; ++i)
            t.c[i] = T(double(t.a[i]) * (1 - along) + double(t.b[i]) * along + random.uniform(-off, off));
    }

    std::array<std::array<double, 6>, 3> decimals_{};
    std::optional<Obb<double>> stack_;  // the box that the next one is put face to face with
};

template <class T>
void Scene::make(Obb<T>& box) {
    box.center = point<T>();
    Frame axes{Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};
    Vec3 extents{random.uniform(0.05, 0.8), random.uniform(0.05, 0.8), random.uniform(0.05, 0.8)};
    switch (habit) {
        case Habit::any:
            axes = random_rotation(random);
            if (random.chance(15)) extents[random.below(3)] *= random.magnitude(-20, -6);
            if (random.chance(10)) axes[0] = axes[0] + axes[1] * random.uniform(-1, 1);  // skew
            break;
        case Habit::eighths:
        case Habit::whole:
            // Axis-parallel, or turned by the 3-4-5 triangle, whose products stay whole.
            if (random.chance(50)) axes = {Vec3{3, 4, 0}, Vec3{-4, 3, 0}, Vec3{0, 0, 5}};
            for (std::size_t i = 0; i < 3; ++i)
                extents[i] = random.integer(1, 4) * (habit == Habit::whole ? 1 : 0.125);
            break;
        case Habit::decimals:
            if (stack_ && random.chance(70)) {
                // Same axes, moved by a whole number of half-axes along one: face to face but for rounding.
                const std::size_t k = random.below(3);
                const Vec3 step = stack_->half_axes[k] * double(random.integer(1, 3));
                box.center = Vec<3, T>(T(stack_->center.x + step.x), T(stack_->center.y + step.y),
                                       T(stack_->center.z + step.z));
                for (std::size_t i = 0; i < 3; ++i) axes[i] = stack_->half_axes[i];
                extents = {double(random.integer(1, 2)), double(random.integer(1, 2)),
                           double(random.integer(1, 2))};
            } else if (random.chance(50)) {
                const Vec3 p = point<T>(), q = point<T>();  // the box of two corners, as centre and half-axes
                box.center = Vec<3, T>(T((p.x + q.x) / 2), T((p.y + q.y) / 2), T((p.z + q.z) / 2));
                extents = {(q.x - p.x) / 2, (q.y - p.y) / 2, (q.z - p.z) / 2};
            } else {
                axes = random_rotation(random);
                extents = extents * 1000;
            }
            break;
    }
    const std::size_t first = random.below(3);  // in any order, not only x, y, z
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t k = 0; k < 3; ++k) {
            const double product = axes[(first + i) % 3][k] * extents[(first + i) % 3] * size;
            box.half_axes[i][k] = T(product);
        }
    if (habit == Habit::decimals)
        stack_ = Obb<double>{box.center, {box.half_axes[0], box.half_axes[1], box.half_axes[2]}};
}

// Makes a shape degenerate in one of its ways; a point has none.

template <class T>
void flatten(Vec<3, T>&, Random&) {}

template <class T>
void flatten(Segment<T>& s, Random&) {
    s.b = s.a;
}
template <class T>
void flatten(Triangle<T>& t, Random& random) {
    switch (random.below(4)) {
        case 0:
            t.c = t.b;
            break;
        case 1:
            t.b = t.c = t.a;
            break;
        case 2:
            t.c = t.b + t.b - t.a;
            break;  // collinear, where the sum is exact
        case 3:
            t.a = (t.b + t.c) * T(0.5);
            break;
    }
}
template <class T>
void flatten(Aabb<3, T>& box, Random& random) {
    const std::size_t axes = 1 + random.below(7);
    for (std::size_t i = 0; i < 3; ++i)
        if (axes >> i & 1) box.max[i] = box.min[i];
}
template <class T>
void flatten(Obb<T>& box, Random& random) {
    auto& h = box.half_axes;
    switch (random.below(5)) {
        case 0:
            h[random.below(3)] = {};
            break;
        case 1:
            h[0] = h[2] = {};
            break;
        case 2:
            h[0] = h[1] = h[2] = {};
            break;
        case 3:
            h[1] = h[0];
            break;
        case 4:
            h[2] = h[0] - h[1];
            break;
    }
}

}  // namespace hitbox::oracle
