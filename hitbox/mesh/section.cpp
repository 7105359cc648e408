// section.cpp: cuts the triangles and connects their edges to loops.
#include <hitbox/core/sort.hpp>
#include <hitbox/mesh/section.hpp>

#include <hitbox/exact/orient2d.hpp>
#include <hitbox/mesh/check_mesh.hpp>
#include <hitbox/mesh/cut/contour.hpp>
#include <hitbox/mesh/cut/cut_edges.hpp>
#include <hitbox/mesh/cut/cut_limits.hpp>
#include <hitbox/mesh/cut/edges_meet.hpp>
#include <hitbox/mesh/cut/fill.hpp>
#include <hitbox/mesh/cut/plane_sides.hpp>
#include <hitbox/mesh/cut/rim.hpp>
#include <hitbox/mesh/surface.hpp>
#include <hitbox/mesh/tree/tree_boxes.hpp>
#include <hitbox/pair/plane_convex.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>
#include <string>
#include <utility>

namespace hitbox {

namespace {

using Corners = TriMesh::Corners;
using detail::CutEdges;
using detail::Rim;
using detail::RimEdge;
using enum detail::PlaneSide;

// Collects the edges in which the plane cuts triangles.
class Outline {
public:
    Outline(std::span<const Vec3> points, const Plane3& plane, SectionLimit limit)
        : points_(points),
          plane_(plane),
          rim_(plane),
          cuts_(rim_, points),
          here_(limit == SectionLimit::from_behind ? behind : in_front) {}

    // True if a triangle with corners on these sides has an edge here: it has a corner on the side of the
    // limit and one elsewhere.
    bool meets(unsigned sides) const { return (sides & here_) && sides != here_; }

    // Adds such a triangle. side(v) returns the side of point v.
    template <class Side>
    void add(const Corners& c, const Side& side) {
        const std::array<std::uint8_t, 3> s{side(c[0]), side(c[1]), side(c[2])};
        // The edge goes from the point where the boundary leaves the side of the limit to the point where it returns.
        std::uint32_t out = none, back = none;
        for (std::size_t k = 0; k < 3; ++k) {
            const std::size_t l = k == 2 ? 0 : k + 1;
            if (s[k] == here_ && s[l] != here_) out = place(c[k], c[l], s[l]);
            if (s[k] != here_ && s[l] == here_) back = place(c[l], c[k], s[k]);
        }
        if (out == back || exact::collinear(points_[c[0]], points_[c[1]], points_[c[2]])) return;
        // Direct the edge so that the solid is on its left, seen from the front.
        if (here_ == behind)
            edges_.push_back({back, out});
        else
            edges_.push_back({out, back});
    }

    // Adds a triangle if it has an edge here.
    void add_if_met(const Corners& c) {
        std::array<std::uint8_t, 3> sides;
        for (std::size_t k = 0; k < 3; ++k) sides[k] = detail::plane_side(plane_, points_[c[k]]);
        if (meets(sides[0] | sides[1] | sides[2]))
            add(c, [&](std::uint32_t v) { return sides[v == c[0] ? 0 : v == c[1] ? 1 : 2]; });
    }

    Section finished() {
        Section out{plane_, {}};
        std::vector<RimEdge> edges = detail::net_of(edges_);
        add_open(detail::take_out_open(edges, rim_.size()), out);
        const std::size_t open = out.loops.size();
        add_closed(edges, out);
        nest(out);
        if (is_plain(out)) return out;
        // Loops that cross, lie over each other or turn the wrong way: the boundary of what they wind around.
        std::vector<Vec2> seen(rim_.size());
        for (std::uint32_t v = 0; v < seen.size(); ++v) seen[v] = rim_.seen_point(v);
        detail::Outlined outlined = detail::outline(seen, edges);
        out.overlaps = outlined.overlaps || !outlined.planar;
        if (!outlined.planar) return out;
        std::vector<std::uint32_t> rim_of(seen.size());
        std::iota(rim_of.begin(), rim_of.end(), 0u);
        for (const Vec2& p : outlined.added) rim_of.push_back(rim_.point(p));
        for (RimEdge& e : outlined.edges)
            for (std::uint32_t& v : e) v = rim_of[v];
        out.loops.resize(open);
        add_closed(outlined.edges, out);
        nest(out);
        return out;
    }

private:
    static constexpr std::uint32_t none = 0xffffffff;

