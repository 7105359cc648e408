// pairs_test.cpp: mirrors hitbox/mpi/pairs.hpp.
#include <hitbox/mpi/pairs.hpp>

#include <hitbox/index/brute_force.hpp>
#include <hitbox/index/bvh.hpp>

#include "ranks.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

using namespace hitbox;
using mpi::Deliver, mpi::GlobalPair;
using ranks::Boxes, ranks::Communicator, ranks::Spread;

namespace {

constexpr Spread spreads[] = {Spread::evenly, Spread::all_on_the_last, Spread::by_turns};

// Ids that are neither small nor in the order of the boxes.
std::uint64_t strange_id(std::uint64_t number) { return (number + 1) * 0x9E3779B97F4A7C15u; }

std::vector<GlobalPair> expected_pairs(const Boxes& boxes, bool strange) {
    std::vector<GlobalPair> pairs;
    for (const IdPair& pair : BruteForce<3, double>(boxes).pairs()) {
        GlobalPair global{pair.a, pair.b};
        if (strange) global = {strange_id(pair.a), strange_id(pair.b)};
        if (global.a > global.b) std::swap(global.a, global.b);
        pairs.push_back(global);
    }
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

}  // namespace

TEST_CASE("pairs of all ranks are those of one machine, each on one rank, once") {
    const Communicator comm(MPI_COMM_WORLD);
    for (const ranks::Scene& scene : ranks::scenes_of(900)) {
        CAPTURE(scene.name);
        const auto expected = expected_pairs(scene.boxes, false), renamed = expected_pairs(scene.boxes, true);
        for (const Spread spread : spreads) {
            const ranks::Own own = ranks::own_of(scene.boxes, comm, spread);
            std::vector<std::uint64_t> ids;
            for (const std::uint64_t number : own.numbers) ids.push_back(strange_id(number));
            for (const Deliver deliver : {Deliver::where_found, Deliver::to_rank_of_a}) {
                const auto named = mpi::pairs(MPI_COMM_WORLD, {own.boxes, ids}, {.deliver = deliver});
                CHECK(named.ok());
                if (!named) continue;
                CHECK(std::is_sorted(named->begin(), named->end()));
                CHECK(ranks::of_all(comm, *named) == renamed);
                if (deliver == Deliver::to_rank_of_a)
                    for (const GlobalPair& pair : *named)
                        CHECK(std::find(ids.begin(), ids.end(), pair.a) != ids.end());
                // Without ids the boxes have the numbers of the scene where each rank has a piece of it.
                if (spread == Spread::by_turns && comm.size() > 1) continue;
                const auto numbered = mpi::pairs(MPI_COMM_WORLD, {own.boxes, {}}, {.deliver = deliver});
                CHECK(numbered.ok());
                if (numbered) CHECK(ranks::of_all(comm, *numbered) == expected);
            }
        }
    }
}

TEST_CASE("many boxes in one place are shared out") {
    const Communicator comm(MPI_COMM_WORLD);
    const Boxes boxes = scenes::identical<3, double>(1500, 1);
    const ranks::Own own = ranks::own_of(boxes, comm, Spread::evenly);
    const auto found = mpi::pairs(MPI_COMM_WORLD, {own.boxes, {}});
    CHECK(found.ok());
    if (!found) return;
    const std::uint64_t all = comm.sum(std::uint64_t(found->size()));
    CHECK(all == 1500 * 1499 / 2);
    CHECK(double(found->size()) < 1.3 * double(all) / comm.size() + 1);
}

TEST_CASE("pairs of two sets are those of one machine") {
    const Communicator comm(MPI_COMM_WORLD);
    const auto scenes = ranks::scenes_of(700);
    for (std::size_t s = 0; s < scenes.size(); ++s) {
        const Boxes &a = scenes[s].boxes, &b = scenes[(s + 3) % scenes.size()].boxes;
        CAPTURE(scenes[s].name);
        std::vector<GlobalPair> expected;
        for (const IdPair& pair : BruteForce<3, double>(a).pairs_with(BruteForce<3, double>(b)))
            expected.push_back({pair.a, pair.b});
        const ranks::Own own_a = ranks::own_of(a, comm, Spread::evenly),
                         own_b = ranks::own_of(b, comm, Spread::by_turns);
        for (const Deliver deliver : {Deliver::where_found, Deliver::to_rank_of_a}) {
            const auto found = mpi::pairs_with(MPI_COMM_WORLD, {own_a.boxes, own_a.numbers},
                                               {own_b.boxes, own_b.numbers}, {.deliver = deliver});
            CHECK(found.ok());
            if (!found) continue;
            CHECK(std::is_sorted(found->begin(), found->end()));
            CHECK(ranks::of_all(comm, *found) == expected);
        }
    }
}

TEST_CASE("each rank gets the answers to its own questions, boxes and points") {
    const Communicator comm(MPI_COMM_WORLD);
    for (const ranks::Scene& scene : ranks::scenes_of(800)) {
        CAPTURE(scene.name);
        const BruteForce<3, double> oracle(scene.boxes);
        const ranks::Own own = ranks::own_of(scene.boxes, comm, Spread::by_turns);
        scenes::Random random(std::uint64_t(comm.rank()) + 100);
        const std::size_t count = 50 * std::size_t(comm.rank());
        const Boxes asked = scenes::uniform<3, double>(count, std::uint64_t(comm.rank()) + 1);
        std::vector<Vec3> points(count);
        for (Vec3& p : points) p = scenes::random_point(random, scene.boxes);

        const auto of_boxes = mpi::queries(MPI_COMM_WORLD, {own.boxes, own.numbers}, asked);
        const auto of_points = mpi::queries(MPI_COMM_WORLD, {own.boxes, own.numbers}, points);
        CHECK((of_boxes.ok() && of_points.ok()));
        if (!of_boxes || !of_points) continue;
        CHECK(of_boxes->size() == count);
        CHECK(of_points->size() == count);
        for (std::size_t i = 0; i < count; ++i) {
            const auto in_box = oracle.overlaps(asked[i]);
            const auto at_point = oracle.overlaps(Aabb3{points[i], points[i]});
            CHECK(std::ranges::equal((*of_boxes)[i], in_box));
            CHECK(std::ranges::equal((*of_points)[i], at_point));
        }
    }
}

TEST_CASE("an executor does not change the answer") {
    const Communicator comm(MPI_COMM_WORLD);
    const Boxes boxes = scenes::skewed<3, double>(3000, 11);
    const ranks::Own own = ranks::own_of(boxes, comm, Spread::evenly);
    ThreadExecutor threads(2);
    const auto one = mpi::pairs(MPI_COMM_WORLD, {own.boxes, {}});
    const auto many = mpi::pairs(MPI_COMM_WORLD, {own.boxes, {}}, {.executor = &threads});
    CHECK((one.ok() && many.ok()));
    if (one && many) CHECK(*one == *many);
}

TEST_CASE("a wrong call of one rank is the error of all") {
    const Communicator comm(MPI_COMM_WORLD);
    const Boxes boxes = scenes::uniform<3, double>(10, 1);
    std::vector<std::uint64_t> ids(10);
    for (std::size_t i = 0; i < ids.size(); ++i) ids[i] = i;
    const std::string last = "rank " + std::to_string(comm.size() - 1);
    if (comm.rank() == comm.size() - 1) ids.pop_back();
    const auto found = mpi::pairs(MPI_COMM_WORLD, {boxes, ids});
    CHECK_FALSE(found.ok());
    CHECK(found.error().code == ErrorCode::usage);
    CHECK(found.error().where == last);
    CHECK_FALSE(mpi::queries(MPI_COMM_WORLD, {boxes, ids}, boxes).ok());
}

TEST_CASE("ids are given by all ranks that have boxes, or by none") {
    const Communicator comm(MPI_COMM_WORLD);
    const Boxes boxes = scenes::uniform<3, double>(10, 1);
    std::vector<std::uint64_t> ids(10);
    for (std::size_t i = 0; i < ids.size(); ++i) ids[i] = 10 * std::size_t(comm.rank()) + i;
    const bool first = comm.rank() == 0, alone = comm.size() == 1;
    const auto some = mpi::pairs(MPI_COMM_WORLD, {boxes, first ? ids : std::vector<std::uint64_t>()});
    CHECK(some.ok() == alone);
    if (!some) CHECK(some.error().code == ErrorCode::usage);
    CHECK(mpi::pairs_with(MPI_COMM_WORLD, {boxes, {}}, {boxes, first ? ids : std::vector<std::uint64_t>()})
              .ok() == alone);
    // Ranks without boxes have no ids to give.
    CHECK(mpi::pairs(MPI_COMM_WORLD, {first ? boxes : Boxes(), first ? ids : std::vector<std::uint64_t>()})
              .ok());
}
