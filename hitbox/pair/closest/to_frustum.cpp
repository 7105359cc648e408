// to_frustum.cpp: the foot of a point on the planes of a frustum, in integers.
#include <hitbox/pair/closest/to_frustum.hpp>

#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/grid.hpp>
#include <hitbox/exact/range.hpp>
#include <hitbox/exact/resolve.hpp>
#include <hitbox/pair/closest/detail/nearest_feature.hpp>
#include <hitbox/pair/closest/detail/point_pair.hpp>
#include <hitbox/pair/closest/detail/wide_number.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>

namespace hitbox::detail {

namespace {

using features::negative, features::positive, features::times;

constexpr std::size_t planes_of_frustum = 6;

// Up to three planes.
struct PlaneChoice {
    std::array<std::size_t, 3> plane{};
    std::size_t count = 0;

    bool has(std::size_t i) const {
        for (std::size_t j = 0; j < count; ++j)
            if (plane[j] == i) return true;
        return false;
    }
};

// Calls f(choice) for none, one, two and three planes, until a call returns true.
template <class F>
bool any_choice(const F& f) {
    if (f(PlaneChoice{})) return true;
    for (std::size_t i = 0; i < planes_of_frustum; ++i)
        if (f(PlaneChoice{{i}, 1})) return true;
    for (std::size_t i = 0; i < planes_of_frustum; ++i)
        for (std::size_t j = i + 1; j < planes_of_frustum; ++j)
            if (f(PlaneChoice{{i, j}, 2})) return true;
    for (std::size_t i = 0; i < planes_of_frustum; ++i)
        for (std::size_t j = i + 1; j < planes_of_frustum; ++j)
            for (std::size_t k = j + 1; k < planes_of_frustum; ++k)
                if (f(PlaneChoice{{i, j, k}, 3})) return true;
    return false;
}

template <class N>
struct SixPlanes {
    std::array<Triple<N>, planes_of_frustum> normal;
    std::array<N, planes_of_frustum> height;  // of the point
};

// The foot of the point on the planes is the point minus way / weight, for weight > 0.
template <class N>
struct FootOnPlanes {
    Triple<N> way;
    N weight;
};

// std::nullopt if the planes are dependent, if the point lies in front of one of them in their common directions, or if
// the foot lies behind another plane: then the foot is not the nearest point. In doubles `slack` forgives rounding.
template <class N>
std::optional<FootOnPlanes<N>> nearest_foot(const SixPlanes<N>& f, const PlaneChoice& choice,
                                            const N& slack) {
    const auto n = [&](std::size_t i) -> const Triple<N>& { return f.normal[choice.plane[i]]; };
    const auto height = [&](std::size_t i) -> const N& { return f.height[choice.plane[i]]; };
    FootOnPlanes<N> r{{N{0}, N{0}, N{0}}, N{1}};
    bool outward = true;
    if (choice.count == 1) {
        r = {times(n(0), height(0)), square(n(0))};
        outward = !positive(height(0));
    } else if (choice.count == 2) {
        const N nn = square(n(0)), nm = dot_product(n(0), n(1)), mm = square(n(1));
        const N a = height(0) * mm - height(1) * nm, b = height(1) * nn - height(0) * nm;
        r = {sum(times(n(0), a), times(n(1), b)), square(cross_product(n(0), n(1)))};
        outward = !positive(a) && !positive(b);
    } else if (choice.count == 3) {
        const Triple<N> bc = cross_product(n(1), n(2)), ca = cross_product(n(2), n(0)),
                        ab = cross_product(n(0), n(1));
        const N volume = dot_product(n(0), bc);
        r.way = sum(sum(times(bc, height(0)), times(ca, height(1))), times(ab, height(2)));
        r.weight = volume;
        if (negative(volume)) r = {{-r.way.x, -r.way.y, -r.way.z}, -volume};
        // The multipliers of the normals, times the square of the volume.
        const auto into = [&](const Triple<N>& product) {
            const N along = dot_product(r.way, product);
            return negative(volume) ? negative(along) : positive(along);
        };
        outward = !into(bc) && !into(ca) && !into(ab);
    }
    if (!positive(r.weight) || !outward) return std::nullopt;
    for (std::size_t i = 0; i < planes_of_frustum; ++i)
        if (!choice.has(i) &&
            negative(f.height[i] * r.weight - dot_product(f.normal[i], r.way) + slack * r.weight))
            return std::nullopt;
    return r;
}

PlaneChoice guessed_choice(const FrustumSet& frustum, const Vec3& point) {
    SixPlanes<double> f;
    double most = 0;
    for (std::size_t i = 0; i < planes_of_frustum; ++i) {
        const Vec3& n = frustum.planes[i].normal;
        const double length = std::sqrt(length_sq(n)), per = length > 0 ? 1 / length : 0;
        f.normal[i] = {n.x * per, n.y * per, n.z * per};
        f.height[i] = (dot(n, point) - frustum.planes[i].offset) * per;
        most = std::max(most, std::fabs(f.height[i]));
    }
    PlaneChoice r{};
    any_choice([&](const PlaneChoice& choice) {
        const bool found = nearest_foot(f, choice, 0x1p-40 * most).has_value();
        if (found) r = choice;
        return found;
    });
    return r;
}

// Calls f(foot, point, radius, grid) in numbers that represent everything exactly, or empty() if the frustum has no point.
template <class F, class Empty>
auto with_foot(const FrustumSet& frustum, const Vec3& point, double radius, const F& f, const Empty& empty) {
    constexpr std::size_t at = 4 * planes_of_frustum;
    std::array<double, at + 5> inputs;
    for (std::size_t i = 0; i < planes_of_frustum; ++i) {
        const auto& [normal, offset] = frustum.planes[i];
        inputs[4 * i] = normal.x, inputs[4 * i + 1] = normal.y, inputs[4 * i + 2] = normal.z;
        inputs[4 * i + 3] = offset;
    }
    inputs[at] = point.x, inputs[at + 1] = point.y, inputs[at + 2] = point.z;
    inputs[at + 3] = radius, inputs[at + 4] = 1;
    const PlaneChoice guess = guessed_choice(frustum, point);
    return exact::resolve(inputs, 10, [&]<class N>(const std::array<N, at + 5>& n, const exact::Grid& grid) {
        const Triple<N> p{n[at], n[at + 1], n[at + 2]};
        SixPlanes<N> planes;
        for (std::size_t i = 0; i < planes_of_frustum; ++i) {
            planes.normal[i] = {n[4 * i], n[4 * i + 1], n[4 * i + 2]};
            planes.height[i] = dot_product(planes.normal[i], p) - n[4 * i + 3] * n[at + 4];
        }
        std::optional<FootOnPlanes<N>> foot = nearest_foot(planes, guess, N{0});
        if (!foot)
            any_choice([&](const PlaneChoice& choice) {
                foot = nearest_foot(planes, choice, N{0});
                return foot.has_value();
            });
        return foot ? f(*foot, p, n[at + 3], grid) : empty();
    });
}

bool is_empty(const FrustumSet& frustum, const Vec3& point, double radius) {
    return frustum.is_empty || !exact::all_finite(point) || !(radius >= 0 && exact::is_finite(radius));
}

}  // namespace

double distance_to_frustum(const FrustumSet& frustum, const Vec3& point, double radius) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (is_empty(frustum, point, radius)) return infinity;
    return with_foot(
        frustum, point, radius,
        []<class N>(const FootOnPlanes<N>& foot, const Triple<N>&, const N& reach, const exact::Grid& grid) {
            const N top = square(foot.way), over = top - reach * reach * foot.weight * foot.weight;
            if (!positive(over)) return 0.0;
            const Wide weight = Wide::of(scaled(foot.weight)), apart = root(Wide::of(scaled(top))) / weight;
            const Wide gap = sign(reach) == Sign::zero ? apart
                                                       : Wide::of(scaled(over)) / (weight * weight) /
                                                             (apart + Wide::of(scaled(reach)));
            return std::max(gap.times_power_of_two(grid.low), std::numeric_limits<double>::denorm_min());
        },
        [] { return infinity; });
}

std::optional<PointPair> closest_to_frustum(const FrustumSet& frustum, const Vec3& point, double radius) {
    if (is_empty(frustum, point, radius)) return std::nullopt;
    return with_foot(
        frustum, point, radius,
        [&]<class N>(const FootOnPlanes<N>& foot, const Triple<N>& p, const N& reach,
                     const exact::Grid& grid) -> std::optional<PointPair> {
            const N over = square(foot.way) - reach * reach * foot.weight * foot.weight;
            const Vec3 at = quotient_of(difference(times(p, foot.weight), foot.way), foot.weight, grid);
            if (!positive(over)) return PointPair{at, at};
            // The way leads from the foot to the point.
            return PointPair{at, point - unit_along(direction_of(foot.way)) * radius};
        },
        [] { return std::optional<PointPair>(); });
}

}  // namespace hitbox::detail
