// split_order.cpp: bins of centres, and one partition for each cut.
#include <hitbox/index/detail/split_order.hpp>

#include <hitbox/index/detail/box_lanes.hpp>
#include <hitbox/index/detail/float8.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <limits>

namespace hitbox::detail {

namespace {

// A box as the minima of its coordinates and of their negatives, so that one minimum merges two boxes. The
// coordinates are moved into the unit cube. For the boxes to be sorted, lane 3 holds the id; otherwise lanes
// 3 and 7 are unused.
struct alignas(32) Bounds {
    std::array<float, 8> least;

    std::uint32_t id() const { return std::bit_cast<std::uint32_t>(least[3]); }

    static constexpr Bounds none() { return {{2, 2, 2, 2, 2, 2, 2, 2}}; }

    HITBOX_INLINE void merge(const Bounds& other) {
#if HITBOX_HAS_FLOAT8
        for (std::size_t k = 0; k < least.size(); k += 4) {
            float* const at = least.data() + k;
            _mm_store_ps(at, _mm_min_ps(_mm_load_ps(other.least.data() + k), _mm_load_ps(at)));
        }
#else
        for (std::size_t k = 0; k < least.size(); ++k)
            least[k] = other.least[k] < least[k] ? other.least[k] : least[k];
#endif
    }
    /// Twice the centre.
    float centre(std::size_t axis) const { return least[axis] - least[axis + 4]; }
    float half_surface() const {
        const float x = -least[4] - least[0], y = -least[5] - least[1], z = -least[6] - least[2];
        return x >= 0 ? x * y + y * z + z * x : 0;
    }
};

struct Bin {
    Bounds bounds = Bounds::none();
    std::size_t count = 0;
};

constexpr std::size_t most_bins = 32, few_bins = 16, few = 512;

struct Axis {
    float low, scale;
    std::size_t bins;
    std::size_t bin(float centre) const { return std::min(std::size_t((centre - low) * scale), bins - 1); }
};

struct Cut {
    float cost = std::numeric_limits<float>::infinity();
    // The number of boxes left of the cut, and the bin that the cut runs through or behind.
    std::size_t axis = 0, count = 0, bin = 0;
};

class Splitter {
public:
    explicit Splitter(std::span<Bounds> items) : items_(items) {}

    /// Sorts the items so that each child of a node but the last gets `width` of them.
    void order(std::size_t begin, std::size_t end, std::size_t width) {
        while (width > 1 && end - begin <= width) width /= lane_count;
        if (width == 1) return;
        const std::size_t middle = begin + part(items_.subspan(begin, end - begin), width);
        order(begin, middle, width);
        order(middle, end, width);
    }

private:
    // Cuts the items in two. Returns the number of items in the first part.
    static std::size_t part(std::span<Bounds> items, std::size_t width);
    static void look_along(std::size_t axis, const Axis& along, std::span<const Bin> bins, std::size_t count,
                           std::size_t width, Cut& best);

    std::span<Bounds> items_;
};

std::size_t Splitter::part(std::span<Bounds> items, std::size_t width) {
    std::array<float, 3> low{4, 4, 4}, high{-4, -4, -4};
    for (const Bounds& item : items)
        for (std::size_t k = 0; k < 3; ++k) {
            const float c = item.centre(k);
            low[k] = c < low[k] ? c : low[k], high[k] = c > high[k] ? c : high[k];
        }
    std::array<Axis, 3> axes;
    for (std::size_t k = 0; k < 3; ++k) {
        const std::size_t bins = items.size() < few ? few_bins : most_bins;
        const float side = high[k] - low[k];
        axes[k] = {low[k], side > 0 ? float(bins) / std::max(side, 1e-30f) : 0, bins};
    }
    std::array<std::array<Bin, most_bins>, 3> bins;
    for (const Bounds& item : items)
        for (std::size_t k = 0; k < 3; ++k) {
            Bin& bin = bins[k][axes[k].bin(item.centre(k))];
            bin.bounds.merge(item);
            ++bin.count;
        }
    Cut best;
    for (std::size_t k = 0; k < 3; ++k)
        if (axes[k].scale > 0) look_along(k, axes[k], bins[k], items.size(), width, best);
    if (best.count == 0) return width;  // all centres are equal

    const Axis& along = axes[best.axis];
    const auto bin_of = [&](const Bounds& item) { return along.bin(item.centre(best.axis)); };
    const auto first =
        std::partition(items.begin(), items.end(), [&](const Bounds& i) { return bin_of(i) < best.bin; });
    const auto cut = items.begin() + std::ptrdiff_t(best.count);
    if (first == cut) return best.count;
    const auto last =
        std::partition(first, items.end(), [&](const Bounds& i) { return bin_of(i) == best.bin; });
    if (last != cut)
        std::nth_element(first, cut, last, [&](const Bounds& a, const Bounds& b) {
            const float x = a.centre(best.axis), y = b.centre(best.axis);
            return x != y ? x < y : a.id() < b.id();
        });
    return best.count;
}

// Tries the cuts along one axis. If a cut runs through a bin, all boxes of the bin count on both sides.
void Splitter::look_along(std::size_t axis, const Axis& along, std::span<const Bin> bins, std::size_t count,
                          std::size_t width, Cut& best) {
    std::array<float, most_bins + 1> behind;
    behind[along.bins] = 0;
    Bounds all = Bounds::none();
    for (std::size_t i = along.bins; i-- > 0;) all.merge(bins[i].bounds), behind[i] = all.half_surface();
    all = Bounds::none();
    std::size_t upto = 0, wanted = width;
    for (std::size_t i = 0; i < along.bins && wanted < count; ++i) {
        all.merge(bins[i].bounds);
        upto += bins[i].count;
        for (; wanted < count && wanted <= upto; wanted += width) {
            const float rest = behind[wanted == upto ? i + 1 : i];
            const float cost = all.half_surface() * float(wanted) + rest * float(count - wanted);
            if (cost < best.cost) best = {cost, axis, wanted, i};
        }
    }
}

}  // namespace

std::vector<std::uint32_t> split_order(std::span<const Aabb3> boxes) {
    Aabb3 all;
    for (const Aabb3& box : boxes) all.merge(box);
    // Halved, so that no difference overflows.
    double side = 0;
    for (std::size_t k = 0; k < 3; ++k) side = std::max(side, all.max[k] * 0.5 - all.min[k] * 0.5);
    const double scale = side > 1e-300 ? 1 / side : 0;
    const auto inside = [&](double x, std::size_t k) {
        const double at = (x * 0.5 - all.min[k] * 0.5) * scale;
        return float(at > 0 ? std::min(at, 1.0) : 0);
    };
    std::vector<Bounds> items;
    items.reserve(boxes.size());
    for (std::uint32_t i = 0; i < boxes.size(); ++i) {
        if (boxes[i].is_empty()) continue;
        Bounds item = Bounds::none();
        item.least[3] = std::bit_cast<float>(i);
        for (std::size_t k = 0; k < 3; ++k) {
            item.least[k] = inside(boxes[i].min[k], k);
            item.least[k + 4] = -inside(boxes[i].max[k], k);
        }
        items.push_back(item);
    }
    std::size_t width = 1;
    while (width * lane_count < items.size()) width *= lane_count;
    Splitter(items).order(0, items.size(), width);
    std::vector<std::uint32_t> order(items.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = items[i].id();
    return order;
}

}  // namespace hitbox::detail
