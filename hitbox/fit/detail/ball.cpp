// ball.cpp: the farthest point comes in, until no point is outside (LP-type problem, pivoting).
#include <hitbox/fit/detail/ball.hpp>

#include <array>
#include <cstddef>

namespace hitbox::detail {

namespace {

// Up to four points that determine a ball.
struct Support {
    std::array<Vec3, 4> points{};
    std::size_t count = 0;
    SmallestBall ball;
};

// The center of the smallest sphere through `count` points: in their line, plane or space. Its error grows with the sizes of
// the edges at v[0], so that the caller tries each point as v[0]. False where the points are degenerate.
bool center_through(const std::array<Vec3, 4>& v, std::size_t count, Vec3& center) {
    const Vec3 e = v[1] - v[0];
    if (count == 2) {
        center = v[0] + e * 0.5;
        return true;
    }
    const Vec3 f = v[2] - v[0];
    Vec3 to_center;
    double twice = 0;
    if (count == 3) {
        const Vec3 normal = cross(e, f);
        to_center = cross(f * length_sq(e) - e * length_sq(f), normal);
        twice = 2 * length_sq(normal);
    } else {
        const Vec3 g = v[3] - v[0];
        to_center = cross(f, g) * length_sq(e) + cross(g, e) * length_sq(f) + cross(e, f) * length_sq(g);
        twice = 2 * dot(e, cross(f, g));
    }
    if (twice == 0) return false;
    center = v[0] + to_center / twice;
    return length_sq(center) <
           64;  // not infinite, not NaN: the center of a smallest ball lies among its points
}

// The smallest ball around a support and one more point, which is outside of its ball. The center is that of the sphere
// through the new point and some of the others. Of all those, it is the one whose farthest point is nearest: so no sign is
// asked for that rounding could turn.
Support with_point(const Support& before, const Vec3& point) {
    std::array<Vec3, 5> all{point};
    for (std::size_t i = 0; i < before.count; ++i) all[i + 1] = before.points[i];

    Support best;
    for (std::size_t chosen = 1; chosen < std::size_t(1) << before.count; ++chosen) {
        std::array<Vec3, 4> v{point};
        std::size_t count = 1;
        for (std::size_t i = 0; i < before.count && count <= 4; ++i)
            if (chosen >> i & 1) {
                if (count < 4) v[count] = before.points[i];
                ++count;
            }
        if (count > 4) continue;
        for (std::size_t first = 0; first < (count == 2 ? 1 : count); ++first) {
            std::array<Vec3, 4> turned = v;
            std::swap(turned[0], turned[first]);
            SmallestBall ball;
            if (!center_through(turned, count, ball.center)) continue;
            for (std::size_t i = 0; i <= before.count; ++i) {
                const double square = length_sq(all[i] - ball.center);
                if (square > ball.square) ball.square = square;
            }
            if (best.count == 0 || ball.square < best.ball.square) best = {v, count, ball};
        }
    }
    return best;
}

// `far_from(center)` is the farthest point, and `point(index)` its coordinates.
template <class FarFrom, class Point>
SmallestBall smallest_ball_of(const FarFrom& far_from, const Point& point) {
    const Vec3 one = point(far_from(Vec3{}).index), other = point(far_from(one).index);
    Support support{{one, other}, 2, {(one + other) * 0.5, 0}};
    support.ball.square = length_sq(one - support.ball.center);

    // The ball of the support grows with each round, so that no support comes twice. But a center that moves by d may let the
    // square of the radius grow by only d squared, less than rounding leaves of it: (-1, 0), (1, 0) and (0, 1 + d). So some
    // rounds without growth are allowed. The number of all rounds is a few.
    constexpr int most_rounds = 1000, most_without_growth = 8;
    SmallestBall best{support.ball.center, 64};
    for (int round = 0, without_growth = 0; round < most_rounds; ++round) {
        const FarPoint far_point = far_from(support.ball.center);
        if (far_point.square < best.square) best = {support.ball.center, far_point.square};
        if (far_point.square <= support.ball.square * (1 + 0x1p-51)) break;
        const Support next = with_point(support, point(far_point.index));
        if (next.count == 0) break;
        without_growth = next.ball.square > support.ball.square ? 0 : without_growth + 1;
        if (without_growth > most_without_growth) break;
        support = next;
    }
    return best;
}

}  // namespace

FarPoint farthest_from(const Cloud& cloud, const Vec3& center) {
    FarPoint found{-1, 0};
    cloud.for_each_block([&](const Cloud::Block& block) {
        const auto square_of = [&](std::size_t j) {
            const double x = block.x[j] - center.x, y = block.y[j] - center.y, z = block.z[j] - center.z;
            return x * x + y * y + z * z;
        };
        std::array<double, Cloud::lanes> most{};
        for (std::size_t i = 0; i < block.size; i += Cloud::lanes)
            for (std::size_t lane = 0; lane < Cloud::lanes; ++lane) {
                const double square = square_of(i + lane);
                most[lane] = square > most[lane] ? square : most[lane];
            }
        double largest = most[0];
        for (const double square : most) largest = square > largest ? square : largest;
        if (!(largest > found.square)) return;
        std::size_t j = 0;
        while (square_of(j) < largest) ++j;
        // What pads a block is its first point again, which comes before.
        found = {largest, block.begin + j < cloud.count() ? block.begin + j : 0};
    });
    return found;
}

SmallestBall smallest_ball(const Cloud& cloud) {
    return smallest_ball_of([&](const Vec3& center) { return farthest_from(cloud, center); },
                            [&](std::size_t i) { return cloud[i]; });
}

SmallestBall smallest_ball(const Vec3* points, std::size_t count) {
    const auto far_from = [&](const Vec3& center) {
        FarPoint found{-1, 0};
        for (std::size_t i = 0; i < count; ++i)
            if (const double square = length_sq(points[i] - center); square > found.square)
                found = {square, i};
        return found;
    };
    return smallest_ball_of(far_from, [&](std::size_t i) { return points[i]; });
}

}  // namespace hitbox::detail
