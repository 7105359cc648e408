// frustum_filter.hpp: planes and a shape as inequalities in doubles with error bounds (floating-point filter).
#pragma once

#include <hitbox/exact/approx.hpp>
#include <hitbox/pair/frustum/detail/inequalities.hpp>
#include <hitbox/pair/frustum/frustum_system.hpp>
#include <hitbox/simd/pack.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace hitbox::detail::frustum {

using inequality::DoubleSystem;
using inequality::most_rows;

/// True if all coordinates are zero or in a range where formulas of degree eight, with differences as small
/// as 2^-52 of their terms, neither overflow nor underflow in double.
inline bool filter_is_sound(const Scene& scene) {
    constexpr double largest = 0x1p70, least = 0x1p-70;
    using P = simd::Pack<double>;
    P most = P::of(0), below_least = P::of(0);
    const auto look = [&](P a) {
        a = absolute(a);
        most = larger(a, most);
        below_least = larger((a * P::of(0x1p600)) * (P::of(least) - a),
                             below_least);  // positive only for 0 < a < least
    };
    for (const WidePlane& p : scene.planes) look(P::load(&p.normal.x)), look(P::load(&p.normal.z));
    if (scene.shape.kind == Kind::aabb && scene.is_endless) {
        for (std::size_t i = 0; i < 2; ++i)
            for (std::size_t k = 0; k < 3; ++k) look(P::of(finite_or_zero(scene.shape.v[i][k])));
    } else {
        for (std::size_t i = 0; i < 12; i += 2) look(P::load(&scene.shape.v[0].x + i));
    }
    return less(most, P::of(largest)) == P::all && less(P::of(0), below_least) == 0;
}

/// The system of inequalities of a scene, in Approx. As a DoubleSystem it is the input of the search.
template <Layout layout>
class FilterSystem : public DoubleSystem {
    static constexpr bool has_columns = layout == Layout::columns;
    using Input = exact::Input;
    using Step = exact::Approx<1, true>;  // a column is a difference or an input
    using Height = decltype(Input{} - dot_product(Triple<Input>{}, Triple<Input>{}));

public:
    using Entry =
        std::conditional_t<has_columns, decltype(dot_product(Triple<Input>{}, Triple<Step>{})), Input>;
    using Offset = std::conditional_t<has_columns, Height, Input>;

    FilterSystem(const Scene& scene, const Outline& outline) {
        const auto& planes = scene.planes;
        for (std::size_t i = 0; i < planes.size(); ++i) {
            a[0][i] = planes[i].normal.x, a[1][i] = planes[i].normal.y, a[2][i] = planes[i].normal.z;
            b[i] = planes[i].offset;
        }
        rows = outline.rows;
        if constexpr (has_columns) {
            to_columns(scene);
        } else {
            for (std::size_t k = 0; k < 3; ++k)
                for (const std::size_t high : {0u, 1u})
                    if (outline.has_bound[k][high]) bounds[k][high] = scene.shape.v[high][k];
        }
    }

    inequality::Row<Entry, Offset> row(std::size_t i) const {
        if constexpr (has_columns)
            return {{Entry{a[0][i], size_[0][i]}, {a[1][i], size_[1][i]}, {a[2][i], size_[2][i]}},
                    {b[i], size_[3][i]}};
        else
            return {{Input{a[0][i]}, {a[1][i]}, {a[2][i]}}, {b[i]}};
    }
    auto bound(std::size_t k, bool high) const {
        if constexpr (has_columns)
            return inequality::Whole{int(bounds[k][high])};
        else
            return Input{bounds[k][high]};
    }
    auto bound_row(std::size_t k, bool high) const {
        const double way = high ? -1 : 1;
        std::array<Entry, 3> r{};
        if constexpr (has_columns) {
            r[k] = {way, 1};
            return inequality::Row<Entry, Entry>{r, r[k] * bound(k, high)};
        } else {
            r[k] = {way};
            return inequality::Row<Entry, Input>{r, {way * bounds[k][high]}};
        }
    }

private:
    // Converts normals and offsets to the heights of v[0] and the slopes along the columns, two planes at a time.
    void to_columns(const Scene& scene) {
        using P = simd::Pack<double>;
        const Kind kind = scene.shape.kind;
        const auto& v = scene.shape.v;
        const std::size_t count = columns_of(kind);
        std::array<Vec3, 3> column{};
        for (std::size_t k = 0; k < count; ++k) column[k] = has_steps(kind) ? v[k + 1] - v[0] : v[k + 1];
        for (std::size_t i = 0; i < scene.planes.size(); i += 2) {
            const P x = P::load(&a[0][i]), y = P::load(&a[1][i]), z = P::load(&a[2][i]), d = P::load(&b[i]);
            const P ax = absolute(x), ay = absolute(y), az = absolute(z);
            const auto dot_with = [&](const Vec3& p) {
                return x * P::of(p.x) + y * P::of(p.y) + z * P::of(p.z);
            };
            const auto size_with = [&](const Vec3& p) {
                return ax * P::of(std::fabs(p.x)) + ay * P::of(std::fabs(p.y)) + az * P::of(std::fabs(p.z));
            };
            (d - dot_with(v[0])).store(&b[i]);
            (absolute(d) + size_with(v[0])).store(&size_[3][i]);
            for (std::size_t k = 0; k < 3; ++k) {
                dot_with(column[k]).store(&a[k][i]);
                size_with(column[k]).store(&size_[k][i]);
            }
        }
        if (kind == Kind::triangle) {  // s_0 + s_1 <= 1
            const std::size_t i = scene.planes.size();
            a[0][i] = a[1][i] = b[i] = -1, a[2][i] = 0;
            size_[0][i] = size_[1][i] = size_[3][i] = 1, size_[2][i] = 0;
            a[0][i + 1] = a[1][i + 1] = a[2][i + 1] = b[i + 1] = 0;  // the other half of a pack
        }
        for (std::size_t k = 0; k < count; ++k) bounds[k] = {double(low_of(kind).value), 1};
    }

    struct Nothing {};
    alignas(16) std::conditional_t<has_columns, std::array<std::array<double, most_rows>, 4>, Nothing> size_;
};

}  // namespace hitbox::detail::frustum
