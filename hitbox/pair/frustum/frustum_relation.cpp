// frustum_relation.cpp: whether a frustum intersects, or may intersect, a shape without curved faces: as inequalities.
#include <hitbox/pair/frustum/frustum_relation.hpp>

#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/range.hpp>
#include <hitbox/pair/frustum/detail/inequalities.hpp>
#include <hitbox/pair/frustum/detail/inequality_pivots.hpp>
#include <hitbox/pair/frustum/detail/scene.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace hitbox::detail {

namespace {

using namespace frustum;
using inequality::Basis;
using inequality::Outline;
using inequality::Row;
using inequality::Whole;

// The unknowns of the system.
enum class Layout {
    space,   // the coordinates, within an axis-aligned box, or anywhere for the empty shape
    columns  // a point of the shape is vector 0 + sum of s_k * column k, with s_k between -1, 0 and 1
};

Layout layout_of(Kind kind) {
    return kind == Kind::empty || kind == Kind::aabb ? Layout::space : Layout::columns;
}
std::size_t columns_of(Kind kind) { return vectors_of(kind) - 1; }
// True if columns are differences of corners; otherwise they are directions.
bool has_steps(Kind kind) { return counts_of(kind).places > 1; }
// The bounds of the unknowns of Layout::columns.
Whole bound_of(Kind kind, bool high) { return {high ? 1 : counts_of(kind).half_axes > 0 ? -1 : 0}; }

Scene scene_of(std::span<const WidePlane> planes, const ConvexSet& shape) {
    const VectorCounts& has = counts_of(shape.kind);
    Scene scene{planes, shape.kind, shape.v, has.places + has.half_axes > 1};
    if (shape.kind == Kind::aabb && !exact::all_finite(shape.v[0], shape.v[1])) {
        scene.is_bounded = false;
        for (Vec3& corner : scene.v)
            for (std::size_t k = 0; k < 3; ++k) corner[k] = finite_or_zero(corner[k]);
    }
    return scene;
}

Outline outline_of(const Scene& scene, const ConvexSet& shape) {
    Outline o{scene.planes.size() + (shape.kind == Kind::triangle ? 1 : 0), {}};
    if (layout_of(shape.kind) == Layout::columns) {
        for (std::size_t k = 0; k < columns_of(shape.kind); ++k)
            o.has_bound[k] = {shape.kind != Kind::line, !is_linear(shape.kind)};
    } else if (shape.kind == Kind::aabb) {
        for (std::size_t k = 0; k < 3; ++k)
            o.has_bound[k] = {!std::isinf(shape.v[0][k]), !std::isinf(shape.v[1][k])};
    }
    return o;
}

// ---- the system in doubles ----------------------------------------------------------------------------------------

// In Approx. As a DoubleSystem it is the input of the search.
template <Layout layout>
class FilterSystem : public inequality::DoubleSystem {
    static constexpr bool has_columns = layout == Layout::columns;
    using Input = exact::Input;
    using Step = exact::Approx<1, true>;  // a column is a difference or an input
    using Height = decltype(Input{} - dot_product(Triple<Input>{}, Triple<Input>{}));

public:
    using Entry =
        std::conditional_t<has_columns, decltype(dot_product(Triple<Input>{}, Triple<Step>{})), Input>;
    using Offset = std::conditional_t<has_columns, Height, Input>;

    FilterSystem(const Scene& scene, const Outline& outline) {
        for (std::size_t i = 0; i < scene.planes.size(); ++i) {
            const WidePlane& p = scene.planes[i];
            a[0][i] = p.normal.x, a[1][i] = p.normal.y, a[2][i] = p.normal.z, b[i] = p.offset;
        }
        rows = outline.rows;
        if constexpr (has_columns) {
            to_columns(scene);
        } else {
            for (std::size_t k = 0; k < 3; ++k) bounds[k] = {scene.v[0][k], scene.v[1][k]};
        }
    }

