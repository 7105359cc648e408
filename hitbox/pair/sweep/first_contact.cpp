// first_contact.cpp: the order of two shapes that gives both orders the same bits, and which algorithm serves them.
#include <hitbox/pair/sweep/first_contact.hpp>

#include <hitbox/exact/range.hpp>
#include <hitbox/pair/closest/between.hpp>

#include <cstddef>
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

}  // namespace

std::optional<FirstContact> first_contact(const RoundedSet& a, const Vec3& motion, const RoundedSet& b) {
    if (a.core.kind == ConvexSet::Kind::empty || b.core.kind == ConvexSet::Kind::empty ||
        !exact::all_finite(motion))
        return std::nullopt;
    const bool turned = is_after(a, motion, b);
    auto r = turned ? in_order(b, -motion, a) : in_order(a, motion, b);
    if (r && turned) r->normal = -r->normal, r->point = r->point + motion * r->t;
    if (r) r->normal = r->normal + Vec3{0, 0, 0};  // no -0
    return r;
}

}  // namespace hitbox::detail
