// weld_near.cpp: cracks closed by merging points of open edges, nearest first.
#include <hitbox/core/sort.hpp>
#include <hitbox/mesh/weld.hpp>

#include <hitbox/exact/orient2d.hpp>
#include <hitbox/mesh/bounds.hpp>
#include <hitbox/mesh/check_mesh.hpp>
#include <hitbox/mesh/topology.hpp>
#include <hitbox/mesh/topology/edge_key.hpp>
#include <hitbox/mesh/topology/near_groups.hpp>
#include <hitbox/mesh/topology/near_points.hpp>
#include <hitbox/mesh/topology/union_find.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace hitbox {

namespace {

using Corners = TriMesh::Corners;
using OpenEdge = std::array<std::uint32_t, 2>;  // from, to: the direction in which it is used more often

// A mesh whose vertices get other places.
class Cracks {
public:
    Cracks(const Welded& mesh, double tolerance) : mesh_(mesh), within_(tolerance) {
        target_.resize(mesh.points.size());
        for (std::uint32_t v = 0; v < target_.size(); ++v) target_[v] = v;
    }

    // The edges that are not used equally often in both directions.
    std::vector<OpenEdge> open_edges() const {
        std::vector<std::pair<std::uint64_t, int>> uses;
        for (std::size_t t = 0; t < mesh_.triangles.size(); ++t) {
            if (is_degenerate(t)) continue;
            for (std::size_t k = 0; k < 3; ++k) {
                const std::uint32_t from = corner(t, k), to = corner(t, k == 2 ? 0 : k + 1);
                uses.push_back({detail::edge_key(from, to), from < to ? 1 : -1});
            }
        }
        detail::sort(uses.begin(), uses.end());
        std::vector<OpenEdge> out;
        for (std::size_t i = 0; i < uses.size();) {
            const std::uint64_t key = uses[i].first;
            long balance = 0;
            for (; i < uses.size() && uses[i].first == key; ++i) balance += uses[i].second;
            const auto low = std::uint32_t(key >> 32), high = std::uint32_t(key);
            if (balance != 0) out.push_back(balance > 0 ? OpenEdge{low, high} : OpenEdge{high, low});
        }
        return out;
    }

    bool is_degenerate(std::size_t t) const {
        const std::uint32_t a = corner(t, 0), b = corner(t, 1), c = corner(t, 2);
        if (mesh_.degenerate[t] || a == b || b == c || c == a) return true;
        const bool moved =
            a != mesh_.triangles[t][0] || b != mesh_.triangles[t][1] || c != mesh_.triangles[t][2];
        return moved && exact::collinear(mesh_.points[a], mesh_.points[b], mesh_.points[c]);
    }

    // Merges points across cracks, nearest first. Points that an edge joins stay apart.
    void merge_pairs(const std::vector<OpenEdge>& open) {
        const std::vector<std::uint32_t> ends = ends_of(open);
        constexpr std::uint32_t unused = Welded::unused;
        std::vector<std::uint32_t> number(mesh_.points.size(), unused);  // by vertex: its index in `ends`
        detail::NearGroups groups;
        for (const std::uint32_t v : ends) {
            number[v] = groups.groups++;
            groups.points.push_back(mesh_.points[v]), groups.group.push_back(number[v]);
        }
        for (std::uint32_t v = 0; v < target_.size(); ++v)  // those of a hole that was closed
            if (target_[v] != v && number[target_[v]] != unused)
                groups.points.push_back(mesh_.points[v]), groups.group.push_back(number[target_[v]]);
        for (std::size_t t = 0; t < mesh_.triangles.size(); ++t)
            for (std::size_t k = 0; k < 3; ++k) {
                const std::uint32_t a = number[corner(t, k)], b = number[corner(t, k == 2 ? 0 : k + 1)];
                if (!mesh_.degenerate[t] && a != unused && b != unused) groups.apart.push_back({a, b});
            }
        const std::vector<std::uint32_t> joined = detail::join_near(groups, within_);
        for (std::uint32_t& v : target_)
            if (number[v] != unused) v = ends[joined[number[v]]];
    }

