// first_contact.cpp: the order of two shapes that gives both orders the same bits, and which algorithm serves them.
#include <hitbox/pair/sweep/first_contact.hpp>

#include <hitbox/exact/range.hpp>
#include <hitbox/pair/closest/between.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>

namespace hitbox::detail {

namespace {

bool is_after(const RoundedSet& a, const Vec3& motion, const RoundedSet& b) {
    if (a.core.kind != b.core.kind) return a.core.kind > b.core.kind;
    if (is_before(b, a)) return true;
    if (is_before(a, b)) return false;
    for (std::size_t k = 0; k < 3; ++k)
        if (motion[k] != 0) return motion[k] < 0;
    return false;
}

std::optional<FirstContact> in_order(const RoundedSet& a, const Vec3& motion, const RoundedSet& b) {
    using SetKind = ConvexSet::Kind;
    if (b.core.kind == SetKind::plane) {
        if (a.core.kind == SetKind::plane) return first_contact_of_planes(a.core, motion, b.core);
        if (a.radius > 0) return first_contact_with_plane(a, motion, b.core);
    }
    if (a.radius > 0 || b.radius > 0) return first_contact_of_round(a, motion, b);
    return first_contact_of_polytopes(a.core, motion, b.core);
}

// A sixteenth of all numbers of a set, and whether none of them lost a bit below the smallest number.
struct Sixteenths {
    bool are_exact = true;

    double of(double x) {
        are_exact &= x * 0.0625 * 16 == x;
        return x * 0.0625;
    }
    Vec3 of(const Vec3& v) { return {of(v.x), of(v.y), of(v.z)}; }
    RoundedSet of(RoundedSet s) {
        for (Vec3& v : s.core.v) v = of(v);
        s.radius = of(s.radius);
        return s;
    }
};

// An infinite box is cut off beyond all that a round shape comes to. Where that may be beyond the largest number, all is asked
// in sixteenths: t and the normal stay. If that loses bits, what is decided counts.
std::optional<FirstContact> in_range(const RoundedSet& a, const Vec3& motion, const RoundedSet& b) {
    const bool is_cut_off = (a.radius > 0 && is_infinite(b.core)) || (b.radius > 0 && is_infinite(a.core));
    if (!is_cut_off) return in_order(a, motion, b);
    double size = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        size = std::max(size, std::fabs(motion[k]));
        for (const ConvexSet* s : {&a.core, &b.core})
            for (const Vec3& v : s->v) size = std::max(size, std::fabs(finite_or_zero(v[k])));
    }
    constexpr double most = (std::numeric_limits<double>::max)() / 16;
    Sixteenths part;
    const RoundedSet part_of_a = part.of(a), part_of_b = part.of(b);
    const Vec3 part_of_motion = part.of(motion);
    if (size <= most) return in_order(a, motion, b);
    auto r = in_order(part_of_a, part_of_motion, part_of_b);
    if (!part.are_exact) {
        const auto whole = in_order(a, motion, b);
        if (!whole || !r || whole->started != r->started) return whole;
    }
    if (r)
        for (std::size_t k = 0; k < 3; ++k) r->point[k] = std::clamp(r->point[k], -most, most) * 16;
    return r;
}

}  // namespace

std::optional<FirstContact> first_contact(const RoundedSet& a, const Vec3& motion, const RoundedSet& b) {
    if (a.core.kind == ConvexSet::Kind::empty || b.core.kind == ConvexSet::Kind::empty ||
        !exact::all_finite(motion))
        return std::nullopt;
    const bool turned = is_after(a, motion, b);
    auto r = turned ? in_range(b, -motion, a) : in_range(a, motion, b);
    if (r && turned) r->normal = -r->normal, r->point = r->point + motion * r->t;
    if (r) r->normal = r->normal + Vec3{0, 0, 0};  // no -0
    return r;
}

}  // namespace hitbox::detail