    std::uint32_t place(std::uint32_t near, std::uint32_t other, std::uint8_t side) {
        return side == in_plane ? rim_.vertex(points_[other]) : cuts_[cuts_.on(near, other)].rim;
    }

    void measure(SectionLoop& loop) const;
    void add_open(const std::vector<RimEdge>& edges, Section& out) const;
    void add_closed(const std::vector<RimEdge>& edges, Section& out) const;
    void nest(Section& out) const;
    bool is_plain(const Section& out) const;

    std::span<const Vec3> points_;
    Plane3 plane_;
    Rim rim_;
    CutEdges cuts_;
    std::uint8_t here_;  // the side from which the limit is taken
    std::vector<RimEdge> edges_;
};

// The area of the projected polygon, rounded.
double area_of(const std::vector<Vec2>& p) {
    double twice = 0;
    for (std::size_t i = 1; i + 1 < p.size(); ++i) {
        const Vec2 a = p[i] - p[0], b = p[i + 1] - p[0];
        twice += a.x * b.y - a.y * b.x;
    }
    return twice / 2;
}

double distance_of(const Vec3& a, const Vec3& b) { return std::sqrt(length_sq(b - a)); }

void Outline::measure(SectionLoop& loop) const {
    std::vector<Vec2> seen;
    seen.reserve(loop.points.size());
    for (const Vec3& p : loop.points) seen.push_back(rim_.seen(p));
    if (loop.closed) loop.area = area_of(seen) * rim_.foreshortening();
    for (std::size_t i = 1; i < loop.points.size(); ++i)
        loop.length += distance_of(loop.points[i - 1], loop.points[i]);
    if (loop.closed) loop.length += distance_of(loop.points.back(), loop.points.front());
}

// Adds each run of consecutive edges as an open loop.
void Outline::add_open(const std::vector<RimEdge>& edges, Section& out) const {
    for (std::size_t i = 0; i < edges.size();) {
        SectionLoop loop;
        loop.closed = false;
        loop.points.push_back(rim_[edges[i][0]]);
        for (std::uint32_t at = edges[i][0]; i < edges.size() && edges[i][0] == at; ++i) {
            at = edges[i][1];
            loop.points.push_back(rim_[at]);
        }
        measure(loop);
        out.loops.push_back(std::move(loop));
    }
}

void Outline::add_closed(const std::vector<RimEdge>& edges, Section& out) const {
    std::vector<Vec2> seen(rim_.size());
    for (std::uint32_t v = 0; v < seen.size(); ++v) seen[v] = rim_.seen_point(v);
    const std::vector<std::uint32_t> next = detail::next_of(edges, seen);
    std::vector<bool> taken(edges.size());
    for (std::uint32_t e = 0; e < edges.size(); ++e) {
        if (taken[e]) continue;
        SectionLoop loop;
        for (std::uint32_t at = e; !taken[at]; at = next[at]) {
            taken[at] = true;
            loop.points.push_back(rim_[edges[at][0]]);
        }
        measure(loop);
        out.loops.push_back(std::move(loop));
    }
}

// The winding number of a closed polygon around a point; nothing if the point is on the polygon.
std::optional<int> winding(const std::vector<Vec2>& polygon, const Vec2& p) {
    int w = 0;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Vec2 &a = polygon[i], &b = polygon[i + 1 == polygon.size() ? 0 : i + 1];
        if (std::max(a.y, b.y) < p.y || std::min(a.y, b.y) > p.y || std::max(a.x, b.x) < p.x) continue;
        const int turn = int(exact::orient2d(a, b, p));
        if (turn == 0 && std::min(a.x, b.x) <= p.x && std::max(a.x, b.x) >= p.x) return std::nullopt;
        if (a.y <= p.y && b.y > p.y && turn > 0) ++w;
        if (b.y <= p.y && a.y > p.y && turn < 0) --w;
    }
    return w;
}

// The parent of a loop is the smallest loop that contains one of its points.
void Outline::nest(Section& out) const {
    struct Seen {
        std::vector<Vec2> points;
        Vec2 low, high;
        std::uint32_t loop;
    };
    std::vector<Seen> all;
    for (std::uint32_t i = 0; i < out.loops.size(); ++i) {
        if (!out.loops[i].closed) continue;
        Seen seen{{}, {}, {}, i};
        for (const Vec3& p : out.loops[i].points) {
            const Vec2 q = rim_.seen(p);
            if (seen.points.empty()) seen.low = seen.high = q;
            seen.low = {std::min(seen.low.x, q.x), std::min(seen.low.y, q.y)};
            seen.high = {std::max(seen.high.x, q.x), std::max(seen.high.y, q.y)};
            seen.points.push_back(q);
        }
        all.push_back(std::move(seen));
    }
    detail::sort(all.begin(), all.end(), [&](const Seen& a, const Seen& b) {
        const double x = std::fabs(out.loops[a.loop].area), y = std::fabs(out.loops[b.loop].area);
        return x != y ? x < y : a.loop < b.loop;
    });
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t j = i + 1; j < all.size(); ++j) {
            const Seen &inner = all[i], &outer = all[j];
            if (inner.low.x < outer.low.x || inner.low.y < outer.low.y || inner.high.x > outer.high.x ||
                inner.high.y > outer.high.y)
                continue;
            std::optional<int> w;
            for (std::size_t k = 0; k < inner.points.size() && !w; ++k)
                w = winding(outer.points, inner.points[k]);
            if (!w || *w == 0) continue;
            out.loops[inner.loop].around = outer.loop;
            break;
        }
}