    // Closes holes to a point: three or more corners that short open edges connect, all of them within the tolerance of
    // each other. The pole of a sphere is such a hole, also if a seam leads to it.
    void close_small_holes(const std::vector<OpenEdge>& open) {
        detail::UnionFind holes(mesh_.points.size());
        for (const auto& [a, b] : open)
            if (within_(mesh_.points[a], mesh_.points[b])) holes.join(a, b);
        std::vector<std::array<std::uint32_t, 2>> corners;  // the first corner of the hole, then this one
        for (const std::uint32_t v : ends_of(open)) corners.push_back({holes.root(v), v});
        detail::sort(corners.begin(), corners.end());
        std::vector<Vec3> hole;
        for (std::size_t begin = 0, end = 0; begin < corners.size(); begin = end) {
            hole.clear();
            for (; end < corners.size() && corners[end][0] == corners[begin][0]; ++end)
                hole.push_back(mesh_.points[corners[end][1]]);
            if (hole.size() < 3 || !detail::all_within(hole, within_)) continue;
            for (std::size_t i = begin; i < end; ++i) target_[corners[i][1]] = corners[i][0];
        }
    }

    std::uint32_t target(std::uint32_t v) const { return target_[v]; }

    // No smaller tolerance closes the mesh, but for roundings: the ends of each open edge must meet each other, or those
    // of another one in the other direction. (Unless a triangle becomes flat with its corners apart, so that its edges
    // do not count any more.) Infinite if it is more than `most`.
    double least_tolerance(const std::vector<OpenEdge>& open, double most) const {
        constexpr double inf = std::numeric_limits<double>::infinity();
        const auto point = [&](std::size_t edge, std::size_t end) { return mesh_.points[open[edge][end]]; };
        std::vector<Vec3> middles;
        double rounding = 0;
        for (std::size_t i = 0; i < open.size(); ++i) {
            middles.push_back(point(i, 0) * 0.5 + point(i, 1) * 0.5);
            for (std::size_t k = 0; k < 3; ++k)
                rounding = std::max(rounding, std::fabs(middles.back()[k]) * 0x1p-50);
        }
        const detail::PointTree tree(middles);
        double least = 0;
        for (std::size_t i = 0; i < open.size() && least < inf; ++i) {
            double need = detail::distance_between(point(i, 0), point(i, 1));
            const auto bound_of = [&](double d) { return detail::widened(d) + rounding; };
            double bound = bound_of(std::min(most, need));
            tree.visit_near(
                middles[i], bound, [&](std::uint32_t) { return need <= least; },
                [&](std::uint32_t k) {
                    const std::uint32_t other = tree.given()[k];
                    const double d = std::max(detail::distance_between(point(i, 0), point(other, 1)),
                                              detail::distance_between(point(i, 1), point(other, 0)));
                    if (d < need) need = d, bound = std::min(bound, bound_of(d));
                });
            least = std::max(least, need > most * (1 + 1e-9) ? inf : need);
        }
        return least;
    }

private:
    std::uint32_t corner(std::size_t t, std::size_t k) const { return target_[mesh_.triangles[t][k]]; }

    static std::vector<std::uint32_t> ends_of(const std::vector<OpenEdge>& edges) {
        std::vector<std::uint32_t> ends;
        for (const auto& [a, b] : edges) ends.push_back(a), ends.push_back(b);
        detail::sort(ends.begin(), ends.end());
        ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
        return ends;
    }

