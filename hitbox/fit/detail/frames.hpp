// frames.hpp: choosing the axes of a small box (candidate frames, minimum-volume search).
#pragma once

#include <hitbox/fit/detail/cloud.hpp>

#include <cstddef>
#include <utility>

namespace hitbox::detail {

/// A frame and what its box costs.
struct Judged {
    Frame frame;
    double cost;
};

inline Judged judged(const Cloud& cloud, const Frame& frame) { return {frame, cost(extents(cloud, frame))}; }

/// Cheapest first, ties in the order they had on every standard library. For few elements.
template <class Range>
void sort_by_cost(Range& range) {
    for (std::size_t i = 1; i < range.size(); ++i)
        for (std::size_t j = i; j > 0 && range[j].cost < range[j - 1].cost; --j)
            std::swap(range[j], range[j - 1]);
}

/// The frame with an axis along `along` and one along the part of `normal` that is perpendicular to it. False where
/// either is too short to say.
bool make_frame(const Vec3& along, const Vec3& normal, Frame& out);

/// An axis that differs from a coordinate axis by less than the rounding of a sum over many points is that
/// axis: boxes of boxes come out straight, and points with a coordinate in common get a flat box.
Frame straightened(Frame frame);

constexpr Frame coordinate_frame{Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};

/// The best of the frames that a few extreme points span; never worse than `start` or the coordinate axes.
Frame fast_frame(const Cloud& cloud, const Frame& start);

/// A frame close to the best there is; never worse than `start`.
Frame tight_frame(const Cloud& cloud, const Frame& start);

}  // namespace hitbox::detail
