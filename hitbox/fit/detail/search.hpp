// search.hpp: turning a box downhill to a smaller one (rotating calipers around its axes, simplex search).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/fit/detail/cloud.hpp>
#include <hitbox/fit/detail/frames.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace hitbox::detail {

/// Of a cloud the points that are extreme along some direction. A box only feels the hull, and near its best
/// frame only a small part of that.
class ActiveSet {
public:
    explicit ActiveSet(const Cloud& cloud) : all_(cloud) {}

    Cloud cloud() const { return Cloud(few_, all_); }

    /// False where nothing was new.
    bool add_extremes(std::span<const Vec3> directions) { return add(extremes(all_, directions)); }
    bool add(const std::vector<Extremes>& found);

private:
    const Cloud& all_;
    std::vector<Vec3> few_;
    std::vector<std::size_t> members_;  // sorted, no point twice
};

/// Looks for a cheaper frame near a given one. For clouds of up to some thousand points. Where the cloud is
/// flat on an axis, that axis is kept: frames given must have it.
class Search {
public:
    explicit Search(const Cloud& cloud);

    /// Around each axis in turn, the best angle there is, until no axis gives more.
    Judged around_axes(Judged best);

    /// Turns all three angles at once, downhill, starting with steps of `size` radians.
    Judged downhill(const Judged& start, double size) const;

    /// Both in turn, down to the bottom of the valley.
    Judged descend(Judged best);

private:
    const Cloud& cloud_;
    std::size_t flat_axis_ = 3;
    std::vector<Vec2> shadow_;
};

/// The frame of a quaternion (w, x, y, z) of any length but 0.
Frame frame_of(double w, double x, double y, double z);

}  // namespace hitbox::detail
