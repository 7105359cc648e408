// closest_feature.cpp: a frustum against a sphere or capsule, by the closest points of the frustum and their axis
// (projection, KKT conditions).
#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/known_sign.hpp>
#include <hitbox/exact/sign.hpp>
#include <hitbox/pair/frustum/detail/guessed_feature.hpp>
#include <hitbox/pair/frustum/detail/inequalities.hpp>
#include <hitbox/pair/frustum/detail/scene.hpp>
#include <hitbox/pair/frustum/frustum_relation.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>

namespace hitbox::detail {

namespace {

using namespace frustum;
using exact::difference;
using exact::FilteredSign;
using exact::known_sign;
using exact::Verdict;
using inequality::times;

// ---- one feature and a part of the axis ---------------------------------------------------------------------------

bool not_negative(FilteredSign s) { return s == FilteredSign::positive || s == FilteredSign::zero; }
bool not_positive(FilteredSign s) { return s == FilteredSign::negative || s == FilteredSign::zero; }

// Decides by the closest point of one feature. `beyond` is the sign of its squared distance minus the squared
// radius. height_of(i) is the sign of its height above plane i, which is not of the feature. behind() is true if
// the planes of the feature alone keep the frustum at that distance.
template <class Height, class Behind>
Verdict conclude(const Feature& f, FilteredSign beyond, const Height& height_of, const Behind& behind) {
    if (beyond == FilteredSign::positive) return behind() ? Verdict::no : Verdict::unknown;
    if (!not_positive(beyond)) return Verdict::unknown;
    for (std::size_t i = 0; i < plane_count; ++i)
        if (!f.has(i) && !not_negative(height_of(i))) return Verdict::unknown;
    return Verdict::yes;
}

// The axis a + s d, seen from its end a. For a sphere d is zero. Let h_i = n_i . a - o_i be the height of a above
// plane i, and g_i = n_i . d its slope.
//
// With an end, the foot of a on the feature decides. It is a minus a sum of normals; all values are multiplied by its
// denominator.
//     the foot is in the frustum and within the radius      they intersect
//     the foot is beyond the radius, and a is behind all    the planes of the feature alone keep the frustum
//     planes of the feature, and d does not lead toward     beyond all of the capsule
//     the foot
// With the interior of the axis, an edge or a corner decides.
//     its closest point is within the radius, and in front of the other planes     they intersect
//     it is beyond the radius, and a sum of its planes, with non-negative          these planes separate the
//     weights, is parallel to the axis and has the axis behind it                  frustum from the capsule
template <class Numbers, class Place, class Step>
class AxisFrom {
public:
    AxisFrom(Numbers& numbers, const Triple<Place>& a, const Triple<Step>& d, const Place& radius)
        : numbers_(numbers), a_(a), d_(d), r_(radius) {}