    Row<Entry, Offset> row(std::size_t i) const {
        if constexpr (has_columns)
            return {{Entry{a[0][i], size_[0][i]}, {a[1][i], size_[1][i]}, {a[2][i], size_[2][i]}},
                    {b[i], size_[3][i]}};
        else
            return {{Input{a[0][i]}, {a[1][i]}, {a[2][i]}}, {b[i]}};
    }
    auto bound(std::size_t k, bool high) const {
        if constexpr (has_columns)
            return Whole{int(bounds[k][high])};
        else
            return Input{bounds[k][high]};
    }
    static Entry one() {
        if constexpr (has_columns)
            return {1, 1};
        else
            return {1};
    }

private:
    // Converts normals and offsets to the heights of vector 0 and the slopes along the columns, two planes at a time.
    void to_columns(const Scene& scene) {
        using P = simd::Pack<double>;
        const auto& v = scene.v;
        const std::size_t count = columns_of(scene.kind);
        std::array<Vec3, 3> column{};
        for (std::size_t k = 0; k < count; ++k)
            column[k] = has_steps(scene.kind) ? v[k + 1] - v[0] : v[k + 1];
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
        if (scene.kind == Kind::triangle) {  // s_0 + s_1 <= 1
            const std::size_t i = scene.planes.size();
            a[0][i] = a[1][i] = b[i] = -1, a[2][i] = 0;
            size_[0][i] = size_[1][i] = size_[3][i] = 1, size_[2][i] = 0;
            a[0][i + 1] = a[1][i + 1] = a[2][i + 1] = b[i + 1] = 0;  // the other half of a pack
        }
        for (std::size_t k = 0; k < count; ++k)
            bounds[k] = {double(bound_of(scene.kind, false).value), double(bound_of(scene.kind, true).value)};
    }

    struct Nothing {};
    alignas(16) std::conditional_t<has_columns, std::array<std::array<double, inequality::most_rows>, 4>,
                                   Nothing> size_;
};

// ---- the system in integers ---------------------------------------------------------------------------------------

// The height of a point of the scene's shape above plane i, as a function of the unknowns.
template <Layout layout, class Numbers>
auto row_of(Numbers& numbers, [[maybe_unused]] Kind kind, std::size_t i) {
    using exact::dot_product;
    const auto n = numbers.normal(i);
    if constexpr (layout == Layout::columns) {
        const auto start = vector_of(numbers, 0);
        const auto b = numbers.offset(i) - dot_product(n, start);
        std::array<decltype(dot_product(n, start)), 3> a{};
        for (std::size_t k = 0; k < columns_of(kind); ++k) {
            const auto end = vector_of(numbers, k + 1);
            a[k] = dot_product(n, has_steps(kind) ? difference(end, start) : end);
        }
        return Row<typename decltype(a)::value_type, std::remove_const_t<decltype(b)>>{a, b};
    } else {
        return Row<typename Numbers::Entry, typename Numbers::Product>{{n.x, n.y, n.z}, numbers.offset(i)};
    }
}

// Rows are computed when they are first used.
template <Layout layout, class Numbers>
class IntegerSystem {
public:
    explicit IntegerSystem(const Scene& scene) : scene_(scene), numbers_(scene) {}

    using RowType = decltype(row_of<layout>(std::declval<Numbers&>(), Kind::empty, 0));
    using Entry = typename decltype(RowType::a)::value_type;

