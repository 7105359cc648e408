// frustum_sphere.cpp: the point of a frustum nearest to a center, on a plane, an edge or a corner (projection, KKT).
#include <hitbox/pair/detail/frustum_relation.hpp>

#include <hitbox/exact/counted.hpp>
#include <hitbox/exact/subnormals.hpp>
#include <hitbox/pair/detail/frustum_filter.hpp>
#include <hitbox/pair/detail/frustum_system.hpp>
#include <hitbox/pair/detail/inequalities.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>

namespace hitbox::detail {

namespace {

using namespace frustum;
using exact::FilteredSign;
using inequality::known_sign;
using inequality::times;

constexpr std::size_t planes = 6;

/// Up to three planes: the foot of the center is its projection onto all of them.
struct Feature {
    std::size_t count = 0;
    std::array<std::size_t, 3> plane{};

    bool has(std::size_t i) const {
        bool found = false;
        for (std::size_t j = 0; j < count; ++j) found |= plane[j] == i;
        return found;
    }
};

// The numbers of LatticeNumbers and BigNumbers, in filtered doubles.
class FilteredNumbers {
public:
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

// What the foot of one feature tells. A foot is the center less a sum of normals; all that is asked of it is multiplied
// by the denominator.
//     a foot within the frustum and the sphere          they meet
//     a foot beyond the sphere, from which the center   the planes of the feature alone keep the frustum beyond it
//     is seen behind all planes of the feature
template <class Numbers>
class Feet {
public:
    explicit Feet(const Scene& scene)
        : numbers_(scene), center_(numbers_.start()), r_(numbers_.place(1, 0)) {}

    /// Nothing where a sign is unknown, or neither is so.
    std::optional<bool> tells(const Feature& f) {
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
    bool fits() const { return numbers_.fits(); }

private:
    auto normal(std::size_t i) { return numbers_.normal(i); }
    auto height(std::size_t i) { return dot_product(normal(i), center_) - numbers_.offset(i); }

    static bool is(FilteredSign s, FilteredSign a, FilteredSign b) { return s == a || s == b; }
    static bool not_negative(FilteredSign s) { return is(s, FilteredSign::positive, FilteredSign::zero); }
    static bool not_positive(FilteredSign s) { return is(s, FilteredSign::negative, FilteredSign::zero); }

    // `beyond`: the sign of the squared distance of the foot less the squared radius; height_of_foot(i): of a plane that
    // is not of the feature; behind(): the center is behind all that are.
    template <class Height, class Behind>
    std::optional<bool> conclude(const Feature& f, FilteredSign beyond, const Height& height_of_foot,
                                 const Behind& behind) {
        if (!fits()) return {};
        if (beyond == FilteredSign::positive) {
            if (behind() && fits()) return false;
            return {};
        }
        if (!not_positive(beyond)) return {};
        for (std::size_t i = 0; i < planes; ++i)
            if (!f.has(i) && !(not_negative(height_of_foot(i)) && fits())) return {};
        return true;
    }

    std::optional<bool> center() {
        for (std::size_t i = 0; i < planes; ++i)
            if (!not_negative(known_sign(height(i))) || !fits()) return {};
        return true;
    }
    std::optional<bool> plane(const Feature& f) {
        const auto n = normal(f.plane[0]);
        const auto h = height(f.plane[0]);
        const auto whole = dot_product(n, n);
        if (known_sign(whole) != FilteredSign::positive) return {};
        return conclude(
            f, known_sign(h * h - r_ * r_ * whole),
            [&](std::size_t i) { return known_sign(height(i) * whole - h * dot_product(normal(i), n)); },
            [&] { return not_positive(known_sign(h)); });
    }
    // The foot is the center less (a n + b m) / |n x m|^2.
    std::optional<bool> edge(const Feature& f) {
        const auto n = normal(f.plane[0]), m = normal(f.plane[1]);
        const auto h = height(f.plane[0]), g = height(f.plane[1]);
        const auto nn = dot_product(n, n), nm = dot_product(n, m), mm = dot_product(m, m);
        const auto way = cross_product(n, m);
        const auto whole = dot_product(way, way);
        if (known_sign(whole) != FilteredSign::positive) return {};
        const auto a = h * mm - g * nm, b = g * nn - h * nm;
        return conclude(
            f, known_sign(a * h + b * g - r_ * r_ * whole),
            [&](std::size_t i) {
                const auto k = normal(i);
                return known_sign(height(i) * whole - (a * dot_product(k, n) + b * dot_product(k, m)));
            },
            [&] { return not_positive(known_sign(a)) && not_positive(known_sign(b)); });
    }
    // The corner is the center less (h (m x l) + g (l x n) + e (n x m)) / det(n, m, l).
    std::optional<bool> corner(const Feature& f) {
        const auto n = normal(f.plane[0]), m = normal(f.plane[1]), l = normal(f.plane[2]);
        const auto h = height(f.plane[0]), g = height(f.plane[1]), e = height(f.plane[2]);
        const auto ml = cross_product(m, l), ln = cross_product(l, n), nm = cross_product(n, m);
        const auto whole = dot_product(n, ml);
        const FilteredSign turn = known_sign(whole);
        if (turn == FilteredSign::zero || turn == FilteredSign::unknown) return {};
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
                       not_positive(known_sign(dot_product(way, nm)));
            });
    }

