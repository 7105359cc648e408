// frustum_relation.cpp: whether a frustum meets a shape, holds it, or may meet it.
#include <hitbox/pair/detail/frustum_relation.hpp>

#include <hitbox/pair/detail/frustum_separator.hpp>

#include <algorithm>
#include <cmath>

namespace hitbox::detail {

namespace {

using namespace frustum;
using Kind = ConvexSet::Kind;

// Looks for a point of the shape that surely lies in front of all planes: from the middle it goes, plane by plane, to
// where it is no longer behind. Nothing hangs on its finding one. Source: Agmon 1954, relaxation.
template <std::size_t Planes>
bool finds_shared_point(const Reach<Loose, Planes>& r) {
    std::array<double, 3> s{};
    for (std::size_t k = 0; k < r.columns; ++k) {
        const double low = r.low[k].value, high = r.high[k].value;
        s[k] = r.triangle ? 1.0 / 3 : low / 2 + high / 2;
    }
    constexpr int rounds = Planes > 6 ? 48 : 12;  // what it saves costs much more with many planes
    for (int round = 0; round < rounds; ++round) {
        bool surely_inside = true;
        double deepest = 0;
        std::size_t worst = Planes;
        for (std::size_t i = 0; i < Planes; ++i) {
            Loose height = r.start[i];
            double steep = 0;
            for (std::size_t k = 0; k < r.columns; ++k) {
                height = height + r.slope[i][k] * Loose(s[k]);
                steep += r.slope[i][k].value * r.slope[i][k].value;
            }
            LongNumbers ask;
            surely_inside &= ask.sign_of(height) != Sign::negative && !ask.doubt;
            const double depth = steep > 0 ? height.value / std::sqrt(steep) : 0;
            if (depth < deepest) deepest = depth, worst = i;
        }
        if (surely_inside) return true;
        if (worst == Planes) return false;
        double steep = 0;
        for (std::size_t k = 0; k < r.columns; ++k)
            steep += r.slope[worst][k].value * r.slope[worst][k].value;
        const double step = -1.5 * deepest / std::sqrt(steep);
        for (std::size_t k = 0; k < r.columns; ++k) {
            s[k] += step * r.slope[worst][k].value;
            if (!r.endless_low[k]) s[k] = std::max(s[k], r.low[k].value);
            if (!r.endless_high[k]) s[k] = std::min(s[k], r.high[k].value);
        }
        if (r.triangle && s[0] + s[1] > 1) {
            const double over = (s[0] + s[1]) * (1 + 0x1p-50);
            s[0] /= over, s[1] /= over;
        }
    }
    return false;
}

// The lowest corner lies in front of each plane or on it.
template <class N, std::size_t Planes>
bool all_in_front(const Reach<N, Planes>& r, typename NumbersFor<N>::type& ask) {
    for (std::size_t i = 0; i < Planes; ++i) {
        // Seen from behind, the lowest is the highest.
        N depth = -r.start[i];
        if (r.triangle) {
            depth = depth + ask.higher(ask.higher(-r.slope[i][0], -r.slope[i][1]), N(0));
        } else {
            for (std::size_t k = 0; k < r.columns; ++k) {
                const N down = -r.slope[i][k];
                if (r.endless_low[k] || r.endless_high[k]) {
                    const Sign way = ask.sign_of(down);
                    if (way == Sign::zero) continue;
                    const bool up = way == Sign::positive;
                    if (up ? r.endless_high[k] : r.endless_low[k]) return false;
                    depth = depth + down * (up ? r.high[k] : r.low[k]);
                } else {
                    depth = depth + ask.higher(down * r.low[k], down * r.high[k]);
                }
            }
        }
        const bool known = !ask.doubt;
        if (ask.sign_of(depth) == Sign::positive && known) return false;
    }
    return true;
}

template <std::size_t Planes>
bool share_a_point(const PlaneSet<Planes>& f, const ConvexSet& shape) {
    if (f.is_empty || shape.kind == Kind::empty) return false;
    if (filter_is_sound(f, shape.v, shape.offset)) {
        const Reach<Loose, Planes> reach = reach_of(shape, loose_scene(f, shape.v, shape.offset));
        if (Separator<Loose, Planes>(reach).one_plane_tells()) return false;
        if (finds_shared_point(reach)) return true;
        Separator<Loose, Planes> separator(reach);
        if (separator.some_sum_tells()) return false;
        if (!separator.doubt()) return true;
    }
    return !in_integers(f, shape.v, shape.offset, degree_of(shape.kind),
                        [&]<class N>(const Scene<N, Planes>& scene) {
                            const Reach<N, Planes> reach = reach_of(shape, scene);
                            return Separator<N, Planes>(reach).some_sum_tells();
                        });
}

}  // namespace

bool meet(const FrustumSet& f, const ConvexSet& shape) { return share_a_point(f, shape); }

bool meet(const FrustumSet& a, const FrustumSet& b) {
    PlaneSet<12> both;
    both.is_empty = a.is_empty || b.is_empty;
    std::copy(a.planes.begin(), a.planes.end(), both.planes.begin());
    std::copy(b.planes.begin(), b.planes.end(), both.planes.begin() + 6);
    constexpr double inf = std::numeric_limits<double>::infinity();
    const ConvexSet space{Kind::aabb, {Vec3{-inf, -inf, -inf}, Vec3{inf, inf, inf}}};
    return share_a_point(both, space);
}

bool holds(const FrustumSet& f, const ConvexSet& shape) {
    if (shape.kind == Kind::empty) return true;
    if (f.is_empty) return false;
    if (filter_is_sound(f, shape.v, shape.offset)) {
        LongNumbers ask;
        const bool in = all_in_front(reach_of(shape, loose_scene(f, shape.v, shape.offset)), ask);
        if (!in || !ask.doubt) return in;
    }
    return in_integers(f, shape.v, shape.offset, degree_of(shape.kind),
                       [&]<class N>(const Scene<N, 6>& scene) {
                           ExactNumbers ask;
                           return all_in_front(reach_of(shape, scene), ask);
                       });
}

bool may_meet(const FrustumSet& f, const ConvexSet& shape) {
    if (f.is_empty || shape.kind == Kind::empty) return false;
    if (!filter_is_sound(f, shape.v, shape.offset)) return true;
    const auto reach = reach_of(shape, loose_scene(f, shape.v, shape.offset));
    return !Separator<Loose, 6>(reach).one_plane_tells();
}

}  // namespace hitbox::detail
