// cast_test.cpp: mirrors hitbox/mesh/cast.hpp; every hit against rational arithmetic over all triangles.
#include <hitbox/mesh/cast.hpp>

#include <doctest/doctest.h>

#include <hitbox/core/executor.hpp>
#include <hitbox/index/bvh.hpp>
#include <hitbox/pair/linear_planar.hpp>
#include <hitbox/simd/level.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "../oracle/random.hpp"
#include "cast_fault.hpp"
#include "shapes.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

using oracle::Random;

// A wavy patch of n x n squares over whole numbers.
TriMesh waves(int n) {
    return patch(n, [](int x, int y) { return Vec3{double(x), double(y), double((x * x + 3 * y) % 4)}; });
}

}  // namespace

TEST_SUITE("mesh/cast") {
    TEST_CASE("a cube, seen from outside and from inside") {
        const Surface s = surface_of(cube());
        const auto from_above = cast_closest(s, Segment3{{0.25, 0.5, 3}, {0.25, 0.5, -1}});
        REQUIRE(from_above);
        CHECK(from_above->t == 0.5);
        CHECK(from_above->point == Vec3{0.25, 0.5, 1});
        CHECK(from_above->normal == Vec3{0, 0, 1});
        CHECK(from_above->facing == Facing::front);
        const auto from_within = cast_closest(s, Ray3{{0.25, 0.5, 0.5}, {0, 0, 2}});
        REQUIRE(from_within);
        CHECK(from_within->t == 0.25);
        CHECK(from_within->facing == Facing::back);
        CHECK_FALSE(cast_any(s, Ray3{{0.25, 0.5, 0.5}, {0, 0, 2}}, {.cull_back_faces = true}));
        CHECK_FALSE(cast_any(s, Segment3{{0.25, 0.5, 3}, {0.25, 0.5, 1.0000001}}));
        CHECK(cast_any(s, Segment3{{0.25, 0.5, 3}, {0.25, 0.5, 1}}));
        CHECK(cast_all(s, Ray3{{0.25, 0.5, 3}, {0, 0, -1}}).size() == 2);
        CHECK(count_hits(s, Ray3{{0.5, 0.5, 3}, {0, 0, -1}}) ==
              4);  // through both diagonals, or a corner of each
        const Ray3f narrow{{0.25f, 0.5f, 3}, {0, 0, -1}};
        CHECK(cast_closest(s, narrow)->t == 2);
        CHECK(cast_any(s, narrow));
        CHECK(cast_all(s, narrow).size() == count_hits(s, narrow));
    }

    TEST_CASE("an empty segment or ray hits nothing, and nothing hits an empty mesh") {
        const Surface s = surface_of(cube());
        const double nan = std::nan("");
        CHECK_FALSE(cast_closest(s, Ray3{{0.5, 0.5, 0.5}, {0, 0, 0}}));
        CHECK_FALSE(cast_closest(s, Ray3{{0.5, nan, 0.5}, {0, 0, 1}}));
        CHECK_FALSE(cast_closest(s, Segment3{{0.5, 0.5, 0.5}, {0, 0, HUGE_VAL}}));
        CHECK_FALSE(cast_closest(s, Segment3{{0.5, 0.5, 0.5}, {0.5, 0.5, 0.5}}));
        CHECK(cast_closest(s, Segment3{{0.5, 0.5, 1}, {0.5, 0.5, 1}}));
        CHECK_FALSE(cast_closest(surface_of({}), Ray3{{0, 0, 0}, {0, 0, 1}}));
    }

    TEST_CASE("whole numbers: through corners and edges, along edges and faces") {
        Random random(1);
        const Surface surfaces[] = {
            surface_of(cube({0, 0, 0}, 2)), surface_of(waves(5)),
            surface_of(joined({cube({0, 0, 0}, 2), cube({2, 0, 0}, 2), cube({1, 1, 1}, 2)}))};
        std::size_t hits = 0, asked = 0;
        for (const Surface& s : surfaces)
            for (int n = 0; n < 1500; ++n) {
                const auto point = [&] {
                    const int x = random.integer(-2, 6), y = random.integer(-2, 6), z = random.integer(-2, 5);
                    return Vec3{double(x), double(y), double(z)} * (random.chance(30) ? 0.5 : 1);
                };
                const Vec3 a = point(), b = point();
                const auto ask = [&](const auto& line) { return hits += cast_any(s, line), fault(s, line); };
                const std::string why = random.chance(50) ? ask(Segment3{a, b}) : ask(Ray3{a, b - a});
                ++asked;
                if (why.empty()) continue;
                const std::string of = std::to_string(n);
                CAPTURE(of);
                FAIL_CHECK(why);
            }
        CHECK(hits > asked / 4);
        CHECK(hits < asked * 9 / 10);
    }

    TEST_CASE("at corners and edges of a bumpy sphere, of any size and place") {
        Random random(2);
        for (const double scale : {1.0, 1e-30, 1e30, 0x1p-900, 0x1p900})
            for (const double place : {0.0, 1e3, 1e6}) {
                TriMesh mesh = bumpy(3);
                for (Vec3& p : mesh.points) p = (p + Vec3{place, -place, place}) * scale;
                const Surface s = surface_of(mesh);
                CAPTURE(scale);
                CAPTURE(place);
                for (int n = 0; n < 60; ++n) {
                    const auto corner = [&] { return s.points()[random.below(s.points().size())]; };
                    const Triangle3 t = s.triangle(random.below(s.triangles().size()));
                    const double x = random.uniform(0, 1);
                    const Vec3 on_edge = t.a * x + t.b * (1 - x);
                    const Vec3 target = random.chance(50) ? corner() : on_edge;
                    const Vec3 far{random.uniform(-3, 3), random.uniform(-3, 3), random.uniform(-3, 3)};
                    const Vec3 from = random.chance(20) ? corner() : target + far * scale;
                    const Vec3 to = random.chance(50) ? target : from + (target - from) * 2;
                    const std::string why = fault(s, Segment3{from, to});
                    if (!why.empty()) FAIL_CHECK(why);
                    const std::string of_ray =
                        fault(s, Ray3{from, (target - from) * random.magnitude(-9, 9)});
                    if (!of_ray.empty()) FAIL_CHECK(of_ray);
                }
            }
    }

    TEST_CASE("slivers, points far away, and a speck in a large scene") {
        Random random(3);
        const auto number = [&](double size) { return random.uniform(-size, size); };
        for (int scene = 0; scene < 60; ++scene) {
            TriMesh mesh;
            const int kind = scene % 4;
            for (std::uint32_t i = 0; i < 40; ++i) {
                const Vec3 at{number(1), number(1), number(1)};
                const double size = kind == 0 ? random.magnitude(-30, 0) : 1, thin = kind == 1 ? 1e-9 : 1;
                for (int c = 0; c < 3; ++c)
                    mesh.points.push_back(at + Vec3{number(size), number(size * thin), number(size)});
                mesh.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
            }
            if (kind == 2) {  // all but a corner of the scene is empty
                for (Vec3& p : mesh.points) p = p * 0x1p-30;
                for (std::size_t c = 0; c < 3; ++c) mesh.points[c] = mesh.points[c] + Vec3{1, 1, 1};
            }
            const Surface s = surface_of(mesh);
            for (int n = 0; n < 20; ++n) {
                const Triangle3 t = s.triangle(random.below(s.triangles().size()));
                const double x = random.uniform(0, 1), y = random.uniform(0, 1 - x);
                const Vec3 target = t.a * x + t.b * y + t.c * (1 - x - y);
                const double far_off = kind == 3 ? random.magnitude(0, 50) : 1;
                const Vec3 from = target + Vec3{number(far_off), number(far_off), number(far_off)};
                const std::string why = random.chance(50) ? fault(s, Segment3{from, target + (target - from)})
                                                          : fault(s, Ray3{from, target - from});
                CAPTURE(kind);
                if (!why.empty()) FAIL_CHECK(why);
            }
        }
    }

    TEST_CASE("parameters that are no normal numbers do not hide the first hit") {
        // Two parallel squares of the size of 2^-890, from far and from near, with directions up to 2^1000.
        TriMesh mesh = joined({cube({0, 0, 0}, 1), cube({0, 0, 8}, 1)});
        for (Vec3& p : mesh.points) p = p * 0x1p-890;
        const Surface s = surface_of(mesh);
        for (const int power : {0, 100, 150, 180, 190, 1000})
            for (const double from : {-1.0, -100.0, 0.5, 20.0}) {
                const Ray3 ray{Vec3{0.25, 0.5, from} * 0x1p-890,
                               Vec3{0, 0, from > 9 ? -1.0 : 1.0} * std::ldexp(1, power)};
                CAPTURE(power);
                CAPTURE(from);
                const std::string why = fault(s, ray);
                if (!why.empty()) FAIL_CHECK(why);
            }
    }

    TEST_CASE("the normal and the barycentric coordinates of large, small and thin triangles") {
        const double up = std::nextafter(1.0, 2.0), third = 1.0 / 3;
        const Triangle3 shapes[] = {
            {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}},
            {{0, 0, 0}, {3, 3, 1}, {3, 3, up}},
            {{-third, 0, 0}, {third, third, 2 * third}, {std::nextafter(third, 1.0), third, 2 * third}},
            {{0, 0, 0}, {0.1, 0.2, 0.3}, {0.2, 0.4, std::nextafter(0.6, 1.0)}},
            {{0.1, 0.2, 0.3}, {0.1 + 0.1, 0.2 + 0.2, 0.3 + 0.3}, {0.1 - 0.4, 0.2 - 0.8, 0.3 - 1.2}},
        };
        for (const int power : {0, 150, 300, 700, 1010, -150, -300, -700, -1000, -1050})
            for (const Triangle3& shape : shapes) {
                const double scale = std::ldexp(1, power);
                TriMesh mesh;
                mesh.points = {shape.a * scale, shape.b * scale, shape.c * scale};
                mesh.triangles = {{0, 1, 2}};
                const auto surface = make_surface(mesh);
                REQUIRE(surface);
                if (surface->triangles().empty()) continue;  // rounded to a segment
                CAPTURE(power);
                std::size_t hits = 0;
                for (std::size_t k = 0; k < 3; ++k)
                    for (const double b : {0.0, 0.25, 0.5, 1.0})
                        for (const double c : {0.0, 0.25, 1 - b}) {
                            if (b + c > 1) continue;
                            // Through a point of the triangle, or nearly: it is rounded.
                            const Vec3 at = (shape.a + (shape.b - shape.a) * b + (shape.c - shape.a) * c);
                            Vec3 way{0.25, -0.125, 0.5};
                            way[k] = 1;
                            const Ray3 ray{(at - way) * scale, way * scale};
                            const auto hit = cast_closest(*surface, ray);
                            if (!hit) continue;
                            ++hits;
                            const std::string why = fault_of_numbers(surface->triangle(0), *hit);
                            if (!why.empty()) FAIL_CHECK(why);
                        }
                if (&shape == &shapes[0] && power < 1000 && power > -1000) CHECK(hits > 10);
            }
    }

    TEST_CASE("hits of triangles whose corners are collinear but for roundings") {
        Random random(9);
        std::size_t hits = 0;
        for (int i = 0; i < 3000; ++i) {
            Vec3 from, way;
            for (std::size_t k = 0; k < 3; ++k)
                from[k] = double(random.below(199)) * 0.1 - 9.9,
                way[k] = double(random.below(19)) * 0.1 - 0.9;
            TriMesh mesh;
            mesh.points = {from, from + way * double(random.below(9) + 1),
                           from - way * double(random.below(9) + 1)};
            mesh.triangles = {{0, 1, 2}};
            const auto surface = make_surface(mesh);
            REQUIRE(surface);
            if (surface->triangles().empty()) continue;
            for (std::size_t k = 0; k < 3; ++k)
                for (const double side : {-50.0, 50.0}) {
                    Ray3 ray{from, {}};
                    ray.origin[k] += side, ray.direction[k] = -side;
                    const auto hit = cast_closest(*surface, ray);
                    if (!hit) continue;
                    ++hits;
                    const std::string why = fault_of_numbers(surface->triangle(0), *hit);
                    if (!why.empty()) FAIL_CHECK(why);
                }
        }
        CHECK(hits > 3000);
    }

    TEST_CASE("a stream answers as single casts, with any executor and for every use of the surface") {
        Random random(4);
        TriMesh mesh = bumpy(8);
        const auto point = [&] {
            return Vec3{random.uniform(-2, 2), random.uniform(-2, 2), random.uniform(-2, 2)};
        };
        const Surface many = *make_surface(mesh, SurfaceUse::casts);
        const Surface few = *make_surface(mesh, SurfaceUse::pairs);
        ThreadExecutor threads(2);
        for (const std::size_t count : {0u, 1u, 15u, 16u, 17u, 1023u, 3000u}) {
            std::vector<Segment3> segments;
            std::vector<Ray3> rays;
            for (std::size_t i = 0; i < count; ++i) {
                const Vec3 a = random.chance(5) ? many.points()[random.below(many.points().size())] : point();
                const Vec3 b = random.chance(5) ? a : random.chance(2) ? Vec3{1, HUGE_VAL, 0} : point();
                segments.push_back({a, b}), rays.push_back({a * (random.chance(5) ? 1e20 : 1), b});
            }
            const auto check = [&](const auto& lines) {
                using Line = typename std::decay_t<decltype(lines)>::value_type;
                const std::span<const Line> all(lines);
                for (const Surface* s : {&many, &few})
                    for (Executor* executor :
                         {static_cast<Executor*>(nullptr), static_cast<Executor*>(&threads)}) {
                        const CastOptions options{.cull_back_faces = executor != nullptr};
                        const auto closest = cast_closest(*s, all, options, executor);
                        const auto any = cast_any(*s, all, options, executor);
                        const auto counts = count_hits(*s, all, options, executor);
                        REQUIRE(closest.size() == count);
                        std::size_t wrong = 0;
                        for (std::size_t i = 0; i < count; ++i) {
                            const auto one = cast_closest(many, lines[i], options);
                            wrong += closest[i].has_value() != one.has_value();
                            if (one && closest[i])
                                wrong += closest[i]->t != one->t || closest[i]->triangle != one->triangle ||
                                         closest[i]->facing != one->facing;
                            wrong += (any[i] != 0) != one.has_value();
                            wrong += counts[i] != count_hits(many, lines[i], options);
                        }
                        CHECK(wrong == 0);
                    }
            };
            check(segments), check(rays);
        }
    }

    // HITBOX_SEGMENTS=10000000 asks for more of them.
    TEST_CASE(
        "segments between points, corners and edges of a closed mesh: as the exact test of each triangle") {
        const char* const asked = std::getenv("HITBOX_SEGMENTS");
        std::size_t left = asked != nullptr ? std::strtoull(asked, nullptr, 10) : 20'000, wrong = 0, hits = 0,
                    all = 0;
        const Surface s = surface_of(bumpy(24));
        std::vector<Aabb3> bounds;
        for (std::size_t i = 0; i < s.triangles().size(); ++i) bounds.push_back(s.triangle(i).bounds());
        const Bvh3 boxes(bounds);
        Random random(5);
        const auto point = [&] {
            const Triangle3 t = s.triangle(random.below(s.triangles().size()));
            const double x = random.uniform(0, 1);
            if (random.chance(10)) return t.a;
            if (random.chance(10)) return t.a * x + t.b * (1 - x);
            return Vec3{random.uniform(-1.2, 1.2), random.uniform(-1.2, 1.2), random.uniform(-1.2, 1.2)};
        };
        while (left > 0) {
            std::vector<Segment3> segments(std::min<std::size_t>(left, 10'000));
            for (Segment3& segment : segments) segment = {point(), point()};
            const auto closest = cast_closest(s, segments);
            const auto any = cast_any(s, segments);
            const auto counts = count_hits(s, segments);
            for (std::size_t i = 0; i < segments.size(); ++i) {
                std::size_t count = 0;
                boxes.overlaps(segments[i], [&](std::span<const std::uint32_t> ids) {
                    for (const std::uint32_t id : ids) count += intersects(segments[i], s.triangle(id));
                    return true;
                });
                wrong += counts[i] != count || (any[i] != 0) != (count > 0) ||
                         closest[i].has_value() != (count > 0);
                hits += count > 0;
            }
            left -= segments.size(), all += segments.size();
        }
        CHECK(wrong == 0);
        CHECK(hits > all / 2);
        MESSAGE(all << " segments, " << hits << " hits");
    }
}
