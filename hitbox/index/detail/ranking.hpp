// ranking.hpp: the order in which a cast meets boxes, or in which boxes are near a point.
#pragma once

#include <hitbox/core/sort.hpp>
#include <hitbox/index/detail/distance_lanes.hpp>
#include <hitbox/index/detail/filter.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <vector>

namespace hitbox::detail {

/// What each index asks of a question whose answers come in an order. Ranks are rounded; where two are too
/// close to tell (ranks_surely_below), `order` decides exactly.
template <int N, class T>
class Ranking {
public:
    /// Bounds, rounded outward: bit i is clear only if no box in them can be an answer; `low` is then a number
    /// that is not surely above the rank of any.
    virtual unsigned node_ranks(const BoxLanes<N, float>& bounds, double (&low)[lane_count]) const = 0;
    virtual unsigned leaf_ranks(const BoxLanes<N, T>& boxes, double (&low)[lane_count]) const = 0;

    /// Whether the box is an answer, exactly, and its rank.
    virtual bool answers(const Aabb<N, T>& box, double& rank) const = 0;

    /// Negative where answer a comes before b. Exact.
    virtual exact::Sign order(const Aabb<N, T>& a, const Aabb<N, T>& b) const = 0;

    /// The rank of an answer in the caller's terms.
    virtual double shown(double rank, const Aabb<N, T>&) const { return rank; }

protected:
    ~Ranking() = default;
};

template <int N, class T>
class NearRanking final : public Ranking<N, T> {
public:
    explicit NearRanking(const Vec<N, T>& point) : point_(point) {}

    unsigned node_ranks(const BoxLanes<N, float>& bounds, double (&low)[lane_count]) const override {
        distance_sq_lanes(point_, bounds, low);
        return bounds.filled_mask();
    }
    unsigned leaf_ranks(const BoxLanes<N, T>& boxes, double (&low)[lane_count]) const override {
        distance_sq_lanes(point_, boxes, low);
        return boxes.filled_mask();
    }
    bool answers(const Aabb<N, T>& box, double& rank) const override {
        rank = rough_distance_sq(point_, box);
        return !box.is_empty();
    }
    exact::Sign order(const Aabb<N, T>& a, const Aabb<N, T>& b) const override {
        return distance_order(point_, a, b);
    }

private:
    Vec<N, T> point_;
};

template <int N, class T>
class CastRanking final : public Ranking<N, T> {
public:
    explicit CastRanking(const Cast<N, T>& cast)
        : exact_(cast), direction_(cast), node_ray_(cast, direction_), leaf_ray_(cast, direction_) {}

    unsigned node_ranks(const BoxLanes<N, float>& bounds, double (&low)[lane_count]) const override {
        return lower_ranks(node_ray_, bounds, low);
    }
    unsigned leaf_ranks(const BoxLanes<N, T>& boxes, double (&low)[lane_count]) const override {
        return lower_ranks(leaf_ray_, boxes, low);
    }
    bool answers(const Aabb<N, T>& box, double& rank) const override {
        Entry entry;
        if (!enters(exact_, box, entry)) return false;
        rank = 0;
        if (!entry.at_origin) {
            const unsigned k = entry.crossing.axis;
            rank = (entry.crossing.at - exact_.origin[k]) / direction_.at[k];
            // A component that scaling has made subnormal is not known well: leave it to `order`.
            if (!(std::fabs(direction_.at[k]) > 0x1p-900)) rank = std::numeric_limits<double>::quiet_NaN();
        }
        return true;
    }
    exact::Sign order(const Aabb<N, T>& a, const Aabb<N, T>& b) const override {
        Entry entry_a, entry_b;
        enters(exact_, a, entry_a);
        enters(exact_, b, entry_b);
        return entry_order(exact_, entry_a, entry_b);
    }
    double shown(double rank, const Aabb<N, T>& box) const override {
        if (!std::isnan(rank)) return std::ldexp(rank, -direction_.exponent);
        Entry entry;
        enters(exact_, box, entry);
        const unsigned k = entry.crossing.axis;
        const double o = exact_.origin[k] / 2, way = exact_.is_ray ? exact_.to[k] / 2 : exact_.to[k] / 2 - o;
        return (entry.crossing.at / 2 - o) / way;  // halves, as differences may overflow
    }

private:
    template <class U>
    static unsigned lower_ranks(const RayLanes<N, U>& ray, const BoxLanes<N, U>& boxes,
                                double (&low)[lane_count]) {
        constexpr U slack = 1 - 8 * std::numeric_limits<U>::epsilon();
        constexpr U tiny = (std::numeric_limits<U>::min)(), most = (std::numeric_limits<U>::max)();
        alignas(64) U near[lane_count];
        const unsigned mask = ray.mask(boxes, near);
        for (unsigned i = 0; i < lane_count; ++i)
            low[i] = double((near[i] < most ? near[i] : most) * slack - tiny);
        return mask;
    }

