// search.hpp: local search for a frame with a smaller box (rotating calipers around its axes, simplex search).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/fit/detail/cloud.hpp>
#include <hitbox/fit/detail/frames.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

namespace hitbox::detail {

/// The points of a cloud that are extreme along some direction. The box depends on the convex hull only, and
/// near its best frame only on a small part of the hull.
class ActiveSet {
public:
    explicit ActiveSet(const Cloud& cloud) : all_(cloud) {}

    Cloud cloud() const { return Cloud(few_, all_); }

    /// Returns false if no point was new.
    bool add_extremes(std::span<const Vec3> directions) { return add(extremes(all_, directions)); }
    /// Adds the points of `found`. Returns false if no point was new.
    bool add(const std::vector<Extremes>& found);

private:
    const Cloud& all_;
    std::vector<Vec3> few_;
    std::vector<std::size_t> members_;  // sorted, no point twice
};

/// Searches for a cheaper frame near a given one. For clouds of up to some thousand points. If all points
/// share a coordinate, the frame must have that coordinate axis, and the search keeps it.
class Search {
public:
    explicit Search(const Cloud& cloud);

    /// Finds the best angle around each axis in turn, until no axis improves the cost.
    Judged around_axes(Judged best);

    /// Minimises the cost over all three angles together, starting with steps of `size` radians.
    Judged downhill(const Judged& start, double size) const;

    /// Alternates both until the cost no longer improves.
    Judged descend(Judged best);

private:
    const Cloud& cloud_;
    std::size_t flat_axis_ = 3;
    std::vector<Vec2> shadow_;
};

// Evenly spread points in the cube [-1, 1]^N: Roberts 2018, "The unreasonable effectiveness of quasirandom
// sequences". Step k is 1 / g^(k+1), where g^(N+1) = g + 1.
template <std::size_t N>
std::array<double, N> spread_in_cube(std::size_t i, const std::array<double, N>& steps) {
    std::array<double, N> out;
    for (std::size_t k = 0; k < N; ++k) {
        const double x = 0.5 + double(i + 1) * steps[k];
        out[k] = 2 * (x - std::floor(x)) - 1;
    }
    return out;
}

/// Evenly spread directions, one of each two opposite ones, the coordinate axes first. They have any length.
std::vector<Vec3> spread_directions(std::size_t count);

/// The frame of a non-zero quaternion (w, x, y, z), of any length.
Frame frame_of(double w, double x, double y, double z);

}  // namespace hitbox::detail
