// known_coordinates.hpp: coordinates that all points of flat shapes share (axis-parallel planes), and the order of points.
#pragma once

#include <hitbox/core/rounding.hpp>
#include <hitbox/exact/rounded_quotient.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/shape/plane.hpp>
#include <hitbox/shape/rectangle.hpp>
#include <hitbox/shape/triangle.hpp>

#include <array>
#include <cstddef>

namespace hitbox::detail {

/// The coordinates that all points of a plane share if it is parallel to coordinate planes. They replace a
/// computed coordinate that is undecided because it may be zero.
struct KnownCoordinates {
    std::array<bool, 3> is_known{};
    std::array<double, 3> value{};

    void set(std::size_t k, double x) { is_known[k] = true, value[k] = x; }
};

/// offset / n_k is rounded once, by a division in the scalar of the shapes.
inline KnownCoordinates known_on(const Plane3& plane, exact::Format format) {
    KnownCoordinates known;
    const Vec3& n = plane.normal;
    for (std::size_t k = 0; k < 3; ++k)
        if (n[(k + 1) % 3] == 0 && n[(k + 2) % 3] == 0)
            known.set(k, format == exact::Format::binary64
                             ? plane.offset / n[k]
                             : widen(hitbox::rounded<float>(plane.offset) / hitbox::rounded<float>(n[k])));
    return known;
}

inline KnownCoordinates known_on(const Triangle3& t, exact::Format) {
    KnownCoordinates known;
    for (std::size_t k = 0; k < 3; ++k)
        if (t.a[k] == t.b[k] && t.a[k] == t.c[k]) known.set(k, t.a[k]);
    return known;
}

inline KnownCoordinates known_on(const Rectangle3& r, exact::Format) {
    KnownCoordinates known;
    for (std::size_t k = 0; k < 3; ++k)
        if (r.half_axes[0][k] == 0 && r.half_axes[1][k] == 0) known.set(k, r.center[k]);
    return known;
}

/// The coordinates that all common points of two shapes share.
template <class A, class B>
KnownCoordinates known_on(const A& a, const B& b, exact::Format format) {
    KnownCoordinates known = known_on(a, format);
    const KnownCoordinates more = known_on(b, format);
    for (std::size_t k = 0; k < 3; ++k)
        if (more.is_known[k]) known.set(k, more.value[k]);
    return known;
}

/// Sets the answer to the segment between the points, the smaller by x, then y, then z first. Returns false
/// if rounded coordinates are equal but the exact ones may differ, or if all coordinates are equal.
inline bool set_segment(Intersection<double>& r, const Vec3& p, const Vec3& q,
                        const KnownCoordinates& known) {
    for (std::size_t k = 0; k < 3; ++k) {
        if (p[k] == q[k]) {
            if (!known.is_known[k]) return false;
            continue;
        }
        r.kind = IntersectionKind::segment;
        r.points[0] = p[k] < q[k] ? p : q, r.points[1] = p[k] < q[k] ? q : p;
        r.count = 2;
        return true;
    }
    return false;
}

}  // namespace hitbox::detail
