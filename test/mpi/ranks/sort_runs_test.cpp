// sort_runs_test.cpp: mirrors hitbox/mpi/ranks/sort_runs.hpp.
#include <hitbox/mpi/ranks/sort_runs.hpp>

#include "index/scenes.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

TEST_CASE("runs of any number and length are sorted") {
    scenes::Random random(1);
    for (std::size_t n : std::vector<std::size_t>{0, 1, 2, 63, 64, 65, 1000, 20000})
        for (std::size_t runs : std::vector<std::size_t>{1, 2, 3, 7, 8, 100, 20000}) {
            std::vector<std::uint64_t> items(n), expected;
            for (auto& item : items) item = random.below(n + 1);
            for (std::size_t r = 0; r < runs; ++r)
                std::sort(items.begin() + std::ptrdiff_t(n * r / runs),
                          items.begin() + std::ptrdiff_t(n * (r + 1) / runs));
            expected = items;
            std::sort(expected.begin(), expected.end(), std::greater<>());
            std::reverse(items.begin(), items.end());  // runs that descend, in their order from the end
            hitbox::detail::sort_runs(items.begin(), items.end(), std::greater<>());
            CHECK(items == expected);
        }
}
