// rough_scene.hpp: the shortest way between a core that moves and another one at a time, rounded (include in .cpp files only).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/pair/closest/detail/spread.hpp>
#include <hitbox/pair/closest/rough_way.hpp>
#include <hitbox/pair/closest/rounded_set.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace hitbox::detail {

/// The way from the other core to the moving one, and the parts on which it ends.
struct RoughParts {
    Vec3 way;
    Part moving{-1, -1, -1}, other{-1, -1, -1};
    std::size_t free_ways = 0;
    Vec3 along{};  ///< the free way if there is one; of any length
};

/// A point or segment that moves, and another core, relative to a point of that. Nothing here is certain.
///
/// In the axes of a box, the way is how far a point is beyond the box in each of them. Along a segment, the square of its length
/// is convex, and a quadratic between the planes of the faces.
class RoughScene {
public:
    RoughScene(const ConvexSet& moving, const Vec3& motion, const ConvexSet& other)
        : motion_(motion), is_segment_(moving.kind == ConvexSet::Kind::segment), kind_(other.kind) {
        const Vec3& o = other.v[0];
        base_ = moving.v[0] - o;
        if (is_segment_) along_ = moving.v[1] - moving.v[0];
        size_ = sum_of(base_) + sum_of(along_) + sum_of(motion);
        switch (kind_) {
            case ConvexSet::Kind::segment:
            case ConvexSet::Kind::triangle:
                corner_[1] = other.v[1] - o;
                if (kind_ == ConvexSet::Kind::triangle) corner_[2] = other.v[2] - o;
                size_ += sum_of(corner_[1]) + sum_of(corner_[2]);
                break;
            case ConvexSet::Kind::aabb: {
                center_ = (other.v[1] - o) * 0.5, reach_ = center_, boxes_ways_ = 3;
                for (std::size_t k = 0; k < 3; ++k) half_[k][k] = reach_[k], axis_[k][k] = 1;
                size_ += 2 * sum_of(center_);
                break;
            }
            case ConvexSet::Kind::rectangle:
            case ConvexSet::Kind::obb:
                boxes_ways_ = kind_ == ConvexSet::Kind::obb ? 3 : 2;
                for (std::size_t k = 0; k < boxes_ways_; ++k) {
                    half_[k] = other.v[k + 1];
                    reach_[k] = std::sqrt(length_sq(half_[k]));
                    axis_[k] = half_[k] * (1 / reach_[k]);
                    size_ += sum_of(half_[k]);
                }
                if (boxes_ways_ == 2) axis_[2] = cross(axis_[0], axis_[1]);
                break;
            default:
                break;
        }
    }

    /// The sum of the sizes of all numbers.
    double size() const { return size_; }

    RoughParts at(double t) const {
        const Vec3 p = base_ + motion_ * t;
        if (boxes_ways_ != 0) return to_box(p);
        RoughParts r;
        RoughWay found;
        switch (kind_) {
            case ConvexSet::Kind::triangle: {
                double shortest = std::numeric_limits<double>::infinity();
                for_each_rough_way(corner_, p, p + along_, [&](const RoughWay& w) {
                    const double square = length_sq(w.way);
                    if (square < shortest) shortest = square, found = w;
                });
                use_axis(r, found.on_axis);
                if (found.edge == 3)
                    r.other[0] = triangle_face, r.free_ways += 2;
                else
                    use_edge(r, found.on_edge, found.edge, (found.edge + 1) % 3, 3 + found.edge);
                break;
            }
            case ConvexSet::Kind::segment: {
                found = rough_way_of_segments({}, corner_[1], p, along_);
                use_axis(r, found.on_axis);
                r.other[0] = end_of(found.on_edge);
                if (r.other[0] == 0) ++r.free_ways, r.along = corner_[1];
                break;
            }
            default:
                if (is_segment_) {
                    const double s = rough_place_on(p, along_, {});
                    use_axis(r, s);
                    found.way = p + along_ * s;
                } else {
                    found.way = p;
                }
        }
        r.way = found.way;
        return r;
    }

