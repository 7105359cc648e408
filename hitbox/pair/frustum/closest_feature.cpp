// closest_feature.cpp: a frustum against spheres and capsules, by the closest points of the frustum and their axis
// (projection, KKT conditions).
#include <hitbox/pair/frustum/frustum_relation.hpp>

#include <hitbox/exact/subnormals.hpp>
#include <hitbox/pair/frustum/detail/feature.hpp>
#include <hitbox/pair/frustum/detail/feet.hpp>
#include <hitbox/pair/frustum/detail/nearest_feature.hpp>
#include <hitbox/pair/frustum/frustum_filter.hpp>
#include <hitbox/pair/frustum/frustum_system.hpp>

#include <cmath>
#include <optional>

namespace hitbox::detail {

namespace {

using namespace frustum;
using exact::difference;

// ---- a sphere: its center and one feature -------------------------------------------------------------------------

// Asks the likely feature, then all. The nearest point of a non-empty frustum is the foot on one.
template <class Numbers>
Verdict by_center(const Scene& scene, const Feature& likely, bool try_all) {
    Numbers numbers(scene);
    Feet feet(numbers, numbers.start(), numbers.place(1, 0));
    if (!numbers.fits()) return Verdict::unknown;
    Verdict answer = feet.decide(likely);
    if (answer != Verdict::unknown || !try_all || !numbers.fits()) return answer;
    answer = first_decided([&](const Feature& f) { return feet.decide(f); });
    if (answer != Verdict::unknown || !numbers.fits()) return answer;
    return Verdict::no;  // the frustum is empty
}

// ---- a capsule: a part of its axis and one feature ----------------------------------------------------------------

// Decides by features for the parts of the axis, in one kind of numbers. The places of the scene are the ends of the axis
// and the radius.
template <class Numbers>
class Parts {
public:
    Parts(const Scene& scene, const FrustumSet& frustum)
        : numbers_(scene), scene_(scene), frustum_(frustum) {}

    Verdict decide(const Guess& g) {
        if (!fits()) return Verdict::unknown;
        const auto a = numbers_.start();
        const Triple b{numbers_.place(1, 0), numbers_.place(1, 1), numbers_.place(1, 2)};
        const auto r = numbers_.place(2, 0);
        if (g.part == Part::start) return Feet(numbers_, a, r, difference(b, a)).decide(g.feature);
        if (g.part == Part::end) return Feet(numbers_, b, r, difference(a, b)).decide(g.feature);
        if (g.feature.count != 0) return Between(numbers_, a, difference(b, a), r).decide(g.feature);
        const ConvexSet axis{Kind::segment, {scene_.shape.v[0], scene_.shape.v[1]}};
        return meet(frustum_, axis) ? Verdict::yes : Verdict::unknown;
    }
    Verdict decide_by_any() {
        for (const Part part : {Part::start, Part::end, Part::between})
            if (const Verdict answer = first_decided([&](const Feature& f) { return decide({part, f}); });
                answer != Verdict::unknown)
                return answer;
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
            if (const Verdict answer = filtered.decide(guess); answer != Verdict::unknown) return answer;
        exact::assert_subnormals();
        if constexpr (!small_code) {
            if (const Verdict answer = made(narrow).decide(guess); answer != Verdict::unknown) return answer;
            if (narrow->fits()) continue;
            if (const Verdict answer = made(wide).decide(guess); answer != Verdict::unknown) return answer;
            if (wide->fits()) continue;
        }
        if (const Verdict answer = made(big).decide(guess); answer != Verdict::unknown) return answer;
    }
    return is_sound ? filtered.decide_by_any() : Verdict::unknown;
}

// Tries all features. The closest points of an axis and a non-empty frustum belong to one part and one feature.
template <class Numbers>
Verdict by_all(const Scene& scene, const FrustumSet& frustum) {
    Parts<Kept<Numbers>> parts(scene, frustum);
    const Verdict answer = parts.decide_by_any();
    if (answer != Verdict::unknown || !parts.fits()) return answer;
    return Verdict::no;  // the frustum is empty
}

}  // namespace

bool meet(const FrustumSet& f, const SphereSet& sphere) {
    if (f.is_empty || sphere.is_empty()) return false;
    const ConvexSet places{Kind::point, {sphere.center, Vec3{sphere.radius, 0, 0}}};
    const Scene scene{f.planes, places, true};
    Feature likely;
    Verdict answer = Verdict::unknown;
    if (filter_is_sound(scene)) {
        likely = nearest_feature(f, sphere.center);
        answer = by_center<FilteredNumbers>(scene, likely, false);
        if (answer != Verdict::unknown) return answer == Verdict::yes;
    }
    exact::assert_subnormals();
    if constexpr (!small_code) {
        answer = by_center<Kept<LatticeNumbers<1>>>(scene, likely, true);
        if (answer == Verdict::unknown) answer = by_center<Kept<LatticeNumbers<2>>>(scene, likely, true);
    }
    if (answer == Verdict::unknown) answer = by_center<Kept<BigNumbers>>(scene, likely, true);
    return answer == Verdict::yes;
}

bool meet(const FrustumSet& f, const Capsule3& c) {
    if (f.is_empty || c.is_empty()) return false;
    const ConvexSet places{Kind::segment, {c.a, c.b, Vec3{c.radius, 0, 0}}};
    const Scene scene{f.planes, places, true};
    Verdict answer = by_guesses(scene, f);
    if constexpr (!small_code) {
        if (answer == Verdict::unknown) answer = by_all<LatticeNumbers<1>>(scene, f);
        if (answer == Verdict::unknown) answer = by_all<LatticeNumbers<2>>(scene, f);
    }
    if (answer == Verdict::unknown) answer = by_all<BigNumbers>(scene, f);
    return answer == Verdict::yes;
}

bool may_meet(const FrustumSet& f, const SphereSet& sphere) {
    if (f.is_empty || sphere.is_empty()) return false;
    for (const WidePlane& p : f.planes) {
        const double size = std::fabs(p.normal.x) + std::fabs(p.normal.y) + std::fabs(p.normal.z);
        const double far = std::fabs(sphere.center.x) + std::fabs(sphere.center.y) +
                           std::fabs(sphere.center.z) + sphere.radius;
        const double error = (size * far + std::fabs(p.offset)) * exact::error_bound<8> +
                             exact::underflow_allowance<double, 3>;
        if (dot(p.normal, sphere.center) - p.offset + sphere.radius * std::sqrt(length_sq(p.normal)) < -error)
            return false;
    }
    return true;
}

}  // namespace hitbox::detail
