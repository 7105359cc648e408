// curve_order.cpp: codes of the centres, radix sort, and refinement of crowded cells.
#include <hitbox/core/sort.hpp>
#include <hitbox/index/order/curve_order.hpp>

#include <hitbox/core/chunks.hpp>
#include <hitbox/core/hilbert.hpp>
#include <hitbox/core/radix_sort.hpp>
#include <hitbox/index/order/centre.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

namespace hitbox::detail {

namespace {

// Cells with more boxes than this are sorted again on a finer grid. Smaller cells fit into a few leaves anyway.
constexpr std::size_t crowded = 32;

// A grid of cubes over the bounds, with 1024 cells along the longest side in space and 65536 in the plane.
template <int N>
class Grid {
public:
    explicit Grid(const CentreBounds<N>& bounds) {
        double half_side = 0;  // half the side, because the whole side may overflow
        for (unsigned k = 0; k < N; ++k) {
            half_origin_[k] = bounds.min.at[k] * 0.5;
            half_side = (std::max)(half_side, bounds.max.at[k] * 0.5 - half_origin_[k]);
        }
        // With a subnormal side the scale would overflow. Such boxes count as one point for sorting.
        const double scale = cells / half_side;
        scale_ = half_side > 0 && scale <= std::numeric_limits<double>::max() ? scale : 0;
    }

    bool is_point() const { return scale_ == 0; }

    HITBOX_INLINE std::uint32_t code(const Centre<N>& c) const {
        std::uint32_t code = 0;
        for (unsigned k = 0; k < N; ++k) {
            const double cell = (c.at[k] * 0.5 - half_origin_[k]) * scale_;
            const auto q = std::uint32_t((std::min)(cell, cells - 1));
            code |= spread<N>(q) << k;
        }
        return hilbert_code<N>(code);
    }

private:
    static constexpr double cells = double(1u << hilbert_bits<N>);
    double half_origin_[N];
    double scale_;
};

using Items = CurveItems;

constexpr std::uint64_t make_item(std::uint32_t code, std::uint32_t id) {
    return std::uint64_t(code) << 32 | id;
}

void sort_by_code(Items& items, Items& scratch, unsigned bits, Executor* executor) {
    // All items differ because of the id in the lower half, so an unstable sort gives the same order as a stable one.
    if (items.size() < 2048) return detail::sort(items.begin(), items.end());
    radix_sort(items, scratch, 32, 32 + bits, executor);
}

// Boxes in one cell stay in the order of their ids. If there are many, they are sorted on a grid of their own.
template <int N, class T>
void order_crowded_cells(BoxesView<N, T> boxes, Items& items) {
    struct Run {
        std::size_t begin, end;
    };
    std::vector<Run> runs;
    const auto collect = [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end;) {
            const std::uint64_t code = items[i] >> 32;
            std::size_t j = i + 1;
            while (j < end && items[j] >> 32 == code) ++j;
            if (j - i > crowded) runs.push_back({i, j});
            i = j;
        }
    };
    collect(0, items.size());
    while (!runs.empty()) {
        const Run run = runs.back();
        runs.pop_back();
        CentreBounds<N> bounds;
        for (std::size_t i = run.begin; i < run.end; ++i) {
            const Centre<N> c = centre(boxes[item_id(items[i])]);
            bounds.merge(c, c);
        }
        const Grid<N> grid(bounds);
        if (grid.is_point()) continue;
        for (std::size_t i = run.begin; i < run.end; ++i)
            items[i] = make_item(grid.code(centre(boxes[item_id(items[i])])), item_id(items[i]));
        const auto at = [&](std::size_t i) { return items.begin() + std::ptrdiff_t(i); };
        detail::sort(at(run.begin), at(run.end));
        collect(run.begin, run.end);  // shorter runs: the outermost centres now lie in different cells
    }
}

}  // namespace

template <int N, class T>
void curve_order(BoxesView<N, T> boxes, Executor* executor, Items& items, Items& scratch) {
    const std::size_t n = boxes.size();
    std::vector<CentreBounds<N>> bounds(chunk_count(n));
    std::vector<std::size_t> start(chunk_count(n) + 1, 0);
    for_chunks(executor, n, [&](std::size_t begin, std::size_t end, std::size_t c) {
        CentreBounds<N> here;
        std::size_t count = 0;
        for (std::size_t i = begin; i < end; ++i) {
            const Aabb<N, T> box = boxes[i];
            if (box.is_empty()) continue;
            const Centre<N> p = centre(box);
            here.merge(p, p);
            ++count;
        }
        bounds[c] = here;
        start[c + 1] = count;
    });
    CentreBounds<N> all;
    for (std::size_t c = 0; c < bounds.size(); ++c) {
        all.merge(bounds[c].min, bounds[c].max);
        start[c + 1] += start[c];
    }
    items.resize(start.back());
    if (items.empty()) return;

    const Grid<N> grid(all);
    for_chunks(executor, n, [&](std::size_t begin, std::size_t end, std::size_t c) {
        std::uint64_t* to = items.data() + start[c];
        const Grid<N> own = grid;  // a copy, which no item can alias
        for (std::size_t i = begin; i < end; ++i)
            if (const Aabb<N, T> box = boxes[i]; !box.is_empty())
                *to++ = make_item(own.code(centre(box)), std::uint32_t(i));
    });
    sort_by_code(items, scratch, hilbert_bits<N> * N, executor);
    if (!grid.is_point()) order_crowded_cells(boxes, items);
}

template void curve_order(BoxesView<2, float>, Executor*, Items&, Items&);
template void curve_order(BoxesView<2, double>, Executor*, Items&, Items&);
template void curve_order(BoxesView<3, float>, Executor*, Items&, Items&);
template void curve_order(BoxesView<3, double>, Executor*, Items&, Items&);

}  // namespace hitbox::detail
