// feet.hpp: the closest points of one feature of a frustum and of an axis: its ends, its interior (projection, KKT
// conditions; include in .cpp files only).
#pragma once

#include <hitbox/pair/frustum/detail/feature.hpp>

#include <cstddef>
#include <type_traits>

namespace hitbox::detail::frustum {

/// The step of a sphere, which has one center only.
struct NoStep {};

// Decides by the foot of the center on one feature. A foot is the center minus a sum of normals; all values
// are multiplied by its denominator. Two cases decide:
//     the foot is in the frustum and in the sphere     they intersect
//     the foot is beyond the sphere, and the center    the planes of the feature alone keep the frustum
//     is behind all planes of the feature              beyond the sphere
// With a step to the other end of an axis this holds for the capsule too: the planes keep the frustum beyond
// all of it if the step does not lead toward the foot.
template <class Numbers, class Step = NoStep>
class Feet {
public:
    using Place = typename Numbers::Place;

    Feet(Numbers& numbers, const Triple<Place>& center, const Place& radius, const Step& step = {})
        : numbers_(numbers), center_(center), r_(radius), step_(step) {}

    /// Unknown if a sign is unknown or neither case holds.
    Verdict decide(const Feature& f) {
        switch (f.count) {
            case 0:
                return center();
            case 1:
                return plane(f);
            case 2:
                return edge(f);
            default:
                return corner(f);
        }
    }

private:
    decltype(auto) normal(std::size_t i) { return numbers_.normal(i); }
    auto height(std::size_t i) { return dot_product(normal(i), center_) - numbers_.offset(i); }

    // The sign of rise(step).
    template <class Rise>
    FilteredSign along_step(const Rise& rise) const {
        if constexpr (std::is_same_v<Step, NoStep>)
            return FilteredSign::zero;
        else
            return known_sign(rise(step_));
    }

    Verdict center() {
        for (std::size_t i = 0; i < plane_count; ++i)
            if (!not_negative(known_sign(height(i))) || !numbers_.fits()) return Verdict::unknown;
        return Verdict::yes;
    }
    Verdict plane(const Feature& f) {
        const auto n = normal(f.plane[0]);
        const auto h = height(f.plane[0]);
        const auto whole = dot_product(n, n);
        if (known_sign(whole) != FilteredSign::positive) return Verdict::unknown;
        return conclude(
            numbers_, f, known_sign(h * h - r_ * r_ * whole),
            [&](std::size_t i) { return known_sign(height(i) * whole - h * dot_product(normal(i), n)); },
            [&] {
                return not_positive(known_sign(h)) &&
                       not_positive(along_step([&](const auto& d) { return dot_product(n, d); }));
            });
    }
    // The foot is the center minus (a n + b m) / |n x m|^2.
    Verdict edge(const Feature& f) {
        const auto n = normal(f.plane[0]), m = normal(f.plane[1]);
        const auto h = height(f.plane[0]), g = height(f.plane[1]);
        const auto nn = dot_product(n, n), nm = dot_product(n, m), mm = dot_product(m, m);
        const auto way = cross_product(n, m);
        const auto whole = dot_product(way, way);
        if (known_sign(whole) != FilteredSign::positive) return Verdict::unknown;
        const auto a = h * mm - g * nm, b = g * nn - h * nm;
        return conclude(
            numbers_, f, known_sign(a * h + b * g - r_ * r_ * whole),
            [&](std::size_t i) {
                const auto k = normal(i);
                return known_sign(height(i) * whole - (a * dot_product(k, n) + b * dot_product(k, m)));
            },
            [&] {
                return not_positive(known_sign(a)) && not_positive(known_sign(b)) &&
                       not_negative(along_step(
                           [&](const auto& d) { return a * dot_product(n, d) + b * dot_product(m, d); }));
            });
    }
    // The corner is the center minus (h (m x l) + g (l x n) + e (n x m)) / det(n, m, l).
    Verdict corner(const Feature& f) {
        const auto n = normal(f.plane[0]), m = normal(f.plane[1]), l = normal(f.plane[2]);
        const auto h = height(f.plane[0]), g = height(f.plane[1]), e = height(f.plane[2]);
        const auto ml = cross_product(m, l), ln = cross_product(l, n), nm = cross_product(n, m);
        const auto whole = dot_product(n, ml);
        const FilteredSign turn = known_sign(whole);
        if (turn == FilteredSign::zero || turn == FilteredSign::unknown) return Verdict::unknown;
        const Triple way{h * ml.x + g * ln.x + e * nm.x, h * ml.y + g * ln.y + e * nm.y,
                         h * ml.z + g * ln.z + e * nm.z};
        return conclude(
            numbers_, f, known_sign(dot_product(way, way) - r_ * r_ * (whole * whole)),
            [&](std::size_t i) {
                return times(known_sign(height(i) * whole - dot_product(normal(i), way)), turn);
            },
            [&] {
                return not_positive(known_sign(dot_product(way, ml))) &&
                       not_positive(known_sign(dot_product(way, ln))) &&
                       not_positive(known_sign(dot_product(way, nm))) &&
                       not_negative(
                           times(along_step([&](const auto& d) { return dot_product(way, d); }), turn));
            });
    }

    Numbers& numbers_;
    const Triple<Place> center_;
    const Place r_;
    const Step step_;
};

// Decides by an edge or corner of the frustum and the interior of the axis. Two cases decide:
//     its closest point is within the radius, and in front of the other planes     they intersect
//     it is beyond the radius, and a sum of its planes, with non-negative          these planes separate the
//     weights, is parallel to the axis and has the axis behind it                  frustum from the capsule
//
// The axis is a + s d. For plane i let h_i = n_i . a - o_i be the height of a, and g_i = n_i . d its slope.
template <class Numbers, class Step>
class Between {
public:
    using Place = typename Numbers::Place;

