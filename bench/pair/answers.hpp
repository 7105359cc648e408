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

enum class AnswerKind { yes_no, word, distance };

template <class Answer>
constexpr AnswerKind kind_of = std::is_floating_point_v<Answer> ? AnswerKind::distance
                               : std::is_enum_v<Answer>         ? AnswerKind::word
                                                                : AnswerKind::yes_no;
template <class Answer>
constexpr AnswerKind kind_of<std::optional<Answer>> = kind_of<Answer>;

/// The answers to one query as numbers. For distances only zero is exact.
struct Answers {
    std::vector<double> numbers;
    AnswerKind kind = AnswerKind::yes_no;

    /// The number of hits (answers other than false or the first enumerator) and a hash of all answers, equal
    /// for all correct subjects. For distances, the number of non-zero ones.
    std::string text() const {
        std::vector<std::uint8_t> words;
        std::size_t hits = 0;
        for (const double x : numbers) {
            words.push_back(kind == AnswerKind::distance ? x == 0 : std::uint8_t(int(x)));
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
            const bool are_distances = kind == AnswerKind::distance;
            const bool is_hit = (x != 0) != are_distances, was_hit = (y != 0) != are_distances;
            const bool is_near = std::fabs(x - y) <= 1e-4 * std::fabs(y);
            if (is_hit != was_hit)
                ++(is_hit ? added : missed);
            else
                other += !is_near;
            if (are_distances && !is_near) worst = std::max(worst, std::fabs(x - y));
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
};

}  // namespace hitbox::bench
