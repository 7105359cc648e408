// why_no_answer.hpp: why two shapes do not answer a verb, as the name of a type for the message of a compiler (diagnostics).
#pragma once

#include <hitbox/pair/detail/header_of.hpp>
#include <hitbox/shape/shape_info.hpp>

namespace hitbox {

// Declared here, so that a message can list the verbs that two shapes have. Their headers define them.
namespace verb {

struct Intersects;
struct Classify;
struct Intersect;
struct OnSide;
struct Place;
struct Distance;
struct SignedDistance;
struct Project;
struct FindClosest;
struct NameFeatures;
struct Penetrate;
struct FindContacts;
struct FindAxis;
struct MayIntersect;

}  // namespace verb

namespace because {

// The verbs by the names of their functions.
struct intersects;
struct classify;
struct intersection;
struct side;
struct placement;
struct distance;
struct signed_distance;
struct project;
struct closest_points;
struct closest_features;
struct penetration;
struct contacts;
struct separating_axis;
struct may_intersect;

/// The header of the pair is included, and these are the verbs that it answers.
template <class... Verbs>
struct the_pair_has_only;
/// A verb for which the two shapes must be exchanged.
template <class Verb>
struct in_the_other_order;
/// Every two shapes have a header: this one.
template <class Header>
struct its_header_is_not_included;
/// For shapes in the plane, which few headers have.
struct no_header_of_this_pair_is_included;

}  // namespace because

}  // namespace hitbox

namespace hitbox::detail {

// Not the concept of verb.hpp: its answer for a verb that is defined later would be kept.
template <class Verb, class A, class B>
concept HasAnswer = requires(const A& a, const B& b) { answer(Verb{}, a, b); };

template <class... Names>
struct VerbNames {
    using Reason = because::the_pair_has_only<Names...>;
    template <class... More>
    friend VerbNames<Names..., More...> operator+(VerbNames, VerbNames<More...>) {
        return {};
    }
};

template <class Verb, class Name, class A, class B>
constexpr auto name_if_answered() {
    if constexpr (HasAnswer<Verb, A, B>)
        return VerbNames<Name>{};
    else if constexpr (!HasAnswer<Verb, B, A>)
        return VerbNames<>{};
    else if constexpr (Verb::either_order)
        return VerbNames<Name>{};
    else
        return VerbNames<because::in_the_other_order<Name>>{};
}

template <class A, class B>
using AnsweredVerbs = decltype(name_if_answered<verb::Intersects, because::intersects, A, B>() +
                               name_if_answered<verb::Classify, because::classify, A, B>() +
                               name_if_answered<verb::Intersect, because::intersection, A, B>() +
                               name_if_answered<verb::OnSide, because::side, A, B>() +
                               name_if_answered<verb::Place, because::placement, A, B>() +
                               name_if_answered<verb::Distance, because::distance, A, B>() +
                               name_if_answered<verb::SignedDistance, because::signed_distance, A, B>() +
                               name_if_answered<verb::Project, because::project, A, B>() +
                               name_if_answered<verb::FindClosest, because::closest_points, A, B>() +
                               name_if_answered<verb::NameFeatures, because::closest_features, A, B>() +
                               name_if_answered<verb::Penetrate, because::penetration, A, B>() +
                               name_if_answered<verb::FindContacts, because::contacts, A, B>() +
                               name_if_answered<verb::FindAxis, because::separating_axis, A, B>() +
                               name_if_answered<verb::MayIntersect, because::may_intersect, A, B>());

template <class A, class B>
constexpr bool is_pair_included = HasAnswer<verb::Intersects, A, B> || HasAnswer<verb::Intersects, B, A>;

/// The reason why two shapes of one scalar have no answer. Every two shapes in space have `intersects`, so without it the
/// header of the pair is not included. (Other verbs may be answered by a header that serves many pairs.)
template <class A, class B, bool Included = is_pair_included<A, B>>
struct WhyNoAnswer {
    using type = typename AnsweredVerbs<A, B>::Reason;
};
template <class A, class B>
struct WhyNoAnswer<A, B, false> {
    using type = because::no_header_of_this_pair_is_included;
};
template <ShapeType A, ShapeType B>
struct WhyNoAnswer<A, B, false> {
    static constexpr ShapeKind a = ShapeInfo<A>::kind, b = ShapeInfo<B>::kind;
    using Both = because::Kinds<(a < b ? a : b), (a < b ? b : a)>;
    using type = because::its_header_is_not_included<decltype(header_of(Both{}))>;
};

}  // namespace hitbox::detail
