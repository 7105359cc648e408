// nearest_in_doubles.hpp: the nearest point of each shape in double, and whether it is accurate enough
// (include in .cpp files only).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/kept_sum.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/line.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/ray.hpp>
#include <hitbox/shape/rectangle.hpp>
#include <hitbox/shape/segment.hpp>
#include <hitbox/shape/triangle.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace hitbox::detail {

using exact::KeptWay, exact::ExactDifference, exact::way_between;

// ---- the result and its accuracy --------------------------------------------------------------------------

/// If the nearest point has an error e within the shape, the distance d is too large by e^2 / 2d only. So the
/// point is computed in double, with an error of some ulp of the lengths, and the vector from it without
/// cancellation (KeptWay). If the distance is above 2^-18 of the lengths, both errors together are below half of
/// 2^-53 of it. The squares of the coordinates, their sum and the root add 3.5 * 2^-53. The total is below 2^-51.
constexpr double nearest_filter = 0x1p-36 * HITBOX_TEST_ERROR_BOUND_SCALE;  // of squares

struct Nearest {
    KeptWay kept;          ///< the vector from the nearest point to the given one
    Vec3 way;              ///< the same, rounded
    double sq = 0;         ///< its squared length
    double size = 0;       ///< the square must be above nearest_filter times this
    bool sure = false;     ///< it is: the shapes are disjoint, and the vector is as accurate as stated above
    bool meet = false;     ///< they certainly intersect
    Vec3 at{};             ///< the nearest point
    bool at_sure = false;  ///< it is as accurate as closest_on.hpp states

    HITBOX_INLINE void take(const KeptWay& k) { kept = k, way = k.result(), sq = length_sq(way); }
};

/// True for a squared length whose products in this file neither overflow nor underflow.
HITBOX_INLINE bool is_everyday(double square) { return square > 0x1p-200 && square < 0x1p200; }

/// The component of the vector along an edge is used to correct the point; its error is then some ulp of the
/// distance only. Beyond this ratio of squared distance to squared size that error is too large for the shape.
constexpr double nearest_too_far = 0x1p20;

HITBOX_INLINE double clamped(double t, double low, double high) {
    const double raised = t < low ? low : t;
    return raised > high ? high : raised;
}

// ---- each shape -------------------------------------------------------------------------------------------

HITBOX_INLINE Nearest nearest(const Vec3& shape, const Vec3& p) {
    Nearest r;
    r.kept = KeptWay(way_between(shape, p));
    r.way = p - shape;
    r.size = r.sq = length_sq(r.way);
    r.sure = r.sq > 0x1p-900 && r.sq < 0x1p1000;
    r.meet = p == shape && r.sq == 0;  // false for infinities, whose difference is NaN
    r.at = shape, r.at_sure = r.sure;
    return r;
}

HITBOX_INLINE Nearest nearest(const Aabb3& box, const Vec3& p) {
    bool some = true;
    Vec3 at;
    for (std::size_t k = 0; k < 3; ++k) {
        some &= box.min[k] <= box.max[k];
        at[k] = clamped(p[k], box.min[k], box.max[k]);
    }
    Nearest r = nearest(at, p);
    r.sure &= some, r.at_sure &= some, r.meet &= some;
    return r;
}

struct AlongLine {
    double from_sq, whole, t;
};

/// A part of a line, from `low` to `high` in multiples of the direction.
HITBOX_INLINE AlongLine find_along(Nearest& r, const Vec3& origin, const ExactDifference& along, double low,
                                   double high, const Vec3& p) {
    const ExactDifference from = way_between(origin, p);
    const double whole = length_sq(along.high), from_sq = length_sq(from.high);
    const double t = clamped(dot(from.high, along.high) / whole, low, high);
    r.take(KeptWay(from).subtract(t, along));
    r.size = from_sq;
    r.sure = r.at_sure = is_everyday(whole) && is_everyday(from_sq) && r.sq > nearest_filter * from_sq;
    const double better = clamped(t + dot(r.way, along.high) / whole, low, high);
    r.at = origin + along.high * better;
    return {from_sq, whole, better};
}

constexpr double no_end = std::numeric_limits<double>::infinity();

HITBOX_INLINE Nearest nearest(const Line3& line, const Vec3& p) {
    Nearest r;
    find_along(r, line.origin, {line.direction, {}}, -no_end, no_end, p);
    return r;
}

