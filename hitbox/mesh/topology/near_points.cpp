// near_points.cpp: compares distances exactly, and builds the tree of points.
#include <hitbox/mesh/topology/near_points.hpp>

#include <hitbox/exact/double_double.hpp>

#include <numeric>

namespace hitbox::detail {

double distance_between(const Vec3& p, const Vec3& q) {
    const double most = largest_difference(p, q);
    if (most == 0 || std::isinf(most)) return most;
    const Vec3 d = q - p;
    if (most > 0x1p-480 && most < 0x1p+480) return std::sqrt(length_sq(d));
    // Scaled by a power of two, because the square, or the reciprocal of the largest difference, may not be finite.
    int exponent = 0;
    (void)std::frexp(most, &exponent);
    const Vec3 scaled{std::ldexp(d.x, -exponent), std::ldexp(d.y, -exponent), std::ldexp(d.z, -exponent)};
    return std::ldexp(std::sqrt(length_sq(scaled)), exponent);
}

Within::Within(double distance) : distance_(distance) {
    if (distance > 0x1p-960 && distance < 0x1p+960) scale_ = 1 / distance;
}

bool Within::exactly(const Vec3& p, const Vec3& q) const {
    // Scaled by a power of two, so that nothing overflows or underflows; then the distance is below 1.
    int exponent = 0;
    const double limit = std::frexp(distance_, &exponent);
    using exact::DoubleDouble;
    DoubleDouble sum;
    for (std::size_t k = 0; k < 3; ++k) {
        const DoubleDouble d = DoubleDouble::difference(p[k], q[k]);
        const DoubleDouble scaled{std::ldexp(d.high, -exponent), std::ldexp(d.low, -exponent)};
        if (!(std::fabs(scaled.high) <= 1)) return false;
        sum = sum + scaled * scaled;
    }
    const DoubleDouble rest = sum - DoubleDouble::product(limit, limit);
    return rest.high < 0 || (rest.high == 0 && rest.low <= 0);
}

PointTree::PointTree(std::span<const Vec3> points) : given_(points.size()) {
    std::iota(given_.begin(), given_.end(), std::uint32_t{0});
    if (!points.empty()) build(points, 0, std::uint32_t(points.size()));
    points_.reserve(points.size());
    for (const std::uint32_t i : given_) points_.push_back(points[i]);
}

std::uint32_t PointTree::build(std::span<const Vec3> points, std::uint32_t begin, std::uint32_t end) {
    constexpr std::uint32_t leaf_size = 8;
    const auto n = std::uint32_t(nodes_.size());
    nodes_.push_back({points[given_[begin]], points[given_[begin]], begin, end});
    Vec3 low = nodes_[n].low, high = low;
    for (std::uint32_t i = begin; i < end; ++i)
        for (std::size_t k = 0; k < 3; ++k) {
            low[k] = std::min(low[k], points[given_[i]][k]);
            high[k] = std::max(high[k], points[given_[i]][k]);
        }
    nodes_[n].low = low, nodes_[n].high = high;
    if (end - begin <= leaf_size) return n;
    std::size_t axis = 0;
    for (std::size_t k = 1; k < 3; ++k)
        if (high[k] - low[k] > high[axis] - low[axis]) axis = k;
    const std::uint32_t middle = begin + (end - begin) / 2;
    std::nth_element(given_.begin() + begin, given_.begin() + middle, given_.begin() + end,
                     [&](std::uint32_t a, std::uint32_t b) { return points[a][axis] < points[b][axis]; });
    build(points, begin, middle);
    const std::uint32_t right = build(points, middle, end);
    nodes_[n].right = right;
    return n;
}

bool all_within(std::span<const Vec3> points, const Within& within) {
    if (points.empty()) return true;
    std::array<std::size_t, 3> low{}, high{};
    for (std::size_t i = 1; i < points.size(); ++i)
        for (std::size_t k = 0; k < 3; ++k) {
            if (points[i][k] < points[low[k]][k]) low[k] = i;
            if (points[i][k] > points[high[k]][k]) high[k] = i;
        }
    Vec3 sides;
    for (std::size_t k = 0; k < 3; ++k) {
        if (!within(points[low[k]], points[high[k]])) return false;
        sides[k] = points[high[k]][k] - points[low[k]][k];
    }
    if (within.surely_holds(sides)) return true;
    const PointTree tree(points);
    for (const Vec3& p : tree.points()) {
        bool good = true;
        tree.visit_near(
            p, within.distance() * 2,
            [&](std::uint32_t n) {
                const PointTree::Node& node = tree.nodes()[n];
                Vec3 farthest;
                for (std::size_t k = 0; k < 3; ++k)
                    farthest[k] = std::max(p[k] - node.low[k], node.high[k] - p[k]);
                return !good || within.surely_holds(farthest);
            },
            [&](std::uint32_t i) { good = good && within(p, tree.points()[i]); });
        if (!good) return false;
    }
    return true;
}

}  // namespace hitbox::detail
