// capsule_frustum.cpp: the closest points of a capsule's axis and a frustum, by features
// (projection, KKT conditions).
#include <hitbox/pair/capsule_frustum.hpp>

#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/subnormals.hpp>
#include <hitbox/pair/detail/verdict.hpp>
#include <hitbox/pair/frustum/frustum_feet.hpp>
#include <hitbox/pair/frustum/frustum_filter.hpp>
#include <hitbox/pair/frustum/frustum_relation.hpp>
#include <hitbox/pair/frustum/frustum_system.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>

namespace hitbox::detail {

namespace {

using namespace frustum;
using exact::cross_product, exact::difference, exact::dot_product;

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
    Verdict tells(const Feature& f) {
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

/// A part of the axis: one end, or the points between the ends.
enum class Part { start, end, between };

// A part of the axis, and the feature of the frustum nearest to it.
struct Guess {
    Part part;
    Feature feature;
};

/// The range of s for which a line a + s d is in front of all half-spaces: from <= s <= to; empty if from > to.
struct Range {
    double from = -std::numeric_limits<double>::infinity(), to = -from;
    std::size_t first = plane_count, last = plane_count;  ///< the planes at its ends, if there are any
};
Range range_of(const std::array<Half, plane_count>& halves, const std::array<double, plane_count>& growth,
               const Vec3& moved) {
    Range r;
    for (std::size_t i = 0; i < plane_count; ++i) {
        const double at = -(halves[i].height + dot(halves[i].unit, moved)) / growth[i];
        if (growth[i] > 0 && at > r.from) r.from = at, r.first = i;
        if (growth[i] < 0 && at < r.to) r.to = at, r.last = i;
    }
    return r;
}

// The parts of the axis, the likeliest to be nearest first, computed in double. Projected along the axis, the
// axis is a point, and the frustum is bounded by two kinds of sides: planes parallel to the axis, and sums of
// two planes that are parallel to it. If the infinite line is nearest to the frustum before the start,
// between the ends or after the end, then the nearest part of the axis is the start, the interior or the end,
// since the distance to a convex set is a convex function.
class Guesses {
public:
    Guesses(const FrustumSet& f, const Vec3& a, const Vec3& b) : f_(f), a_(a), b_(b) {
        const Vec3 d = b - a;
        const auto halves = halves_of(f, a);
        std::array<double, plane_count> growth;
        const double level = noise_at(d);  // a smaller slope is zero up to rounding
        bool is_behind = false;
        for (std::size_t i = 0; i < plane_count; ++i) {
            growth[i] = dot(halves[i].unit, d);
            if (std::fabs(growth[i]) > level) continue;
            growth[i] = 0;
            is_behind |= halves[i].height < 0;
        }
        Range nearest = range_of(halves, growth, {});
        if (is_behind || nearest.from > nearest.to) nearest = look_along(halves, growth);
        const double s = nearest.from > 0 ? nearest.from : nearest.to < 0 ? nearest.to : 0;
        order_ = s > 1     ? std::array{Part::end, Part::between, Part::start}
                 : s > 0.5 ? std::array{Part::between, Part::end, Part::start}
                 : s > 0   ? std::array{Part::between, Part::start, Part::end}
                           : std::array{Part::start, Part::between, Part::end};
    }

    const std::array<Part, 3>& order() const { return order_; }

    Guess operator()(Part part) const {
        if (part == Part::between) return {part, beside_};
        const Vec3& p = part == Part::start ? a_ : b_;
        return {part, nearest_foot(halves_of(f_, p), noise_at(p)).feature};
    }

private:
    Range look_along(const std::array<Half, plane_count>& halves,
                     const std::array<double, plane_count>& growth) {
        std::array<Half, 15> sides;
        std::array<Feature, 15> made_of;
        std::size_t count = 0;
        for (std::size_t i = 0; i < plane_count; ++i) {
            if (growth[i] == 0) made_of[count] = {1, {i}}, sides[count++] = halves[i];
            for (std::size_t j = 0; j < plane_count; ++j) {
                if (!(growth[i] > 0 && growth[j] < 0)) continue;
                const Vec3 m = halves[j].unit * growth[i] - halves[i].unit * growth[j];
                const double length = std::sqrt(length_sq(m)), per = length > 0 ? 1 / length : 0;
                made_of[count] = {2, {i, j}};
                sides[count++] = {m * per,
                                  (halves[j].height * growth[i] - halves[i].height * growth[j]) * per};
            }
        }
        const Foot foot = nearest_foot({sides.data(), count}, noise_at(a_) + noise_at(b_), 2);
        for (std::size_t n = 0; n < foot.feature.count; ++n) {
            const Feature& side = made_of[foot.feature.plane[n]];
            for (std::size_t k = 0; k < side.count; ++k)
                if (beside_.count < 3 && !beside_.has(side.plane[k]))
                    beside_.plane[beside_.count++] = side.plane[k];
        }
        // The part of the line over the foot. It is little more than a point or, because of rounding, empty,
        // unless the foot lies on a plane parallel to the axis. In that case the nearest feature is the edge
        // of that plane with another plane.
        Range r = range_of(halves, growth, foot.moved);
        if (beside_.count == 1)
            if (const std::size_t edge = r.from > 0 ? r.first : r.last; edge != plane_count)
                beside_.plane[beside_.count++] = edge;
        if (r.from > r.to) r.from = r.to = r.from / 2 + r.to / 2;
        return r;
    }

    const FrustumSet& f_;
    const Vec3& a_;
    const Vec3& b_;
    Feature beside_;
    std::array<Part, 3> order_{};
};

// Decides by features for the parts of the capsule, in one kind of numbers.
template <class Numbers>
class Parts {
public:
    Parts(const Scene& scene, const FrustumSet& frustum)
        : numbers_(scene), scene_(scene), frustum_(frustum) {}

    Verdict tell(const Guess& g) {
        if (!fits()) return Verdict::unknown;
        const Triple b{numbers_.place(1, 0), numbers_.place(1, 1), numbers_.place(1, 2)};
        const auto a = numbers_.start();
        const auto r = numbers_.place(2, 0);
        if (g.part == Part::start) return Feet(numbers_, a, r, difference(b, a)).tells(g.feature);
        if (g.part == Part::end) return Feet(numbers_, b, r, difference(a, b)).tells(g.feature);
        if (g.feature.count != 0) return Between(numbers_, a, difference(b, a), r).tells(g.feature);
        const ConvexSet axis{Kind::segment, {scene_.shape.v[0], scene_.shape.v[1]}};
        return meet(frustum_, axis) ? Verdict::yes : Verdict::unknown;
    }
    Verdict all_tell() {
        for (const Part part : {Part::start, Part::end, Part::between})
            if (const Verdict told = first_told([&](const Feature& f) { return tell({part, f}); });
                told != Verdict::unknown)
                return told;
        return Verdict::unknown;
    }
    bool fits() const { return numbers_.fits(); }

private:
    Numbers numbers_;
    const Scene& scene_;
    const FrustumSet& frustum_;
};

// Each guess is tested in double if that is sound, then in integers, before the next guess is made.
Verdict by_guesses(const Scene& scene, const FrustumSet& frustum) {
    const bool is_sound = filter_is_sound(scene);
    const Guesses guesses(frustum, scene.shape.v[0], scene.shape.v[1]);
    Parts<FilteredNumbers> filtered(scene, frustum);
    std::optional<Parts<Kept<LatticeNumbers<1>>>> narrow;
    std::optional<Parts<Kept<LatticeNumbers<2>>>> wide;
    std::optional<Parts<Kept<BigNumbers>>> big;
    const auto made = [&](auto& parts) -> auto& {
        if (!parts) parts.emplace(scene, frustum);
        return *parts;
    };
    for (const Part part : guesses.order()) {
        const Guess guess = guesses(part);
        if (is_sound)
            if (const Verdict told = filtered.tell(guess); told != Verdict::unknown) return told;
        exact::assert_subnormals();
        if constexpr (!small_code) {
            if (const Verdict told = made(narrow).tell(guess); told != Verdict::unknown) return told;
            if (narrow->fits()) continue;
            if (const Verdict told = made(wide).tell(guess); told != Verdict::unknown) return told;
            if (wide->fits()) continue;
        }
        if (const Verdict told = made(big).tell(guess); told != Verdict::unknown) return told;
    }
    return is_sound ? filtered.all_tell() : Verdict::unknown;
}

// Tries all features. The closest points of an axis and a non-empty frustum belong to one part and one feature.
template <class Numbers>
Verdict by_all(const Scene& scene, const FrustumSet& frustum) {
    Parts<Kept<Numbers>> parts(scene, frustum);
    if (const Verdict told = parts.all_tell(); told != Verdict::unknown) return told;
    if (!parts.fits()) return Verdict::unknown;
    return Verdict::no;  // the frustum is empty
}

}  // namespace

bool meets_beside(const Capsule3& capsule, const Frustum3& frustum) {
    const FrustumSet planes = frustum_set(frustum);
    const ConvexSet places{ConvexSet::Kind::segment, {capsule.a, capsule.b, Vec3{capsule.radius, 0, 0}}};
    const Scene scene{planes.planes, places, true};
    if (const Verdict told = by_guesses(scene, planes); told != Verdict::unknown) return told == Verdict::yes;
    if constexpr (!small_code) {
        if (const Verdict told = by_all<LatticeNumbers<1>>(scene, planes); told != Verdict::unknown)
            return told == Verdict::yes;
        if (const Verdict told = by_all<LatticeNumbers<2>>(scene, planes); told != Verdict::unknown)
            return told == Verdict::yes;
    }
    return by_all<BigNumbers>(scene, planes) == Verdict::yes;
}

}  // namespace hitbox::detail