    /// The gap between the cores along `way` before the motion, with an error of less than 2^-44 of its length times size().
    double gap_along(const Vec3& way) const {
        const double low = dot(way, base_) + (std::min)(0.0, dot(way, along_));
        double high = dot(way, center_) + (std::max)({0.0, dot(way, corner_[1]), dot(way, corner_[2])});
        for (std::size_t k = 0; k < boxes_ways_; ++k) high += std::fabs(dot(way, half_[k]));
        return low - high;
    }

private:
    static double sum_of(const Vec3& v) { return std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z); }
    static signed char end_of(double s) { return s <= 0 ? -1 : s >= 1 ? 1 : 0; }

    void use_axis(RoughParts& r, double s) const {
        if (!is_segment_) return;
        r.moving[0] = end_of(s);
        if (r.moving[0] == 0) ++r.free_ways, r.along = along_;
    }
    void use_edge(RoughParts& r, double s, std::size_t from, std::size_t to, std::size_t edge) const {
        const signed char end = end_of(s);
        r.other[0] = static_cast<signed char>(end < 0 ? from : end > 0 ? to : edge);
        if (end == 0) ++r.free_ways, r.along = corner_[to] - corner_[from];
    }

    // The derivatives of half the square of the way to the box, at a place on the segment.
    struct Slope {
        double first = 0, second = 0, size = 0;
    };
    Slope slope_at(const Vec3& from, const Vec3& step, double s) const {
        Slope r;
        for (std::size_t k = 0; k < 3; ++k) {
            const double x = from[k] + step[k] * s, beyond = x - std::clamp(x, -reach_[k], reach_[k]);
            if (beyond == 0) continue;
            r.first += step[k] * beyond, r.second += step[k] * step[k];
            r.size += std::fabs(step[k] * beyond);
        }
        return r;
    }

    // Where on the segment it is nearest to the box. If it is parallel to a face that it covers, `entered` is the axis of the
    // edge of the face at that place.
    double nearest_place(const Vec3& from, const Vec3& step, std::size_t& entered) const {
        constexpr double tie = 0x1p-40;
        const Slope first = slope_at(from, step, 0);
        if (first.first >= -tie * first.size) return 0;
        const Slope last = slope_at(from, step, 1);
        if (last.first <= tie * last.size) return 1;
        double low = 0, high = 1, s = first.first / (first.first - last.first);
        for (int i = 0; i < 12; ++i) {
            const Slope here = slope_at(from, step, s);
            if (std::fabs(here.first) <= tie * here.size || here.size == 0) {
                if (here.second > tie * length_sq(step)) return s;
                for (std::size_t k = 0; k < 3; ++k)
                    if (entered == 3 || std::fabs(step[k]) > std::fabs(step[entered])) entered = k;
                return ((step[entered] > 0 ? -reach_[entered] : reach_[entered]) - from[entered]) /
                       step[entered];
            }
            (here.first < 0 ? low : high) = s;
            const double next = s - here.first / here.second;
            if (next == s) return s;
            s = next > low && next < high ? next : (low + high) / 2;
        }
        return s;
    }

    RoughParts to_box(const Vec3& p) const {
        RoughParts r;
        const Vec3 from_center = p - center_;
        Vec3 local, step;
        for (std::size_t k = 0; k < 3; ++k) local[k] = dot(axis_[k], from_center);
        std::size_t entered = 3;
        if (is_segment_) {
            for (std::size_t k = 0; k < 3; ++k) step[k] = dot(axis_[k], along_);
            const double s = nearest_place(local, step, entered);
            local = local + step * s;
            use_axis(r, s);
        }
        for (std::size_t k = 0; k < 3; ++k) {
            const double beyond = local[k] - std::clamp(local[k], -reach_[k], reach_[k]);
            if (k != entered) r.way = r.way + axis_[k] * beyond;
            if (k >= boxes_ways_) break;
            if (k == entered)
                r.other[k] = step[k] > 0 ? -1 : 1;
            else if (beyond == 0 && reach_[k] > 0)
                r.other[k] = 0, ++r.free_ways, r.along = half_[k];
            else
                r.other[k] = beyond > 0 ? 1 : -1;
        }
        return r;
    }

    Vec3 motion_;
    bool is_segment_;
    ConvexSet::Kind kind_;
    Vec3 base_, along_;
    std::array<Vec3, 3> corner_{};  // of a segment or triangle
    // Of a box or rectangle: an axis of length 1 along each half-axis, or across all of them.
    Vec3 center_, reach_;
    std::array<Vec3, 3> half_{}, axis_{};
    std::size_t boxes_ways_ = 0;
    double size_ = 0;
};

}  // namespace hitbox::detail
