// point_groups.cpp: groups of points that are near to one another, and the search for the farthest image.
#include <hitbox/world/detail/point_groups.hpp>

#include <hitbox/core/largest_axis.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/mesh/tree/map_back.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>

namespace hitbox::detail {

namespace {

constexpr std::size_t group = 16, fan = 8, few = 64;
constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double smallest = std::numeric_limits<double>::denorm_min();

// An image along one axis, and how far the exact one may lie from it.
struct Reach {
    double at, slack;
};

// One coordinate of the images: row . p + offset.
struct Row {
    Vec3 row;
    double offset;

    Row(const Affine3& map, std::size_t k)
        : row{map.columns[0][k], map.columns[1][k], map.columns[2][k]}, offset(map.translation[k]) {}

    // Six roundings of at most half an ulp of the sum of sizes (2^-53 of it), then one of the corner. Eight are allowed, and the
    // smallest numbers for products that underflow.
    Reach of(const Vec3& p) const {
        const double x = row.x * p.x, y = row.y * p.y, z = row.z * p.z;
        const double size = std::fabs(x) + std::fabs(y) + std::fabs(z) + std::fabs(offset);
        return {x + y + z + offset, size < infinite ? size * 0x1p-50 + 8 * smallest : infinite};
    }
    double highest(const Vec3& p) const {
        const Reach r = of(p);
        return r.slack < infinite ? r.at + r.slack : infinite;
    }
    Row operator-() const {
        Row r = *this;
        r.row = -row, r.offset = -offset;
        return r;
    }
};

Aabb3 box_of_run(std::span<const Aabb3> boxes) {
    Aabb3 box;
    for (const Aabb3& b : boxes) box.merge(b);
    return box;
}

// Sorts the points so that each run is compact: halves them along the longest side of their box, at the end of a run.
void split(const std::vector<Vec3>& points, std::span<std::uint32_t> order) {
    if (order.size() <= group) return;
    std::size_t run = group;
    while (run * fan < order.size()) run *= fan;
    Aabb3 box;
    for (const std::uint32_t i : order) box.merge(points[i]);
    const std::size_t axis = largest_axis(box.half_extents());
    const std::size_t middle = (order.size() / run + 1) / 2 * run;
    std::nth_element(order.begin(), order.begin() + std::ptrdiff_t(middle), order.end(),
                     [&](std::uint32_t i, std::uint32_t j) { return points[i][axis] < points[j][axis]; });
    split(points, order.first(middle));
    split(points, order.subspan(middle));
}

}  // namespace

Aabb3 bounds_of_mapped(const PointsView& points, const Affine3& map) {
    Aabb3 box;
    const Row rows[] = {{map, 0}, {map, 1}, {map, 2}};
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Vec3 p = points[i];
        for (std::size_t k = 0; k < 3; ++k) {
            const Reach r = rows[k].of(p);
            const bool beyond = !(r.slack < infinite);
            box.min[k] = std::min(box.min[k], beyond ? -infinite : r.at - r.slack);
            box.max[k] = std::max(box.max[k], beyond ? infinite : r.at + r.slack);
        }
    }
    return box;
}

PointGroups::PointGroups(const PointsView& points) {
    if (points.size() <= few) return;
    std::vector<Vec3> own(points.size());
    for (std::size_t i = 0; i < own.size(); ++i) own[i] = points[i];
    order_.resize(own.size());
    std::iota(order_.begin(), order_.end(), std::uint32_t(0));
    split(own, order_);

    std::vector<Aabb3> in_order(order_.size());
    for (std::size_t i = 0; i < order_.size(); ++i) in_order[i] = {own[order_[i]], own[order_[i]]};
    std::span<const Aabb3> below = in_order;
    for (std::size_t run = group; levels_.empty() || below.size() > fan; run = fan) {
        std::vector<Aabb3> level;
        for (std::size_t i = 0; i < below.size(); i += run)
            level.push_back(box_of_run(below.subspan(i, std::min(run, below.size() - i))));
        levels_.push_back(std::move(level));
        below = levels_.back();
    }
}

// The highest image along one direction.
class PointGroups::Search {
public:
    Search(const PointGroups& groups, const PointsView& points, const Row& row, double slack)
        : groups_(groups), points_(points), row_(row), slack_(slack) {}

    double run() {
        const std::size_t top = groups_.levels_.size() - 1;
        among(top, 0, groups_.levels_[top].size());
        return best_;
    }

private:
    // At most `fan` boxes, the one that reaches highest first.
    void among(std::size_t level, std::size_t begin, std::size_t end) {
        double highest[fan];
        for (std::size_t i = begin; i < end; ++i) highest[i - begin] = above(groups_.levels_[level][i]);
        for (;;) {
            const double* const next = std::max_element(highest, highest + (end - begin));
            if (!(*next > best_)) return;
            const std::size_t i = begin + std::size_t(next - highest);
            highest[i - begin] = -infinite;
            if (level == 0)
                points_of(i);
            else
                among(level - 1, i * fan, std::min((i + 1) * fan, groups_.levels_[level - 1].size()));
        }
    }
    void points_of(std::size_t i) {
        const std::size_t end = std::min((i + 1) * group, groups_.order_.size());
        for (std::size_t j = i * group; j < end; ++j)
            best_ = std::max(best_, row_.highest(points_[groups_.order_[j]]));
    }
    // More than row_.highest of all points in the box.
    double above(const Aabb3& box) const {
        const Vec3 corner{row_.row.x > 0 ? box.max.x : box.min.x, row_.row.y > 0 ? box.max.y : box.min.y,
                          row_.row.z > 0 ? box.max.z : box.min.z};
        return dot(row_.row, corner) + row_.offset + slack_;
    }

    const PointGroups& groups_;
    const PointsView& points_;
    const Row row_;
    const double slack_;
    double best_ = -infinite;
};

Aabb3 PointGroups::bounds_of_mapped(const PointsView& points, const Affine3& map) const {
    if (levels_.empty()) return detail::bounds_of_mapped(points, map);
    // Sizes of images. Slack for a point is 2^-50 of its own size, and roundings of its image and of the corner of a box are
    // smaller than that, too.
    const Vec3 size = size_of_images(map, reach_of(box_of_run(levels_.back())));
    if (!(size.x < 0x1p1000 && size.y < 0x1p1000 && size.z < 0x1p1000))
        return detail::bounds_of_mapped(points, map);
    Aabb3 box;
    for (std::size_t k = 0; k < 3; ++k) {
        const Row row(map, k);
        const double slack = size[k] * 0x1p-48 + 64 * smallest;
        box.max[k] = Search(*this, points, row, slack).run();
        box.min[k] = -Search(*this, points, -row, slack).run();
    }
    return box;
}

}  // namespace hitbox::detail
