// vicinity_test.cpp: mirrors hitbox/mesh/depth/detail/vicinity.hpp: which walls reach into a cell.
#include <hitbox/mesh/depth/detail/vicinity.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "../../oracle/random.hpp"
#include "../round_shapes.hpp"
#include "../shapes.hpp"

using namespace hitbox;
using namespace hitbox::test;
using detail::ConvexCell;
using detail::Facets;
using detail::VicinityFinder;
using detail::Wall;

TEST_SUITE("mesh/vicinity") {
    TEST_CASE("walls through a cell and beside it") {
        const Surface any = surface_of(block({0, 0, 0}, {1, 1, 1}));
        Facets facets(any);
        const double rounding = 0x1p-46;
        const VicinityFinder finder(facets, {{0, 0, 0}, rounding, rounding});
        const ConvexCell cell({{-1, -1, -1}, {1, 1, 1}});
        struct Row {
            std::string name;
            Triangle3 wall;
            bool reaches;
        };
        const double tiny = 0x1p-53;
        const Row rows[] = {
            {"through the middle", {{-9, -9, 0}, {9, -9, 0}, {0, 9, 0}}, true},
            {"a rounding above the middle", {{-9, -9, tiny}, {9, -9, tiny}, {0, 9, tiny}}, true},
            {"through the middle, a rounding aslant", {{-9, -9, 0}, {9, -9, tiny}, {0, 9, -tiny}}, true},
            {"with an edge through the middle", {{-9, 0, 0}, {9, 0, 0}, {0, 9, 0}}, true},
            {"with an edge a rounding beside it", {{-9, tiny, 0}, {9, tiny, 0}, {0, 9, 0}}, true},
            {"with a corner in the middle", {{0, 0, 0}, {9, -1, 3}, {9, 1, -3}}, true},
            {"small, in the middle", {{-.01, -.01, 0}, {.01, -.01, 0}, {0, .01, 0}}, true},
            {"through all of it, aslant", {{-9, -8, -9}, {9, -8, 9}, {0, 9, .5}}, true},
            {"cuts off a corner", {{.5, 1, 1}, {1, .5, 1}, {1, 1, .5}}, true},
            {"in a face", {{-9, -9, 1}, {9, -9, 1}, {0, 9, 1}}, false},
            {"a rounding within a face", {{-9, -9, 1 - tiny}, {9, -9, 1 - tiny}, {0, 9, 1 - tiny}}, false},
            {"above", {{-9, -9, 1.25}, {9, -9, 1.25}, {0, 9, 1.25}}, false},
            {"touches an edge", {{0, 2, 0}, {2, 0, 0}, {1, 1, 9}}, false},
            {"its plane passes through, but not the wall", {{2, 0, 0}, {3, -1, 0}, {3, 1, 0}}, false},
            {"and its bounds do, too", {{0, 3, -2}, {3, 0, -2}, {3, 0, 2}}, false},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            for (const bool turned : {false, true}) {
                const Triangle3& t = row.wall;
                const Wall wall(turned ? Triangle3{t.c, t.b, t.a} : t, 0);
                std::vector<ConvexCell::Face> faces;
                CHECK(finder.reaches(wall, cell, faces) == row.reaches);
            }
        }
    }

    TEST_CASE("needles through a cell, turned every way: their normals have large errors, or are zero") {
        const Surface any = surface_of(block({0, 0, 0}, {1, 1, 1}));
        Facets facets(any);
        const double rounding = 0x1p-46;
        const VicinityFinder finder(facets, {{0, 0, 0}, rounding, rounding});
        const ConvexCell cell({{-1, -1, -1}, {1, 1, 1}});
        oracle::Random random(11);
        const auto point = [&](double size) {
            return Vec3{random.uniform(-size, size), random.uniform(-size, size),
                        random.uniform(-size, size)};
        };
        for (int i = 0; i < 2000; ++i) {
            CAPTURE(i);
            const Vec3 along = point(9), through = point(.7);
            const double thin = i % 2 ? 0x1p-52 : 0x1p-1000;
            const Triangle3 needle{through - along, through + along,
                                   through + along * random.uniform(-1, 1) + point(thin)};
            if (std::sqrt(length_sq(along)) < 1) continue;
            std::vector<ConvexCell::Face> faces;
            CHECK(finder.reaches(Wall(needle, 0), cell, faces));
        }
    }
}
