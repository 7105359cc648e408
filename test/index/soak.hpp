// soak.hpp: random operations on all indices at once, for as long as one likes, each answer checked (soak test).
#pragma once

#include <hitbox/index/brute_force.hpp>
#include <hitbox/index/bvh.hpp>
#include <hitbox/index/cell_tree.hpp>
#include <hitbox/index/dynamic_bvh.hpp>
#include <hitbox/index/sweep.hpp>

#include "scenes.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace soak {

using namespace hitbox;

/// Counts of the operations. They show that a soak that passed did make queries.
struct Tally {
    std::size_t inserts = 0, moves = 0, removals = 0, queries = 0, found = 0, all_pairs = 0, pairs = 0,
                inspections = 0, most_boxes = 0;
};

/// Boxes that come, move, go and are asked for. Growing and shrinking take turns, as do few and many numbers, so
/// that every structure is filled, emptied and packed again and again. Brute force says what is right.
template <int N, class T>
class Soak {
public:
    explicit Soak(std::uint64_t seed)
        : random_(seed),
          touching_(scenes::gridded<N, T>(500, seed + 1)),
          strange_(scenes::wild<N, T>(500, seed + 2)) {}

    /// The first fault, or nothing.
    std::string run(std::size_t operations) {
        for (done_ = 0; done_ < operations && fault_.empty(); ++done_) {
            if (done_ % phase == 0) start_phase();
            step();
            if (done_ % inspection == inspection - 1) inspect();
            if (done_ % all_pairs == all_pairs - 1) ask_for_pairs();
        }
        if (!fault_.empty()) return "operation " + std::to_string(done_) + ": " + fault_;
        return fault_;
    }

    const Tally& tally() const { return tally_; }

private:
    using Box = Aabb<N, T>;
    using Point = Vec<N, T>;
    using Line = SegmentIn<N, T>;
    using Half = RayIn<N, T>;
    static constexpr std::size_t phase = 20'000, inspection = 5'000, all_pairs = 20'000, most_ids = 3000;

    template <class F>
    void with_moving(const F& f) {
        f("dynamic_bvh", dynamic_), f("cell_tree", cells_), f("sweep", row_);
    }

    void start_phase() {
        constexpr std::size_t ids[] = {40, 600, most_ids};
        ids_ = ids[random_.below(3)];
        grows_ = random_.below(3) > 0;
        far_ = random_.below(4) == 0;
        if (random_.below(4) > 0) return;
        // All over again, from a list.
        with_moving([&]<class I>(const char*, I& index) { index = I(std::span<const Box>(now_)); });
        truth_ = BruteForce<N, T>(std::span<const Box>(now_));
    }

    void step() {
        const auto id = std::uint32_t(random_.below(ids_));
        const std::size_t what = random_.below(1000);
        if (what < 30) return ask();
        if (what < 31) return with_moving([](const char*, auto& index) { index.refit(); });
        if (what < 300) {
            const bool comes = random_.below(10) < (grows_ ? 8 : 2);
            return comes ? insert(id, any_box()) : remove(id);
        }
        if (what < 350) return move(id, any_box());
        Box box = now_[id];
        for (std::size_t k = 0; k < N; ++k) {  // a step of quarters, so that faces go on touching
            const T d = far_ ? T(random_.between(-1, 1)) : T(random_.below(3)) / 4 - T(0.25);
            box.min[k] += d, box.max[k] += d;
        }
        move(id, box);
    }

    const Box& any_box() {
        return random_.below(20) == 0 ? strange_[random_.below(500)] : touching_[random_.below(500)];
    }

    void insert(std::uint32_t id, const Box& box) {
        ++tally_.inserts;
        now_[id] = box;
        truth_.insert(id, box);
        with_moving([&](const char*, auto& index) { index.insert(id, box); });
    }
    void move(std::uint32_t id, const Box& box) {
        ++tally_.moves;
        now_[id] = box;
        truth_.move(id, box);
        with_moving([&](const char*, auto& index) { index.move(id, box); });
    }
    void remove(std::uint32_t id) {
        ++tally_.removals;
        now_[id] = {};
        truth_.remove(id);
        with_moving([&](const char*, auto& index) { index.remove(id); });
    }

