// answers.cpp: one visit for each verb. Overload resolution selects the pair, so a new pair needs no change here.
#include "answers.hpp"

#include <fmt/format.h>

#include <cmath>
#include <concepts>
#include <span>
#include <utility>

#include "did_you_mean.hpp"
#include "shape_json.hpp"
#include "text.hpp"
#include "verbs.hpp"

namespace hitbox::cli {

namespace {

Error refusal(std::string message) { return {ErrorCode::usage, std::move(message), ""}; }

// ---- results as JSON --------------------------------------------------------------------------------------

void write(JsonWriter& out, const std::same_as<bool> auto& truth) { out.value(truth); }
void write(JsonWriter& out, const double& number) { out.value(number); }
void write(JsonWriter& out, const Vec3& v) { out.value(v); }
void write(JsonWriter& out, const Relation& word) { out.value(to_string(word)); }
void write(JsonWriter& out, const Side& word) { out.value(to_string(word)); }
void write(JsonWriter& out, const Placement& word) { out.value(to_string(word)); }

void write(JsonWriter& out, const ClosestPoints<double>& both) {
    out.begin_object();
    out.member("a", both.a);
    out.member("b", both.b);
    out.end();
}

void write(JsonWriter& out, const SeparatingAxis& found) {
    out.begin_object();
    out.member("separated", found.separated);
    out.member("kind", to_string(found.kind));
    out.member("axis", found.axis);
    out.member("gap", found.gap);
    out.end();
}

void write(JsonWriter& out, const Aabb3& shared) {
    out.begin_object();
    out.member("kind", shared.is_empty() ? "none" : "aabb");
    if (!shared.is_empty()) write_fields(out, shared);
    out.end();
}

enum class Ends { number_for_a_point, always_both };

void write_range(JsonWriter& out, const char* key, const std::optional<ParameterRange<double>>& t,
                 Ends ends) {
    if (!t) return;
    if (ends == Ends::number_for_a_point) return out.member(key, t->low);
    out.key(key).begin_array();
    out.value(t->low);
    out.value(t->high);
    out.end();
}

void write(JsonWriter& out, const Intersection<double>& shared) {
    const std::span<const Vec3> points = shared.corners();
    out.begin_object();
    out.member("kind", to_string(shared.kind));
    switch (shared.kind) {
        case IntersectionKind::none:
            return out.end();
        case IntersectionKind::point:
            out.member("point", points[0]);
            break;
        case IntersectionKind::segment:
            write_fields(out, Segment3{points[0], points[1]});
            break;
        case IntersectionKind::ray:
            write_fields(out, Ray3{points[0], points[1]});
            break;
        case IntersectionKind::line:
            write_fields(out, Line3{points[0], points[1]});
            break;
        case IntersectionKind::polygon:
            out.key("points").begin_array();
            for (const Vec3& p : points) out.value(p);
            out.end();
            break;
        case IntersectionKind::plane:
            break;  // written by the caller, who has the planes
    }
    const bool point = shared.kind == IntersectionKind::point;
    write_range(out, "t", shared.t, point ? Ends::number_for_a_point : Ends::always_both);
    write_range(out, "t_b", shared.t_b, point ? Ends::number_for_a_point : Ends::always_both);
    // Both ends of a segment may be rounded to the same number; it is still a segment.
    const bool line_touches = shared.line_t && shared.line_t->low == shared.line_t->high &&
                              (point || shared.kind == IntersectionKind::none);
    write_range(out, "line_t", shared.line_t, line_touches ? Ends::number_for_a_point : Ends::always_both);
    out.end();
}

// ---- errors -----------------------------------------------------------------------------------------------

template <class A, class B>
std::string pair_and_its_verbs(std::string_view missing) {
    std::vector<std::string> known;
    bool other_order = false;
    for_each_verb([&]<class Call>(const Verb<Call>& verb) {
        if (std::invocable<Call, const A&, const B&>)
            known.push_back(verb.name);
        else if (verb.name == missing)
            other_order = std::invocable<Call, const B&, const A&>;
    });
    const char *a = ShapeInfo<A>::name, *b = ShapeInfo<B>::name;
    if (other_order) return fmt::format("takes the {} as a and the {} as b; swap them", b, a);
    return fmt::format("is not available for {} and {}; available are {}", a, b, joined(known, ", "));
}

// An empty shape does not even intersect itself.
template <class Shape>
bool is_empty(const Shape& shape) {
    return !intersects(shape, shape);
}

template <class A, class B>
Error no_answer(std::string_view verb, const A& a, const B& b) {
    const char* which = is_empty(a) ? "a" : is_empty(b) ? "b" : nullptr;
    if (!which) return refusal(fmt::format("op: {} needs finite shapes", verb));
    return refusal(
        fmt::format("{}: the shape is empty (a NaN, or min above max), so there is no {}", which, verb));
}

template <class Call, class A, class B>
std::optional<Error> answer_pair(JsonWriter& out, const Verb<Call>& verb, const A& a, const B& b) {
    if constexpr (!std::invocable<Call, const A&, const B&>) {
        return refusal(fmt::format("op: {} {}", verb.name, pair_and_its_verbs<A, B>(verb.name)));
    } else {
        const auto answer = verb.call(a, b);
        using Answer = std::remove_const_t<decltype(answer)>;
        if constexpr (std::is_same_v<Answer, Intersection<double>>) {
            if (is_endless_cut(a, b)) return no_answer(verb.name, a, b);
            if constexpr (std::is_same_v<A, Plane3>)
                if (answer.kind == IntersectionKind::plane) {
                    out.key("result").begin_object();
                    out.member("kind", to_string(answer.kind));
                    write_fields(out, a);
                    out.end();
                    return {};
                }
        }
        if constexpr (requires { answer.has_value(); }) {
            if (!answer) return no_answer(verb.name, a, b);
            write(out.key("result"), *answer);
        } else {
            if constexpr (std::is_same_v<Answer, double>)
                if (std::isnan(answer)) return no_answer(verb.name, a, b);
            write(out.key("result"), answer);
        }
        return {};
    }
}

}  // namespace

const std::vector<std::string>& verb_names() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> all;
        for_each_verb([&](const auto& verb) { all.push_back(verb.name); });
        return all;
    }();
    return names;
}

std::optional<Error> write_answer(JsonWriter& out, std::string_view verb, const AnyShape& a,
                                  const AnyShape& b) {
    std::optional<Error> wrong;
    bool known = false;
    for_each_verb([&](const auto& candidate) {
        if (known || verb != candidate.name) return;
        known = true;
        wrong =
            std::visit([&](const auto& x, const auto& y) { return answer_pair(out, candidate, x, y); }, a, b);
    });
    if (known) return wrong;
    return refusal(fmt::format("op: there is no verb \"{}\"{}; the verbs are {}", visible(verb.substr(0, 40)),
                               did_you_mean(verb, verb_names()), joined(verb_names(), ", ")));
}

}  // namespace hitbox::cli
