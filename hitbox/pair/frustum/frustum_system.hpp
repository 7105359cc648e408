// frustum_system.hpp: planes and a shape as inequalities, over filtered doubles and integers
// (include in .cpp files only).
#pragma once

#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/big_int.hpp>
#include <hitbox/exact/compact_integer.hpp>
#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/grid.hpp>
#include <hitbox/exact/lattice.hpp>
#include <hitbox/pair/detail/convex_set.hpp>
#include <hitbox/pair/frustum/detail/inequalities.hpp>
#include <hitbox/pair/frustum/frustum_relation.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <type_traits>

namespace hitbox::detail::frustum {

using exact::Triple;
using inequality::Outline;
using inequality::Row;
using Kind = ConvexSet::Kind;

/// The unknowns of the system.
enum class Layout {
    space,   ///< the coordinates, within an axis-aligned box, or anywhere for the empty shape
    columns  ///< a point of the shape is v[0] + sum of s_k * column k, with s_k between -1, 0 and 1
};

struct Scene {
    std::span<const WidePlane> planes;
    const ConvexSet& shape;  ///< the empty shape stands for all of space
    bool is_endless;         ///< unbounded; also true if all its places may be zero

    Layout layout() const {
        return shape.kind == Kind::empty || shape.kind == Kind::aabb ? Layout::space : Layout::columns;
    }
};

/// Infinite corners become zero; the outline has no bounds there.
inline double finite_or_zero(double x) {
    return std::fabs(x) <= (std::numeric_limits<double>::max)() ? x : 0;
}

inline std::size_t columns_of(Kind kind) {
    switch (kind) {
        case Kind::segment:
        case Kind::ray:
        case Kind::line:
            return 1;
        case Kind::triangle:
        case Kind::rectangle:
            return 2;
        case Kind::obb:
            return 3;
        default:
            return 0;
    }
}
inline bool is_endless(const ConvexSet& shape) {
    switch (shape.kind) {
        case Kind::aabb:
            return !exact::all_finite(shape.v[0], shape.v[1]) ||
                   (shape.v[0] == Vec3{} && shape.v[1] == Vec3{});
        case Kind::empty:
        case Kind::ray:
        case Kind::line:
        case Kind::point:
            return true;
        default:
            return false;
    }
}
/// True if columns are differences of corners; otherwise they are directions.
inline bool has_steps(Kind kind) { return kind == Kind::segment || kind == Kind::triangle; }

/// The bounds of the unknowns of Layout::columns.
inline inequality::Whole low_of(Kind kind) { return {kind == Kind::rectangle || kind == Kind::obb ? -1 : 0}; }

inline Outline outline_of(const Scene& scene) {
    Outline o{scene.planes.size() + (scene.shape.kind == Kind::triangle ? 1 : 0), {}};
    if (scene.shape.kind == Kind::aabb) {
        for (std::size_t k = 0; k < 3; ++k)
            o.has_bound[k] = {!std::isinf(scene.shape.v[0][k]), !std::isinf(scene.shape.v[1][k])};
    } else {
        const Kind kind = scene.shape.kind;
        for (std::size_t k = 0; k < columns_of(kind); ++k)
            o.has_bound[k] = {kind != Kind::line, kind != Kind::line && kind != Kind::ray};
    }
    return o;
}

// ---- numbers of planes and shapes ---------------------------------------------------------------------------------

/// m * 2^shift in W words, with spare bits for the sums of a formula (lattice.hpp); std::nullopt if it does not fit.
template <int W>
std::optional<exact::Integer<W>> shifted(std::int64_t m, int shift) {
    const std::uint64_t size = std::uint64_t(m < 0 ? -m : m);
    if (m == 0) return exact::Integer<W>();
    if (shift < 0 || int(std::bit_width(size)) + shift > 64 * W - 6) return std::nullopt;
    std::array<std::uint64_t, std::size_t(W)> words{};
    const std::size_t at = std::size_t(shift) / 64;
    const unsigned rest = unsigned(shift) % 64;
    words[at] = size << rest;
    if (rest != 0 && at + 1 < W) words[at + 1] = size >> (64 - rest);
    const auto r = exact::detail::integer_of<W>(words);
    return m < 0 ? -r : r;
}

/// The exponent of the leading bit of a normal number.
inline int exponent_of(double x) { return int(std::bit_cast<std::uint64_t>(x) >> 52 & 0x7ff) - 1023; }

/// Integers of W words for normals and places, and of twice as many for their products and offsets. Each
/// plane has its own grid, which changes no sign. It is converted when it is first used.
template <int W>
class LatticeNumbers {
public:
    using Entry = exact::CompactInteger<W>;
    using Place = exact::CompactInteger<W>;
    using Product = exact::CompactInteger<2 * W>;

