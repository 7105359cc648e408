// query_bench.cpp: queries with a box or a point, and the cost to build and store an index.
#include "broad_workload.hpp"

#include <cmath>

#include "memory.hpp"

namespace hitbox::bench {
namespace {

constexpr std::size_t boxes_count = 1'000'000, question_count = 100'000;

/// The index is built before the first query, outside the timed part.
struct Asked {
    std::shared_ptr<const Scene> scene;
    std::shared_ptr<const Questions> questions;
    std::function<std::unique_ptr<Peer>(const Scene&)> make;
    std::unique_ptr<Peer> index;
    Pairs found;

    void prepare(std::size_t room) {
        if (!index) index = make(*scene);
        found = room_for(room);
    }
};

template <class Ask>
Workload questions(Boxes boxes, unsigned what, std::size_t room, const Ask& ask,
                   std::string (*answer)(const Asked&), bool points = false) {
    const auto scene = std::make_shared<const Scene>(std::move(boxes));
    const auto asked = std::make_shared<const Questions>(scene->boxes, question_count);
    Workload w{question_count, {}};
    for (const PeerKind& kind : kinds_that(what, 0)) {
        if (kind.points_only && !points) continue;
        auto state = std::make_shared<Asked>(Asked{scene, asked, kind.make, nullptr, {}});
        Subject s = subject_of(kind);
        s.prepare = [=] { state->prepare(room); };
        s.run = [=] { ask(*state); };
        s.answer = [=] { return answer(*state); };
        w.subjects.push_back(s);
    }
    return w;
}

Workload overlaps(Boxes boxes) {
    return questions(
        std::move(boxes), PeerKind::overlaps, 16 * question_count,
        [](Asked& a) { a.index->overlaps(a.questions->boxes, a.found); },
        [](const Asked& a) { return answer_of(a.found); });
}

/// Among boxes at equal distances any may be found, and floats round. So the sum of the distances is compared.
std::string distances(const Asked& a) {
    double sum = 0;
    for (const IdPair& p : a.found)
        sum += std::sqrt(distance_sq(a.questions->points[p.a], a.scene->boxes[p.b]));
    char text[64];
    std::snprintf(text, sizeof(text), "%zu found, distances sum to %.7g", a.found.size(), sum);
    return text;
}

template <std::size_t most>
Workload nearest(Boxes boxes, bool points = false) {
    return questions(
        std::move(boxes), most == 1 ? PeerKind::nearest_1 : PeerKind::nearest, most * question_count,
        [](Asked& a) { a.index->nearest(a.questions->points, most, a.found); }, distances, points);
}

/// The centres of the boxes, as boxes of zero size.
Boxes points(Boxes boxes) {
    for (Aabb3f& b : boxes) b.min = b.max = (b.min + b.max) * 0.5f;
    return boxes;
}

/// The time to build an index, and its memory: the increase of the memory of the process. The given boxes do
/// not count, although some peers need them as long as they exist.
Workload build(Boxes boxes) {
    const auto scene = std::make_shared<const Scene>(std::move(boxes));
    struct State {
        std::unique_ptr<Peer> index;
        double bytes = 0;
    };
    return workload_of(scene->boxes.size(), PeerKind::build, 0, [&](const PeerKind& kind) {
        auto state = std::make_shared<State>();
        Subject s = subject_of(kind);
        s.prepare = [=] {
            if (state->bytes == 0) {
                const double before = resident_bytes();
                state->index = kind.make(*scene);
                state->bytes = resident_bytes() - before;
            }
            state->index.reset();
        };
        s.run = [=] { state->index = kind.make(*scene); };
        s.answer = [=] {
            state->index.reset();
            return std::string("built");
        };
        s.bytes = [=] { return state->bytes; };
        return s;
    });
}

const Registered build_uniform("index/build/uniform/1m", [] { return build(uniform_boxes(boxes_count)); });
const Registered build_skewed("index/build/skewed/1m", [] { return build(skewed_boxes(boxes_count)); });
const Registered overlaps_uniform("index/overlaps/uniform/1m",
                                  [] { return overlaps(uniform_boxes(boxes_count)); });
const Registered overlaps_skewed("index/overlaps/skewed/1m",
                                 [] { return overlaps(skewed_boxes(boxes_count)); });
const Registered nearest_uniform("index/nearest/uniform/1m",
                                 [] { return nearest<1>(uniform_boxes(boxes_count)); });
const Registered nearest_skewed("index/nearest/skewed/1m",
                                [] { return nearest<1>(skewed_boxes(boxes_count)); });
const Registered nearest_8_uniform("index/nearest_8/uniform/1m",
                                   [] { return nearest<8>(uniform_boxes(boxes_count)); });
const Registered nearest_8_skewed("index/nearest_8/skewed/1m",
                                  [] { return nearest<8>(skewed_boxes(boxes_count)); });
const Registered nearest_8_points("index/nearest_8/points/1m",
                                  [] { return nearest<8>(points(uniform_boxes(boxes_count)), true); });
const Registered nearest_1_points("index/nearest/points/1m",
                                  [] { return nearest<1>(points(uniform_boxes(boxes_count)), true); });

}  // namespace
}  // namespace hitbox::bench