HITBOX_INLINE Nearest nearest(const Ray3& ray, const Vec3& p) {
    Nearest r;
    find_along(r, ray.origin, {ray.direction, {}}, 0, no_end, p);
    return r;
}

HITBOX_INLINE AlongLine find_on_edge(Nearest& r, const Vec3& a, const Vec3& b, const Vec3& p) {
    const AlongLine along = find_along(r, a, way_between(a, b), 0, 1, p);
    if (along.t == 1) r.at = b;
    for (std::size_t k = 0; k < 3; ++k)
        r.at[k] = a[k] < b[k] ? clamped(r.at[k], a[k], b[k]) : clamped(r.at[k], b[k], a[k]);
    return along;
}

HITBOX_INLINE Nearest nearest(const Segment3& s, const Vec3& p) {
    Nearest r;
    const AlongLine along = find_on_edge(r, s.a, s.b, p);
    r.at_sure &= along.from_sq < nearest_too_far * along.whole;
    return r;
}

/// Source: Ericson 2005, 5.1.5: the Voronoi region of the triangle that contains the point. His differences
/// of products of dot products are replaced by products with the normal, which lose fewer digits for slivers.
HITBOX_INLINE Nearest nearest(const Triangle3& t, const Vec3& p) {
    const Vec3 ab = t.b - t.a, ac = t.c - t.a, ap = p - t.a, bp = p - t.b, cp = p - t.c, n = cross(ab, ac);
    const double ab_sq = length_sq(ab), ac_sq = length_sq(ac), n_sq = length_sq(n);
    const double size = length_sq(ap) + ab_sq + ac_sq, slender = ab_sq * ac_sq;
    const double a1 = dot(ab, ap), a2 = dot(ac, ap), b1 = dot(ab, bp), b2 = dot(ac, bp), c1 = dot(ab, cp),
                 c2 = dot(ac, cp);
    double per_sine_sq = slender / n_sq;  // 1 / sine^2 of the angle at a
    Nearest r;
    // If both signs that select a corner are uncertain, the nearest point may be in the face. One uncertain
    // sign does no harm: then the nearest point of the edge is near the corner.
    const auto doubtful = [](double x, double along_sq, double from_sq) {
        return x * x <= 0x1p-100 * HITBOX_TEST_ERROR_BOUND_SCALE * along_sq * from_sq;
    };
    const auto take_corner = [&](const Vec3& corner, double x, double y) {
        r.take(KeptWay(way_between(corner, p)));
        r.at = corner;
        r.at_sure = !(doubtful(x, ab_sq, r.sq) && doubtful(y, ac_sq, r.sq));
    };
    if (a1 <= 0 && a2 <= 0) {
        take_corner(t.a, a1, a2);
    } else if (b1 >= 0 && b2 <= b1) {
        take_corner(t.b, b1, b1 - b2);
    } else if (c2 >= 0 && c1 <= c2) {
        take_corner(t.c, c2 - c1, c2);
    } else {
        // The projection of the point, as weights of the corners times the square of the normal.
        const double of_c = dot(n, cross(ab, ap)), of_b = dot(n, cross(ap, ac)), of_a = n_sq - of_b - of_c;
        const double doubt = 0x1p-96 * HITBOX_TEST_ERROR_BOUND_SCALE * slender * size * size;
        if (of_c <= 0 && a1 >= 0 && b1 <= 0) {
            find_on_edge(r, t.a, t.b, p);
            r.at_sure = of_c * of_c > doubt;
        } else if (of_b <= 0 && a2 >= 0 && c2 <= 0) {
            find_on_edge(r, t.a, t.c, p);
            r.at_sure = of_b * of_b > doubt;
        } else if (of_a <= 0 && b2 >= b1 && c1 >= c2) {
            find_on_edge(r, t.b, t.c, p);
            r.at_sure = of_a * of_a > doubt;
        } else {
            r.take(KeptWay(way_between(t.a, p))
                       .subtract(of_b / n_sq, way_between(t.a, t.b))
                       .subtract(of_c / n_sq, way_between(t.a, t.c)));
            per_sine_sq *= per_sine_sq;  // the weights lose twice as many digits as the normal
            // The normal from the two shortest edges is the most accurate. One of these pairs contains them.
            Vec3 m = n;
            bool known = 4 * n_sq > slender;
            if (!known) {
                const Vec3 bc = t.c - t.b, other = ab_sq < ac_sq ? ab : ac;
                m = cross(other, bc);
                known = 4 * n_sq > length_sq(bc) * length_sq(other);
            }
            r.at = p - m * (dot(m, r.way) / length_sq(m));
            for (std::size_t k = 0; k < 3; ++k)
                r.at[k] = clamped(r.at[k], (std::min)({t.a[k], t.b[k], t.c[k]}),
                                  (std::max)({t.a[k], t.b[k], t.c[k]}));
            r.at_sure = known && of_a * of_a > doubt && of_b * of_b > doubt && of_c * of_c > doubt;
        }
    }
    r.size = size * per_sine_sq;
    r.sure = is_everyday(ab_sq) && is_everyday(ac_sq) && size < 0x1p200 && r.sq > nearest_filter * r.size;
    r.at_sure = r.at_sure && r.sure && size < nearest_too_far * (ab_sq + ac_sq);
    return r;
}

