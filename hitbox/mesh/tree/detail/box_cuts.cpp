// box_cuts.cpp: the planes across the axes, and the boxes on their sides.
#include <hitbox/mesh/tree/detail/box_cuts.hpp>

#include <hitbox/core/largest_axis.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

namespace hitbox::detail {

namespace {

using BoxLanes = TriangleBox::Four;
using Boxes = std::span<TriangleBox>;

constexpr std::size_t sample_size = 1024, small_range = 256;

float half_surface(const TriangleBox& box) {
    const BoxLanes sides = -(box.minus_high + box.low);
    const float x = sides.v[0], y = sides.v[1], z = sides.v[2];
    return x >= 0 ? x * y + y * z + z * x : 0;
}

std::size_t blocks_for(std::size_t boxes) {
    return (boxes + TriangleBlock::width - 1) / TriangleBlock::width;
}

struct Bin {
    TriangleBox box = empty_triangle_box();
    std::size_t count = 0;
};

// Maps centres to bins along the three axes.
struct Grid {
    static constexpr std::size_t bin_count = 16;

    BoxLanes low, scale;

    std::array<std::size_t, 3> bins(const TriangleBox& box) const {
        // A box outside the sample may be outside the grid.
        const BoxLanes at = smaller(larger((box.centre() - low) * scale, BoxLanes::of(0)),
                                    BoxLanes::of(float(bin_count - 1)));
        return {std::size_t(at.v[0]), std::size_t(at.v[1]), std::size_t(at.v[2])};
    }
};

struct Cut {
    float cost = std::numeric_limits<float>::infinity();
    std::size_t axis = 0, bin = 0;  // bins below `bin` go to the first part
    float surface_below = 0, surface_above = 0;
};

// Tries the cuts across one axis.
template <std::size_t bin_count>
void look_along(std::size_t axis, const std::array<Bin, bin_count>& bins, std::size_t stride, Cut& best) {
    std::array<float, bin_count> above;
    std::array<std::size_t, bin_count> count_above;
    TriangleBox all = empty_triangle_box();
    std::size_t count = 0;
    for (std::size_t i = bin_count; i-- > 1;) {
        all.merge(bins[i].box), count += bins[i].count;
        above[i] = half_surface(all), count_above[i] = count;
    }
    all = empty_triangle_box(), count = 0;
    for (std::size_t i = 1; i < bin_count; ++i) {
        all.merge(bins[i - 1].box), count += bins[i - 1].count;
        if (bins[i - 1].count == 0 || count_above[i] == 0) continue;
        const float below = half_surface(all);
        const float cost =
            below * float(blocks_for(count * stride)) + above[i] * float(blocks_for(count_above[i] * stride));
        if (cost < best.cost) best = {cost, axis, i, below, above[i]};
    }
}

using Parts = std::pair<BoxRange, BoxRange>;

Parts parts_of(const BoxRange& range, std::size_t middle, float below, float above) {
    return {BoxRange{range.begin, middle, below}, BoxRange{middle, range.end, above}};
}

Parts halves_of(const BoxRange& range) {
    const std::size_t half =
        (blocks_for(range.size()) / 2 + blocks_for(range.size()) % 2) * TriangleBlock::width;
    return parts_of(range, range.begin + half, range.surface, range.surface);
}

// The place of a box in bins along an axis; the whole part is the number of the bin.
float place_along(std::size_t axis, const TriangleBox& box, float start, float scale) {
    return (box.low.v[axis] - box.minus_high.v[axis] - start) * scale;
}

// Moves the boxes of the bins below `bin`, and those before the first bin, to the front. Returns where the others begin.
// Without a branch, because half of its predictions would be wrong, and in registers: along the other axes no place is below.
std::size_t divide(Boxes boxes, const BoxRange& range, std::size_t axis, float start, float scale,
                   std::size_t bin) {
    BoxLanes low = BoxLanes::of(0), scales = BoxLanes::of(0), ends = BoxLanes::of(-1);
    low.v[axis] = start, scales.v[axis] = scale, ends.v[axis] = float(bin);
    std::size_t middle = range.begin;
    for (std::size_t i = range.begin; i < range.end; ++i) {
        const TriangleBox box = boxes[i];
        boxes[i] = boxes[middle];
        boxes[middle] = box;
        middle += bits_less((box.centre() - low) * scales, ends) != 0;
    }
    return middle;
}

// Cuts a small range, across the longest axis of its centres. Three axes would take twice the time and give trees
// that are no better.
Parts cut_small(Boxes boxes, const BoxRange& range) {
    constexpr std::size_t bin_count = 8;
    BoxLanes low = BoxLanes::of(8), high = BoxLanes::of(-8);
    for (std::size_t i = range.begin; i < range.end; ++i) {
        const BoxLanes c = boxes[i].centre();
        low = smaller(c, low), high = larger(c, high);
    }
    const BoxLanes sides = high - low;
    const std::size_t axis = largest_axis({sides.v[0], sides.v[1], sides.v[2]});
    const float side = sides.v[axis], start = low.v[axis];
    if (!(side > 0x1p-60f)) return halves_of(range);
    const float scale = float(bin_count) * (1 - 0x1p-20f) / side;
    std::array<Bin, bin_count> bins;
    for (std::size_t i = range.begin; i < range.end; ++i) {
        Bin& bin = bins[std::size_t(place_along(axis, boxes[i], start, scale))];
        bin.box.merge(boxes[i]);
        ++bin.count;
    }
    Cut best;
    look_along(axis, bins, 1, best);

    const std::size_t middle = divide(boxes, range, axis, start, scale, best.bin);
    return parts_of(range, middle, best.surface_below, best.surface_above);
}

}  // namespace

std::pair<BoxRange, BoxRange> cut(std::span<TriangleBox> boxes, const BoxRange& range, bool evenly) {
    if (evenly) return halves_of(range);
    if (range.size() <= small_range) return cut_small(boxes, range);
    constexpr std::size_t bin_count = Grid::bin_count;
    const std::size_t stride = std::max<std::size_t>(1, range.size() / sample_size);
    BoxLanes low = BoxLanes::of(8), high = BoxLanes::of(-8);
    for (std::size_t i = range.begin; i < range.end; i += stride) {
        const BoxLanes c = boxes[i].centre();
        low = smaller(c, low), high = larger(c, high);
    }
    Grid grid{low, BoxLanes::of(0)};
    for (std::size_t k = 0; k < 3; ++k) {
        const float side = high.v[k] - low.v[k];
        grid.scale.v[k] = side > 0x1p-60f ? float(bin_count) * (1 - 0x1p-20f) / side : 0;
    }
    std::array<std::array<Bin, bin_count>, 3> bins;
    for (std::size_t i = range.begin; i < range.end; i += stride) {
        const auto at = grid.bins(boxes[i]);
        for (std::size_t k = 0; k < 3; ++k) {
            Bin& bin = bins[k][at[k]];
            bin.box.merge(boxes[i]);
            ++bin.count;
        }
    }
    Cut best;
    for (std::size_t k = 0; k < 3; ++k) look_along(k, bins[k], stride, best);
    if (best.bin == 0) return halves_of(range);  // all centres are equal

    const std::size_t middle =
        divide(boxes, range, best.axis, grid.low.v[best.axis], grid.scale.v[best.axis], best.bin);
    return parts_of(range, middle, best.surface_below, best.surface_above);
}

}  // namespace hitbox::detail
