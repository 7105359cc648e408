// own_index_test.cpp: mirrors hitbox/index/own_index.hpp: an index of a few lines passes the laws of all indices.
#include <hitbox/index/own_index.hpp>
#include <hitbox/pair/aabb_aabb.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "laws.hpp"

using namespace hitbox;

namespace {

// Boxes in the order of their numbers, sixteen to a shelf, and bounds for each shelf.
template <int N, class T>
class Shelves : public BoxQueries<Shelves<N, T>, N, T> {
    using Queries = BoxQueries<Shelves, N, T>;

public:
    using Box = Aabb<N, T>;
    using Queries::pairs, Queries::pairs_with;

    explicit Shelves(std::span<const Box> boxes, Executor* = nullptr)
        : boxes_(boxes.begin(), boxes.end()), bounds_((boxes.size() + wide - 1) / wide) {
        for (std::size_t i = 0; i < boxes.size(); ++i)
            if (!boxes[i].is_empty()) bounds_[i / wide].merge(boxes[i]), ++size_;
    }

    std::size_t size() const { return size_; }

    bool visit(const BoxFilter<N, T>& filter, IdSink sink) const {
        return for_shelves([&](const Box& bounds) { return filter.may_meet_in(bounds); },
                           [&](std::uint32_t id) { return !filter.meets(boxes_[id]) || sink({&id, 1}); });
    }

    void rank(BestBoxes<N, T>& best) const {
        for_shelves([&](const Box& bounds) { return best.may_improve_in(bounds); },
                    [&](std::uint32_t id) { return best.offer(id, boxes_[id]), true; });
    }

    bool pairs(PairSink sink) const {
        return pairs_of(*this, [](std::uint32_t a, std::uint32_t b) { return a < b; }, sink);
    }
    bool pairs_with(const Shelves& other, PairSink sink) const {
        return pairs_of(other, [](std::uint32_t, std::uint32_t) { return true; }, sink);
    }

    // How many shelves were looked into, which the laws cannot see.
    mutable std::size_t opened = 0;

private:
    static constexpr std::size_t wide = 16;

    template <class Open, class Take>
    bool for_shelves(const Open& open, const Take& take) const {
        for (std::size_t s = 0; s < bounds_.size(); ++s) {
            if (!open(bounds_[s])) continue;
            ++opened;
            for (std::size_t i = s * wide; i < boxes_.size() && i < (s + 1) * wide; ++i)
                if (!take(std::uint32_t(i))) return false;
        }
        return true;
    }

    template <class Wanted>
    bool pairs_of(const Shelves& other, const Wanted& wanted, PairSink sink) const {
        for (std::uint32_t a = 0; a < boxes_.size(); ++a) {
            const bool done = other.for_shelves(
                [&](const Box& bounds) { return intersects(boxes_[a], bounds); },
                [&](std::uint32_t b) {
                    const IdPair pair{a, b};
                    return !wanted(a, b) || !intersects(boxes_[a], other.boxes_[b]) || sink({&pair, 1});
                });
            if (!done) return false;
        }
        return true;
    }

    std::vector<Box> boxes_, bounds_;
    std::size_t size_ = 0;
};

}  // namespace

TEST_SUITE("index/own_index") {
    TEST_CASE("every question, on every scene") { laws::check_index<Shelves>(); }
    TEST_CASE("12 x 12 x 12 unit cubes that touch make 18,788 pairs") {
        laws::check_cubes<Shelves<3, double>>();
    }
    TEST_CASE("a sink that returns false is not called again") { laws::check_stop<Shelves<3, double>>(); }

    TEST_CASE_TEMPLATE("what lies elsewhere is left out", T, float, double) {
        std::vector<Aabb<2, T>> row;
        for (int i = 0; i < 1600; ++i) row.push_back({{T(i), 0}, {T(i) + T(0.5), 1}});
        const Shelves<2, T> shelves(row);
        const auto opened_by = [&](const auto& ask) { return shelves.opened = 0, ask(), shelves.opened; };
        CHECK(opened_by([&] { shelves.overlaps(Aabb<2, T>{{20, 0}, {30, 1}}); }) == 1);
        CHECK(opened_by([&] { shelves.overlaps(Circle<T>{{100, 0}, 10}); }) == 2);
        CHECK(opened_by([&] { shelves.overlaps(PlaneSegment<T>{{40, -1}, {40, 2}}); }) == 1);
        // The first shelf has the answers, and no other can do better.
        CHECK(opened_by([&] { shelves.nearest({-1, 0}, 3); }) == 1);
        CHECK(opened_by([&] { shelves.cast(PlaneRay<T>{{-1, T(0.5)}, {1, 0}}, 3); }) == 1);
        CHECK(opened_by([&] { shelves.cast(PlaneRay<T>{{-1, 2}, {1, 0}}, 3); }) == 0);
    }

    TEST_CASE("empty bounds hold nothing") {
        const Shelves<3, double> none(std::vector<Aabb3>(40));
        CHECK(none.size() == 0);
        CHECK(none.overlaps(Aabb3{{-1, -1, -1}, {1, 1, 1}}).empty());
        CHECK(none.nearest({0, 0, 0}, 2).empty());
        CHECK(none.opened == 0);
    }
}
