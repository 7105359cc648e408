// pairs.cpp: the verbs of two shapes, over arrays (batch, broadcasting).
#include "answers.hpp"
#include "arrays.hpp"
#include "border.hpp"
#include "manifold.hpp"
#include "quick_intersects.hpp"
#include "threads.hpp"

#include <hitbox/pair/any/ask_any.hpp>
#include <hitbox/pair/any_pair.hpp>

#include <atomic>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>

using namespace hitbox;
using namespace hitbox::c;

namespace {

const Vec3 nowhere{no_number, no_number, no_number};

// ---- what an answer looks like as a record ----

std::uint8_t record(bool answer) { return answer; }
std::uint8_t record(Relation answer) { return std::uint8_t(answer); }
std::uint8_t record(Placement answer) { return std::uint8_t(answer); }
std::uint8_t record(const std::optional<Side>& answer) {
    return answer ? std::uint8_t(*answer) : std::uint8_t(HITBOX_NO_SIDE);
}
double record(double answer) { return answer; }

struct ThreeNumbers {
    double of[3];
};
ThreeNumbers record(const std::optional<Vec3>& answer) {
    ThreeNumbers r;
    return write(r.of, answer.value_or(nowhere)), r;
}

hitbox_closest record(const std::optional<ClosestPoints<double>>& answer) {
    hitbox_closest r;
    write(r.a, answer ? answer->a : nowhere), write(r.b, answer ? answer->b : nowhere);
    return r;
}

hitbox_features record(const std::optional<ClosestFeatures>& answer) {
    constexpr hitbox_feature none{HITBOX_NO_FEATURE, 0};
    return answer ? hitbox_features{feature_record(answer->a), feature_record(answer->b)}
                  : hitbox_features{none, none};
}

hitbox_penetration_depth record(const std::optional<Penetration>& answer) {
    hitbox_penetration_depth r{};
    if (answer) r.depth = answer->depth, write(r.axis, answer->axis);
    return r;
}

hitbox_manifold record(const std::optional<Contacts>& answer) { return manifold_record(answer); }

hitbox_axis record(const std::optional<SeparatingAxis>& answer) {
    hitbox_axis r{};
    r.kind = HITBOX_NO_AXIS;
    if (!answer) return write(r.axis, nowhere), r.gap = no_number, r;
    write(r.axis, answer->axis);
    r.gap = answer->gap, r.separated = answer->separated, r.kind = int(answer->kind);
    r.a_index = std::uint32_t(answer->a_index), r.b_index = std::uint32_t(answer->b_index);
    return r;
}

hitbox_first_contact record(const std::optional<SweepHit<double>>& answer) {
    hitbox_first_contact r{};
    r.triangle = HITBOX_NONE, r.t = no_number;
    if (!answer) return r;
    r.t = answer->t, write(r.point, answer->point), write(r.normal, answer->normal);
    r.hit = 1, r.started = answer->started, r.leaving = answer->leaving;
    return r;
}

void write_range(double (&to)[2], const std::optional<ParameterRange<double>>& range) {
    to[0] = range ? range->low : no_number, to[1] = range ? range->high : no_number;
}

hitbox_shared record(const AnyIntersection& answer) {
    hitbox_shared r{};
    if (const Aabb3* box = std::get_if<Aabb3>(&answer)) {
        write_range(r.t, {}), write_range(r.t_b, {}), write_range(r.line_t, {});
        if (box->is_empty()) return r;
        r.kind = HITBOX_A_BOX, r.count = 2;
        write(r.points[0], box->min), write(r.points[1], box->max);
        return r;
    }
    const auto& shared = std::get<Intersection<double>>(answer);
    r.kind = int(shared.kind), r.count = std::uint32_t(shared.count);
    for (std::size_t i = 0; i < shared.count; ++i) write(r.points[i], shared.points[i]);
    write_range(r.t, shared.t), write_range(r.t_b, shared.t_b), write_range(r.line_t, shared.line_t);
    return r;
}

// ---- loops ----

// The error of the first item that has no answer, whichever thread comes to it.
class FirstError {
public:
    void keep(std::size_t i, const Error& error) {
        while (busy_.test_and_set(std::memory_order_acquire)) {}
        if (!error_ || i < at_) at_ = i, error_ = error;
        busy_.clear(std::memory_order_release);
    }
    Fault fault(std::size_t count) {
        if (error_ && error_->where.empty() && count > 1) error_->where = "item " + std::to_string(at_);
        return std::move(error_);
    }

private:
    std::atomic_flag busy_ = ATOMIC_FLAG_INIT;
    std::size_t at_ = 0;
    Fault error_;
};

Fault check_both(const hitbox_array* a, const hitbox_array* b, const void* answers) {
    if (Fault fault = check_shapes(a, "a")) return fault;
    if (Fault fault = check_shapes(b, "b")) return fault;
    if (answers == nullptr) return wrong("is NULL", "answers");
    return std::nullopt;
}

// Answers each pair of items with ask(i, a, b), a Result.
template <class Record, class Ask>
Fault answer_each(const Result<std::size_t>& count, const hitbox_array& a, const hitbox_array& b,
                  double nanoseconds, Record* answers, const Ask& ask) {
    if (!count) return count.error();
    const Items of_a(a), of_b(b);
    FirstError first;
    for_parts(*count, nanoseconds, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            const auto answer = ask(i, of_a.shape(i), of_b.shape(i));
            if (!answer) return first.keep(i, answer.error());
            const auto as_record = record(*answer);
            static_assert(sizeof as_record % sizeof(Record) == 0);
            std::memcpy(answers + i * (sizeof as_record / sizeof(Record)), &as_record, sizeof as_record);
        }
    });
    return first.fault(*count);
}

