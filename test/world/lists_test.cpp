// lists_test.cpp: every function that takes many points, boxes or lines takes them in a vector, an array or a span.
#include <hitbox/batch/intersects.hpp>
#include <hitbox/batch/may_intersect.hpp>
#include <hitbox/fit/fit_aabb.hpp>
#include <hitbox/fit/fit_obb.hpp>
#include <hitbox/index/brute_force.hpp>
#include <hitbox/index/bvh.hpp>
#include <hitbox/index/dynamic_bvh.hpp>
#include <hitbox/index/octree.hpp>
#include <hitbox/index/sweep.hpp>
#include <hitbox/mesh/cast.hpp>
#include <hitbox/mesh/check_mesh.hpp>
#include <hitbox/mesh/clip.hpp>
#include <hitbox/mesh/measure.hpp>
#include <hitbox/mesh/mesh_view.hpp>
#include <hitbox/mesh/nearest.hpp>
#include <hitbox/mesh/section.hpp>
#include <hitbox/mesh/slice.hpp>
#include <hitbox/mesh/surface.hpp>
#include <hitbox/mesh/weld.hpp>
#include <hitbox/pair/obb_point.hpp>
#include <hitbox/world/debug_draw.hpp>
#include <hitbox/world/mesh_bounds.hpp>
#include <hitbox/world/world.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

using namespace hitbox;

namespace {

// The kinds of lists.
template <class E>
using InVector = std::vector<E>;
template <class E>
using InArray = std::array<E, 6>;
template <class E>
using InPlainArray = E[6];
template <class E>
using InSpan = std::span<const E>;
template <class E>
using InWritableSpan = std::span<E>;

using Corners = TriMesh::Corners;
struct Entity {
    Vec3f low, high;
};

template <class T>
const T& a();
template <class E, template <class> class List>
List<E>& list();

struct AnySink {
    bool operator()(auto&&...) const { return true; }
};

// Each is true for one kind of list if all the calls in it compile.
template <template <class> class L>
constexpr bool fits_take = requires {
    fit_aabb(list<Vec3, L>());
    fit_aabb(list<Vec2f, L>());
    fit_obb(list<Vec3f, L>(), ObbFit::pca);
    fit_obb(list<Vec3, L>(), list<Corners, L>(), ObbFit::pca);
    fit_obb(list<Vec3f, L>(), list<Corners, L>(), ObbFit::pca);
    boxes_of(list<Entity, L>(), &Entity::low, &Entity::high);
};
template <template <class> class L>
constexpr bool batches_take = requires {
    batch::intersects(list<Aabb3, L>(), a<Sphere3>(), a<batch::Output>());
    batch::intersects(list<Aabb3, L>(), list<Triangle3, L>(), a<batch::Output>());
    batch::intersects(list<Aabb3, L>(), list<Aabb3, L>(), list<IdPair, L>(), a<batch::Output>());
    batch::may_intersect(list<Aabb3, L>(), a<Sphere3>(), a<batch::Output>());
    batch::may_intersect(list<Aabb3, L>(), list<Aabb3, L>(), list<IdPair, L>(), a<batch::Output>());
    batch::Soa<Aabb3f>(list<Aabb3f, L>());
    batch::view_of<Aabb3f>(list<Entity, L>(), &Entity::low, &Entity::high);
};
template <template <class> class L>
constexpr bool indices_take = requires(Bvh3 bvh, DynamicBvh3 moving) {
    bvh.build(list<Aabb3, L>());
    DynamicBvh3(list<Aabb3, L>());
    Octree3(list<Aabb3, L>());
    Sweep<3, double>(list<Aabb3, L>());
    BruteForce<3, double>(list<Aabb3, L>());
    moving.set_all(list<std::uint32_t, L>(), list<Aabb3, L>());
    bvh.nearest_each(list<Vec3, L>(), 2, a<AnySink>());
    bvh.overlaps_each(list<Aabb3, L>(), a<AnySink>());
    bvh.overlaps_each(list<Aabb3, L>());
};
template <template <class> class L>
constexpr bool meshes_take = requires(const TriMesh& mesh, const Surface& surface) {
    cast_closest(surface, list<Segment3, L>());
    cast_closest(surface, list<Ray3f, L>());
    cast_any(surface, list<Ray3, L>());
    count_hits(surface, list<Segment3f, L>());
    check_mesh(list<Vec3, L>(), list<Corners, L>());
    check_finite(list<Vec3, L>());
    clip(mesh, list<Plane3, L>());
    enclosed_volume(list<Vec3, L>(), list<Corners, L>());
    signed_volume(list<Vec3, L>(), list<Corners, L>(), Vec3{});
    surface_area(list<Vec3, L>(), list<Corners, L>());
    MeshView::make(list<Vec3f, L>());
    MeshView::make(list<Vec3f, L>(), list<std::uint16_t, L>());
    MeshView::make(list<Vec3, L>(), list<Corners, L>());
    closest_points(surface, list<Vec3, L>());
    places_in_mesh(surface, list<Vec3, L>());
    signed_distances(surface, list<Vec3, L>());
    sections(mesh, Vec3{0, 0, 1}, list<double, L>());
    PointValues{2, list<float, L>()};
    weld(list<Vec3, L>(), list<Corners, L>());
};
template <template <class> class L>
constexpr bool worlds_take = requires(World world, LineSink lines) {
    draw_contacts(world, list<Collision, L>(), lines);
    world.wake_only(list<Aabb3, L>());
    MeshBounds::over(list<Vec3, L>());
    MeshBounds::over(list<Vec3f, L>());
};
template <template <class> class L>
constexpr bool all_take =
    fits_take<L> && batches_take<L> && indices_take<L> && meshes_take<L> && worlds_take<L>;

TriMesh tetrahedron() {
    return {{{0, 0, 0}, {2, 0, 0}, {0, 2, 0}, {0, 0, 2}}, {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}}};
}

