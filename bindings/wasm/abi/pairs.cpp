// pairs.cpp: all verbs for all pairs, with numbers as answers (dispatch over shapes).
#include "bridge.hpp"

#include <apps/cli/query/verbs.hpp>

#include <cmath>
#include <concepts>
#include <optional>
#include <type_traits>

namespace hitbox::wasm {

namespace {

/// The layout of an answer in the numbers; pairs.ts has the same list.
enum Form : int {
    pair_lacks_verb = -2,
    no_answer = -1,
    truth,
    number,
    word,
    vector,
    points,
    axis,
    box,
    shared,
    translation,
    manifold,
    first_contact,
    features
};

Form leave(bool answer) { return answers.put(answer), truth; }
Form leave(double answer) { return answers.put(answer), std::isnan(answer) ? no_answer : number; }
Form leave(const Vec3& answer) { return answers.put(answer), vector; }

// Shapes that do not meet need none: depth 0, without an axis.
Form leave(const std::optional<Penetration>& answer) {
    answers.put(answer ? answer->depth : 0);
    if (answer) answers.put(answer->axis);
    return translation;
}

// The kind and the number of each; nothing if they meet.
Form leave(const std::optional<ClosestFeatures>& answer) {
    if (answer)
        for (const ContactFeature& f : {answer->a, answer->b})
            answers.put(int(f.kind)), answers.put(int(f.index));
    return features;
}

// The depth, the axis if they meet, and a, b and depth of each point.
Form leave(const std::optional<Contacts>& answer) {
    answers.put(answer ? answer->depth : 0);
    if (!answer) return manifold;
    answers.put(answer->axis);
    for (const ContactPoint& p : answer->points()) answers.put(p.a), answers.put(p.b), answers.put(p.depth);
    return manifold;
}

template <class T>
concept Enumeration = std::is_enum_v<T>;

template <Enumeration Word>
Form leave(Word answer) {
    return answers.put(int(answer)), word;
}

Form leave(const ClosestPoints<double>& answer) {
    return answers.put(answer.a), answers.put(answer.b), points;
}

// Whether there is one, then the contact.
Form leave(const std::optional<SweepHit<double>>& hit) {
    answers.put(hit.has_value());
    if (!hit) return first_contact;
    answers.put(hit->t);
    answers.put(hit->point), answers.put(hit->normal);
    answers.put(hit->started), answers.put(hit->leaving);
    return first_contact;
}

Form leave(const SeparatingAxis& answer) {
    answers.put(answer.separated);
    answers.put(int(answer.kind));
    answers.put(answer.axis);
    answers.put(answer.gap);
    return axis;
}

Form leave(const Aabb3& answer) {
    if (!answer.is_empty()) answers.put(answer);
    return box;
}

// A range: whether it exists, then its ends.
void put(const std::optional<ParameterRange<double>>& range) {
    answers.put(range.has_value());
    answers.put(range ? range->low : 0);
    answers.put(range ? range->high : 0);
}

Form leave(const Intersection<double>& answer) {
    answers.put(int(answer.kind));
    put(answer.t), put(answer.t_b), put(answer.line_t);
    for (const Vec3& corner : answer.corners()) answers.put(corner);
    return shared;
}

template <class Answer>
Form leave(const std::optional<Answer>& answer) {
    return answer ? leave(*answer) : no_answer;
}

template <class Shape>
constexpr int order_of = int(ShapeInfo<Shape>::kind);

template <class Call, class A, class B>
Form answer(const Call& call, const A& a, const B& b) {
    if constexpr (cli::TakesMotion<Call, A, B>) {
        return leave(call(a, arguments.vec(Arguments::motion_at), b));
    } else if constexpr (!std::invocable<Call, const A&, const B&>) {
        return pair_lacks_verb;
    } else {
        using Answer = decltype(call(a, b));
        if constexpr (std::is_same_v<Answer, Intersection<double>>)
            if (cli::is_endless_cut(a, b)) return no_answer;
        // Half of the pairs are computed in the other order, which halves the code.
        if constexpr (order_of<B> < order_of<A> && std::invocable<Call, const B&, const A&> &&
                      !std::is_same_v<Answer, std::optional<SeparatingAxis>>)
            return leave(detail::from_other_side(call(b, a)));
        else
            return leave(call(a, b));
    }
}

}  // namespace

}  // namespace hitbox::wasm

/// Computes a verb for two shapes in the arguments. The form gives the layout of the answer.
HITBOX_EXPORT(hb_ask) int hb_ask(int verb, int kind_a, int kind_b) {
    using namespace hitbox;
    using namespace hitbox::wasm;
    answers.clear();
    const AnyShape a = arguments.shape(kind_a, 0), b = arguments.shape(kind_b, Arguments::of_a_shape);
    Form form = pair_lacks_verb;
    int number_of_verb = 0;
    cli::for_each_verb([&](const auto& candidate) {
        if (number_of_verb++ == verb)
            form =
                std::visit([&](const auto& x, const auto& y) { return answer(candidate.call, x, y); }, a, b);
    });
    return form;
}

/// The name of a verb; null after the last.
HITBOX_EXPORT(hb_verb_name) const char* hb_verb_name(int verb) {
    const char* name = nullptr;
    int number = 0;
    hitbox::cli::for_each_verb([&](const auto& candidate) {
        if (number++ == verb) name = candidate.name;
    });
    return name;
}
