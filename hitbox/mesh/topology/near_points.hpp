// near_points.hpp: distances between points without overflow or underflow, and a tree of points (k-d tree).
#pragma once

#include <hitbox/core/vec.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

namespace hitbox::detail {

/// The distance, off by a few roundings; infinite only if a difference of coordinates is.
double distance_between(const Vec3& p, const Vec3& q);

/// Compares distances with one distance, in twice the precision of doubles.
class Within {
public:
    explicit Within(double distance);

    double distance() const { return distance_; }

    bool operator()(const Vec3& p, const Vec3& q) const {
        const double square =
            scaled_square({std::fabs(q.x - p.x), std::fabs(q.y - p.y), std::fabs(q.z - p.z)});
        return square < surely ? true : square > surely_not ? false : exactly(p, q);
    }

    /// Returns true if a box of these sides is surely no wider than the distance, from corner to corner.
    bool surely_holds(const Vec3& sides) const { return scaled_square(sides) < surely; }

private:
    static constexpr double surely = 1 - 0x1p-40, surely_not = 1 + 0x1p-40;

    // In units of the distance; 1, which decides nothing, if its reciprocal would be subnormal or infinite.
    double scaled_square(const Vec3& sides) const { return scale_ > 0 ? length_sq(sides * scale_) : 1; }
    bool exactly(const Vec3& p, const Vec3& q) const;

    double distance_, scale_ = 0;
};

/// Points halved along their longest side until few are left. It numbers them so that near ones are near in memory.
class PointTree {
public:
    struct Node {
        Vec3 low, high;
        std::uint32_t begin = 0, end = 0;  ///< its points
        std::uint32_t right = 0;           ///< the second half; the first is the next node; 0: not divided
        bool is_leaf() const { return right == 0; }
    };

    explicit PointTree(std::span<const Vec3> points);

    const std::vector<Node>& nodes() const { return nodes_; }
    std::span<const Vec3> points() const { return points_; }

    /// By point of the tree: its index in the points that were given.
    std::span<const std::uint32_t> given() const { return given_; }

    /// Passes points of the tree to `visit`, near ones first, except those of nodes that `skip` names or that are farther than
    /// `bound` along an axis. The bound may shrink meanwhile.
    template <class Skip, class Visit>
    void visit_near(const Vec3& p, const double& bound, const Skip& skip, const Visit& visit) const {
        struct Place {
            double away;
            std::uint32_t node;
        };
        std::array<Place, 80> stack;  // two for each halving of up to 2^32 points
        std::size_t size = 0;
        if (!nodes_.empty()) stack[size++] = {away(nodes_[0], p), 0};
        while (size > 0) {
            const auto [distance, n] = stack[--size];
            if (distance > bound || skip(n)) continue;
            const Node& node = nodes_[n];
            if (node.is_leaf()) {
                for (std::uint32_t i = node.begin; i < node.end; ++i) visit(i);
                continue;
            }
            Place closer{away(nodes_[n + 1], p), n + 1}, farther{away(nodes_[node.right], p), node.right};
            if (farther.away < closer.away) std::swap(closer, farther);
            stack[size++] = farther, stack[size++] = closer;
        }
    }

private:
    static double away(const Node& node, const Vec3& p) {
        double most = 0;
        for (std::size_t k = 0; k < 3; ++k)
            most = (std::max)({most, node.low[k] - p[k], p[k] - node.high[k]});
        return most;
    }
    std::uint32_t build(std::span<const Vec3> points, std::uint32_t begin, std::uint32_t end);

    std::vector<std::uint32_t> given_;
    std::vector<Vec3> points_;
    std::vector<Node> nodes_;
};

/// The largest of the differences of coordinates.
inline double largest_difference(const Vec3& p, const Vec3& q) {
    return (std::max)({std::fabs(q.x - p.x), std::fabs(q.y - p.y), std::fabs(q.z - p.z)});
}

/// A bound for largest_difference() of points that are no farther apart than `distance`, which may be rounded.
inline double widened(double distance) {
    return distance * (1 + 0x1p-40) + std::numeric_limits<double>::denorm_min();
}

/// Returns true if no two points are farther apart than the distance.
///
/// Cost        n log n, unless most points are about the distance apart.
bool all_within(std::span<const Vec3> points, const Within& within);

}  // namespace hitbox::detail
