// tile_cutter.cpp: where to cut: the axis and the place, by the weights on both sides.
#include <hitbox/index/detail/tile_cutter.hpp>

#include <hitbox/core/sort.hpp>

#include <algorithm>
#include <cmath>

namespace hitbox::detail {

namespace {

// With as many boxes, a cut has half of the weight on each side to a two-hundredth.
constexpr std::size_t enough_for_a_cut = 8192;

}  // namespace

template <int N, class T>
TileCutter<N, T>::TileCutter(Sample sample, double worth, unsigned deep)
    : sample_(sample), worth_(worth), deep_(deep) {
    for (const SampledBox<N, T>& s : sample) alike_ = alike_ && s.weight == sample[0].weight;
}

template <int N, class T>
auto TileCutter<N, T>::everything() const -> Chosen {
    Chosen all(sample_.size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = std::uint32_t(i);
    return all;
}

template <int N, class T>
double TileCutter<N, T>::weight_of(const Chosen& chosen) const {
    double sum = 0;
    for (const std::uint32_t i : chosen) sum += sample_[i].weight;
    return sum;
}

template <int N, class T>
template <class Lower, class Upper>
void TileCutter<N, T>::divide(const Chosen& chosen, const Cut& cut, const Lower& below, const Upper& above) {
    const std::size_t here = cuts_.size();
    cuts_.push_back({cut.at, cut.axis, 0});
    Chosen side;
    for (const std::uint32_t i : chosen)
        if (sample_[i].box.min[cut.axis] < cut.at) side.push_back(i);
    below(side);
    cuts_[here].above = tile_;
    side.clear();
    for (const std::uint32_t i : chosen)
        if (sample_[i].box.max[cut.axis] >= cut.at) side.push_back(i);
    above(side);
}

template <int N, class T>
void TileCutter<N, T>::by_count(const Chosen& chosen, std::uint32_t count, unsigned depth) {
    if (count < 2) {
        ++tile_;
        return;
    }
    const std::uint32_t lower = count / 2;
    const auto cut = depth < deep_ ? best_cut(chosen, double(lower) / double(count)) : std::nullopt;
    if (cut)
        return divide(
            chosen, *cut, [&](const Chosen& side) { by_count(side, lower, depth + 1); },
            [&](const Chosen& side) { by_count(side, count - lower, depth + 1); });
    // The other tiles are there, and have no point. No box is below -infinity, so none is copied.
    const std::size_t here = cuts_.size();
    cuts_.push_back({-Aabb<N, T>::inf, 0, 0});
    without_points(count - 1);
    cuts_[here].above = tile_;
    stuck_.push_back(tile_++);
}

template <int N, class T>
void TileCutter<N, T>::without_points(std::uint32_t count) {
    if (count < 2) {
        ++tile_;
        return;
    }
    const std::uint32_t lower = count / 2;
    cuts_.push_back({-Aabb<N, T>::inf, 0, tile_ + lower});
    without_points(lower);
    without_points(count - lower);
}

template <int N, class T>
void TileCutter<N, T>::by_weight(const Chosen& chosen, double most, unsigned depth) {
    const double weight = weight_of(chosen);
    if (!(weight > most) || chosen.size() < least_) {
        ++tile_;
        return;
    }
    // As many tiles as are needed if cuts copied nothing, so that the last ones are not half full.
    const double count = (std::max)(2.0, std::ceil((std::min)(weight / most, 1e9)));
    const auto cut = depth < deep_ ? best_cut(chosen, std::floor(count / 2) / count) : std::nullopt;
    if (!cut) {
        stuck_.push_back(tile_++);
        return;
    }
    const auto further = [&](const Chosen& side) { by_weight(side, most, depth + 1); };
    divide(chosen, *cut, further, further);
}

// Moving a cut up to the next lower end of a box puts no box below it, and takes some from above it. So only lower ends are tried.
template <int N, class T>
auto TileCutter<N, T>::best_cut(const Chosen& chosen, double share) -> std::optional<Cut> {
    const std::size_t step = alike_ ? (std::max)(chosen.size() / enough_for_a_cut, std::size_t(1)) : 1;
    double whole = alike_ ? 0 : weight_of(chosen);
    const bool by_number = !(whole > 0);
    if (by_number) whole = double((chosen.size() + step - 1) / step);
    const double most_below = whole * (1 - 2 * (1 - worth_) * (1 - share)),
                 most_above = whole * (1 - 2 * (1 - worth_) * share);
    std::optional<Cut> best;
    double least = std::numeric_limits<double>::infinity();
    const auto before = [](const End& a, const End& b) {
        return a.at < b.at || (a.at == b.at && a.weight < b.weight);
    };
    for (std::uint32_t axis = 0; axis < std::uint32_t(N); ++axis) {
        starts_.clear(), ends_.clear();
        for (std::size_t place = 0; place < chosen.size(); place += step) {
            const std::uint32_t i = chosen[place];
            const double weight = by_number ? 1 : sample_[i].weight;
            starts_.push_back({sample_[i].box.min[axis] + T(0), weight});  // -0 becomes 0
            ends_.push_back({sample_[i].box.max[axis], weight});
        }
        detail::sort(starts_.begin(), starts_.end(), before);
        detail::sort(ends_.begin(), ends_.end(), before);
        double below = 0, ended = 0;
        std::size_t end = 0;
        for (std::size_t i = 0; i < starts_.size();) {
            const T at = starts_[i].at;
            for (; end < ends_.size() && ends_[end].at < at; ++end) ended += ends_[end].weight;
            const double above = whole - ended;
            if (i > 0 && below <= most_below && above <= most_above) {
                const double heavier = (std::max)(below / share, above / (1 - share)),
                             cost = heavier + (below + above - whole);
                if (cost < least) least = cost, best = Cut{at, axis};
            }
            if (below > most_below) break;
            for (; i < starts_.size() && starts_[i].at == at; ++i) below += starts_[i].weight;
        }
    }
    return best;
}

template class TileCutter<2, float>;
template class TileCutter<2, double>;
template class TileCutter<3, float>;
template class TileCutter<3, double>;

}  // namespace hitbox::detail
