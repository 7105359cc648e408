// rcb_test.cpp: mirrors hitbox/mpi/ranks/rcb.hpp.
#include <hitbox/mpi/ranks/rcb.hpp>

#include "../ranks.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <vector>

using namespace hitbox;
using ranks::Boxes, ranks::Communicator, ranks::Spread;

namespace {

using detail::WeightedPoint;

std::vector<WeightedPoint> middles(const Boxes& boxes) {
    std::vector<WeightedPoint> points;
    for (const Aabb3& box : boxes)
        if (!box.is_empty()) points.push_back({detail::finite_middle(box), 1});
    return points;
}

// What the points of all ranks weigh in each tile.
std::vector<double> weights_in(const Communicator& comm, const Tiles3& tiles,
                               const std::vector<WeightedPoint>& own) {
    std::vector<double> sums(tiles.size());
    for (const WeightedPoint& point : own) sums[tiles.tile_of(point.at)] += point.weight;
    comm.sum(sums);
    return sums;
}

}  // namespace

TEST_CASE("all ranks get the same tiles, of about the same weight") {
    const Communicator comm(MPI_COMM_WORLD);
    const Boxes boxes = scenes::uniform<3, double>(20000, 1);
    for (const Spread spread : {Spread::by_turns, Spread::all_on_the_last})
        for (const bool weighted : {false, true}) {
            auto points = middles(ranks::own_of(boxes, comm, spread).boxes);
            for (WeightedPoint& p : points) p.weight = weighted && p.at.x < 3 ? 9 : 1;
            for (const std::size_t count : std::vector<std::size_t>{1, 2, 3, 7, 64}) {
                const auto tiles = detail::rcb_tiles(comm, points, count);
                CHECK(tiles.ok());
                if (!tiles) continue;
                CHECK(tiles->size() == count);
                std::vector<double> cuts;
                for (const auto& cut : tiles->cuts()) cuts.push_back(cut.at);
                std::vector<double> of_first = cuts;
                MPI_Bcast(of_first.data(), int(of_first.size()), MPI_DOUBLE, 0, MPI_COMM_WORLD);
                CHECK(cuts == of_first);
                const auto sums = weights_in(comm, *tiles, points);
                double all = 0;
                for (const double sum : sums) all += sum;
                CHECK(*std::max_element(sums.begin(), sums.end()) < 1.1 * all / double(count));
            }
        }
}

TEST_CASE("points in any places have tiles") {
    const Communicator comm(MPI_COMM_WORLD);
    for (const ranks::Scene& scene : ranks::scenes_of(500)) {
        CAPTURE(scene.name);
        const auto points = middles(ranks::own_of(scene.boxes, comm, Spread::evenly).boxes);
        for (const std::size_t count : std::vector<std::size_t>{2, 5, 300}) {
            const auto tiles = detail::rcb_tiles(comm, points, count);
            CHECK(tiles.ok());
            if (tiles) CHECK(tiles->size() == count);
        }
    }
}

TEST_CASE("one point that weighs more than all others does not leave a rank without any") {
    const Communicator comm(MPI_COMM_WORLD);
    const Boxes boxes = scenes::uniform<3, double>(5000, 1);
    for (const double weight : {1e3, 1e9, 1e30})
        for (const double x : {-100.0, 3.0, 100.0})
            for (const std::size_t count : std::vector<std::size_t>{2, 3, 8, 50}) {
                auto points = middles(ranks::own_of(boxes, comm, Spread::evenly).boxes);
                if (comm.rank() == 0) points[0] = {{x, x, x}, weight};
                const auto tiles = detail::rcb_tiles(comm, points, count);
                CHECK(tiles.ok());
                if (!tiles) continue;
                // The other points are divided all the same.
                for (WeightedPoint& point : points) point.weight = 1;
                const auto sums = weights_in(comm, *tiles, points);
                CHECK(*std::max_element(sums.begin(), sums.end()) < 5000 * (0.5 + 1.0 / double(count)));
            }
}

TEST_CASE("planes between regions") {
    const double inf = Aabb3::inf;
    //  +-----+-----+   Regions 0 and 1 below, 2 on the right; 3 has no point.
    //  |  1  |     |
    //  +-----+  2  |
    //  |  0  |     |
    //  +-----+-----+
    const std::vector<Aabb3> regions{{{-inf, -inf, -inf}, {1, 2, inf}},
                                     {{-inf, 2, -inf}, {1, inf, inf}},
                                     {{1, -inf, -inf}, {inf, inf, inf}},
                                     {{inf, -inf, -inf}, {inf, inf, inf}}};
    const auto tiles = detail::tiles_of_regions(regions);
    CHECK(tiles.ok());
    if (!tiles) return;
    CHECK(tiles->size() == 4);
    CHECK(tiles->tile_of({0, 1, 0}) == 0);
    CHECK(tiles->tile_of({0, 2, 0}) == 1);
    CHECK(tiles->region(0).max == Vec3{1, 2, inf});
    CHECK(detail::tiles_of_regions(std::vector<Aabb3>(1000))->size() == 1000);
    CHECK(detail::tiles_of_regions(std::vector<Aabb3>(1))->size() == 1);
}
