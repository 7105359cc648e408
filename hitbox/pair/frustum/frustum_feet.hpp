// frustum_feet.hpp: the projections (feet) of a point onto planes, edges and corners of a frustum
// (include in .cpp files only).
#pragma once

#include <hitbox/pair/detail/verdict.hpp>
#include <hitbox/pair/frustum/detail/inequalities.hpp>
#include <hitbox/pair/frustum/frustum_relation.hpp>
#include <hitbox/pair/frustum/frustum_system.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <type_traits>

namespace hitbox::detail::frustum {

using exact::FilteredSign;
using inequality::known_sign;
using inequality::times;

constexpr std::size_t plane_count = 6;

/// Up to three planes. The foot of the center is its projection onto their intersection.
struct Feature {
    std::size_t count = 0;
    std::array<std::size_t, 3> plane{};

    bool has(std::size_t i) const {
        bool found = false;
        for (std::size_t j = 0; j < count; ++j) found |= plane[j] == i;
        return found;
    }
};

/// Calls ask(feature) for no plane, each plane, each two and each three planes, until a call decides.
template <class Ask>
Verdict first_told(const Ask& ask) {
    Verdict told = ask(Feature{});
    for (std::size_t i = 0; i < plane_count && told == Verdict::unknown; ++i) {
        told = ask(Feature{1, {i}});
        for (std::size_t j = i + 1; j < plane_count && told == Verdict::unknown; ++j) {
            told = ask(Feature{2, {i, j}});
            for (std::size_t k = j + 1; k < plane_count && told == Verdict::unknown; ++k)
                told = ask(Feature{3, {i, j, k}});
        }
    }
    return told;
}

/// The half-space in front of a plane, in double: its normal, of length one or zero, and the
/// height of the center above it.
struct Half {
    Vec3 unit;
    double height;
};

struct Foot {
    Feature feature;  ///< its planes, as indices of the half-spaces
    Vec3 moved;       ///< from the center to the foot
};

/// The point of the intersection of some half-spaces nearest to the center, computed in double. Heights above
/// -noise count as non-negative. If all normals lie in one plane, features have at most two planes.
Foot nearest_foot(std::span<const Half> halves, double noise, std::size_t most = 3);

std::array<Half, plane_count> halves_of(const FrustumSet& f, const Vec3& center);

/// The value of `noise` for a center like this.
inline double noise_at(const Vec3& center) {
    return 0x1p-40 * (std::fabs(center.x) + std::fabs(center.y) + std::fabs(center.z));
}

/// The interface of LatticeNumbers and BigNumbers, in filtered doubles.
class FilteredNumbers {
public:
    using Place = exact::Input;

    explicit FilteredNumbers(const Scene& scene) : scene_(scene) {}

    Triple<exact::Input> normal(std::size_t i) const { return inputs(scene_.planes[i].normal); }
    exact::Input offset(std::size_t i) const { return {scene_.planes[i].offset}; }
    exact::Input place(std::size_t j, std::size_t k) const { return {scene_.shape.v[j][k]}; }
    Triple<exact::Input> start() const { return inputs(scene_.shape.v[0]); }
    static constexpr bool fits() { return true; }

private:
    static Triple<exact::Input> inputs(const Vec3& v) { return {{v.x}, {v.y}, {v.z}}; }

    const Scene& scene_;
};

/// Numbers of planes, converted to their grids once and stored.
template <class Numbers>
class Kept {
public:
    using Place = typename Numbers::Place;

    explicit Kept(const Scene& scene) : numbers_(scene) {}

    const auto& normal(std::size_t i) {
        if (!normal_[i]) normal_[i] = numbers_.normal(i);
        return *normal_[i];
    }
    const auto& offset(std::size_t i) {
        if (!offset_[i]) offset_[i] = numbers_.offset(i);
        return *offset_[i];
    }
    Place place(std::size_t j, std::size_t k) const { return numbers_.place(j, k); }
    Triple<Place> start() const { return numbers_.start(); }
    bool fits() const { return numbers_.fits(); }

private:
    Numbers numbers_;
    std::array<std::optional<Triple<typename Numbers::Entry>>, plane_count> normal_;
    std::array<std::optional<typename Numbers::Product>, plane_count> offset_;
};

inline bool not_negative(FilteredSign s) { return s == FilteredSign::positive || s == FilteredSign::zero; }
inline bool not_positive(FilteredSign s) { return s == FilteredSign::negative || s == FilteredSign::zero; }

/// Decides by the closest point of one feature. `beyond` is the sign of its squared distance minus the
/// squared radius. height_of(i) is the sign of its height above plane i, which is not of the feature.
/// behind() is true if the planes of the feature alone keep the frustum at that distance.
template <class Numbers, class Height, class Behind>
Verdict conclude(const Numbers& numbers, const Feature& f, FilteredSign beyond, const Height& height_of,
                 const Behind& behind) {
    if (!numbers.fits()) return Verdict::unknown;
    if (beyond == FilteredSign::positive) {
        if (behind() && numbers.fits()) return Verdict::no;
        return Verdict::unknown;
    }
    if (!not_positive(beyond)) return Verdict::unknown;
    for (std::size_t i = 0; i < plane_count; ++i)
        if (!f.has(i) && !(not_negative(height_of(i)) && numbers.fits())) return Verdict::unknown;
    return Verdict::yes;
}

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
    Verdict tells(const Feature& f) {
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

}  // namespace hitbox::detail::frustum
