// frames.hpp: the search for the axes of a small box (candidate frames, minimum volume).
#pragma once

#include <hitbox/fit/detail/cloud.hpp>

#include <cstddef>
#include <utility>

namespace hitbox::detail {

/// A frame and the cost of its box.
struct Judged {
    Frame frame;
    double cost;
};

inline Judged judged(const Cloud& cloud, const Frame& frame) { return {frame, cost(extents(cloud, frame))}; }

/// Sorts by ascending cost. The sort is stable, so all standard libraries give the same order. For few elements.
template <class Range>
void sort_by_cost(Range& range) {
    for (std::size_t i = 1; i < range.size(); ++i)
        for (std::size_t j = i; j > 0 && range[j].cost < range[j - 1].cost; --j)
            std::swap(range[j], range[j - 1]);
}

/// Makes a frame with one axis along `along` and one along the component of `normal` perpendicular to it.
/// Returns false if either is too short.
bool make_frame(const Vec3& along, const Vec3& normal, Frame& out);

/// Replaces an axis that differs from a coordinate axis by less than the rounding error of a sum over many
/// points by that coordinate axis. So points of an axis-aligned box give an axis-aligned box, and points that
/// share a coordinate give a flat box.
Frame straightened(Frame frame);

constexpr Frame coordinate_frame{Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};

/// The best of the frames spanned by a few extreme points. Never worse than `start` or the coordinate axes.
Frame fast_frame(const Cloud& cloud, const Frame& start);

/// A frame close to the optimum. Never worse than `start`.
Frame tight_frame(const Cloud& cloud, const Frame& start);

}  // namespace hitbox::detail
