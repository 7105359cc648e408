// winding_beside.cpp: rays from constructed points after an infinitesimal step.
#include <hitbox/mesh/solid/winding_beside.hpp>

#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/orient3d.hpp>
#include <hitbox/exact/range.hpp>
#include <hitbox/mesh/solid/detail/ray_count.hpp>

#include <algorithm>
#include <cmath>

namespace hitbox::detail {

namespace {

using exact::FilteredSign;
using exact::Triple;

// The origin o = at + e step, for an infinitesimal e > 0. Each polynomial is linear in o, so its sign is that of its
// value at `at`, or, if this is zero, that of its derivative along the step.
class SteppedOrigin {
public:
    explicit SteppedOrigin(const SteppedPoint& o) : o_(o), good_(exact::in_range<3>(o.at.rounded)) {}

    const Vec3& rounded() const { return o_.at.rounded; }
    double size() const {
        const Vec3& p = rounded();
        return std::max({std::fabs(p.x), std::fabs(p.y), std::fabs(p.z)});
    }

    Sign edge_side(const Vec3& d, const Vec3& a, const Vec3& b) const {
        if (good_ && exact::in_range<3>(a, b)) [[likely]] {
            using exact::detail::input;
            const Triple o = approximate();
            const FilteredSign s = filtered_sign(
                dot_product(cross_product(difference(input(a), o), difference(input(b), o)), input(d)));
            if (s == FilteredSign::positive || s == FilteredSign::negative) return Sign(int(s));
        }
        return edge_side_exactly(d, a, b);
    }

    Sign plane_side(const Triangle3& t) const {
        if (good_ && exact::in_range<3>(t.a, t.b, t.c)) [[likely]] {
            using exact::detail::input;
            const Triple normal =
                cross_product(difference(input(t.b), input(t.a)), difference(input(t.c), input(t.a)));
            const FilteredSign s = filtered_sign(dot_product(normal, difference(input(t.a), approximate())));
            if (s == FilteredSign::positive || s == FilteredSign::negative) return Sign(int(s));
        }
        return plane_side_exactly(t);
    }

    // The stepped point lies on no edge.
    bool is_on(const Triangle3&) const { return false; }

private:
    // Each coordinate of the rounded point carries three roundings.
    using Rounded = exact::Approx<3, true>;
    Triple<Rounded> approximate() const {
        const Vec3& p = rounded();
        return {Rounded{p.x}, Rounded{p.y}, Rounded{p.z}};
    }

    // A positive multiple of a - at.
    ExactVector from_origin(const Vec3& a) const {
        const ExactPoint& p = o_.at;
        return {BigFloat(a.x) * p.w - p.x.x, BigFloat(a.y) * p.w - p.x.y, BigFloat(a.z) * p.w - p.x.z};
    }

    HITBOX_NOINLINE Sign edge_side_exactly(const Vec3& d, const Vec3& a, const Vec3& b) const {
        const ExactVector along = exact_vector(d);
        const Sign s = sign(dot_product(cross_product(from_origin(a), from_origin(b)), along));
        if (s != Sign::zero) return s;
        // The derivative of d . (a - o) x (b - o) along the step is d . step x (a - b).
        return sign(dot_product(cross_product(o_.step, difference(exact_vector(a), exact_vector(b))), along));
    }

    HITBOX_NOINLINE Sign plane_side_exactly(const Triangle3& t) const {
        const ExactVector a = exact_vector(t.a);
        const ExactVector normal =
            cross_product(difference(exact_vector(t.b), a), difference(exact_vector(t.c), a));
        const Sign s = sign(dot_product(normal, from_origin(t.a)));
        return s != Sign::zero ? s : -sign(dot_product(normal, o_.step));
    }

    const SteppedPoint& o_;
    bool good_;
};

Sign ray_side(const Vec3& d, const Triangle3& t) {
    const ExactVector a = exact_vector(t.a);
    return sign(dot_product(cross_product(difference(exact_vector(t.b), a), difference(exact_vector(t.c), a)),
                            exact_vector(d)));
}

}  // namespace

WindingBeside winding_beside(const Surface& closed, const SteppedPoint& point, const Triangle3& triangle) {
    const Aabb3& box = closed.bounds();
    const Vec3& p = point.at.rounded;
    // Farther outside the bounds than the rounding of the point.
    for (std::size_t k = 0; k < 3; ++k) {
        const double slack = 0x1p-50 * std::fabs(p[k]);
        if (p[k] + slack < box.min[k] || p[k] - slack > box.max[k]) return {};
    }
    Probe probe;
    const RayCount count = count_crossings(closed, SteppedOrigin(point), probe);
    // Seen from the side to which the ray points, the triangles at the origin are behind it.
    const int toward = count.ahead, away = count.ahead + count.at_origin;
    if (count.at_origin == 0) return {toward, away};
    return ray_side(probe.direction, triangle) == Sign::positive ? WindingBeside{away, toward}
                                                                 : WindingBeside{toward, away};
}

}  // namespace hitbox::detail