    const RowType& row(std::size_t i) const {
        if (!(made_ >> i & 1)) {
            made_ |= 1u << i;
            // The sides of a triangle: s_0 + s_1 <= 1.
            rows_[i] = i < scene_.planes.size()
                           ? row_of<layout>(numbers_, scene_.kind, i)
                           : RowType{{-one(), -one(), Entry(0)}, decltype(RowType::b)(-1)};
        }
        return rows_[i];
    }
    auto bound(std::size_t k, bool high) const {
        if constexpr (layout == Layout::space)
            return numbers_.place(high, k);
        else
            return bound_of(scene_.kind, high);
    }
    static Entry one() { return Entry(1); }
    bool fits() const { return numbers_.fits(); }

private:
    const Scene& scene_;
    mutable Numbers numbers_;
    mutable std::array<RowType, inequality::most_rows> rows_;
    mutable unsigned made_ = 0;
};

template <class Numbers>
using SpaceSystem = IntegerSystem<Layout::space, Numbers>;
template <class Numbers>
using ColumnSystem = IntegerSystem<Layout::columns, Numbers>;

// ---- questions ----------------------------------------------------------------------------------------------------

template <Layout layout, template <class> class System>
bool decide(const Scene& scene, const Outline& outline) {
    using Filter = FilterSystem<layout>;
    Basis basis = outline.first_basis();
    const Filter numbers(scene, outline);
    const bool is_sound = filter_is_sound(scene);
    const std::size_t suspect = is_sound ? inequality::search(numbers, outline, basis) : inequality::no_row;
    Widening<System> integers(scene);
    return inequality::Pivots(is_sound ? &numbers : nullptr, integers, outline, basis).have_solution(suspect);
}

bool share_a_point(std::span<const WidePlane> planes, const ConvexSet& shape) {
    const Scene scene = scene_of(planes, shape);
    const Outline outline = outline_of(scene, shape);
    return layout_of(shape.kind) == Layout::space ? decide<Layout::space, SpaceSystem>(scene, outline)
                                                  : decide<Layout::columns, ColumnSystem>(scene, outline);
}

// Planes alone. Copies of a scene and an outline that say the same took a tenth of the time of two frusta.
bool share_a_point(std::span<const WidePlane> planes) {
    return decide<Layout::space, SpaceSystem>({planes, Kind::empty, {}, false}, {planes.size(), {}});
}

// True if the highest corner of a box is certainly behind the plane. It is infinitely high if the box has no end there.
bool lies_behind(const WidePlane& plane, const ConvexSet& box) {
    const auto height_of = [&](const Vec3& p) {
        Measured sum(0);
        for (std::size_t k = 0; k < 3; ++k)
            if (plane.normal[k] != 0) sum = sum + Measured(plane.normal[k]) * Measured(p[k]);
        return sum;
    };
    Measured height;
    if (box.kind == Kind::aabb) {
        Vec3 corner;
        for (std::size_t k = 0; k < 3; ++k) corner[k] = box.v[plane.normal[k] > 0][k];
        height = height_of(corner);
    } else {
        height = height_of(box.v[0]);
        for (std::size_t k = 0; k < counts_of(box.kind).half_axes; ++k)
            height = height + MeasuredNumbers::absolute(height_of(box.v[k + 1]));
    }
    height = height - Measured(plane.offset);
    // Products have the error index 1, their sums 3, with three half-axes 6, with the offset 7.
    return height.value < -exact::error_bound<7> * height.magnitude;
}

}  // namespace

bool meet(const FrustumSet& f, const ConvexSet& shape) {
    if (f.is_empty || shape.kind == Kind::empty) return false;
    if (shape.kind != Kind::plane) return share_a_point(f.planes, shape);
    // The plane as two half-spaces.
    std::array<WidePlane, 8> planes;
    std::copy(f.planes.begin(), f.planes.end(), planes.begin());
    planes[6] = {shape.v[0], shape.offset};
    planes[7] = {-shape.v[0], -shape.offset};
    return share_a_point(planes);
}

bool meet(const FrustumSet& a, const FrustumSet& b) {
    if (a.is_empty || b.is_empty) return false;
    std::array<WidePlane, 12> planes;
    std::copy(a.planes.begin(), a.planes.end(), planes.begin());
    std::copy(b.planes.begin(), b.planes.end(), planes.begin() + 6);
    return share_a_point(planes);
}

bool may_meet(const FrustumSet& f, const ConvexSet& box) {
    if (f.is_empty || box.kind == Kind::empty) return false;
    if (!filter_is_sound(scene_of(f.planes, box))) return true;
    return std::none_of(f.planes.begin(), f.planes.end(),
                        [&](const WidePlane& plane) { return lies_behind(plane, box); });
}

}  // namespace hitbox::detail
