// numbering_test.cpp: the index of a triangle in every answer is that in the mesh, also after degenerate triangles.
#include <hitbox/mesh/cast.hpp>
#include <hitbox/mesh/clash.hpp>
#include <hitbox/mesh/clip.hpp>
#include <hitbox/mesh/contacts.hpp>
#include <hitbox/mesh/nearest.hpp>
#include <hitbox/mesh/self_intersections.hpp>
#include <hitbox/mesh/slice.hpp>
#include <hitbox/mesh/surface.hpp>
#include <hitbox/mesh/triangles_in.hpp>
#include <hitbox/mesh/weld.hpp>
#include <hitbox/pair/aabb_aabb.hpp>
#include <hitbox/pair/linear_planar.hpp>
#include <hitbox/pair/planar_point.hpp>
#include <hitbox/pair/triangle_triangle.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

using namespace hitbox;

namespace {

TriMesh plain_box(const Vec3& low, const Vec3& high) {
    TriMesh m;
    for (int i = 0; i < 8; ++i)
        m.points.push_back({i & 1 ? high.x : low.x, i & 2 ? high.y : low.y, i & 4 ? high.z : low.z});
    m.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                   {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    return m;
}

// The same with degenerate triangles: before the first one and after each third one, along an edge or at a corner.
TriMesh with_degenerate(const TriMesh& from) {
    TriMesh m;
    m.points = from.points;
    m.triangles.push_back({0, 1, 0});
    for (std::size_t i = 0; i < from.triangles.size(); ++i) {
        m.triangles.push_back(from.triangles[i]);
        const TriMesh::Corners& c = from.triangles[i];
        if (i % 3 == 2) m.triangles.push_back({c[0], c[1], c[1]});
    }
    m.triangles.push_back({2, 2, 2});
    return m;
}

// Exact for small integers.
bool has_no_area(const Triangle3& t) { return cross(t.b - t.a, t.c - t.a) == Vec3{}; }

bool is_on(const TriMesh& mesh, std::uint32_t triangle, const Vec3& point) {
    return triangle < mesh.triangles.size() && !has_no_area(mesh.triangle(triangle)) &&
           intersects(mesh.triangle(triangle), point);
}

}  // namespace

TEST_SUITE("mesh/numbering") {
    const TriMesh mesh = with_degenerate(plain_box({0, 0, 0}, {4, 4, 4}));
    const Surface surface = *make_surface(mesh);

    TEST_CASE("casts") {
        const Ray3 ray{{1, 2, 9}, {0, 0, -1}};
        const std::optional<MeshHit> closest = cast_closest(surface, ray);
        REQUIRE(closest);
        CHECK(is_on(mesh, closest->triangle, closest->point));
        CHECK(intersects(surface.triangle_of_mesh(closest->triangle), closest->point));
        const std::vector<MeshHit> all = cast_all(surface, ray);
        REQUIRE(all.size() == 2);
        CHECK(all[0].triangle == closest->triangle);
        for (const MeshHit& hit : all) CHECK(is_on(mesh, hit.triangle, hit.point));
        const std::vector<Segment3> lines{
            {{1, 2, 9}, {1, 2, -9}}, {{9, 2, 1}, {2, 2, 1}}, {{9, 9, 9}, {8, 8, 8}}};
        const auto hits = cast_closest(surface, lines);
        CHECK(is_on(mesh, hits[0]->triangle, hits[0]->point));
        CHECK(is_on(mesh, hits[1]->triangle, hits[1]->point));
        CHECK_FALSE(hits[2]);
    }

    TEST_CASE("nearest points") {
        const std::vector<Vec3> points{{1, 2, 9}, {9, 1, 2}, {2, 3, -1}, {3, 2, 3.5}};
        const auto many = closest_points(surface, points);
        for (std::size_t i = 0; i < points.size(); ++i) {
            const auto one = closest_point(surface, points[i]);
            REQUIRE(one);
            CHECK(is_on(mesh, one->triangle, one->point));
            CHECK(many[i]->triangle == one->triangle);
        }
    }

    TEST_CASE("boxes") {
        const Aabb3 window{{-1, -1, 3}, {5, 5, 5}};
        std::vector<std::uint32_t> expected;
        for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i)
            if (!has_no_area(mesh.triangle(i)) && intersects(mesh.triangle(i).bounds(), window))
                expected.push_back(i);
        CHECK(triangles_in(surface, window) == expected);
        std::vector<std::uint32_t> passed;
        triangles_in(surface, window, [&](std::span<const std::uint32_t> ids) {
            passed.insert(passed.end(), ids.begin(), ids.end());
            return true;
        });
        CHECK(passed.size() == expected.size());
        for (const std::uint32_t i : passed) CHECK(surface.triangle_of_mesh(i) == mesh.triangle(i));
    }

