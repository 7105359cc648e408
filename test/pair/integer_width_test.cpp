// integer_width_test.cpp: the exact stages of every pair, on inputs that fill their integers to the last bit.
#include <doctest/doctest.h>

#include <hitbox/pair/aabb_triangle.hpp>
#include <hitbox/pair/obb_obb.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <string>

#include "../oracle/library_set.hpp"
#include "../oracle/oracle.hpp"
#include "../oracle/pairs.hpp"
#include "../oracle/random.hpp"
#include "../oracle/shape.hpp"

using namespace hitbox;
using namespace hitbox::oracle;

namespace {

// The last number of bits that 128, 256 and 512 bits hold, in degree 3 and in degree 2, and one more; and the last that
// a lattice of one and of two words holds.
constexpr int widths[] = {38, 39, 57, 58, 59, 80, 81, 120, 121, 122, 123, 166, 167};

// Corners of the cube of so many bits, its middles, and numbers next to them: where sums and products are
// largest, and exact contacts frequent.
double coordinate(int bits, Random& random) {
    const double one = 1, half = std::ldexp(one, bits - 1);
    const double top =
        bits <= 53 ? std::ldexp(one, bits) - 1 : std::ldexp(one, bits) - std::ldexp(one, bits - 53);
    const double choices[] = {top, top, top, half, half - (bits <= 53), one, 0};
    return choices[random.below(std::size(choices))] * (random.chance(50) ? 1 : -1);
}

Shape any_shape(Kind kind, int bits, Random& random) {
    Shape s{kind};
    for_each_number(s, [&](double& x, std::size_t) { x = coordinate(bits, random); });
    if (kind == Kind::plane) s.v[0] = {coordinate(bits, random), 1, coordinate(bits, random)};
    if (kind == Kind::ray || kind == Kind::line)
        if (s.v[1] == Vec3{}) s.v[1].x = 1;
    repair(s);
    return s;
}

struct Count {
    std::size_t wrong = 0, met = 0, asked = 0;
};

// Compares an exact stage, asked for a pair of shapes, with the oracle.
template <class Meet>
Count compare(Kind a, Kind b, std::size_t cases, const Meet& meet) {
    Count count;
    for (const int bits : widths) {
        Random random(std::uint64_t(bits) + 1000 * std::uint64_t(a) + 100'000 * std::uint64_t(b));
        for (std::size_t n = 0; n < cases; ++n) {
            const Shape s = any_shape(a, bits, random), t = any_shape(b, bits, random);
            const bool truth = oracle::intersects(s, t);
            const bool wrong = meet(s, t) != truth;
            if (wrong && count.wrong == 0)
                MESSAGE(bits << " bits: " << to_cpp(s, Numbers::doubles) << ", "
                             << to_cpp(t, Numbers::doubles));
            count.wrong += wrong;
            count.met += truth;
            ++count.asked;
        }
    }
    return count;
}

}  // namespace

TEST_SUITE("pair/integer_width") {
    TEST_CASE("the complete test, over every pair of shapes: intersects and classify") {
        Count all;
        std::size_t wrong_relations = 0;
        for (const Kind a : all_kinds)
            for (const Kind b : all_kinds) {
                if (a > b || !library_set({a}) || !library_set({b}))
                    continue;  // others have tests of their own
                INFO(std::string(to_string(a)) << " and " << std::string(to_string(b)));
                const Count count = compare(a, b, 20, [&](const Shape& s, const Shape& t) {
                    const auto relation = hitbox::detail::relate_exactly(*library_set(s), *library_set(t));
                    wrong_relations += int(relation) != int(oracle::classify(s, t));
                    return relation != hitbox::Relation::disjoint;
                });
                CHECK(count.wrong == 0);
                all.met += count.met, all.asked += count.asked;
            }
        CHECK(wrong_relations == 0);
        CHECK(all.met > all.asked / 10);
        CHECK(all.met < all.asked * 9 / 10);
    }

    TEST_CASE("two boxes: all fifteen axes") {
        const Count count = compare(Kind::obb, Kind::obb, 200, [](const Shape& s, const Shape& t) {
            return hitbox::detail::boxes_meet_exactly(*library_set(s), *library_set(t), 0xffff);
        });
        CHECK(count.wrong == 0);
        CHECK(count.met > count.asked / 10);
    }

    TEST_CASE("axis-aligned box and triangle: the ten axes behind the comparisons") {
        const Count count = compare(Kind::aabb, Kind::triangle, 200, [](const Shape& s, const Shape& t) {
            const auto box = Typed<Aabb3>::from(s);
            const auto triangle = Typed<Triangle3>::from(t);
            Aabb3 bounds;
            bounds.merge(triangle.a).merge(triangle.b).merge(triangle.c);
            for (std::size_t k = 0; k < 3; ++k)
                if (bounds.max[k] < box.min[k] || box.max[k] < bounds.min[k]) return false;
            return hitbox::detail::aabb_triangle_exact(box, triangle, 0x3ff);
        });
        CHECK(count.wrong == 0);
        CHECK(count.met > count.asked / 10);
    }

    TEST_CASE("every pair as it is asked") {
        Count all;
        for (const Pair& pair : all_pairs()) {
            if (pair.numbers == Numbers::floats) continue;
            INFO(pair.name());
            const Count count = compare(pair.a, pair.b, 20, pair.hit);
            CHECK(count.wrong == 0);
            all.met += count.met, all.asked += count.asked;
        }
        CHECK(all.met > all.asked / 10);
        CHECK(all.met < all.asked * 9 / 10);
    }
}
