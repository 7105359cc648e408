// sign.hpp: a sign: negative, zero or positive, and the results of filters (sign of a polynomial, three-valued answer).
#pragma once

#include <hitbox/core/config.hpp>

namespace hitbox::exact {

/// A sign.
enum class Sign : int { negative = -1, zero = 0, positive = 1 };

constexpr Sign operator-(Sign s) { return Sign(-int(s)); }
constexpr Sign operator*(Sign a, Sign b) { return Sign(int(a) * int(b)); }

/// The sign of any ordered value.
template <class N>
constexpr Sign sign_of_value(const N& v) {
    return Sign(int(N(0) < v) - int(v < N(0)));
}

/// The result of a filter. If it is `unknown`, the next stage or exact arithmetic decides.
enum class FilteredSign : int { negative = -1, zero = 0, positive = 1, unknown = 2 };

/// The answer of a filter: yes, no, or unknown to this stage.
enum class Verdict { no, yes, unknown };

constexpr Verdict yes_if(bool truth) { return truth ? Verdict::yes : Verdict::no; }

}  // namespace hitbox::exact
