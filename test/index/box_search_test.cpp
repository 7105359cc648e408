// box_search_test.cpp: boxes near a box and in the way of one, beside looking at each of them.
#include <hitbox/index/box_search.hpp>
#include <hitbox/index/brute_force.hpp>
#include <hitbox/index/dynamic_bvh.hpp>
#include <hitbox/pair/distance.hpp>
#include <hitbox/pair/sweep.hpp>

#include "oracle/random.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

using namespace hitbox;

namespace {

constexpr double no_end = std::numeric_limits<double>::infinity();

Aabb3 small_box(oracle::Random& random, double side, bool on_grid) {
    Aabb3 box;
    for (std::size_t k = 0; k < 3; ++k) {
        const double at = on_grid ? random.integer(0, int(side)) : random.uniform(0, side);
        box.min[k] = at, box.max[k] = at + (on_grid ? random.integer(0, 2) : random.uniform(0, 2));
    }
    if (random.chance(3)) box.min[random.below(3)] = -no_end;
    return box;
}

// The ids that the search looked at, as flags.
template <class Search>
std::vector<std::uint8_t> looked_at(std::size_t count, const Search& search) {
    std::vector<std::uint8_t> seen(count);
    search([&](std::uint32_t id) { ++seen[id]; });
    return seen;
}

}  // namespace

TEST_SUITE("index/box_search") {
    TEST_CASE("no box within the bound is left out, and few others are looked at") {
        oracle::Random random(6);
        std::size_t wanted = 0, looked = 0;
        for (int round = 0; round < 60; ++round) {
            const bool on_grid = round % 2 == 0;
            std::vector<Aabb3> boxes(300);
            for (Aabb3& box : boxes) box = small_box(random, 30, on_grid);
            const DynamicBvh3 tree(boxes);
            BruteForce<3, double> list(boxes);
            const auto rank_tree = [&](BestBoxes<3, double>& best) { tree.rank(best); };
            const auto rank_list = [&](BestBoxes<3, double>& best) { list.rank(best); };
            for (int n = 0; n < 20; ++n) {
                const Aabb3 from = small_box(random, 30, on_grid);
                Vec3 motion;
                for (std::size_t k = 0; k < 3; ++k)
                    motion[k] = on_grid ? random.integer(-9, 9) : random.uniform(-20, 20);
                const double bound = n % 2 ? random.uniform(0, 1) : 1;
                const auto check = [&](const auto& seen, const auto& is_answer) {
                    for (std::size_t i = 0; i < boxes.size(); ++i) {
                        REQUIRE(seen[i] <= 1);
                        if (is_answer(boxes[i])) {
                            ++wanted;
                            REQUIRE(seen[i] == 1);
                        }
                        looked += seen[i];
                    }
                };
                const auto is_met = [&](const Aabb3& box) {
                    const auto hit = sweep(from, motion, box);
                    return hit && hit->t <= bound;
                };
                const auto is_near = [&](const Aabb3& box) { return distance(from, box) <= bound * 4; };
                const auto search = [&](const auto& rank) {
                    check(looked_at(boxes.size(),
                                    [&](const auto& look) {
                                        detail::boxes_in_the_way(rank, from, motion, bound,
                                                                 [&](std::uint32_t id) {
                                                                     look(id);
                                                                     return no_end;  // a bound does not grow
                                                                 });
                                    }),
                          is_met);
                    check(looked_at(boxes.size(),
                                    [&](const auto& look) {
                                        detail::near_boxes(rank, from, bound * 4, [&](std::uint32_t id) {
                                            look(id);
                                            return no_end;
                                        });
                                    }),
                          is_near);
                };
                search(rank_tree), search(rank_list);
            }
        }
        CHECK(wanted > 10000);
        CHECK(looked < wanted + wanted / 50);
    }

    TEST_CASE("a bound that shrinks to the first answer leaves most boxes unseen") {
        std::vector<Aabb3> row(5000);
        for (std::size_t i = 0; i < row.size(); ++i) {
            const double x = double(i * 37 % row.size()) * 2;
            row[i] = {{x, 0, 0}, {x + 1, 1, 1}};
        }
        const DynamicBvh3 tree(row);
        const Aabb3 box{{-5, 0, 0}, {-4, 1, 1}};
        const Vec3 motion{20000, 0, 0};
        const auto rank = [&](BestBoxes<3, double>& best) { tree.rank(best); };
        std::size_t looks = 0;
        double first = 1, nearest = no_end;
        detail::boxes_in_the_way(rank, box, motion, 1, [&](std::uint32_t id) {
            ++looks;
            if (const auto hit = sweep(box, motion, row[id])) first = std::fmin(first, hit->t);
            return first;
        });
        detail::near_boxes(rank, box, no_end, [&](std::uint32_t id) {
            ++looks;
            nearest = std::fmin(nearest, distance(box, row[id]));
            return nearest;
        });
        CHECK(first == 4.0 / 20000);
        CHECK(nearest == 4);
        CHECK(looks <= 32);
        CHECK(detail::earliest_meeting(box, motion, row[0]) <= first);
        CHECK(detail::earliest_meeting(box, motion, row[0]) > first * (1 - 1e-9));
        CHECK(detail::earliest_meeting(box, Vec3{} - motion, row[0]) == no_end);
    }

    TEST_CASE("a motion that is zero, tiny or huge meets what it meets") {
        const Aabb3 box{{0, 0, 0}, {1, 1, 1}}, beside{{1, 0, 0}, {2, 1, 1}}, above{{0, 0, 3}, {1, 1, 4}};
        const auto all = Aabb3{{-no_end, -no_end, -no_end}, {no_end, no_end, no_end}};
        for (const Vec3& motion : {Vec3{}, Vec3{0, 5e-324, 0}, Vec3{0, -1e308, 0}}) {
            CHECK(detail::earliest_meeting(box, motion, beside) == 0);
            CHECK(detail::earliest_meeting(box, motion, all) == 0);
            CHECK(detail::earliest_meeting(all, motion, box) == 0);
            CHECK(detail::earliest_meeting(box, motion, above) == no_end);
            CHECK(detail::earliest_meeting(box, motion, Aabb3{}) == no_end);
        }
        CHECK(detail::earliest_meeting(box, {0, 0, 1.7e308}, above) > 0);
        CHECK(detail::earliest_meeting(box, {0, 0, 1.7e308}, above) <= 2 / 1.7e308);
    }
}
