// tiles.cpp: cuts from plain data, and the regions of tiles.
#include <hitbox/index/tiles.hpp>

#include <hitbox/index/detail/tile_division.hpp>

#include <string>

namespace hitbox {

namespace {

Error wrong_cut(std::size_t i, const char* what) {
    return {ErrorCode::bad_format, what, "cuts[" + std::to_string(i) + "]"};
}

}  // namespace

template <int N, class T>
Result<Tiles<N, T>> Tiles<N, T>::from_cuts(std::span<const Cut> cuts) {
    if (cuts.size() >= UINT32_MAX) return Error{ErrorCode::too_large, "too many cuts", ""};
    // The parts that are not seen yet, the next one last. In depth-first order each cut divides the next part.
    struct Part {
        std::uint32_t first, end;
    };
    std::vector<Part> parts;
    const auto put = [&](std::uint32_t first, std::uint32_t end) {
        if (end - first > 1) parts.push_back({first, end});
    };
    std::vector<unsigned> depths;  // of the parts
    std::size_t i = 0;
    put(0, std::uint32_t(cuts.size() + 1));
    if (!parts.empty()) depths.push_back(1);
    while (!parts.empty()) {
        const Part part = parts.back();
        const unsigned depth = depths.back();
        parts.pop_back(), depths.pop_back();
        const Cut& cut = cuts[i];
        if (cut.axis >= unsigned(N)) return wrong_cut(i, "there is no such axis");
        if (!(cut.at < Box::inf)) return wrong_cut(i, "the place of a cut must be a number or -infinity");
        if (cut.above <= part.first || cut.above >= part.end)
            return wrong_cut(
                i, "the first tile above a cut must be one of those that it divides, not the first");
        if (depth > most_deep) return wrong_cut(i, "there are too many cuts one below the other");
        put(cut.above, part.end), depths.resize(parts.size(), depth + 1);
        put(part.first, cut.above), depths.resize(parts.size(), depth + 1);
        ++i;
    }
    Tiles tiles;
    tiles.cuts_.assign(cuts.begin(), cuts.end());
    return tiles;
}

template <int N, class T>
Aabb<N, T> Tiles<N, T>::region(std::uint32_t tile) const {
    Box cell;
    for (std::size_t k = 0; k < std::size_t(N); ++k) cell.min[k] = -Box::inf, cell.max[k] = Box::inf;
    Place at = whole();
    while (at.is_cut()) {
        const Cut& cut = cuts_[at.cut];
        T &low = cell.min[cut.axis], &high = cell.max[cut.axis];
        if (tile < cut.above) {
            high = cut.at < high ? cut.at : high;
            at = below(at, cut);
        } else {
            low = cut.at > low ? cut.at : low;
            at = above(at, cut);
        }
        if (!(low < high)) return {};
    }
    return cell;
}

template <int N, class T>
TileDivision<N, T> Tiles<N, T>::divide(BoxesView<N, T> boxes, std::span<const double> weights,
                                       const TileOptions& options, Executor* executor) {
    detail::TileDivider<N, T> divider({boxes, {}}, weights, detail::parts_of_boxes, executor);
    return divider.divide(options);
}

template class Tiles<2, float>;
template class Tiles<2, double>;
template class Tiles<3, float>;
template class Tiles<3, double>;

}  // namespace hitbox
