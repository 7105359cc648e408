// feature.hpp: planes, edges and corners of a frustum, and their numbers in doubles and integers
// (include in .cpp files only).
#pragma once

#include <hitbox/pair/detail/verdict.hpp>
#include <hitbox/pair/frustum/detail/inequalities.hpp>
#include <hitbox/pair/frustum/frustum_relation.hpp>
#include <hitbox/pair/frustum/frustum_system.hpp>

#include <array>
#include <cstddef>
#include <optional>

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
Verdict first_decided(const Ask& ask) {
    Verdict answer = ask(Feature{});
    for (std::size_t i = 0; i < plane_count && answer == Verdict::unknown; ++i) {
        answer = ask(Feature{1, {i}});
        for (std::size_t j = i + 1; j < plane_count && answer == Verdict::unknown; ++j) {
            answer = ask(Feature{2, {i, j}});
            for (std::size_t k = j + 1; k < plane_count && answer == Verdict::unknown; ++k)
                answer = ask(Feature{3, {i, j, k}});
        }
    }
    return answer;
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

}  // namespace hitbox::detail::frustum
