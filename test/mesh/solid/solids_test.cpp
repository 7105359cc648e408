// solids_test.cpp: mirrors hitbox/mesh/solid/solids.hpp: flush walls, shared faces, notches, regions.
#include <hitbox/mesh/solid/solids.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "../cell_solids.hpp"
#include "../shapes.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

struct Box {
    std::array<int, 3> low, high;
};

// Cells of the grid whose planes are integers. The first box is solid; the others are cut out.
Cells cut_from(const Box& whole, std::span<const Box> holes) {
    Cells r;
    r.fill(whole.low, whole.high, true);
    for (const Box& hole : holes) r.fill(hole.low, hole.high, false);
    return r;
}

// With its squares cut along random diagonals, sheared or rotated.
TriMesh as_mesh(const Cells& cells, const GridMap& map, SolidGenerator& make) {
    std::array<std::array<std::int64_t, Cells::size + 1>, 3> planes{};
    for (auto& axis : planes)
        for (std::size_t i = 0; i < axis.size(); ++i) axis[i] = 2 * std::int64_t(i);
    return make.perhaps_turned_over(mesh_of(cells, planes, map, make));
}

bool any_crossing(std::span<const TrianglePair> contacts) {
    return std::any_of(contacts.begin(), contacts.end(),
                       [](const TrianglePair& c) { return c.contact == TriangleContact::crossing; });
}

bool interiors_meet(const Surface& a, const Surface& b) {
    const auto contacts = find_contacts(a, b);
    detail::PairSide side_a(a, b, contacts, &TrianglePair::a, &TrianglePair::b),
        side_b(b, a, contacts, &TrianglePair::b, &TrianglePair::a);
    return detail::SolidPair(side_a, side_b, contacts).interiors_meet();
}

// Outside, inside, in contact.
std::array<std::size_t, 3> count_regions(const TriMesh& own, const TriMesh& other) {
    const Surface a = *make_surface(own), b = *make_surface(other);
    const detail::PairSide side(a, b, find_contacts(a, b), &TrianglePair::a, &TrianglePair::b);
    std::size_t inside = 0;
    for (const auto& group : side.regions.inside) inside += group.size();
    return {side.regions.outside_count, inside, side.in_contact.size()};
}

}  // namespace