    template <class Ask>
    void compare(const char* question, const Ask& ask) {
        ++tally_.queries;
        const auto expected = ask(truth_);
        tally_.found += expected.size();
        with_moving([&](const char* name, const auto& index) {
            if (ask(index) != expected) fail(name, question);
        });
    }

    void ask() {
        const Point p = scenes::random_point(random_, now_), q = scenes::random_point(random_, now_);
        const T radius = random_.below(4) == 0 ? T(0) : T(random_.below(24)) / 4;
        switch (random_.below(N == 3 ? 10 : 6)) {
            case 0:
                return compare("overlaps(box)", [&](const auto& i) { return i.overlaps(any_of(p, q)); });
            case 1:
                return compare("overlaps(segment)", [&](const auto& i) { return i.overlaps(Line{p, q}); });
            case 2:
                return compare("overlaps(ball)",
                               [&](const auto& i) { return i.overlaps(SphereIn<N, T>{p, radius}); });
            case 3:
                return compare("cast(segment, 3)", [&](const auto& i) { return i.cast(Line{p, q}, 3); });
            case 4:
                return compare("cast(ray)", [&](const auto& i) { return i.cast(Half{p, q}); });
            case 5: {
                const std::size_t most = 1 + random_.below(12);
                return compare("nearest", [&](const auto& i) { return i.nearest(p, most); });
            }
            default:
                if constexpr (N == 3) ask_in_space(p, q, radius);
        }
    }

    static Box any_of(const Point& p, const Point& q) { return Box::from_points(p, q); }

    void ask_in_space(const Point& p, const Point& q, T radius) {
        const Plane<T> plane{q, dot(q, p)};
        switch (random_.below(4)) {
            case 0:
                return compare("overlaps(sphere)",
                               [&](const auto& i) { return i.overlaps(Sphere<T>{p, radius}); });
            case 1:
                return compare("overlaps(plane)", [&](const auto& i) { return i.overlaps(plane); });
            case 2: {
                const Obb<T> box{p, {Point{radius, 1, 0}, Point{-1, radius, 0}, Point{0, 0, 2}}};
                return compare("overlaps(obb)", [&](const auto& i) { return i.overlaps(box); });
            }
            default: {
                const Plane<T> back{-q, -dot(q, p) - 20}, left{{1, 0, 0}, 0}, low{{0, 1, 0}, 2};
                const Frustum<T> view{{plane, back, left, low, plane, back}};
                compare("cull, inside", [&](const auto& i) { return i.cull(view).inside; });
                return compare("cull, across", [&](const auto& i) { return i.cull(view).across; });
            }
        }
    }

    void ask_for_pairs() {
        ++tally_.all_pairs;
        const auto expected = truth_.pairs();
        tally_.pairs += expected.size();
        const auto check = [&](const char* name, const auto& index) {
            if (index.pairs() != expected) fail(name, "pairs");
        };
        with_moving(check);
        const Bvh<N, T> bvh{std::span<const Box>(now_)};
        check("bvh", bvh);
        if (!bvh.is_sound()) fail("bvh", "is not sound");
        const auto between = truth_.pairs_with(BruteForce<N, T>(touching_));
        with_moving([&]<class I>(const char* name, const I& index) {
            if (index.pairs_with(I(touching_)) != between) fail(name, "pairs_with");
        });
    }

    void inspect() {
        ++tally_.inspections;
        tally_.most_boxes = (std::max)(tally_.most_boxes, truth_.size());
        with_moving([&](const char* name, const auto& index) {
            if (!index.is_sound()) fail(name, "is not sound");
            if (index.size() != truth_.size()) fail(name, "size");
        });
    }

    void fail(const char* name, const char* what) {
        if (fault_.empty()) fault_ = std::string(name) + ": " + what;
    }

    scenes::Random random_;
    scenes::Boxes<N, T> touching_, strange_, now_ = scenes::Boxes<N, T>(most_ids);
    std::size_t ids_ = 40, done_ = 0;
    bool grows_ = true, far_ = false;
    BruteForce<N, T> truth_;
    DynamicBvh<N, T> dynamic_;
    CellTree<N, T> cells_;
    Sweep<N, T> row_;
    Tally tally_;
    std::string fault_;
};

}  // namespace soak
