// soak_test.cpp: a short soak; `hitbox_soak` is the long one.
#include "soak.hpp"

#include <doctest/doctest.h>

namespace {

template <int N, class T>
void check(std::uint64_t seed) {
    soak::Soak<N, T> soak(seed);
    CHECK(soak.run(60'000) == "");
    CHECK(soak.tally().found > 1000);
    CHECK(soak.tally().pairs > 100);
}

}  // namespace

TEST_SUITE("index/soak") {
    TEST_CASE("sixty thousand random operations") {
        SUBCASE("space, double") { check<3, double>(1); }
        SUBCASE("space, float") { check<3, float>(2); }
        SUBCASE("plane, double") { check<2, double>(3); }
        SUBCASE("plane, float") { check<2, float>(4); }
    }
}
