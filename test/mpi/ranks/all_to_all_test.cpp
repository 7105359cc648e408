// all_to_all_test.cpp: mirrors hitbox/mpi/ranks/all_to_all.hpp.
#include <hitbox/mpi/ranks/all_to_all.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <vector>

using namespace hitbox::detail;

namespace {

// The items from one rank to another one; their number is zero, or some messages.
std::size_t count_of(std::size_t from, std::size_t to) {
    return (from + 2 * to) % 4 == 0 ? 0 : 5 * from + to;
}
std::uint64_t item_of(std::size_t from, std::size_t to, std::size_t i) {
    return from * 1'000'000 + to * 1000 + i;
}

}  // namespace

TEST_CASE("every rank gets what each sent to it, in the order of the ranks") {
    const Communicator ranks(MPI_COMM_WORLD);
    const auto size = std::size_t(ranks.size()), self = std::size_t(ranks.rank());
    for (const std::size_t most : {largest_message, std::size_t(24), std::size_t(1)}) {
        ByRank<std::uint64_t> out;
        out.starts.push_back(0);
        for (std::size_t to = 0; to < size; ++to) {
            for (std::size_t i = 0; i < count_of(self, to); ++i) out.items.push_back(item_of(self, to, i));
            out.starts.push_back(out.items.size());
        }
        const auto got = all_to_all(ranks, out, most);
        for (std::size_t from = 0; from < size; ++from) {
            std::vector<std::uint64_t> expected;
            for (std::size_t i = 0; i < count_of(from, self); ++i) expected.push_back(item_of(from, self, i));
            const auto items = got.of(from);
            CHECK(std::vector<std::uint64_t>(items.begin(), items.end()) == expected);
        }
    }
}

TEST_CASE("all_gather puts the items of all ranks into the order of the ranks") {
    const Communicator ranks(MPI_COMM_WORLD);
    std::vector<int> own(std::size_t(ranks.rank()), ranks.rank()), expected;
    for (int r = 0; r < ranks.size(); ++r) expected.insert(expected.end(), std::size_t(r), r);
    CHECK(all_gather(ranks, own) == expected);
}

TEST_CASE("sums, and the first error of all ranks") {
    const Communicator ranks(MPI_COMM_WORLD);
    const auto n = std::uint64_t(ranks.size()), self = std::uint64_t(ranks.rank());
    CHECK(ranks.sum(self) == n * (n - 1) / 2);
    CHECK(ranks.sum(double(self)) == double(n * (n - 1) / 2));
    CHECK(ranks.sum_before(self) == self * (self - (self > 0)) / 2);
    CHECK_FALSE(ranks.first_error({}).has_value());
    std::optional<hitbox::Error> own;
    if (self > 0 || n == 1)
        own = hitbox::Error{hitbox::ErrorCode::too_large, "of " + std::to_string(self), ""};
    const auto first = ranks.first_error(own);
    const std::string number = n == 1 ? "0" : "1";
    CHECK(first.has_value());
    if (!first) return;
    CHECK(first->code == hitbox::ErrorCode::too_large);
    CHECK(first->message == "of " + number);
    CHECK(first->where == "rank " + number);
}
