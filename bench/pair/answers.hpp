// answers.hpp: the answers to one query for many pairs, and the differences of two sets of answers (benchmark
// of pairs).
#pragma once

#include <hitbox/shape/aabb.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "../workload.hpp"

namespace hitbox::bench {

/// An answer as a number: the index of an enumerator; for geometry, whether there is any.
template <class Answer>
double number_of(const Answer& answer) {
    if constexpr (std::is_arithmetic_v<Answer>)
        return double(answer);
    else if constexpr (std::is_enum_v<Answer>)
        return double(int(answer));
    else
        return bool(answer);
}
template <class Answer>
double number_of(const std::optional<Answer>& answer) {
    return answer ? number_of(*answer) : -1;
}
template <class T>
double number_of(const Aabb<3, T>& box) {
    return !box.is_empty();
}

/// How deep two shapes overlap, and the part of a motion before they meet; negative if they do not.
struct DepthAnswer {
    double depth = -1;
};
struct TimeAnswer {
    double t = -1;
};
inline double number_of(const DepthAnswer& answer) { return answer.depth; }
inline double number_of(const TimeAnswer& answer) { return answer.t; }

enum class AnswerKind { yes_no, word, distance, depth, time };

template <class Answer>
constexpr AnswerKind kind_of = std::is_floating_point_v<Answer> ? AnswerKind::distance
                               : std::is_enum_v<Answer>         ? AnswerKind::word
                                                                : AnswerKind::yes_no;
template <class Answer>
constexpr AnswerKind kind_of<std::optional<Answer>> = kind_of<Answer>;
template <>
inline constexpr AnswerKind kind_of<DepthAnswer> = AnswerKind::depth;
template <>
inline constexpr AnswerKind kind_of<TimeAnswer> = AnswerKind::time;

/// The answers to one query as numbers. For distances only zero is exact, for depths and times whether there is one.
struct Answers {
    std::vector<double> numbers;
    AnswerKind kind = AnswerKind::yes_no;

    /// The number of hits (answers other than false or the first enumerator) and a hash of all answers, equal
    /// for all correct subjects.
    std::string text() const {
        std::vector<std::uint8_t> words;
        std::size_t hits = 0;
        for (const double x : numbers) {
            words.push_back(is_measured() ? is_hit(x) : std::uint8_t(int(x)));
            hits += words.back() != 0;
        }
        char text[64];
        std::snprintf(text, sizeof(text), "%zu hits #%016llx", hits,
                      static_cast<unsigned long long>(hash_of(words)));
        return text;
    }

    /// The differences from the exact answers; empty if there are none.
    std::string difference_from(const Answers& exact) const {
        std::size_t missed = 0, added = 0, other = 0;
        double worst = 0;
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            const double x = numbers[i], y = exact.numbers[i];
            if (kind == AnswerKind::word) {
                other += x != y;
                continue;
            }
            const bool are_equal = std::fabs(x - y) <= tolerance(y);
            if (is_hit(x) != is_hit(y))
                ++(is_hit(x) ? added : missed);
            else
                other += !are_equal;
            if (is_measured() && !are_equal && (is_hit(x) == is_hit(y) || kind == AnswerKind::distance))
                worst = std::max(worst, std::fabs(x - y));
        }
        std::string text;
        if (missed + added)
            text = std::to_string(missed) + " hits missed, " + std::to_string(added) + " invented";
        if (other) text += (text.empty() ? "" : ", ") + std::to_string(other) + " other answers";
        if (worst > 0) {
            char by[32];
            std::snprintf(by, sizeof(by), ", by up to %.2g", worst);
            text += by;
        }
        return text;
    }

private:
    bool is_measured() const { return kind != AnswerKind::yes_no && kind != AnswerKind::word; }
    bool is_hit(double x) const {
        return kind == AnswerKind::distance ? x == 0 : is_measured() ? x >= 0 : x != 0;
    }
    /// A ten-thousandth of a distance, a thousandth of a depth and 1e-5 more, 0.002 of a motion.
    double tolerance(double exact) const {
        return kind == AnswerKind::depth  ? 1e-3 * std::fabs(exact) + 1e-5
               : kind == AnswerKind::time ? 2e-3
                                          : 1e-4 * std::fabs(exact);
    }
};

}  // namespace hitbox::bench