    explicit LatticeNumbers(const Scene& scene) : scene_(scene) {
        std::array<double, 12> inputs;
        for (std::size_t j = 0; j < 4; ++j)
            for (std::size_t k = 0; k < 3; ++k) inputs[3 * j + k] = finite_or_zero(scene.shape.v[j][k]);
        const double size = exact::largest_size_of(inputs);
        put_places(inputs, size);
        // Offsets must fit too, as multiples of unit * unit. An unbounded shape, or one without places, may meet
        // planes that are much farther away than its places are large. Then their offsets determine the grid.
        if (!scene.is_endless) return;
        constexpr int room = W == 1 ? 6 : 10, most_raise = W == 1 ? 16 : 50;
        int offsets = -2000;
        for (const WidePlane& p : scene.planes)
            if (p.offset != 0)
                offsets = (std::max)(offsets, exponent_of(p.offset) - exponent_of(size_of(p.normal)));
        if (size == 0) {
            place_exponent_ = offsets - room - lattice_top;
        } else if (const int own = exponent_of(size); offsets - room > own) {
            const int raised = (std::min)(offsets - room, own + most_raise);
            put_places(inputs, std::ldexp(1.0, raised));
        }
    }

    Triple<Entry> normal(std::size_t i) {
        const Vec3& normal = scene_.planes[i].normal;
        const auto n = exact::on_lattice<W, 3>({normal.x, normal.y, normal.z}, size_of(normal));
        fits_ &= n.has_value();
        return n ? Triple<Entry>{Entry(n->value[0]), Entry(n->value[1]), Entry(n->value[2])}
                 : Triple<Entry>{};
    }
    Product offset(std::size_t i) {
        const exact::Dyadic d = exact::Dyadic::from(scene_.planes[i].offset);
        const auto r = shifted<2 * W>(
            d.mantissa, d.exponent - normal_exponent(scene_.planes[i].normal) - place_exponent_);
        fits_ &= r.has_value();
        return r ? Product(*r) : Product();
    }
    Place place(std::size_t j, std::size_t k) const { return Place(places_.value[3 * j + k]); }
    Triple<Place> start() const { return triple(0); }
    Triple<Place> column(std::size_t k) const {
        return has_steps(scene_.shape.kind) ? exact::difference(triple(k + 1), triple(0)) : triple(k + 1);
    }
    bool fits() const { return fits_; }

private:
    void put_places(const std::array<double, 12>& inputs, double size) {
        const auto places = exact::on_lattice<W>(inputs, size);
        fits_ = places.has_value();
        places_ = places.value_or(exact::OnLattice<W, 12>());
        place_exponent_ = places_.grid;
    }
    static double size_of(const Vec3& n) { return exact::largest_size_of<3>({n.x, n.y, n.z}); }
    // The exponent of the unit that on_lattice uses.
    static int normal_exponent(const Vec3& n) {
        const double size = size_of(n);
        return size > 0 ? exponent_of(size) - lattice_top : 0;
    }
    static constexpr int lattice_top = W == 1 ? 57 : 119;  // the exponent of the largest number on the grid
    Triple<Place> triple(std::size_t j) const { return {place(j, 0), place(j, 1), place(j, 2)}; }

    const Scene& scene_;
    exact::OnLattice<W, 12> places_;
    int place_exponent_ = 0;
    bool fits_ = true;
};

/// Integers of any size.
class BigNumbers {
public:
    using Entry = exact::BigInt;
    using Place = exact::BigInt;
    using Product = exact::BigInt;

    explicit BigNumbers(const Scene& scene) : scene_(scene) {
        normals_ = places_ = 0;
        for (const WidePlane& p : scene.planes)
            for (std::size_t k = 0; k < 3; ++k) normals_ = (std::min)(normals_, low(p.normal[k]));
        for (const Vec3& v : scene.shape.v)
            for (std::size_t k = 0; k < 3; ++k) places_ = (std::min)(places_, low(finite_or_zero(v[k])));
        for (const WidePlane& p : scene.planes) places_ = (std::min)(places_, low(p.offset) - normals_);
    }

