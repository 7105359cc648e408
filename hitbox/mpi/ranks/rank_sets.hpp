// rank_sets.hpp: the boxes of this rank, of one set or of two, one after the other.
#pragma once

#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/boxes_view.hpp>

#include <cstddef>

namespace hitbox::detail {

/// What is paired with what.
enum class Pairing { within_a, a_with_b };

/// The boxes of `a` have the numbers from 0 on, and those of `b` follow.
struct RankSets {
    BoxesView<3, double> a, b = {};
    Pairing pairing = Pairing::within_a;

    std::size_t size() const { return a.size() + b.size(); }
    bool is_of_b(std::size_t i) const { return i >= a.size(); }
    Aabb3 operator[](std::size_t i) const { return is_of_b(i) ? b[i - a.size()] : a[i]; }
};

}  // namespace hitbox::detail
