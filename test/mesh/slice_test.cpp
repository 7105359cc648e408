// slice_test.cpp: mirrors hitbox/mesh/slice.hpp.
#include <hitbox/mesh/slice.hpp>

#include <doctest/doctest.h>

#include <hitbox/core/rounding.hpp>
#include <hitbox/mesh/cast.hpp>
#include <hitbox/mesh/measure.hpp>
#include <hitbox/mesh/slice_parts.hpp>
#include <hitbox/mesh/surface.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "../oracle/random.hpp"
#include "piece_oracle.hpp"
#include "round_shapes.hpp"
#include "rounded_from.hpp"
#include "shapes.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

using Random = oracle::Random;

Slice cut(const TriMesh& mesh, const Plane3& plane, const SliceOptions& options = {}) {
    const Result<Slice> result = slice(mesh, plane, options);
    REQUIRE(result.ok());
    return *result;
}

double extent(const TriMesh& mesh) {
    double size = 0;
    for (const Vec3& p : mesh.points) size = std::max({size, std::fabs(p.x), std::fabs(p.y), std::fabs(p.z)});
    return size;
}

// What the contract promises of the pieces of a closed mesh; the reason where it does not hold.
std::string fault(const TriMesh& whole, const Slice& s, const Plane3& plane) {
    if (!is_balanced(s.front.mesh)) return "the front is open";
    if (!is_balanced(s.back.mesh)) return "the back is open";
    if (s.open_edges != 0) return "open edges are reported";
    const double lost =
        mpq_class(six_volumes(whole) - six_volumes(s.front.mesh) - six_volumes(s.back.mesh)).get_d() / 6;
    const double allowed = 1e-12 * std::fabs(mpq_class(six_volumes(whole)).get_d() / 6) +
                           4 * extent(whole) * 0x1p-52 * surface_area(whole);
    if (!(std::fabs(lost) <= allowed))
        return "volumes differ by " + std::to_string(lost / allowed) + " of what is allowed";
    // Nothing reaches over by more than the rounding of cut points.
    const double off = 4 * extent(whole) * 0x1p-52 *
                       (std::fabs(plane.normal.x) + std::fabs(plane.normal.y) + std::fabs(plane.normal.z));
    for (const Vec3& p : s.front.mesh.points)
        if (dot(plane.normal, p) < plane.offset - off) return "a point of the front is behind";
    for (const Vec3& p : s.back.mesh.points)
        if (dot(plane.normal, p) > plane.offset + off) return "a point of the back is in front";
    return "";
}

// A column from z = 0 to 1 over a polygon that turns counter-clockwise and is a star seen from its first corner.
TriMesh prism(const std::vector<Vec2>& corners) {
    TriMesh mesh;
    const auto n = std::uint32_t(corners.size());
    for (const double z : {0.0, 1.0})
        for (const Vec2& c : corners) mesh.points.push_back({c.x, c.y, z});
    for (std::uint32_t i = 0; i < n; ++i) {
        const std::uint32_t j = (i + 1) % n;
        mesh.triangles.push_back({i, j, n + j});
        mesh.triangles.push_back({i, n + j, n + i});
        if (i > 0 && j > 0) {
            mesh.triangles.push_back({0, j, i});
            mesh.triangles.push_back({n, n + i, n + j});
        }
    }
    return mesh;
}

}  // namespace

