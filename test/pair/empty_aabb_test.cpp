// empty_aabb_test.cpp: a box whose min and max are the same infinity has no finite point, for every verb and shape.
#include <hitbox/batch/intersects.hpp>
#include <hitbox/batch/may_intersect.hpp>
#include <hitbox/index/brute_force.hpp>
#include <hitbox/index/bvh.hpp>
#include <hitbox/index/dynamic_bvh.hpp>
#include <hitbox/index/octree.hpp>
#include <hitbox/index/sweep.hpp>
#include <hitbox/pair/pairs.hpp>
#include <hitbox/pair/prepared_frustum.hpp>
#include <hitbox/shape/any_shape.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

using namespace hitbox;

namespace {

// All boxes with the same infinity at both ends of some axis; the other axes are short, one point or endless.
template <class T>
std::vector<Aabb<3, T>> empty_boxes() {
    constexpr T inf = std::numeric_limits<T>::infinity();
    constexpr std::array<std::array<T, 2>, 6> sides{
        {{inf, inf}, {-inf, -inf}, {0, 1}, {0, 0}, {-inf, inf}, {0, inf}}};
    std::vector<Aabb<3, T>> all;
    for (std::size_t i = 0; i < 216; ++i) {
        const std::size_t at[3] = {i % 6, i / 6 % 6, i / 36};
        if (at[0] > 1 && at[1] > 1 && at[2] > 1) continue;
        Aabb<3, T> box;
        for (std::size_t k = 0; k < 3; ++k) box.min[k] = sides[at[k]][0], box.max[k] = sides[at[k]][1];
        all.push_back(box);
    }
    return all;
}

template <class T>
Frustum<T> frustum_of(const Plane<T>& p) {
    return {{p, p, p, p, p, p}};
}

// Calls f with shapes of every kind, bounded and endless ones, that reach the origin.
template <class T, class F>
void for_each_shape(const F& f) {
    constexpr T inf = std::numeric_limits<T>::infinity();
    f(Vec<3, T>{0, 0, 0});
    f(Segment<T>{{0, 0, 0}, {1, 0, 0}}), f(Segment<T>{{-1, -1, -1}, {1, 2, 3}}), f(Segment<T>{});
    for (const Vec<3, T>& d :
         {Vec<3, T>{1, 0, 0}, Vec<3, T>{0, -1, 0}, Vec<3, T>{0, 0, 1}, Vec<3, T>{1, 2, 3}}) {
        f(Ray<T>{{0, 0, 0}, d}), f(Ray<T>{{0, 0, 0}, -d}), f(Line<T>{{0, 0, 0}, d});
        f(Plane<T>{d, 0}), f(Plane<T>{d, 1});
        f(frustum_of(Plane<T>{d, 0})), f(frustum_of(Plane<T>{-d, 0})), f(frustum_of(Plane<T>{d, -5}));
    }
    f(frustum_of(Plane<T>{{0, 0, 0}, -1}));
    f(Triangle<T>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}});
    f(Rectangle<T>{{0, 0, 0}, {Vec<3, T>{1, 0, 0}, Vec<3, T>{0, 1, 0}}});
    f(Sphere<T>{{0, 0, 0}, 1}), f(Capsule<T>{{0, 0, 0}, {1, 0, 0}, 1});
    f(Aabb<3, T>{{-1, -1, -1}, {1, 1, 1}}), f(Aabb<3, T>{{-inf, -inf, -inf}, {inf, inf, inf}});
    f(Obb<T>{{0, 0, 0}, {Vec<3, T>{1, 1, 0}, Vec<3, T>{-1, 1, 0}, Vec<3, T>{0, 0, 1}}});
}

// What is wrong with the answers for the two, or nothing.
template <class Box, class S>
std::string fault_of_empty(const Box& box, const S& shape) {
    using T = ScalarOf<Box>;
    if (intersects(box, shape) || intersects(shape, box)) return "intersects";
    if constexpr (requires { may_intersect(box, shape); })
        if (may_intersect(box, shape) || may_intersect(shape, box)) return "may_intersect";
    if constexpr (requires { classify(box, shape); })
        if (classify(box, shape) != Relation::disjoint || classify(shape, box) != Relation::disjoint)
            return "classify";
    if constexpr (requires { distance(box, shape); })
        if (!(distance(box, shape) > (std::numeric_limits<T>::max)())) return "distance";
    if constexpr (requires { placement(shape, box); })
        if (placement(shape, box) != Placement::none) return "placement";
    if constexpr (requires { side(shape, box); })
        if (side(shape, box)) return "side";
    if constexpr (requires { bool(intersection(shape, box)); })
        if (intersection(shape, box)) return "intersection";
    if constexpr (requires { intersection(shape, box).is_empty(); })
        if (!intersection(shape, box).is_empty()) return "intersection";
    if constexpr (requires { PreparedFrustum<T>(shape); })
        if (intersects(PreparedFrustum<T>(shape), box)) return "prepared frustum";
    if constexpr (requires(std::vector<Box> many, std::vector<std::uint8_t> to) {
                      batch::intersects(many, shape, batch::Bytes{to});
                  }) {
        const std::vector<Box> many(19, box);
        std::vector<std::uint8_t> seen(many.size());
        if (batch::intersects(many, shape, batch::Bytes{seen}) != 0) return "batch";
    }
    return "";
}

template <class Index, class T>
void check_index(const std::vector<Aabb<3, T>>& boxes) {
    const Index built(boxes);
    CHECK(built.size() == 0);
    Index edited;
    for (std::uint32_t i = 0; i < boxes.size(); ++i) {
        if constexpr (requires { edited.insert(i, boxes[i]); }) {
            edited.insert(i, Aabb<3, T>{{0, 0, 0}, {1, 1, 1}});
            edited.insert(i, boxes[i]);
        }
    }
    for (const Index* index : {&built, std::as_const(edited).size() == 0 ? &std::as_const(edited) : &built}) {
        CHECK(index->size() == 0);
        CHECK(index->pairs().empty());
        for_each_shape<T>([&](const auto& shape) { CHECK(index->overlaps(shape).empty()); });
    }
    // As a question.
    const Index one(std::vector<Aabb<3, T>>{{{-1, -1, -1}, {1, 1, 1}}});
    for (const Aabb<3, T>& box : boxes) CHECK(one.overlaps(box).empty());
}

}  // namespace

TEST_SUITE("pair/empty_aabb") {
    TEST_CASE_TEMPLATE("a box with the same infinity at both ends of an axis meets nothing", T, float,
                       double) {
        const std::vector<Aabb<3, T>> boxes = empty_boxes<T>();
        CHECK(boxes.size() == 216 - 64);
        for (const Aabb<3, T>& box : boxes) {
            CHECK(box.is_empty());
            for_each_shape<T>([&]<class S>(const S& shape) {
                const std::string wrong = fault_of_empty(box, shape);
                if (wrong.empty()) return;
                CAPTURE(ShapeInfo<S>::name);
                for (std::size_t k = 0; k < 3; ++k) MESSAGE(box.min[k] << " to " << box.max[k]);
                CHECK(wrong == "");
            });
        }
    }

    TEST_CASE_TEMPLATE("no index holds such a box, and as a question it has no answer", T, float, double) {
        const std::vector<Aabb<3, T>> boxes = empty_boxes<T>();
        check_index<BruteForce<3, T>, T>(boxes);
        check_index<Bvh<3, T>, T>(boxes);
        check_index<DynamicBvh<3, T>, T>(boxes);
        check_index<Sweep<3, T>, T>(boxes);
        check_index<CellTree<3, T>, T>(boxes);
    }
}
