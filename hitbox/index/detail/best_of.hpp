// best_of.hpp: the best answers so far, kept as a heap (bounded priority queue).
#pragma once

#include <hitbox/core/sort.hpp>
#include <hitbox/index/detail/distance_exact.hpp>
#include <hitbox/index/detail/ranking.hpp>
#include <hitbox/index/own_index.hpp>
#include <hitbox/index/query.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace hitbox::detail {

/// Keeps at most `most` answers in the caller's vector, as a heap with the worst in front once it is full.
/// finish() sorts them. The member `rank` of an answer holds its rank, and after finish() the value that the
/// caller sees.
template <int N, class T, class Answer, double Answer::* rank>
class BestOf final : public BestBoxes<N, T> {
public:
    BestOf(const Ranking<N, T>& ranking, std::size_t most, std::vector<Answer>& out)
        : BestBoxes<N, T>(ranking, most), out_(out) {
        out_.clear();
    }

    /// Sorts the answers and converts their ranks to the caller's values.
    void finish() {
        detail::sort(out_.begin(), out_.end(), before());
        for (Answer& answer : out_) answer.*rank = this->ranking().shown(answer.*rank, answer.box);
    }

private:
    double keep(double low, std::uint32_t id, const Aabb<N, T>& box) override {
        constexpr double as_before = std::numeric_limits<double>::infinity();
        const Answer answer{id, low, box};
        if (out_.size() < this->most()) {
            out_.push_back(answer);
            if (out_.size() < this->most()) return as_before;
            std::make_heap(out_.begin(), out_.end(), before());
        } else if (this->most() > 0 && before()(answer, out_.front())) {
            std::pop_heap(out_.begin(), out_.end(), before());
            out_.back() = answer;
            std::push_heap(out_.begin(), out_.end(), before());
        } else {
            return as_before;
        }
        return out_.front().*rank;
    }

    auto before() const {
        return [this](const Answer& a, const Answer& b) {
            if (ranks_surely_below(a.*rank, b.*rank)) return true;
            if (ranks_surely_below(b.*rank, a.*rank)) return false;
            const exact::Sign order = this->ranking().order(a.box, b.box);
            return order == exact::Sign::zero ? a.id < b.id : order == exact::Sign::negative;
        };
    }

    std::vector<Answer>& out_;
};

}  // namespace hitbox::detail
