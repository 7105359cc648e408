// cast_doubts_test.cpp: casts in the plane of a triangle or at a hub, which double-doubles leave open.
#include <hitbox/mesh/cast.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>

#include "../../oracle/random.hpp"
#include "../cast_fault.hpp"
#include "../shapes.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

// Whole numbers: the big ones have up to 52 bits, and big.x small.y - big.y small.x is 1 or -1 (extended Euclid).
struct Neighbours {
    Vec3 big, small;

    explicit Neighbours(oracle::Random& random) {
        for (;;) {
            const auto x = std::int64_t(random.uniform(0x1p51, 0x1p52)),
                       y = std::int64_t(random.uniform(0x1p51, 0x1p52));
            std::int64_t r = x, next_r = y, s = 1, next_s = 0, t = 0, next_t = 1;
            while (next_r != 0) {
                const std::int64_t q = r / next_r, rest = r - q * next_r, of_s = s - q * next_s,
                                   of_t = t - q * next_t;
                r = next_r, next_r = rest, s = next_s, next_s = of_s, t = next_t, next_t = of_t;
            }
            if (r != 1) continue;
            big = {double(x), double(y), 0};
            small = t > 0 ? Vec3{double(x - t), double(y + s), 0} : Vec3{double(-t), double(s), 0};
            return;
        }
    }
};

}  // namespace

TEST_SUITE("mesh/ray/cast_doubts") {
    TEST_CASE("in the plane of a triangle, from beside its edge by less than double-doubles tell") {
        oracle::Random random(21);
        for (int i = 0; i < 60; ++i) {
            const Neighbours n(random);
            const Vec3 end = n.big, beside = n.small,
                       side = Vec3{-end.y, end.x, 0} * (i % 2 == 0 ? 0.5 : -0.5);
            const Surface s = surface_of({{{0, 0, 0}, end, side}, {{0, 1, 2}}});
            for (const Vec3& way :
                 {side, -side, Vec3{1, 0, 0}, Vec3{-1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, -1, 0}})
                for (const Vec3& from : {beside, end - beside}) {
                    CHECK(fault(s, Ray3{from, way}) == "");
                    CHECK(fault(s, Segment3{from, from + way}) == "");
                }
        }
    }

    // The rounded normal may be along x, although the exact one has no part along it.
    TEST_CASE("in the plane z = 3 y, triangles that are nearly segments") {
        oracle::Random random(22);
        int triangles = 0;
        for (int i = 0; i < 60; ++i) {
            const Neighbours n(random);
            const auto in_plane = [](const Vec3& p) { return Vec3{p.x, p.y, 3 * p.y}; };
            const Vec3 half{std::floor(n.big.x / 2), std::floor(n.big.y / 2), 0},
                a = in_plane(-half), b = in_plane(n.big - half), c = in_plane(n.small - half);
            const Surface s = surface_of({{a, b, c}, {{0, 1, 2}}});
            if (s.triangles().empty()) continue;
            ++triangles;
            for (const Vec3& from : {a, b, c, c + Vec3{1, 0, 0}, c + Vec3{0, 1, 3}, a + Vec3{1, 1, 3}})
                for (const Vec3& way : {b, Vec3{1, 0, 0}, Vec3{0, 1, 3}, in_plane(n.big)}) {
                    CHECK(fault(s, Ray3{from, way}) == "");
                    CHECK(fault(s, Ray3{from, -way}) == "");
                }
        }
        CHECK(triangles > 30);
    }

    // The hub is the origin, beside which numbers are so fine that its moment about the cast has few bits or none.
    TEST_CASE("segments that end on a spoke, or nearly, beside the hub by 2^-30 to 2^-110") {
        oracle::Random random(23);
        for (int i = 0; i < 60; ++i) {
            TriMesh mesh;
            mesh.points.push_back({0, 0, 0});
            for (std::uint32_t c = 0; c < 6; ++c) {
                const double angle = c + random.uniform(0, 1);
                mesh.points.push_back({std::cos(angle), std::sin(angle), random.uniform(-0.5, 0.5)});
                mesh.triangles.push_back({0, c + 1, (c + 1) % 6 + 1});
            }
            const Surface s = surface_of(mesh);
            for (int k = 0; k < 12; ++k) {
                const Vec3 end = mesh.points[1 + random.below(6)] * random.magnitude(-110, -30),
                           from{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
                CHECK(fault(s, Segment3{from, end}) == "");
                CHECK(fault(s, Segment3{end, from}) == "");
            }
        }
    }
}
