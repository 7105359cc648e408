// bvh_pairs.cpp: all overlapping pairs of a tree with itself or another (broad phase, self-join).
#include <hitbox/index/bvh.hpp>

#include <hitbox/index/detail/pair_walk.hpp>

namespace hitbox {

template <int N, class T>
bool Bvh<N, T>::pairs(PairSink sink) const {
    detail::PairEmitter<N, T> emitter(sink);
    detail::PairWalk<N, T> walk(*this, *this, detail::everything<N, T>(), emitter);
    return walk.with_itself() && emitter.flush();
}

template <int N, class T>
auto Bvh<N, T>::pairs_in_parts(Executor& executor) const -> std::vector<Pairs> {
    constexpr unsigned task_level = 3;  // a place is one or two nodes of up to 512 boxes
    if (top_ <= task_level || executor.concurrency() == 1) return {pairs(Order::any)};
    const auto everywhere = detail::everything<N, T>();
    const auto nothing = [](std::span<const IdPair>) { return true; };
    detail::PairEmitter<N, T> no_emitter(nothing);
    const auto places = detail::PairWalk<N, T>(*this, *this, everywhere, no_emitter).places(task_level);

    constexpr std::size_t places_a_task = 4;
    std::vector<Pairs> parts((places.size() + places_a_task - 1) / places_a_task);
    executor.parallel_for(parts.size(), [&](std::size_t task) {
        const auto append = detail::appending(parts[task]);
        detail::PairEmitter<N, T> emitter(append);
        detail::PairWalk<N, T> walk(*this, *this, everywhere, emitter);
        const std::size_t end = (std::min)(places.size(), (task + 1) * places_a_task);
        for (std::size_t i = task * places_a_task; i < end; ++i) walk.from(places[i]);
        emitter.flush();
    });
    return parts;
}

template <int N, class T>
auto Bvh<N, T>::pairs(Order order, Executor* executor) const -> Pairs {
    if (!executor) return pairs(order);
    return detail::joined(pairs_in_parts(*executor), order, executor);
}

template <int N, class T>
bool Bvh<N, T>::pairs_with(const Bvh& other, PairSink sink) const {
    return pairs_with(other, detail::everything<N, T>(), sink);
}

template <int N, class T>
bool Bvh<N, T>::pairs_with(const Bvh& other, const Box& within, PairSink sink) const {
    if (within.is_empty()) return true;
    detail::PairEmitter<N, T> emitter(sink);
    detail::PairWalk<N, T> walk(*this, other, within, emitter);
    return walk.template with_other<detail::PairOrder::as_given>() && emitter.flush();
}

template bool Bvh<2, float>::pairs(PairSink) const;
template std::vector<IdPair> Bvh<2, float>::pairs(Order, Executor*) const;
template std::vector<std::vector<IdPair>> Bvh<2, float>::pairs_in_parts(Executor&) const;
template bool Bvh<2, double>::pairs(PairSink) const;
template std::vector<IdPair> Bvh<2, double>::pairs(Order, Executor*) const;
template std::vector<std::vector<IdPair>> Bvh<2, double>::pairs_in_parts(Executor&) const;
template bool Bvh<3, float>::pairs(PairSink) const;
template std::vector<IdPair> Bvh<3, float>::pairs(Order, Executor*) const;
template std::vector<std::vector<IdPair>> Bvh<3, float>::pairs_in_parts(Executor&) const;
template bool Bvh<3, double>::pairs(PairSink) const;
template std::vector<IdPair> Bvh<3, double>::pairs(Order, Executor*) const;
template std::vector<std::vector<IdPair>> Bvh<3, double>::pairs_in_parts(Executor&) const;
template bool Bvh<2, float>::pairs_with(const Bvh&, PairSink) const;
template bool Bvh<2, double>::pairs_with(const Bvh&, PairSink) const;
template bool Bvh<3, float>::pairs_with(const Bvh&, PairSink) const;
template bool Bvh<3, double>::pairs_with(const Bvh&, PairSink) const;
template bool Bvh<2, float>::pairs_with(const Bvh&, const Box&, PairSink) const;
template bool Bvh<2, double>::pairs_with(const Bvh&, const Box&, PairSink) const;
template bool Bvh<3, float>::pairs_with(const Bvh&, const Box&, PairSink) const;
template bool Bvh<3, double>::pairs_with(const Bvh&, const Box&, PairSink) const;

}  // namespace hitbox
