// plane_hit_test.cpp: mirrors plane_hit.hpp and plane_hits.hpp; what is certain is what place_of_hit() and on_triangle() say.
#include <hitbox/mesh/ray/detail/plane_hit.hpp>

#include <doctest/doctest.h>

#include <hitbox/mesh/ray/detail/hit_place.hpp>
#include <hitbox/mesh/ray/detail/on_triangle.hpp>
#include <hitbox/mesh/ray/detail/plane_hits.hpp>
#include <hitbox/simd/level.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "../../oracle/random.hpp"

using namespace hitbox;
using detail::PlaneHits;
using oracle::Random;
using Cast3 = detail::Cast<3, double>;

namespace {

struct Asked {
    Cast3 cast;
    Triangle3 triangle;
};

// Numbers, whole numbers, flat and thin triangles, of all sizes.
Asked asked(Random& random, Cast3::Kind kind) {
    const double scale = random.chance(30) ? random.magnitude(-80, 80) : 1;
    const bool whole = random.chance(30);
    const auto vec = [&] {
        Vec3 v{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
        if (whole)
            v = {double(random.integer(-3, 3)), double(random.integer(-3, 3)), double(random.integer(-3, 3))};
        return v * scale;
    };
    Triangle3 t{vec(), vec(), vec()};
    if (random.chance(20)) t.b[0] = t.c[0] = t.a[0];
    if (random.chance(10)) t.c = t.a + (t.b - t.a) * 0.5 + vec() * random.magnitude(-12, 0);
    const double x = random.uniform(0, 1), y = random.uniform(0, 1 - x);
    const Vec3 at = t.a + (t.b - t.a) * x + (t.c - t.a) * y, from = at + vec();
    if (kind == Cast3::Kind::ray) return {Ray3{from, at - from}, t};
    return {Segment3{from, at + (at - from) * random.uniform(0, 1)}, t};
}

MeshHit expected(const Asked& a) {
    detail::TriangleHit hit;
    hit.at = detail::TriangleHit::At::plane, hit.side = detail::TriangleHit::Side::front;
    const detail::HitPlace place = detail::place_of_hit(a.cast, a.triangle, hit);
    const detail::OnTriangle on = detail::on_triangle(a.triangle, place.point);
    return {0, place.t, place.point, on.barycentric, on.normal, Facing::front};
}

bool same_numbers(const MeshHit& a, const MeshHit& b) {
    return a.t == b.t && a.point == b.point && a.normal == b.normal && a.barycentric == b.barycentric &&
           std::signbit(a.point.x) == std::signbit(b.point.x) && std::signbit(a.t) == std::signbit(b.t);
}

// The line crosses the plane, by far more than roundings.
bool crosses(const Asked& a) {
    const Vec3 n = cross(a.triangle.b - a.triangle.a, a.triangle.c - a.triangle.a),
               way = a.cast.kind == Cast3::Kind::ray ? a.cast.to : a.cast.to - a.cast.origin;
    return std::fabs(dot(n, way)) > 1e-6 * std::sqrt(length_sq(n) * length_sq(way)) && length_sq(n) > 0;
}

}  // namespace

TEST_SUITE("mesh/plane_hit") {
    TEST_CASE("certain answers are those of single hits, at every level, and almost all are certain") {
        Random random(3);
        for (const Cast3::Kind kind : {Cast3::Kind::ray, Cast3::Kind::segment})
            for (const simd::Level level : {simd::Level::baseline, simd::best_level()}) {
                simd::limit_level(level);
                std::size_t wrong = 0, all = 0, certain = 0, certain_alone = 0;
                for (int n = 0; n < 600; ++n) {
                    PlaneHits row(kind);
                    std::vector<Asked> given;
                    const std::size_t count = 1 + random.below(PlaneHits::most);
                    while (given.size() < count) {
                        const Asked a = asked(random, kind);
                        if (!crosses(a)) continue;
                        given.push_back(a), row.add(a.cast, a.triangle);
                    }
                    row.compute();
                    for (std::size_t i = 0; i < count; ++i) {
                        const MeshHit truth = expected(given[i]);
                        MeshHit hit, alone;
                        if (row.get(i, hit)) ++certain, wrong += !same_numbers(hit, truth);
                        if (detail::complete_plane_hit(given[i].cast, given[i].triangle, alone))
                            ++certain_alone, wrong += !same_numbers(alone, truth);
                        ++all;
                    }
                }
                simd::limit_level(simd::Level::avx512);
                CHECK(wrong == 0);
                CHECK(certain > all * 7 / 10);
                if (level >= simd::Level::avx2) CHECK(certain_alone == certain);
            }
    }

    TEST_CASE("negative zeros of an origin or of all corners become positive") {
        const Triangle3 flat{{-1, -1, -0.0}, {3, -1, -0.0}, {-1, 3, -0.0}},
            steep{{-1, -1, -1}, {3, -1, 0}, {-1, 3, 0}};
        const Cast3 casts[] = {Ray3{{-0.0, 0.25, 1}, {0, 0, -1}}, Ray3{{-0.0, 0.25, 1}, {-0.0, 0, -1}},
                               Segment3{{-0.0, -0.0, 1}, {-0.0, -0.0, -1}}};
        for (const Cast3& cast : casts)
            for (const Triangle3& t : {flat, steep}) {
                const MeshHit truth = expected({cast, t});
                PlaneHits row(cast.kind);
                row.add(cast, t);
                row.compute();
                MeshHit hit;
                if (row.get(0, hit)) CHECK(same_numbers(hit, truth));
                if (detail::complete_plane_hit(cast, t, hit)) CHECK(same_numbers(hit, truth));
            }
    }
}