template <class Record, class Ask>
hitbox_status answer_pairs(const hitbox_array* a, const hitbox_array* b, double nanoseconds, Record* answers,
                           const Ask& ask) {
    return guarded([&]() -> Fault {
        if (Fault fault = check_both(a, b, answers)) return fault;
        return answer_each(common_count({a, b}, {"a", "b"}), *a, *b, nanoseconds, answers,
                           [&](std::size_t, const AnyShape& x, const AnyShape& y) { return ask(x, y); });
    });
}

}  // namespace

hitbox_status hitbox_intersects(const hitbox_array* a, const hitbox_array* b, uint8_t* answers) {
    return guarded([&]() -> Fault {
        if (Fault fault = check_both(a, b, answers)) return fault;
        const Result<std::size_t> count = common_count({a, b}, {"a", "b"});
        if (!count) return count.error();
        const Items of_a(*a), of_b(*b);
        for_parts(*count, 20, [&](std::size_t begin, std::size_t end) {
            if (quick_intersects(of_a, of_b, begin, end, answers)) return;
            for (std::size_t i = begin; i < end; ++i) answers[i] = intersects(of_a.shape(i), of_b.shape(i));
        });
        return std::nullopt;
    });
}

hitbox_status hitbox_may_intersect(const hitbox_array* a, const hitbox_array* b, uint8_t* answers) {
    return answer_pairs(a, b, 20, answers, [](const auto& x, const auto& y) {
        return hitbox::detail::ask_any<verb::MayIntersect, bool>("may_intersect", x, y);
    });
}
hitbox_status hitbox_classify(const hitbox_array* a, const hitbox_array* b, uint8_t* answers) {
    return answer_pairs(a, b, 50, answers, [](const auto& x, const auto& y) { return classify(x, y); });
}
hitbox_status hitbox_side(const hitbox_array* planes, const hitbox_array* shapes, uint8_t* answers) {
    return answer_pairs(planes, shapes, 20, answers, [](const auto& x, const auto& y) { return side(x, y); });
}
hitbox_status hitbox_placement(const hitbox_array* segments, const hitbox_array* boxes, uint8_t* answers) {
    return answer_pairs(segments, boxes, 20, answers,
                        [](const auto& x, const auto& y) { return placement(x, y); });
}
hitbox_status hitbox_distance(const hitbox_array* a, const hitbox_array* b, double* answers) {
    return answer_pairs(a, b, 100, answers, [](const auto& x, const auto& y) { return distance(x, y); });
}
hitbox_status hitbox_signed_distance(const hitbox_array* planes, const hitbox_array* points,
                                     double* answers) {
    return answer_pairs(planes, points, 10, answers,
                        [](const auto& x, const auto& y) { return signed_distance(x, y); });
}
hitbox_status hitbox_project(const hitbox_array* planes, const hitbox_array* points, double* answers) {
    return answer_pairs(planes, points, 10, answers,
                        [](const auto& x, const auto& y) { return project(x, y); });
}
hitbox_status hitbox_closest_points(const hitbox_array* a, const hitbox_array* b, hitbox_closest* answers) {
    return answer_pairs(a, b, 100, answers,
                        [](const auto& x, const auto& y) { return closest_points(x, y); });
}
hitbox_status hitbox_closest_features(const hitbox_array* a, const hitbox_array* b,
                                      hitbox_features* answers) {
    return answer_pairs(a, b, 200, answers,
                        [](const auto& x, const auto& y) { return closest_features(x, y); });
}
hitbox_status hitbox_penetration(const hitbox_array* a, const hitbox_array* b,
                                 hitbox_penetration_depth* answers) {
    return answer_pairs(a, b, 300, answers, [](const auto& x, const auto& y) { return penetration(x, y); });
}
hitbox_status hitbox_contacts(const hitbox_array* a, const hitbox_array* b, hitbox_manifold* answers) {
    return answer_pairs(a, b, 500, answers, [](const auto& x, const auto& y) { return contacts(x, y); });
}
hitbox_status hitbox_separating_axis(const hitbox_array* a, const hitbox_array* b, hitbox_axis* answers) {
    return answer_pairs(a, b, 300, answers,
                        [](const auto& x, const auto& y) { return separating_axis(x, y); });
}
hitbox_status hitbox_intersection(const hitbox_array* a, const hitbox_array* b, hitbox_shared* answers) {
    return answer_pairs(a, b, 200, answers, [](const auto& x, const auto& y) { return intersection(x, y); });
}

hitbox_status hitbox_sweep(const hitbox_array* a, const hitbox_array* motions, const hitbox_array* b,
                           hitbox_first_contact* answers) {
    return guarded([&]() -> Fault {
        if (Fault fault = check_both(a, b, answers)) return fault;
        if (Fault fault = check(motions, "motions", {HITBOX_POINT})) return fault;
        const Items ways(*motions);
        return answer_each(
            common_count({a, motions, b}, {"a", "motions", "b"}), *a, *b, 200, answers,
            [&](std::size_t i, const AnyShape& x, const AnyShape& y) { return sweep(x, ways.point(i), y); });
    });
}
