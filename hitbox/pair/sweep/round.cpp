// round.cpp: the first contact of shapes of which at least one has a radius (swept sphere, swept capsule).
#include <hitbox/pair/sweep/first_contact.hpp>

#include <hitbox/pair/closest/between.hpp>
#include <hitbox/pair/closest/moving.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/detail/form.hpp>
#include <hitbox/pair/sweep/detail/at_start.hpp>
#include <hitbox/pair/sweep/detail/unit_axis.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>

namespace hitbox::detail {

namespace {

double largest_number(const RoundedSet& s) {
    double most = 0;
    for (std::size_t i = 0; i < vectors_of(s.core.kind); ++i)
        for (std::size_t k = 0; k < 3; ++k) most = std::max(most, std::fabs(finite_or_zero(s.core.v[i][k])));
    return most;
}

// If the radii are lost in the rounding of the coordinates, so is the way between the cores. Then it is that of the cores
// alone, or leads across the motion, which passes by.
Vec3 normal_of_thin(const std::optional<FirstContact>& cores, const Vec3& motion, const Vec3& guess) {
    if (cores) return cores->normal;
    const Vec3 along = unit_axis(motion), across = guess - along * dot(guess, along);
    if (dot(guess, along) <= 0) return guess;
    const bool is_lost = !(length_sq(across) > 0x1p-60);  // in the rounding of both
    return is_lost ? -along : unit_axis(across);
}

}  // namespace

std::optional<FirstContact> first_contact_of_round(const RoundedSet& a, const Vec3& motion,
                                                   const RoundedSet& b) {
    if (a.core.kind == Kind::point && b.core.kind == Kind::point) {
        const QuickContact balls = first_contact_of_balls(a, motion, b);
        if (balls.verdict == exact::Verdict::yes) return balls.contact;
        if (balls.verdict == exact::Verdict::no) return std::nullopt;
    }
    // The round one is seen as the one that moves: its core is a point or a segment.
    const bool turned = a.radius == 0;
    const RoundedSet &moving = turned ? b : a, &other = turned ? a : b;
    const Vec3 way = turned ? -motion : motion;
    const auto out_of_b = [&](const Vec3& from_other) { return turned ? -from_other : from_other; };

    FirstContact r;
    const auto seen_from_b = [&](const Vec3& normal, const Vec3& point) {
        // What was seen from b has moved on since.
        r.normal = out_of_b(normal), r.point = turned ? point + motion * r.t : point;
        return r;
    };
    const QuickApproach quick = first_approach_surely(moving, way, other);
    if (quick.verdict == exact::Verdict::no) return std::nullopt;
    if (quick.verdict == exact::Verdict::yes) {
        r.t = quick.approach.t;
        return seen_from_b(quick.approach.way, quick.approach.point);
    }
    if (distance_between(a, b) == 0) {
        r.started = true;
        const auto both = closest_between(a, b);
        r.point = both ? both->b : Vec3{};
        if (meet(a.core, b.core)) {
            const Start start = start_of(a.core, motion, b.core);
            r.normal = start.normal, r.leaving = start.leaving;
        } else {
            const Parting parting = parting_of(moving, way, other);
            r.normal = out_of_b(parting.way), r.leaving = parting.speed != exact::Sign::negative;
        }
        return r;
    }
    if (motion == Vec3{}) return std::nullopt;
    const exact::Verdict passes = pass_surely(moving, way, other);
    if (passes == exact::Verdict::no) return std::nullopt;
    if (passes == exact::Verdict::unknown && !meet_on_the_way(moving.core, way, other.core) &&
        !pass_exactly(moving, way, other))
        return std::nullopt;
    const double reach = a.radius + b.radius, size = std::max(largest_number(a), largest_number(b)),
                 step = std::max({std::fabs(motion.x), std::fabs(motion.y), std::fabs(motion.z)});
    // The largest number at a time.
    const auto size_at = [&](double t) { return std::max(size, step * t); };
    std::optional<FirstContact> cores;
    if (reach < 0x1p-30 * size_at(1) && meet_on_the_way(a.core, motion, b.core)) {
        cores = first_contact_of_polytopes(a.core, motion, b.core);
        if (cores && reach < 0x1p-52 * size_at(cores->t)) return cores;
    }
    const Approach approach = first_approach(moving, way, other);
    r.t = approach.t;
    seen_from_b(approach.way, approach.point);
    if (reach < 0x1p-30 * size_at(r.t)) r.normal = normal_of_thin(cores, motion, r.normal);
    return r;
}

}  // namespace hitbox::detail
