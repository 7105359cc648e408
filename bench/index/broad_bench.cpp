// broad_bench.cpp: all overlapping pairs of boxes, of one set and of two sets, static and moving (broad phase).
#include "broad_workload.hpp"

namespace hitbox::bench {
namespace {

/// Builds an index and finds the pairs once. The index of the last run is freed, and memory for the pairs is
/// allocated, outside the timed part.
Subject at_rest(const PeerKind& kind, const std::shared_ptr<const Scene>& scene) {
    struct State {
        std::unique_ptr<Peer> index;
        Pairs pairs;
    };
    auto state = std::make_shared<State>();
    Subject s = subject_of(kind);
    s.prepare = [=] {
        state->index.reset();
        state->pairs = room_for(8 * scene->boxes.size());
    };
    s.run = [=] {
        state->index = kind.make(*scene);
        state->index->pairs(state->pairs);
    };
    s.answer = [=] { return answer_of(state->pairs); };
    return s;
}

Workload broad(Boxes boxes) {
    const auto scene = std::make_shared<const Scene>(std::move(boxes));
    return workload_of(scene->boxes.size(), PeerKind::pairs, scene->boxes.size(),
                       [&](const PeerKind& kind) { return at_rest(kind, scene); });
}

/// Every second box in one set, the others in the other set. Both indices are built and queried once.
Workload two_sets(const Boxes& boxes) {
    Boxes first, second;
    for (std::size_t i = 0; i < boxes.size(); ++i) (i % 2 ? second : first).push_back(boxes[i]);
    const auto a = std::make_shared<const Scene>(first), b = std::make_shared<const Scene>(second);
    struct State {
        std::unique_ptr<Peer> a, b;
        Pairs pairs;
    };
    return workload_of(boxes.size(), PeerKind::pairs_with, first.size(), [&](const PeerKind& kind) {
        auto state = std::make_shared<State>();
        Subject s = subject_of(kind);
        s.prepare = [=] {
            state->a.reset(), state->b.reset();
            state->pairs = room_for(8 * a->boxes.size());
        };
        s.run = [=] {
            state->a = kind.make(*a), state->b = kind.make(*b);
            state->a->pairs_with(*state->b, state->pairs);
        };
        s.answer = [=] { return answer_of(state->pairs); };
        return s;
    });
}

/// Every run is a step: all boxes move and all pairs are found. Each subject has its own boxes, which move in
/// the same way. The index is either updated or rebuilt.
enum class Follow { kept, built_anew };

Subject moving(const PeerKind& kind, const Boxes& start, Follow follow) {
    struct State {
        Scene scene;
        Random random{7};
        std::unique_ptr<Peer> index;
        Pairs pairs;
    };
    auto state = std::make_shared<State>(State{Scene(start), Random(7), nullptr, {}});
    if (follow == Follow::kept) state->index = kind.make(state->scene);
    Subject s = subject_of(kind);
    s.name += follow == Follow::kept ? ", kept" : ", built anew";
    s.prepare = [=] {
        move_all(state->scene.boxes, state->random);
        state->scene.widen();
        state->pairs = room_for(8 * state->scene.boxes.size());
    };
    s.run = [=] {
        if (follow == Follow::kept)
            state->index->move(state->scene);
        else
            state->index = kind.make(state->scene);
        state->index->pairs(state->pairs);
    };
    s.answer = [=] { return answer_of(state->pairs); };
    return s;
}

Workload steps(const Boxes& boxes) {
    Workload w{boxes.size(), {}};
    for (const PeerKind& kind : kinds_that(PeerKind::pairs, boxes.size())) {
        if (kind.does(PeerKind::move)) w.subjects.push_back(moving(kind, boxes, Follow::kept));
        if (!kind.does(PeerKind::move)) w.subjects.push_back(moving(kind, boxes, Follow::built_anew));
    }
    return w;
}

const Registered uniform_10k("broad/uniform/10k", [] { return broad(uniform_boxes(10'000)); });
const Registered uniform_100k("broad/uniform/100k", [] { return broad(uniform_boxes(100'000)); });
const Registered uniform_1m("broad/uniform/1m", [] { return broad(uniform_boxes(1'000'000)); });
const Registered skewed_10k("broad/skewed/10k", [] { return broad(skewed_boxes(10'000)); });
const Registered skewed_100k("broad/skewed/100k", [] { return broad(skewed_boxes(100'000)); });
const Registered skewed_1m("broad/skewed/1m", [] { return broad(skewed_boxes(1'000'000)); });
const Registered two_sets_uniform("broad/two_sets/100k", [] { return two_sets(uniform_boxes(200'000)); });
const Registered two_sets_skewed("broad/two_sets_skewed/100k",
                                 [] { return two_sets(skewed_boxes(200'000)); });
const Registered moving_uniform("move/uniform/100k", [] { return steps(uniform_boxes(100'000)); });
const Registered moving_skewed("move/skewed/100k", [] { return steps(skewed_boxes(100'000)); });

}  // namespace
}  // namespace hitbox::bench
