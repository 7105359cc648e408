// linked.cpp: asks what is a template and yet compiled in the library: indices, fits, exact stages of pairs.
#include <hitbox/fit/fit_aabb.hpp>
#include <hitbox/fit/fit_obb.hpp>
#include <hitbox/index/brute_force.hpp>
#include <hitbox/index/bvh.hpp>
#include <hitbox/index/dynamic_bvh.hpp>
#include <hitbox/index/octree.hpp>
#include <hitbox/index/quadtree.hpp>
#include <hitbox/index/sweep.hpp>
#include <hitbox/pair/aabb_linear.hpp>
#include <hitbox/pair/closest_points.hpp>
#include <hitbox/pair/distance.hpp>
#include <hitbox/pair/linear_sphere.hpp>
#include <hitbox/pair/separating_axis.hpp>
#include <hitbox/pair/triangle_triangle.hpp>

#include <cstdio>
#include <vector>

using namespace hitbox;

namespace {

template <int N, class T>
std::vector<Aabb<N, T>> row_of_boxes() {
    std::vector<Aabb<N, T>> boxes;
    for (int i = 0; i < 40; ++i) {
        Aabb<N, T> box;
        for (unsigned k = 0; k < N; ++k) box.min[k] = T(k == 0 ? i : 0), box.max[k] = box.min[k] + 1;
        boxes.push_back(box);
    }
    return boxes;
}

/// How many boxes all the questions of an index find.
template <class Index, int N, class T>
std::size_t ask() {
    const std::vector<Aabb<N, T>> boxes = row_of_boxes<N, T>();
    const Index index(boxes, nullptr);
    const auto all = [](auto&&...) { return true; };
    std::size_t found = index.pairs().size() + index.pairs_with(index).size() +
                        index.overlaps(boxes[3]).size() + index.nearest(boxes[5].min, 4).size() +
                        index.overlaps_each(boxes).size();
    index.pairs(all), index.pairs_with(index, all), index.overlaps(boxes[3], all),
        index.overlaps_each(boxes, all);
    const std::vector<Vec<N, T>> points(2, boxes[7].min);
    index.nearest_each(points, 2, all);
    if constexpr (N == 3) {
        const Plane<T> plane{{1, 0, 0}, T(8.5)}, other{{-1, 0, 0}, T(-20.5)};
        const Frustum<T> frustum{{plane, plane, plane, plane, plane, other}};
        const Sphere<T> sphere{{4, 0, 0}, 1};
        const Obb<T> turned{{3, 0, 0}, {Vec<3, T>{1, 1, 0}, Vec<3, T>{-1, 1, 0}, Vec<3, T>{0, 0, 1}}};
        const Segment<T> segment{{0, 0, 0}, {9, 0, 0}};
        found += index.overlaps(plane).size() + index.overlaps(frustum).size() +
                 index.overlaps(sphere).size() + index.overlaps(turned).size() +
                 index.overlaps(segment).size() + index.cast(segment).size() +
                 index.cull(frustum).inside.size();
        index.cull(frustum, all);
    }
    return found;
}

template <template <int, class> class Index>
void print_index(const char* name) {
    std::printf("%s %zu %zu\n", name, ask<Index<2, float>, 2, float>(), ask<Index<3, double>, 3, double>());
}

template <class T>
void print_fits() {
    const std::vector<Vec<3, T>> points{{0, 0, 0}, {3, 1, 0}, {1, 4, 0}, {2, 2, 5}};
    const std::vector<std::array<std::uint32_t, 3>> corners{{0, 1, 2}, {1, 2, 3}};
    const std::span<const Vec<3, T>> span(points);
    for (const ObbFit fit : {ObbFit::pca, ObbFit::fast, ObbFit::tight})
        std::printf("%.6g %.6g ", double(fit_obb(span, fit).center.x),
                    double(fit_obb(span, corners, fit).center.x));
    const std::vector<Vec<2, T>> flat{{0, 1}, {2, 3}};
    std::printf("%g %g\n", double(fit_aabb(points).max.z), double(fit_aabb(flat).max.y));
}

}  // namespace

int main() {
    print_index<BruteForce>("brute force");
    print_index<Bvh>("bvh");
    print_index<DynamicBvh>("dynamic bvh");
    print_index<CellTree>("cell tree");
    print_index<Sweep>("sweep");
    print_fits<float>();
    print_fits<double>();

    const Triangle3 a{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, b{{0.5, 0.5, 0}, {2, 2, 0}, {3, 2, 1}};
    const Sphere3 sphere{{3, 0, 0}, 1};
    const Segment3 tangent{{2, -1, 0}, {2, 1, 0}};
    const auto axis = separating_axis(a, b);
    std::printf("%d %d %g %g %d\n", int(intersects(a, b)), int(intersects(tangent, sphere)),
                distance(a, sphere), closest_points(tangent, Vec3{0, 0, 0})->a.x,
                axis ? int(axis->kind) : -1);
}