    Triple<Entry> normal(std::size_t i) const {
        const Vec3& n = scene_.planes[i].normal;
        return {big(n.x, normals_), big(n.y, normals_), big(n.z, normals_)};
    }
    Product offset(std::size_t i) const { return big(scene_.planes[i].offset, normals_ + places_); }
    Place place(std::size_t j, std::size_t k) const {
        return big(finite_or_zero(scene_.shape.v[j][k]), places_);
    }
    Triple<Place> start() const { return triple(0); }
    Triple<Place> column(std::size_t k) const {
        return has_steps(scene_.shape.kind) ? exact::difference(triple(k + 1), triple(0)) : triple(k + 1);
    }
    static constexpr bool fits() { return true; }

private:
    static int low(double x) { return exact::Dyadic::from(x).exponent; }  // 0 for zero
    static exact::BigInt big(double x, int low) {
        const exact::Dyadic d = exact::Dyadic::from(x);
        return exact::BigInt::shifted(d.mantissa, d.mantissa == 0 ? 0 : d.exponent - low);
    }
    Triple<Place> triple(std::size_t j) const { return {place(j, 0), place(j, 1), place(j, 2)}; }

    const Scene& scene_;
    int normals_, places_;
};

// ---- inequalities -------------------------------------------------------------------------------------------------

/// The height of a point of the scene's shape above plane i, as a function of the unknowns.
template <Layout layout, class Numbers>
auto row_of(Numbers& numbers, [[maybe_unused]] const Scene& scene, std::size_t i) {
    using exact::dot_product;
    const auto n = numbers.normal(i);
    if constexpr (layout == Layout::columns) {
        const auto b = numbers.offset(i) - dot_product(n, numbers.start());
        using Entry = decltype(dot_product(n, numbers.column(0)));
        std::array<Entry, 3> a{};
        for (std::size_t k = 0; k < columns_of(scene.shape.kind); ++k)
            a[k] = dot_product(n, numbers.column(k));
        return Row<Entry, std::remove_const_t<decltype(b)>>{a, b};
    } else {
        return Row<std::remove_const_t<decltype(n.x)>, decltype(numbers.offset(i))>{{n.x, n.y, n.z},
                                                                                    numbers.offset(i)};
    }
}

/// The system of inequalities of a scene, in integers. Rows are computed when they are first used.
template <Layout layout, class Numbers>
class IntegerSystem {
public:
    explicit IntegerSystem(const Scene& scene) : scene_(scene), numbers_(scene) {}

    using RowType = decltype(row_of<layout>(std::declval<Numbers&>(), std::declval<const Scene&>(), 0));
    using Entry = std::remove_cvref_t<decltype(std::declval<RowType>().a[0])>;
    using Offset = decltype(std::declval<RowType>().b);

    const RowType& row(std::size_t i) const {
        if (!(made_ >> i & 1)) {
            made_ |= 1u << i;
            // The sides of a triangle: s_0 + s_1 <= 1.
            rows_[i] = i < scene_.planes.size() ? row_of<layout>(numbers_, scene_, i)
                                                : RowType{{entry(-1), entry(-1), entry(0)}, Offset(-1)};
        }
        return rows_[i];
    }
    auto bound(std::size_t k, bool high) const {
        if constexpr (layout == Layout::space)
            return numbers_.place(high, k);
        else
            return inequality::Whole{high ? 1 : low_of(scene_.shape.kind).value};
    }
    auto bound_row(std::size_t k, bool high) const {
        const Entry way = entry(high ? -1 : 1);
        std::array<Entry, 3> a{entry(0), entry(0), entry(0)};
        a[k] = way;
        return Row<Entry, decltype(way * bound(k, high))>{a, way * bound(k, high)};
    }
    bool fits() const { return numbers_.fits(); }

private:
    static Entry entry(int n) { return Entry(n); }

    const Scene& scene_;
    mutable Numbers numbers_;
    mutable std::array<RowType, inequality::most_rows> rows_;
    mutable unsigned made_ = 0;
};

}  // namespace hitbox::detail::frustum
