// cast_streams_test.cpp: streams of neighbouring casts, at every level: each answer is bit for bit that of the single cast.
#include <hitbox/mesh/cast.hpp>

#include <doctest/doctest.h>

#include <hitbox/pair/linear_planar.hpp>
#include <hitbox/simd/level.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "../../oracle/random.hpp"
#include "../shapes.hpp"

using namespace hitbox;
using namespace hitbox::test;
using oracle::Random;

namespace {

bool same_hit(const std::optional<MeshHit>& a, const std::optional<MeshHit>& b) {
    if (!a || !b) return a.has_value() == b.has_value();
    return a->triangle == b->triangle && a->t == b->t && a->point == b->point && a->normal == b->normal &&
           a->barycentric == b->barycentric && a->facing == b->facing;
}

// How many answers of the streams are not those of single casts at the baseline.
template <class Line>
std::size_t unlike(const Surface& s, const std::vector<Line>& lines, const CastOptions& options) {
    std::size_t wrong = 0;
    std::vector<std::optional<MeshHit>> one(lines.size());
    std::vector<std::size_t> count(lines.size());
    simd::limit_level(simd::Level::baseline);
    for (std::size_t i = 0; i < lines.size(); ++i)
        one[i] = cast_closest(s, lines[i], options), count[i] = count_hits(s, lines[i], options);
    for (const simd::Level level : {simd::Level::baseline, simd::Level::avx2, simd::best_level()}) {
        simd::limit_level(level);
        const auto closest = cast_closest(s, lines, options);
        const auto any = cast_any(s, lines, options);
        const auto counts = count_hits(s, lines, options);
        for (std::size_t i = 0; i < lines.size(); ++i) {
            wrong +=
                !same_hit(closest[i], one[i]) || (any[i] != 0) != one[i].has_value() || counts[i] != count[i];
            wrong += !same_hit(cast_closest(s, lines[i], options), one[i]);
        }
    }
    simd::limit_level(simd::Level::avx512);
    return wrong;
}

std::vector<CastOptions> some_options() {
    return {{}, {.cull_back_faces = true}, {.from = 0.25, .until = 0.75}, {.skip = 3}};
}

// Rays of a camera of w x h pixels, row by row, with the width of the picture at a distance of 1.
std::vector<Ray3> camera(const Vec3& eye, const Vec3& to, const Vec3& right, const Vec3& up, int w, int h) {
    std::vector<Ray3> rays;
    for (int y = 0; y < h; ++y)
        for (int x = 0; x < w; ++x)
            rays.push_back({eye, to - eye + right * (double(x) / w - 0.5) + up * (double(y) / h - 0.5)});
    return rays;
}

std::vector<Segment3> segments_of(const std::vector<Ray3>& rays) {
    std::vector<Segment3> segments;
    for (const Ray3& r : rays) segments.push_back({r.origin, r.origin + r.direction * 1.25});
    return segments;
}

// A small mesh in one corner of a large scene, of which blocks of all sizes are made.
TriMesh speck(double size) {
    TriMesh mesh = cube({0.25, 0.25, 0.25}, size);
    append(mesh, cube({-1, -1, -1}, 0x1p-4));
    append(mesh, cube({1 - 0x1p-4, 1 - 0x1p-4, 1 - 0x1p-4}, 0x1p-4));
    return mesh;
}

// n x n squares over [-1, 1]^2 that rise along x.
TriMesh sheet(int n, double slope) {
    return patch(n, [&](int x, int y) {
        const double at = 2.0 * x / n - 1;
        return Vec3{at, 2.0 * y / n - 1, at * slope};
    });
}

}  // namespace

