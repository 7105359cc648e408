// alike_pairs_test.cpp: mirrors hitbox/mesh/clash/alike_pairs.hpp.
#include <hitbox/mesh/clash/alike_pairs.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <utility>
#include <vector>

#include "../shapes.hpp"

using namespace hitbox;
using namespace hitbox::test;

TEST_CASE("meshes with the same bits, and no others") {
    const TriMesh model = cube();
    TriMesh other_order = model, other_corner = model, minus_zero = model, one_less = model;
    std::swap(other_order.triangles[0], other_order.triangles[1]);
    other_corner.triangles[0] = {model.triangles[0][1], model.triangles[0][2], model.triangles[0][0]};
    for (Vec3& p : minus_zero.points)
        if (p.x == 0) p.x = -0.0;
    one_less.triangles.pop_back();
    std::vector<Part> parts;
    for (const TriMesh& mesh : {model, other_order, other_corner, minus_zero, one_less, model, other_order,
                                TriMesh{}, TriMesh{}, model})
        parts.push_back({"p", "", 0, mesh});
    std::vector<IdPair> pairs;
    for (std::uint32_t i = 1; i < 9; ++i) pairs.push_back({0, i});
    // The last part is in no pair.
    CHECK(detail::first_with_same_bits(parts, pairs) ==
          std::vector<std::uint32_t>{0, 1, 2, 3, 4, 0, 1, 7, 7, 9});
}

TEST_CASE("the first pair of the same meshes with the same options") {
    const std::vector<std::uint32_t> same_bits{0, 1, 0, 1, 4};
    const std::vector<IdPair> pairs{{0, 1}, {0, 3}, {1, 2}, {2, 3}, {2, 4}, {1, 4}};
    std::vector<PairOptions> options(pairs.size());
    options[3].tolerance = 1;
    // The mirrored pair is another one: its clash names its parts in the other order.
    CHECK(detail::first_alike(pairs, options, same_bits) == std::vector<std::size_t>{0, 0, 2, 3, 4, 5});
}
