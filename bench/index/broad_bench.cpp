// broad_bench.cpp: all overlapping pairs of boxes, at rest and moving, hitbox beside its peers (broad phase).
#include <hitbox/index/bvh.hpp>
#include <hitbox/index/dynamic_bvh.hpp>
#include <hitbox/index/octree.hpp>
#include <hitbox/index/sweep.hpp>

#include <cstdio>
#include <memory>
#include <optional>
#include <utility>

#include "../workload.hpp"
#include "boxes.hpp"
#ifdef HITBOX_BENCH_EMBREE
#include "embree.hpp"
#endif
#include "grid.hpp"

namespace hitbox::bench {
namespace {

using Pairs = std::vector<IdPair>;

/// The count of the pairs, and a hash that does not depend on their order.
std::string answer_of(const Pairs& pairs) {
    std::uint64_t hash = 0;
    for (const IdPair& p : pairs) {
        const std::uint64_t a = p.a < p.b ? p.a : p.b, b = p.a < p.b ? p.b : p.a;
        const std::uint64_t key = (a << 32 | b) * 0x9E3779B97F4A7C15u;
        hash += (key ^ key >> 29) * 0xBF58476D1CE4E5B9u;
    }
    char text[64];
    std::snprintf(text, sizeof(text), "%zu pairs #%016llx", pairs.size(),
                  static_cast<unsigned long long>(hash));
    return text;
}

template <class Index>
void find_pairs(const Index& index, Pairs& out) {
    index.pairs([&out](std::span<const IdPair> found) {
        out.insert(out.end(), found.begin(), found.end());
        return true;
    });
}
void find_pairs(const Grid& grid, Pairs& out) { grid.pairs(out); }
#ifdef HITBOX_BENCH_EMBREE
void find_pairs(Embree& embree, Pairs& out) { embree.pairs(out); }
#endif

/// Builds an index from nothing and asks it once. What the last run built is dropped outside of the time, and
/// room for the pairs is made there too.
template <class Index>
struct Built {
    std::optional<Index> index;
    Pairs pairs;

    void clear(std::size_t boxes) {
        index.reset();
        pairs = {};
        pairs.reserve(8 * boxes);
    }
    template <class B>
    void run(const B& boxes) {
        index.emplace(boxes);
        find_pairs(*index, pairs);
    }
};

template <class Index, class B>
Subject at_rest(std::string name, std::string version, const std::shared_ptr<B>& boxes) {
    auto built = std::make_shared<Built<Index>>();
    Subject s;
    s.name = std::move(name), s.version = std::move(version);
    s.prepare = [=] { built->clear(boxes->size()); };
    s.run = [=] { built->run(*boxes); };
    s.answer = [=] { return answer_of(built->pairs); };
    return s;
}

std::shared_ptr<std::vector<Aabb3>> widened(const Boxes& boxes) {
    auto wide = std::make_shared<std::vector<Aabb3>>();
    for (const Aabb3f& b : boxes) wide->push_back({Vec3(b.min), Vec3(b.max)});
    return wide;
}

Workload broad(const Boxes& made) {
    const auto boxes = std::make_shared<Boxes>(made);
    Workload w{boxes->size(), {}};
    w.subjects.push_back(at_rest<Bvh3f>("hitbox", HITBOX_VERSION, boxes));
    w.subjects.push_back(at_rest<Bvh3>("hitbox double", HITBOX_VERSION, widened(*boxes)));
    w.subjects.push_back(at_rest<Octreef>("hitbox octree", HITBOX_VERSION, boxes));
    if (boxes->size() <= 100'000)
        w.subjects.push_back(at_rest<Sweep3f>("hitbox sweep", HITBOX_VERSION, boxes));
    w.subjects.push_back(at_rest<Grid>("grid by hand", "counting sort", boxes));
#ifdef HITBOX_BENCH_EMBREE
    w.subjects.push_back(at_rest<Embree>("embree", Embree::version(), boxes));
#endif
    return w;
}

/// Every run is a step: all boxes have moved, and all pairs are wanted. Each subject has boxes of its own, which
/// take the same steps.
template <class Step>
Subject moving(std::string name, std::string version, const Boxes& start, Step step) {
    struct State {
        Boxes boxes;
        Random random{7};
        Pairs pairs;
        Step step;
    };
    auto state = std::make_shared<State>(State{start, Random(7), {}, std::move(step)});
    Subject s;
    s.name = std::move(name), s.version = std::move(version);
    s.prepare = [state] {
        move_all(state->boxes, state->random);
        state->pairs = {};
        state->pairs.reserve(8 * state->boxes.size());
    };
    s.run = [state] { state->step(state->boxes, state->pairs); };
    s.answer = [state] { return answer_of(state->pairs); };
    return s;
}

/// Moves each box in a tree that is kept, then makes its bounds tight.
struct Refit {
    std::shared_ptr<DynamicBvh3f> index;

    explicit Refit(const Boxes& boxes) : index(std::make_shared<DynamicBvh3f>(boxes)) {}
    void operator()(const Boxes& boxes, Pairs& out) const {
        for (std::uint32_t i = 0; i < boxes.size(); ++i) index->move(i, boxes[i]);
        index->refit();
        find_pairs(*index, out);
    }
};

/// Builds anew at each step, in the memory of the last one where the index can.
template <class Index>
struct Rebuild {
    void operator()(const Boxes& boxes, Pairs& out) const {
        Index index(boxes);
        find_pairs(index, out);
    }
};

Workload steps(const Boxes& boxes) {
    Workload w{boxes.size(), {}};
    w.subjects.push_back(moving("hitbox", HITBOX_VERSION, boxes, Refit(boxes)));
    w.subjects.push_back(moving("hitbox, built anew", HITBOX_VERSION, boxes, Rebuild<Bvh3f>()));
    w.subjects.push_back(moving("grid by hand", "counting sort", boxes, Rebuild<Grid>()));
#ifdef HITBOX_BENCH_EMBREE
    w.subjects.push_back(moving("embree", Embree::version(), boxes, Rebuild<Embree>()));
#endif
    return w;
}

const Registered uniform_10k("broad/uniform/10k", [] { return broad(uniform_boxes(10'000)); });
const Registered uniform_100k("broad/uniform/100k", [] { return broad(uniform_boxes(100'000)); });
const Registered uniform_1m("broad/uniform/1m", [] { return broad(uniform_boxes(1'000'000)); });
const Registered skewed_10k("broad/skewed/10k", [] { return broad(skewed_boxes(10'000)); });
const Registered skewed_100k("broad/skewed/100k", [] { return broad(skewed_boxes(100'000)); });
const Registered skewed_1m("broad/skewed/1m", [] { return broad(skewed_boxes(1'000'000)); });
const Registered moving_uniform("move/uniform/100k", [] { return steps(uniform_boxes(100'000)); });
const Registered moving_skewed("move/skewed/100k", [] { return steps(skewed_boxes(100'000)); });

}  // namespace
}  // namespace hitbox::bench
