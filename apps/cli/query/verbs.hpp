// verbs.hpp: the verbs that take two shapes, and some a motion of the first between them, by name (verb table).
#pragma once

#include <hitbox/pair/closest_features.hpp>
#include <hitbox/pair/pairs.hpp>
#include <hitbox/pair/sweep.hpp>

#include <concepts>
#include <tuple>
#include <type_traits>

namespace hitbox::cli {

/// A verb: its name and a function object that accepts exactly the pairs that have it.
template <class Call>
struct Verb {
    const char* name;
    Call call;
};
template <class Call>
Verb(const char*, Call) -> Verb<Call>;

constexpr std::tuple verbs{
    Verb{"intersects",
         [](const auto& a, const auto& b) -> decltype(intersects(a, b)) { return intersects(a, b); }},
    Verb{"classify", [](const auto& a, const auto& b) -> decltype(classify(a, b)) { return classify(a, b); }},
    Verb{"intersection",
         [](const auto& a, const auto& b) -> decltype(intersection(a, b)) { return intersection(a, b); }},
    Verb{"side", [](const auto& a, const auto& b) -> decltype(side(a, b)) { return side(a, b); }},
    Verb{"placement",
         [](const auto& a, const auto& b) -> decltype(placement(a, b)) { return placement(a, b); }},
    Verb{"distance", [](const auto& a, const auto& b) -> decltype(distance(a, b)) { return distance(a, b); }},
    Verb{"signed_distance",
         [](const auto& a, const auto& b) -> decltype(signed_distance(a, b)) {
             return signed_distance(a, b);
         }},
    Verb{"project", [](const auto& a, const auto& b) -> decltype(project(a, b)) { return project(a, b); }},
    Verb{"closest_points",
         [](const auto& a, const auto& b) -> decltype(closest_points(a, b)) { return closest_points(a, b); }},
    Verb{"closest_features",
         [](const auto& a, const auto& b) -> decltype(closest_features(a, b)) {
             return closest_features(a, b);
         }},
    Verb{"penetration",
         [](const auto& a, const auto& b) -> decltype(penetration(a, b)) { return penetration(a, b); }},
    Verb{"contacts", [](const auto& a, const auto& b) -> decltype(contacts(a, b)) { return contacts(a, b); }},
    Verb{"separating_axis",
         [](const auto& a, const auto& b) -> decltype(separating_axis(a, b)) {
             return separating_axis(a, b);
         }},
    Verb{"sweep",
         [](const auto& a, const Vec3& motion, const auto& b) -> decltype(sweep(a, motion, b)) {
             return sweep(a, motion, b);
         }},
    Verb{"may_intersect",
         [](const auto& a, const auto& b) -> decltype(may_intersect(a, b)) { return may_intersect(a, b); }},
};

/// A verb that takes (a, motion, b), and one that takes (a, b) or that.
template <class Call, class A, class B>
concept TakesMotion = std::invocable<Call, const A&, const Vec3&, const B&>;
template <class Call, class A, class B>
concept TakesPair = std::invocable<Call, const A&, const B&> || TakesMotion<Call, A, B>;

template <class Call, class A, class B>
    requires TakesPair<Call, A, B>
auto call_verb(const A& a, const Vec3& motion, const B& b) {
    if constexpr (TakesMotion<Call, A, B>)
        return Call{}(a, motion, b);
    else
        return Call{}(a, b);
}

template <class F>
void for_each_verb(const F& f) {
    std::apply([&](const auto&... verb) { (f(verb), ...); }, verbs);
}

/// The intersection of a plane and an infinite box has no representable kind.
template <class A, class B>
bool is_endless_cut(const A& a, const B& b) {
    if constexpr (std::is_same_v<A, Plane3> && std::is_same_v<B, Aabb3>)
        return !b.is_finite() && !b.is_empty();
    else if constexpr (std::is_same_v<A, Aabb3> && std::is_same_v<B, Plane3>)
        return is_endless_cut(b, a);
    else
        return false;
}

}  // namespace hitbox::cli