    const Welded& mesh_;
    detail::Within within_;
    std::vector<std::uint32_t> target_;  // by vertex: where it is
};

ClosedCracks closed(const TriMesh& mesh, const Welded& welded, double tolerance) {
    Cracks cracks(welded, tolerance);
    std::vector<OpenEdge> open = cracks.open_edges();
    ClosedCracks out;
    out.mesh = mesh;
    out.open_edges_before = out.open_edges_after = open.size();
    if (open.empty() || tolerance == 0) return out;
    cracks.close_small_holes(open);
    open = cracks.open_edges();
    cracks.merge_pairs(open);
    out.open_edges_after = cracks.open_edges().size();

    for (std::uint32_t v = 0; v < welded.points.size(); ++v) {
        if (cracks.target(v) == v) continue;
        ++out.moved_points;
        out.largest_move = std::max(
            out.largest_move, detail::distance_between(welded.points[v], welded.points[cracks.target(v)]));
    }
    if (out.moved_points > 0)
        out.largest_move =
            std::nextafter(out.largest_move * (1 + 0x1p-50), std::numeric_limits<double>::infinity());
    for (std::size_t i = 0; i < mesh.points.size(); ++i) {
        const std::uint32_t v = welded.vertex_of[i];
        if (v != Welded::unused && cracks.target(v) != v)
            out.mesh.points[i] = welded.points[cracks.target(v)];
    }
    for (std::uint32_t t = 0; t < welded.triangles.size(); ++t)
        if (!welded.degenerate[t] && cracks.is_degenerate(t)) out.degenerate.push_back(t);
    return out;
}

// Returns true if triangles vanish that are more than slivers, or all those of a component.
bool deletes_detail(const Welded& before, const ClosedCracks& closed, double size) {
    const Welded after = *weld(closed.mesh);
    const Components parts = components(after);
    std::vector<bool> is_left(parts.count);
    for (std::size_t t = 0; t < after.triangles.size(); ++t)
        if (!after.degenerate[t]) is_left[parts.of_triangle[t]] = true;
    const double unit = 1 / size;
    return std::any_of(closed.degenerate.begin(), closed.degenerate.end(), [&](std::uint32_t t) {
        const Triangle3 old = before.triangle(t);
        const Vec3 ab = (old.b - old.a) * unit, bc = (old.c - old.b) * unit, ca = (old.a - old.c) * unit;
        const double longest = std::sqrt(std::max({length_sq(ab), length_sq(bc), length_sq(ca)}));
        if (longest <= 1e-6) return false;
        const double height = std::sqrt(length_sq(cross(ab, bc))) / longest;
        const Corners& c = after.triangles[t];
        return height > longest / 10 || (c[0] == c[1] && c[1] == c[2]) || !is_left[parts.of_triangle[t]];
    });
}

// 10^k. Powers up to 10^22 are exact, so their reciprocals are the nearest doubles.
double power_of_ten(int k) {
    double p = 1;
    for (int i = 0; i < std::abs(k); ++i) p *= 10;
    return k < 0 ? 1 / p : p;
}

}  // namespace

Result<ClosedCracks> weld(const TriMesh& mesh, double tolerance) {
    if (!(tolerance >= 0) || !std::isfinite(tolerance))
        return Error{ErrorCode::usage, "must be a finite number, 0 or more", "tolerance"};
    const Result<Welded> welded = weld(mesh);
    if (!welded) return welded.error();
    return closed(mesh, *welded, tolerance);
}

Result<OpenEdges> open_edges(const TriMesh& mesh) {
    const Result<Welded> welded = weld(mesh);
    if (!welded) return welded.error();
    OpenEdges out;
    const Cracks cracks(*welded, 0);
    const std::vector<OpenEdge> open = cracks.open_edges();
    out.count = open.size();
    for (const auto& [a, b] : open)
        for (const std::uint32_t v : {a, b}) out.bounds.merge(Aabb3{welded->points[v], welded->points[v]});
    if (out.count == 0) return out;
    const Aabb3 bounds = fit_aabb(mesh);
    const Vec3 sides = bounds.max - bounds.min;
    const double size = std::max({sides.x, sides.y, sides.z});
    if (!(size > 1e-300 && size < 1e300)) return out;
    const int last = int(std::floor(std::log10(size))) - 3;
    const double largest =
        std::max({size, std::fabs(bounds.min.x), std::fabs(bounds.min.y), std::fabs(bounds.min.z),
                  std::fabs(bounds.max.x), std::fabs(bounds.max.y), std::fabs(bounds.max.z)});
    const double least = cracks.least_tolerance(open, power_of_ten(last));
    for (int k = int(std::floor(std::log10(largest))) - 17; k <= last; ++k) {
        if (power_of_ten(k) < least * (1 - 1e-9)) continue;
        const ClosedCracks attempt = closed(mesh, *welded, power_of_ten(k));
        if (attempt.open_edges_after > 0) continue;
        if (!deletes_detail(*welded, attempt, size))
            out.tolerance = power_of_ten(k), out.gap = attempt.largest_move;
        break;
    }
    return out;
}

}  // namespace hitbox
