// frustum_sphere.cpp: the point of a frustum nearest to a center, on a plane, an edge or a corner
// (projection, KKT conditions).
#include <hitbox/pair/frustum/frustum_relation.hpp>

#include <hitbox/exact/counted.hpp>
#include <hitbox/exact/subnormals.hpp>
#include <hitbox/pair/frustum/frustum_feet.hpp>
#include <hitbox/pair/frustum/frustum_filter.hpp>
#include <hitbox/pair/frustum/frustum_system.hpp>

#include <cmath>

namespace hitbox::detail {

namespace {

using namespace frustum;

// Tests the feature proposed in double, then all features. The nearest point of a non-empty
// frustum is the foot on one.
template <class Numbers>
Verdict by_feet(const Scene& scene, const Feature& likely, bool try_all) {
    Numbers numbers(scene);
    Feet feet(numbers, numbers.start(), numbers.place(1, 0));
    if (!numbers.fits()) return Verdict::unknown;
    if (const Verdict told = feet.tells(likely); told != Verdict::unknown) return told;
    if (!try_all || !numbers.fits()) return Verdict::unknown;
    if (const Verdict told = first_told([&](const Feature& f) { return feet.tells(f); });
        told != Verdict::unknown)
        return told;
    if (!numbers.fits()) return Verdict::unknown;
    return Verdict::no;  // the frustum is empty
}

}  // namespace

bool meet(const FrustumSet& f, const SphereSet& sphere) {
    if (f.is_empty || sphere.is_empty()) return false;
    const ConvexSet places{Kind::point, {sphere.center, Vec3{sphere.radius, 0, 0}}};
    const Scene scene{f.planes, places, true};
    Feature likely;
    if (filter_is_sound(scene)) {
        likely = nearest_foot(halves_of(f, sphere.center), noise_at(sphere.center)).feature;
        if (const Verdict told = by_feet<FilteredNumbers>(scene, likely, false); told != Verdict::unknown)
            return told == Verdict::yes;
    }
    exact::assert_subnormals();
    if constexpr (!small_code) {
        if (const Verdict told = by_feet<Kept<LatticeNumbers<1>>>(scene, likely, true);
            told != Verdict::unknown)
            return told == Verdict::yes;
        if (const Verdict told = by_feet<Kept<LatticeNumbers<2>>>(scene, likely, true);
            told != Verdict::unknown)
            return told == Verdict::yes;
    }
    return by_feet<Kept<BigNumbers>>(scene, likely, true) == Verdict::yes;
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
