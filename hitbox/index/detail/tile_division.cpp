// tile_division.cpp: samples of the boxes, cuts by them, and the loads of all tiles.
#include <hitbox/index/detail/tile_division.hpp>

#include <hitbox/core/chunks.hpp>

#include <cmath>
#include <utility>

namespace hitbox::detail {

namespace {

// A number in [0, 1) for each box, so that a sample depends on no order of threads. Source: Steele, Lea and Flood 2014, "Fast
// Splittable Pseudorandom Number Generators" (SplitMix).
double lot(std::uint64_t i) {
    std::uint64_t z = (i + 1) * 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return double((z ^ z >> 31) >> 11) * 0x1p-53;
}

// Boxes of the sample for each tile that comes of a division.
constexpr double least_sample = 32;

// Sums of as many weights as there are boxes stay finite.
constexpr double most_a_box = 1e280;

}  // namespace

template <int N, class T>
double TileDivider<N, T>::weight(std::size_t i) const {
    if (i >= weights_.size()) return 1;
    return weights_[i] > 0 ? (std::min)(weights_[i], most_a_box) : 0;
}

template <int N, class T>
TileCounts TileDivider<N, T>::count(const Tiles<N, T>& tiles) const {
    TileCounts all;
    all.tiles = tiles.size();
    all.boxes.assign(parts_ * all.tiles, 0);
    all.loads.resize(all.tiles);
    std::vector<double> weights(weights_.empty() ? 0 : parts_ * all.tiles, 0.0);
    for_chunks(executor_, boxes_.size(), part_size(),
               [&](std::size_t begin, std::size_t end, std::size_t part) {
                   std::uint64_t* const here = all.boxes.data() + part * all.tiles;
                   double* const weights_here = weights.empty() ? nullptr : weights.data() + part * all.tiles;
                   TileAccess<N, T>::walk(tiles, boxes_, begin, end, 0, std::uint32_t(all.tiles),
                                          [&](std::size_t i, std::uint32_t tile) {
                                              ++here[tile];
                                              if (weights_here) weights_here[tile] += weight(i);
                                          });
               });
    for (std::size_t part = 0; part < parts_; ++part)
        for (std::size_t tile = 0; tile < all.tiles; ++tile) {
            all.loads[tile].boxes += all.boxes[part * all.tiles + tile];
            if (!weights.empty()) all.loads[tile].weight += weights[part * all.tiles + tile];
        }
    if (weights.empty())
        for (TileLoad& load : all.loads) load.weight = double(load.boxes);
    return all;
}

// About `size` boxes of the tiles at work. Half of the chances are by number and half by weight: then heavy boxes are not missed,
// and light ones are not either. A box stands for as many as it had to compete with.
template <int N, class T>
auto TileDivider<N, T>::draw(std::size_t size) const -> Samples {
    double number = 0, sum = 0;
    for (std::size_t tile = 0; tile < counts_.tiles; ++tile)
        if (states_[tile] == State::work)
            number += double(counts_.loads[tile].boxes), sum += counts_.loads[tile].weight;
    const bool all = number <= double(size);
    const double a_box = sum > 0 ? double(size) / 2 / number : double(size) / number,
                 a_weight = sum > 0 ? double(size) / 2 / sum : 0;

    struct Drawn {
        std::uint32_t tile;
        Sampled box;
    };
    std::vector<std::vector<Drawn>> parts(parts_);
    for_chunks(executor_, boxes_.size(), part_size(),
               [&](std::size_t begin, std::size_t end, std::size_t part) {
                   for (std::size_t i = begin; i < end; ++i) {
                       const double w = weight(i), chance = all ? 1 : (std::min)(1.0, a_box + a_weight * w);
                       if (chance < 1 && lot(i) >= chance) continue;
                       const Aabb<N, T> box = boxes_[i];
                       tiles_.for_each_tile_of(box, [&](std::uint32_t tile) {
                           if (states_[tile] == State::work) parts[part].push_back({tile, {box, w / chance}});
                       });
                   }
               });
    Samples samples;
    samples.start.assign(counts_.tiles + 1, 0);
    for (const auto& part : parts)
        for (const Drawn& drawn : part) ++samples.start[drawn.tile + 1];
    for (std::size_t tile = 0; tile < counts_.tiles; ++tile) samples.start[tile + 1] += samples.start[tile];
    samples.boxes.resize(samples.start.back());
    std::vector<std::size_t> next(samples.start.begin(), samples.start.end() - 1);
    for (auto& part : parts) {
        for (const Drawn& drawn : part) samples.boxes[next[drawn.tile]++] = drawn.box;
        part = {};
    }
    return samples;
}

template <int N, class T>
struct TileDivider<N, T>::Splice {
    const Samples& samples;
    const std::uint32_t count;
    const double most, worth;
    std::vector<TileCut<T>> cuts;
    std::vector<State> states;
};

// Copies the cuts of a part, and puts new ones in the place of each tile at work.
template <int N, class T>
void TileDivider<N, T>::splice(const typename TileAccess<N, T>::Place& at, unsigned depth, Splice& to) const {
    if (at.is_cut()) {
        const std::size_t here = to.cuts.size();
        const TileCut<T> cut = tiles_.cuts()[at.cut];
        to.cuts.push_back(cut);
        splice(TileAccess<N, T>::below(at, cut), depth + 1, to);
        to.cuts[here].above = std::uint32_t(to.states.size());
        return splice(TileAccess<N, T>::above(at, cut), depth + 1, to);
    }
    const std::uint32_t tile = at.first;
    if (states_[tile] != State::work) {
        to.states.push_back(states_[tile]);
        return;
    }
    const std::size_t begin = to.samples.start[tile], size = to.samples.start[tile + 1] - begin;
    std::vector<Sampled> sample(to.samples.boxes.begin() + std::ptrdiff_t(begin),
                                to.samples.boxes.begin() + std::ptrdiff_t(begin + size));
    const TileLoad& load = counts_.loads[tile];
    const bool complete = size == load.boxes;
    double sum = 0;
    for (const Sampled& s : sample) sum += s.weight;
    if (!complete && sum > 0)
        for (Sampled& s : sample) s.weight *= load.weight / sum;
    // Tiles without points add up to 33 levels.
    constexpr unsigned deepest = Tiles<N, T>::most_deep - 40;
    TileCutter<N, T> cutter(sample, to.worth, depth < deepest ? deepest - depth : 0);
    // The weight of a tile is estimated to a few hundredths. A tenth below the limit, few tiles are a little too heavy.
    if (to.count > 0)
        cutter.into(to.count);
    else
        cutter.until(complete ? to.most : to.most * 0.9, complete);
    const auto first = std::uint32_t(to.states.size());
    for (const TileCut<T>& cut : cutter.cuts()) to.cuts.push_back({cut.at, cut.axis, first + cut.above});
    to.states.resize(first + cutter.cuts().size() + 1, State::open);
    for (const std::uint32_t stuck : cutter.stuck()) to.states[first + stuck] = State::stuck;
    if (cutter.cuts().empty())
        to.states[first] = State::stuck;  // its sum of weights rounds to less than that of the load
}

template <int N, class T>
void TileDivider<N, T>::refine(std::uint32_t count, double most, const TileOptions& options) {
    double tiles = count;
    if (count == 0)
        for (std::size_t tile = 0; tile < counts_.tiles; ++tile)
            if (states_[tile] == State::work) tiles += (std::min)(counts_.loads[tile].weight / most, 1e6);
    const std::size_t size =
        options.sample > 0 ? options.sample : (std::max)(std::size_t(65536), std::size_t(512 * tiles));
    const Samples samples = draw(size);
    Splice to{samples, count, most, options.worth, {}, {}};
    splice(TileAccess<N, T>::whole(tiles_), 0, to);
    tiles_ = TileAccess<N, T>::made(std::move(to.cuts));
    states_ = std::move(to.states);
    counts_ = this->count(tiles_);
}

template <int N, class T>
TileDivision<N, T> TileDivider<N, T>::divide(const TileOptions& options) {
    counts_ = count(tiles_);
    states_.assign(1, State::open);
    if (options.count > 1) {
        states_[0] = State::work;
        refine(std::uint32_t((std::min)(options.count, std::size_t(UINT32_MAX - 1))), 0, options);
    }
    // Each round divides every tile at work, or finds that no cut helps; a tile is at most so deep. If the sample is small, it is
    // for a part of the tiles, and others are at work in the next round.
    const double most = options.most_weight;
    for (bool again = most < std::numeric_limits<double>::infinity(); again;) {
        again = false;
        double drawn = 0;
        for (std::size_t tile = 0; tile < counts_.tiles; ++tile) {
            const TileLoad& load = counts_.loads[tile];
            if (states_[tile] == State::stuck || !(load.weight > most)) continue;
            const double wanted =
                (std::min)(double(load.boxes), least_sample * std::ceil((std::min)(load.weight / most, 1e6)));
            if (again && options.sample > 0 && drawn + wanted > double(options.sample)) continue;
            drawn += wanted;
            states_[tile] = State::work, again = true;
        }
        if (again) refine(0, most, options);
    }
    TileDivision<N, T> division{std::move(tiles_), counts_.loads, {}};
    for (std::size_t tile = 0; tile < states_.size(); ++tile)
        if (states_[tile] == State::stuck) division.too_heavy.push_back(std::uint32_t(tile));
    return division;
}

template class TileDivider<2, float>;
template class TileDivider<2, double>;
template class TileDivider<3, float>;
template class TileDivider<3, double>;

}  // namespace hitbox::detail
