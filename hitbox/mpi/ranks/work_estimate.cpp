// work_estimate.cpp: draws a sample evenly from all ranks, and counts what meets it.
#include <hitbox/mpi/ranks/work_estimate.hpp>

#include <hitbox/core/chunks.hpp>
#include <hitbox/index/bvh.hpp>
#include <hitbox/index/tiles.hpp>
#include <hitbox/mpi/ranks/all_to_all.hpp>

#include <algorithm>
#include <cstdint>
#include <span>

namespace hitbox::detail {

namespace {

constexpr std::size_t least_sample = 65536, sample_a_part = 256;
// For each part so many of the boxes of a rank are compared at least, a fourth at most, and between so many for each box that one of the
// sample stands for: where a box is in three pairs that is about a thousand pairs that are met, or 3 % of error.
constexpr std::size_t least_compared = 16384, one_of = 4;
constexpr double compared_for_each = 200;

struct SampledRankBox {
    Aabb3 box;
    std::uint64_t number;  // of the box: this rank's are consecutive
};

// A mix of bits, so that the boxes drawn have no period: rows of a grid would have the same one.
std::uint64_t mixed(std::uint64_t x) {
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

// Number k of `drawn` boxes drawn from `all`: one out of each piece of the row.
std::size_t draw(std::size_t k, std::size_t drawn, std::size_t all, std::uint64_t seed) {
    const auto begin = std::size_t(double(k) * double(all) / double(drawn));
    const auto end = (std::min)(std::size_t(double(k + 1) * double(all) / double(drawn)), all);
    return end - begin < 2 ? (std::min)(begin, all - 1) : begin + mixed(seed + k) % (end - begin);
}

// The boxes of one set on this rank, and those drawn from all ranks.
struct Sample {
    std::vector<SampledRankBox> boxes;
    Bvh3 tree;
    double each = 0;  // so many boxes does a box of the sample stand for
};

Sample draw_sample(const Communicator& ranks, const BoxesView<3, double>& own, std::uint64_t first,
                   std::size_t wanted) {
    const auto all = double(ranks.sum(std::uint64_t(own.size())));
    const double share = all > 0 ? (std::min)(1.0, double(wanted) / all) : 1.0;
    const auto drawn = std::size_t(share * double(own.size()));
    std::vector<SampledRankBox> mine;
    for (std::size_t k = 0; k < drawn; ++k) {
        const std::size_t i = draw(k, drawn, own.size(), first);
        mine.push_back({own[i], first + i});
    }
    Sample sample;
    sample.boxes = all_gather(ranks, mine);
    if (sample.boxes.empty()) return sample;
    const Aabb3& first_box = sample.boxes[0].box;
    sample.tree.build(
        BoxesView<3, double>(&first_box.min, &first_box.max, sample.boxes.size(), sizeof(SampledRankBox)));
    sample.each = all / double(sample.boxes.size());
    return sample;
}

// Draws boxes of this rank, and appends a point for each that meets others. A box does not count itself.
void compare_some(const BoxesView<3, double>& own, std::uint64_t first, const Sample& others,
                  std::size_t parts_a_rank, WorkEstimate& to, Executor* executor) {
    const auto wanted = std::size_t(compared_for_each * others.each);
    const std::size_t least = parts_a_rank * least_compared, most = (std::max)(least, own.size() / one_of);
    const std::size_t compared = (std::min)(own.size(), std::clamp(parts_a_rank * wanted, least, most));
    if (compared == 0) return;
    const double stands_for = double(own.size()) / double(compared);
    // Each pair is met from both of its boxes.
    const double each = others.each * stands_for * cost_of_pair / 2;
    const std::size_t start = to.boxes.size();
    to.boxes.resize(start + compared);
    std::vector<WeightedPoint> met(compared);
    for_chunks(executor, compared, [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t k = begin; k < end; ++k) {
            const std::size_t i = draw(k, compared, own.size(), ~first);
            const Aabb3 box = own[i];
            to.boxes[start + k] = {box, stands_for};
            std::size_t count = 0, chosen = 0;
            others.tree.overlaps(box, [&](std::span<const std::uint32_t> found) {
                for (const std::uint32_t f : found) {
                    if (others.boxes[f].number == first + i) continue;
                    // Each of them is chosen with the same probability.
                    if (mixed(k ^ std::uint64_t(f) << 32) % ++count == 0) chosen = f;
                }
                return true;
            });
            met[k] = {};
            met[k].weight = each * double(count);
            if (count == 0) continue;
            const Vec3 p = reference_point(box, others.boxes[chosen].box);
            met[k].at = finite_middle({p, p});
        }
    });
    for (const WeightedPoint& point : met)
        if (point.weight > 0) to.pairs.push_back(point);
}

}  // namespace

WorkEstimate estimate_work(const Communicator& ranks, const RankSets& boxes, std::size_t parts,
                           Executor* executor) {
    const std::size_t wanted = (std::max)(least_sample, sample_a_part * parts);
    // The numbers of both sets are apart, so that no box of one is taken for a box of the other.
    const std::uint64_t all_of_a = ranks.sum(std::uint64_t(boxes.a.size()));
    const std::uint64_t first_of_a = ranks.sum_before(boxes.a.size());
    const std::uint64_t first_of_b = all_of_a + ranks.sum_before(boxes.b.size());
    const std::size_t parts_a_rank = (parts - 1) / std::size_t(ranks.size()) + 1;
    WorkEstimate work;
    const Sample a = draw_sample(ranks, boxes.a, first_of_a, wanted);
    if (boxes.pairing == Pairing::within_a) {
        compare_some(boxes.a, first_of_a, a, parts_a_rank, work, executor);
    } else {
        const Sample b = draw_sample(ranks, boxes.b, first_of_b, wanted);
        compare_some(boxes.a, first_of_a, b, parts_a_rank, work, executor);
        compare_some(boxes.b, first_of_b, a, parts_a_rank, work, executor);
    }
    return work;
}

}  // namespace hitbox::detail
