// exact_point.cpp: rational points, and signs of turns: filter first, then numbers of any length.
#include <hitbox/mesh/solid/exact_point.hpp>

#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/orient2d.hpp>
#include <hitbox/exact/range.hpp>

#include <utility>

namespace hitbox::detail {

namespace {

using exact::FilteredSign;
using exact::Sign;

double divided(const BigFloat& x, const BigFloat& w) {
    return sign(x) == Sign::zero ? 0 : exact::quotient(scaled(x), scaled(w));
}

ExactPoint with_rounded(ExactVector x, BigFloat w) {
    if (sign(w) == Sign::negative) x = {-x.x, -x.y, -x.z}, w = -w;
    const Vec3 rounded{divided(x.x, w), divided(x.y, w), divided(x.z, w)};
    return {std::move(x), std::move(w), rounded};
}

}  // namespace

ExactPoint exact_point(const Vec3& p) { return {exact_vector(p), BigFloat(1), p}; }

ExactPoint between(const ExactPoint& a, const BigFloat& weight_a, const ExactPoint& b,
                   const BigFloat& weight_b) {
    const BigFloat p = weight_a * b.w, q = weight_b * a.w;
    return with_rounded({p * a.x.x + q * b.x.x, p * a.x.y + q * b.x.y, p * a.x.z + q * b.x.z},
                        (weight_a + weight_b) * a.w * b.w);
}

ExactVector way(const ExactPoint& a, const ExactPoint& b) {
    return {b.x.x * a.w - a.x.x * b.w, b.x.y * a.w - a.x.y * b.w, b.x.z * a.w - a.x.z * b.w};
}

BigFloat component_of_cross(std::size_t axis, const ExactVector& u, const ExactVector& v) {
    return axis == 0 ? u.y * v.z - u.z * v.y : axis == 1 ? u.z * v.x - u.x * v.z : u.x * v.y - u.y * v.x;
}

Sign turn(std::size_t axis, const ExactPoint& a, const ExactPoint& b, const ExactPoint& c) {
    // Each coordinate is rounded at most three times.
    using Rounded = exact::Approx<3, true>;
    const Vec2 p = exact::seen_along(axis, a.rounded), q = exact::seen_along(axis, b.rounded),
               r = exact::seen_along(axis, c.rounded);
    if (exact::in_range<2>(Vec3{p.x, p.y, 0}, Vec3{q.x, q.y, 0}, Vec3{r.x, r.y, 0})) {
        const FilteredSign s = filtered_sign(exact::detail::orient2d_value(
            Rounded{p.x}, Rounded{p.y}, Rounded{q.x}, Rounded{q.y}, Rounded{r.x}, Rounded{r.y}));
        if (s == FilteredSign::positive || s == FilteredSign::negative) return Sign(int(s));
    }
    return turn(axis, way(a, b), way(a, c));
}

bool holds(const Triangle3& t, const ExactPoint& p) {
    const ExactPoint a = exact_point(t.a), b = exact_point(t.b), c = exact_point(t.c);
    const ExactVector normal = cross_product(way(a, b), way(a, c));
    if (sign(dot_product(normal, way(a, p))) != Sign::zero) return false;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const Sign all = turn(axis, a, b, c);
        if (all == Sign::zero) continue;
        return turn(axis, a, b, p) * all != Sign::negative && turn(axis, b, c, p) * all != Sign::negative &&
               turn(axis, c, a, p) * all != Sign::negative;
    }
    return false;
}

}  // namespace hitbox::detail
