// radix_sort_test.cpp: mirrors hitbox/core/radix_sort.hpp and sort_pairs.hpp.
#include <hitbox/core/executor.hpp>
#include <hitbox/core/radix_sort.hpp>
#include <hitbox/index/order/sort_pairs.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "../index/scenes.hpp"

using namespace hitbox;

TEST_SUITE("index/radix_sort") {
    TEST_CASE("a stable order by the bits asked for, for any count and executor") {
        ThreadExecutor threads(3);
        scenes::Random random(1);
        constexpr unsigned ranges[][2] = {{0, 64}, {0, 1}, {5, 5}, {32, 64}, {56, 64}, {7, 30}, {63, 64}};
        for (const std::size_t n : {0u, 1u, 2u, 255u, 16'384u, 16'385u, 40'000u, 300'000u})
            for (const auto& range : ranges) {
                const unsigned low = range[0], high = range[1];
                CAPTURE(n);
                CAPTURE(low);
                detail::RadixItems items(n), scratch;
                for (std::uint64_t& item : items) item = random.below(UINT64_MAX);
                std::vector<std::uint64_t> expected(items.begin(), items.end());
                const std::uint64_t mask = (high - low == 64 ? ~0ull : (1ull << (high - low)) - 1) << low;
                std::stable_sort(expected.begin(), expected.end(),
                                 [&](std::uint64_t a, std::uint64_t b) { return (a & mask) < (b & mask); });
                detail::RadixItems own = items;
                detail::radix_sort(own, scratch, low, high);
                CHECK(std::equal(own.begin(), own.end(), expected.begin(), expected.end()));
                detail::radix_sort(items, scratch, low, high, &threads);
                CHECK(std::equal(items.begin(), items.end(), expected.begin(), expected.end()));
            }
    }
    TEST_CASE("pairs with small, large and the largest ids") {
        ThreadExecutor threads(2);
        scenes::Random random(2);
        for (const std::size_t n : {0u, 1u, 255u, 256u, 5'000u, 70'000u})
            for (const std::uint64_t ids : {1ull, 2ull, 1'000ull, 1'000'000ull, 1ull << 32}) {
                CAPTURE(n);
                CAPTURE(ids);
                std::vector<IdPair> pairs(n);
                for (IdPair& p : pairs)
                    p = {std::uint32_t(random.below(ids)), std::uint32_t(random.below(ids))};
                std::vector<IdPair> expected = pairs, own = pairs;
                std::sort(expected.begin(), expected.end());
                detail::sort_pairs(own);
                CHECK(own == expected);
                detail::sort_pairs(pairs, &threads);
                CHECK(pairs == expected);
            }
    }
}
