// indices.cpp: indices over boxes with ids (BVH, octree, quadtree).
#include "answers.hpp"
#include "arrays.hpp"
#include "border.hpp"
#include "threads.hpp"

#include <hitbox/index/bvh.hpp>
#include <hitbox/index/octree.hpp>
#include <hitbox/index/quadtree.hpp>
#include <hitbox/pair/pairs.hpp>

#include <array>
#include <cmath>
#include <initializer_list>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

using namespace hitbox;
using namespace hitbox::c;

using AnyIndex = std::variant<Bvh3, Octree3, Quadtree2>;

struct hitbox_index {
    AnyIndex index;
};

namespace {

template <class Index>
constexpr int dimension = std::is_same_v<Index, Quadtree2> ? 2 : 3;
template <class Index>
using BoxOf = Aabb<dimension<Index>, double>;

template <class Index>
BoxOf<Index> box_at(const Items& items, std::size_t i) {
    const auto n = items.numbers<6>(i);
    BoxOf<Index> box;
    for (unsigned k = 0; k < dimension<Index>; ++k) box.min[k] = n[k], box.max[k] = n[3 + k];
    return box;
}

template <class Index>
AnyIndex built(const hitbox_array& boxes) {
    const Items items(boxes);
    std::vector<BoxOf<Index>> all(boxes.count);
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = box_at<Index>(items, i);
    const Lease threads;
    return Index(std::span<const BoxOf<Index>>(all), threads.executor());
}

AnyIndex built(std::size_t type, const hitbox_array& boxes) {
    if (type == HITBOX_BVH) return built<Bvh3>(boxes);
    if (type == HITBOX_OCTREE) return built<Octree3>(boxes);
    return built<Quadtree2>(boxes);
}

Fault check_index(const hitbox_index* index, const char* where = "index") {
    if (index == nullptr) return wrong("is NULL", where);
    return std::nullopt;
}

// Answers a question to an index, with found records.
template <class Ask>
hitbox_status ask(const hitbox_index* index, const hitbox_array* questions, const char* where,
                  std::initializer_list<std::int32_t> kinds, hitbox_answers* found, const Ask& ask_one) {
    return fill(found, [&]() -> Fault {
        if (Fault fault = check_index(index)) return fault;
        if (kinds.size() == 0) {
            if (Fault fault = check_shapes(questions, where)) return fault;
        } else if (Fault fault = check(questions, where, kinds)) {
            return fault;
        }
        const Items items(*questions);
        return std::visit(
            [&](const auto& of) -> Fault {
                for (std::size_t i = 0; i < questions->count; ++i)
                    if (Fault fault = ask_one(of, items, i)) return fault;
                return std::nullopt;
            },
            index->index);
    });
}

Fault no_answer_in_the_plane(const char* where) {
    return wrong("a quadtree does not have this query", where);
}

template <class Pairs>
void put_pairs(hitbox_answers& to, const Pairs& pairs) {
    for (const IdPair& pair : pairs) to.put(std::array<std::uint32_t, 2>{pair.a, pair.b});
}

}  // namespace

hitbox_status hitbox_index_create(int32_t type, const hitbox_array* boxes, hitbox_index** index) {
    return create(index, "index", [&]() -> Fault {
        if (type < HITBOX_BVH || type > HITBOX_QUADTREE) return wrong("there is no such index", "type");
        if (Fault fault = check(boxes, "boxes", {HITBOX_AABB})) return fault;
        return *index = new hitbox_index{built(std::size_t(type), *boxes)}, std::nullopt;
    });
}
void hitbox_index_free(hitbox_index* index) { delete index; }

hitbox_status hitbox_index_build(hitbox_index* index, const hitbox_array* boxes) {
    return guarded([&]() -> Fault {
        if (Fault fault = check_index(index)) return fault;
        if (Fault fault = check(boxes, "boxes", {HITBOX_AABB})) return fault;
        return index->index = built(index->index.index(), *boxes), std::nullopt;
    });
}

size_t hitbox_index_size(const hitbox_index* index) {
    if (index == nullptr) return 0;
    return std::visit([](const auto& of) { return of.size(); }, index->index);
}

hitbox_status hitbox_index_set(hitbox_index* index, uint32_t id, const hitbox_array* box) {
    return guarded([&]() -> Fault {
        if (Fault fault = check_index(index)) return fault;
        if (Fault fault = check(box, "box", {HITBOX_AABB})) return fault;
        if (box->count != 1) return wrong("expected one box", "box");
        return std::visit(
            [&]<class Index>(Index& of) -> Fault {
                if constexpr (std::is_same_v<Index, Bvh3>)
                    return wrong("a bvh does not change box by box; use hitbox_index_build", "index");
                else
                    return of.set(id, box_at<Index>(Items(*box), 0)), std::nullopt;
            },
            index->index);
    });
}

