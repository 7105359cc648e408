// capsule_axis.cpp: axes from many directions, the best of them improved, with the points that the capsule leaves out.
#include <hitbox/fit/detail/capsule_axis.hpp>

#include <hitbox/core/sort.hpp>
#include <hitbox/fit/detail/ball.hpp>
#include <hitbox/fit/detail/search.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

// For a fixed direction, the thinnest cylinder around the points is the smallest circle around their shadows. Its axis is that
// of the capsule. A capsule of that radius reaches far where a point lies on the cylinder itself, as the corners of a box do; a
// wider one is shorter. So the radius is searched, too. What is left is a function of the direction, with few valleys: as for
// the tight boxes, it is measured in many directions and followed down from the best ones, for the points that are extreme
// along some direction. Then the points outside come in, until there are none.

namespace hitbox::detail {

namespace {

double cost_of_pill(double radius, double length) {
    return (radius + thin) * (radius + thin) * (length + 4.0 / 3 * radius);
}

// A point by its height along the axis, and the square of its distance from it.
struct OnAxis {
    double height, square;
};

// The part of the axis on which the centers of the balls lie. Where one ball is enough, it is one point.
struct Part {
    double low, high;
};

Part part_of_axis(const std::vector<OnAxis>& points, double radius) {
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (const OnAxis& p : points) {
        const double rest = radius * radius - p.square, reach = rest > 0 ? std::sqrt(rest) : 0;
        low = p.height + reach < low ? p.height + reach : low;
        high = p.height - reach > high ? p.height - reach : high;
    }
    if (low > high) low = high = low / 2 + high / 2;
    return {low, high};
}

// A unit vector perpendicular to a unit vector.
Vec3 perpendicular_to(const Vec3& u) {
    const double x = std::fabs(u.x), y = std::fabs(u.y), z = std::fabs(u.z);
    const Vec3 least = x <= y && x <= z ? Vec3{1, 0, 0} : y <= z ? Vec3{0, 1, 0} : Vec3{0, 0, 1};
    return normalized(cross(u, least));
}

struct Aimed {
    Vec3 direction;
    double cost;
};

Aimed aimed(const std::vector<Vec3>& points, const Vec3& direction) {
    const Vec3 unit = normalized(direction);
    return {unit, pill_along(points, unit).cost};
}

// Nelder & Mead 1965, in the two angles of a direction.
Aimed downhill_from(const std::vector<Vec3>& points, const Aimed& start, double size) {
    const Vec3 x = perpendicular_to(start.direction), y = cross(start.direction, x);
    struct Corner {
        Vec2 at;
        Aimed aim;
        double cost;
    };
    const auto corner = [&](const Vec2& at) {
        const Aimed aim = aimed(points, start.direction + x * at.x + y * at.y);
        return Corner{at, aim, aim.cost};
    };
    std::array<Corner, 3> s{Corner{{0, 0}, start, start.cost}, corner({size, 0}), corner({0, size})};
    for (int step = 0; step < 60; ++step) {
        sort_by_cost(s);
        const Vec2 wide = s[2].at - s[0].at;
        if (dot(wide, wide) < 1e-18) break;
        const Vec2 middle = (s[0].at + s[1].at) * 0.5, away = middle - s[2].at;
        const Corner mirrored = corner(middle + away);
        if (mirrored.cost < s[0].cost) {
            const Corner farther = corner(middle + away * 2);
            s[2] = farther.cost < mirrored.cost ? farther : mirrored;
        } else if (mirrored.cost < s[1].cost) {
            s[2] = mirrored;
        } else {
            const Corner nearer = corner(middle + away * (mirrored.cost < s[2].cost ? 0.5 : -0.5));
            if (nearer.cost < (std::min)(mirrored.cost, s[2].cost)) {
                s[2] = nearer;
            } else {
                for (std::size_t i = 1; i < 3; ++i) s[i] = corner((s[0].at + s[i].at) * 0.5);
            }
        }
    }
    sort_by_cost(s);
    return s[0].aim;
}

}  // namespace

FarPoint farthest_from(const Cloud& cloud, const Vec3& a, const Vec3& b) {
    const Vec3 way = b - a;
    const double square = length_sq(way), inverse = square > 0 ? 1 / square : 0;
    FarPoint found{-1, 0};
    cloud.for_each_block([&](const Cloud::Block& block) {
        const auto square_of = [&](std::size_t j) {
            const double x = block.x[j] - a.x, y = block.y[j] - a.y, z = block.z[j] - a.z;
            double t = (x * way.x + y * way.y + z * way.z) * inverse;
            t = t > 0 ? t : 0;
            t = t < 1 ? t : 1;
            const double dx = x - t * way.x, dy = y - t * way.y, dz = z - t * way.z;
            return dx * dx + dy * dy + dz * dz;
        };
        std::array<double, Cloud::lanes> most{};
        for (std::size_t i = 0; i < block.size; i += Cloud::lanes)
            for (std::size_t lane = 0; lane < Cloud::lanes; ++lane) {
                const double here = square_of(i + lane);
                most[lane] = here > most[lane] ? here : most[lane];
            }
        double largest = most[0];
        for (const double here : most) largest = here > largest ? here : largest;
        if (!(largest > found.square)) return;
        std::size_t j = 0;
        while (square_of(j) < largest) ++j;
        found = {largest, block.begin + j < cloud.count() ? block.begin + j : 0};
    });
    return found;
}

Pill pill_along(const std::vector<Vec3>& points, const Vec3& direction) {
    const Vec3 x = perpendicular_to(direction), y = cross(direction, x);
    std::vector<Vec3> shadows;
    std::vector<OnAxis> on_axis;
    shadows.reserve(points.size()), on_axis.reserve(points.size());
    for (const Vec3& p : points) shadows.push_back({dot(x, p), dot(y, p), 0});
    const SmallestBall circle = smallest_ball(shadows.data(), shadows.size());
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const double height = dot(direction, points[i]);
        on_axis.push_back({height, length_sq(shadows[i] - circle.center)});
        low = height < low ? height : low, high = height > high ? height : high;
    }

