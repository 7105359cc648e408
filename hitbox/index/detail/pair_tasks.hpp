// pair_tasks.hpp: the pairs of two trees, in tasks for several threads (parallel dual traversal).
#pragma once

#include <hitbox/index/bvh.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace hitbox::detail {

/// The pairs of Bvh::pairs_with() in tasks. The tasks may run at the same time. Their pairs, task by task, are in the
/// order of that function. The trees must remain.
class PairTasks {
public:
    PairTasks(const Bvh3& a, const Bvh3& b, const Aabb3& within);

    std::size_t size() const { return (places_.size() + places_a_task - 1) / places_a_task; }

    /// Returns false if the sink stopped it.
    bool run(std::size_t task, PairSink sink) const;

private:
    struct Place {
        std::uint32_t level, a, b;
    };
    static constexpr std::size_t places_a_task = 8;

    const Bvh3& a_;
    const Bvh3& b_;
    Aabb3 within_;
    std::vector<Place> places_;
};

}  // namespace hitbox::detail
