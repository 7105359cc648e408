// crossings_test.cpp: mirrors hitbox/mesh/crossings.hpp; parity and winding numbers where segments graze.
#include <hitbox/mesh/crossings.hpp>

#include <doctest/doctest.h>

#include <hitbox/mesh/winding.hpp>

#include <cstddef>

#include "../oracle/random.hpp"
#include "shapes.hpp"

using namespace hitbox;
using namespace hitbox::test;

TEST_SUITE("mesh/crossings") {
    TEST_CASE("a cube: through it, into it, past it, along a face, an edge, a diagonal") {
        const Surface s = *make_surface(cube());
        struct Row {
            const char* name;
            Segment3 segment;
            std::size_t count;
            int net;
        };
        const Row rows[] = {
            {"through two faces", {{0.2, 0.3, -1}, {0.2, 0.3, 2}}, 2, 0},
            {"through both diagonals", {{0.5, 0.5, -1}, {0.5, 0.5, 2}}, 2, 0},
            {"into it", {{0.5, 0.5, -1}, {0.5, 0.5, 0.5}}, 1, 1},
            {"out of it", {{0.5, 0.5, 0.5}, {0.5, 0.5, 2}}, 1, -1},
            {"past it", {{3, 3, -1}, {3, 3, 2}}, 0, 0},
            {"through two corners", {{-1, -1, -1}, {2, 2, 2}}, 2, 0},
            {"out through a corner", {{0.5, 0.5, 0.5}, {2, 2, 2}}, 1, -1},
            {"out through an edge", {{0.5, 0.5, 0.5}, {2, 2, 0.5}}, 1, -1},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            const Crossings c = count_crossings(s, row.segment);
            CHECK(c.count == row.count);
            CHECK(c.net == row.net);
        }
        // Where it only grazes, it passes twice or not at all.
        for (const Segment3& grazing : {Segment3{{-1, 0.5, 1}, {2, 0.5, 1}}, Segment3{{-1, 0, 1}, {2, 0, 1}},
                                        Segment3{{-1, 1, 0}, {1, -1, 0}}, Segment3{{-1, -1, 1}, {2, 2, 1}},
                                        Segment3{{0.5, -0.5, -1}, {-0.5, 0.5, 1}}}) {
            const Crossings c = count_crossings(s, grazing);
            CHECK(c.count % 2 == 0);
            CHECK(c.net == 0);
        }
    }

    TEST_CASE("between any two points off a closed mesh the net is the difference of their winding numbers") {
        oracle::Random random(4);
        std::size_t asked = 0, grazed = 0;
        for (const TriMesh& mesh :
             {cube({0, 0, 0}, 2),
              joined({cube({0, 0, 0}, 3), turned_over(cube({1, 1, 1}, 1)), cube({1, 1, 1}, 4)}), bumpy(3)}) {
            const Surface s = *make_surface(mesh);
            for (int n = 0; n < 4000; ++n) {
                const auto point = [&] {
                    if (random.chance(50)) {
                        const int x = random.integer(-2, 8), y = random.integer(-2, 8),
                                  z = random.integer(-2, 8);
                        return Vec3{double(x), double(y), double(z)} * 0.5;
                    }
                    return Vec3{random.uniform(-2, 4), random.uniform(-2, 4), random.uniform(-2, 4)};
                };
                Segment3 ab{point(), point()};
                if (random.chance(40)) {  // through a corner
                    const Vec3 corner = s.points()[random.below(s.points().size())];
                    ab.b = corner + (corner - ab.a);
                }
                const Winding a = *winding_number(s, ab.a), b = *winding_number(s, ab.b);
                if (a.on_surface || b.on_surface) continue;
                const Crossings c = count_crossings(s, ab);
                ++asked;
                CHECK(c.net == b.number - a.number);
                CHECK(int(c.count % 2) == ((b.number - a.number) & 1));
                for (const Vec3& p : s.points())
                    grazed += ab.a != p && ab.b != p && cross(ab.b - ab.a, p - ab.a) == Vec3{};
            }
        }
        CHECK(asked > 8000);
        CHECK(grazed > 1000);
    }
}
