// grid_boxes.cpp: the plane of a triangle and its edges in three projections, for rows of boxes, with error bounds.
#include <hitbox/batch/detail/grid_boxes.hpp>

#include <hitbox/batch/box_grid.hpp>
#include <hitbox/core/rounding.hpp>
#include <hitbox/pair/aabb_triangle.hpp>
#include <hitbox/simd/wide_lanes.hpp>

#include <algorithm>
#include <bit>
#include <cmath>

namespace hitbox::batch::detail {

namespace {

// ---- the boxes that the bounds of the triangle touch: exact comparisons ---------------------------------------------------

// The first i below `end` for which `holds`, or `end`. It holds for all larger ones. `guess` is mostly right, or nearly.
template <class Holds>
std::uint32_t first_from(double guess, std::uint32_t end, const Holds& holds) {
    std::uint32_t i = !(guess > 0) ? 0 : guess < double(end) ? std::uint32_t(guess) : end;
    std::uint32_t low = 0, high = end;
    for (int tries = 0; tries < 4; ++tries) {
        if (i < end && !holds(i)) {
            low = ++i;
        } else {
            high = i;
            if (i == low || !holds(i - 1)) return i;
            --i;
        }
        if (low == high) return low;
    }
    while (low < high) {
        const std::uint32_t middle = low + (high - low) / 2;
        if (holds(middle))
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

struct GridRange {
    std::uint32_t begin[3], end[3];
    bool is_slab[3];  // one box along the axis, and the triangle is between its sides
};

// False if no box touches the bounds of the triangle. Then the sides of the grid may be anything.
template <class T>
bool find_range(const BoxGrid<T>& grid, const Triangle<T>& t, GridRange& range) {
    for (std::size_t k = 0; k < 3; ++k) {
        const T a = t.a[k], b = t.b[k], c = t.c[k], origin = grid.origin[k], step = grid.step[k];
        if (!std::isfinite(a) || !std::isfinite(b) || !std::isfinite(c) || !std::isfinite(origin) ||
            !std::isfinite(step) || step < 0)
            return false;
        const T low = std::min({a, b, c}), high = std::max({a, b, c});
        const double a_step = 1 / widen(step), from = (widen(low) - widen(origin)) * a_step,
                     to = (widen(high) - widen(origin)) * a_step;
        range.begin[k] =
            first_from(from, grid.count[k], [&](std::uint32_t i) { return grid.edge(k, i + 1) >= low; });
        range.end[k] =
            first_from(to + 1, grid.count[k], [&](std::uint32_t i) { return grid.edge(k, i) > high; });
        if (range.begin[k] >= range.end[k]) return false;
        range.is_slab[k] = range.begin[k] + 1 == range.end[k] && grid.edge(k, range.begin[k]) <= low &&
                           grid.edge(k, range.end[k]) >= high;
    }
    return true;
}

// ---- a part of the grid, in doubles, relative to the first corner of the triangle ---------------------------------------------

constexpr std::uint32_t most_along[3] = {64, 32, 32};

// Boxes that surely intersect, and those that may. Bit i is box i along an axis.
struct RowMasks {
    std::uint64_t in, may;
};

// The points (u, v) of a projection with nu u + nv v <= c.
struct HalfPlane {
    double nu, nv, c;
};

struct TriangleEdges {
    Vec3 ab, ac, bc;
    Vec3 normal;

    template <class T>
    explicit TriangleEdges(const Triangle<T>& t) {
        for (std::size_t k = 0; k < 3; ++k) {
            const double a = widen(t.a[k]), b = widen(t.b[k]), c = widen(t.c[k]);
            ab[k] = b - a, ac[k] = c - a, bc[k] = c - b;
        }
        normal = cross(ab, ac);
    }

    // The half-planes around the projection to the axes u and v; `turn` is the sign of its area. If that is not certain, the
    // strips between two parallel lines: they hold for a projection without area, too.
    std::size_t half_planes(std::size_t u, std::size_t v, int turn, HalfPlane (&to)[6]) const {
        const Vec3* const edges[3] = {&ab, &bc, &ac};
        std::size_t count = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            const double nu = (*edges[i])[v], nv = -(*edges[i])[u];
            if (turn != 0) {
                const double s = (i == 2 ? -turn : turn) < 0 ? -1 : 1;
                const double c = i == 1 ? s * nu * ab[u] + s * nv * ab[v] : 0;
                to[count++] = {s * nu, s * nv, c};
            } else {
                const double b = nu * ab[u] + nv * ab[v], c = nu * ac[u] + nv * ac[v];
                to[count++] = {nu, nv, std::max({0.0, b, c})};
                to[count++] = {-nu, -nv, -std::min({0.0, b, c})};
            }
        }
        return count;
    }
};

template <int W>
struct GridPart {
    using L = simd::Lanes<double, W>;

    std::uint32_t count[3];
    // The sides of the boxes: [axis][0] lower, [1] upper ones. The rest of the last lanes is zero.
    alignas(64) double side[3][2][64];
    double size;  // of the largest coordinate here

    template <class T>
    HITBOX_LANES_INLINE GridPart(const BoxGrid<T>& grid, const Vec<3, T>& a, const TriangleEdges& t,
                                 const std::uint32_t (&begin)[3], const std::uint32_t (&end)[3]) {
        size = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            count[k] = (std::min)(end[k] - begin[k], most_along[k]);
            const double from = widen(a[k]);
            double before = widen(grid.edge(k, begin[k])) - from;
            size = (std::max)({size, std::fabs(before), std::fabs(t.ab[k]), std::fabs(t.ac[k])});
            for (std::uint32_t i = 0; i < count[k]; ++i) {
                side[k][0][i] = before;
                before = widen(grid.edge(k, begin[k] + i + 1)) - from;
                side[k][1][i] = before;
            }
            size = (std::max)(size, std::fabs(before));
            for (std::uint32_t i = count[k]; i % W != 0; ++i) side[k][0][i] = side[k][1][i] = 0;
        }
    }

    // For each box along v a mask of those along u. A box is outside if its corner farthest inside is outside. Without an
    // error nothing is left open. In a slab the projection goes from one side to the other: it touches all.
    HITBOX_LANES_INLINE void project(const GridRange& range, std::size_t u, std::size_t v,
                                     const TriangleEdges& t, int turn, double error, RowMasks* rows) const {
        if (range.is_slab[u] || range.is_slab[v]) {
            for (std::uint32_t j = 0; j < count[v]; ++j) rows[j] = {~std::uint64_t(0), ~std::uint64_t(0)};
            return;
        }
        HalfPlane planes[6];
        if (t.half_planes(u, v, turn, planes) == 3)
            project_by<3>(u, v, planes, error, rows);
        else
            project_by<6>(u, v, planes, error, rows);
    }

private:
    template <std::size_t Count>
    HITBOX_LANES_INLINE void project_by(std::size_t u, std::size_t v, const HalfPlane* planes, double error,
                                        RowMasks* rows) const {
        const L above = L::of(error), below = L::of(-error);
        for (std::uint32_t i = 0; i < count[u]; i += W) {
            L along[Count];
            for (std::size_t h = 0; h < Count; ++h)
                along[h] = L::of(planes[h].nu) * L::load(&side[u][planes[h].nu < 0][i]);
            for (std::uint32_t j = 0; j < count[v]; ++j) {
                unsigned in = L::all, out = 0;
                for (std::size_t h = 0; h < Count; ++h) {
                    const HalfPlane& p = planes[h];
                    const L value = along[h] + L::of(p.nv * side[v][p.nv < 0][j] - p.c);
                    in &= bits_less(value, below), out |= bits_less(above, value);
                }
                const unsigned may = ~out & L::all;
                if (i == 0) rows[j] = {0, 0};
                rows[j].in |= std::uint64_t(error == 0 ? may : in) << i, rows[j].may |= std::uint64_t(may)
                                                                                        << i;
            }
        }
    }
};

// Not inlined into functions for wide registers.
template <class T>
bool box_meets(const BoxGrid<T>& grid, const Triangle<T>& triangle, std::uint32_t x, std::uint32_t y,
               std::uint32_t z) {
    return hitbox::intersects(grid.box(x, y, z), triangle);
}

// Whether all coordinates are multiples of one unit, and their differences below 2^16 of it. Then no product of three
// and no sum of these rounds. `size` is the largest difference.
template <class T>
bool is_on_narrow_grid(const BoxGrid<T>& grid, const Triangle<T>& t, const std::uint32_t (&begin)[3],
                       const std::uint32_t (&count)[3], double size) {
    const double magic = std::ldexp(1.5, std::ilogb(size) - 15 + 52);
    // Numbers that are too large for this are multiples of the unit in any case.
    const auto is_whole = [&](T x) { return (widen(x) + magic) - magic == widen(x); };
    bool all = true;
    for (std::size_t k = 0; k < 3; ++k) {
        all &= is_whole(t.a[k]) && is_whole(t.b[k]) && is_whole(t.c[k]);
        for (std::uint32_t i = 0; i <= count[k]; ++i) all &= is_whole(grid.edge(k, begin[k] + i));
    }
    return all;
}

template <int W, class T>
HITBOX_LANES_INLINE void visit_part(const BoxGrid<T>& grid, const Triangle<T>& triangle,
                                    const TriangleEdges& t, const GridRange& range,
                                    const std::uint32_t (&begin)[3], GridSink sink) {
    using L = simd::Lanes<double, W>;
    const GridPart<W> part(grid, triangle.a, t, begin, range.end);
    const auto& count = part.count;
    const double s = part.size;
    const Vec3& n = t.normal;
    // Outside this range products overflow or underflow, and all boxes are asked exactly.
    const bool is_normal = s > 1e-90 && s < 1e90;
    const std::uint64_t all = ~std::uint64_t(0) >> (64 - count[0]);
    // The corners of a box that are lowest and highest above the plane.
    const unsigned x_low = n.x < 0, y_low = n.y < 0, z_low = n.z < 0;
    const L nx = L::of(n.x);
    std::uint32_t y = 0, z = 0;
    // With error bounds first; from the first row that they leave open, without, if nothing rounds.
    bool rounds = true, is_checked = false;
    do {
        // With s the largest coordinate and u = 2^-53, a component of the normal is off by less than 8 u s^2, a value in a
        // projection by 48 u s^2, a height above the plane by 48 u s^3.
        const double unit = rounds ? 0x1p-53 : 0;
        const double turn_error = 16 * unit * s * s, error = 64 * unit * s * s,
                     height_error = 64 * unit * s * s * s;
        RowMasks xy[32], xz[32], yz[32];
        if (is_normal) {
            const int turn_x = (n.x > turn_error) - (n.x < -turn_error),
                      turn_y = (n.y > turn_error) - (n.y < -turn_error),
                      turn_z = (n.z > turn_error) - (n.z < -turn_error);
            part.project(range, 0, 1, t, turn_z, error, xy);
            part.project(range, 0, 2, t, -turn_y, error, xz);
            part.project(range, 1, 2, t, turn_x, error, yz);
        } else {
            for (std::size_t i = 0; i < 32; ++i) xy[i] = xz[i] = yz[i] = {0, ~std::uint64_t(0)};
        }
        const L above = L::of(height_error), below = L::of(-height_error);
        bool asks_again = false;
        for (; z < count[2]; y = 0, ++z) {
            for (; y < count[1]; ++y) {
                std::uint64_t may = xy[y].may & xz[z].may & all;
                if ((yz[z].may >> y & 1) == 0 || may == 0) continue;
                std::uint64_t in = xy[y].in & xz[z].in & (0 - (yz[z].in >> y & 1)) & may;
                if (is_normal) {
                    const double low = n.y * part.side[1][y_low][y] + n.z * part.side[2][z_low][z],
                                 high = n.y * part.side[1][1 - y_low][y] + n.z * part.side[2][1 - z_low][z];
                    for (std::uint32_t i = 0; i < count[0]; i += W) {
                        const L lowest = nx * L::load(&part.side[0][x_low][i]) + L::of(low),
                                highest = nx * L::load(&part.side[0][1 - x_low][i]) + L::of(high);
                        const unsigned out = bits_less(above, lowest) | bits_less(highest, below);
                        const unsigned through = bits_less(lowest, below) & bits_less(above, highest);
                        may &= ~(std::uint64_t(out) << i);
                        in &= ~(std::uint64_t((rounds ? ~through : out) & L::all) << i);
                    }
                }
                std::uint64_t open = may & ~in;
                if (open != 0 && is_normal && !is_checked) {
                    is_checked = true;
                    asks_again = is_on_narrow_grid(grid, triangle, begin, count, s);
                    if (asks_again) break;
                }
                for (; open != 0; open &= open - 1) {
                    const auto x = std::uint32_t(std::countr_zero(open));
                    if (box_meets(grid, triangle, begin[0] + x, begin[1] + y, begin[2] + z))
                        in |= std::uint64_t(1) << x;
                }
                if (in != 0) sink(grid.index(begin[0], begin[1] + y, begin[2] + z), in);
            }
            if (asks_again) break;
        }
        if (!asks_again) return;
        rounds = false;
    } while (true);
}

template <int W, class T>
HITBOX_LANES_INLINE void visit_range(const BoxGrid<T>& grid, const Triangle<T>& triangle,
                                     const GridRange& range, GridSink sink) {
    const TriangleEdges t(triangle);
    // The end may be so close to 2^32 that a number of 32 bits steps over it.
    std::uint64_t at[3];
    for (at[2] = range.begin[2]; at[2] < range.end[2]; at[2] += most_along[2])
        for (at[1] = range.begin[1]; at[1] < range.end[1]; at[1] += most_along[1])
            for (at[0] = range.begin[0]; at[0] < range.end[0]; at[0] += most_along[0]) {
                const std::uint32_t begin[3] = {std::uint32_t(at[0]), std::uint32_t(at[1]),
                                                std::uint32_t(at[2])};
                visit_part<W>(grid, triangle, t, range, begin, sink);
            }
}

#if HITBOX_HAS_LEVELS
HITBOX_TARGET_LEVEL_AVX2 void visit_range_avx2(const BoxGrid<float>& grid, const Triangle<float>& triangle,
                                               const GridRange& range, GridSink sink) {
    visit_range<4>(grid, triangle, range, sink);
}
HITBOX_TARGET_LEVEL_AVX2 void visit_range_avx2(const BoxGrid<double>& grid, const Triangle<double>& triangle,
                                               const GridRange& range, GridSink sink) {
    visit_range<4>(grid, triangle, range, sink);
}
#endif

template <class T>
void visit_boxes_of_grid(const BoxGrid<T>& grid, const Triangle<T>& triangle, GridSink sink) {
    GridRange range;
    if (!find_range(grid, triangle, range)) return;
#if HITBOX_HAS_LEVELS
    if (simd::level() >= simd::Level::avx2) return visit_range_avx2(grid, triangle, range, sink);
#endif
    visit_range<2>(grid, triangle, range, sink);
}

}  // namespace

void visit_grid(const BoxGrid<float>& grid, const Triangle<float>& triangle, GridSink sink) {
    visit_boxes_of_grid(grid, triangle, sink);
}
void visit_grid(const BoxGrid<double>& grid, const Triangle<double>& triangle, GridSink sink) {
    visit_boxes_of_grid(grid, triangle, sink);
}

}  // namespace hitbox::batch::detail
