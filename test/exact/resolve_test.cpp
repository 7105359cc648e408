// resolve_test.cpp: mirrors hitbox/exact/resolve.hpp.
#include <hitbox/exact/resolve.hpp>

#include <doctest/doctest.h>

#include <hitbox/exact/orient2d.hpp>
#include <hitbox/exact/orient3d.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <type_traits>

#include "wide_numbers.hpp"

using namespace hitbox;
using namespace hitbox::exact;
using namespace hitbox::test;

namespace {

// Bits of the integers that the predicate was given; 0 for integers of any size.
template <class Int>
int width() {
    if constexpr (std::is_same_v<Int, BigInt>)
        return 0;
    else
        return Int::bits;
}

template <std::size_t Count>
int width_for(const std::array<double, Count>& inputs, int degree) {
    return resolve(inputs, degree, []<class Int>(const std::array<Int, Count>&) { return width<Int>(); });
}

struct Orient2d {
    static constexpr int degree = 2;
    static constexpr std::size_t count = 6;
    template <class N>
    Sign operator()(const std::array<N, count>& n) const {
        return sign(exact::detail::orient2d_value(n[0], n[1], n[2], n[3], n[4], n[5]));
    }
    static Sign truth(const std::array<double, count>& n) {
        return true_orient2d(Vec2{n[0], n[1]}, Vec2{n[2], n[3]}, Vec2{n[4], n[5]});
    }
};

struct Orient3d {
    static constexpr int degree = 3;
    static constexpr std::size_t count = 12;
    template <class N>
    Sign operator()(const std::array<N, count>& n) const {
        const auto p = [&](std::size_t i) { return Triple<N>{n[3 * i], n[3 * i + 1], n[3 * i + 2]}; };
        return sign(exact::detail::orient3d_value(p(0), p(1), p(2), p(3)));
    }
    static Sign truth(const std::array<double, count>& n) {
        const auto p = [&](std::size_t i) { return Vec3{n[3 * i], n[3 * i + 1], n[3 * i + 2]}; };
        return true_orient3d(p(0), p(1), p(2), p(3));
    }
};

// Inputs that take exactly so many bits of the grid: at the far corners of the cube or a few units off, in
// both signs. Doubles hold 53 of the bits, so the units are at the top in some and at the bottom in others.
template <std::size_t Count>
std::array<double, Count> full_width(int bits, Random& random) {
    std::array<double, Count> r{};
    for (double& x : r) {
        const double top =
            bits <= 53 ? std::ldexp(1.0, bits) - 1 : std::ldexp(1.0, bits) - std::ldexp(1.0, bits - 53);
        const double low = random.integer(0, 3);
        x = random.chance(70) ? (bits <= 53 ? top - low : top) : low;
        if (random.chance(50)) x = -x;
    }
    r[0] = 1, r[1] = bits <= 53 ? std::ldexp(1.0, bits) - 1 : std::ldexp(1.0, bits - 1);
    return r;
}

}  // namespace

TEST_SUITE("exact/resolve") {
    TEST_CASE("the ladder: each width up to the last number of bits that it holds") {
        struct Row {
            int degree, bits, width;
        };
        const Row rows[] = {
            {2, 1, 128},  {2, 58, 128},  {2, 59, 256}, {2, 122, 256}, {2, 123, 512}, {2, 250, 512},
            {2, 251, 0},  {2, 2000, 0},  {3, 1, 128},  {3, 38, 128},  {3, 39, 256},  {3, 80, 256},
            {3, 81, 512}, {3, 166, 512}, {3, 167, 0},  {3, 2000, 0},
        };
        for (const Row& row : rows) {
            CAPTURE(row.degree);
            CAPTURE(row.bits);
            const int low = row.bits > 1000 ? -1000 : 3;
            const std::array inputs{std::ldexp(1.0, low), -std::ldexp(1.0, low + row.bits - 1), 0.0};
            CHECK(width_for(inputs, row.degree) == row.width);
        }
        CHECK(width_for(std::array{0.0, 0.0}, 3) == 128);
    }

    TEST_CASE("the numbers are the inputs, all in one unit") {
        const std::array inputs{0.75, -2.0, 0.0, 5.0, -0.0};  // in quarters: 3, -8, 0, 20, 0
        const bool equal = resolve(inputs, 3, []<class Int>(const std::array<Int, 5>& n) {
            const int quarters[] = {3, -8, 0, 20, 0};
            bool all = true;
            for (std::size_t i = 0; i < 5; ++i) all &= sign(n[i] - Int(quarters[i])) == Sign::zero;
            return all;
        });
        CHECK(equal);
    }

    TEST_CASE("subnormals and the largest doubles meet on one grid") {
        const std::array inputs{0x1p-1074, 0x1.fffffffffffffp1023};
        CHECK(width_for(inputs, 3) == 0);
        const Sign s = resolve(inputs, 3, [](const auto& n) { return sign(n[1] * n[0] - n[0] * n[1]); });
        CHECK(s == Sign::zero);
        const Sign t = resolve(inputs, 3, [](const auto& n) { return sign(n[1] - n[0]); });
        CHECK(t == Sign::positive);
    }

    TEST_CASE_TEMPLATE("every stage gives the same sign", Predicate, Orient2d, Orient3d) {
        Random random(12);
        std::size_t wrong = 0, zeros = 0;
        for (int n = 0; n < 3000; ++n) {
            std::array<double, Predicate::count> inputs;
            for (double& x : inputs) x = random.integer(-2, 2) * (n % 2 ? 0.1 : 0.125);
            const Grid grid = Grid::of(inputs);
            if (bits_needed(Predicate::degree, grid.bits) > 256) continue;
            const Predicate predicate;
            const Sign truth = Predicate::truth(inputs);
            zeros += truth == Sign::zero;
            if (bits_needed(Predicate::degree, grid.bits) <= 128)
                wrong += exact::detail::run<WideInt<2>>(inputs, grid, predicate) != truth;
            wrong += exact::detail::run<WideInt<4>>(inputs, grid, predicate) != truth;
            wrong += exact::detail::run<WideInt<8>>(inputs, grid, predicate) != truth;
            wrong += exact::detail::run<BigInt>(inputs, grid, predicate) != truth;
        }
        CHECK(wrong == 0);
        CHECK(zeros > 30);
    }

    TEST_CASE_TEMPLATE("inputs that fill a stage to its last bit do not overflow it", Predicate, Orient2d,
                       Orient3d) {
        Random random(13);
        // The widest grids of 128, 256 and 512 bits, and the next one for the step between.
        const int last[] = {(128 - 8) / Predicate::degree - 2, (256 - 8) / Predicate::degree - 2,
                            (512 - 8) / Predicate::degree - 2};
        for (const int bits : {last[0], last[0] + 1, last[1], last[1] + 1, last[2], last[2] + 1}) {
            CAPTURE(bits);
            std::size_t wrong = 0, narrow = 0;
            for (int n = 0; n < 2000; ++n) {
                const auto inputs = full_width<Predicate::count>(bits, random);
                narrow += Grid::of(inputs).bits < bits;
                wrong += resolve(inputs, Predicate::degree, Predicate()) != Predicate::truth(inputs);
            }
            CHECK(wrong == 0);
            CHECK(narrow == 0);
        }
    }
}
