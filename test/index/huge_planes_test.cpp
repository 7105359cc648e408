// huge_planes_test.cpp: frusta, planes and oriented boxes whose numbers are near the end of the range, against every index.
#include <hitbox/index/brute_force.hpp>
#include <hitbox/index/bvh.hpp>
#include <hitbox/index/dynamic_bvh.hpp>
#include <hitbox/index/octree.hpp>
#include <hitbox/index/sweep.hpp>
#include <hitbox/pair/aabb_obb.hpp>
#include <hitbox/pair/frustum_convex.hpp>
#include <hitbox/pair/plane_convex.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

using namespace hitbox;

namespace {

using FoundIds = std::vector<std::uint32_t>;

template <class Shape>
FoundIds true_overlaps(const std::vector<Aabb3>& boxes, const Shape& shape) {
    FoundIds ids;
    for (std::uint32_t i = 0; i < boxes.size(); ++i)
        if (intersects(boxes[i], shape)) ids.push_back(i);
    return ids;
}

template <class Index>
void check_huge(const std::vector<Aabb3>& boxes, const Frustum3& frustum) {
    const Index index(boxes);
    const FoundIds truth = true_overlaps(boxes, frustum);
    REQUIRE(index.overlaps(frustum) == truth);
    const auto seen = index.cull(frustum);
    FoundIds all = seen.inside;
    all.insert(all.end(), seen.across.begin(), seen.across.end());
    std::sort(all.begin(), all.end());
    REQUIRE(all == truth);
    for (const std::uint32_t i : seen.inside)
        for (const Vec3& corner : boxes[i].corners()) REQUIRE(intersects(frustum, corner));
}

}  // namespace

TEST_SUITE("index/huge_planes") {
    TEST_CASE("a half-space whose coefficients have an infinite sum still excludes boxes") {
        const Plane3 none{{0, 0, 0}, -1};
        const Frustum3 frustum{
            {Plane3{{0, 1e308, 0}, 1e308}, Plane3{{1, 0, 0}, -100}, none, none, none, none}};
        const std::vector<Aabb3> boxes{
            {{-1, -1, -1}, {0, 0, 0}}, {{0, 0, 0}, {1, 1, 1}}, {{0, 2, 0}, {1, 3, 1}}};
        REQUIRE(true_overlaps(boxes, frustum) == FoundIds{1, 2});
        check_huge<BruteForce3>(boxes, frustum);
        check_huge<Bvh3>(boxes, frustum);
        check_huge<DynamicBvh3>(boxes, frustum);
        check_huge<Octree3>(boxes, frustum);
        check_huge<Sweep3>(boxes, frustum);
    }

    TEST_CASE("every index answers as the pairs do, with numbers up to the largest") {
        std::mt19937_64 random(5);
        const auto unit = [&] { return double(random() >> 11) * 0x1p-52 - 1; };
        for (int round = 0; round < 150; ++round) {
            const double size = std::ldexp(1.0, int(random() % 3) * 500);
            std::vector<Aabb3> boxes;
            for (int i = 0; i < 60; ++i) {
                Vec3 p, q;
                for (std::size_t k = 0; k < 3; ++k) p[k] = unit() * size, q[k] = unit() * size;
                boxes.push_back(Aabb3::from_points(p, q));
            }
            Frustum3 frustum;
            for (Plane3& plane : frustum.planes) {
                const double large =
                    random() % 2 == 0 ? 1.7e308 : std::ldexp(1.0, int(random() % 2000) - 1000);
                for (std::size_t k = 0; k < 3; ++k) plane.normal[k] = random() % 3 == 0 ? 0 : unit() * large;
                plane.offset = -std::fabs(unit()) * (random() % 4 == 0 ? 1.7e308 : large);
            }
            check_huge<Bvh3>(boxes, frustum);
            check_huge<DynamicBvh3>(boxes, frustum);
            check_huge<Octree3>(boxes, frustum);
            const Plane3 plane{frustum.planes[0].normal, unit() * 1.7e308};
            Obb3 box{{unit() * size, unit() * size, unit() * size}, {}};
            for (Vec3& h : box.half_axes)
                for (std::size_t k = 0; k < 3; ++k) h[k] = unit() * std::ldexp(1.0, int(random() % 1020));
            const Bvh3 tree(boxes);
            const Octree3 octree(boxes);
            REQUIRE(tree.overlaps(plane) == true_overlaps(boxes, plane));
            REQUIRE(octree.overlaps(plane) == true_overlaps(boxes, plane));
            REQUIRE(tree.overlaps(box) == true_overlaps(boxes, box));
            REQUIRE(octree.overlaps(box) == true_overlaps(boxes, box));
        }
    }
}
