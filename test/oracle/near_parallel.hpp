// near_parallel.hpp: a shape that lies almost in the planes and along the edges of another (test data).
#pragma once

#include <array>
#include <cstddef>

#include "scene.hpp"
#include "shape_access.hpp"

namespace hitbox::oracle {

/// A corner of a shape and three directions that its edges run along, completed where it has fewer.
struct EdgeFrame {
    Vec3 corner;
    Frame axes;
};

/// The frame of one or two edges: the rest is made square to them, of similar length.
EdgeFrame complete_frame(const Vec3& corner, const Vec3& u, const Vec3& v);

template <class T>
EdgeFrame frame_of(const Vec<3, T>& p, Random& random) {
    return {p, random_rotation(random)};
}
template <class T>
EdgeFrame frame_of(const Segment<T>& s, Random& random) {
    return complete_frame(s.a, Vec3(s.b) - Vec3(s.a), random_rotation(random)[0]);
}
template <class T>
EdgeFrame frame_of(const Triangle<T>& t, Random&) {
    return complete_frame(t.a, Vec3(t.b) - Vec3(t.a), Vec3(t.c) - Vec3(t.a));
}
template <class T>
EdgeFrame frame_of(const Aabb<3, T>& box, Random&) {
    const Vec3 e = Vec3(box.max) - Vec3(box.min);
    return {box.min, {Vec3{e.x, 0, 0}, Vec3{0, e.y, 0}, Vec3{0, 0, e.z}}};
}
template <class T>
EdgeFrame frame_of(const Obb<T>& box, Random&) {
    const Vec3 u = box.half_axes[0], v = box.half_axes[1], w = box.half_axes[2];
    return {Vec3(box.center) - u - v - w, {u * 2, v * 2, w * 2}};
}

/// Points of the plane through the frame's corner along its first two axes (after a random relabelling), at a
/// few simple places, off the plane by a hair.
class NearPlane {
public:
    NearPlane(const EdgeFrame& frame, Random& random);

    Vec3 point();
    /// An axis of the frame turned by a hair.
    Vec3 axis(std::size_t i);
    const Vec3& corner() const { return frame_.corner; }

private:
    double hair();

    EdgeFrame frame_;
    Random& random_;
    double hair_;
};

template <class T>
Vec<3, T> rounded(const Vec3& v) {
    return {T(v.x), T(v.y), T(v.z)};
}

template <class T>
void lay(NearPlane& plane, Random&, Vec<3, T>& p) {
    p = rounded<T>(plane.point());
}
template <class T>
void lay(NearPlane& plane, Random&, Segment<T>& s) {
    s = {rounded<T>(plane.point()), rounded<T>(plane.point())};
}
template <class T>
void lay(NearPlane& plane, Random&, Triangle<T>& t) {
    t = {rounded<T>(plane.point()), rounded<T>(plane.point()), rounded<T>(plane.point())};
}
template <class T>
void lay(NearPlane& plane, Random&, Aabb<3, T>& box) {
    box = Aabb<3, T>::from_points(rounded<T>(plane.point()), rounded<T>(plane.point()));
}
template <class T>
void lay(NearPlane& plane, Random& random, Obb<T>& box) {
    Vec3 center = plane.point();
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec3 half_axis = plane.axis(i) * (random.chance(50) ? 0.5 : random.uniform(0.1, 1));
        center =
            center + half_axis * double(random.integer(-1, 1));  // so that faces come to lie in the plane
        box.half_axes[i] = rounded<T>(half_axis);
    }
    box.center = rounded<T>(center);
}

template <class S>
S nearly_parallel_to(const EdgeFrame& frame, Random& random) {
    NearPlane plane(frame, random);
    S shape;
    lay(plane, random, shape);
    return shape;
}

}  // namespace hitbox::oracle
