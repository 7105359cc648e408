// cast_exact.hpp: the exact order in which a cast crosses faces of boxes (slab parameters).
#pragma once

#include <hitbox/exact/sign.hpp>
#include <hitbox/shape/cast.hpp>

#include <cstddef>

namespace hitbox::detail {

/// A cast in double, which represents floats exactly, and the sign of its direction on each axis.
template <int N>
struct ExactCast {
    double origin[std::size_t(N)], to[std::size_t(N)];
    exact::Sign forward[std::size_t(N)];
    bool is_ray;

    template <class T>
    explicit ExactCast(const Cast<N, T>& cast) : is_ray(cast.kind == Cast<N, T>::Kind::ray) {
        for (unsigned k = 0; k < N; ++k) {
            origin[k] = double(cast.origin[k]), to[k] = double(cast.to[k]);
            forward[k] = exact::sign_of_value(is_ray              ? to[k]
                                              : to[k] > origin[k] ? 1.0
                                              : to[k] < origin[k] ? -1.0
                                                                  : 0.0);
        }
    }
};

/// The crossing of the plane where coordinate `axis` equals `at`. The cast moves along that axis, and `at` is finite.
struct Crossing {
    unsigned axis;
    double at;
};

/// The sign of t(second) - t(first): positive if the cast crosses `first` before `second`. Exact.
template <int N>
exact::Sign crossing_order(const ExactCast<N>& cast, const Crossing& first, const Crossing& second);

/// The point where a cast enters a box: its origin, or a later crossing.
struct Entry {
    bool at_origin = true;
    Crossing crossing{};
};

/// True if the cast shares a point with the box. Exact. `entry` becomes the first shared point.
template <int N, class T>
bool enters(const ExactCast<N>& cast, const Aabb<N, T>& box, Entry& entry);

/// Negative if entry `a` comes first. Exact.
template <int N>
exact::Sign entry_order(const ExactCast<N>& cast, const Entry& a, const Entry& b);

}  // namespace hitbox::detail
