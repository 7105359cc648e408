// section.cpp: the edges in which triangles are cut, connected to loops.
#include <hitbox/core/sort.hpp>
#include <hitbox/mesh/section.hpp>

#include <hitbox/exact/orient2d.hpp>
#include <hitbox/mesh/check_mesh.hpp>
#include <hitbox/mesh/cut/contour.hpp>
#include <hitbox/mesh/cut/cut_limits.hpp>
#include <hitbox/mesh/cut/cut_triangles.hpp>
#include <hitbox/mesh/cut/edges_meet.hpp>
#include <hitbox/mesh/cut/fill.hpp>
#include <hitbox/mesh/cut/plane_sides.hpp>
#include <hitbox/mesh/cut/rim.hpp>
#include <hitbox/mesh/surface.hpp>
#include <hitbox/mesh/tree/tree_plane.hpp>

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
using detail::CutTriangles;
using detail::Rim;
using detail::RimEdge;
using enum detail::PlaneSide;

using Polygon = std::vector<Vec2>;

// The area of the projected polygon, rounded.
double area_of(const Polygon& p) {
    double twice = 0;
    for (std::size_t i = 1; i + 1 < p.size(); ++i) {
        const Vec2 a = p[i] - p[0], b = p[i + 1] - p[0];
        twice += a.x * b.y - a.y * b.x;
    }
    return twice / 2;
}

double distance_of(const Vec3& a, const Vec3& b) { return std::sqrt(length_sq(b - a)); }

