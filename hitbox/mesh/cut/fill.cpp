// fill.cpp: winding numbers of the triangles of a constrained triangulation.
#include <hitbox/core/sort.hpp>
#include <hitbox/mesh/cut/fill.hpp>

#include <hitbox/mesh/cut/detail/delaunay.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <unordered_map>
#include <utility>

namespace hitbox::detail {

namespace {

using Edge = std::array<std::uint32_t, 2>;

// By triangle and edge: the number of walks along the edge with the triangle on their left, minus those in
// the other direction.
using Flow = std::vector<std::array<int, 3>>;

// By triangle. Crossing an edge from its right to its left adds its flow.
std::vector<int> winding_numbers(const Delaunay& plane, const Flow& flow) {
    const auto triangles = plane.triangles();
    std::vector<int> winding(triangles.size(), 0);
    std::vector<bool> seen(triangles.size());
    // Start at the frame, where the winding number is 0.
    std::vector<std::uint32_t> pending{plane.left_of(0, 1).triangle};
    seen[pending[0]] = true;
    while (!pending.empty()) {
        const std::uint32_t t = pending.back();
        pending.pop_back();
        for (std::size_t i = 0; i < 3; ++i) {
            const std::uint32_t u = triangles[t].beyond[i];
            if (u == Delaunay::none || seen[u]) continue;
            seen[u] = true;
            winding[u] = winding[t] - flow[t][i];
            pending.push_back(u);
        }
    }
    return winding;
}

// How far two roundings may move a point away from an edge: 1.5 ulp of the largest coordinate.
double rounding_of(std::span<const Vec2> points, CutNumbers numbers) {
    double most = 0;
    for (const Vec2& p : points) most = std::max({most, std::fabs(p.x), std::fabs(p.y)});
    return numbers == CutNumbers::floats ? std::max(1.5 * 0x1p-23 * most, 0x1p-149)
                                         : std::max(1.5 * 0x1p-52 * most, 1e-300);
}

// Fills each walk with a fan. The result is closed, but triangles may overlap.
void fan(std::span<const Edge> edges, Filled& out) {
    out = {};
    out.planar = false;
    if (edges.empty()) return;
    const std::uint32_t apex = edges[0][0];
    for (const auto& [a, b] : edges)
        if (a != apex && b != apex && a != b) out.triangles.push_back({apex, a, b});
}

// The walks inserted into a triangulation.
struct Arrangement {
    Arrangement(std::span<const Vec2> points, std::span<const Edge> edges, CutNumbers numbers)
        : plane(points, numbers) {
        constexpr std::uint32_t frame = Delaunay::frame;
        for (const auto& [a, b] : edges)
            if (!plane.insert_edge(frame + a, frame + b)) return;
        plane.lead_through(rounding_of(points, numbers));

        Flow flow(plane.triangles().size(), std::array<int, 3>{});
        for (std::uint32_t e = 0; e < edges.size(); ++e) {
            std::vector<std::uint32_t> walk{frame + edges[e][0]};
            plane.for_each_piece(
                frame + edges[e][0], frame + edges[e][1], [&](std::uint32_t a, std::uint32_t b) {
                    if (a == b) return;
                    const Delaunay::Side left = plane.left_of(a, b), right = plane.left_of(b, a);
                    ++flow[left.triangle][left.corner];
                    --flow[right.triangle][right.corner];
                    // An edge and its opposite cancel out.
                    if (walk.size() > 1 && walk[walk.size() - 2] == b)
                        walk.pop_back();
                    else
                        walk.push_back(b);
                });
            if (walk.size() <= 2) continue;
            Filled::Split split{e, {}};
            for (std::size_t i = 1; i + 1 < walk.size(); ++i) split.through.push_back(walk[i] - frame);
            splits.push_back(std::move(split));
        }
        winding = winding_numbers(plane, flow);
        is_planar = true;
    }

    Delaunay plane;
    std::vector<Filled::Split> splits;
    std::vector<int> winding;  // by triangle
    bool is_planar = false;    // false: there were too many crossings
};

double area_of(const Delaunay& plane, const Delaunay::Triangle& t) {
    const auto all = plane.points();
    const auto [a, b, c] = t.corner;
    const Vec2 p = all[a], u = all[b] - p, v = all[c] - p;
    return (u.x * v.y - u.y * v.x) / 2;
}

std::vector<Vec2> added_points(const Delaunay& plane, std::size_t given) {
    const auto all = plane.points();
    return {all.begin() + std::ptrdiff_t(Delaunay::frame + given), all.end()};
}

}  // namespace

Filled fill(std::span<const Vec2> points, std::span<const Edge> edges, CutNumbers numbers) {
    constexpr std::uint32_t frame = Delaunay::frame;
    Filled out;
    Arrangement all(points, edges, numbers);
    if (!all.is_planar) {
        fan(edges, out);
        return out;
    }
    const auto triangles = all.plane.triangles();
    for (std::uint32_t t = 0; t < triangles.size(); ++t) {
        const int w = all.winding[t];
        if (w == 0) continue;
        auto [a, b, c] = triangles[t].corner;
        out.area += area_of(all.plane, triangles[t]);
        out.overlaps = out.overlaps || std::abs(w) > 1;
        if (w < 0) std::swap(b, c);
        for (int n = std::abs(w); n > 0; --n) out.triangles.push_back({a - frame, b - frame, c - frame});
    }
    out.splits = std::move(all.splits);
    out.added = added_points(all.plane, points.size());
    return out;
}

Outlined outline(std::span<const Vec2> points, std::span<const Edge> edges, CutNumbers numbers) {
    constexpr std::uint32_t frame = Delaunay::frame;
    Outlined out;
    const Arrangement all(points, edges, numbers);
    out.planar = all.is_planar;
    if (!all.is_planar) return out;
    const auto triangles = all.plane.triangles();
    for (std::uint32_t t = 0; t < triangles.size(); ++t) {
        if (all.winding[t] == 0) continue;
        out.overlaps = out.overlaps || std::abs(all.winding[t]) > 1;
        for (std::size_t i = 0; i < 3; ++i) {
            const std::uint32_t beyond = triangles[t].beyond[i];
            if (beyond != Delaunay::none && all.winding[beyond] != 0) continue;
            out.edges.push_back(
                {triangles[t].corner[(i + 1) % 3] - frame, triangles[t].corner[(i + 2) % 3] - frame});
        }
    }
    detail::sort(out.edges.begin(), out.edges.end());
    out.added = added_points(all.plane, points.size());
    return out;
}

}  // namespace hitbox::detail
