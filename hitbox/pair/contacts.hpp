// contacts.hpp: the points at which two shapes push each other apart, for physics (contact manifold, contact points,
// collision response).
#pragma once

#include <hitbox/pair/closest/rounded_set.hpp>
#include <hitbox/pair/contact/box_contacts.hpp>
#include <hitbox/pair/contact/contacts_between.hpp>
#include <hitbox/pair/contact/penetrating.hpp>
#include <hitbox/pair/verb.hpp>
#include <hitbox/shape/aabb.hpp>

#include <optional>

namespace hitbox {

namespace verb {

struct FindContacts {
    static constexpr bool either_order = true;
};

template <detail::SolidShape A, detail::SolidShape B>
    requires detail::InOrder<A, B>
std::optional<Contacts> answer(FindContacts, const A& a, const B& b) {
    return detail::contacts_between(detail::rounded_set(a), detail::rounded_set(b));
}
template <Scalar T>
std::optional<Contacts> answer(FindContacts, const Aabb<3, T>& a, const Aabb<3, T>& b) {
    return detail::contacts_of_boxes({detail::wide(a.min), detail::wide(a.max)},
                                     {detail::wide(b.min), detail::wide(b.max)});
}

}  // namespace verb

/// The axis and depth of the smallest translation that parts both shapes, and up to eight points of the face, edge or vertex
/// that both shapes share once a is moved by axis * depth, each with its own depth and with the numbers of the features that it
/// comes from, so that a physics engine finds it again in the next step.
///
/// Shapes      as for `penetration`. std::nullopt exactly if the shapes do not intersect.
/// Points      one or more, in double also for floats. Two faces share up to eight, a face and an edge or a capsule two, two
///             parallel edges two; two edges that cross, a vertex and a sphere one. The depth of a point is not negative, and
///             at most that of both shapes; for the deepest they are equal. There is no tolerance: a point is left out if it
///             surely lies above the face, or beyond its sides.
/// Error       of the depth as for `penetration`, or at most 2^-46 of the largest distance of a point from the middle between both
///             shapes, which is found in half the time where an overlap is shallow. a and b lie on the surfaces, and b is
///             a + axis * depth, each within 2^-40 of the size of both shapes and one rounding of the coordinates. On a capsule
///             that is tilted against the axis, a point of the side lies a little inside: it is that of the ball around the point
///             of the capsule's axis.
/// Degenerate  a flat shape is a face. Where nothing parts the shapes, the depth is infinite and there is no point.
/// Source      Sutherland, Hodgman 1974; Gregorius 2013; see contact/contacts_between.hpp.
template <class A, class B = A>
    requires detail::Answered<verb::FindContacts, A, B>
constexpr auto contacts(const A& a, const B& b) {
    return detail::ask<verb::FindContacts>(a, b);
}

/// No answer for these two types: a compile error, which names the reason.
template <class A, class B, class Why = detail::WhyUnanswered<verb::FindContacts, A, B>>
    requires detail::Unanswered<verb::FindContacts, A, B>
std::optional<Contacts> contacts(const A& a, const B& b) = delete;

}  // namespace hitbox
