// score_rows.hpp: what is counted of each who is asked (score of libraries).
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "../../test/oracle/hard_cases.hpp"
#include "score_peer.hpp"

namespace hitbox::score {

using oracle::Family;

/// Without an answer the call did not come back.
struct Wrong {
    std::size_t asked = 0, missed = 0, invented = 0, lost = 0;
    void look_at(const std::optional<bool>& answer, bool truth, double) {
        ++asked, lost += !answer;
        if (answer) missed += truth && !*answer, invented += *answer && !truth;
    }
};
struct Off {
    std::size_t asked = 0, lost = 0, zero_though_apart = 0, apart_though_meeting = 0, by_a_millionth = 0,
                by_a_thousandth = 0;
    double worst = 0;
    /// The error is measured by the distance or the largest coordinate, whichever is larger.
    void look_at(const std::optional<double>& answer, double truth, double size) {
        ++asked, lost += !answer;
        if (!answer) return;
        zero_though_apart += truth > 0 && *answer == 0, apart_though_meeting += truth == 0 && *answer != 0;
        const double off = *answer == truth ? 0 : std::fabs(*answer - truth) / std::max(truth, size);
        by_a_millionth += !(off <= 1e-6), by_a_thousandth += !(off <= 1e-3);
        if (off > worst) worst = off;
    }
};

inline double size_of(const Shape& shape) {
    Shape s = shape;
    double largest = 0;
    for_each_number(s, [&](const double& x, std::size_t) { largest = std::max(largest, std::fabs(x)); });
    return largest;
}

/// What is counted of one peer, outside of what it expects and within.
struct Row {
    std::string name;
    Numbers numbers;
    std::array<std::set<std::string>, 3> pairs{};  ///< of hits, distances, sweeps
    std::array<std::map<Family, Wrong>, 2> hits{};
    std::array<Off, 2> distances{};
    std::array<Wrong, 2> sweeps{};
};

}  // namespace hitbox::score
