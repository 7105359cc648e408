// pair_benches.hpp: all workloads of a pair of shapes, with hitbox and the textbook (benchmark of pairs).
#pragma once

#include <hitbox/pair/pairs.hpp>

#include <cstddef>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "../textbook/box_box.hpp"
#include "../textbook/box_rectangle.hpp"
#include "../textbook/box_triangle.hpp"
#include "../textbook/capsule.hpp"
#include "../textbook/frustum.hpp"
#include "../textbook/intersection.hpp"
#include "../textbook/linear_box.hpp"
#include "../textbook/linear_linear.hpp"
#include "../textbook/linear_point.hpp"
#include "../textbook/linear_rectangle.hpp"
#include "../textbook/linear_triangle.hpp"
#include "../textbook/plane.hpp"
#include "../textbook/point.hpp"
#include "../textbook/side.hpp"
#include "../textbook/sphere.hpp"
#include "../textbook/triangle_triangle.hpp"
#include "../workload.hpp"
#include "answers.hpp"
#include "inquiry.hpp"
#include "kinds.hpp"
#include "pair_data.hpp"
#include "worst_call.hpp"

namespace hitbox::bench {

/// A query: the function of hitbox, and that of the textbook if there is one.
template <class Ours, class Textbook>
struct Question {
    Ours ours;
    Textbook textbook;
};
struct NoTextbook {};

constexpr Question ask_intersects{
    [](const auto& a, const auto& b) -> decltype(intersects(a, b)) { return intersects(a, b); },
    [](const auto& a, const auto& b) -> decltype(textbook::intersects(a, b)) {
        return textbook::intersects(a, b);
    }};
constexpr Question ask_classify{
    [](const auto& a, const auto& b) -> decltype(classify(a, b)) { return classify(a, b); }, NoTextbook{}};
constexpr Question ask_intersection{
    [](const auto& a, const auto& b) -> decltype(intersection(a, b)) { return intersection(a, b); },
    [](const auto& a, const auto& b) -> decltype(textbook::intersection(a, b)) {
        return textbook::intersection(a, b);
    }};

// These take their shapes in one order: plane or segment first.
constexpr Question ask_side{
    [](const auto& a, const auto& b) -> decltype(side(a, b)) { return side(a, b); },
    [](const auto& a, const auto& b) -> decltype(textbook::side(a, b)) { return textbook::side(a, b); }};
constexpr Question ask_placement{
    [](const auto& a, const auto& b) -> decltype(placement(a, b)) { return placement(a, b); }, NoTextbook{}};

/// The same query with the shapes in the other order.
template <class Ours, class Textbook>
constexpr auto turned(const Question<Ours, Textbook>& question) {
    const auto turn = [](const auto& ask) {
        return [ask](const auto& a, const auto& b) -> decltype(ask(b, a)) { return ask(b, a); };
    };
    return Question<decltype(turn(question.ours)), decltype(turn(question.textbook))>{
        turn(question.ours), turn(question.textbook)};
}

/// The precomputed data of the textbook for shapes that are tested many times; made outside the timed part.
template <class Other, class Shape>
const std::vector<Shape>& kept_for(const std::vector<Shape>& shapes) {
    return shapes;
}
template <class Other, class T>
    requires(is_a<Other, Frustum> || is_a<Other, Plane>)
std::vector<textbook::CorneredFrustum<T>> kept_for(const std::vector<Frustum<T>>& frusta) {
    std::vector<textbook::CorneredFrustum<T>> kept(frusta.size());
    for (std::size_t i = 0; i < kept.size(); ++i) kept[i] = textbook::CorneredFrustum<T>::from(frusta[i]);
    return kept;
}

/// The workloads of a pair. A variable of this type at namespace scope adds them. `source` is the source of
/// the textbook test.
template <template <class> class A, template <class> class B>
class PairBenches {
public:
    explicit PairBenches(const char* source) : source_(source) {
        add("random", ask_intersects, Data::random);
        add("contact", ask_intersects, Data::contact);
        add("contact_full", ask_intersects, Data::contact_full);
        Registered(name("worst"), [] {
            return Workload{1,
                            {worst_call<A<float>, B<float>>({nullptr, false}),
                             worst_call<A<double>, B<double>>({nullptr, true})},
                            {.seconds = 0, .least = 0, .most = 0}};
        });
        add_where_answered("classify", ask_classify);
        add_where_answered("intersection", ask_intersection);
        add_where_answered("side", ask_side);
        add_where_answered("placement", ask_placement);
    }

private:
    using A3 = A<double>;
    using B3 = B<double>;

