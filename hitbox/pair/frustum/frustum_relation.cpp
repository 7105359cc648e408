// frustum_relation.cpp: whether a frustum intersects a shape, contains it, or may intersect it.
#include <hitbox/pair/frustum/frustum_relation.hpp>

#include <hitbox/exact/subnormals.hpp>
#include <hitbox/pair/frustum/detail/inequalities.hpp>
#include <hitbox/pair/frustum/detail/inequality_pivots.hpp>
#include <hitbox/pair/frustum/frustum_filter.hpp>
#include <hitbox/pair/frustum/frustum_system.hpp>

#include <algorithm>
#include <cmath>

namespace hitbox::detail {

namespace {

using namespace frustum;
using inequality::Basis;

template <Layout layout>
bool decide(const Scene& scene) {
    using Filter = FilterSystem<layout>;
    using inequality::Lazy;
    const Outline outline = outline_of(scene);
    Basis basis = outline.first_basis();
    const Filter numbers(scene, outline);
    const bool is_sound = filter_is_sound(scene);
    const std::size_t suspect = is_sound ? inequality::search(numbers, outline, basis) : inequality::no_row;
    if constexpr (small_code)
        return inequality::Pivots<Filter, Lazy<IntegerSystem<layout, BigNumbers>, Scene>>(
                   is_sound ? &numbers : nullptr, scene, outline, basis)
            .have_solution(suspect);
    return inequality::Pivots<Filter, Lazy<IntegerSystem<layout, LatticeNumbers<1>>, Scene>,
                              Lazy<IntegerSystem<layout, LatticeNumbers<2>>, Scene>,
                              Lazy<IntegerSystem<layout, BigNumbers>, Scene>>(is_sound ? &numbers : nullptr,
                                                                              scene, outline, basis)
        .have_solution(suspect);
}

bool share_a_point(std::span<const WidePlane> planes, const ConvexSet& shape) {
    const Scene scene{planes, shape, is_endless(shape)};
    return scene.layout() == Layout::space ? decide<Layout::space>(scene) : decide<Layout::columns>(scene);
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
    return share_a_point(planes, {});
}

bool meet(const FrustumSet& a, const FrustumSet& b) {
    if (a.is_empty || b.is_empty) return false;
    std::array<WidePlane, 12> planes;
    std::copy(a.planes.begin(), a.planes.end(), planes.begin());
    std::copy(b.planes.begin(), b.planes.end(), planes.begin() + 6);
    return share_a_point(planes, {});
}

// True if the best corner of the shape is behind one plane. The signs of the slopes give the best corner.
// A slope with an undecided sign is too small to matter, unless the shape is unbounded in that direction.
template <Layout layout>
bool lies_behind_a_plane(const Scene& scene) {
    const Outline outline = outline_of(scene);
    const FilterSystem<layout> system(scene, outline);
    for (std::size_t i = 0; i < outline.rows; ++i) {
        Basis best;
        bool has_end = true;
        for (std::size_t k = 0; k < 3; ++k) {
            const auto slope = inequality::known_sign(system.row(i).a[k]);
            const bool up = system.a[k][i] > 0;
            has_end &= slope == inequality::FilteredSign::zero || outline.has_bound[k][up];
            best.at[k] = !outline.has_bound[k][up] ? Basis::At::zero : up ? Basis::At::high : Basis::At::low;
        }
        const inequality::Corner<0, FilterSystem<layout>> corner(system, best);
        if (has_end && corner.height(system.row(i)) == inequality::FilteredSign::negative) return true;
    }
    return false;
}

bool may_meet(const FrustumSet& f, const ConvexSet& shape) {
    if (f.is_empty || shape.kind == Kind::empty) return false;
    const Scene scene{f.planes, shape, is_endless(shape)};
    if (shape.kind == Kind::plane || !filter_is_sound(scene)) return true;
    return scene.layout() == Layout::space ? !lies_behind_a_plane<Layout::space>(scene)
                                           : !lies_behind_a_plane<Layout::columns>(scene);
}

}  // namespace hitbox::detail