    ExactCast<N> exact_;
    ScaledDirection<N> direction_;
    RayLanes<N, float> node_ray_;
    RayLanes<N, T> leaf_ray_;
};

/// Keeps the best answers seen so far, `most` at the most, in the caller's vector; then sorts them.
template <int N, class T>
class Best {
public:
    using Found = Ranked<N, T>;

    Best(const Ranking<N, T>& ranking, std::size_t most, std::vector<Found>& out)
        : ranking_(ranking), most_(most), bar_(std::numeric_limits<double>::infinity()), out_(out) {
        out_.clear();
    }

    /// Whether an answer of no lower rank than this could still be among the best.
    bool wants(double low) const { return !(bar_ < (low < rank_most ? low : rank_most)); }

    /// The same for the lanes of a mask, without a branch: which are wanted is hard to guess.
    unsigned wanted(unsigned mask, const double (&low)[lane_count]) const {
        unsigned wanted = 0;
        for (unsigned i = 0; i < lane_count; ++i) wanted |= unsigned(wants(low[i])) << i;
        return wanted & mask;
    }

    /// Whether a look at eight boxes near by could tell what is not wanted: few are asked for, and nothing is known.
    bool can_guess() const {
        return most_ <= lane_count && !(bar_ < std::numeric_limits<double>::infinity());
    }

    /// Boxes that will be offered again. If enough of them are answers, what is farther than those is not wanted.
    void guess(const BoxLanes<N, T>& boxes, unsigned mask) {
        std::array<double, lane_count> ranks;
        std::size_t count = 0;
        for (; mask != 0; mask &= mask - 1) {
            double rank;
            if (ranking_.answers(boxes.box(unsigned(std::countr_zero(mask))), rank) && rank == rank)
                ranks[count++] = rank;
        }
        if (count < most_) return;
        const auto worst = ranks.begin() + std::ptrdiff_t(most_ - 1);
        std::nth_element(ranks.begin(), worst, ranks.begin() + std::ptrdiff_t(count));
        lower_bar(*worst);
    }

    void offer(std::uint32_t id, const Aabb<N, T>& box) {
        Found found{0, id, box};
        if (!ranking_.answers(box, found.rank)) return;
        if (out_.size() < most_) {
            out_.push_back(found);
            if (out_.size() == most_) {
                std::make_heap(out_.begin(), out_.end(), before());
                lower_bar(out_.front().rank);
            }
        } else if (most_ > 0 && before()(found, out_.front())) {
            std::pop_heap(out_.begin(), out_.end(), before());
            out_.back() = found;
            std::push_heap(out_.begin(), out_.end(), before());
            lower_bar(out_.front().rank);
        }
    }

    void finish() {
        detail::sort(out_.begin(), out_.end(), before());
        for (Found& found : out_) found.rank = ranking_.shown(found.rank, found.box);
    }

private:
    auto before() const {
        return [this](const Found& a, const Found& b) {
            if (ranks_surely_below(a.rank, b.rank)) return true;
            if (ranks_surely_below(b.rank, a.rank)) return false;
            const exact::Sign order = ranking_.order(a.box, b.box);
            return order == exact::Sign::zero ? a.id < b.id : order == exact::Sign::negative;
        };
    }

    // wants() is asked far more often than the worst of the best changes.
    void lower_bar(double worst) {
        const double bar = worst * rank_slack + rank_least;
        if (bar < bar_) bar_ = bar;  // not where the rank is NaN, which says nothing
    }

    const Ranking<N, T>& ranking_;
    std::size_t most_;
    double bar_;  // what is surely above it is not wanted
    std::vector<Found>& out_;
};

}  // namespace hitbox::detail
