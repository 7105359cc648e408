// pairs.cpp: plan, exchange, search, and delivery.
#include <hitbox/mpi/pairs.hpp>

#include <hitbox/mpi/ranks/all_to_all.hpp>
#include <hitbox/mpi/ranks/communicator.hpp>
#include <hitbox/mpi/ranks/pair_plan.hpp>
#include <hitbox/mpi/ranks/share_search.hpp>
#include <hitbox/mpi/ranks/sort_runs.hpp>

#include <algorithm>
#include <functional>
#include <numeric>
#include <optional>
#include <utility>

namespace hitbox::mpi {

namespace {

using detail::Communicator, detail::Pairing, detail::RankSets, detail::SentBox;

std::optional<Error> wrong_boxes(const RankBoxes& given) {
    if (!given.ids.empty() && given.ids.size() != given.boxes.size())
        return Error{ErrorCode::usage, "there must be an id for each box, or none", ""};
    if (given.boxes.size() >= std::size_t(1) << 31)
        return Error{ErrorCode::too_large, "a rank may have fewer than 2^31 boxes", ""};
    return {};
}

// Collective. Ids that are given could be those that other boxes are numbered with.
std::optional<Error> wrong_anywhere(const Communicator& ranks, const RankBoxes& given) {
    if (auto error = ranks.first_error(wrong_boxes(given))) return error;
    const bool has_boxes = given.boxes.size() > 0, has_ids = !given.ids.empty();
    const std::uint64_t with = ranks.sum(std::uint64_t(has_boxes && has_ids)),
                        without = ranks.sum(std::uint64_t(has_boxes && !has_ids));
    if (with == 0 || without == 0) return {};
    return Error{ErrorCode::usage, "either all ranks that have boxes give their ids, or none", ""};
}

void add_ids(const Communicator& ranks, const RankBoxes& given, std::vector<std::uint64_t>& to) {
    const std::uint64_t first = ranks.sum_before(given.boxes.size());
    const std::size_t at = to.size();
    to.resize(at + given.boxes.size());
    if (given.ids.empty())
        std::iota(to.begin() + std::ptrdiff_t(at), to.end(), first);
    else
        std::copy(given.ids.begin(), given.ids.end(), to.begin() + std::ptrdiff_t(at));
}

// Sends each pair to the rank that gave its box `a`.
class Delivery {
public:
    explicit Delivery(std::size_t ranks) : to_(ranks) {}

    void add(const GlobalPair& pair, std::size_t home) { to_[home].push_back(pair); }

    std::vector<GlobalPair> exchange(const Communicator& ranks) {
        detail::ByRank<GlobalPair> out;
        out.starts.push_back(0);
        for (const auto& pairs : to_) out.starts.push_back(out.starts.back() + pairs.size());
        out.items.resize(out.starts.back());
        for (std::size_t r = 0; r < to_.size(); ++r) {
            std::copy(to_[r].begin(), to_[r].end(), out.items.begin() + std::ptrdiff_t(out.starts[r]));
            to_[r] = {};
        }
        const auto got = detail::all_to_all(ranks, out);
        return {got.items.begin(), got.items.end()};
    }

private:
    std::vector<std::vector<GlobalPair>> to_;
};

Result<std::vector<GlobalPair>> find(const Communicator& ranks, const RankSets& boxes,
                                     std::span<const std::uint64_t> ids, const PairsOptions& options) {
    const auto count = std::size_t(ranks.size());
    const Result<detail::PairPlan> plan = detail::PairPlan::make(ranks, boxes, count, options.executor);
    if (!plan) return plan.error();
    auto got = detail::all_to_all(ranks, detail::packed(*plan, boxes, ids, ranks.rank()));
    std::optional<Error> error;
    if (got.items.size() >= std::size_t(1) << 32)
        error = Error{ErrorCode::too_large, "a rank would have to search more than 2^32 boxes", ""};
    if (auto first = ranks.first_error(std::move(error))) return *std::move(first);

    std::vector<GlobalPair> found;
    Delivery delivery(count);
    for (const detail::ShareBoxes& share : detail::sorted_by_share({got.items.data(), got.items.size()}))
        for (const IdPair& pair : detail::pairs_of_share(*plan, share, boxes.pairing, options.executor)) {
            const SentBox &a = share.boxes[pair.a], &b = share.boxes[pair.b];
            if (options.deliver == Deliver::where_found)
                found.push_back({a.id, b.id});
            else
                delivery.add({a.id, b.id}, a.home);
        }
    if (options.deliver == Deliver::to_rank_of_a) found = delivery.exchange(ranks);
    detail::sort_runs(found.begin(), found.end(), std::less<>());
    return found;
}

Result<std::vector<GlobalPair>> find_between(const Communicator& ranks, const RankBoxes& a,
                                             const RankBoxes& b, const PairsOptions& options) {
    if (auto error = wrong_anywhere(ranks, a)) return *std::move(error);
    if (auto error = wrong_anywhere(ranks, b)) return *std::move(error);
    std::vector<std::uint64_t> ids;
    add_ids(ranks, a, ids);
    add_ids(ranks, b, ids);
    return find(ranks, {a.boxes, b.boxes, Pairing::a_with_b}, ids, options);
}

}  // namespace

Result<std::vector<GlobalPair>> pairs(MPI_Comm comm, const RankBoxes& boxes, const PairsOptions& options) {
    const Communicator ranks(comm);
    if (auto error = wrong_anywhere(ranks, boxes)) return *std::move(error);
    std::vector<std::uint64_t> ids;
    add_ids(ranks, boxes, ids);
    return find(ranks, {boxes.boxes}, ids, options);
}

Result<std::vector<GlobalPair>> pairs_with(MPI_Comm comm, const RankBoxes& a, const RankBoxes& b,
                                           const PairsOptions& options) {
    const Communicator ranks(comm);
    return find_between(ranks, a, b, options);
}

Result<QueryHits> queries(MPI_Comm comm, const RankBoxes& boxes, BoxesView<3, double> questions,
                          const PairsOptions& options) {
    const Communicator ranks(comm);
    PairsOptions back = options;
    back.deliver = Deliver::to_rank_of_a;
    const auto found = find_between(ranks, {questions, {}}, boxes, back);
    if (!found) return found.error();
    const std::uint64_t first = ranks.sum_before(questions.size());
    QueryHits hits;
    hits.starts.assign(questions.size() + 1, 0);
    hits.ids.reserve(found->size());
    for (const GlobalPair& pair : *found) {
        ++hits.starts[std::size_t(pair.a - first) + 1];
        hits.ids.push_back(pair.b);
    }
    std::partial_sum(hits.starts.begin(), hits.starts.end(), hits.starts.begin());
    return hits;
}

Result<QueryHits> queries(MPI_Comm comm, const RankBoxes& boxes, std::span<const Vec3> questions,
                          const PairsOptions& options) {
    // A point is a box whose corners are the same.
    return queries(comm, boxes,
                   questions.empty() ? BoxesView<3, double>()
                                     : BoxesView<3, double>(questions.data(), questions.data(),
                                                            questions.size(), sizeof(Vec3)),
                   options);
}

}  // namespace hitbox::mpi