// The winding number of a closed polygon around a point; nothing if the point is on the polygon.
std::optional<int> winding(const Polygon& polygon, const Vec2& p) {
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

// The parent of a loop is the smallest loop that contains one of its points. The polygons are the closed loops, which
// are the last ones.
void nest(Section& out, const std::vector<Polygon>& polygons) {
    if (polygons.size() < 2) return;
    struct Seen {
        const Polygon* points;
        Vec2 low, high;
        std::uint32_t loop;
    };
    std::vector<Seen> all;
    for (std::size_t i = 0; i < polygons.size(); ++i) {
        const Polygon& polygon = polygons[i];
        Seen seen{&polygon, polygon[0], polygon[0], std::uint32_t(out.loops.size() - polygons.size() + i)};
        for (const Vec2& q : polygon) {
            seen.low = {std::min(seen.low.x, q.x), std::min(seen.low.y, q.y)};
            seen.high = {std::max(seen.high.x, q.x), std::max(seen.high.y, q.y)};
        }
        all.push_back(seen);
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
            for (std::size_t k = 0; k < inner.points->size() && !w; ++k)
                w = winding(*outer.points, (*inner.points)[k]);
            if (!w || *w == 0) continue;
            out.loops[inner.loop].around = outer.loop;
            break;
        }
}

// Whether each loop is a boundary between winding numbers 0 and 1: none crosses itself or another, and an outer one is
// in none or in a hole, a hole in an outer one.
bool is_plain(const Section& out, const std::vector<Polygon>& polygons) {
    for (const SectionLoop& loop : out.loops) {
        if (!loop.closed) continue;
        const bool in_solid = loop.around != SectionLoop::none && out.loops[loop.around].area > 0;
        if (!(in_solid ? loop.area < 0 : loop.area > 0)) return false;
    }
    return !detail::edges_meet(polygons);
}

// Collects the triangles that the plane cuts, and connects the edges in which it does.
class Outline {
public:
    Outline(std::span<const Vec3> points, const Plane3& plane, SectionLimit limit)
        : points_(points),
          plane_(plane),
          rim_(plane),
          cuts_(limit == SectionLimit::from_behind ? behind : in_front) {}

    // Triangles that have no edge here are skipped.
    void add(std::span<const Corners> triangles, std::span<const std::uint8_t> sides) {
        cuts_.add(triangles, sides);
    }
    void add(const Corners& c) {
        cuts_.add(c, {detail::plane_side(plane_, points_[c[0]]), detail::plane_side(plane_, points_[c[1]]),
                      detail::plane_side(plane_, points_[c[2]])});
    }

    Section finished() {
        Section out{plane_, {}};
        std::vector<RimEdge> edges = detail::net_of(cuts_.edges(points_, rim_));
        add_open(detail::take_out_open(edges, rim_.size()), out);
        const std::size_t open = out.loops.size();
        std::vector<Vec2> seen = seen_points();
        std::vector<Polygon> polygons = add_closed(edges, seen, out);
        nest(out, polygons);
        if (is_plain(out, polygons)) return out;
        // Loops that cross, lie over each other or turn the wrong way: the boundary of what they wind around.
        detail::Outlined outlined = detail::outline(seen, edges);
        out.overlaps = outlined.overlaps || !outlined.planar;
        if (!outlined.planar) return out;
        std::vector<std::uint32_t> rim_of(seen.size());
        std::iota(rim_of.begin(), rim_of.end(), 0u);
        for (const Vec2& p : outlined.added) rim_of.push_back(rim_.point(p));
        for (RimEdge& e : outlined.edges)
            for (std::uint32_t& v : e) v = rim_of[v];
        out.loops.resize(open);
        polygons = add_closed(outlined.edges, seen_points(), out);
        nest(out, polygons);
        return out;
    }

private:
    std::vector<Vec2> seen_points() const {
        std::vector<Vec2> seen(rim_.size());
        for (std::uint32_t v = 0; v < seen.size(); ++v) seen[v] = rim_.seen_point(v);
        return seen;
    }

    void measure(SectionLoop& loop) const;
    void add_open(const std::vector<RimEdge>& edges, Section& out) const;
    std::vector<Polygon> add_closed(const std::vector<RimEdge>& edges, const std::vector<Vec2>& seen,
                                    Section& out) const;

    std::span<const Vec3> points_;
    Plane3 plane_;
    Rim rim_;
    CutTriangles cuts_;
};

void Outline::measure(SectionLoop& loop) const {
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

// Returns the loops as they are seen.
std::vector<Polygon> Outline::add_closed(const std::vector<RimEdge>& edges, const std::vector<Vec2>& seen,
                                         Section& out) const {
    std::vector<Polygon> polygons;
    const std::vector<std::uint32_t> next = detail::next_of(edges, seen);
    std::vector<bool> taken(edges.size());
    std::vector<std::uint32_t> walk;
    for (std::uint32_t e = 0; e < edges.size(); ++e) {
        if (taken[e]) continue;
        walk.clear();
        for (std::uint32_t at = e; !taken[at]; at = next[at]) {
            taken[at] = true;
            walk.push_back(edges[at][0]);
        }
        SectionLoop loop;
        Polygon polygon;
        loop.points.reserve(walk.size()), polygon.reserve(walk.size());
        for (const std::uint32_t v : walk) {
            loop.points.push_back(rim_[v]);
            polygon.push_back(rim_.seen(rim_[v]));
        }
        loop.area = area_of(polygon) * rim_.foreshortening();
        measure(loop);
        out.loops.push_back(std::move(loop));
        polygons.push_back(std::move(polygon));
    }
    return polygons;
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
    outline.add(mesh.triangles, sides);
    return outline.finished();
}

Result<Section> section(const Surface& surface, const Plane3& plane, SectionLimit limit) {
    const std::array corners{surface.bounds().min, surface.bounds().max};
    const std::size_t count =
        surface.triangles().empty() ? 0 : corners.size();  // the bounds of an empty surface are infinite
    if (auto error = detail::cut_refused(plane, std::span(corners).first(count))) return *error;
    Outline outline(surface.points(), plane, limit);
    for (const std::uint32_t t : detail::triangles_at(surface, plane)) outline.add(surface.triangles()[t]);
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
        for (std::size_t i = begin[k]; i < begin[k + 1]; ++i) outline.add(mesh.triangles[met[i]]);
        out[k] = outline.finished();
    };
    SerialExecutor serial;
    (executor != nullptr ? *executor : static_cast<Executor&>(serial)).parallel_for(offsets.size(), do_plane);
    return out;
}

}  // namespace hitbox
