// pair_tasks.cpp: a task is a few places in the traversal of both trees.
#include <hitbox/index/detail/pair_tasks.hpp>

#include <hitbox/index/detail/pair_walk.hpp>

#include <algorithm>

namespace hitbox::detail {

namespace {

constexpr unsigned task_level = 2;  // a place is two nodes of up to 64 boxes

}  // namespace

PairTasks::PairTasks(const Bvh3& a, const Bvh3& b, const Aabb3& within) : a_(a), b_(b), within_(within) {
    if (within.is_empty()) return;
    const auto nothing = [](std::span<const IdPair>) { return true; };
    PairEmitter<3, double> no_emitter(nothing);
    for (const auto& p : PairWalk<3, double>(a, b, within, no_emitter).places_with_other(task_level))
        places_.push_back({p.level, p.a, p.b});
}

bool PairTasks::run(std::size_t task, PairSink sink) const {
    PairEmitter<3, double> emitter(sink);
    PairWalk<3, double> walk(a_, b_, within_, emitter);
    const std::size_t end = std::min(places_.size(), (task + 1) * places_a_task);
    for (std::size_t i = task * places_a_task; i < end; ++i)
        if (!walk.from_both<PairOrder::as_given>({places_[i].level, places_[i].a, places_[i].b}))
            return false;
    return emitter.flush();
}

}  // namespace hitbox::detail
