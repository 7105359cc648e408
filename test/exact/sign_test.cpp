// sign_test.cpp: mirrors hitbox/exact/sign.hpp.
#include <hitbox/exact/sign.hpp>

#include <doctest/doctest.h>

using namespace hitbox::exact;

TEST_SUITE("exact/sign") {
    TEST_CASE("signs multiply and turn over as numbers do") {
        for (int a = -1; a <= 1; ++a) {
            CHECK(int(-Sign(a)) == -a);
            CHECK(sign_of_value(a) == Sign(a));
            CHECK(sign_of_value(2.5 * a) == Sign(a));
            for (int b = -1; b <= 1; ++b) CHECK(int(Sign(a) * Sign(b)) == a * b);
        }
    }

    TEST_CASE("a certain filtered sign has the number of that sign") {
        CHECK(Sign(int(FilteredSign::negative)) == Sign::negative);
        CHECK(Sign(int(FilteredSign::zero)) == Sign::zero);
        CHECK(Sign(int(FilteredSign::positive)) == Sign::positive);
    }
}