    // Unknown if a sign is unknown or neither case holds.
    Verdict decide_by_end(const Feature& f) {
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
    Verdict decide_by_interior(const Feature& f) {
        return f.count == 2 ? edge_and_interior(f) : f.count == 3 ? corner_and_interior(f) : Verdict::unknown;
    }

private:
    HITBOX_INLINE decltype(auto) normal(std::size_t i) { return numbers_.normal(i); }
    auto height(std::size_t i) { return dot_product(normal(i), a_) - numbers_.offset(i); }

    Verdict center() {
        for (std::size_t i = 0; i < plane_count; ++i)
            if (!not_negative(known_sign(height(i)))) return Verdict::unknown;
        return Verdict::yes;
    }
    Verdict plane(const Feature& f) {
        const auto n = normal(f.plane[0]);
        const auto h = height(f.plane[0]);
        const auto whole = dot_product(n, n);
        if (known_sign(whole) != FilteredSign::positive) return Verdict::unknown;
        return conclude(
            f, known_sign(h * h - r_ * r_ * whole),
            [&](std::size_t i) { return known_sign(height(i) * whole - h * dot_product(normal(i), n)); },
            [&] { return not_positive(known_sign(h)) && not_positive(known_sign(dot_product(n, d_))); });
    }
    // The foot is a minus (a n + b m) / |n x m|^2.
    Verdict edge(const Feature& f) {
        const auto n = normal(f.plane[0]), m = normal(f.plane[1]);
        const auto h = height(f.plane[0]), g = height(f.plane[1]);
        const auto nn = dot_product(n, n), nm = dot_product(n, m), mm = dot_product(m, m);
        const auto way = cross_product(n, m);
        const auto whole = dot_product(way, way);
        if (known_sign(whole) != FilteredSign::positive) return Verdict::unknown;
        const auto a = h * mm - g * nm, b = g * nn - h * nm;
        return conclude(
            f, known_sign(a * h + b * g - r_ * r_ * whole),
            [&](std::size_t i) {
                const auto k = normal(i);
                return known_sign(height(i) * whole - (a * dot_product(k, n) + b * dot_product(k, m)));
            },
            [&] {
                return not_positive(known_sign(a)) && not_positive(known_sign(b)) &&
                       not_negative(known_sign(a * dot_product(n, d_) + b * dot_product(m, d_)));
            });
    }
    // The corner is a minus (h (m x l) + g (l x n) + e (n x m)) / det(n, m, l).
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
            f, known_sign(dot_product(way, way) - r_ * r_ * (whole * whole)),
            [&](std::size_t i) {
                return times(known_sign(height(i) * whole - dot_product(normal(i), way)), turn);
            },
            [&] {
                return not_positive(known_sign(dot_product(way, ml))) &&
                       not_positive(known_sign(dot_product(way, ln))) &&
                       not_positive(known_sign(dot_product(way, nm))) &&
                       not_negative(times(known_sign(dot_product(way, d_)), turn));
            });
    }

    // Planes i and j intersect in a line along e = n_i x n_j. Let m = d x e = g_j n_i - g_i n_j, D = m . m
    // and V = g_j h_i - g_i h_j. The distance of the two lines is |V| / |m|. Their closest points lie where
    // the plane through e and m intersects the axis. Its normal is p n_i + q n_j with p = g_i n_j.n_j - g_j
    // n_i.n_j and q = g_j n_i.n_i - g_i n_i.n_j. So s = S / D with S = -(p h_i + q h_j). The closest point of
    // the edge is a + s d - V/D m. Its height over plane k, times D, is D h_k + S g_k - V n_k . m. The sum of
    // the planes that is parallel to the axis is m or -m; the axis has the height V or -V over it.
    Verdict edge_and_interior(const Feature& f) {
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
        if (beyond == FilteredSign::positive) return behind() ? Verdict::no : Verdict::unknown;
        const auto uu = dot_product(u, u), uv = dot_product(u, v), vv = dot_product(v, v);
        const auto S = (g_v * uv - g_u * vv) * h + (g_u * uv - g_v * uu) * l;
        if (known_sign(D) != FilteredSign::positive || !not_negative(known_sign(S)) ||
            !not_negative(known_sign(D - S)))
            return Verdict::unknown;
        return conclude(
            f, beyond,
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
    Verdict corner_and_interior(const Feature& f) {
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
            f, beyond,
            [&](std::size_t k) { return times(known_sign(dot_product(normal(k), c) + W * height(k)), turn); },
            behind);
    }

    Numbers& numbers_;
    const Triple<Place> a_;
    const Triple<Step> d_;
    const Place r_;
};

// ---- all features -------------------------------------------------------------------------------------------------

// The vectors of the scene are the ends of the axis and the radius.
template <class Numbers>
class FeatureTests {
public:
    explicit FeatureTests(const Scene& scene)
        : numbers_(scene), ends_{vector_of(numbers_, 0), vector_of(numbers_, 1)} {}

    Verdict decide(const Guess& g) {
        const auto& a = ends_[g.part == Part::end];
        AxisFrom axis(numbers_, a, difference(ends_[g.part != Part::end], a), numbers_.place(2, 0));
        return g.part == Part::between ? axis.decide_by_interior(g.feature) : axis.decide_by_end(g.feature);
    }

