// cell_clash_test.cpp: clash kinds of cells with notches, holes and cavities, without inner walls, against the shared cells.
#include <hitbox/mesh/clash.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <optional>

#include "cell_solids.hpp"
#include "solid_kinds.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

std::array<std::array<std::int64_t, Cells::size + 1>, 3> random_planes(SolidGenerator& make) {
    std::array<std::array<std::int64_t, Cells::size + 1>, 3> at{};
    for (auto& planes : at)
        for (std::size_t k = 1; k < planes.size(); ++k) planes[k] = planes[k - 1] + 2 * make.number(1, 3);
    return at;
}

}  // namespace

TEST_SUITE("mesh/cell_clash") {
    TEST_CASE("unions of boxes, rotated and sheared: the kind is that of the shared cells") {
        SolidGenerator make(5);
        std::array<int, 5> seen{};
        for (int i = 0; i < 2000; ++i) {
            CAPTURE(i);
            Cells a = Cells::random(make), b = Cells::random(make);
            if (make.one_in(3)) a.fill({0, 0, 0}, {Cells::size, Cells::size, Cells::size}, true);
            if (make.one_in(4)) a.fill({1, 1, 1}, {5, 5, int(make.number(2, 5))}, false);
            if (make.one_in(8)) {  // around a cavity, and nothing touches
                a.fill({0, 0, 0}, {Cells::size, Cells::size, Cells::size}, true);
                a.fill({2, 2, 2}, {4, 4, int(make.number(3, 4))}, false);
                b.fill({1, 1, 1}, {5, 5, 5}, true);
            }
            if (a.empty() || b.empty()) continue;
            const auto at = random_planes(make);
            const GridMap map = make.turned_or_sheared(195);
            const TriMesh mesh_a = make.perhaps_turned_over(mesh_of(a, at, map, make)),
                          mesh_b = make.perhaps_turned_over(mesh_of(b, at, map, make));
            const SolidRelation expected = relation_of_cells(a, b);
            ++seen[std::size_t(expected)];
            CHECK(relation_of_meshes(mesh_a, mesh_b) == expected);
            CHECK(relation_of_meshes(mesh_b, mesh_a) == mirrored(expected));
        }
        for (const SolidRelation r : {SolidRelation::apart, SolidRelation::touching,
                                      SolidRelation::penetrating, SolidRelation::second_inside}) {
            CAPTURE(int(r));
            CHECK(seen[std::size_t(r)] >= 30);
        }
    }
}
