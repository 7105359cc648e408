// contact.hpp: drives two shapes to the last bit before they meet (near touching, bisection).
#pragma once

#include <cstddef>
#include <optional>

#include "scene.hpp"
#include "shape_access.hpp"

namespace hitbox::oracle {

// A random point of each shape, rounded.

template <class T>
Vec3 point_of(const Vec<3, T>& p, Random&) {
    return p;
}
template <class T>
Vec3 point_of(const Segment<T>& s, Random& random) {
    const double t = random.uniform(0, 1);
    return Vec3(s.a) * (1 - t) + Vec3(s.b) * t;
}
template <class T>
Vec3 point_of(const Triangle<T>& t, Random& random) {
    double u = random.uniform(0, 1), v = random.uniform(0, 1);
    if (u + v > 1) u = 1 - u, v = 1 - v;
    return Vec3(t.a) * (1 - u - v) + Vec3(t.b) * u + Vec3(t.c) * v;
}
template <class T>
Vec3 point_of(const Aabb<3, T>& box, Random& random) {
    Vec3 p;
    for (std::size_t i = 0; i < 3; ++i) {
        const double t = random.uniform(0, 1);
        p[i] = double(box.min[i]) * (1 - t) + double(box.max[i]) * t;
    }
    return p;
}
template <class T>
Vec3 point_of(const Obb<T>& box, Random& random) {
    Vec3 p = box.center;
    for (const auto& half_axis : box.half_axes) p = p + Vec3(half_axis) * random.uniform(-1, 1);
    return p;
}

// A corner of each shape, rounded: one that is farthest along `d`, of equals any.

template <class S>
Vec3 farthest_corner(S shape, const Vec3& d, Random& random) {
    const auto corners = positions(shape);
    Vec3 best = *corners[0];
    for (const auto* p : corners) {
        const double ahead = dot(d, Vec3(*p)) - dot(d, best);
        if (ahead > 0 || (ahead == 0 && random.chance(50))) best = *p;
    }
    return best;
}
template <class T>
Vec3 farthest_corner(const Aabb<3, T>& box, const Vec3& d, Random& random) {
    Vec3 best;
    for (std::size_t i = 0; i < 3; ++i)
        best[i] = d[i] > 0 || (d[i] == 0 && random.chance(50)) ? double(box.max[i]) : double(box.min[i]);
    return best;
}
template <class T>
Vec3 farthest_corner(const Obb<T>& box, const Vec3& d, Random& random) {
    Vec3 best = box.center;
    for (const auto& half_axis : box.half_axes) {
        const Vec3 h = half_axis;
        const double ahead = dot(d, h);
        best = ahead > 0 || (ahead == 0 && random.chance(50)) ? best + h : best - h;
    }
    return best;
}

/// Puts both shapes into one plane, a coordinate plane or, where small whole numbers stay exact, one askew.
template <class A, class B>
void put_into_one_plane(A& a, B& b, Random& random) {
    const std::size_t axis = random.below(3), other = (axis + 1) % 3;
    const int slope = random.integer(-1, 2);
    const double height = double((*positions(a)[0])[axis]);
    const auto put = [&](auto& shape) {
        using T = ScalarOf<std::remove_reference_t<decltype(shape)>>;
        for (auto* p : positions(shape)) (*p)[axis] = T(height + slope * double((*p)[other]));
        for (auto* d : directions(shape)) (*d)[axis] = T(slope * double((*d)[other]));
        repair(shape);
    };
    put(a);
    put(b);
}

/// Moves b so that corner meets corner and a plane keeps the shapes apart but for what touches there: exactly
/// where the sums are exact, as on a grid, else within a few ulp. Along simple directions whole edges and
/// faces come together.
template <class A, class B>
B put_beside(const A& a, const B& b, Random& random) {
    Vec3 d{double(random.integer(-1, 1)), double(random.integer(-1, 1)), double(random.integer(-1, 1))};
    if (random.chance(30)) d = {random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
    return moved(b, farthest_corner(a, d, random) - farthest_corner(b, -d, random));
}

/// Moves b along a random line to where the answer of `hit` flips between two neighbouring positions, and
/// leaves it on either side. Nothing where no flip was found on that line.
///
///      b at the start           two neighbours             b on a
///          |------------------------||-----------------------|
///          0        miss          low high       hit         1
template <class A, class B, class Hit>
std::optional<B> driven_to_contact(const A& a, const B& b, const Hit& hit, Random& random, double size) {
    const bool at_start = hit(a, b);
    const Vec3 step =
        at_start ? Vec3{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)} * (6 * size)
                 : point_of(a, random) - point_of(b, random);
    const B at_end = moved(b, step);
    if (!is_finite(at_end) || hit(a, at_end) == at_start) return std::nullopt;

    double low = 0, high = 1;
    B before = b, after = at_end;
    for (int n = 0; n < 80; ++n) {
        const double middle = (low + high) / 2;
        const B candidate = moved(b, step * middle);
        if (candidate == before || candidate == after) break;
        if (hit(a, candidate) == at_start) {
            low = middle, before = candidate;
        } else {
            high = middle, after = candidate;
        }
    }
    return random.chance(50) ? before : after;
}

}  // namespace hitbox::oracle
