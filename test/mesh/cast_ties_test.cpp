// cast_ties_test.cpp: casts exactly through, or an ulp beside, corners, edges, fans, copies and planes; order of ties.
#include <hitbox/mesh/cast.hpp>

#include <doctest/doctest.h>

#include <hitbox/core/executor.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <vector>

#include "../oracle/random.hpp"
#include "cast_fault.hpp"
#include "shapes.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

using oracle::Random;

enum class Height { flat, steps, slope };

// n x n squares, scaled and moved. The coordinates are rounded, so a flat or sloping grid is not always flat.
TriMesh grid_of(int n, Height height, double scale, const Vec3& to) {
    return patch(n, [&](int x, int y) {
        const int z = height == Height::flat ? 0 : height == Height::slope ? x + 2 * y : (x * 7 + y * 13) % 3;
        return Vec3{x * scale + to.x, y * scale + to.y, z * scale + to.z};
    });
}

// Asks about segments and rays, each alone and all of them as a stream.
class Casts {
public:
    explicit Casts(const TriMesh& mesh)
        : surface_(surface_of(mesh)), few_(*make_surface(mesh, SurfaceUse::pairs)) {}

    void ask(const Segment3& s) { ask_one(s), segments_.push_back(s); }
    void ask(const Ray3& r) { ask_one(r), rays_.push_back(r); }

    // Segments and rays from a point through another one, to it, and from it.
    void ask_through(const Vec3& from, const Vec3& target) {
        const Vec3 way = target - from;
        ask(Ray3{from, way}), ask(Segment3{from, target}), ask(Segment3{from, from + way * 2});
        ask(Ray3{target, way}), ask(Segment3{target, from});
    }

    // Few of the casts may miss.
    ~Casts() {
        ask_stream(segments_), ask_stream(rays_);
        CHECK(asked_ > 0);
        CHECK(hits_ > asked_ / 4);
    }

    const Surface& surface() const { return surface_; }
    Vec3 corner(Random& random) const { return surface_.points()[random.below(surface_.points().size())]; }
    Triangle3 triangle(Random& random) const {
        return surface_.triangle(random.below(surface_.triangles().size()));
    }

private:
    template <class Line>
    void ask_one(const Line& line) {
        const std::string why = fault(asked_ % 2 == 0 ? surface_ : few_, line);
        ++asked_, hits_ += cast_any(surface_, line);
        if (!why.empty()) FAIL_CHECK(why << ", cast " << asked_);
    }

    template <class Line>
    void ask_stream(const std::vector<Line>& lines) {
        const std::span<const Line> all(lines);
        const auto closest = cast_closest(surface_, all);
        const auto any = cast_any(surface_, all);
        const auto counts = count_hits(surface_, all);
        std::size_t wrong = 0;
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const auto one = cast_closest(surface_, lines[i]);
            wrong += closest[i].has_value() != one.has_value() || (any[i] != 0) != one.has_value();
            wrong += counts[i] != count_hits(surface_, lines[i]);
            if (one && closest[i])
                wrong += closest[i]->t != one->t || closest[i]->triangle != one->triangle ||
                         closest[i]->point != one->point || closest[i]->facing != one->facing;
        }
        CHECK(wrong == 0);
    }

    Surface surface_, few_;
    std::vector<Segment3> segments_;
    std::vector<Ray3> rays_;
    std::size_t asked_ = 0, hits_ = 0;
};

Vec3 some_point(Random& random, double size) {
    const double x = random.uniform(-size, size), y = random.uniform(-size, size),
                 z = random.uniform(-size, size);
    return {x, y, z};
}

// A direction of small eighths; never zero.
Vec3 some_eighths(Random& random) {
    for (;;) {
        const int x = random.integer(-8, 8), y = random.integer(-8, 8), z = random.integer(-8, 8);
        if (x != 0 || y != 0 || z != 0) return {x * 0.125, y * 0.125, z * 0.125};
    }
}

// HITBOX_TIES=50 asks 50 times as much.
int times(int count) {
    const char* const asked = std::getenv("HITBOX_TIES");
    return asked != nullptr ? count * std::atoi(asked) : count;
}

struct Placing {
    const char* name;
    double scale;
    Vec3 to;
};
constexpr std::array placings{
    Placing{"integers", 1, {0, 0, 0}},
    Placing{"thirds", 1.0 / 3, {0, 0, 0}},
    Placing{"floats, moved", 0.125f, {100.1f, -33.3f, 7.7f}},
    Placing{"thirds, moved", 1.0 / 3, {1234.567, -9876.1, 0.1}},
    Placing{"thirds, far away", 1.0 / 3, {1e9 + 1.0 / 3, 1e9, -1e9}},
    Placing{"tiny", 0x1p-900, {0, 0, 0}},
    Placing{"huge", 0x1p300, {0, 0, 0}},
};