    // The radius is that of the cylinder plus a square, because the length falls like a root. With the largest of them the
    // capsule is a ball.
    const double least = std::sqrt(circle.square), half = (high - low) / 2;
    double from = 0, to = std::sqrt(std::sqrt(circle.square + half * half) - least);
    const auto cost_at = [&](double root) {
        const double radius = least + root * root;
        const Part part = part_of_axis(on_axis, radius);
        return cost_of_pill(radius, part.high - part.low);
    };
    // Kiefer 1953, "Sequential minimax search for a maximum": golden section.
    constexpr double golden = 0.6180339887498949;
    double left = to - golden * (to - from), right = from + golden * (to - from);
    double at_left = cost_at(left), at_right = cost_at(right);
    for (int step = 0; step < 24; ++step) {
        if (at_left <= at_right) {
            to = right, right = left, at_right = at_left;
            left = to - golden * (to - from), at_left = cost_at(left);
        } else {
            from = left, left = right, at_left = at_right;
            right = from + golden * (to - from), at_right = cost_at(right);
        }
    }
    const double root = at_left <= at_right ? left : right;
    const double radius = cost_at(0) <= (std::min)(at_left, at_right) ? least : least + root * root;
    const Part part = part_of_axis(on_axis, radius);
    const Vec3 foot = x * circle.center.x + y * circle.center.y;
    return {foot + direction * part.low, foot + direction * part.high, radius,
            cost_of_pill(radius, part.high - part.low)};
}

