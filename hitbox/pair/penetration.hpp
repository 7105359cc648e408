// penetration.hpp: how deep two shapes overlap, and the shortest way to part them (penetration depth, minimum translation
// vector, MTV, collision response).
#pragma once

#include <hitbox/pair/closest/rounded_set.hpp>
#include <hitbox/pair/contact/penetrating.hpp>
#include <hitbox/pair/verb.hpp>
#include <hitbox/shape/aabb.hpp>

#include <optional>

namespace hitbox {

namespace verb {

struct Penetrate {
    static constexpr bool either_order = true;
};

template <detail::SolidShape A, detail::SolidShape B>
    requires detail::InOrder<A, B>
std::optional<Penetration> answer(Penetrate, const A& a, const B& b) {
    return detail::penetration_between(detail::rounded_set(a), detail::rounded_set(b));
}
template <Scalar T>
std::optional<Penetration> answer(Penetrate, const Aabb<3, T>& a, const Aabb<3, T>& b) {
    return detail::penetration_of_boxes(a, b);
}

}  // namespace verb

/// The smallest translation of a that makes two shapes only touch, of all directions: `depth`, in the unit of the shapes,
/// and the unit vector `axis` from b to a, so that a moved by axis * depth touches b.
///
/// Shapes      points, segments, triangles, rectangles, boxes, spheres and capsules, in every pair. An axis-aligned box may
///             be infinite: a floor pushes up. Where no translation parts the shapes, as within a box that is all of
///             space, the depth is infinite.
/// Exactness   std::nullopt exactly if they do not intersect. The depth is zero exactly if they only touch: if they meet,
///             but a translation as short as one likes parts them. So it is zero for two shapes in one plane.
/// Error       of the depth at most 2^-40 of itself, near contact too; for two axis-aligned boxes it is rounded once, and for
///             shapes with a radius whose cores are disjoint the error is at most 2^-48. A positive depth that would round
///             to zero is the smallest number. The axis, where it is unique, has an error of 2^-44.
/// Degenerate  if several translations are equally short, as for boxes with one center, the result is one of them. For two
///             spheres with one center, and for shapes in one line, it is any perpendicular (the x axis for spheres). An
///             empty shape meets nothing.
/// Source      Cameron, Culley 1986; Ericson 2005, 5.2.1 and 9.3; see contact/least_overlap.hpp.
template <class A, class B = A>
    requires detail::Answered<verb::Penetrate, A, B>
constexpr auto penetration(const A& a, const B& b) {
    return detail::ask<verb::Penetrate>(a, b);
}

/// No answer for these two types: a compile error, which names the reason.
template <class A, class B, class Why = detail::WhyUnanswered<verb::Penetrate, A, B>>
    requires detail::Unanswered<verb::Penetrate, A, B>
std::optional<Penetration> penetration(const A& a, const B& b) = delete;

}  // namespace hitbox
