// hilbert_test.cpp: mirrors hitbox/core/hilbert.hpp.
#include <hitbox/core/hilbert.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstdlib>
#include <vector>

using namespace hitbox::detail;

namespace {

/// Walks all cells of the corner of 2^levels cells a side, in which the curve begins, and checks each step.
template <int N>
void check_walk(unsigned levels) {
    const unsigned side = 1u << levels, count = 1u << levels * N;
    std::vector<std::array<int, N>> place(count);
    std::vector<bool> seen(count, false);
    for (unsigned cell = 0; cell < count; ++cell) {
        std::array<int, N> at{};
        unsigned woven = 0, rest = cell;
        for (unsigned k = 0; k < N; ++k, rest /= side) {
            at[k] = int(rest % side);
            woven |= spread<N>(rest % side) << k;
        }
        const unsigned code = hilbert_code<N>(woven);
        REQUIRE(code < count);
        CHECK_FALSE(seen[code]);
        seen[code] = true;
        place[code] = at;
    }
    for (unsigned i = 1; i < count; ++i) {
        int steps = 0;
        for (unsigned k = 0; k < N; ++k) steps += std::abs(place[i][k] - place[i - 1][k]);
        CHECK(steps == 1);
    }
}

}  // namespace

TEST_SUITE("index/hilbert") {
    TEST_CASE("the curve visits every cell once, and each next to the one before") {
        SUBCASE("plane") { check_walk<2>(6); }
        SUBCASE("space") { check_walk<3>(4); }
    }
    TEST_CASE("the last cell of the largest grid has a code of its own") {
        CHECK(hilbert_code<2>(0xFFFFFFFF) != hilbert_code<2>(0xFFFFFFFE));
        CHECK(hilbert_code<3>(0x3FFFFFFF) < 1u << 30);
    }
}