    TEST_CASE("contacts") {
        const TriMesh second = with_degenerate(plain_box({1, 1, 3}, {2, 2, 6}));
        const Surface other = *make_surface(second);
        std::vector<IdPair> expected;
        for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i)
            for (std::uint32_t j = 0; j < second.triangles.size(); ++j)
                if (!has_no_area(mesh.triangle(i)) && !has_no_area(second.triangle(j)) &&
                    intersects(mesh.triangle(i), second.triangle(j)))
                    expected.push_back({i, j});
        const auto sorted = [](const std::vector<TrianglePair>& pairs) {
            std::vector<IdPair> ids;
            for (const TrianglePair& p : pairs) ids.push_back({p.a, p.b});
            std::sort(ids.begin(), ids.end());
            return ids;
        };
        CHECK(expected.size() > 5);
        CHECK(sorted(find_contacts(surface, other)) == expected);
        const Surface away = *make_surface(with_degenerate(plain_box({1, 1, 103}, {2, 2, 106})));
        CHECK(sorted(find_contacts(surface, away, Affine3::translate({0, 0, -100}))) == expected);
        std::vector<TrianglePair> passed;
        for_each_contact(surface, other, [&](const TrianglePair& p) { passed.push_back(p); });
        CHECK(sorted(passed) == expected);
    }

    TEST_CASE("self-intersections, cuts and clips") {
        TriMesh twice = mesh;
        const TriMesh second = plain_box({1, 1, 3}, {2, 2, 6});
        for (const TriMesh::Corners& c : second.triangles)
            twice.triangles.push_back({c[0] + 8, c[1] + 8, c[2] + 8});
        twice.points.insert(twice.points.end(), second.points.begin(), second.points.end());
        std::size_t count = 0;
        self_intersections(*weld(twice), [&](std::span<const IdPair> pairs) {
            for (const IdPair& p : pairs) {
                CHECK(p.a < mesh.triangles.size());
                CHECK(p.b >= mesh.triangles.size());
                CHECK(intersects(twice.triangle(p.a), twice.triangle(p.b)));
                ++count;
            }
            return true;
        });
        CHECK(count > 5);

        SliceOptions options;
        options.sources = true;
        const Slice cut = *slice(mesh, Plane3{{0, 0, 1}, 2}, options);
        for (const SlicePiece* piece : {&cut.front, &cut.back})
            for (std::size_t i = 0; i < piece->mesh.triangles.size(); ++i) {
                if (piece->sources[i] == SlicePiece::none) continue;
                const Triangle3 t = piece->mesh.triangle(i);
                if (has_no_area(t))  // kept as it was
                    CHECK(mesh.triangle(piece->sources[i]) == t);
                else
                    for (const Vec3& p : {t.a, t.b, t.c}) CHECK(is_on(mesh, piece->sources[i], p));
            }
        const ClippedMesh clipped = *clip(mesh, Aabb3{{1, 1, 1}, {9, 9, 9}}, options);
        for (std::size_t i = 0; i < clipped.mesh.triangles.size(); ++i) {
            if (clipped.sources[i] >= mesh.triangles.size()) continue;
            const Triangle3 t = clipped.mesh.triangle(i);
            for (const Vec3& p : {t.a, t.b, t.c}) CHECK(is_on(mesh, clipped.sources[i], p));
        }
    }

    TEST_CASE("clashes do not depend on degenerate triangles") {
        const std::vector<TriMesh> parts{
            plain_box({0, 0, 0}, {4, 4, 4}), plain_box({1, 1, 3}, {2, 2, 6}),
            plain_box({2, 1, 1}, {7, 2, 2}), plain_box({1, 3, 1}, {2, 3.5, 2}),
            plain_box({4, 0, 0}, {5, 1, 1}), plain_box({-2, -2, 3.5}, {9, 9, 3.75})};
        Assembly plain, more;
        for (const TriMesh& part : parts) {
            plain.parts.emplace_back().mesh = part;
            more.parts.emplace_back().mesh = with_degenerate(part);
        }
        const ClashReport a = *find_clashes(plain), b = *find_clashes(more);
        CHECK(a.clashes.size() > 6);
        REQUIRE(a.clashes.size() == b.clashes.size());
        for (std::size_t i = 0; i < a.clashes.size(); ++i) {
            const Clash &x = a.clashes[i], &y = b.clashes[i];
            CHECK(x.a == y.a);
            CHECK(x.b == y.b);
            CHECK(x.kind == y.kind);
            CHECK(x.triangle_pairs == y.triangle_pairs);
            CHECK(x.point == y.point);
            CHECK(x.depth == y.depth);
            CHECK(x.depth_at_most == y.depth_at_most);
        }
    }
}
