// posed_shape.hpp: bounded shapes as other libraries take them: boxes, capsules and spheres in a frame of their
// own, and triangles (benchmark of distances).
#pragma once

#include <hitbox/core/vec.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "../pair/kinds.hpp"

namespace hitbox::bench {

enum class PosedKind : std::uint8_t { box, capsule, sphere, triangle };

/// Orthogonal unit vectors that form a right-handed frame.
template <class T>
using Frame = std::array<Vec<3, T>, 3>;

template <class T>
struct PosedShape {
    PosedKind kind;
    Vec<3, T> center;  ///< of a triangle too
    Frame<T> axes{Vec<3, T>{1, 0, 0}, Vec<3, T>{0, 1, 0}, Vec<3, T>{0, 0, 1}};
    Vec<3, T> half{};  ///< of a box; of a capsule the half length of its axis, which is the z axis
    T radius = 0;      ///< of a capsule or sphere
    std::array<Vec<3, T>, 3> corner = {};  ///< of a triangle
    Vec<3, T> motion{};                    ///< of the first shape of a sweep
};

/// The frame whose x and y axes are those of two orthogonal vectors; its z axis may be the opposite of a third.
template <class T>
Frame<T> frame_along(const Vec<3, T>& x, const Vec<3, T>& y) {
    const Vec3 u = with_length(Vec3{x.x, x.y, x.z}, 1), v = with_length(Vec3{y.x, y.y, y.z}, 1),
               w = cross(u, v);
    const auto rounded = [](const Vec3& p) { return Vec<3, T>{T(p.x), T(p.y), T(p.z)}; };
    return {rounded(u), rounded(v), rounded(w)};
}
template <class T>
T length_of(const Vec<3, T>& v) {
    return T(std::sqrt(double(v.x) * double(v.x) + double(v.y) * double(v.y) + double(v.z) * double(v.z)));
}

template <class T>
PosedShape<T> posed(const Aabb<3, T>& box) {
    return {.kind = PosedKind::box, .center = box.center(), .half = box.half_extents()};
}
template <class T>
PosedShape<T> posed(const Obb<T>& box) {
    const auto& h = box.half_axes;
    return {.kind = PosedKind::box,
            .center = box.center,
            .axes = frame_along(h[0], h[1]),
            .half = {length_of(h[0]), length_of(h[1]), length_of(h[2])}};
}
/// A box without thickness.
template <class T>
PosedShape<T> posed(const Rectangle<T>& r) {
    const auto& h = r.half_axes;
    return {.kind = PosedKind::box,
            .center = r.center,
            .axes = frame_along(h[0], h[1]),
            .half = {length_of(h[0]), length_of(h[1]), T(0)}};
}
template <class T>
PosedShape<T> posed(const Capsule<T>& capsule) {
    const Vec<3, T> z = capsule.b - capsule.a;
    const Vec<3, T> smallest = std::fabs(z.x) <= std::min(std::fabs(z.y), std::fabs(z.z)) ? Vec<3, T>{1, 0, 0}
                               : std::fabs(z.y) <= std::fabs(z.z) ? Vec<3, T>{0, 1, 0}
                                                                  : Vec<3, T>{0, 0, 1};
    const Frame<T> zxy = frame_along(z, cross(z, smallest));
    return {.kind = PosedKind::capsule,
            .center = (capsule.a + capsule.b) * T(0.5),
            .axes = {zxy[1], zxy[2], zxy[0]},
            .half = {0, 0, length_of(z) / 2},
            .radius = capsule.radius};
}
/// A capsule of radius zero.
template <class T>
PosedShape<T> posed(const Segment<T>& s) {
    return posed(Capsule<T>{s.a, s.b, 0});
}
template <class T>
PosedShape<T> posed(const Sphere<T>& sphere) {
    return {.kind = PosedKind::sphere, .center = sphere.center, .radius = sphere.radius};
}
/// A sphere of radius zero.
template <class T>
PosedShape<T> posed(const Vec<3, T>& point) {
    return posed(Sphere<T>{point, 0});
}
template <class T>
PosedShape<T> posed(const Triangle<T>& t) {
    return {.kind = PosedKind::triangle, .center = (t.a + t.b + t.c) * (T(1) / 3), .corner = {t.a, t.b, t.c}};
}

template <class Shape>
concept HasPose = requires(const Shape& shape) { posed(shape); };

template <class T, class Shape>
std::vector<PosedShape<T>> all_posed(const std::vector<Shape>& shapes) {
    std::vector<PosedShape<T>> r;
    for (const Shape& shape : shapes) r.push_back(posed(shape));
    return r;
}

}  // namespace hitbox::bench