// The same answers for the same rays, whatever they are in.
template <class Rays>
void check_casts(const Surface& surface, const Rays& rays) {
    const auto closest = cast_closest(surface, rays);
    REQUIRE(closest.size() == 2);
    REQUIRE(closest[0]);
    CHECK(closest[0]->t == 7.5);
    CHECK_FALSE(closest[1]);
    CHECK(cast_any(surface, rays) == std::vector<std::uint8_t>{1, 0});
    CHECK(count_hits(surface, rays) == std::vector<std::size_t>{2, 0});
}

}  // namespace

TEST_SUITE("world/lists") {
    TEST_CASE("vectors, arrays and spans are taken without a cast") {
        static_assert(all_take<InVector>);
        static_assert(all_take<InArray>);
        static_assert(all_take<InPlainArray>);
        static_assert(all_take<InSpan>);
        CHECK(all_take<InWritableSpan>);
    }

    TEST_CASE("casts of a list") {
        const Surface surface = make_surface(tetrahedron()).value();
        std::vector<Ray3> rays{{{0.25, 0.25, 9}, {0, 0, -1}}, {{9, 9, 9}, {0, 0, -1}}};
        const Ray3 plain[] = {rays[0], rays[1]};
        check_casts(surface, rays);
        check_casts(surface, std::array{rays[0], rays[1]});
        check_casts(surface, plain);
        check_casts(surface, std::span(rays));
        check_casts(surface, std::span<const Ray3>(rays));
        CHECK(cast_closest(surface, std::vector<Segment3f>{}).empty());
    }

    TEST_CASE("a box around triangles") {
        const TriMesh mesh = tetrahedron();
        const Obb3 box = fit_obb(std::span<const Vec3>(mesh.points), std::span<const Corners>(mesh.triangles),
                                 ObbFit::tight);
        CHECK(fit_obb(mesh.points, mesh.triangles, ObbFit::tight) == box);
        // Points of other types are read, too.
        std::vector<std::array<float, 3>> floats;
        for (const Vec3& p : mesh.points) floats.push_back({float(p.x), float(p.y), float(p.z)});
        const Obb3f narrow = fit_obb(floats, mesh.triangles, ObbFit::tight);
        for (const auto& p : floats) CHECK(intersects(narrow, Vec3f(p)));
        CHECK(fit_obb(floats, std::array<Corners, 1>{{{0, 1, 7}}}, ObbFit::pca).is_empty());
    }

    TEST_CASE("bounds over points that stay where they are") {
        const std::vector<Vec3> points = tetrahedron().points;
        const Vec3f plain[] = {{0, 0, 0}, {2, 0, 0}, {0, 2, 0}, {0, 0, 2}};
        const auto moved_bounds = [](MeshBounds bounds) {
            bounds.set_transform(Affine3::translate({10, 0, 0}));
            return bounds.aabb();
        };
        const Aabb3 expected = moved_bounds(MeshBounds(points));
        CHECK(expected.max.x >= 12);
        CHECK(moved_bounds(MeshBounds::over(points)) == expected);
        CHECK(moved_bounds(MeshBounds::over(plain)) == expected);
        CHECK(moved_bounds(MeshBounds::over(std::span(plain))) == expected);
        CHECK(PointsView(points).size() == 4);
        CHECK(PointsView(plain)[1] == Vec3{2, 0, 0});
        CHECK_FALSE(std::is_constructible_v<PointsView, std::vector<Vec3>>);  // a temporary would be gone
        CHECK_FALSE(std::is_constructible_v<PointsView, std::vector<Vec2>&>);
    }
}
