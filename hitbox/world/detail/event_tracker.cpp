// event_tracker.cpp: the merge of two sorted lists of pairs.
#include <hitbox/world/detail/event_tracker.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

namespace hitbox::detail {

namespace {

template <class T>
void merge_into(std::vector<T>& list, const std::vector<T>& more) {
    if (more.empty()) return;
    std::vector<T> all;
    all.reserve(list.size() + more.size());
    std::merge(list.begin(), list.end(), more.begin(), more.end(), std::back_inserter(all));
    list = std::move(all);
}

}  // namespace

std::vector<Event> EventTracker::next(std::span<const Collision> now, const IsResting& is_resting,
                                      bool any_woken) {
    if (any_woken) {
        const std::vector<Pair> slept = std::exchange(resting_, {});
        std::vector<Pair> woken;
        for (const Pair& p : slept) (is_resting(p.a, p.b) ? resting_ : woken).push_back(p);
        merge_into(met_, woken);
    }

    std::vector<Event> events;
    events.reserve(now.size());
    std::vector<Pair> meet, fell_asleep;
    meet.reserve(now.size());
    std::size_t old = 0;
    const auto leave = [&](const Pair& p) {
        if (is_resting(p.a, p.b))
            fell_asleep.push_back(p);
        else
            events.push_back({EventKind::end, p.a, p.b});
    };
    for (const Collision& c : now) {
        const Pair p{c.a, c.b};
        for (; old < met_.size() && met_[old] < p; ++old) leave(met_[old]);
        const bool before = old < met_.size() && met_[old] == p;
        old += before;
        events.push_back({before ? EventKind::stay : EventKind::begin, p.a, p.b});
        meet.push_back(p);
    }
    for (; old < met_.size(); ++old) leave(met_[old]);
    met_ = std::move(meet);
    merge_into(resting_, fell_asleep);
    return events;
}

}  // namespace hitbox::detail