TEST_SUITE("mesh/cast_streams") {
    TEST_CASE("pictures of meshes: wide and narrow, along axes, from inside, past the mesh") {
        const Surface surfaces[] = {surface_of(bumpy(20)), surface_of(joined({cube(), cube({1, 0, 0})}))};
        struct View {
            Vec3 eye, to;
            double width;
        };
        const View views[] = {{{3, 2, 1.5}, {0, 0, 0}, 2},     {{3, 2, 1.5}, {0, 0, 0}, 0.01},
                              {{0, 0, 4}, {0, 0, 0}, 1},       {{0.1, 0.2, 0.3}, {1, 1, 1}, 3},
                              {{40, 30, 20}, {30, 20, 19}, 1}, {{1e9, 1e9, 1e9}, {0, 0, 0}, 1}};
        for (const Surface& s : surfaces)
            for (const View& v : views)
                for (const CastOptions& options : some_options()) {
                    const auto rays = camera(v.eye, v.to, {v.width, 0, 0}, {0, v.width, 0}, 37, 9);
                    CHECK(unlike(s, rays, options) == 0);
                    CHECK(unlike(s, segments_of(rays), options) == 0);
                }
    }

    TEST_CASE("parallel casts through corners and edges, and one that is unlike its neighbours") {
        const Surface s = surface_of(joined({cube({0, 0, 0}, 8), cube({2, 2, 2}, 4)}));
        for (const Vec3 way : {Vec3{0, 0, -1}, Vec3{0.25, 0, -1}, Vec3{-0.5, -0.5, -1}})
            for (const CastOptions& options : some_options()) {
                std::vector<Ray3> rays;
                for (int y = -2; y <= 20; ++y)
                    for (int x = -2; x <= 20; ++x) rays.push_back({{x * 0.5, y * 0.5, 12}, way * 16});
                CHECK(unlike(s, rays, options) == 0);
                CHECK(unlike(s, segments_of(rays), options) == 0);
                const double nan = std::nan(""), inf = std::numeric_limits<double>::infinity();
                const Ray3 strange[] = {{{1, 1, 12}, {0, 0, 0}},      {{1, nan, 12}, {0, 0, -1}},
                                        {{1, 1, 12}, {0, inf, -1}},   {{1, 1, 1e30}, {0, 0, -1}},
                                        {{1, 1, 12}, {0, 0, -1e300}}, {{1, 1, 12}, {1e-300, 0, 0}},
                                        {{4, 4, -20}, {0, 0, 1}}};
                for (std::size_t i = 0; i < rays.size(); ++i)
                    if (i % 5 == 3) rays[i] = strange[i / 5 % std::size(strange)];
                CHECK(unlike(s, rays, options) == 0);
            }
    }

    TEST_CASE("a mesh of one block, crossed from corner to corner: as the test of each triangle") {
        Random random(8);
        std::size_t wrong = 0, hits = 0;
        for (int n = 0; n < 300; ++n) {
            TriMesh mesh;
            const auto count = 2 + std::uint32_t(random.below(7));
            for (std::uint32_t i = 0; i < count; ++i) {
                const Vec3 at = i % 2 == 0 ? Vec3{1, 1, 1} : Vec3{-1, -1, -1};
                for (int c = 0; c < 3; ++c)
                    mesh.points.push_back(at * random.uniform(0.5, 1) + Vec3{random.uniform(-0.5, 0.5),
                                                                             random.uniform(-0.5, 0.5),
                                                                             random.uniform(-0.5, 0.5)});
                mesh.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
            }
            const Surface s = surface_of(mesh);
            std::vector<Ray3> rays;
            for (int i = 0; i < 16; ++i) {
                const Triangle3 t = s.triangle(random.below(s.triangles().size()));
                const Vec3 to = t.a * 0.5 + t.b * 0.25 + t.c * 0.25;
                const double side = dot(to, Vec3{1, 1, 1}) > 0 ? -1 : 1;
                rays.push_back({to + Vec3{side, side, side} * random.uniform(0.5, 3), {-side, -side, -side}});
            }
            wrong += unlike(s, rays, {});
            const auto counts = count_hits(s, rays);
            for (std::size_t i = 0; i < rays.size(); ++i) {
                std::size_t met = 0;
                for (std::size_t t = 0; t < s.triangles().size(); ++t)
                    met += intersects(rays[i], s.triangle(t));
                wrong += counts[i] != met, hits += met;
            }
        }
        CHECK(wrong == 0);
        CHECK(hits > 4000);
    }

    TEST_CASE("blocks of all sizes, crossed along their diagonals: as the test of each triangle") {
        Random random(7);
        std::size_t wrong = 0, hits = 0, all = 0;
        for (int power = 0; power < 50; ++power) {
            const double size = std::ldexp(0.5, -power);
            const Surface s = surface_of(speck(size));
            std::vector<Ray3> rays;
            std::vector<Segment3> segments;
            for (int i = 0; i < 64; ++i) {
                // From one corner toward the opposite one, or nearly.
                Vec3 from{0.25, 0.25, 0.25}, to = from;
                for (std::size_t k = 0; k < 3; ++k) {
                    (random.chance(50) ? from : to)[k] += size;
                    from[k] += size * random.uniform(-1, 1) * 0x1p-6,
                        to[k] += size * random.uniform(-1, 1) * 0x1p-6;
                }
                const double back = random.magnitude(-3, 3);
                rays.push_back({from - (to - from) * (back / size), (to - from) * (1 / size)});
                segments.push_back({rays.back().origin, to + (to - from) * random.uniform(-0.1, 0.1)});
            }
            const auto check = [&](const auto& lines) {
                wrong += unlike(s, lines, {});
                const auto counts = count_hits(s, lines);
                for (std::size_t i = 0; i < lines.size(); ++i) {
                    std::size_t count = 0;
                    for (std::size_t t = 0; t < s.triangles().size(); ++t)
                        count += intersects(lines[i], s.triangle(t));
                    wrong += counts[i] != count;
                    hits += count > 0, ++all;
                }
            };
            check(rays), check(segments);
        }
        CHECK(wrong == 0);
        CHECK(hits > all / 2);
    }

    // The place of the origin in the frame of the tree is rounded, by more than the smallest blocks are wide.
    TEST_CASE("edges of large and small blocks, aimed at from far away: as the test of each triangle") {
        Random random(9);
        std::size_t wrong = 0, hits = 0, all = 0;
        const auto check = [&](const Surface& s, const auto& lines) {
            const auto counts = count_hits(s, lines);
            for (std::size_t i = 0; i < lines.size(); ++i) {
                std::size_t met = 0;
                for (std::size_t t = 0; t < s.triangles().size(); ++t)
                    met += intersects(lines[i], s.triangle(t));
                wrong += counts[i] != met || count_hits(s, lines[i]) != met;
                hits += met > 0, ++all;
            }
        };
        for (int power = 0; power <= 40; power += 4) {
            TriMesh mesh = speck(std::ldexp(0.5, -power));
            for (Vec3& p : mesh.points) p = p + Vec3{1.0 / 3, -1.0 / 3, 1.0 / 3};
            const Surface s = surface_of(mesh);
            for (int far = 0; far <= 44; far += 4) {
                std::vector<Ray3> rays;
                std::vector<Segment3> segments;
                for (int i = 0; i < 48; ++i) {
                    const Triangle3 t = s.triangle(random.below(s.triangles().size()));
                    const double part = random.uniform(0, 1), x = random.uniform(-1, 1),
                                 y = random.uniform(-1, 1), z = random.uniform(-1, 1);
                    const Vec3 to = t.a * part + t.b * (1 - part),
                               from = to + Vec3{x, y, z} * std::ldexp(1, far);
                    rays.push_back({from, to - from});
                    segments.push_back({from, to + (to - from) * 0x1p-20});
                }
                check(s, rays), check(s, segments);
            }
        }
        CHECK(wrong == 0);
        CHECK(hits > all / 4);
    }

    // All are in one block, whose unit is 2^-14 here. Each coordinate of their corners is rounded by nearly half a unit, the most.
    TEST_CASE("long triangles, a few units of a block wide: as the test of each triangle") {
        Random random(12);
        std::size_t wrong = 0, hits = 0;
        const auto sign = [&] { return random.chance(50) ? 1.0 : -1.0; };
        const auto three = [&](double low, double high) {
            const double x = random.uniform(low, high), y = random.uniform(low, high);
            return Vec3{x, y, random.uniform(low, high)};
        };
        for (int n = 0; n < 3000; ++n) {
            TriMesh mesh;
            mesh.points = {{1.5, 1.5, 1.5},    {1.4, 1.5, 1.5},    {1.5, 1.4, 1.5},
                           {-1.5, -1.5, -1.5}, {-1.4, -1.5, -1.5}, {-1.5, -1.4, -1.5}};
            mesh.triangles = {{0, 1, 2}, {3, 4, 5}};
            for (std::uint32_t i = 2; i < 8; ++i) {
                Vec3 a, e, f, off, other_off;
                for (std::size_t k = 0; k < 3; ++k) {
                    a[k] = random.integer(-300, 300), e[k] = random.integer(-4, 4);
                    off[k] = sign() * random.uniform(0.48, 0.4999);
                    other_off[k] = sign() * random.uniform(0.48, 0.4999);
                }
                f[random.below(3)] = sign() * random.integer(15000, 23000);
                for (const Vec3& p : {a + off, a + e + other_off, a + f + off})
                    mesh.points.push_back(p * 0x1p-14);
                mesh.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
            }
            const Surface s = surface_of(mesh);
            std::vector<Ray3> rays;
            for (int i = 0; i < 32; ++i) {
                const Triangle3 t = s.triangle_of_mesh(2 + std::uint32_t(random.below(6)));
                // Beside the long edge by a unit or less, mostly near its first end, which is near the middle of the block.
                const double part = random.uniform(0, 1) * (random.chance(70) ? 0x1p-10 : 1);
                const Vec3 to = t.a + (t.c - t.a) * part + three(-1, 1) * 0x1p-14;
                Vec3 way = three(0.9, 1);
                for (std::size_t k = 0; k < 3; ++k) way[k] *= sign();
                rays.push_back({to - way * random.uniform(0.1, 3), way});
            }
            const auto counts = count_hits(s, rays);
            for (std::size_t i = 0; i < rays.size(); ++i) {
                std::size_t met = 0;
                for (std::size_t t = 0; t < s.triangles().size(); ++t)
                    met += intersects(rays[i], s.triangle(t));
                wrong += counts[i] != met, hits += met > 0;
            }
        }
        CHECK(wrong == 0);
        CHECK(hits > 20000);
    }

    //         /      Left of the line where they cross, the sloping sheet is met behind the other one, but its boxes are entered
    //   -----/-----  before it.
    //       /
    TEST_CASE("neighbours beside the line where two sheets cross") {
        const Surface s = surface_of(joined({sheet(64, 0), sheet(24, 2)}));
        std::vector<Ray3> rays;
        for (int y = 0; y < 64; ++y)
            for (int x = 0; x < 64; ++x)
                rays.push_back({{0.1, 0.1, 4}, {(x - 32) * 0x1p-15 - 0.1, (y - 32) * 0x1p-6, -4}});
        CHECK(unlike(s, rays, {}) == 0);
    }
}
