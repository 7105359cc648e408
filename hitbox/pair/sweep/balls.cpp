// balls.cpp: the first contact of two balls, in double where that is certain (swept sphere, quadratic).
#include <hitbox/pair/sweep/first_contact.hpp>

#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/measured.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace hitbox::detail {

// With w the vector between the centers and r the sum of the radii, |w + t m|^2 = r^2 is
//
//     a t^2 + 2 b t + c = 0,    a = m . m,  b = w . m,  c = w . w - r^2
//
// Disjoint balls that approach, c > 0 and b < 0, meet first at c / (root - b), which has no cancellation but that of c.
// Source: Ericson 2005, 5.5.5.
QuickContact first_contact_of_balls(const RoundedSet& a, const Vec3& motion, const RoundedSet& b) {
    using exact::Measured;
    const Vec3 &p = a.core.v[0], &q = b.core.v[0];
    const auto square_of = [](const std::array<Measured, 3>& v) {
        return v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
    };
    std::array<Measured, 3> w, m;
    for (std::size_t k = 0; k < 3; ++k) w[k] = Measured(p[k] - q[k]), m[k] = Measured(motion[k]);
    const Measured reach(a.radius + b.radius);
    const Measured c = square_of(w) - reach * reach, in_b = w[0] * m[0] + w[1] * m[1] + w[2] * m[2],
                   in_a = square_of(m);
    const auto is_above = [](const Measured& n) { return n.value > exact::error_bound<12> * n.magnitude; };
    QuickContact r;
    const double most = std::max(c.magnitude, in_a.magnitude);
    if (!(most < 0x1p200 && c.magnitude > 0x1p-200 && in_a.value > 0x1p-200) || !is_above(c)) return r;
    if (is_above(in_b)) return r.verdict = exact::Verdict::no, r;
    const Measured left = in_b * in_b - in_a * c, at_end = in_a + in_b + in_b + c;
    if (is_above(-left)) return r.verdict = exact::Verdict::no, r;
    if (!is_above(left) || !is_above(-in_b)) return r;
    const double root = std::sqrt(left.value);
    // Beyond the end of the motion: if they are disjoint there and not yet past each other.
    if (is_above(at_end) && is_above(-(in_b + in_a))) return r.verdict = exact::Verdict::no, r;
    if (!is_above(-at_end) && !is_above(in_b + in_a)) return r;
    r.verdict = exact::Verdict::yes;
    // The root has lost digits if the balls are small beside their distance: one step of Newton's method brings them back.
    const double rough = c.value / (root - in_b.value);
    const Vec3 near = (p - q) + motion * rough;
    const double distance = std::sqrt(length_sq(near)), speed = -dot(near, motion) / distance;
    r.contact.t = rough + (distance - reach.value) / speed;
    const Vec3 way = (p - q) + motion * r.contact.t;
    r.contact.normal = way * (1 / std::sqrt(length_sq(way)));
    r.contact.point = q + r.contact.normal * b.radius;
    // The normal, if the radii are far below the rounding of the coordinates.
    const double size = std::max({std::fabs(p.x), std::fabs(p.y), std::fabs(p.z), std::fabs(q.x),
                                  std::fabs(q.y), std::fabs(q.z), std::sqrt(in_a.value) * r.contact.t});
    if (!(reach.value > 0x1p-20 * size && left.value > 0x1p-16 * left.magnitude && r.contact.t > 0 &&
          r.contact.t <= 1))
        r.verdict = exact::Verdict::unknown;
    return r;
}

}  // namespace hitbox::detail
