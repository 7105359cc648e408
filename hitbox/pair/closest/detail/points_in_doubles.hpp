// points_in_doubles.hpp: the closest points of two sets in double, where a proof in double says which parts hold them
// (include in .cpp files only).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/exact/kept_sum.hpp>
#include <hitbox/pair/closest/detail/certain.hpp>
#include <hitbox/pair/closest/detail/exact_spread.hpp>
#include <hitbox/pair/closest/detail/spread.hpp>

#include <cstddef>

namespace hitbox::detail {

/// A point of a part, rounded about once. `multiple` are those of its free ways, which are used up.
inline Vec3 point_of_part(const ExactSpread& s, const Part& part, const double*& multiple) {
    exact::KeptWay at({s.base, {}});
    if (s.is_triangle) {
        const std::size_t code = std::size_t(part[0]), i = code % 3;
        if (code == triangle_face) {
            at.subtract(-multiple[0], s.way[0]).subtract(multiple[1], s.way[2]), multiple += 2;
            return at.result();
        }
        if (i == 1) at.subtract(-1, s.way[0]);
        if (i == 2) at.subtract(1, s.way[2]);
        if (code >= 3) at.subtract(-*multiple++, s.way[i]);
        return at.result();
    }
    for (std::size_t i = 0; i < s.ways; ++i) {
        if (part[i] == 0)
            at.subtract(-*multiple++, s.way[i]);
        else if (part[i] > 0 || s.range[i] == Range::symmetric)
            at.subtract(part[i] > 0 ? -1 : 1, s.way[i]);
    }
    return at.result();
}

}  // namespace hitbox::detail
