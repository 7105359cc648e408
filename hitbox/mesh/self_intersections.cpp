// self_intersections.cpp: candidate pairs from trees, then tests beyond the common corners.
#include <hitbox/mesh/self_intersections.hpp>

#include <hitbox/mesh/tree/beyond_common.hpp>
#include <hitbox/mesh/tree/fans.hpp>
#include <hitbox/mesh/tree/same_corners.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace hitbox {

namespace {

using Corners = TriMesh::Corners;

// Candidates are tested in rounds: large enough for many threads, small enough to need little memory.
class Rounds {
public:
    Rounds(const Welded& mesh, PairSink sink, Executor* executor)
        : mesh_(mesh), sink_(sink), executor_(executor) {
        candidates_.reserve(round_size);
    }

    bool take(std::span<const IdPair> pairs) {
        while (!pairs.empty()) {
            const std::size_t n = std::min(pairs.size(), round_size - candidates_.size());
            candidates_.insert(candidates_.end(), pairs.begin(), pairs.begin() + std::ptrdiff_t(n));
            pairs = pairs.subspan(n);
            if (candidates_.size() == round_size && !judge()) return false;
        }
        return true;
    }

    /// Keeps the pairs that meet and passes them to the sink.
    bool judge() {
        const std::size_t chunks = (candidates_.size() + chunk_size - 1) / chunk_size;
        std::array<std::size_t, round_size / chunk_size> kept{};
        const auto judge_chunk = [&](std::size_t chunk) {
            IdPair* const first = candidates_.data() + chunk * chunk_size;
            IdPair* const last = first + std::min(chunk_size, candidates_.size() - chunk * chunk_size);
            // Duplicate triangles come consecutively out of the tree, so their result is reused.
            Corners seen_a{}, seen_b{};
            bool apart = true;
            const auto lie_apart = [&](const IdPair& p) {
                const Corners &a = mesh_.triangles[p.a], &b = mesh_.triangles[p.b];
                if (!detail::same_corners(a, seen_a) || !detail::same_corners(b, seen_b)) {
                    seen_a = a, seen_b = b;
                    apart = !detail::meet_beyond_common(mesh_.points, a, b);
                }
                return apart;
            };
            kept[chunk] = std::size_t(std::remove_if(first, last, lie_apart) - first);
        };
        if (executor_)
            executor_->parallel_for(chunks, judge_chunk);
        else
            for (std::size_t chunk = 0; chunk < chunks; ++chunk) judge_chunk(chunk);
        bool go_on = true;
        for (std::size_t chunk = 0; chunk < chunks && go_on; ++chunk)
            if (kept[chunk] > 0) go_on = sink_({candidates_.data() + chunk * chunk_size, kept[chunk]});
        candidates_.clear();
        return go_on;
    }

private:
    static constexpr std::size_t chunk_size = 512, round_size = 128 * chunk_size;

    const Welded& mesh_;
    PairSink sink_;
    Executor* executor_;
    std::vector<IdPair> candidates_;
};

}  // namespace

bool self_intersections(const Welded& mesh, PairSink sink, Executor* executor) {
    // Degenerate triangles keep an empty box, which meets nothing.
    std::vector<Aabb3> boxes(mesh.triangles.size());
    for (std::size_t i = 0; i < boxes.size(); ++i)
        if (!mesh.degenerate[i])
            for (const std::uint32_t v : mesh.triangles[i]) boxes[i].merge(mesh.points[v]);
    Rounds rounds(mesh, sink, executor);
    const auto take = [&](std::span<const IdPair> pairs) { return rounds.take(pairs); };
    return detail::pairs_that_may_meet(mesh, boxes, take, executor) && rounds.judge();
}

std::size_t count_self_intersections(const Welded& mesh, Executor* executor) {
    std::size_t count = 0;
    self_intersections(
        mesh,
        [&](std::span<const IdPair> pairs) {
            count += pairs.size();
            return true;
        },
        executor);
    return count;
}

}  // namespace hitbox
