// weld_near.cpp: cracks closed by merging points of open edges, nearest first.
#include <hitbox/core/sort.hpp>
#include <hitbox/mesh/weld.hpp>

#include <hitbox/exact/double_double.hpp>
#include <hitbox/exact/orient2d.hpp>
#include <hitbox/index/bvh.hpp>
#include <hitbox/mesh/bounds.hpp>
#include <hitbox/mesh/check_mesh.hpp>
#include <hitbox/mesh/detail/edge_key.hpp>
#include <hitbox/mesh/detail/union_find.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>

namespace hitbox {

namespace {

using Corners = TriMesh::Corners;
using OpenEdge = std::array<std::uint32_t, 2>;

// In twice the precision of doubles.
bool is_within(const Vec3& p, const Vec3& q, double distance) {
    // Scaled by a power of two, so that nothing overflows or underflows; then the distance is below 1.
    int exponent = 0;
    const double limit = std::frexp(distance, &exponent);
    using exact::DoubleDouble;
    DoubleDouble sum;
    for (std::size_t k = 0; k < 3; ++k) {
        const DoubleDouble d = DoubleDouble::difference(p[k], q[k]);
        const DoubleDouble scaled{std::ldexp(d.high, -exponent), std::ldexp(d.low, -exponent)};
        if (!(std::fabs(scaled.high) <= 1)) return false;
        sum = sum + scaled * scaled;
    }
    const DoubleDouble rest = sum - DoubleDouble::product(limit, limit);
    return rest.high < 0 || (rest.high == 0 && rest.low <= 0);
}

double distance_between(const Vec3& p, const Vec3& q) {
    const Vec3 d = q - p;
    const double most = std::max({std::fabs(d.x), std::fabs(d.y), std::fabs(d.z)});
    return most > 0 ? most * std::sqrt(length_sq(d * (1 / most))) : 0;
}

// A mesh whose vertices get other places.
class Cracks {
public:
    Cracks(const Welded& mesh, double tolerance)
        : mesh_(mesh), tolerance_(tolerance), members_(mesh.points.size()) {
        target_.resize(mesh.points.size());
        for (std::uint32_t v = 0; v < target_.size(); ++v) target_[v] = v;
    }

    // The edges that are not used equally often in both directions, sorted.
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
            if (balance != 0) out.push_back({std::uint32_t(key >> 32), std::uint32_t(key)});
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

    // Merges points across cracks, nearest first.
    void merge_pairs(const std::vector<OpenEdge>& open) {
        const std::vector<std::uint32_t> ends = ends_of(open);
        find_edges(ends);
        std::vector<std::tuple<double, std::uint32_t, std::uint32_t>> pairs;
        std::vector<Aabb3> boxes;
        constexpr double inf = std::numeric_limits<double>::infinity();
        for (const std::uint32_t v : ends) {
            Aabb3 box;
            for (std::size_t k = 0; k < 3; ++k) {
                const double x = mesh_.points[v][k];
                box.min[k] = std::nextafter(x - tolerance_ / 2, -inf);
                box.max[k] = std::nextafter(x + tolerance_ / 2, inf);
            }
            boxes.push_back(box);
        }
        Bvh3(boxes).pairs([&](std::span<const IdPair> found) {
            for (const IdPair& p : found) {
                const std::uint32_t a = ends[std::min(p.a, p.b)], b = ends[std::max(p.a, p.b)];
                if (may_merge(a, b))
                    pairs.push_back({distance_between(mesh_.points[a], mesh_.points[b]), a, b});
            }
            return true;
        });
        detail::sort(pairs.begin(), pairs.end());
        for (const auto& [distance, a, b] : pairs) {
            const std::vector<std::uint32_t> of_a = group(a), of_b = group(b);
            if (target_[a] == target_[b]) continue;
            if (std::all_of(of_a.begin(), of_a.end(), [&](std::uint32_t v) {
                    return std::all_of(of_b.begin(), of_b.end(),
                                       [&](std::uint32_t w) { return may_merge(v, w); });
                }))
                merge(a, b);
        }
    }

    // Closes holes to a point: three or more corners that short open edges connect, all of them within the tolerance of
    // each other. The pole of a sphere is such a hole, also if a seam leads to it.
    void close_small_holes(const std::vector<OpenEdge>& open) {
        detail::UnionFind holes(mesh_.points.size());
        for (const auto& [a, b] : open)
            if (is_within(mesh_.points[a], mesh_.points[b], tolerance_)) holes.join(a, b);
        std::vector<std::vector<std::uint32_t>> corners(mesh_.points.size());
        for (const std::uint32_t v : ends_of(open))
            for (const std::uint32_t w : group(v)) corners[holes.root(v)].push_back(w);
        for (const std::vector<std::uint32_t>& hole : corners) {
            if (hole.size() < 3) continue;
            bool all_near = true;  // those of a large hole are soon found not to be
            for (std::size_t i = 1; i < hole.size() && all_near; ++i)
                for (std::size_t j = 0; j < i && all_near; ++j)
                    all_near = is_within(mesh_.points[hole[i]], mesh_.points[hole[j]], tolerance_);
            for (std::size_t i = 1; i < hole.size() && all_near; ++i) merge(hole[0], hole[i]);
        }
    }

