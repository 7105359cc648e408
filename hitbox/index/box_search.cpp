// box_search.cpp: ranks boxes by their distance from a box, or by the time at which a moving box meets them.
#include <hitbox/index/box_search.hpp>

#include <hitbox/exact/range.hpp>
#include <hitbox/index/detail/ranking.hpp>
#include <hitbox/index/lanes/distance_lanes.hpp>
#include <hitbox/index/lanes/lane_masks.hpp>
#include <hitbox/index/lanes/outward.hpp>
#include <hitbox/index/own_index.hpp>

#include <bit>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

namespace hitbox::detail {

namespace {

constexpr double never_met = std::numeric_limits<double>::infinity();

// Answers are looked at one by one and not compared with each other.
class UnsortedRanking : public Ranking<3, double> {
public:
    exact::Sign order(const Aabb3&, const Aabb3&) const final { return exact::Sign::zero; }

protected:
    ~UnsortedRanking() = default;
};

class DistanceOfBoxes final : public UnsortedRanking {
public:
    explicit DistanceOfBoxes(const Aabb3& box) : box_(box), outward_(outward(box)) {}

    unsigned node_ranks(const BoxLanes<3, float>& bounds, double (&low)[lane_count]) const override {
        distance_sq_lanes(outward_, bounds, low);
        return filled_mask(bounds);
    }
    unsigned leaf_ranks(const BoxLanes<3, double>& boxes, double (&low)[lane_count]) const override {
        distance_sq_lanes(box_, boxes, low);
        return filled_mask(boxes);
    }
    bool answers(const Aabb3& box, double& rank) const override {
        rank = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            const double out = std::fmax(std::fmax(box.min[k] - box_.max[k], box_.min[k] - box.max[k]), 0.0);
            rank += out * out;
        }
        return !box.is_empty();
    }

private:
    Aabb3 box_;
    Aabb3f outward_;
};

class TimeOfMeeting final : public UnsortedRanking {
public:
    TimeOfMeeting(const Aabb3& box, const Vec3& motion) : box_(box), motion_(motion) {
        for (std::size_t k = 0; k < 3; ++k) slowness_[k] = 1 / motion[k];
        size_ = largest_finite(box);
    }

    unsigned node_ranks(const BoxLanes<3, float>& bounds, double (&low)[lane_count]) const override {
        return times(bounds, low);
    }
    unsigned leaf_ranks(const BoxLanes<3, double>& boxes, double (&low)[lane_count]) const override {
        return times(boxes, low);
    }
    bool answers(const Aabb3& box, double& rank) const override {
        if (box.is_empty()) return false;
        rank = time(box);
        return rank < never_met;
    }

private:
    template <class T>
    unsigned times(const BoxLanes<3, T>& boxes, double (&low)[lane_count]) const {
        unsigned mask = 0;
        for (unsigned left = filled_mask(boxes); left != 0; left &= left - 1) {
            const auto lane = unsigned(std::countr_zero(left));
            const Aabb<3, T> box = boxes.box(lane);
            low[lane] = time({Vec3(box.min), Vec3(box.max)});
            mask |= unsigned(low[lane] < never_met) << lane;
        }
        return mask;
    }

    // The time at which the boxes may meet first, 0 to 1, or never_met. Rounded down. Both boxes grow by a part of their largest
    // coordinates, which is many times what the exact contact of their shapes may differ from by rounding.
    double time(const Aabb3& other) const {
        const double margin = (size_ + largest_finite(other)) * 0x1p-47;
        double entry = 0, exit = 1;
        for (std::size_t k = 0; k < 3; ++k) {
            const double to_low = other.min[k] - box_.max[k] - margin,
                         to_high = other.max[k] - box_.min[k] + margin;
            // Also for a motion so small that its reciprocal overflows.
            if (!exact::is_finite(slowness_[k])) {
                const double moved = std::fabs(motion_[k]);
                if (to_low - moved > 0 || to_high + moved < 0) return never_met;
                continue;
            }
            double first = to_low * slowness_[k], last = to_high * slowness_[k];
            if (slowness_[k] < 0) std::swap(first, last);
            first -= std::fabs(first) * 0x1p-48, last += std::fabs(last) * 0x1p-48;
            // Comparisons that are false for NaN, which comes from infinite boxes.
            if (first > entry) entry = first;
            if (last < exit) exit = last;
        }
        return entry <= exit ? entry : never_met;
    }
    static double largest_finite(const Aabb3& box) {
        double most = 0;
        for (const Vec3& v : {box.min, box.max})
            for (std::size_t k = 0; k < 3; ++k)
                if (exact::is_finite(v[k])) most = std::fmax(most, std::fabs(v[k]));
        return most;
    }

    Aabb3 box_;
    Vec3 motion_, slowness_;  // slowness: 1 / motion
    double size_ = 0;
};

// An answer is looked at where others are kept. The bound of looks is that of ranks, or its root.
class Looks final : public BestBoxes<3, double> {
public:
    Looks(const Ranking<3, double>& ranking, bool squared, double bound, BoxLook look)
        : BestBoxes(ranking, (std::numeric_limits<std::size_t>::max)()), squared_(squared), look_(look) {
        bound_by(rank_of(bound));
    }

private:
    double keep(double rank, std::uint32_t id, const Aabb3&) override {
        return wants(rank) ? rank_of(look_(id)) : std::numeric_limits<double>::infinity();
    }
    double rank_of(double bound) const { return (squared_ ? bound * bound : bound) * (1 + 0x1p-40); }

    bool squared_;
    BoxLook look_;
};

}  // namespace

void near_boxes(Rank<3, double> rank, const Aabb3& box, double within, BoxLook look) {
    const DistanceOfBoxes ranking(box);
    Looks looks(ranking, true, within, look);
    rank(looks);
}

void boxes_in_the_way(Rank<3, double> rank, const Aabb3& box, const Vec3& motion, double until,
                      BoxLook look) {
    const TimeOfMeeting ranking(box, motion);
    Looks looks(ranking, false, until, look);
    rank(looks);
}

double earliest_meeting(const Aabb3& box, const Vec3& motion, const Aabb3& other) {
    double time;
    return TimeOfMeeting(box, motion).answers(other, time) ? time : never_met;
}

}  // namespace hitbox::detail
