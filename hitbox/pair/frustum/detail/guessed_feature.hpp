// guessed_feature.hpp: the feature of a frustum that is probably nearest to an axis, computed in double
// (dual active-set method; include in .cpp files only).
#pragma once

#include <hitbox/pair/frustum/detail/inequalities.hpp>
#include <hitbox/pair/frustum/frustum_relation.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>

namespace hitbox::detail::frustum {

constexpr std::size_t plane_count = 6;

/// Up to three planes. The foot of a point is its projection onto their intersection.
struct Feature {
    std::size_t count = 0;
    std::array<std::size_t, 3> plane{};

    bool has(std::size_t i) const {
        bool found = false;
        for (std::size_t j = 0; j < count; ++j) found |= plane[j] == i;
        return found;
    }
};

/// The half-space in front of a plane, in double: its normal, of length one or zero, and the
/// height of the center above it.
struct Half {
    Vec3 unit;
    double height;
};
using Halves = std::array<Half, plane_count>;
using Slopes = std::array<double, plane_count>;

struct Foot {
    Feature feature;  ///< its planes, as indices of the half-spaces
    Vec3 moved;       ///< from the center to the foot
};

inline Halves halves_of(const FrustumSet& f, const Vec3& center) {
    Halves halves;
    for (std::size_t i = 0; i < plane_count; ++i) {
        const Vec3& n = f.planes[i].normal;
        const double length = std::sqrt(length_sq(n)), per = length > 0 ? 1 / length : 0;
        halves[i] = {n * per, (dot(n, center) - f.planes[i].offset) * per};
    }
    return halves;
}

// Heights above -noise count as non-negative, for a center like this.
inline double noise_at(const Vec3& center) {
    return 0x1p-40 * (std::fabs(center.x) + std::fabs(center.y) + std::fabs(center.z));
}

// The coefficients of the normals of a feature such that their sum has the dot product right(i) with each
// normal. They solve the Gram system.
template <class Right>
std::array<double, 3> multiples_of(std::span<const Half> halves, const Feature& f, const Right& right) {
    return inequality::solution_of(
        f.count,
        [&](std::size_t i, std::size_t j) { return dot(halves[f.plane[i]].unit, halves[f.plane[j]].unit); },
        [&](std::size_t i) { return right(f.plane[i]); });
}

// The point of the intersection of some half-spaces nearest to the center. If all normals lie in one plane, features
// have at most two planes.
//
// A plane enters the active set if the foot is behind it; it leaves if its weight is negative. If the set is
// full, the entering plane replaces the one whose weight would reach zero first.
// Source: Goldfarb, Idnani 1983, "A Numerically Stable Dual Method for Quadratic Programs".
inline Foot nearest_foot(std::span<const Half> halves, double noise, std::size_t most = 3) {
    Foot foot{};
    Feature& feature = foot.feature;
    Vec3& moved = foot.moved;
    std::array<double, 3> weight{};
    for (int step = 0; step < 12; ++step) {
        std::size_t worst = halves.size();
        double depth = noise;
        for (std::size_t i = 0; i < halves.size(); ++i)
            if (const double d = -(halves[i].height + dot(halves[i].unit, moved));
                d > depth && !feature.has(i))
                depth = d, worst = i;
        if (worst == halves.size()) return foot;
        if (feature.count < most) {
            feature.plane[feature.count++] = worst;
        } else {
            const auto taken = multiples_of(
                halves, feature, [&](std::size_t i) { return dot(halves[i].unit, halves[worst].unit); });
            std::size_t first = most;
            for (std::size_t j = 0; j < most; ++j)
                if (taken[j] > 0 && (first == most || weight[j] * taken[first] < weight[first] * taken[j]))
                    first = j;
            if (first == most) return foot;
            feature.plane[first] = worst;
        }
        for (;;) {
            // The missing height of each plane.
            weight = multiples_of(halves, feature, [&](std::size_t i) { return -halves[i].height; });
            std::size_t least = 0;
            moved = {};
            for (std::size_t j = 0; j < feature.count; ++j) {
                if (weight[j] < weight[least]) least = j;
                moved = moved + halves[feature.plane[j]].unit * weight[j];
            }
            if (!(weight[least] < 0) || feature.count == 1) break;
            feature.plane[least] = feature.plane[--feature.count];
        }
    }
    return foot;
}

/// The range of s for which a line a + s d is in front of all half-spaces: from <= s <= to; empty if from > to.
struct Range {
    double from = -std::numeric_limits<double>::infinity(), to = -from;
    std::size_t first = plane_count, last = plane_count;  ///< the planes at its ends, if there are any
};
inline Range range_of(const Halves& halves, const Slopes& growth, const Vec3& moved) {
    Range r;
    for (std::size_t i = 0; i < plane_count; ++i) {
        const double at = -(halves[i].height + dot(halves[i].unit, moved)) / growth[i];
        if (growth[i] > 0 && at > r.from) r.from = at, r.first = i;
        if (growth[i] < 0 && at < r.to) r.to = at, r.last = i;
    }
    return r;
}

// The range of the axis over the foot of its line, projected along the axis. Sets the feature nearest to the line.
inline Range look_along(const Halves& halves, const Slopes& growth, double noise, Feature& beside) {
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
            sides[count++] = {m * per, (halves[j].height * growth[i] - halves[i].height * growth[j]) * per};
        }
    }
    const Foot foot = nearest_foot({sides.data(), count}, noise, 2);
    for (std::size_t n = 0; n < foot.feature.count; ++n) {
        const Feature& side = made_of[foot.feature.plane[n]];
        for (std::size_t k = 0; k < side.count; ++k)
            if (beside.count < 3 && !beside.has(side.plane[k])) beside.plane[beside.count++] = side.plane[k];
    }
    // The part of the line over the foot. It is little more than a point or, because of rounding, empty,
    // unless the foot lies on a plane parallel to the axis. In that case the nearest feature is the edge
    // of that plane with another plane.
    Range r = range_of(halves, growth, foot.moved);
    if (beside.count == 1)
        if (const std::size_t edge = r.from > 0 ? r.first : r.last; edge != plane_count)
            beside.plane[beside.count++] = edge;
    if (r.from > r.to) r.from = r.to = r.from / 2 + r.to / 2;
    return r;
}

