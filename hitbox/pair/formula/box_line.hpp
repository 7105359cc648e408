// box_line.hpp: the separating axes of an oriented box and a segment, ray or line, over any number types (formula).
#pragma once

#include <hitbox/pair/formula/numbers.hpp>

#include <cstddef>

namespace hitbox::detail::formula {

/// With h the half-axes, n_k = h_i x h_j the face normals, d the direction and w the vector from the center of the box to
/// the origin of the line. A positive gap separates. The half-axes need not be orthogonal.
///
///     h_k x d     |h_k . (w x d)| - (|n_i . d| + |n_j . d|)
///     n_k         |2 n_k . w + n_k . d| - (2 V + |n_k . d|)      a segment only: its midpoint, doubled; V the volume
///
/// Source: Gottschalk, Lin, Manocha 1996, "OBBTree": the axes.
template <class H, class W, class D>
struct BoxLine {
    Triple<H> h[3];
    Triple<W> w;
    decltype(cross_product(Triple<H>(), Triple<H>())) n[3];
    decltype(dot_product(n[0], Triple<D>())) along[3];  ///< n_k . d
    decltype(cross_product(Triple<W>(), Triple<D>())) across;

    HITBOX_INLINE constexpr BoxLine(const Triple<H>& h0, const Triple<H>& h1, const Triple<H>& h2,
                                    const Triple<W>& start, const Triple<D>& d)
        : h{h0, h1, h2},
          w(start),
          n{cross_product(h1, h2), cross_product(h2, h0), cross_product(h0, h1)},
          along{dot_product(n[0], d), dot_product(n[1], d), dot_product(n[2], d)},
          across(cross_product(w, d)) {}

    HITBOX_INLINE constexpr auto volume() const { return absolute(dot_product(n[0], h[0])); }
    /// n_k . w
    HITBOX_INLINE constexpr auto start(std::size_t k) const { return dot_product(n[k], w); }

    /// The largest gap of the axes h_k x d.
    HITBOX_INLINE constexpr auto edges() const { return larger(larger(edge(0), edge(1)), edge(2)); }
    /// The largest gap of the axes n_k, for a segment.
    HITBOX_INLINE constexpr auto faces() const {
        const auto twice_volume = twice(volume());
        return larger(larger(face(0, twice_volume), face(1, twice_volume)), face(2, twice_volume));
    }

private:
    HITBOX_INLINE constexpr auto edge(std::size_t k) const {
        return absolute(dot_product(h[k], across)) -
               (absolute(along[(k + 1) % 3]) + absolute(along[(k + 2) % 3]));
    }
    template <class V>
    HITBOX_INLINE constexpr auto face(std::size_t k, const V& twice_volume) const {
        return absolute(twice(start(k)) + along[k]) - (twice_volume + absolute(along[k]));
    }
};

}  // namespace hitbox::detail::formula
