// lattice_test.cpp: mirrors hitbox/exact/lattice.hpp.
#include <hitbox/exact/lattice.hpp>

#include <doctest/doctest.h>

#include <limits>

#include "numbers.hpp"

using namespace hitbox::exact;
using hitbox::test::not_a_number;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

template <int W>
bool goes(double x, double size) {
    bool fits = true;
    Lattice<W> lattice(size);
    lattice(x, fits);
    return fits;
}

// An integer of the lattice times its unit.
template <int W>
double value(double x, double size) {
    const Lattice<W> lattice(size);
    bool fits = true;
    const auto words = detail::words_of(lattice(x, fits));
    double v = double(std::int64_t(words[W - 1]));
    for (std::size_t i = W - 1; i-- > 0;) v = v * 0x1p64 + double(words[i]);
    return v * lattice.unit();
}

}  // namespace

TEST_SUITE("exact/lattice") {
    TEST_CASE("inputs on a narrow grid are known as such, and others are not") {
        struct Row {
            const char* name;
            double x, size;
            int bits;
            bool expected;
        };
        const double u = 0x1p-15;
        const Row rows[] = {
            {"a small whole number", 3, 3, 16, true},
            {"zero", 0, 1, 16, true},
            {"minus zero", -0.0, 1, 16, true},
            {"a whole number of units", 1 - u, 1, 16, true},
            {"half a unit more", 1 - u / 2, 1, 16, false},
            {"the same one bit wider", 1 - u / 2, 1, 17, true},
            {"a third", 1.0 / 3, 1, 16, false},
            {"NaN", not_a_number, 1, 16, false},
            {"infinite", infinity, infinity, 16, false},
            {"zero beside zeros", 0, 0, 16, true},
            {"NaN beside zeros", not_a_number, 0, 16, false},
            {"too large for products of six", 0x1p120, 0x1p120, 16, false},
            {"too small for products of six", 0x1p-120, 0x1p-120, 16, false},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            CHECK((NarrowGrid(row.size, row.bits).off(row.x) == 0) == row.expected);
        }
    }

    TEST_CASE("integers times their unit are the inputs") {
        for (const double x : {1.5, -0x1.fffffffffffffp+2, 0x1p-40, -0x1.8p-50, 0.0}) {
            CAPTURE(x);
            REQUIRE(goes<1>(x, 8));
            CHECK(value<1>(x, 8) == x);
            REQUIRE(goes<2>(x, 8));
            CHECK(value<2>(x, 8) == x);
        }
    }

    TEST_CASE("what one word does not hold two may") {
        struct Row {
            const char* name;
            double x, size;
            bool one, two;
        };
        const Row rows[] = {
            {"58 bits", 0x1p-57, 1, true, true},
            {"59 bits", 0x1p-58, 1, false, true},
            {"120 bits", 0x1p-119, 1, false, true},
            {"121 bits", 0x1p-120, 1, false, false},
            {"a full double of like size", 1.0 / 3, 1, true, true},
            {"a full double, a thousandth", 1.0 / 3000, 1, false, true},
            {"zero beside zeros", 0, 0, true, true},
            {"NaN", not_a_number, 1, false, false},
            {"NaN beside zeros", not_a_number, 0, false, false},
            {"infinite", infinity, infinity, false, false},
            {"the smallest number beside one", 0x1p-1074, 1, false, false},
            {"too large", 0x1p60, 0x1p60, false, false},
            {"too small", 0x1p-700, 0x1p-700, false, false},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            CHECK(goes<1>(row.x, row.size) == row.one);
            CHECK(goes<2>(row.x, row.size) == row.two);
        }
    }
}
