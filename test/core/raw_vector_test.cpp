// raw_vector_test.cpp: mirrors hitbox/core/raw_vector.hpp.
#include <hitbox/core/raw_vector.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <utility>

using namespace hitbox;

namespace {

struct alignas(64) Line {
    std::uint64_t first, rest[7];
};

bool is_aligned(const detail::RawVector<Line>& v) {
    return reinterpret_cast<std::uintptr_t>(v.data()) % alignof(Line) == 0;
}

}  // namespace

TEST_SUITE("core/raw_vector") {
    TEST_CASE("grows, is copied and moved as any vector, small and large") {
        for (const std::size_t n : {std::size_t(1), std::size_t(1000), std::size_t(100'000)}) {
            CAPTURE(n);
            detail::RawVector<Line> lines(n);
            CHECK(is_aligned(lines));
            for (std::size_t i = 0; i < n; ++i) lines[i].first = i;
            lines.resize(2 * n);
            CHECK(is_aligned(lines));
            for (std::size_t i = n; i < 2 * n; ++i) lines[i].first = i;
            lines.push_back({2 * n, {}});
            const detail::RawVector<Line> copy = lines;
            const detail::RawVector<Line> moved = std::move(lines);
            bool equal = copy.size() == 2 * n + 1 && moved.size() == copy.size();
            for (std::size_t i = 0; equal && i < copy.size(); ++i)
                equal = copy[i].first == i && moved[i].first == i;
            CHECK(equal);
        }
    }
    TEST_CASE("elements with a value have it") {
        const detail::RawVector<int> sevens(9, 7), none;
        for (const int x : sevens) CHECK(x == 7);
        CHECK(none.empty());
    }
}
