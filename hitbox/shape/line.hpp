// line.hpp: infinite straight line in space (line).
#pragma once

#include <hitbox/core/vec.hpp>

namespace hitbox {

/// The set origin + t * direction for every t.
///
/// Units       t counts in lengths of the direction, which need not be one.
/// Empty       a NaN or an infinity anywhere, or a zero direction: it meets nothing.
template <class T>
struct Line {
    Vec<3, T> origin, direction;

    friend constexpr bool operator==(const Line&, const Line&) = default;
};

using Line3 = Line<double>;
using Line3f = Line<float>;

}  // namespace hitbox
