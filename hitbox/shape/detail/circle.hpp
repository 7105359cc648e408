// circle.hpp: drawing circles and half circles as lines (debug drawing).
#pragma once

#include <hitbox/core/vec.hpp>

#include <cmath>

namespace hitbox::detail {

/// Calls line(a, b) for the first `chords` of the 24 chords of a circle, from u toward v. 12
/// chords are a half circle.
template <class T, class Line>
void outline_of_circle(const Vec<3, T>& center, const Vec<3, T>& u, const Vec<3, T>& v, const Line& line,
                       int chords = 24) {
    constexpr int sides = 24;
    const auto at = [&](int i) {
        const double angle = i * (6.283185307179586 / sides);
        return center + u * T(std::cos(angle)) + v * T(std::sin(angle));
    };
    for (int i = 0; i < chords; ++i) line(at(i), at(i + 1));
}

}  // namespace hitbox::detail
