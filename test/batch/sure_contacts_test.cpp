// sure_contacts_test.cpp: what is sure of pairs of triangles is what the exact test says, at every level.
#include <hitbox/batch/sure_contacts.hpp>

#include <doctest/doctest.h>

#include <hitbox/pair/triangle_triangle.hpp>
#include <hitbox/simd/level.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "../oracle/random.hpp"

using namespace hitbox;
using batch::detail::SureContacts, batch::detail::TrianglesInPairs;

namespace {

struct SomePair {
    Triangle3 s, t;
};

// Triangles of random numbers, or of whole ones, which touch in all ways; some are degenerate or not finite.
SomePair some_pair(oracle::Random& random, int i) {
    const auto point = [&] {
        Vec3 p;
        for (std::size_t k = 0; k < 3; ++k)
            p[k] = i % 2 == 0 ? random.uniform(-1, 1) : double(random.integer(-2, 2));
        return p;
    };
    const auto triangle = [&] {
        const Vec3 a = point(), b = point(), c = point();
        return Triangle3{a, b, c};
    };
    SomePair pair{triangle(), triangle()};
    if (i % 5 == 0) pair.t.b = pair.s.c;
    if (i % 7 == 0) pair.t.a = pair.s.a, pair.t.b = pair.s.b;
    if (i % 97 == 0) pair.s.a.y = std::numeric_limits<double>::quiet_NaN();
    if (i % 101 == 0) pair.t.c.x = std::numeric_limits<double>::infinity();
    return pair;
}

// Exact for small whole numbers; random triangles are not collinear.
bool is_collinear(const Triangle3& t) { return cross(t.b - t.a, t.c - t.a) == Vec3{}; }

bool has_bit(std::uint64_t bits, std::size_t i) { return (bits >> i & 1) != 0; }

}  // namespace

TEST_SUITE("batch/sure_contacts") {
    TEST_CASE("sure answers are those of contact(), and most are sure") {
        for (const simd::Level level : {simd::Level::baseline, simd::Level::avx2, simd::best_level()}) {
            simd::limit_level(level);
            oracle::Random random(11);
            std::size_t wrong = 0, crossing = 0, undecided = 0, random_pairs = 0;
            TrianglesInPairs pairs;
            for (int round = 0; round < 200; ++round) {
                std::vector<SomePair> some;
                for (int i = 0; i < int(TrianglesInPairs::most); ++i) {
                    some.push_back(some_pair(random, round * 64 + i));
                    pairs.put(std::size_t(i), some.back().s, some.back().t);
                }
                const std::size_t count = std::size_t(round) % (TrianglesInPairs::most + 1);
                const SureContacts sure = pairs.ask(count);
                for (std::size_t i = 0; i < TrianglesInPairs::most; ++i) {
                    const bool crosses = has_bit(sure.crossing, i), is_apart = has_bit(sure.apart, i);
                    wrong += crosses && is_apart;
                    if (i >= count) {
                        wrong += crosses || is_apart;
                        continue;
                    }
                    const TriangleContact truth = contact(some[i].s, some[i].t);
                    const bool has_insides = !is_collinear(some[i].s) && !is_collinear(some[i].t);
                    wrong += crosses &&
                             truth != (has_insides ? TriangleContact::crossing : TriangleContact::touching);
                    wrong += is_apart && truth != TriangleContact::none;
                    const std::size_t n = std::size_t(round) * 64 + i;
                    if (n % 2 == 0 && n % 5 != 0 && n % 7 != 0 && n % 97 != 0 && n % 101 != 0)
                        ++random_pairs, undecided += !crosses && !is_apart;
                    crossing += crosses;
                }
            }
            CHECK(wrong == 0);
            CHECK(crossing > 300);
            CHECK(undecided * 1000 < random_pairs);
        }
        simd::limit_level(simd::Level::avx512);
    }

    // The shared edge lies in both planes, so nothing is sure.
    TEST_CASE("neighbours that share an edge are left to the exact test") {
        TrianglesInPairs pairs;
        pairs.put(0, {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{1, 0, 0}, {0, 0, 0}, {0, 0, 1}});
        pairs.put(1, {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0.25, 0.25, -1}, {0.25, 0.25, 1}, {2, 2, 0}});
        pairs.put(2, {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 0, 1}, {1, 0, 1}, {0, 1, 2}});
        const SureContacts sure = pairs.ask(3);
        CHECK(sure.crossing == 2);
        CHECK(sure.apart == 4);
    }

    // Numbers between -9 and 9 times 2^-355 to 2^-366, so that products of three lose bits or all.
    TEST_CASE("tiny triangles, whose volumes underflow") {
        for (const simd::Level level : {simd::Level::baseline, simd::Level::avx2, simd::best_level()}) {
            simd::limit_level(level);
            oracle::Random random(32);
            std::size_t wrong = 0;
            TrianglesInPairs pairs;
            for (int round = 0; round < 60; ++round) {
                const auto point = [&] {
                    Vec3 p;
                    for (std::size_t k = 0; k < 3; ++k)
                        p[k] = std::ldexp(random.integer(-9, 9), -355 - round % 12);
                    return p;
                };
                std::vector<SomePair> some;
                for (std::size_t i = 0; i < TrianglesInPairs::most; ++i) {
                    const Vec3 a = point(), b = point(), c = point(), d = point(), e = point(), f = point();
                    some.push_back({{a, b, c}, {d, e, i % 4 == 0 ? a : f}});
                    pairs.put(i, some[i].s, some[i].t);
                }
                const SureContacts sure = pairs.ask(TrianglesInPairs::most);
                for (std::size_t i = 0; i < TrianglesInPairs::most; ++i) {
                    const TriangleContact truth = contact(some[i].s, some[i].t);
                    wrong += has_bit(sure.crossing, i) && truth != TriangleContact::crossing;
                    wrong += has_bit(sure.apart, i) && truth != TriangleContact::none;
                }
            }
            CHECK(wrong == 0);
        }
        simd::limit_level(simd::Level::avx512);
    }
}