    Numbers numbers_;
    const decltype(numbers_.start()) center_;
    const decltype(numbers_.place(1, 0)) r_;
};

// The feature of the nearest point, as doubles see it: planes that the foot is behind enter, those that the center is in
// front of leave. Source: Goldfarb, Idnani 1983, "A Numerically Stable Dual Method for Quadratic Programs".
Feature nearest_feature(const FrustumSet& f, const Vec3& center) {
    std::array<Vec3, planes> unit;
    std::array<double, planes> height;
    for (std::size_t i = 0; i < planes; ++i) {
        const Vec3& n = f.planes[i].normal;
        const double length = std::sqrt(length_sq(n)), per = length > 0 ? 1 / length : 0;
        unit[i] = n * per;
        height[i] = (dot(n, center) - f.planes[i].offset) * per;
    }
    const double noise = 0x1p-40 * (std::fabs(center.x) + std::fabs(center.y) + std::fabs(center.z));
    Feature feature;
    Vec3 moved{};  // from the center to the foot
    for (int step = 0; step < 8; ++step) {
        std::size_t worst = planes;
        double depth = noise;
        for (std::size_t i = 0; i < planes; ++i)
            if (const double d = -(height[i] + dot(unit[i], moved)); d > depth && !feature.has(i))
                depth = d, worst = i;
        if (worst == planes || feature.count == 3) return feature;
        feature.plane[feature.count++] = worst;
        for (;;) {
            // The multipliers of the normals: their Gram matrix times them is what each lacks in height.
            const auto multipliers = [&]<std::size_t P>() {
                std::array<std::array<double, P>, P> m;
                std::array<double, P> right;
                for (std::size_t i = 0; i < P; ++i) {
                    for (std::size_t j = 0; j < P; ++j)
                        m[i][j] = dot(unit[feature.plane[i]], unit[feature.plane[j]]);
                    right[i] = -height[feature.plane[i]];
                }
                const auto [whole, over] = inequality::cramer(m, right);
                std::array<double, 3> x{};
                for (std::size_t i = 0; i < P; ++i) x[i] = over[i] / whole;
                return x;
            };
            const std::array<double, 3> weight = feature.count == 1   ? multipliers.template operator()<1>()
                                                 : feature.count == 2 ? multipliers.template operator()<2>()
                                                                      : multipliers.template operator()<3>();
            std::size_t least = 0;
            moved = {};
            for (std::size_t j = 0; j < feature.count; ++j) {
                if (weight[j] < weight[least]) least = j;
                moved = moved + unit[feature.plane[j]] * weight[j];
            }
            if (!(weight[least] < 0) || feature.count == 1) break;
            feature.plane[least] = feature.plane[--feature.count];
        }
    }
    return feature;
}

// By the feature that doubles propose, else by all: the nearest point of a frustum that is not empty is one's foot.
template <class Numbers>
std::optional<bool> by_feet(const Scene& scene, const Feature& likely, bool try_all) {
    Feet<Numbers> feet(scene);
    if (!feet.fits()) return {};
    if (const auto told = feet.tells(likely)) return told;
    if (!try_all || !feet.fits()) return {};
    std::optional<bool> told = feet.tells({});
    for (std::size_t i = 0; i < planes && !told; ++i) {
        told = feet.tells({1, {i}});
        for (std::size_t j = i + 1; j < planes && !told; ++j) {
            told = feet.tells({2, {i, j}});
            for (std::size_t k = j + 1; k < planes && !told; ++k) told = feet.tells({3, {i, j, k}});
        }
    }
    if (told) return told;
    if (!feet.fits()) return {};
    return false;  // the frustum is empty
}

}  // namespace

bool meet(const FrustumSet& f, const SphereSet& sphere) {
    if (f.is_empty || sphere.is_empty()) return false;
    const ConvexSet places{Kind::point, {sphere.center, Vec3{sphere.radius, 0, 0}}};
    const Scene scene{f.planes, places, true};
    Feature likely;
    if (filter_is_sound(scene)) {
        likely = nearest_feature(f, sphere.center);
        if (const auto told = by_feet<FilteredNumbers>(scene, likely, false)) return *told;
    }
    exact::assert_subnormals();
    if (const auto told = by_feet<LatticeNumbers<1>>(scene, likely, true)) return *told;
    if (const auto told = by_feet<LatticeNumbers<2>>(scene, likely, true)) return *told;
    return *by_feet<BigNumbers>(scene, likely, true);
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