namespace {

// The capsule with these ends, as wide as the points need.
Pill pill_between(const Cloud& points, const Vec3& a, const Vec3& b) {
    const double radius = std::sqrt(farthest_from(points, a, b).square);
    return {a, b, radius, cost_of_pill(radius, hitbox::length(b - a))};
}

// Moves both ends as long as the capsule becomes smaller, along many directions in turn: where it touches several points, few
// directions lead down. Steps grow with success and shrink without.
// Source: Schumer, Steiglitz 1968, "Adaptive Step Size Random Search"; the directions here are spread evenly.
Pill moved_ends(const Cloud& points, const Pill& from, double size) {
    constexpr std::array<double, 6> steps{0.8986537126286992, 0.8075784952213447, 0.7257334129697598,
                                          0.6521830259439716, 0.5860866975779693, 0.5266889867007358};
    Pill best = pill_between(points, from.a, from.b);
    for (std::size_t i = 0; i < 3000 && size > 1e-7; ++i) {
        const std::array<double, 6> d = spread_in_cube(i, steps);
        const Pill next = pill_between(points, best.a + Vec3{d[0], d[1], d[2]} * size,
                                       best.b + Vec3{d[3], d[4], d[5]} * size);
        size *= next.cost < best.cost ? 1.6 : 0.96;
        if (next.cost < best.cost) best = next;
    }
    return best;
}

// Points outside of a capsule: those that are farthest, one for each part of its surface.
std::vector<Extremes> outside_of(const Cloud& cloud, const Pill& pill) {
    const Vec3 way = pill.b - pill.a;
    const double square = length_sq(way), inverse = square > 0 ? 1 / square : 0;
    const Vec3 x = perpendicular_to(square > 0 ? normalized(way) : Vec3{0, 0, 1}),
               y = square > 0 ? normalized(cross(way, x)) : Vec3{0, 1, 0};
    std::array<FarPoint, 64> parts;  // four along the axis, sixteen around it
    parts.fill({pill.radius * pill.radius * (1 + 1e-9), 0});
    std::vector<Extremes> found;
    const double least = parts[0].square;
    cloud.for_each_block([&](const Cloud::Block& block) {
        const std::size_t end = (std::min)(block.size, cloud.count() - block.begin);
        for (std::size_t i = 0; i < end; ++i) {
            const Vec3 p = Vec3{block.x[i], block.y[i], block.z[i]} - pill.a;
            const double t = dot(p, way) * inverse;
            const Vec3 off = p - way * (t < 0 ? 0 : t > 1 ? 1 : t);
            const double here = length_sq(off);
            if (here <= least) continue;
            const double u = dot(off, x), v = dot(off, y), across = std::fabs(u), up = std::fabs(v);
            const std::size_t sector = (u > 0) + 2 * (v > 0) + 4 * (across > up) +
                                       8 * ((std::min)(across, up) > 0.4 * (std::max)(across, up));
            FarPoint& part = parts[sector * 4 + (t <= 0 ? 0 : t < 0.5 ? 1 : t < 1 ? 2 : 3)];
            if (here > part.square) part = {here, block.begin + i};
        }
    });
    for (const FarPoint& part : parts)
        if (part.square > least) found.push_back({0, 0, part.index, part.index});
    return found;
}

// The best directions of many, each followed down, and the smallest ball.
std::vector<Pill> first_pills(const Cloud& hull, const Frame& start, std::size_t tried, std::size_t kept) {
    std::vector<Vec3> points;
    for (std::size_t i = 0; i < hull.count(); ++i) points.push_back(hull[i]);
    std::vector<Vec3> directions = spread_directions(tried);
    directions.insert(directions.end(), start.begin(), start.end());
    const Vec3 one = points[farthest_from(hull, points[0]).index];
    directions.push_back(points[farthest_from(hull, one).index] - one);

    std::vector<Aimed> valleys;
    for (const Vec3& direction : directions) valleys.push_back(aimed(points, direction));
    sort_by_cost(valleys);
    valleys.resize(kept);
    const SmallestBall ball = smallest_ball(hull);
    std::vector<Pill> found{{ball.center, ball.center, 0, 0}};
    for (const Aimed& valley : valleys)
        found.push_back(
            pill_along(points, downhill_from(points, downhill_from(points, valley, 0.15), 0.01).direction));
    return found;
}

}  // namespace

Pill small_pill(const Cloud& cloud, const Frame& start) {
    constexpr std::size_t extreme_directions = 60, tried_directions = 100, descents = 4, most_rounds = 12;
    ActiveSet few(cloud);
    std::vector<Vec3> along = spread_directions(extreme_directions);
    along.insert(along.end(), start.begin(), start.end());
    few.add_extremes(along);

    std::vector<Pill> pills;
    Pill best;
    for (std::size_t round = 0; round < most_rounds; ++round) {
        const Cloud hull = few.cloud();
        if (round == 0) pills = first_pills(hull, start, tried_directions, descents);
        for (Pill& pill : pills) pill = moved_ends(hull, pill, round == 0 ? 0.05 : 0.005);
        sort_by_cost(pills);
        if (pills.size() > 2) pills.resize(2);

        const Pill around_all = pill_between(cloud, pills[0].a, pills[0].b);
        if (round == 0 || around_all.cost < best.cost) best = around_all;
        if (around_all.radius <= pills[0].radius * (1 + 1e-9)) break;
        if (!few.add(outside_of(cloud, pills[0]))) break;
    }
    return best;
}

}  // namespace hitbox::detail