// Whether each loop is a boundary between winding numbers 0 and 1: none crosses itself or another, and an outer one is
// in none or in a hole, a hole in an outer one.
bool Outline::is_plain(const Section& out) const {
    std::vector<std::vector<Vec2>> polygons;
    for (const SectionLoop& loop : out.loops) {
        if (!loop.closed) continue;
        const bool in_solid = loop.around != SectionLoop::none && out.loops[loop.around].area > 0;
        if (!(in_solid ? loop.area < 0 : loop.area > 0)) return false;
        polygons.emplace_back();
        for (const Vec3& p : loop.points) polygons.back().push_back(rim_.seen(p));
    }
    return !detail::edges_meet(polygons);
}

}  // namespace

double Section::area() const {
    double sum = 0;
    for (const SectionLoop& loop : loops) sum += loop.area;
    return sum;
}

double Section::perimeter() const {
    double sum = 0;
    for (const SectionLoop& loop : loops) sum += loop.length;
    return sum;
}

Result<Section> section(const TriMesh& mesh, const Plane3& plane, SectionLimit limit) {
    std::vector<std::uint8_t> sides(mesh.points.size());
    if (auto error = check_corners(mesh.points.size(), mesh.triangles)) return *error;
    if (auto error = detail::cut_sides(plane, mesh.points, sides)) return *error;
    Outline outline(mesh.points, plane, limit);
    for (const Corners& c : mesh.triangles) {
        const unsigned all = sides[c[0]] | sides[c[1]] | sides[c[2]];
        if (outline.meets(all)) outline.add(c, [&](std::uint32_t v) { return sides[v]; });
    }
    return outline.finished();
}

