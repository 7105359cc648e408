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
template bool Bvh<2, double>::pairs(PairSink) const;
template bool Bvh<3, float>::pairs(PairSink) const;
template bool Bvh<3, double>::pairs(PairSink) const;
template bool Bvh<2, float>::pairs_with(const Bvh&, PairSink) const;
template bool Bvh<2, double>::pairs_with(const Bvh&, PairSink) const;
template bool Bvh<3, float>::pairs_with(const Bvh&, PairSink) const;
template bool Bvh<3, double>::pairs_with(const Bvh&, PairSink) const;
template bool Bvh<2, float>::pairs_with(const Bvh&, const Box&, PairSink) const;
template bool Bvh<2, double>::pairs_with(const Bvh&, const Box&, PairSink) const;
template bool Bvh<3, float>::pairs_with(const Bvh&, const Box&, PairSink) const;
template bool Bvh<3, double>::pairs_with(const Bvh&, const Box&, PairSink) const;

}  // namespace hitbox
