// situations.hpp: named sets of points that box fits get wrong (flats, needles, far away, tiny, repeated).
#pragma once

#include <hitbox/core/vec.hpp>

#include <array>
#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace hitbox::test {

struct Situation {
    std::string name;
    std::vector<Vec3> points;
};

/// A rotation without symmetry: about (1, 2, 3) by one radian.
inline Vec3 turned(const Vec3& p) {
    static const Vec3 axis = Vec3{1, 2, 3} * (1 / std::sqrt(14.0));
    return p * std::cos(1.0) + cross(axis, p) * std::sin(1.0) + axis * (dot(axis, p) * (1 - std::cos(1.0)));
}

inline std::vector<Vec3> box_corners(const Vec3& half) {
    std::vector<Vec3> out;
    for (int i = 0; i < 8; ++i)
        out.push_back({i & 1 ? half.x : -half.x, i & 2 ? half.y : -half.y, i & 4 ? half.z : -half.z});
    return out;
}

template <class Map>
std::vector<Vec3> mapped(std::vector<Vec3> points, const Map& map) {
    for (Vec3& p : points) p = map(p);
    return points;
}

inline std::vector<Vec3> random_points(std::size_t count, const Vec3& size, unsigned seed) {
    std::mt19937 random(seed);
    const auto unit = [&] { return double(random()) / 0x1p31 - 1; };
    std::vector<Vec3> out(count);
    for (Vec3& p : out) p = {unit() * size.x, unit() * size.y, unit() * size.z};
    return out;
}

inline std::vector<Situation> situations() {
    std::vector<Situation> out;
    const auto add = [&](std::string name, std::vector<Vec3> points) { out.push_back({name, points}); };
    const auto times = [](double s) { return [s](const Vec3& p) { return p * s; }; };
    const auto moved = [](const Vec3& by) { return [by](const Vec3& p) { return p + by; }; };
    const auto brick = mapped(box_corners({3, 2, 1}), turned);

    add("one point", {{1, 2, 3}});
    add("one point, a thousand times", std::vector<Vec3>(1000, Vec3{0.1, 0.2, 0.3}));
    add("two points", {{0, 0, 0}, {1, 2, 3}});
    add("two neighbouring doubles", {{1, 1, 1}, {std::nextafter(1.0, 2.0), 1, 1}});
    add("three points", {{0, 0, 0}, {1, 0, 0}, {0, 2, 1}});
    add("cube", box_corners({1, 1, 1}));
    add("cube, turned", mapped(box_corners({1, 1, 1}), turned));
    add("brick, turned", brick);
    add("brick at 1e7", mapped(brick, moved({1e7, -1e7, 1e7})));
    add("brick at 1e15", mapped(brick, moved({1e15, 3e15, -7e15})));
    add("brick of size 1e-300", mapped(brick, times(1e-300)));
    add("brick of the smallest doubles", mapped(brick, times(1e-321)));
    add("brick of size 1e300", mapped(brick, times(1e300)));
    add("as far apart as doubles go",
        {{-1.7e308, -1.7e308, -1.7e308}, {1.7e308, 1.7e308, 1.7e308}, {1.7e308, -1.7e308, 0}});
    add("huge in x, tiny in y", {{1e300, 1e-300, 0}, {-1e300, 2e-300, 1}, {0, 3e-300, 2}, {1, 1e-300, 5}});
    add("square in z = 0.1", {{0, 0, 0.1}, {1, 0, 0.1}, {1, 1, 0.1}, {0, 1, 0.1}});
    add("tilted rectangle in y = 7", {{0, 7, 0}, {3, 7, 4}, {3 - 8, 7, 4 + 6}, {-8, 7, 6}});
    add("plane off the axes", mapped(random_points(500, {2, 1, 0}, 1), turned));
    add("plane off the axes at 1e7",
        mapped(mapped(random_points(500, {2, 1, 0}, 2), turned), moved({1e7, 1e7, 1e7})));
    add("line along x", {{-3, 0.1, 0.2}, {5, 0.1, 0.2}, {1, 0.1, 0.2}});
    add("line in a coordinate plane", {{0, 0, 1}, {1, 2, 1}, {0.5, 1, 1}, {2, 4, 1}});
    add("line off the axes", mapped(random_points(300, {5, 0, 0}, 3), turned));
    add("whole numbers on a line", {{0, 0, 0}, {1, 2, 3}, {5, 10, 15}, {-7, -14, -21}});
    // The mean of these lies in one corner: a box symmetric about it would miss the others or be twice as
    // large.
    std::vector<Vec3> heavy = brick;
    heavy.insert(heavy.end(), 10000, brick[0]);
    add("repeated points dominate the mean", heavy);
    add("a needle with one far point", [&] {
        std::vector<Vec3> p = mapped(random_points(1000, {1, 1e-3, 1e-3}, 4), turned);
        p.push_back({0, 0, 50});
        return p;
    }());
    std::vector<Vec3> grid;
    for (int x = 0; x < 6; ++x)
        for (int y = 0; y < 5; ++y)
            for (int z = 0; z < 4; ++z) grid.push_back({x * 0.1, y * 0.1, z * 0.1});
    add("grid", grid);
    add("grid, turned", mapped(grid, turned));
    add("random in a cube", random_points(2000, {1, 1, 1}, 5));
    add("random in a thin plate, turned", mapped(random_points(2000, {1, 1, 1e-9}, 6), turned));
    add("negative zeros", {{-0.0, 0, 1}, {0, -0.0, -1}, {1, -0.0, -0.0}, {-1, 0, 0}});
    std::mt19937 random(8);
    for (int n = 0; n < 40; ++n) {
        std::vector<Vec3> p(4 + random() % 6);
        const double step = n % 3 == 0 ? 1 : 0.1;
        for (Vec3& q : p)
            q = {(int(random() % 7) - 3) * step, (int(random() % 5) - 2) * step,
                 (int(random() % 3) - 1) * step};
        add("few points of a small grid, number " + std::to_string(n), p);
    }
    return out;
}

}  // namespace hitbox::test