/// A part of the axis: one end, or the points between the ends.
enum class Part { start, end, between };

/// A part of the axis, and the feature of the frustum nearest to it.
struct Guess {
    Part part;
    Feature feature;
};

/// The parts of the axis, the likeliest to be nearest first, computed in double. Projected along the axis, the
/// axis is a point, and the frustum is bounded by two kinds of sides: planes parallel to the axis, and sums of
/// two planes that are parallel to it. If the infinite line is nearest to the frustum before the start,
/// between the ends or after the end, then the nearest part of the axis is the start, the interior or the end,
/// since the distance to a convex set is a convex function. The axis of a sphere is one point, and so one part.
class Guesses {
public:
    HITBOX_NOINLINE Guesses(const FrustumSet& f, const Vec3& a, const Vec3& b) : f_(f), a_(a), b_(b) {
        if (a == b) return;
        parts_ = 3;
        const Vec3 d = b - a;
        const auto halves = halves_of(f, a);
        Slopes growth;
        const double level = noise_at(d);  // a smaller slope is zero up to rounding
        bool is_behind = false;
        for (std::size_t i = 0; i < plane_count; ++i) {
            growth[i] = dot(halves[i].unit, d);
            if (std::fabs(growth[i]) > level) continue;
            growth[i] = 0;
            is_behind |= halves[i].height < 0;
        }
        Range nearest = range_of(halves, growth, {});
        if (is_behind || nearest.from > nearest.to)
            nearest = look_along(halves, growth, noise_at(a) + noise_at(b), beside_);
        const double s = nearest.from > 0 ? nearest.from : nearest.to < 0 ? nearest.to : 0;
        order_ = s > 1     ? std::array{Part::end, Part::between, Part::start}
                 : s > 0.5 ? std::array{Part::between, Part::end, Part::start}
                 : s > 0   ? std::array{Part::between, Part::start, Part::end}
                           : std::array{Part::start, Part::between, Part::end};
    }

    std::span<const Part> order() const { return {order_.data(), parts_}; }
    HITBOX_NOINLINE Guess operator()(Part part) const {
        if (part == Part::between) return {part, beside_};
        const Vec3& p = part == Part::start ? a_ : b_;
        return {part, nearest_foot(halves_of(f_, p), noise_at(p)).feature};
    }

private:
    const FrustumSet& f_;
    const Vec3& a_;
    const Vec3& b_;
    Feature beside_;
    std::array<Part, 3> order_{};
    std::size_t parts_ = 1;
};

}  // namespace hitbox::detail::frustum
