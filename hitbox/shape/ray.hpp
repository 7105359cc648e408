// ray.hpp: half-line in space (ray).
#pragma once

#include <hitbox/core/vec.hpp>

namespace hitbox {

/// The closed set origin + t * direction, t >= 0.
///
/// Units       t counts in lengths of the direction, which need not be one.
/// Empty       a NaN or an infinity anywhere, or a zero direction: it meets nothing.
template <class T>
struct Ray {
    Vec<3, T> origin, direction;

    friend constexpr bool operator==(const Ray&, const Ray&) = default;
};

using Ray3 = Ray<double>;
using Ray3f = Ray<float>;

}  // namespace hitbox