TEST_SUITE("mesh/solids") {
    TEST_CASE("solids whose triangles meet but do not cross: whether the interiors share a point") {
        struct Row {
            std::string name;
            Box a;
            std::vector<Box> cut_from_a;
            Box b;
            bool meet;
        };
        const Box large{{0, 0, 0}, {6, 6, 6}};
        const Row rows[] = {
            {"walls that share a whole face", {{0, 0, 0}, {2, 6, 6}}, {}, {{2, 0, 0}, {4, 6, 6}}, false},
            {"walls that share a part of a face", {{0, 0, 0}, {2, 4, 6}}, {}, {{2, 2, 1}, {4, 6, 5}}, false},
            {"walls that share an edge", {{0, 0, 0}, {2, 2, 6}}, {}, {{2, 2, 0}, {4, 4, 6}}, false},
            {"aligned walls that overlap", {{0, 0, 0}, {2, 6, 3}}, {}, {{0, 0, 2}, {2, 6, 6}}, true},
            {"a block in a block, flush with one face", large, {}, {{2, 2, 3}, {4, 4, 6}}, true},
            {"a block in a block, flush with three faces", large, {}, {{0, 0, 0}, {2, 3, 4}}, true},
            {"the same block", large, {}, large, true},
            {"a block that fills a notch", large, {{{2, 0, 3}, {4, 6, 6}}}, {{2, 0, 3}, {4, 6, 6}}, false},
            {"a low block in a notch", large, {{{2, 0, 3}, {4, 6, 6}}}, {{2, 0, 3}, {4, 6, 4}}, false},
            {"a narrow block in a notch", large, {{{2, 0, 3}, {4, 6, 6}}}, {{2, 0, 3}, {3, 6, 6}}, false},
            {"a block of the whole length below a notch",
             large,
             {{{2, 0, 3}, {4, 6, 6}}},
             {{2, 0, 0}, {4, 6, 3}},
             true},
            {"a block that fills a hole", large, {{{2, 2, 0}, {4, 4, 6}}}, {{2, 2, 0}, {4, 4, 6}}, false},
            {"a block that fills a cavity", large, {{{2, 2, 2}, {4, 4, 4}}}, {{2, 2, 2}, {4, 4, 4}}, false},
            {"a block that fills half of a cavity",
             large,
             {{{2, 2, 2}, {4, 4, 4}}},
             {{2, 2, 2}, {3, 4, 4}},
             false},
            {"a block around a cavity", large, {{{2, 2, 2}, {4, 4, 4}}}, large, true},
            {"a block that leaves a notch free",
             large,
             {{{2, 0, 3}, {4, 6, 6}}},
             {{4, 0, 3}, {6, 6, 6}},
             true},
            {"a block that fills a step of a stair",
             {{0, 0, 0}, {6, 6, 6}},
             {{{2, 0, 2}, {6, 6, 6}}},
             {{2, 0, 2}, {6, 6, 6}},
             false},
        };
        SolidGenerator make(31);
        for (const Row& row : rows) {
            CAPTURE(row.name);
            for (int i = 0; i < 20; ++i) {
                const GridMap map = make.turned_or_sheared(195);
                const Surface a = *make_surface(as_mesh(cut_from(row.a, row.cut_from_a), map, make)),
                              b = *make_surface(as_mesh(cut_from(row.b, {}), map, make));
                const auto contacts = find_contacts(a, b);
                REQUIRE_FALSE(contacts.empty());
                REQUIRE_FALSE(any_crossing(contacts));
                CHECK(interiors_meet(a, b) == row.meet);
                CHECK(interiors_meet(b, a) == row.meet);
            }
        }
    }

    TEST_CASE("overlaps as thin as one ulp, and thinner") {
        const auto on_floor = [](double low, double high) {
            TriMesh mesh = test::cube();
            for (Vec3& p : mesh.points) p.z = p.z == 0 ? low : high;
            return *make_surface(mesh);
        };
        const Surface a = on_floor(0, 1), on = on_floor(1, 2);
        CHECK_FALSE(interiors_meet(a, on));
        for (const double thin : {0x1p-20, 0x1p-30, 0x1p-53}) {
            CAPTURE(thin);
            for (const Surface& b : {on_floor(1 - thin, 2), on_floor(1 - thin, 1), on_floor(0, 0x1p-1000)})
                CHECK(interiors_meet(a, b));
        }
    }

    TEST_CASE("regions: which triangles of one solid lie in the other") {
        const TriMesh solid = test::cube({0, 0, 0}, 8);
        using Counts = std::array<std::size_t, 3>;  // outside, inside, in contact
        CHECK(count_regions(test::cube({9, 0, 0}), solid) == Counts{12, 0, 0});
        CHECK(count_regions(test::cube({1, 1, 1}), solid) == Counts{0, 12, 0});
        CHECK(count_regions(solid, test::cube({1, 1, 1})) == Counts{12, 0, 0});
        CHECK(count_regions(test::joined({test::cube({1, 1, 1}), test::cube({20, 0, 0})}), solid) ==
              Counts{12, 12, 0});
        // In contact are all that share a point with the other surface, at a corner too.
        CHECK(count_regions(test::cube({8, 8, 8}), solid)[0] > 0);
        CHECK(count_regions(solid, solid) == Counts{0, 0, 12});
        // In a cavity is outside.
        const TriMesh hollow = test::joined({solid, test::turned_over(test::cube({2, 2, 2}, 4))});
        CHECK(count_regions(test::cube({3, 3, 3}), hollow) == Counts{12, 0, 0});
        CHECK(count_regions(test::cube({1, 1, 1}, 6), hollow) == Counts{0, 12, 0});
    }
}
