// quick_approach.cpp: the first contact of a swept sphere or capsule in double, where a proof in double says that it is right.
#include <hitbox/pair/closest/moving.hpp>

#include <hitbox/core/config.hpp>
#include <hitbox/exact/approx.hpp>
#include <hitbox/pair/closest/detail/certain.hpp>
#include <hitbox/pair/closest/detail/exact_spread.hpp>
#include <hitbox/pair/closest/detail/infinite_box.hpp>
#include <hitbox/pair/closest/detail/points_in_doubles.hpp>
#include <hitbox/pair/closest/detail/rough_scene.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace hitbox::detail {

namespace {

using exact::Verdict;

// The square of the distance minus that of `reach`, if the parts stay: a t^2 + 2 b t + c. The time counts from that of the parts.
struct RoughTimes {
    double a, b, c;

    RoughTimes(const RoughParts& parts, const Vec3& motion, double reach) {
        const Vec3& w = parts.way;
        const double square = length_sq(w);
        b = dot(w, motion), c = square - reach * reach;
        if (parts.free_ways > 1) {
            a = b * b / square;
        } else {
            a = length_sq(motion);
            if (parts.free_ways == 1) {
                const double along = dot(motion, parts.along);
                a -= along * along / length_sq(parts.along);
            }
        }
    }
    // When they are nearest.
    double lowest() const { return -b / a; }
    // When they meet. If they do not, when they are nearest.
    double first() const {
        const double left = b * b - a * c;
        return left >= 0 ? c / (std::sqrt(left) - b) : lowest();
    }
};

// A function of its own, in which compilers do not look for ways that a core does not have.
HITBOX_NOINLINE Certain certain_at(double t, const RoughParts& parts, const ExactSpread& body,
                                   const Vec3& motion, const ExactSpread& beside) {
    Prover prover(body, parts.moving, beside, parts.other);
    prover.move(motion, t);
    prover.allow_ties();
    return prover.result();
}

// The contact near the time t, if it is certain.
//
// At that time, to which the core is moved without rounding, the way w between the cores is proved to be the shortest one, up to
// 2^-50 of it. Planes across w that touch the cores separate them at all times before, too, by a gap that shrinks at an even
// speed. So the shapes are disjoint until it has shrunk to the radii, which is the time that is returned. The ends of w, one in
// each core, are within the radii from then on, so it is not too early either.
//
// Where the axes of a box are not quite perpendicular, the time was rough; one or two steps of Newton's method mend it.
QuickApproach contact_near(double t, const RoughParts& parts, const RoundedSet& moving, const Vec3& motion,
                           const RoundedSet& other, double size) {
    QuickApproach r;
    const ExactSpread body(moving.core), beside(other.core);
    const double reach = moving.radius + other.radius, whole_speed = std::sqrt(length_sq(motion));
    for (int round = 0; round < 3; ++round) {
        const Certain found = certain_at(t, parts, body, motion, beside);
        if (!found.sure || !found.in_face || !(found.doubt <= 0x1p-38 * std::sqrt(found.square))) return r;
        const double length = std::sqrt(found.square), speed = -dot(found.way, motion) / length;
        const double step = (length - reach) / speed, time = t + step, moved = std::fabs(step) * whole_speed;
        // By this the shapes are surely apart at the start, and surely overlap before the end: what the ends of the way move
        // across until then is far below the radii, since the speed along the way is not much slower than the motion.
        const double doubt = 0x1p-40 * size;
        if (!(speed > 0x1p-8 * whole_speed && reach > 0x1p-16 * size && moved <= 0x1p-10 * reach &&
              speed * time > doubt && speed * (1 - time) > doubt))
            return r;
        t = time;
        if (!(moved <= 0x1p-44 * reach)) continue;
        r.verdict = Verdict::yes;
        r.approach.t = time;
        r.approach.way = found.way * (1 / length);
        const double* multiple = found.multiple.data();
        for (std::size_t i = 0; i < body.ways; ++i) multiple += parts.moving[i] == 0;
        r.approach.point = point_of_part(beside, parts.other, multiple) + r.approach.way * other.radius;
        return r;
    }
    return r;
}

}  // namespace

QuickApproach first_approach_surely(const RoundedSet& moving, const Vec3& motion, const RoundedSet& other) {
    QuickApproach r;
    if (!is_bounded(other.core)) return r;
    const RoughScene scene(moving.core, motion, other.core);
    const double reach = moving.radius + other.radius, size = scene.size() + reach;
    if (!(size > 0x1p-90 && size < 0x1p90 && reach > 0x1p-90)) return r;
    const double near_enough = 0x1p-46 * size, slack = 0x1p-42 * size * exact::size_bound_scale;
    const auto pass_surely_along = [&](const Vec3& way, double length) {
        const double gap = scene.gap_along(way) - reach * length;
        return gap > slack * length && gap + dot(way, motion) > slack * length;
    };
    // They are disjoint and approach at `before`. At `safe`, which is later, they do not overlap. At `after` they are past each
    // other.
    double t = 0, before = -1, safe = 0, after = 2;
    const auto halfway = [&] { return before + (after - before) / 2; };
    for (int round = 0; round < 20; ++round) {
        const RoughParts parts = scene.at(t);
        const double length = std::sqrt(length_sq(parts.way)), gap = length - reach,
                     speed = -dot(parts.way, motion) / length;
        const auto contact_here = [&] {
            return t > 0 ? contact_near(t, parts, moving, motion, other, size) : r;
        };
        if (std::fabs(gap) <= near_enough) return contact_here();
        if (gap > 0 && gap + speed * t > near_enough && gap - speed * (1 - t) > near_enough &&
            pass_surely_along(parts.way, length))
            return r.verdict = Verdict::no, r;
        double next = safe;
        if (gap > 0 && speed > 0) {
            before = t, safe = t + gap / speed;
            next = t + RoughTimes(parts, motion, reach).first();
            next = next < after ? (std::min)(next, 1.0) : after <= 1 ? halfway() : 1;
        } else if (gap > 0 && t <= safe) {
            after = t;
            next = parts.free_ways > 1 ? halfway() : t + RoughTimes(parts, motion, reach).lowest();
            if (!(next > before)) next = halfway();
        }
        if (next == t) return contact_here();
        if (!(next > before && next <= 1)) return r;
        t = next;
    }
    return r;
}

}  // namespace hitbox::detail