    std::uint32_t target(std::uint32_t v) const { return target_[v]; }

private:
    std::uint32_t corner(std::size_t t, std::size_t k) const { return target_[mesh_.triangles[t][k]]; }

    static std::vector<std::uint32_t> ends_of(const std::vector<OpenEdge>& edges) {
        std::vector<std::uint32_t> ends;
        for (const auto& [a, b] : edges) ends.push_back(a), ends.push_back(b);
        detail::sort(ends.begin(), ends.end());
        ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
        return ends;
    }

    // The edges between some vertices.
    void find_edges(const std::vector<std::uint32_t>& vertices) {
        std::vector<bool> wanted(mesh_.points.size());
        for (const std::uint32_t v : vertices) wanted[v] = true;
        edges_.clear();
        for (std::size_t t = 0; t < mesh_.triangles.size(); ++t)
            for (std::size_t k = 0; k < 3; ++k) {
                const std::uint32_t a = corner(t, k), b = corner(t, k == 2 ? 0 : k + 1);
                if (!mesh_.degenerate[t] && wanted[a] && wanted[b]) edges_.push_back(detail::edge_key(a, b));
            }
        detail::sort(edges_.begin(), edges_.end());
    }
    bool may_merge(std::uint32_t v, std::uint32_t w) const {
        return is_within(mesh_.points[v], mesh_.points[w], tolerance_) &&
               !std::binary_search(edges_.begin(), edges_.end(), detail::edge_key(v, w));
    }

    std::vector<std::uint32_t> group(std::uint32_t v) const {
        const std::uint32_t t = target_[v];
        return members_[t].empty() ? std::vector{t} : members_[t];
    }
    void merge(std::uint32_t v, std::uint32_t w) {
        const std::uint32_t a = std::min(target_[v], target_[w]), b = std::max(target_[v], target_[w]);
        if (a == b) return;
        std::vector<std::uint32_t> all = group(a);
        for (const std::uint32_t m : group(b)) all.push_back(m), target_[m] = a;
        members_[b].clear();
        members_[a] = std::move(all);
    }

    const Welded& mesh_;
    double tolerance_;
    std::vector<std::uint32_t> target_;                // by vertex: where it is
    std::vector<std::vector<std::uint32_t>> members_;  // by target, if there are several
    std::vector<std::uint64_t> edges_;
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
        out.largest_move =
            std::max(out.largest_move,
                     distance_between(welded.points[v], welded.points[cracks.target(v)]) * (1 + 0x1p-50));
    }
    for (std::size_t i = 0; i < mesh.points.size(); ++i) {
        const std::uint32_t v = welded.vertex_of[i];
        if (v != Welded::unused && cracks.target(v) != v)
            out.mesh.points[i] = welded.points[cracks.target(v)];
    }
    for (std::uint32_t t = 0; t < welded.triangles.size(); ++t)
        if (!welded.degenerate[t] && cracks.is_degenerate(t)) out.degenerate.push_back(t);
    return out;
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
    for (const auto& [a, b] : Cracks(*welded, 0).open_edges()) {
        ++out.count;
        for (const std::uint32_t v : {a, b}) out.bounds.merge(Aabb3{welded->points[v], welded->points[v]});
    }
    if (out.count == 0) return out;
    const Aabb3 bounds = fit_aabb(mesh);
    const Vec3 sides = bounds.max - bounds.min;
    const double size = std::max({sides.x, sides.y, sides.z});
    if (!(size > 1e-300 && size < 1e300)) return out;
    const int last = int(std::floor(std::log10(size))) - 3;
    const double largest =
        std::max({size, std::fabs(bounds.min.x), std::fabs(bounds.min.y), std::fabs(bounds.min.z),
                  std::fabs(bounds.max.x), std::fabs(bounds.max.y), std::fabs(bounds.max.z)});
    for (int k = int(std::floor(std::log10(largest))) - 17; k <= last; ++k) {
        const ClosedCracks attempt = closed(mesh, *welded, power_of_ten(k));
        if (attempt.open_edges_after > 0) continue;
        const std::size_t left =
            welded->triangles.size() - welded->degenerate_count - attempt.degenerate.size();
        if (left == 0) break;
        out.tolerance = power_of_ten(k), out.gap = attempt.largest_move;
        break;
    }
    return out;
}

}  // namespace hitbox
