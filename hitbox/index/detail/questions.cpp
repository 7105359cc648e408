// questions.cpp: queries in the plane and in space, and the processing order of many queries.
#include <hitbox/index/detail/questions.hpp>

#include <hitbox/core/sort.hpp>
#include <hitbox/index/detail/best_of.hpp>
#include <hitbox/index/detail/filters.hpp>
#include <hitbox/index/detail/rankings.hpp>
#include <hitbox/index/order/curve_order.hpp>

#include <algorithm>
#include <bit>
#include <cmath>

namespace hitbox::detail {

namespace {

template <int N, class T, class Answer, double Answer::* by>
void rank_all(Rank<N, T> rank, const Ranking<N, T>& ranking, std::size_t most, double bound,
              std::vector<Answer>& out) {
    BestOf<N, T, Answer, by> best(ranking, most, out);
    best.bound_by(bound);
    if (most > 0) rank(best);
    best.finish();
}

}  // namespace

template <int N, class T>
bool visit_overlaps(Visit<N, T> visit, const Aabb<N, T>& box, IdSink sink) {
    return box.is_empty() || visit(AabbFilter<N, T>(box), sink);
}

template <int N, class T>
bool visit_overlaps(Visit<N, T> visit, const Cast<N, T>& cast, IdSink sink) {
    return !is_cast(cast) || visit(CastFilter<N, T>(cast), sink);
}

template <int N, class T>
bool visit_overlaps(Visit<N, T> visit, const SphereIn<N, T>& sphere, IdSink sink) {
    return !BallFilter<N, T>::is_ball(sphere) || visit(BallFilter<N, T>(sphere), sink);
}

template <int N, class T>
bool visit_where(Visit<N, T> visit, const Aabb<N, T>& bounds, FunctionRef<bool(const Aabb<N, T>&)> meets,
                 IdSink sink) {
    return bounds.is_empty() || visit(WhereFilter<N, T>(bounds, meets), sink);
}

template <int N, class T>
void rank_cast(Rank<N, T> rank, const Cast<N, T>& cast, std::size_t most, std::vector<CastHit<N, T>>& out) {
    out.clear();
    if (is_cast(cast))
        rank_all<N, T, CastHit<N, T>, &CastHit<N, T>::t>(rank, CastRanking<N, T>(cast), most,
                                                         std::numeric_limits<double>::infinity(), out);
}

namespace {

// Boxes are looked at where others are kept.
template <int N, class T>
class CastLooks final : public BestBoxes<N, T> {
public:
    CastLooks(const CastRanking<N, T>& ranking, CastLook<N, T> look, double until)
        : BestBoxes<N, T>(ranking, (std::numeric_limits<std::size_t>::max)()),
          ranking_(ranking),
          look_(look),
          until_(until) {
        this->bound_by(rank_of(until));
    }

private:
    double keep(double rank, std::uint32_t id, const Aabb<N, T>& box) override {
        const CastHit<N, T> hit{id, ranking_.shown(rank, box), box};
        if (hit.t <= until_) until_ = (std::min)(until_, look_(hit));
        return rank_of(until_);
    }
    // With more slack than the rank and the t of a box have errors. What the caller sees, `keep` compares.
    double rank_of(double t) const { return ranking_.rank_of(t) * (1 + 0x1p-40); }

    const CastRanking<N, T>& ranking_;
    CastLook<N, T> look_;
    double until_;
};

}  // namespace

template <int N, class T>
void look_along(Rank<N, T> rank, const Cast<N, T>& cast, CastLook<N, T> look, double until) {
    if (!is_cast(cast) || !(until >= 0)) return;
    const CastRanking<N, T> ranking(cast);
    CastLooks<N, T> looks(ranking, look, until);
    rank(looks);
}

template <int N, class T>
void rank_nearest(Rank<N, T> rank, const Vec<N, T>& point, std::size_t most, bool is_next,
                  std::vector<Neighbor<N, T>>& out) {
    double bound = std::numeric_limits<double>::infinity();
    if (is_next && out.size() == most) {
        bound = 0;
        for (const Neighbor<N, T>& seen : out) bound = (std::max)(bound, rough_distance_sq(point, seen.box));
    }
    out.clear();
    bool finite = true;
    for (unsigned k = 0; k < N; ++k) finite = finite && std::isfinite(point[k]);
    if (finite)
        rank_all<N, T, Neighbor<N, T>, &Neighbor<N, T>::distance_sq>(rank, NearRanking<N, T>(point), most,
                                                                     bound, out);
}

template <int N, class T>
bool along_curve(BoxesView<N, T> boxes, FunctionRef<bool(std::uint32_t)> ask) {
    CurveItems order, scratch;
    curve_order<N, T>(boxes, nullptr, order, scratch);
    for (const std::uint64_t item : order)
        if (!ask(item_id(item))) return false;
    return true;
}

// Many ids of which the largest is not much larger than their number become bits, and are read in order. The bits are
// stored behind the ids.
void sort_ids(std::vector<std::uint32_t>& ids) {
    const std::size_t count = ids.size();
    if (count < 64) return detail::sort(ids.begin(), ids.end());
    const std::size_t words = *std::max_element(ids.begin(), ids.end()) / 32 + std::size_t(1);
    if (words > count) return detail::sort(ids.begin(), ids.end());
    ids.resize(count + words);
    std::uint32_t* const bits = ids.data() + count;
    for (std::size_t i = 0; i < count; ++i) bits[ids[i] / 32] |= 1u << ids[i] % 32;
    std::size_t next = 0;
    for (std::uint32_t w = 0; w < words; ++w)
        for (std::uint32_t left = bits[w]; left != 0; left &= left - 1)
            ids[next++] = 32 * w + std::uint32_t(std::countr_zero(left));
    ids.resize(count);
}

#define HITBOX_INSTANTIATE(N, T)                                                                            \
    template bool visit_overlaps<N, T>(Visit<N, T>, const Aabb<N, T>&, IdSink);                             \
    template bool visit_overlaps<N, T>(Visit<N, T>, const Cast<N, T>&, IdSink);                             \
    template bool visit_overlaps<N, T>(Visit<N, T>, const SphereIn<N, T>&, IdSink);                         \
    template bool visit_where<N, T>(Visit<N, T>, const Aabb<N, T>&, FunctionRef<bool(const Aabb<N, T>&)>,   \
                                    IdSink);                                                                \
    template void rank_cast<N, T>(Rank<N, T>, const Cast<N, T>&, std::size_t, std::vector<CastHit<N, T>>&); \
    template void look_along<N, T>(Rank<N, T>, const Cast<N, T>&, CastLook<N, T>, double);                  \
    template void rank_nearest<N, T>(Rank<N, T>, const Vec<N, T>&, std::size_t, bool,                       \
                                     std::vector<Neighbor<N, T>>&);                                         \
    template bool along_curve<N, T>(BoxesView<N, T>, FunctionRef<bool(std::uint32_t)>);

HITBOX_INSTANTIATE(2, float)
HITBOX_INSTANTIATE(2, double)
HITBOX_INSTANTIATE(3, float)
HITBOX_INSTANTIATE(3, double)
#undef HITBOX_INSTANTIATE

}  // namespace hitbox::detail