    static std::string name(const char* what) {
        return std::string("pair/") + ShapeInfo<A3>::name + "_" + ShapeInfo<B3>::name + "/" + what;
    }

    template <class Ours, class Textbook>
    void add(const char* what, const Question<Ours, Textbook>& question, Data data) {
        Registered(name(what), [question, data, source = source_] {
            Workload w{count_of(data), {}, {.seconds = 0.15, .least = 7, .most = 101}};
            add_subjects<float>(w.subjects, question, data, source);
            add_subjects<double>(w.subjects, question, data, source);
            if constexpr (std::is_same_v<Ours, decltype(ask_classify.ours)>) {
                add_intersects<float>(w.subjects, data);
                add_intersects<double>(w.subjects, data);
            }
            return w;
        });
    }

    /// The verb that `classify` contains, in the same run: the goal is a multiple of its time.
    template <class T>
    [[gnu::cold]] static void add_intersects(std::vector<Subject>& subjects, Data data) {
        const Pairs<A<T>, B<T>> pairs = pairs_of<A<T>, B<T>>(data);
        using Ask = std::remove_cvref_t<decltype(ask_intersects.ours)>;
        subjects.push_back(
            subject_of({nullptr, std::is_same_v<T, double>, "intersects"},
                       std::make_shared<PairInquiry<A<T>, B<T>, Ask>>(pairs.a, pairs.b, ask_intersects.ours),
                       std::make_shared<Answers>()));
        subjects.back().difference = [] { return std::string("whether, not how"); };
    }

    template <class Ours, class Textbook>
    void add_where_answered(const char* what, const Question<Ours, Textbook>& question) {
        if constexpr (std::is_invocable_v<Ours, const A3&, const B3&>)
            add(what, question, Data::random);
        else if constexpr (std::is_invocable_v<Ours, const B3&, const A3&>)
            add(what, turned(question), Data::random);
    }

    template <class T, class Ours, class Textbook>
    [[gnu::cold]] static void add_subjects(std::vector<Subject>& subjects,
                                           const Question<Ours, Textbook>& question, Data data,
                                           const char* source) {
        constexpr bool is_double = std::is_same_v<T, double>;
        const Pairs<A<T>, B<T>> pairs = pairs_of<A<T>, B<T>>(data);
        const auto exact = std::make_shared<Answers>();
        constexpr bool is_culling = is_a<A<T>, Frustum> || is_a<B<T>, Frustum>;
        const char* const error = is_culling ? "rounds, keeps some beside an edge" : "rounds";
        const auto add = [&](const char* whose, const auto& a, const auto& b, const auto& ask) {
            using KeptA = typename std::remove_cvref_t<decltype(a)>::value_type;
            using KeptB = typename std::remove_cvref_t<decltype(b)>::value_type;
            using Ask = std::remove_cvref_t<decltype(ask)>;
            if constexpr (std::is_invocable_v<Ask, const KeptA&, const KeptB&>)
                subjects.push_back(subject_of({whose, is_double, "", error},
                                              std::make_shared<PairInquiry<KeptA, KeptB, Ask>>(a, b, ask),
                                              exact));
        };
        add(nullptr, pairs.a, pairs.b, question.ours);
        add(source, kept_for<B<T>>(pairs.a), kept_for<A<T>>(pairs.b), question.textbook);
    }

    const char* source_;
};

}  // namespace hitbox::bench
