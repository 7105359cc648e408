// frustum_feet.cpp: the feature nearest to a point, computed in double (dual active-set method).
#include <hitbox/pair/frustum/frustum_feet.hpp>

#include <cmath>

namespace hitbox::detail::frustum {

std::array<Half, plane_count> halves_of(const FrustumSet& f, const Vec3& center) {
    std::array<Half, plane_count> halves;
    for (std::size_t i = 0; i < plane_count; ++i) {
        const Vec3& n = f.planes[i].normal;
        const double length = std::sqrt(length_sq(n)), per = length > 0 ? 1 / length : 0;
        halves[i] = {n * per, (dot(n, center) - f.planes[i].offset) * per};
    }
    return halves;
}

namespace {

// The coefficients of the normals of a feature such that their sum has the dot product right(i) with each
// normal. They solve the Gram system.
template <std::size_t P, class Right>
std::array<double, 3> multiples(std::span<const Half> halves, const Feature& f, const Right& right) {
    std::array<std::array<double, P>, P> m;
    std::array<double, P> products;
    for (std::size_t i = 0; i < P; ++i) {
        for (std::size_t j = 0; j < P; ++j) m[i][j] = dot(halves[f.plane[i]].unit, halves[f.plane[j]].unit);
        products[i] = right(f.plane[i]);
    }
    const auto [whole, over] = inequality::cramer(m, products);
    std::array<double, 3> x{};
    for (std::size_t i = 0; i < P; ++i) x[i] = over[i] / whole;
    return x;
}
template <class Right>
std::array<double, 3> multiples_of(std::span<const Half> halves, const Feature& f, const Right& right) {
    return f.count == 1   ? multiples<1>(halves, f, right)
           : f.count == 2 ? multiples<2>(halves, f, right)
                          : multiples<3>(halves, f, right);
}

}  // namespace

// A plane enters the active set if the foot is behind it; it leaves if its weight is negative. If the set is
// full, the entering plane replaces the one whose weight would reach zero first.
// Source: Goldfarb, Idnani 1983, "A Numerically Stable Dual Method for Quadratic Programs".
Foot nearest_foot(std::span<const Half> halves, double noise, std::size_t most) {
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

}  // namespace hitbox::detail::frustum
