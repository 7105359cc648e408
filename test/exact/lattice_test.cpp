// lattice_test.cpp: mirrors hitbox/exact/lattice.hpp.
#include <hitbox/exact/lattice.hpp>

#include <doctest/doctest.h>

#include <limits>

using namespace hitbox::exact;

namespace {

template <int W>
bool goes(const Inputs<3>& inputs) {
    OnLattice<W, 3> out;
    return to_lattice<W>(inputs, out, inputs.size());
}

}  // namespace

TEST_SUITE("exact/lattice") {
    TEST_CASE("inputs on a narrow grid are known as such, and others are not") {
        struct Row {
            const char* name;
            Inputs<3> inputs;
            int bits;
            bool expected;
        };
        const double u = 0x1p-15;
        const Row rows[] = {
            {"small whole numbers", {{{1, -2, 3}}}, 16, true},
            {"zeros beside one", {{{0, 0, 1}}}, 16, true},
            {"a whole number of units", {{{1, 1 + u, -u}}}, 16, true},
            {"half a unit more", {{{1, 1 + u / 2, 1}}}, 16, false},
            {"a third", {{{1, 1.0 / 3, 1}}}, 16, false},
            {"the same two bits wider", {{{1, 1 + u / 2, 1}}}, 18, true},
            {"NaN", {{{1, std::numeric_limits<double>::quiet_NaN(), 1}}}, 16, false},
            {"infinite", {{{1, std::numeric_limits<double>::infinity(), 1}}}, 16, false},
            {"only zeros", {{{0, -0.0, 0}}}, 16, true},
            {"NaN and zeros", {{{0, std::numeric_limits<double>::quiet_NaN(), 0}}}, 16, false},
            {"too large", {{{0x1p60, 0, 0}}}, 16, false},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            CHECK(row.inputs.fit(row.bits, row.inputs.size()) == row.expected);
        }
    }

    TEST_CASE("integers times their unit are the inputs") {
        const Inputs<3> inputs{{{1.5, -0x1.fffffffffffffp+2, 0x1p-40}}};
        OnLattice<1, 3> one;
        REQUIRE(to_lattice<1>(inputs, one, inputs.size()));
        for (std::size_t i = 0; i < 3; ++i)
            CHECK(double(std::int64_t(one.value[i].word[0])) * one.unit == inputs.value[i]);
        OnLattice<2, 3> two;
        REQUIRE(to_lattice<2>(inputs, two, inputs.size()));
        for (std::size_t i = 0; i < 3; ++i) {
            const auto words = detail::words_of(two.value[i]);
            const double value = double(std::int64_t(words[1])) * 0x1p64 + double(words[0]);
            CHECK(value * two.unit == inputs.value[i]);
        }
    }

    TEST_CASE("what one word does not hold two may") {
        struct Row {
            const char* name;
            Inputs<3> inputs;
            bool one, two;
        };
        const double third = 1.0 / 3, nan = std::numeric_limits<double>::quiet_NaN();
        const Row rows[] = {
            {"58 bits", {{{1, 0x1p-57, 0}}}, true, true},
            {"59 bits", {{{1, 0x1p-58, 0}}}, false, true},
            {"120 bits", {{{1, 0x1p-119, 0}}}, false, true},
            {"121 bits", {{{1, 0x1p-120, 0}}}, false, false},
            {"full doubles of like size", {{{third, 0.1, 0.7}}}, true, true},
            {"full doubles, one a thousandth", {{{third, third / 1000, 0.7}}}, false, true},
            {"only zeros", {{{0, 0, 0}}}, true, true},
            {"NaN", {{{1, nan, 0}}}, false, false},
            {"the smallest number beside one", {{{1, 0x1p-1074, 0}}}, false, false},
            {"too large", {{{0x1p60, 0, 0}}}, false, false},
            {"too small", {{{0x1p-700, 0, 0}}}, false, false},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            CHECK(goes<1>(row.inputs) == row.one);
            CHECK(goes<2>(row.inputs) == row.two);
        }
    }
}
