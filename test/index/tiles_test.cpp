// tiles_test.cpp: mirrors hitbox/index/tiles.hpp.
#include <hitbox/index/tiles.hpp>

#include <hitbox/index/brute_force.hpp>
#include <hitbox/pair/aabb_aabb.hpp>

#include "scenes.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

using namespace hitbox;

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

template <int N, class T>
std::vector<std::uint32_t> tiles_of(const Tiles<N, T>& tiles, const Aabb<N, T>& box) {
    std::vector<std::uint32_t> found;
    tiles.for_each_tile_of(box, [&](std::uint32_t tile) { found.push_back(tile); });
    return found;
}

template <int N, class T>
bool owns(const Aabb<N, T>& cell, const Vec<N, T>& p) {
    for (std::size_t k = 0; k < std::size_t(N); ++k)
        if (!(cell.min[k] <= p[k] && (p[k] < cell.max[k] || cell.max[k] == Aabb<N, T>::inf))) return false;
    return true;
}

// The pairs of all tiles, each found by comparing everything, that the tile owns.
template <int N, class T>
std::vector<IdPair> pairs_by_tiles(const Tiles<N, T>& tiles, const scenes::Boxes<N, T>& boxes) {
    std::vector<std::vector<std::uint32_t>> in(tiles.size());
    for (std::uint32_t i = 0; i < boxes.size(); ++i)
        tiles.for_each_tile_of(boxes[i], [&](std::uint32_t tile) { in[tile].push_back(i); });
    std::vector<IdPair> pairs;
    for (std::uint32_t tile = 0; tile < tiles.size(); ++tile)
        for (std::size_t i = 0; i < in[tile].size(); ++i)
            for (std::size_t j = i + 1; j < in[tile].size(); ++j) {
                const std::uint32_t a = in[tile][i], b = in[tile][j];
                if (intersects(boxes[a], boxes[b]) &&
                    tiles.tile_of(reference_point(boxes[a], boxes[b])) == tile)
                    pairs.push_back({a, b});
            }
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

template <int N, class T>
std::vector<TileLoad> loads_of(const Tiles<N, T>& tiles, const scenes::Boxes<N, T>& boxes,
                               std::span<const double> weights) {
    std::vector<TileLoad> loads(tiles.size());
    for (std::size_t i = 0; i < boxes.size(); ++i)
        tiles.for_each_tile_of(boxes[i], [&](std::uint32_t tile) {
            ++loads[tile].boxes;
            loads[tile].weight += i < weights.size() ? weights[i] : 1;
        });
    return loads;
}

// What must be true of all tiles, and of points and boxes in them.
template <int N, class T>
void check_tiles(const Tiles<N, T>& tiles, const scenes::Boxes<N, T>& boxes) {
    const auto again = Tiles<N, T>::from_cuts(tiles.cuts());
    REQUIRE(again.ok());
    CHECK(*again == tiles);

    std::vector<Aabb<N, T>> cells;
    for (std::uint32_t tile = 0; tile < tiles.size(); ++tile) cells.push_back(tiles.region(tile));
    scenes::Random random(5);
    const T inf = Aabb<N, T>::inf;
    for (int round = 0; round < 100; ++round) {
        Vec<N, T> p = scenes::random_point(random, boxes);
        if (round % 3 == 0 && !tiles.cuts().empty()) {  // on a cut
            const TileCut<T>& cut = tiles.cuts()[random.below(tiles.cuts().size())];
            p[cut.axis] = cut.at;
        }
        if (round % 7 == 0) p[random.below(N)] = random.below(2) ? inf : -inf;
        bool is_number = true;
        for (std::size_t k = 0; k < std::size_t(N); ++k) is_number = is_number && p[k] == p[k];
        if (!is_number) continue;
        const std::uint32_t owner = tiles.tile_of(p);
        REQUIRE(owner < tiles.size());
        std::size_t owners = 0;
        for (std::uint32_t tile = 0; tile < tiles.size(); ++tile) owners += owns(cells[tile], p);
        CHECK(owners == 1);
        CHECK(owns(cells[owner], p));
        if (const Aabb<N, T> point{p, p}; !point.is_empty()) {
            const auto met = tiles_of(tiles, point);
            CHECK(std::count(met.begin(), met.end(), owner) == 1);
        }
    }
    for (const auto& box : boxes) {
        const auto met = tiles_of(tiles, box);
        CHECK(met.empty() == box.is_empty());
        CHECK(std::is_sorted(met.begin(), met.end()));
        CHECK(std::adjacent_find(met.begin(), met.end()) == met.end());
        if (box.is_empty()) continue;
        CHECK(std::binary_search(met.begin(), met.end(), tiles.tile_of(box.min)));
        CHECK(std::binary_search(met.begin(), met.end(), tiles.tile_of(box.max)));
    }
}

template <int N, class T>
void check_scene(const char* name, const scenes::Boxes<N, T>& boxes) {
    CAPTURE(name);
    const auto expected = BruteForce<N, T>(boxes).pairs();
    for (const std::size_t count : {1u, 2u, 7u, 64u, 1000u}) {
        CAPTURE(count);
        const auto division = Tiles<N, T>::divide(boxes, {}, {.count = count});
        CHECK(division.tiles.size() == count);
        check_tiles<N, T>(division.tiles, boxes);
        CHECK(division.loads == loads_of<N, T>(division.tiles, boxes, {}));
        CHECK(pairs_by_tiles<N, T>(division.tiles, boxes) == expected);
    }
    for (const double most : {0.0, 10.0, 100.0}) {
        CAPTURE(most);
        const auto division = Tiles<N, T>::divide(boxes, {}, {.most_weight = most});
        check_tiles<N, T>(division.tiles, boxes);
        std::vector<std::uint32_t> heavy;
        for (std::uint32_t tile = 0; tile < division.tiles.size(); ++tile)
            if (division.loads[tile].weight > most) heavy.push_back(tile);
        CHECK(heavy == division.too_heavy);
        CHECK(pairs_by_tiles<N, T>(division.tiles, boxes) == expected);
    }
}

template <int N, class T>
void check_scenes() {
    check_scene<N, T>("none", {});
    check_scene<N, T>("one", scenes::uniform<N, T>(1, 1));
    check_scene<N, T>("uniform", scenes::uniform<N, T>(400, 1));
    check_scene<N, T>("skewed", scenes::skewed<N, T>(400, 2));
    check_scene<N, T>("gridded", scenes::gridded<N, T>(400, 3));
    check_scene<N, T>("wild", scenes::wild<N, T>(400, 4));
    check_scene<N, T>("identical", scenes::identical<N, T>(60, 5));
    check_scene<N, T>("nested", scenes::nested<N, T>(150, 6));
    check_scene<N, T>("unlike", scenes::unlike<N, T>(200, 7));
}

std::vector<Aabb3> cubes(int side) {
    std::vector<Aabb3> boxes;
    for (int x = 0; x < side; ++x)
        for (int y = 0; y < side; ++y)
            for (int z = 0; z < side; ++z)
                boxes.push_back({{x + 0.0, y + 0.0, z + 0.0}, {x + 1.0, y + 1.0, z + 1.0}});
    return boxes;
}

double weight_in_all(const TileDivision<3, double>& division) {
    double sum = 0;
    for (const TileLoad& load : division.loads) sum += load.weight;
    return sum;
}
double heaviest(const TileDivision<3, double>& division) {
    double most = 0;
    for (const TileLoad& load : division.loads) most = std::max(most, load.weight);
    return most;
}

}  // namespace

