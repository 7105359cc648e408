// indices.cpp: indices over boxes with ids (BVH, octree, quadtree).
#include "bridge.hpp"

#include <hitbox/index/bvh.hpp>
#include <hitbox/index/octree.hpp>
#include <hitbox/index/quadtree.hpp>
#include <hitbox/pair/pairs.hpp>

#include <cmath>
#include <span>
#include <type_traits>
#include <variant>

using namespace hitbox;
using namespace hitbox::wasm;

namespace {

using AnyIndex = std::variant<Bvh3, Octree3, Quadtree2>;

template <class Index>
constexpr int dimension = std::is_same_v<Index, Quadtree2> ? 2 : 3;
template <class Index>
using BoxOf = Aabb<dimension<Index>, double>;
template <class Index>
using PointOf = Vec<dimension<Index>, double>;

template <class Index>
Index built(const double* numbers, std::size_t count) {
    // A box consists of its two corners only.
    return Index(std::span(reinterpret_cast<const BoxOf<Index>*>(numbers), count));
}

AnyIndex built(std::size_t kind, const double* numbers, std::size_t count) {
    if (kind == 0) return built<Bvh3>(numbers, count);
    if (kind == 1) return built<Octree3>(numbers, count);
    return built<Quadtree2>(numbers, count);
}

template <class Ids>
void put_ids(const Ids& ids) {
    answers.integers.insert(answers.integers.end(), ids.begin(), ids.end());
}

}  // namespace

HITBOX_EXPORT(hb_index_new) AnyIndex* hb_index_new(std::size_t kind, const double* boxes, std::size_t count) {
    return new AnyIndex(built(kind, boxes, count));
}
HITBOX_EXPORT(hb_index_build) void hb_index_build(AnyIndex* index, const double* boxes, std::size_t count) {
    *index = built(index->index(), boxes, count);
}
HITBOX_EXPORT(hb_index_free) void hb_index_free(AnyIndex* index) { delete index; }
HITBOX_EXPORT(hb_index_size) std::size_t hb_index_size(const AnyIndex* index) {
    return std::visit([](const auto& of) { return of.size(); }, *index);
}

/// The box is in the arguments. Fails for a bvh.
HITBOX_EXPORT(hb_index_set) int hb_index_set(AnyIndex* index, std::uint32_t id) {
    return std::visit(
        []<class Index>(Index& of, std::uint32_t number) -> int {
            if constexpr (std::is_same_v<Index, Bvh3>)
                return failed;
            else
                return of.set(number, *reinterpret_cast<const BoxOf<Index>*>(arguments.number.data())), done;
        },
        *index, std::variant<std::uint32_t>(id));
}

HITBOX_EXPORT(hb_index_pairs) void hb_index_pairs(const AnyIndex* index) {
    answers.clear();
    std::visit(
        [](const auto& of) {
            const auto pairs = of.pairs();
            answers.integers.reserve(2 * pairs.size());
            for (const IdPair& pair : pairs)
                answers.integers.push_back(pair.a), answers.integers.push_back(pair.b);
        },
        *index);
}

/// The shape, or in the plane a box, is in the arguments.
HITBOX_EXPORT(hb_index_overlaps) void hb_index_overlaps(const AnyIndex* index, int kind) {
    answers.clear();
    std::visit(
        [&]<class Index>(const Index& of) {
            if constexpr (dimension<Index> == 2)
                put_ids(of.overlaps(*reinterpret_cast<const Aabb<2, double>*>(arguments.number.data())));
            else
                std::visit([&](const auto& shape) { put_ids(of.overlaps(shape)); }, arguments.shape(kind, 0));
        },
        *index);
}

/// Ids of boxes, and for each the parameter where the cast enters it.
HITBOX_EXPORT(hb_index_cast) void hb_index_cast(const AnyIndex* index, int is_ray, std::size_t most) {
    answers.clear();
    std::visit(
        [&]<class Index>(const Index& of) {
            if constexpr (dimension<Index> == 3) {
                const Vec3 from = arguments.vec(0), to = arguments.vec(3);
                const auto hits = is_ray ? of.cast(Ray3{from, to}, most) : of.cast(Segment3{from, to}, most);
                for (const auto& found : hits) answers.integers.push_back(found.id), answers.put(found.t);
            }
        },
        *index);
}

/// Ids of boxes, and for each its distance.
HITBOX_EXPORT(hb_index_nearest) void hb_index_nearest(const AnyIndex* index, std::size_t most) {
    answers.clear();
    std::visit(
        [&]<class Index>(const Index& of) {
            PointOf<Index> point;
            for (unsigned k = 0; k < dimension<Index>; ++k) point[k] = arguments.number[k];
            for (const auto& found : of.nearest(point, most))
                answers.integers.push_back(found.id), answers.put(std::sqrt(found.distance_sq));
        },
        *index);
}

/// Ids of boxes. The number is how many are inside; the rest straddle the border.
HITBOX_EXPORT(hb_index_cull) void hb_index_cull(const AnyIndex* index) {
    answers.clear();
    std::visit(
        [&]<class Index>(const Index& of) {
            if constexpr (dimension<Index> == 3) {
                const AnyShape shape = arguments.shape(int(ShapeKind::frustum), 0);
                const auto visible = of.cull(std::get<Frustum3>(shape));
                put_ids(visible.inside), put_ids(visible.across);
                answers.put(double(visible.inside.size()));
            }
        },
        *index);
}

/// Level and box of each node, for debug drawing.
HITBOX_EXPORT(hb_index_nodes) void hb_index_nodes(const AnyIndex* index) {
    answers.clear();
    std::visit(
        [](const auto& of) {
            of.for_each_bounds([]<int N>(unsigned level, const Aabb<N, float>& box) {
                answers.put(level);
                for (unsigned k = 0; k < N; ++k) answers.put(double(box.min[k]));
                for (unsigned k = 0; k < N; ++k) answers.put(double(box.max[k]));
            });
        },
        *index);
}
