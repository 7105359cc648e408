// closest_features.hpp: which vertex, edge or face of each of two shapes is nearest to the other one (Voronoi features).
#pragma once

#include <hitbox/pair/closest/rounded_set.hpp>
#include <hitbox/pair/contact/nearest_features.hpp>
#include <hitbox/pair/verb.hpp>

#include <optional>

namespace hitbox {

namespace verb {

struct NameFeatures {
    static constexpr bool either_order = true;
};

template <detail::RoundedShape A, detail::RoundedShape B>
    requires detail::InOrder<A, B>
std::optional<ClosestFeatures> answer(NameFeatures, const A& a, const B& b) {
    return detail::features_between(detail::rounded_set(a), detail::rounded_set(b));
}

}  // namespace verb

/// The vertex, edge or face of each shape that holds its points closest to the other one, numbered as those of `contacts`.
///
///     +------+                             face of the left box, edge of the right one: the points of the face that are
///     |      |   <>                        closest are part of it
///     +------+
///
/// Shapes      all but frusta. std::nullopt if the shapes intersect, where `contacts` names the features, or if either is empty.
/// Exactness   whether they intersect. An edge or face counts as facing the other shape if it is perpendicular to the way between
///             the closest points up to an angle of 2^-42; so faces that are parallel in decimal numbers face each other.
/// Degenerate  a ray has a vertex and an edge, a line an edge, a plane a face; edges and faces without extent are none.
/// Source      Lin, Canny 1991, "A Fast Algorithm for Incremental Distance Calculation".
template <class A, class B = A>
    requires detail::Answered<verb::NameFeatures, A, B>
constexpr auto closest_features(const A& a, const B& b) {
    return detail::ask<verb::NameFeatures>(a, b);
}

/// No answer for these two types: a compile error, which names the reason.
template <class A, class B, class Why = detail::WhyUnanswered<verb::NameFeatures, A, B>>
    requires detail::Unanswered<verb::NameFeatures, A, B>
std::optional<ClosestFeatures> closest_features(const A& a, const B& b) = delete;

}  // namespace hitbox