hitbox_status hitbox_index_pairs(const hitbox_index* index, hitbox_answers* pairs) {
    return fill(pairs, [&]() -> Fault {
        if (Fault fault = check_index(index)) return fault;
        std::visit([&](const auto& of) { put_pairs(*pairs, of.pairs()); }, index->index);
        return std::nullopt;
    });
}

hitbox_status hitbox_index_pairs_with(const hitbox_index* index, const hitbox_index* other,
                                      hitbox_answers* pairs) {
    return fill(pairs, [&]() -> Fault {
        if (Fault fault = check_index(index)) return fault;
        if (Fault fault = check_index(other, "other")) return fault;
        return std::visit(
            [&]<class Index>(const Index& of) -> Fault {
                const Index* same = std::get_if<Index>(&other->index);
                if (same == nullptr) return wrong("is of another type than the index", "other");
                return put_pairs(*pairs, of.pairs_with(*same)), std::nullopt;
            },
            index->index);
    });
}

hitbox_status hitbox_index_overlaps(const hitbox_index* index, const hitbox_array* shapes,
                                    hitbox_answers* found) {
    return ask(index, shapes, "shapes", {}, found,
               [&]<class Index>(const Index& of, const Items& items, std::size_t i) -> Fault {
                   const auto put = [&](const auto& ids) {
                       for (const std::uint32_t id : ids) found->put(hitbox_found{0, std::uint32_t(i), id});
                   };
                   if constexpr (dimension<Index> == 2) {
                       if (items.kind() != HITBOX_AABB) return wrong("a quadtree takes boxes only", "shapes");
                       put(of.overlaps(box_at<Index>(items, i)));
                   } else {
                       std::visit([&](const auto& shape) { put(of.overlaps(shape)); }, items.shape(i));
                   }
                   return std::nullopt;
               });
}

hitbox_status hitbox_index_cast(const hitbox_index* index, const hitbox_array* lines, size_t most,
                                hitbox_answers* found) {
    return ask(index, lines, "lines", {HITBOX_SEGMENT, HITBOX_RAY}, found,
               [&]<class Index>(const Index& of, const Items& items, std::size_t i) -> Fault {
                   if constexpr (dimension<Index> == 2) {
                       return no_answer_in_the_plane("index");
                   } else {
                       const auto n = items.numbers<6>(i);
                       const Vec3 p{n[0], n[1], n[2]}, q{n[3], n[4], n[5]};
                       const auto hits = items.kind() == HITBOX_RAY ? of.cast(Ray3{p, q}, most)
                                                                    : of.cast(Segment3{p, q}, most);
                       for (const auto& hit : hits) found->put(hitbox_found{hit.t, std::uint32_t(i), hit.id});
                       return std::nullopt;
                   }
               });
}

hitbox_status hitbox_index_nearest(const hitbox_index* index, const hitbox_array* points, size_t most,
                                   hitbox_answers* found) {
    return ask(
        index, points, "points", {HITBOX_POINT}, found,
        [&]<class Index>(const Index& of, const Items& items, std::size_t i) -> Fault {
            const auto n = items.numbers<3>(i);
            Vec<dimension<Index>, double> point;
            for (unsigned k = 0; k < dimension<Index>; ++k) point[k] = n[k];
            for (const auto& near_one : of.nearest(point, most))
                found->put(hitbox_found{std::sqrt(near_one.distance_sq), std::uint32_t(i), near_one.id});
            return std::nullopt;
        });
}

hitbox_status hitbox_index_cull(const hitbox_index* index, const hitbox_array* frustum,
                                hitbox_answers* found) {
    return ask(index, frustum, "frustum", {HITBOX_FRUSTUM}, found,
               [&]<class Index>(const Index& of, const Items& items, std::size_t i) -> Fault {
                   if constexpr (dimension<Index> == 2) {
                       return no_answer_in_the_plane("index");
                   } else {
                       const auto visible = of.cull(std::get<Frustum3>(items.shape(i)));
                       for (const std::uint32_t id : visible.inside)
                           found->put(hitbox_found{1, std::uint32_t(i), id});
                       for (const std::uint32_t id : visible.across)
                           found->put(hitbox_found{0, std::uint32_t(i), id});
                       return std::nullopt;
                   }
               });
}

hitbox_status hitbox_index_nodes(const hitbox_index* index, hitbox_answers* nodes) {
    return fill(nodes, [&]() -> Fault {
        if (Fault fault = check_index(index)) return fault;
        std::visit(
            [&](const auto& of) {
                of.for_each_bounds([&]<int N>(unsigned level, const Aabb<N, float>& box) {
                    hitbox_node node{};
                    node.level = level;
                    for (unsigned k = 0; k < N; ++k)
                        node.aabb[k] = double(box.min[k]), node.aabb[3 + k] = double(box.max[k]);
                    nodes->put(node);
                });
            },
            index->index);
        return std::nullopt;
    });
}