// n triangles around an apex.
TriMesh fan_of(std::uint32_t n, double scale, const Vec3& to) {
    TriMesh mesh;
    mesh.points.push_back(Vec3{0, 0, scale} + to);
    for (std::uint32_t i = 0; i < n; ++i) {
        const double angle = 6.283185307179586 * i / n;
        mesh.points.push_back(Vec3{scale * std::cos(angle), scale * std::sin(angle), 0} + to);
    }
    for (std::uint32_t i = 0; i < n; ++i) mesh.triangles.push_back({0, 1 + i, 1 + (i + 1) % n});
    return mesh;
}

}  // namespace

TEST_SUITE("mesh/cast_ties") {
    TEST_CASE("through nodes and edges of grids") {
        Random random(1);
        for (const Placing& placing : placings)
            for (const Height height : {Height::flat, Height::steps, Height::slope}) {
                CAPTURE(placing.name);
                CAPTURE(int(height));
                Casts casts(grid_of(4, height, placing.scale, placing.to));
                for (int n = 0; n < times(4); ++n) {
                    const Vec3 node = casts.corner(random);
                    const Triangle3 t = casts.triangle(random);
                    const double part = random.chance(50) ? 0.5 : random.uniform(0, 1);
                    const Vec3 on_edge = t.a * part + t.b * (1 - part);
                    const Vec3 down{0, 0, -4 * placing.scale},
                        way = some_eighths(random) * (4 * placing.scale),
                        away = some_point(random, 4 * placing.scale);
                    for (const Vec3& target : {node, on_edge})
                        for (const Vec3& back : {down, way, away}) casts.ask_through(target - back, target);
                    casts.ask(Ray3{node - way, way * 1e-3}), casts.ask(Ray3{node, Vec3{0, 0, 0} - away});
                }
            }
    }

    TEST_CASE("in the plane of a grid, along its edges and across them") {
        Random random(2);
        for (const Placing& placing : placings)
            for (const Height height : {Height::flat, Height::slope}) {
                CAPTURE(placing.name);
                CAPTURE(int(height));
                Casts casts(grid_of(4, height, placing.scale, placing.to));
                for (int n = 0; n < times(5); ++n) {
                    const Vec3 a = casts.corner(random), b = casts.corner(random);
                    const Triangle3 t = casts.triangle(random);
                    const double part = random.uniform(0, 1);
                    const Vec3 on_edge = t.a * part + t.b * (1 - part),
                               inside = (t.a + t.b) * 0.25 + t.c * 0.5;
                    if (a != b) {
                        casts.ask_through(a, b);
                        casts.ask_through(a - (b - a), b),
                            casts.ask(Segment3{a + (b - a) * 0.5, b + (b - a)});
                    }
                    casts.ask_through(a, on_edge), casts.ask_through(inside, b);
                    casts.ask_through(a - (inside - a), inside);
                }
            }
    }

    TEST_CASE("at the apex, the rim and the spokes of fans") {
        Random random(3);
        for (const Placing& placing : placings) {
            CAPTURE(placing.name);
            const TriMesh fan = fan_of(9, placing.scale, placing.to);
            Casts casts(joined({fan, fan, turned_over(fan)}));
            for (int n = 0; n < times(2); ++n) {
                const Vec3 apex = fan.points[0], rim = casts.corner(random), half = apex * 0.5 + rim * 0.5;
                for (const Vec3& target : {apex, rim, half}) {
                    casts.ask_through(target + Vec3{0, 0, 3 * placing.scale}, target);
                    casts.ask_through(target + some_eighths(random) * placing.scale, target);
                    casts.ask_through(target + some_point(random, placing.scale), target);
                }
                if (rim != apex) casts.ask_through(apex, rim), casts.ask_through(apex - (rim - apex), rim);
            }
        }
    }

    TEST_CASE("copies of one triangle, from any corner and turned over") {
        Random random(4);
        for (const Placing& placing : placings) {
            CAPTURE(placing.name);
            TriMesh mesh;
            for (const Vec3& p : {Vec3{0, 0, 0}, Vec3{1, 0.1, 0.2}, Vec3{0.3, 1, 0.1}})
                mesh.points.push_back(p * placing.scale + placing.to);
            for (std::uint32_t i = 0; i < 8; ++i) {
                mesh.triangles.push_back({i % 3, (i + 1) % 3, (i + 2) % 3});
                if (random.chance(50)) std::swap(mesh.triangles.back()[0], mesh.triangles.back()[2]);
            }
            for (const bool apart : {false, true}) {
                Casts casts(apart ? soup(mesh) : mesh);
                for (int n = 0; n < times(2); ++n) {
                    const Triangle3 t = casts.triangle(random);
                    const Vec3 inside = (t.a + t.b) * 0.25 + t.c * 0.5, middle = t.a * 0.5 + t.b * 0.5;
                    for (const Vec3& target : {inside, middle, t.c})
                        for (const Vec3& back : {Vec3{0, 0, 1}, some_eighths(random), some_point(random, 1)})
                            casts.ask_through(target - back * placing.scale, target);
                    casts.ask_through(t.a, t.b), casts.ask_through(t.c, middle),
                        casts.ask_through(t.a, inside);
                    casts.ask_through(middle - (inside - middle), inside);
                }
            }
        }
    }

    TEST_CASE("different triangles of one plane, which is not a coordinate plane") {
        Random random(5);
        for (const double scale : {1.0, 0x1p-20, 1.0 / 3}) {
            CAPTURE(scale);
            TriMesh mesh;
            for (int i = 0; i < 40; ++i)
                for (int c = 0; c < 3; ++c) {
                    const int x = random.integer(-9, 9), y = random.integer(-9, 9);
                    mesh.points.push_back(Vec3{double(x), double(y), double(3 * x - 2 * y + 5)} * scale);
                }
            for (std::uint32_t i = 0; i < 40; ++i) mesh.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
            Casts casts(mesh);
            for (int n = 0; n < times(5); ++n) {
                const int x = random.integer(-4, 4), y = random.integer(-4, 4);
                const Vec3 target = Vec3{double(x), double(y), double(3 * x - 2 * y + 5)} * scale;
                casts.ask_through(target + some_eighths(random) * (20 * scale), target);
                casts.ask_through(target + some_point(random, 20 * scale), target);
                casts.ask_through(casts.corner(random), target + (target - casts.corner(random)));
            }
        }
    }

    TEST_CASE("slivers around a corner, thinner than the rounding of a cast") {
        Random random(6);
        for (const double place : {0.0, 1.0 / 3, 1000.1}) {
            CAPTURE(place);
            TriMesh mesh;
            const Vec3 hub = Vec3{place, -place, place} + Vec3{1.0 / 7, 1.0 / 7, 1.0 / 7};
            mesh.points.push_back(hub);
            for (std::uint32_t i = 0; i < 24; ++i) {
                const Vec3 rim = hub + some_point(random, 1);
                Vec3 beside = random.chance(50) ? rim : hub + (rim - hub) * 0.75;
                const std::size_t k = random.below(3);
                beside[k] = std::nextafter(beside[k], random.chance(50) ? 1e9 : -1e9);
                mesh.points.push_back(rim), mesh.points.push_back(beside);
                mesh.triangles.push_back({0, 2 * i + 1, 2 * i + 2});
            }
            Casts casts(mesh);
            for (int n = 0; n < times(6); ++n) {
                const Triangle3 t = casts.triangle(random);
                casts.ask_through(hub + some_point(random, 2), hub);
                casts.ask_through(hub + some_eighths(random), hub);
                for (const Vec3& target : {t.a, t.b, t.c, t.a * 0.5 + t.b * 0.5, t.a * 0.5 + t.c * 0.5})
                    casts.ask_through(target + some_point(random, 2), target);
                casts.ask_through(t.a, t.b), casts.ask_through(t.b, t.c), casts.ask_through(t.c, hub);
            }
        }
    }

    TEST_CASE("faces in the plane of a ray, and faces that meet it at the same edge") {
        Random random(7);
        for (const Placing& placing : placings) {
            CAPTURE(placing.name);
            // A row of cubes that share faces: each inner face is there twice.
            TriMesh mesh = joined({cube({0, 0, 0}), cube({1, 0, 0}), cube({2, 0, 0}), cube({1, 1, 0})});
            for (Vec3& p : mesh.points) p = p * placing.scale + placing.to;
            Casts casts(mesh);
            for (int n = 0; n < times(4); ++n) {
                const Vec3 a = casts.corner(random), b = casts.corner(random);
                const Triangle3 t = casts.triangle(random);
                const Vec3 middle = t.a * 0.5 + t.b * 0.5;
                if (a != b) casts.ask_through(a - (b - a), b);
                casts.ask_through(a + some_eighths(random) * placing.scale, a);
                casts.ask_through(t.c - (middle - t.c), middle);
                for (std::size_t k = 0; k < 3; ++k) {
                    Vec3 way;
                    way[k] = (random.chance(50) ? 4 : -4) * placing.scale;
                    casts.ask_through(middle - way, middle);
                }
            }
        }
    }
}
