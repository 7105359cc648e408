// plane_walk_test.cpp: culling with the planes taken along, against trying every box; at each level of instructions.
#include <hitbox/index/brute_force.hpp>
#include <hitbox/index/bvh.hpp>
#include <hitbox/index/dynamic_bvh.hpp>
#include <hitbox/index/planes/plane_tests.hpp>
#include <hitbox/simd/level.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

using namespace hitbox;

namespace {

class PlaneRandom {
public:
    explicit PlaneRandom(std::uint64_t seed) : bits_(seed) {}
    std::uint64_t below(std::uint64_t n) { return bits_() % n; }
    double unit() { return double(bits_() >> 11) * 0x1p-53; }

private:
    std::mt19937_64 bits_;
};

// Numbers on a grid, anywhere, or at the ends of the range.
template <class T>
T any_number(PlaneRandom& random, unsigned kind) {
    constexpr T most = (std::numeric_limits<T>::max)(), least = std::numeric_limits<T>::denorm_min();
    const T sign = random.below(2) ? T(1) : T(-1);
    if (kind == 0) return sign * T(random.below(5));
    if (kind == 1) return sign * T(random.unit() * 4);
    switch (random.below(6)) {
        case 0:
            return sign * most;
        case 1:
            return sign * least * T(random.below(4));
        case 2:
            return sign * std::numeric_limits<T>::infinity();
        case 3:
            return sign * std::ldexp(T(random.unit() + 0.5), int(random.below(200)) - 100);
        default:
            return sign * T(random.below(3));
    }
}

template <class T>
Aabb<3, T> any_box(PlaneRandom& random, unsigned kind) {
    Aabb<3, T> box;
    for (std::size_t k = 0; k < 3; ++k) {
        const T a = any_number<T>(random, kind), b = any_number<T>(random, kind);
        box.min[k] = a < b ? a : b, box.max[k] = a < b ? b : a;
    }
    return box;
}

template <class T>
Frustum<T> any_frustum(PlaneRandom& random, unsigned kind) {
    Frustum<T> f;
    for (Plane<T>& p : f.planes) {
        for (std::size_t k = 0; k < 3; ++k) p.normal[k] = any_number<T>(random, kind);
        p.offset = any_number<T>(random, kind);
        for (std::size_t k = 0; k < 3; ++k)
            if (!std::isfinite(p.normal[k]) && random.below(20)) p.normal[k] = 1;
        if (!std::isfinite(p.offset) && random.below(20)) p.offset = -1;
        if (random.below(3))
            p = {{}, random.below(20) ? T(0) : T(1)};  // fewer planes, or more would be empty
    }
    return f;
}

template <class T>
void check_culling(std::uint64_t seed) {
    PlaneRandom random(seed);
    std::size_t inside = 0, across = 0;
    for (int round = 0; round < 60; ++round) {
        const auto kind = unsigned(random.below(3));
        std::vector<Aabb<3, T>> boxes(1 + random.below(round % 4 ? 300 : 9));
        for (Aabb<3, T>& box : boxes) box = random.below(12) ? any_box<T>(random, kind) : Aabb<3, T>{};
        const BruteForce<3, T> truth(boxes);
        const Bvh<3, T> bvh(boxes);
        DynamicBvh<3, T> dynamic;
        for (std::uint32_t i = 0; i < boxes.size(); ++i) dynamic.insert(i, any_box<T>(random, kind));
        for (std::uint32_t i = 0; i < boxes.size(); ++i) dynamic.move(i, boxes[i]);
        for (int i = 0; i < 20; ++i) {
            const Frustum<T> frustum = any_frustum<T>(random, kind);
            const auto expected = truth.cull(frustum);
            for (const simd::Level level : {simd::Level::baseline, simd::Level::avx2}) {
                simd::limit_level(level);
                const auto seen = bvh.cull(frustum);
                const auto followed = dynamic.cull(frustum);
                simd::limit_level(simd::Level::avx512);
                REQUIRE(seen.inside == expected.inside);
                REQUIRE(seen.across == expected.across);
                REQUIRE(followed.inside == expected.inside);
                REQUIRE(followed.across == expected.across);
            }
            inside += expected.inside.size(), across += expected.across.size();
        }
    }
    CHECK(inside > 1000);
    CHECK(across > 1000);
}

}  // namespace

TEST_SUITE("index/plane_walk") {
    TEST_CASE("boxes on a grid, anywhere and at the ends of the range of float") { check_culling<float>(1); }
    TEST_CASE("boxes on a grid, anywhere and at the ends of the range of double") {
        check_culling<double>(2);
    }

    TEST_CASE("each bit of a mask becomes a byte") {
        for (unsigned mask = 0; mask < 256; ++mask) {
            std::uint64_t expected = 0;
            for (unsigned i = 0; i < 8; ++i) expected |= std::uint64_t(mask >> i & 1) << (8 * i);
            CHECK(detail::bytes_of_bits(mask) == expected);
        }
    }

    TEST_CASE("ids come in order, whether few, many or far apart") {
        PlaneRandom random(5);
        for (const std::size_t count : {3u, 63u, 64u, 1000u}) {
            for (const std::uint32_t step : {1u, 7u, 40u, 4'000'000u}) {
                std::vector<std::uint32_t> ids, shuffled;
                for (std::uint32_t i = 0; i < count; ++i) ids.push_back(i * step + 5);
                shuffled = ids;
                for (std::size_t i = count; i > 1; --i) std::swap(shuffled[i - 1], shuffled[random.below(i)]);
                detail::sort_ids(shuffled);
                CHECK(shuffled == ids);
            }
        }
    }
}