/// For half-axes that are nearly perpendicular, as rounded ones are. The coordinates are computed as if they
/// were perpendicular, then corrected once (Jacobi's method). With `slant` the square of the largest cosine
/// between two, the error of the first result is 2 sqrt(slant) of the lengths, that of the second 4 slant. It
/// enters the distance as above.
/// Source: Ericson 2005, 5.1.4.
template <std::size_t K>
HITBOX_INLINE Nearest nearest_on_box(const Vec3& center, const std::array<Vec3, K>& h, const Vec3& p) {
    const ExactDifference from = way_between(center, p);
    const double from_sq = length_sq(from.high);
    std::array<double, K> whole, part, scale, t;
    bool regular = from_sq < 0x1p200;
    double total = 0;
    for (std::size_t i = 0; i < K; ++i) {
        whole[i] = length_sq(h[i]), part[i] = dot(from.high, h[i]);
        regular &= is_everyday(whole[i]) || whole[i] == 0;
        scale[i] = whole[i] > 0 ? 1 / whole[i] : 0;
        total += whole[i];
    }
    // The products of half-axes i and i + 1, cyclically for three.
    constexpr std::size_t couples = K == 3 ? 3 : 1;
    std::array<double, couples> couple;
    double slant = 0;
    for (std::size_t i = 0; i < couples; ++i) {
        const std::size_t j = (i + 1) % K;
        couple[i] = dot(h[i], h[j]);
        slant = (std::max)(slant, couple[i] * couple[i] * scale[i] * scale[j]);
    }
    for (std::size_t i = 0; i < K; ++i) t[i] = clamped(part[i] * scale[i], -1, 1);
    double forgiven = 0x1p59 * slant;
    if (slant > 0x1p-95) {
        const std::array<double, K> first = t;
        for (std::size_t i = 0; i < K; ++i) {
            double others = couple[i % couples] * first[(i + 1) % K];
            if constexpr (K == 3) others += couple[(i + 2) % 3] * first[(i + 2) % 3];
            t[i] = clamped((part[i] - others) * scale[i], -1, 1);
        }
        forgiven = 0x1p61 * slant * slant;
    }
    regular &= slant < 0x1p-20;

    KeptWay kept(from);
    for (std::size_t i = 0; i < K; ++i) kept.subtract(t[i], h[i]);
    Nearest r;
    r.take(kept);
    r.size = (std::max)(1.0, forgiven / nearest_filter) * from_sq;
    r.sure = regular && from_sq > 0x1p-200 && r.sq > nearest_filter * r.size;
    r.meet = K == 3 && regular;
    r.at = center;
    for (std::size_t i = 0; i < K; ++i) {
        const double room = 1 - std::fabs(t[i]);
        r.meet = r.meet && room * room * whole[i] > nearest_filter * r.size;
        r.at = r.at + h[i] * clamped(t[i] + dot(r.way, h[i]) * scale[i], -1, 1);
    }
    r.at_sure = r.sure && from_sq < nearest_too_far * total;
    return r;
}

HITBOX_INLINE Nearest nearest(const Rectangle3& r, const Vec3& p) {
    return nearest_on_box<2>(r.center, r.half_axes, p);
}
HITBOX_INLINE Nearest nearest(const Obb3& b, const Vec3& p) {
    return nearest_on_box<3>(b.center, b.half_axes, p);
}

}  // namespace hitbox::detail