TEST_SUITE("mesh/slice") {
    TEST_CASE("named situations") {
        const TriMesh unit = cube();
        const TriMesh hollow = joined({cube({0, 0, 0}, 3), turned_over(cube({1, 1, 1}, 1))});
        const TriMesh island = joined({hollow, cube({1.25, 1.25, 1.25}, 0.5)});
        const TriMesh twice = joined({cube(), cube()});
        const TriMesh by_an_edge = joined({cube(), cube({1, 1, 0})});
        const TriMesh by_a_face = joined({cube(), cube({1, 0, 0})});
        const TriMesh crossing = joined({cube({0, 0, 0}, 2), cube({1, 1, 0}, 2)});
        const TriMesh step = prism({{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}});
        struct Row {
            std::string name;
            TriMesh mesh;
            Plane3 plane;
            double front, area;
            std::size_t loops;
        };
        const Row rows[] = {
            {"a cube through its middle", unit, {{0, 0, 1}, 0.5}, 0.5, 1, 1},
            {"with a normal of another length", unit, {{0, 0, 1e-9}, 0.25e-9}, 0.75, 1, 1},
            {"from the other side", unit, {{0, 0, -2}, -0.5}, 0.25, 1, 1},
            {"through four edges", unit, {{1, 1, 0}, 1}, 0.5, std::sqrt(2), 1},
            {"through four edges, the other diagonal", unit, {{1, -1, 0}, 0}, 0.5, std::sqrt(2), 1},
            {"through three corners", unit, {{1, 1, 1}, 1}, 5 / 6.0, std::sqrt(3) / 2, 1},
            {"through the middles of six edges", unit, {{1, 1, 1}, 1.5}, 0.5, 0.75 * std::sqrt(3), 1},
            {"along the top: nothing is in front", unit, {{0, 0, 1}, 1}, 0, 0, 0},
            {"along the bottom: all is in front", unit, {{0, 0, 1}, 0}, 1, 0, 0},
            {"at an edge", unit, {{1, 1, 0}, 2}, 0, 0, 0},
            {"at a corner", unit, {{1, 1, 1}, 3}, 0, 0, 0},
            {"beside it", unit, {{0, 0, 1}, 7}, 0, 0, 0},
            {"a hollow cube", hollow, {{0, 0, 1}, 1.5}, 13, 8, 2},
            {"along the floor of its hollow", hollow, {{0, 0, 1}, 1}, 17, 8, 2},
            {"along the ceiling of its hollow", hollow, {{0, 0, 1}, 2}, 9, 8, 2},
            {"with an island in the hollow", island, {{0, 0, 1}, 1.5}, 13.0625, 8.25, 3},
            {"two equal cubes count twice", twice, {{0, 0, 1}, 0.5}, 1, 1, 2},
            {"two that share an edge", by_an_edge, {{0, 0, 1}, 0.5}, 1, 2, 2},
            {"along the face that two share", by_a_face, {{1, 0, 0}, 1}, 1, 0, 0},
            {"through the edge that two share", by_an_edge, {{1, 1, 0}, 2}, 1, 0, 0},
            {"two that overlap", crossing, {{0, 0, 1}, 1}, 8, 7, 2},
            {"a step along its tread: what goes on is cut", step, {{0, 1, 0}, 1}, 1, 1, 1},
            {"a step along its riser", step, {{1, 0, 0}, 1}, 1, 1, 1},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            const Slice s = cut(row.mesh, row.plane);
            CHECK(fault(row.mesh, s, row.plane) == "");
            CHECK(enclosed_volume(s.front.mesh) == rounded_from(row.front));
            CHECK(s.cap_area == rounded_from(row.area));
            CHECK(s.cap_loops == row.loops);
            CHECK(s.planar);
            if (row.area == 0)
                CHECK(s.front.mesh.triangles.size() + s.back.mesh.triangles.size() ==
                      row.mesh.triangles.size());
            const Slice soup_cut = cut(soup(row.mesh), row.plane);
            CHECK(fault(row.mesh, soup_cut, row.plane) == "");
            CHECK(enclosed_volume(soup_cut.front.mesh) == rounded_from(row.front));
            // Again beside it, inside out.
            const Vec3& n = row.plane.normal;
            const Vec3 along = n.z == 0 ? Vec3{0, 0, 50} : n.x == 0 ? Vec3{50, 0, 0} : Vec3{50, -50, 0};
            const TriMesh both = joined({row.mesh, moved(turned_over(row.mesh), along)});
            const Slice of_both = cut(both, row.plane);
            CHECK(fault(both, of_both, row.plane) == "");
            CHECK(of_both.front.mesh.triangles.size() == 2 * s.front.mesh.triangles.size());
            CHECK(of_both.back.mesh.triangles.size() == 2 * s.back.mesh.triangles.size());
        }
    }

    TEST_CASE("a piece cut again along the same plane stays as it is") {
        const TriMesh ball = bumpy(6);
        const Plane3 plane{{0.3, -0.2, 1}, 0.1};
        const Slice s = cut(ball, plane);
        for (const TriMesh* piece : {&s.front.mesh, &s.back.mesh}) {
            const Slice again = cut(*piece, plane);
            CHECK(fault(*piece, again, plane) == "");
            CHECK(std::min(enclosed_volume(again.front.mesh), enclosed_volume(again.back.mesh)) ==
                  doctest::Approx(0).epsilon(1e-12));
        }
        // Along a coordinate plane cut points lie in the plane, so nothing is left to cut.
        const Plane3 level{{0, 0, 1}, 0.125};
        const Slice t = cut(ball, level);
        CHECK(cut(t.front.mesh, level).back.mesh.triangles.empty());
        CHECK(cut(t.back.mesh, level).front.mesh.triangles.empty());
    }

    TEST_CASE("random planes through vertices, edges and faces of closed meshes") {
        Random random(3);
        const TriMesh hollow = joined({cube({0, 0, 0}, 3), turned_over(cube({1, 1, 1}, 1))});
        TriMesh far = bumpy(3);
        for (Vec3& p : far.points) p = p + Vec3{1e6, -1e6, 1e6};
        TriMesh needle = bumpy(3);
        for (Vec3& p : needle.points) p.x *= 1e-9, p.y *= 1e3;
        std::size_t bad = 0, not_planar = 0, cuts = 0;
        for (const TriMesh& mesh :
             {cube(), hollow, bumpy(2), bumpy(4), far, needle,
              joined({cube({0, 0, 0}, 2), cube({1, 1, 0.5}, 2), cube({0.5, 1.5, 1}, 2)})})
            for (int n = 0; n < 120; ++n) {
                const auto vertex = [&] { return mesh.points[random.below(mesh.points.size())]; };
                const Vec3 a = vertex(), b = vertex(), c = vertex();
                Plane3 plane{{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)}, 0};
                if (n % 4 == 0) plane.offset = dot(plane.normal, a);
                if (n % 4 == 1) plane = Plane3::from_points(a, b, c);
                if (n % 4 == 2) {
                    plane.normal = {};
                    plane.normal[random.below(3)] = random.chance(50) ? 1 : -1;
                    plane.offset = dot(plane.normal, a);
                }
                if (n % 4 == 3) plane.offset = dot(plane.normal, a * 0.5 + b * 0.25 + c * 0.25);
                if (plane.is_empty()) continue;
                const Slice s = cut(mesh, plane);
                ++cuts, not_planar += !s.planar;
                if (const std::string why = fault(mesh, s, plane); !why.empty() && ++bad <= 3)
                    MESSAGE(why << ", plane " << plane.normal.x << " " << plane.normal.y << " "
                                << plane.normal.z << " " << plane.offset);
            }
        CHECK(cuts > 600);
        CHECK(bad == 0);
        CHECK(not_planar == 0);
    }

    TEST_CASE("an open mesh is cut, closed where it can be, and the rest is told") {
        TriMesh open = cube();
        open.triangles.resize(10);  // without the side x = 1
        const Slice s = cut(open, {{0, 0, 1}, 0.5});
        CHECK(s.open_edges > 0);
        CHECK(s.cap_area == 0);
        CHECK_FALSE(is_balanced(s.front.mesh));
        TriMesh both = open;
        append(both, cube({5, 0, 0}));
        const Slice t = cut(both, {{0, 0, 1}, 0.5});
        CHECK(t.open_edges == s.open_edges);
        CHECK(t.cap_area == rounded_from(1));
        // Its open end in the plane was open before: no cap.
        TriMesh bowl = cube();
        bowl.triangles.erase(bowl.triangles.begin() + 2, bowl.triangles.begin() + 4);
        const Slice u = cut(bowl, {{0, 0, 1}, 1});
        CHECK(u.back.mesh.triangles.size() == 10);
        CHECK(u.front.mesh.triangles.empty());
        CHECK(u.cap_area == 0);
    }

    TEST_CASE("values go along, in proportion on cut edges; caps have points of their own") {
        const TriMesh mesh = cube();
        std::vector<float> values;
        for (const Vec3& p : mesh.points)
            for (const double x : {p.x + 2 * p.y + 4 * p.z, 1 - p.z}) values.push_back(float(x));
        const Slice s = cut(mesh, {{1, 2, 4}, 3}, {.sources = true, .values = {2, values}});
        for (const SlicePiece* piece : {&s.front, &s.back}) {
            REQUIRE(piece->values.size() == 2 * piece->mesh.points.size());
            REQUIRE(piece->sources.size() == piece->mesh.triangles.size());
            for (std::size_t i = 0; i < piece->mesh.points.size(); ++i) {
                const Vec3& p = piece->mesh.points[i];
                const bool cap = i >= piece->first_cap_point;
                CHECK(piece->values[2 * i] ==
                      doctest::Approx(cap ? 0 : p.x + 2 * p.y + 4 * p.z).epsilon(1e-6));
                CHECK(piece->values[2 * i + 1] == doctest::Approx(cap ? 0 : 1 - p.z).epsilon(1e-6));
            }
            for (std::size_t t = 0; t < piece->mesh.triangles.size(); ++t) {
                CHECK((piece->sources[t] == SlicePiece::none) == (t >= piece->first_cap));
                for (const std::uint32_t v : piece->mesh.triangles[t])
                    CHECK((v >= piece->first_cap_point) == (t >= piece->first_cap));
            }
        }
    }

    TEST_CASE("the pieces of a textured cube look like the whole, from everywhere") {
        // Six faces with points of their own; texture coordinates and a normal at each.
        TriMesh mesh;
        std::vector<float> values;
        for (std::size_t axis = 0; axis < 3; ++axis)
            for (const double end : {0.0, 1.0}) {
                const auto n = std::uint32_t(mesh.points.size());
                for (int i = 0; i < 4; ++i) {
                    const double u = i & 1, v = i >> 1;
                    Vec3 p, normal;
                    p[axis] = end, p[(axis + 1) % 3] = u, p[(axis + 2) % 3] = v;
                    normal[axis] = end > 0 ? 1 : -1;
                    mesh.points.push_back(p);
                    for (const double x : {u, v, normal.x, normal.y, normal.z}) values.push_back(float(x));
                }
                if (end > 0)
                    mesh.triangles.insert(mesh.triangles.end(), {{n, n + 1, n + 3}, {n, n + 3, n + 2}});
                else
                    mesh.triangles.insert(mesh.triangles.end(), {{n, n + 3, n + 1}, {n, n + 2, n + 3}});
            }
        constexpr std::size_t width = 5;
        const Slice s = cut(mesh, {{1, 0.7, 0.3}, 0.9}, {.values = {width, values}});
        struct Painted {
            Surface surface;
            TriMesh mesh;
            std::vector<float> values;
        };
        std::vector<Painted> all;
        using View = std::pair<const TriMesh*, const std::vector<float>*>;
        for (const auto& [m, v] : {View(&mesh, &values), View(&s.front.mesh, &s.front.values),
                                   View(&s.back.mesh, &s.back.values)}) {
            all.push_back({*make_surface(*m), *m, *v});
        }
        // What an eye sees along a ray: how far away, and the values there.
        const auto look = [&](const Painted& p, const Ray3& ray) {
            std::array<double, 1 + width> seen{std::numeric_limits<double>::infinity()};
            if (const auto hit = cast_closest(p.surface, ray)) {
                seen[0] = hit->t;
                const TriMesh::Corners& c = p.mesh.triangles[hit->triangle];
                for (std::size_t k = 0; k < 3; ++k)
                    for (std::size_t i = 0; i < width; ++i)
                        seen[i + 1] += hit->barycentric[k] * double(p.values[c[k] * width + i]);
            }
            return seen;
        };
        std::size_t hits = 0;
        for (const Vec3& eye : {Vec3{4, 3, 2}, Vec3{-3, 2, -4}, Vec3{0.4, -5, 0.3}})
            for (double y = -1; y <= 1; y += 0.0625)
                for (double x = -1; x <= 1; x += 0.0625) {
                    const Vec3 to = Vec3{0.5, 0.5, 0.5} - eye, right = cross(to, Vec3{0.1, 0.2, 1});
                    const Ray3 ray{eye, to + right * (0.25 * x) + cross(right, to) * (0.05 * y)};
                    const auto whole = look(all[0], ray), front = look(all[1], ray), back = look(all[2], ray);
                    const auto& near = front[0] < back[0] ? front : back;
                    if (std::isinf(whole[0])) {
                        CHECK(std::isinf(near[0]));
                        continue;
                    }
                    ++hits;
                    for (std::size_t i = 0; i <= width; ++i) CHECK(std::fabs(near[i] - whole[i]) < 1e-6);
                }
        CHECK(hits > 500);
    }

    TEST_CASE("in floats all points are floats, and nothing is flat or open") {
        Random random(9);
        std::size_t cuts = 0, flat = 0;
        for (const TriMesh& mesh : {cube({100000.1, 200000.2, -300000.3}, 1.7), bumpy(5),
                                    joined({cube({0, 0, 0}, 0.3), cube({0.1, 0.1, 0.1}, 0.3)})}) {
            const TriMesh whole = *rounded_to_floats(mesh);
            for (int n = 0; n < 16; ++n) {
                Plane3 plane{{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)}, 0};
                plane.offset = dot(plane.normal, whole.points[random.below(whole.points.size())] * 0.5 +
                                                     whole.points[random.below(whole.points.size())] * 0.5);
                const Slice s =
                    cut(whole, plane, {.settle_vertices = n % 2 == 1, .numbers = CutNumbers::floats});
                ++cuts;
                for (const TriMesh* piece : {&s.front.mesh, &s.back.mesh}) {
                    CHECK(is_balanced(*piece));
                    for (std::size_t t = 0; t < piece->triangles.size(); ++t)
                        flat += is_flat(piece->triangle(t));
                    bool floats = true;
                    for (const Vec3& p : piece->points)
                        floats = floats && widen(rounded<float>(p.x)) == p.x &&
                                 widen(rounded<float>(p.y)) == p.y && widen(rounded<float>(p.z)) == p.z;
                    CHECK(floats);
                }
            }
        }
        CHECK(cuts == 48);
        CHECK(flat == 0);
    }

    TEST_CASE("vertices within a rounding of the plane are in it, where that is wanted") {
        // The corner (1, 1, 1) is off the plane by less than an ulp.
        const TriMesh mesh = cube();
        const Plane3 plane{{0.1, 0.2, 0.3}, 0.6};
        const double height = 0.1 + 0.2 + 0.3 - 0.6;
        REQUIRE(height != 0);
        CHECK(std::fabs(height) < 0x1p-52);
        const Slice settled = cut(mesh, plane, {.settle_vertices = true});
        CHECK(settled.front.mesh.triangles.empty());
        CHECK(settled.back.mesh.triangles.size() == 12);
        CHECK(settled.cap_loops == 0);
        // A plane along an axis has the nearest number as its coordinate; the next number is off it.
        const Plane3 level{{0, 0, 1}, std::nextafter(1.0, 0.0)};
        CHECK(cut(mesh, level, {.settle_vertices = true}).cap_area == rounded_from(1.0));
    }

    TEST_CASE("without caps the pieces end in the same points") {
        const TriMesh mesh = bumpy(4);
        const Plane3 plane{{1, 2, 3}, 0.2};
        const Slice open = cut(mesh, plane, {.caps = false}), closed = cut(mesh, plane);
        CHECK(open.front.mesh.triangles.size() == closed.front.first_cap);
        CHECK(open.cap_area == 0);
        TriMesh whole = open.front.mesh;
        append(whole, open.back.mesh);
        CHECK(is_balanced(whole));
    }

    TEST_CASE("what cannot be cut is an error") {
        CHECK(slice(cube(), {{0, 0, 0}, 1}).error().code == ErrorCode::usage);
        const std::vector<float> few(3);
        CHECK(slice(cube(), {{0, 0, 1}, 0.5}, {.values = {1, few}}).error().code == ErrorCode::usage);
        CHECK(slice(cube({0, 0, 0}, 1e200), {{0, 0, 1}, 0.5}).error().code == ErrorCode::too_large);
        TriMesh spoiled = cube();
        spoiled.points[3].y = std::nan("");
        CHECK(slice(spoiled, {{0, 0, 1}, 0.5}).error().code == ErrorCode::not_finite);
        CHECK(slice(spoiled, {{0, 0, 1}, 0.5}).error().where == "point 3");
        const TriMesh decimal = cube({0.1, 0, 0});
        const auto refused = slice(decimal, {{0, 0, 1}, 0.5}, {.numbers = CutNumbers::floats});
        CHECK(refused.error().code == ErrorCode::usage);
        CHECK(refused.error().where == "point 0");
        CHECK(slice({}, {{0, 0, 1}, 0.5}).ok());
    }
}