Result<Section> section(const Surface& surface, const Plane3& plane, SectionLimit limit) {
    const std::array corners{surface.bounds().min, surface.bounds().max};
    const std::size_t count =
        surface.triangles().empty() ? 0 : corners.size();  // the bounds of an empty surface are infinite
    if (auto error = detail::cut_refused(plane, std::span(corners).first(count))) return *error;
    Outline outline(surface.points(), plane, limit);
    std::vector<std::uint32_t> candidates;
    detail::visit_boxes_of(surface, surface.bounds(), plane, [&](std::span<const std::uint32_t> ids) {
        candidates.insert(candidates.end(), ids.begin(), ids.end());
        return true;
    });
    detail::sort(candidates.begin(), candidates.end());
    for (const std::uint32_t t : candidates) outline.add_if_met(surface.triangles()[t]);
    return outline.finished();
}

Result<std::vector<Section>> sections(const TriMesh& mesh, const Vec3& normal,
                                      std::span<const double> offsets, SectionLimit limit,
                                      Executor* executor) {
    if (auto error = check_corners(mesh.points.size(), mesh.triangles)) return *error;
    if (auto error = detail::cut_refused({normal, 0}, mesh.points)) return *error;
    for (std::size_t i = 0; i < offsets.size(); ++i)
        if (!std::isfinite(offsets[i]) || (i > 0 && offsets[i] < offsets[i - 1]))
            return Error{ErrorCode::usage, "is not finite or less than the one before it",
                         "offsets[" + std::to_string(i) + "]"};
    // Rounded heights and their error bound give the range of planes that each triangle may meet.
    std::vector<double> height(mesh.points.size());
    double size = 0;
    for (std::size_t v = 0; v < height.size(); ++v) {
        const Vec3& p = mesh.points[v];
        height[v] = dot(normal, p);
        size =
            std::max(size, std::fabs(normal.x * p.x) + std::fabs(normal.y * p.y) + std::fabs(normal.z * p.z));
    }
    const double error = 8 * size * 0x1p-53 + 0x1p-1070;  // the last term covers underflow
    const bool overflows = !(size < 1e300);
    struct Range {
        std::uint32_t first, last;
    };
    const auto range_of = [&](const Corners& c) {
        if (overflows) return Range{0, std::uint32_t(offsets.size())};
        const double low = std::min({height[c[0]], height[c[1]], height[c[2]]}) - error,
                     high = std::max({height[c[0]], height[c[1]], height[c[2]]}) + error;
        const auto first = std::lower_bound(offsets.begin(), offsets.end(), low),
                   last = std::upper_bound(first, offsets.end(), high);
        return Range{std::uint32_t(first - offsets.begin()), std::uint32_t(last - offsets.begin())};
    };
    std::vector<std::size_t> begin(offsets.size() + 1, 0);
    std::vector<Range> ranges(mesh.triangles.size());
    for (std::size_t t = 0; t < ranges.size(); ++t) {
        ranges[t] = range_of(mesh.triangles[t]);
        for (std::uint32_t k = ranges[t].first; k < ranges[t].last; ++k) ++begin[k + 1];
    }
    std::partial_sum(begin.begin(), begin.end(), begin.begin());
    std::vector<std::uint32_t> met(begin.back());
    std::vector<std::size_t> at(begin.begin(), begin.end() - 1);
    for (std::uint32_t t = 0; t < ranges.size(); ++t)
        for (std::uint32_t k = ranges[t].first; k < ranges[t].last; ++k) met[at[k]++] = t;

    std::vector<Section> out(offsets.size());
    const auto do_plane = [&](std::size_t k) {
        Outline outline(mesh.points, {normal, offsets[k]}, limit);
        for (std::size_t i = begin[k]; i < begin[k + 1]; ++i) outline.add_if_met(mesh.triangles[met[i]]);
        out[k] = outline.finished();
    };
    SerialExecutor serial;
    (executor != nullptr ? *executor : static_cast<Executor&>(serial)).parallel_for(offsets.size(), do_plane);
    return out;
}

}  // namespace hitbox
