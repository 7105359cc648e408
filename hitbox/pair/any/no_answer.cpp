// no_answer.cpp: the sentence for two shapes that do not have a verb, with the verbs that they have.
#include <hitbox/pair/any/ask_any.hpp>

#include <hitbox/pair/classify.hpp>
#include <hitbox/pair/closest_features.hpp>
#include <hitbox/pair/closest_points.hpp>
#include <hitbox/pair/contacts.hpp>
#include <hitbox/pair/distance.hpp>
#include <hitbox/pair/penetration.hpp>
#include <hitbox/pair/placement.hpp>
#include <hitbox/pair/separating_axis.hpp>
#include <hitbox/pair/side.hpp>
#include <hitbox/pair/sweep.hpp>

#include <array>
#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

namespace hitbox::detail {

namespace {

using Answers = std::array<bool, shape_count * shape_count>;  // by the place of a, then that of b

template <class Tag, class A, class B>
constexpr bool has_answer() {
    if constexpr (std::is_same_v<Tag, verb::FindContact>)
        return has_sweep<A, B>;
    else
        return AnsweredAsShapes<Tag, A, B>;
}

template <class Tag, std::size_t... I>
constexpr Answers answers_of(std::index_sequence<I...>) {
    return {has_answer<Tag, std::variant_alternative_t<I / shape_count, AnyShape>,
                       std::variant_alternative_t<I % shape_count, AnyShape>>()...};
}

struct VerbOfAny {
    const char* name;
    Answers answers;
};

template <class Tag>
constexpr VerbOfAny verb_of_any(const char* name) {
    return {name, answers_of<Tag>(std::make_index_sequence<shape_count * shape_count>())};
}

constexpr std::array verbs_of_any{verb_of_any<verb::Intersects>("intersects"),
                                  verb_of_any<verb::Classify>("classify"),
                                  verb_of_any<verb::Intersect>("intersection"),
                                  verb_of_any<verb::OnSide>("side"),
                                  verb_of_any<verb::Place>("placement"),
                                  verb_of_any<verb::Distance>("distance"),
                                  verb_of_any<verb::SignedDistance>("signed_distance"),
                                  verb_of_any<verb::Project>("project"),
                                  verb_of_any<verb::FindClosest>("closest_points"),
                                  verb_of_any<verb::NameFeatures>("closest_features"),
                                  verb_of_any<verb::Penetrate>("penetration"),
                                  verb_of_any<verb::FindContacts>("contacts"),
                                  verb_of_any<verb::FindAxis>("separating_axis"),
                                  verb_of_any<verb::FindContact>("sweep"),
                                  verb_of_any<verb::MayIntersect>("may_intersect")};

bool answers(const VerbOfAny& verb, const AnyShape& a, const AnyShape& b) {
    return verb.answers[a.index() * shape_count + b.index()];
}

}  // namespace

Error no_answer_of_any(const std::string& name, const AnyShape& a, const AnyShape& b) {
    std::string known;
    for (const VerbOfAny& verb : verbs_of_any) {
        if (verb.name == name && answers(verb, b, a))
            return {
                ErrorCode::usage,
                name + " takes the " + kind_name(b) + " as a and the " + kind_name(a) + " as b; swap them",
                ""};
        if (answers(verb, a, b)) known += (known.empty() ? "" : ", ") + std::string(verb.name);
    }
    return {
        ErrorCode::usage,
        name + " is not available for " + kind_name(a) + " and " + kind_name(b) + "; available are " + known,
        ""};
}

}  // namespace hitbox::detail