    Between(Numbers& numbers, const Triple<Place>& a, const Step& d, const Place& radius)
        : numbers_(numbers), a_(a), d_(d), r_(radius) {}

    /// Unknown if a sign is unknown or neither case holds.
    Verdict decide(const Feature& f) {
        return f.count == 2 ? edge(f) : f.count == 3 ? corner(f) : Verdict::unknown;
    }

private:
    decltype(auto) normal(std::size_t i) { return numbers_.normal(i); }
    auto height(std::size_t i) { return dot_product(normal(i), a_) - numbers_.offset(i); }

    // Planes i and j intersect in a line along e = n_i x n_j. Let m = d x e = g_j n_i - g_i n_j, D = m . m
    // and V = g_j h_i - g_i h_j. The distance of the two lines is |V| / |m|. Their closest points lie where
    // the plane through e and m intersects the axis. Its normal is p n_i + q n_j with p = g_i n_j.n_j - g_j
    // n_i.n_j and q = g_j n_i.n_i - g_i n_i.n_j. So s = S / D with S = -(p h_i + q h_j). The closest point of
    // the edge is a + s d - V/D m. Its height over plane k, times D, is D h_k + S g_k - V n_k . m. The sum of
    // the planes that is parallel to the axis is m or -m; the axis has the height V or -V over it.
    Verdict edge(const Feature& f) {
        const auto u = normal(f.plane[0]), v = normal(f.plane[1]);
        const auto h = height(f.plane[0]), l = height(f.plane[1]);
        const auto g_u = dot_product(u, d_), g_v = dot_product(v, d_);
        const auto scaled_by = [](const auto& n, const auto& x) { return Triple{n.x * x, n.y * x, n.z * x}; };
        const auto m = difference(scaled_by(u, g_v), scaled_by(v, g_u));
        const auto D = dot_product(m, m);
        const auto V = g_v * h - g_u * l;
        const FilteredSign beyond = known_sign(V * V - (r_ * r_) * D);
        const auto behind = [&] {
            const FilteredSign side = known_sign(V);
            if (side == FilteredSign::unknown) return false;
            return not_positive(times(known_sign(g_v), side)) && not_negative(times(known_sign(g_u), side));
        };
        if (beyond == FilteredSign::positive) return conclude(numbers_, f, beyond, no_height, behind);
        const auto uu = dot_product(u, u), uv = dot_product(u, v), vv = dot_product(v, v);
        const auto S = (g_v * uv - g_u * vv) * h + (g_u * uv - g_v * uu) * l;
        if (known_sign(D) != FilteredSign::positive || !not_negative(known_sign(S)) ||
            !not_negative(known_sign(D - S)))
            return Verdict::unknown;
        return conclude(
            numbers_, f, beyond,
            [&](std::size_t k) {
                const auto n = normal(k);
                return known_sign(D * height(k) + S * dot_product(n, d_) - V * dot_product(n, m));
            },
            behind);
    }

    // Three planes intersect in the point C / W, W = n_i . (n_j x n_k). Let c = C - W a be the vector from a
    // to this point, times W. The point projects to the interior of the axis if 0 <= c . d <= W d . d; its
    // distance from the axis is |c x d| / (|W| |d|). The sum of planes parallel to the axis is p = (d . d) c
    // - (c . d) d, the part of c perpendicular to the axis, if no weight is negative. The weight of n_i has
    // the sign of p . (n_j x n_k).
    Verdict corner(const Feature& f) {
        const auto u = normal(f.plane[0]), v = normal(f.plane[1]), w = normal(f.plane[2]);
        const auto vw = cross_product(v, w), wu = cross_product(w, u), uv = cross_product(u, v);
        const auto W = dot_product(u, vw);
        const FilteredSign turn = known_sign(W);
        if (turn == FilteredSign::zero || turn == FilteredSign::unknown) return Verdict::unknown;
        const auto o_u = numbers_.offset(f.plane[0]), o_v = numbers_.offset(f.plane[1]),
                   o_w = numbers_.offset(f.plane[2]);
        const auto at = [&](const auto& x, const auto& y, const auto& z, const auto& from) {
            return (x * o_u + y * o_v + z * o_w) - W * from;
        };
        const Triple c{at(vw.x, wu.x, uv.x, a_.x), at(vw.y, wu.y, uv.y, a_.y), at(vw.z, wu.z, uv.z, a_.z)};
        const auto dd = dot_product(d_, d_);
        const auto along = dot_product(c, d_);
        if (known_sign(dd) != FilteredSign::positive) return Verdict::unknown;  // both ends coincide
        const auto beside = cross_product(c, d_);
        const FilteredSign beyond = known_sign(dot_product(beside, beside) - (r_ * r_) * (dd * (W * W)));
        const auto behind = [&] {
            const Triple p{dd * c.x - along * d_.x, dd * c.y - along * d_.y, dd * c.z - along * d_.z};
            return not_negative(known_sign(dot_product(p, vw))) &&
                   not_negative(known_sign(dot_product(p, wu))) &&
                   not_negative(known_sign(dot_product(p, uv)));
        };
        if (beyond != FilteredSign::positive && (!not_negative(times(known_sign(along), turn)) ||
                                                 !not_negative(times(known_sign(W * dd - along), turn))))
            return Verdict::unknown;
        return conclude(
            numbers_, f, beyond,
            [&](std::size_t k) { return times(known_sign(dot_product(normal(k), c) + W * height(k)), turn); },
            behind);
    }

    static FilteredSign no_height(std::size_t) { return FilteredSign::unknown; }

    Numbers& numbers_;
    const Triple<Place> a_;
    const Step d_;
    const Place r_;
};

}  // namespace hitbox::detail::frustum