    // No plane, each plane, each two and each three planes with each part.
    Verdict decide_by_any(std::span<const Part> parts) {
        Verdict answer = Verdict::unknown;
        const auto ask = [&](const Feature& f) {
            for (const Part part : parts)
                if (answer == Verdict::unknown) answer = decide({part, f});
        };
        ask({});
        for (std::size_t i = 0; i < plane_count; ++i) {
            ask({1, {i}});
            for (std::size_t j = i + 1; j < plane_count; ++j) {
                ask({2, {i, j}});
                for (std::size_t k = j + 1; k < plane_count; ++k) ask({3, {i, j, k}});
            }
        }
        return answer;
    }
    bool fits() const { return numbers_.fits(); }

private:
    Numbers numbers_;
    std::array<decltype(vector_of(std::declval<Numbers>(), 0)), 2> ends_;
};

// Each plane is converted to its grid once, when it is first used.
template <class Numbers>
class PlanesOnce : public Numbers {
public:
    using Numbers::Numbers;

    HITBOX_INLINE const auto& normal(std::size_t i) { return plane(i).normal; }
    HITBOX_INLINE const auto& offset(std::size_t i) { return plane(i).offset; }

private:
    struct Converted {
        Triple<typename Numbers::Entry> normal;
        typename Numbers::Product offset;
    };

    HITBOX_INLINE const Converted& plane(std::size_t i) {
        if (!planes_[i]) convert(i);
        return *planes_[i];
    }
    HITBOX_NOINLINE void convert(std::size_t i) { planes_[i] = {Numbers::normal(i), Numbers::offset(i)}; }

    std::array<std::optional<Converted>, plane_count> planes_;
};

template <class Numbers>
using IntegerTests = FeatureTests<PlanesOnce<Numbers>>;

}  // namespace

bool meet(const FrustumSet& f, const Capsule3& c) {
    if (f.is_empty || c.is_empty()) return false;
    const Scene scene{f.planes, Kind::segment, {c.a, c.b, Vec3{c.radius, 0, 0}}, false};
    const bool is_sound = filter_is_sound(scene);
    FeatureTests<FilteredNumbers> filtered(scene);
    Widening<IntegerTests> integers(scene);
    const auto ask = [&](const auto& question) {
        const Verdict answer = is_sound ? question(filtered) : Verdict::unknown;
        return answer == Verdict::unknown ? integers.ask(question) : answer;
    };
    const auto meets_axis = [&] {  // the axis of a sphere is its end, which is asked anyway
        return c.a != c.b && meet(f, ConvexSet{Kind::segment, {c.a, c.b}});
    };
    const Guesses guesses(f, c.a, c.b);
    // The closest points of an axis and a frustum that is not empty belong to one part and one feature. That of no
    // plane and the interior of the axis is a common point of both.
    for (const Part part : guesses.order()) {
        const Guess guess = guesses(part);
        if (part == Part::between && guess.feature.count == 0) {
            if (meets_axis()) return true;
            continue;
        }
        const Verdict answer = ask([&](auto& tests) { return tests.decide(guess); });
        if (answer != Verdict::unknown) return answer == Verdict::yes;
    }
    const Verdict answer = ask([&](auto& tests) { return tests.decide_by_any(guesses.order()); });
    if (answer != Verdict::unknown) return answer == Verdict::yes;
    return meets_axis();  // otherwise the frustum is empty
}

bool may_meet(const FrustumSet& f, const Capsule3& sphere) {
    if (f.is_empty || sphere.is_empty()) return false;
    const Scene scene{f.planes, Kind::segment, {sphere.a, sphere.b, Vec3{sphere.radius, 0, 0}}, false};
    if (!filter_is_sound(scene)) return true;  // a square may underflow, and a length would be too small
    const auto sum_of = [](const Vec3& v) { return std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z); };
    return std::none_of(f.planes.begin(), f.planes.end(), [&](const WidePlane& p) {
        const double highest =
            (dot(p.normal, sphere.a) - p.offset) + sphere.radius * std::sqrt(length_sq(p.normal));
        // The length has the error index 4, its product with the radius 5, the sum 6. The size has one of 5.
        const double size = sum_of(p.normal) * (sum_of(sphere.a) + sphere.radius) + std::fabs(p.offset);
        return highest < -(size * exact::error_bound<8>);
    });
}

}  // namespace hitbox::detail
