// 04_quadtree.cpp: a thousand boxes in the plane in a quadtree, and queries with a point, a rectangle and a line.
#include <hitbox/index/quadtree.hpp>

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

int main() {
    // A town: blocks of ten by ten houses, with streets between the blocks.
    std::vector<hitbox::Aabb2> houses;
    for (int i = 0; i < 1000; ++i) {
        const double x = i % 50 + i % 50 / 10 * 2, y = i / 50 + i / 50 / 10 * 2;
        houses.push_back({{x, y}, {x + 0.7, y + 0.5 + i % 3 * 0.1}});
    }
    hitbox::Quadtree2 town(houses);

    const hitbox::Aabb2 park{{20, 8}, {28, 14}};
    const auto in_park = town.overlaps(park);
    std::printf("%zu houses stand in the way of a park\n", in_park.size());
    for (const auto id : in_park) town.remove(id);
    std::printf("%zu houses are left\n", town.size());

    const hitbox::Segment2 street{{0, 4.8}, {60, 11}};
    std::printf("a tram line runs into %zu houses", town.overlaps(street).size());
    const auto first = town.cast(street, 1);
    std::printf(first.empty() ? "\n" : ", first at x = %.1f\n", first.empty() ? 0 : 60 * first[0].t);

    for (const auto& near : town.nearest({24, 11}, 3))
        std::printf("house %u is near the fountain\n", near.id);

    // The plan of the town: one letter for two units in each direction.
    std::vector<std::string> plan(11, std::string(30, '.'));
    for (std::size_t row = 0; row < plan.size(); ++row)
        for (std::size_t column = 0; column < plan[row].size(); ++column) {
            const hitbox::Vec2 corner{2.0 * double(column), 2.0 * double(row)};
            const auto here = town.overlaps(hitbox::Aabb2{corner, corner + hitbox::Vec2{1.9, 1.9}});
            if (!here.empty()) plan[row][column] = "ox#"[(std::min)(here.size() - 1, std::size_t(2))];
        }
    for (const std::string& line : plan) std::printf("%s\n", line.c_str());
}
