// answers.cpp: one visit for each verb. Overload resolution selects the pair, so a new pair needs no change here.
#include <hitbox/pair/cylinder_shapes.hpp>
#include <hitbox/pair/hull_shapes.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <variant>

#include <apps/cli/did_you_mean.hpp>
#include <apps/cli/query/answers.hpp>
#include <apps/cli/query/shape_json.hpp>
#include <apps/cli/query/verbs.hpp>
#include <apps/cli/report/format.hpp>
#include <apps/cli/report/text.hpp>

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

void write(JsonWriter& out, const ContactFeature& feature) {
    out.begin_object();
    out.member("kind", to_string(feature.kind));
    out.member("index", int(feature.index));
    out.end();
}

// Shapes that meet have none.
void write(JsonWriter& out, const std::optional<ClosestFeatures>& found) {
    out.begin_object();
    if (found) {
        write(out.key("a"), found->a);
        write(out.key("b"), found->b);
    }
    out.end();
}

// Shapes that do not meet need no translation.
void write(JsonWriter& out, const std::optional<Penetration>& found) {
    out.begin_object();
    out.member("depth", found ? found->depth : 0);
    if (found) out.member("axis", found->axis);
    out.end();
}

void write(JsonWriter& out, const std::optional<Contacts>& found) {
    out.begin_object();
    if (found) out.member("axis", found->axis);
    out.member("depth", found ? found->depth : 0);
    out.key("points").begin_array();
    if (found)
        for (const ContactPoint& p : found->points()) {
            out.begin_object();
            out.member("a", p.a);
            out.member("b", p.b);
            out.member("depth", p.depth);
            out.end();
        }
    out.end();
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

void write(JsonWriter& out, const std::optional<SweepHit<double>>& hit) {
    out.begin_object();
    out.member("hit", hit.has_value());
    if (hit) {
        out.member("t", hit->t);
        out.member("point", hit->point);
        out.member("normal", hit->normal);
        out.member("started", hit->started);
        if (hit->started) out.member("leaving", hit->leaving);
    }
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

// An empty shape does not even intersect itself: also a frustum whose planes have no point in common. Cylinders do not have
// that test.
bool is_empty(const AskedShape& shape) {
    return std::visit(
        [](const auto& s) {
            if constexpr (requires { intersects(s, s); })
                return !intersects(s, s);
            else
                return s.is_empty();
        },
        shape);
}

Error no_answer(std::string_view verb, const AskedShape& a, const AskedShape& b) {
    const char* which = is_empty(a) ? "a" : is_empty(b) ? "b" : nullptr;
    if (!which) return refusal(formatted("op: {} needs finite shapes", verb));
    return refusal(
        formatted("{}: the shape is empty (a NaN, or min above max), so there is no {}", which, verb));
}

// ---- the table of answers ---------------------------------------------------------------------------------

// Writes the answer. Returns false if there is none.
template <class Call, class A, class B>
bool answer_pair(JsonWriter& out, const AskedShape& any_a, const Vec3& motion, const AskedShape& any_b) {
    const A& a = *std::get_if<A>(&any_a);
    const B& b = *std::get_if<B>(&any_b);
    const auto answer = call_verb<Call>(a, motion, b);
    using Answer = std::remove_const_t<decltype(answer)>;
    if constexpr (std::is_same_v<Answer, Intersection<double>>) {
        if (is_endless_cut(a, b)) return false;
        if constexpr (std::is_same_v<A, Plane3>)
            if (answer.kind == IntersectionKind::plane) {
                out.key("result").begin_object();
                out.member("kind", to_string(answer.kind));
                write_fields(out, a);
                out.end();
                return true;
            }
    }
    if constexpr (std::is_same_v<Answer, std::optional<Penetration>> ||
                  std::is_same_v<Answer, std::optional<Contacts>> ||
                  std::is_same_v<Answer, std::optional<ClosestFeatures>> ||
                  std::is_same_v<Answer, std::optional<SweepHit<double>>>) {
        write(out.key("result"), answer);
    } else if constexpr (requires { answer.has_value(); }) {
        if (!answer) return false;
        write(out.key("result"), *answer);
    } else {
        if constexpr (std::is_same_v<Answer, double>)
            if (std::isnan(answer)) return false;
        write(out.key("result"), answer);
    }
    return true;
}

// The C++ name of the type of a result.
constexpr const char* name_of(bool) { return "bool"; }
constexpr const char* name_of(double) { return "double"; }
constexpr const char* name_of(Relation) { return "Relation"; }
constexpr const char* name_of(Placement) { return "Placement"; }
constexpr const char* name_of(const Aabb3&) { return "Aabb"; }
constexpr const char* name_of(const Intersection<double>&) { return "Intersection"; }
constexpr const char* name_of(const std::optional<Side>&) { return "std::optional<Side>"; }
constexpr const char* name_of(const std::optional<Vec3>&) { return "std::optional<Vec>"; }
constexpr const char* name_of(const std::optional<ClosestPoints<double>>&) {
    return "std::optional<ClosestPoints>";
}
constexpr const char* name_of(const std::optional<Penetration>&) { return "std::optional<Penetration>"; }
constexpr const char* name_of(const std::optional<Contacts>&) { return "std::optional<Contacts>"; }
constexpr const char* name_of(const std::optional<ClosestFeatures>&) {
    return "std::optional<ClosestFeatures>";
}
constexpr const char* name_of(const std::optional<SweepHit<double>>&) { return "std::optional<SweepHit>"; }
constexpr const char* name_of(const std::optional<SeparatingAxis>&) {
    return "std::optional<SeparatingAxis>";
}

/// A verb for two kinds of shapes; null where the pair does not have it.
struct Answerer {
    bool (*answer)(JsonWriter&, const AskedShape&, const Vec3& motion, const AskedShape&) = nullptr;
    const char* result = nullptr;
    bool moves = false;  ///< it takes a motion
};

template <class Call, class A, class B>
constexpr Answerer answerer() {
    if constexpr (TakesPair<Call, A, B>)
        return {&answer_pair<Call, A, B>,
                name_of(decltype(call_verb<Call>(std::declval<A>(), Vec3{}, std::declval<B>()))()),
                TakesMotion<Call, A, B>};
    else
        return {};
}

using Row = std::array<Answerer, asked_count * asked_count>;  // by the place of a, then that of b

template <class Call, std::size_t... I>
constexpr Row row_of(const Verb<Call>&, std::index_sequence<I...>) {
    return {answerer<Call, std::variant_alternative_t<I / asked_count, AskedShape>,
                     std::variant_alternative_t<I % asked_count, AskedShape>>()...};
}

const auto answerers = std::apply(
    [](const auto&... verb) {
        return std::array{row_of(verb, std::make_index_sequence<asked_count * asked_count>())...};
    },
    verbs);

const Answerer& answerer_of(std::size_t verb, std::size_t a, std::size_t b) {
    return answerers[verb][a * asked_count + b];
}

Error refused_pair(std::size_t verb, const AskedShape& a, const AskedShape& b) {
    const std::vector<std::string>& names = verb_names();
    std::vector<std::string> known;
    for (std::size_t v = 0; v < names.size(); ++v)
        if (answerer_of(v, a.index(), b.index()).answer) known.push_back(names[v]);
    if (answerer_of(verb, b.index(), a.index()).answer)
        return refusal(formatted("op: {} takes the {} as a and the {} as b; swap them", names[verb],
                                 kind_name(b), kind_name(a)));
    if (known.empty())
        return refusal(formatted("op: no verb is available for {} and {}", kind_name(a), kind_name(b)));
    return refusal(formatted("op: {} is not available for {} and {}; available are {}", names[verb],
                             kind_name(a), kind_name(b), joined(known, ", ")));
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

const char* result_of(std::size_t verb, std::size_t a, std::size_t b) {
    return answerer_of(verb, a, b).result;
}

std::optional<Error> write_answer(JsonWriter& out, std::string_view verb, const AskedShape& a,
                                  const std::optional<Vec3>& motion, const AskedShape& b) {
    const std::vector<std::string>& names = verb_names();
    const auto at = std::find(names.begin(), names.end(), verb);
    if (at == names.end())
        return refusal(formatted("op: there is no verb \"{}\"{}; the verbs are {}",
                                 visible(verb.substr(0, 40)), did_you_mean(verb, names),
                                 joined(names, ", ")));
    const auto number = std::size_t(at - names.begin());
    const Answerer& answerer = answerer_of(number, a.index(), b.index());
    if (!answerer.answer) return refused_pair(number, a, b);
    if (answerer.moves != motion.has_value())
        return Error{ErrorCode::bad_format,
                     answerer.moves ? "motion: is missing" : formatted("motion: {} takes none", verb), ""};
    if (!answerer.answer(out, a, motion.value_or(Vec3{}), b)) return no_answer(verb, a, b);
    return {};
}

}  // namespace hitbox::cli