TEST_SUITE("index/tiles") {
    TEST_CASE("every scene: owners are unique, each pair is found once, the cuts make the same tiles again") {
        SUBCASE("space") { check_scenes<3, double>(); }
        SUBCASE("space, float") { check_scenes<3, float>(); }
        SUBCASE("plane") { check_scenes<2, double>(); }
        SUBCASE("plane, float") { check_scenes<2, float>(); }
    }

    TEST_CASE("12 x 12 x 12 unit cubes that touch make 18,788 pairs in any number of tiles") {
        const auto boxes = cubes(12);
        for (const std::size_t count : {1u, 2u, 7u, 64u, 1000u}) {
            const auto division = Tiles3::divide(boxes, {}, {.count = count});
            CHECK(division.tiles.size() == count);
            CHECK(pairs_by_tiles<3, double>(division.tiles, boxes).size() == 18788);
        }
    }

    TEST_CASE("a box that ends at a cut is on both sides of it, one that starts there above it alone") {
        const TileCut<double> plane[] = {{2, 0, 1}};
        const Tiles3 tiles = *Tiles3::from_cuts(plane);
        using Numbers = std::vector<std::uint32_t>;
        const double before = std::nextafter(2.0, 0.0);
        const auto along_x = [&](double low, double high) {
            return tiles_of(tiles, Aabb3{{low, 0, 0}, {high, 1, 1}});
        };
        CHECK(along_x(1, before) == Numbers{0});
        CHECK(along_x(1, 2) == Numbers{0, 1});
        CHECK(along_x(2, 2) == Numbers{1});
        CHECK(along_x(2, 3) == Numbers{1});
        CHECK(along_x(-infinite, infinite) == Numbers{0, 1});
        CHECK(along_x(3, 1) == Numbers{});
        CHECK(along_x(std::nan(""), 1) == Numbers{});
        CHECK(tiles.tile_of({before, 0, 0}) == 0);
        CHECK(tiles.tile_of({2, 0, 0}) == 1);
        CHECK(tiles.tile_of({-infinite, infinite, 0}) == 0);
        CHECK(tiles.tile_of({infinite, -infinite, 0}) == 1);
        CHECK(tiles.region(0) == Aabb3{{-infinite, -infinite, -infinite}, {2, infinite, infinite}});
        CHECK(tiles.region(1) == Aabb3{{2, -infinite, -infinite}, {infinite, infinite, infinite}});
    }

    TEST_CASE("minus zero is zero") {
        for (const double zero : {0.0, -0.0}) {
            const TileCut<double> plane[] = {{zero, 1, 1}};
            const Tiles3 tiles = *Tiles3::from_cuts(plane);
            for (const double y : {0.0, -0.0}) {
                CHECK(tiles.tile_of({0, y, 0}) == 1);
                CHECK(tiles_of(tiles, Aabb3{{0, -1, 0}, {0, y, 0}}).size() == 2);
                CHECK(tiles_of(tiles, Aabb3{{0, y, 0}, {0, 1, 0}}).size() == 1);
            }
        }
    }

    TEST_CASE("the reference point is the highest of the lower corners") {
        const Aabb3 a{{0, 5, -infinite}, {9, 9, 9}}, b{{3, 2, -infinite}, {9, 9, 9}};
        CHECK(reference_point(a, b) == Vec3{3, 5, -infinite});
        CHECK(reference_point(b, a) == reference_point(a, b));
    }

    TEST_CASE("boxes at 1e300 are divided like all others") {
        auto boxes = cubes(8);
        for (Aabb3& box : boxes) box = {box.min * 1e300, box.max * 1e300};
        const auto division = Tiles3::divide(boxes, {}, {.count = 8});
        CHECK(division.too_heavy.empty());
        CHECK(heaviest(division) < 1.5 * weight_in_all(division) / 8);
    }

    TEST_CASE("boxes in one place: the tiles are there, all but one without a point, and nothing is copied") {
        const auto boxes = scenes::identical<3, double>(1000, 0);
        const auto division = Tiles3::divide(boxes, {}, {.count = 64});
        CHECK(division.tiles.size() == 64);
        CHECK(weight_in_all(division) == 1000);
        REQUIRE(division.too_heavy.size() == 1);
        CHECK(division.loads[division.too_heavy[0]].boxes == 1000);
        for (std::uint32_t tile = 0; tile < 64; ++tile)
            CHECK(division.tiles.region(tile).is_empty() == (tile != division.too_heavy[0]));
        const auto by_weight = Tiles3::divide(boxes, {}, {.most_weight = 10});
        CHECK(by_weight.tiles.size() == 1);
        CHECK(by_weight.too_heavy == std::vector<std::uint32_t>{0});
    }

    TEST_CASE("boxes in one place among others: the others are divided") {
        auto boxes = scenes::uniform<3, double>(4000, 9);
        for (std::size_t i = 0; i < 1000; ++i) boxes[i] = {{5, 5, 5}, {5.5, 5.5, 5.5}};
        const auto division = Tiles3::divide(boxes, {}, {.most_weight = 200});
        REQUIRE(division.too_heavy.size() >= 1);
        for (std::uint32_t tile = 0; tile < division.tiles.size(); ++tile)
            if (division.loads[tile].weight > 200) CHECK(division.loads[tile].boxes >= 1000);
        CHECK(pairs_by_tiles<3, double>(division.tiles, boxes) == BruteForce3(boxes).pairs());
    }

    TEST_CASE("a huge box is in every tile that has a point, and the others are divided all the same") {
        auto boxes = scenes::uniform<3, double>(5000, 9);
        boxes[17] = {{-1e9, -1e9, -1e9}, {1e9, 1e9, 1e9}};
        const auto division = Tiles3::divide(boxes, {}, {.count = 16});
        CHECK(tiles_of(division.tiles, boxes[17]).size() == 16);
        CHECK(heaviest(division) < 1.3 * weight_in_all(division) / 16);
    }

    TEST_CASE("weights: few heavy boxes are spread over the tiles; weights of zero all over count as one") {
        const auto boxes = scenes::uniform<3, double>(3000, 9);
        std::vector<double> weights(boxes.size(), 0.001);
        for (std::size_t i = 0; i < 300; ++i) weights[i] = 1;
        const auto division = Tiles3::divide(boxes, weights, {.count = 8});
        CHECK(heaviest(division) < 1.4 * weight_in_all(division) / 8);
        // Drawn, not all: the heavy ones must not be missed.
        const auto drawn = Tiles3::divide(boxes, weights, {.count = 8, .sample = 800});
        CHECK(heaviest(drawn) < 1.6 * weight_in_all(drawn) / 8);

        const std::vector<double> nothing(boxes.size(), 0.0);
        const auto weightless = Tiles3::divide(boxes, nothing, {.count = 8});
        CHECK(weight_in_all(weightless) == 0);
        for (const TileLoad& load : weightless.loads) CHECK(load.boxes > 300);
        CHECK(Tiles3::divide(boxes, nothing, {.most_weight = 1}).tiles.size() == 1);
        const std::vector<double> wrong(boxes.size(), std::nan(""));
        CHECK(Tiles3::divide(boxes, wrong, {.count = 8}).tiles == weightless.tiles);
        const std::vector<double> few(10, 1.0);  // the rest weighs 1
        CHECK(Tiles3::divide(boxes, few, {.count = 8}).tiles ==
              Tiles3::divide(boxes, {}, {.count = 8}).tiles);
        const std::vector<double> huge(boxes.size(), 1e308);
        CHECK(heaviest(Tiles3::divide(boxes, huge, {.count = 8})) < infinite);
    }

    TEST_CASE("count and most_weight: at least so many, none too heavy") {
        const auto boxes = scenes::skewed<3, double>(3000, 9);
        const auto division = Tiles3::divide(boxes, {}, {.count = 5, .most_weight = 300});
        CHECK(division.tiles.size() >= 5);
        CHECK(division.too_heavy.empty());
        CHECK(heaviest(division) <= 300);
    }

    TEST_CASE(
        "quality with 64 tiles: at most a tenth is copied, of clusters a fifth, and all weigh about the "
        "same") {
        const auto check = [](const std::vector<Aabb3>& boxes, double copies, std::size_t sample) {
            const auto division = Tiles3::divide(boxes, {}, {.count = 64, .sample = sample});
            const double all = weight_in_all(division), boxes_count = double(boxes.size());
            CHECK(division.too_heavy.empty());
            CHECK(all - boxes_count <= copies * boxes_count);
            CHECK(heaviest(division) <= 1.3 * all / 64);
        };
        check(scenes::uniform<3, double>(800'000, 31), 0.1, 0);
        check(scenes::uniform<3, double>(800'000, 31), 0.1, 20'000);
        // 64 clusters, of boxes whose sizes are in a ratio of up to a hundred.
        scenes::Random random(32);
        std::vector<Aabb3> boxes(200'000);
        std::vector<Vec3> clusters(64);
        const auto anywhere = [&](double low, double high) {
            const double x = random.between(low, high), y = random.between(low, high);
            return Vec3{x, y, random.between(low, high)};
        };
        for (Vec3& c : clusters) c = anywhere(0, 450);
        for (Aabb3& box : boxes) {
            const Vec3 c =
                clusters[random.below(64)] + anywhere(-30, 30) + anywhere(-30, 30) + anywhere(-30, 30);
            const double u = random.unit(), size = 0.15 * std::pow(100, u * u * u);
            box = {c - Vec3{1, 1, 1} * size, c + Vec3{1, 1, 1} * size};
        }
        check(boxes, 0.2, 0);
    }

    TEST_CASE("the same tiles for every executor, by all boxes and by a sample") {
        const auto boxes = scenes::skewed<3, double>(60'000, 21);
        std::vector<double> weights(boxes.size());
        scenes::Random random(22);
        for (double& w : weights) w = random.unit();
        for (const std::size_t sample : {0u, 5000u})
            for (const TileOptions& options : {TileOptions{.count = 50, .sample = sample},
                                               TileOptions{.most_weight = 900, .sample = sample}}) {
                const auto serial = Tiles3::divide(boxes, weights, options);
                REQUIRE(serial.tiles.size() > 20);
                for (const std::size_t threads : {2u, 5u}) {
                    ThreadExecutor executor(threads);
                    const auto division = Tiles3::divide(boxes, weights, options, &executor);
                    CHECK(division.tiles == serial.tiles);
                    CHECK(division.loads == serial.loads);
                    CHECK(division.too_heavy == serial.too_heavy);
                }
            }
    }

    TEST_CASE("from_cuts: one row for each list that is refused") {
        using Cuts = std::vector<TileCut<double>>;
        struct Row {
            const char* name;
            Cuts cuts;
            const char* where;
        };
        const double nan = std::nan("");
        const Row rows[] = {
            {"another axis", {{0, 3, 1}}, "cuts[0]"},
            {"NaN", {{nan, 0, 1}}, "cuts[0]"},
            {"+infinity", {{0, 0, 1}, {infinite, 0, 2}}, "cuts[1]"},
            {"nothing below", {{0, 0, 0}}, "cuts[0]"},
            {"nothing above", {{0, 0, 2}}, "cuts[0]"},
            {"tiles of another cut", {{0, 0, 1}, {0, 1, 1}}, "cuts[1]"},
            {"a number out of range", {{0, 0, 1}, {0, 1, 4000000000u}}, "cuts[1]"},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            const auto tiles = Tiles3::from_cuts(row.cuts);
            REQUIRE(!tiles.ok());
            CHECK(tiles.error().code == ErrorCode::bad_format);
            CHECK(tiles.error().where == row.where);
        }
        Cuts deep;
        for (std::uint32_t i = 0; i < Tiles3::most_deep; ++i) deep.push_back({double(i), 0, i + 1});
        const auto as_deep_as_can_be = Tiles3::from_cuts(deep);
        REQUIRE(as_deep_as_can_be.ok());
        CHECK(tiles_of(*as_deep_as_can_be, Aabb3{{-1, 0, 0}, {1e9, 1, 1}}).size() == Tiles3::most_deep + 1);
        deep.push_back({1e6, 0, Tiles3::most_deep + 1});
        CHECK(!Tiles3::from_cuts(deep).ok());
        CHECK(Tiles3::from_cuts({}).value() == Tiles3());
        CHECK(!Tiles2::from_cuts(std::vector<TileCut<double>>{{0, 2, 1}}).ok());
        CHECK(
            Tiles3::from_cuts(std::vector<TileCut<double>>{{-infinite, 2, 1}}).value().region(0).is_empty());
    }
}
