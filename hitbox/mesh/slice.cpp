// slice.cpp: sides, cut triangles, contour and caps of both pieces in one pass.
#include <hitbox/core/sort.hpp>
#include <hitbox/mesh/slice.hpp>

#include <hitbox/exact/orient2d.hpp>
#include <hitbox/mesh/check_mesh.hpp>
#include <hitbox/mesh/cut/contour.hpp>
#include <hitbox/mesh/cut/cut_edges.hpp>
#include <hitbox/mesh/cut/cut_limits.hpp>
#include <hitbox/mesh/cut/fill.hpp>
#include <hitbox/mesh/cut/flat_sides.hpp>
#include <hitbox/mesh/cut/heal.hpp>
#include <hitbox/mesh/cut/piece_builder.hpp>
#include <hitbox/mesh/cut/plane_sides.hpp>
#include <hitbox/mesh/cut/rim.hpp>
#include <hitbox/mesh/topology/edge_key.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <unordered_map>
#include <utility>

namespace hitbox {

namespace {

using Corners = TriMesh::Corners;
using detail::CutEdge;
using detail::CutEdges;
using detail::PieceBuilder;
using detail::Rim;
using detail::RimEdge;
using enum detail::PlaneSide;

constexpr std::uint32_t none = SlicePiece::none;

// A triangle of a piece with corners in the plane, and their indices on the rim.
struct RimTriangle {
    std::uint32_t triangle;
    std::array<std::uint32_t, 3> rim;
};

class Slicer {
public:
    Slicer(const TriMesh& mesh, const Plane3& plane, std::vector<std::uint8_t> sides,
           const SliceOptions& options, Slice& out)
        : mesh_(mesh),
          options_(options),
          out_(out),
          sides_(std::move(sides)),
          rim_(plane, options.numbers),
          cuts_(rim_, mesh.points),
          builders_{PieceBuilder(mesh, options, out.front), PieceBuilder(mesh, options, out.back)} {}

    void run() {
        if (options_.settle_vertices) settle_vertices();
        share_out();
        mark_caps();
        if (options_.caps && is_cut_) close();
        for (std::size_t s = 0; s < 2; ++s) heal(s);
    }

private:
    // Marks the end of the ordinary triangles; everything added later belongs to caps.
    void mark_caps() {
        for (PieceBuilder& b : builders_) {
            b.piece().first_cap = b.piece().mesh.triangles.size();
            b.piece().first_cap_point = b.piece().mesh.points.size();
        }
    }

    // Takes vertices for vertices in the plane that are within a few roundings of it. Cut points beside them would
    // be on either side of them, by chance. If the plane is perpendicular to an axis, the coordinate of a cut point
    // is the nearest number there is, so only vertices with that number count.
    void settle_vertices() {
        std::vector<std::uint32_t> close;
        const Vec3& n = rim_.plane().normal;
        const bool is_level = (n.x != 0) + (n.y != 0) + (n.z != 0) == 1;
        const double steep = (std::max)({std::fabs(n.x), std::fabs(n.y), std::fabs(n.z)});
        const double unit = (options_.numbers == CutNumbers::floats ? 0x1p-22 : 0x1p-51) * steep;
        for (std::uint32_t v = 0; v < sides_.size(); ++v) {
            const Vec3& p = mesh_.points[v];
            const double size = (std::max)({std::fabs(p.x), std::fabs(p.y), std::fabs(p.z)});
            if (std::fabs(n.x * p.x + n.y * p.y + n.z * p.z - rim_.plane().offset) <= unit * size)
                close.push_back(v);
        }
        // Vertices with the same projection are one point of the rim: the stored one, else the first.
        for (const std::uint32_t v : close)
            if (sides_[v] == in_plane || rim_.is_stored(mesh_.points[v])) settle(v);
        if (!is_level)
            for (const std::uint32_t v : close) settle(v);
    }
    void settle(std::uint32_t v) {
        const Vec3& p = mesh_.points[v];
        if (rim_[rim_.vertex(p)] == p) sides_[v] = in_plane;
    }

    // Assigns each triangle to a side or cuts it.
    void share_out() {
        std::array<std::size_t, 2> count{};
        for (const Corners& c : mesh_.triangles) {
            const unsigned all = sides_[c[0]] | sides_[c[1]] | sides_[c[2]];
            count[0] += (all & in_front) != 0;
            count[1] += (all & behind) != 0;
        }
        is_cut_ = count[0] > 0 && count[1] > 0;
        for (std::size_t s = 0; s < 2; ++s) {
            TriMesh& piece = builders_[s].piece().mesh;
            piece.triangles.reserve(count[s] + count[s] / 64 + 16);
            piece.points.reserve(std::min(count[s] * 3, count[s] / 2 + count[s] / 8 + 16));
        }
        for (std::uint32_t t = 0; t < mesh_.triangles.size(); ++t) {
            const Corners& c = mesh_.triangles[t];
            const unsigned all = sides_[c[0]] | sides_[c[1]] | sides_[c[2]];
            if (all == in_front)
                copy(0, c, t);
            else if (all == behind)
                copy(1, c, t);
            else if (all == in_plane)
                in_plane_.push_back(t);
            else if ((all & in_front) && (all & behind))
                cut(c, t);
            else
                copy_beside(all & behind ? 1 : 0, c, t);
        }
        copy_flat_ones();
    }

    std::uint32_t copy(std::size_t s, const Corners& c, std::uint32_t t) {
        PieceBuilder& to = builders_[s];
        return to.triangle({to.vertex(c[0]), to.vertex(c[1]), to.vertex(c[2])}, t);
    }

    std::uint32_t rim_of(std::uint32_t v) {
        return sides_[v] == in_plane ? rim_.vertex(mesh_.points[v]) : none;
    }

    // Copies a triangle with a corner or an edge in the plane and nothing on the other side.
    void copy_beside(std::size_t s, const Corners& c, std::uint32_t t) {
        const std::uint32_t made = copy(s, c, t);
        const auto in = [&](std::size_t k) { return sides_[c[k]] == in_plane; };
        if (in(0) + in(1) + in(2) == 2 && !is_degenerate(c))
            on_rim(s, {made, {rim_of(c[0]), rim_of(c[1]), rim_of(c[2])}});
    }

    bool is_degenerate(const Corners& c) const {
        return exact::collinear(mesh_.points[c[0]], mesh_.points[c[1]], mesh_.points[c[2]]);
    }

    // Copies the triangles in the plane. All others are on one side, or none is off the plane, or it is a cut.
    void copy_flat_ones() {
        std::size_t all = 0;
        while (all < 2 && builders_[all].piece().mesh.triangles.empty()) ++all;
        std::vector<bool> of_front;
        if (is_cut_)
            of_front = detail::bounds_front(rim_, edges_[0], mesh_, in_plane_);
        else if (all == 2)
            return;
        for (std::size_t i = 0; i < in_plane_.size(); ++i) {
            const Corners& c = mesh_.triangles[in_plane_[i]];
            if (is_degenerate(c)) continue;
            const std::size_t s = !is_cut_ ? all : of_front[i] ? 0 : 1;
            on_rim(s, {copy(s, c, in_plane_[i]), {rim_of(c[0]), rim_of(c[1]), rim_of(c[2])}});
        }
    }

    // Cuts a triangle with one corner alone on its side, or with one corner in the plane and one on each side.
    void cut(const Corners& c, std::uint32_t t) {
        if (is_degenerate(c)) return;
        std::size_t k = 0;  // the corner alone on its side, or in the plane
        for (std::size_t i = 0; i < 3; ++i) {
            const std::uint8_t own = sides_[c[i]], next = sides_[c[(i + 1) % 3]],
                               last = sides_[c[(i + 2) % 3]];
            if (own == in_plane || (own != next && own != last && next == last)) k = i;
        }
        const std::uint32_t a = c[k], b = c[(k + 1) % 3], d = c[(k + 2) % 3];
        if (sides_[a] == in_plane) {
            const std::uint32_t cut = cuts_.on(b, d), rim_a = rim_of(a), rim_p = cuts_[cut].rim;
            const std::size_t s = sides_[b] == in_front ? 0 : 1;
            on_rim(s, {builders_[s].triangle({builders_[s].vertex(a), builders_[s].vertex(b), at(s, cut)}, t),
                       {rim_a, none, rim_p}});
            const std::size_t o = 1 - s;
            on_rim(o, {builders_[o].triangle({builders_[o].vertex(a), at(o, cut), builders_[o].vertex(d)}, t),
                       {rim_a, rim_p, none}});
            return;
        }
        const std::uint32_t p = cuts_.on(a, b), q = cuts_.on(d, a);
        const std::uint32_t rim_p = cuts_[p].rim, rim_q = cuts_[q].rim;
        const std::size_t s = sides_[a] == in_front ? 0 : 1, o = 1 - s;
        on_rim(s, {builders_[s].triangle({builders_[s].vertex(a), at(s, p), at(s, q)}, t),
                   {none, rim_p, rim_q}});
        // Split the remaining quadrilateral along its shorter diagonal.
        PieceBuilder& to = builders_[o];
        const std::uint32_t pb = at(o, p), qb = at(o, q), vb = to.vertex(b), vd = to.vertex(d);
        const Vec3 &pp = rim_[rim_p], &qq = rim_[rim_q];
        if (length_sq(pp - mesh_.points[d]) <= length_sq(qq - mesh_.points[b])) {
            suspects_[o].push_back(to.triangle({pb, vb, vd}, t));
            on_rim(o, {to.triangle({pb, vd, qb}, t), {rim_p, none, rim_q}});
        } else {
            suspects_[o].push_back(to.triangle({qb, vb, vd}, t));
            on_rim(o, {to.triangle({qb, pb, vb}, t), {rim_q, rim_p, none}});
        }
    }
    std::uint32_t at(std::size_t s, std::uint32_t cut) {
        CutEdge& c = cuts_[cut];
        return builders_[s].cut(c.at[s], c, rim_[c.rim]);
    }

    // Stores the edges in the plane, in the direction of the triangle.
    void on_rim(std::size_t s, const RimTriangle& r) {
        suspects_[s].push_back(r.triangle);
        rim_triangles_[s].push_back(r);
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t from = r.rim[k], to = r.rim[k == 2 ? 0 : k + 1];
            if (from != none && to != none && from != to) edges_[s].push_back({from, to});
        }
    }

    void close() {
        // Edges that both pieces have in opposite directions were opened by the cut. Edges of only one piece
        // were open before.
        std::vector<RimEdge> edges = detail::net_of(edges_[0]);
        std::vector<RimEdge> back = detail::net_of(edges_[1]);
        for (RimEdge& e : back) std::swap(e[0], e[1]);
        detail::sort(edges.begin(), edges.end());
        detail::sort(back.begin(), back.end());
        std::vector<RimEdge> both;
        std::set_intersection(edges.begin(), edges.end(), back.begin(), back.end(), std::back_inserter(both));
        out_.open_edges = edges.size() + back.size() - 2 * both.size();
        out_.open_edges += detail::take_out_open(both, rim_.size()).size();
        if (both.empty()) return;

        // Renumber the rim points of the closed loops.
        std::vector<std::uint32_t> own(rim_.size(), none), rim_of_own;
        std::vector<Vec2> seen;
        for (RimEdge& e : both)
            for (std::uint32_t& v : e) {
                if (own[v] == none) {
                    own[v] = std::uint32_t(seen.size());
                    seen.push_back(rim_.seen_point(v));
                    rim_of_own.push_back(v);
                }
                v = own[v];
            }
        const detail::Filled filled = detail::fill(seen, both, options_.numbers);
        out_.planar = filled.planar;
        out_.overlaps = filled.overlaps;
        for (const Vec2& p : filled.added) rim_of_own.push_back(rim_.point(p));
        out_.cap_area = filled.area * rim_.foreshortening();
        out_.cap_loops = detail::count_loops(both, seen);

        if (!filled.splits.empty()) {
            std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> through;
            for (const detail::Filled::Split& split : filled.splits) {
                const auto [a, b] = both[split.edge];
                auto& chain = through[detail::edge_key(rim_of_own[a], rim_of_own[b])];
                chain.clear();
                for (const std::uint32_t v : split.through) chain.push_back(rim_of_own[v]);
                if (rim_of_own[a] > rim_of_own[b]) std::reverse(chain.begin(), chain.end());
            }
            for (std::size_t s = 0; s < 2; ++s) split_edges(s, through);
        }
        mark_caps();
        // The cap of the front piece faces the other way.
        for (std::size_t s = 0; s < 2; ++s) {
            SlicePiece& piece = builders_[s].piece();
            std::vector<std::uint32_t> number(rim_.size(), none);
            if (options_.values.width == 0) {
                for (const RimTriangle& r : rim_triangles_[s])
                    for (std::size_t k = 0; k < 3; ++k)
                        if (r.rim[k] != none) number[r.rim[k]] = piece.mesh.triangles[r.triangle][k];
            }
            for (const Corners& c : filled.triangles) {
                Corners made;
                for (std::size_t k = 0; k < 3; ++k) {
                    const std::uint32_t rim = rim_of_own[c[k]];
                    if (number[rim] == none) number[rim] = builders_[s].bare(rim_[rim]);
                    made[k] = number[rim];
                }
                if (s == 0) std::swap(made[1], made[2]);
                const std::uint32_t t = builders_[s].triangle(made, none);
                if (!filled.planar) suspects_[s].push_back(t);
            }
        }
    }

    // Splits triangles whose edge in the plane passes through more points into fans. The next edge then belongs to the
    // last triangle of the fan, the previous edge to the first.
    void split_edges(std::size_t s,
                     const std::unordered_map<std::uint64_t, std::vector<std::uint32_t>>& through) {
        PieceBuilder& to = builders_[s];
        TriMesh& mesh = to.piece().mesh;
        std::vector<RimTriangle>& all = rim_triangles_[s];
        const std::size_t count = all.size();  // edges within a fan are not split
        for (std::size_t i = 0; i < count; ++i) {
            const std::array<std::uint32_t, 3> rim = all[i].rim;
            const Corners whole = mesh.triangles[all[i].triangle];
            std::array<std::size_t, 3> with_edge{i, i, i};  // by edge: its triangle
            for (std::size_t k = 0; k < 3; ++k) {
                const std::size_t l = k == 2 ? 0 : k + 1;
                if (rim[k] == none || rim[l] == none) continue;
                const auto found = through.find(detail::edge_key(rim[k], rim[l]));
                if (found == through.end()) continue;
                std::vector<std::uint32_t> chain = found->second;
                if (rim[k] > rim[l]) std::reverse(chain.begin(), chain.end());
                const std::size_t first = with_edge[k];
                RimTriangle part = all[first];
                Corners c = mesh.triangles[part.triangle];
                const std::uint32_t source = options_.sources ? to.piece().sources[part.triangle] : none;
                const std::size_t from = std::size_t(std::find(c.begin(), c.end(), whole[k]) - c.begin()),
                                  end = from == 2 ? 0 : from + 1;
                const std::uint32_t end_corner = c[end], end_rim = part.rim[end];
                std::size_t last = first;
                for (std::size_t n = 0; n <= chain.size(); ++n) {
                    const bool is_last = n == chain.size();
                    c[end] = is_last ? end_corner : to.middle(whole[k], whole[l], rim_[chain[n]]);
                    part.rim[end] = is_last ? end_rim : chain[n];
                    if (n == 0) {
                        mesh.triangles[part.triangle] = c;
                    } else {
                        last = all.size();
                        part.triangle = to.triangle(c, source);
                        suspects_[s].push_back(part.triangle);
                    }
                    if (last == first)
                        all[first] = part;
                    else
                        all.push_back(part);
                    c[from] = c[end], part.rim[from] = part.rim[end];
                }
                if (with_edge[l] == first) with_edge[l] = last;
            }
        }
    }

    // Removes flat triangles. New triangles and points of the piece itself are moved before those of the caps.
    void heal(std::size_t s) {
        SlicePiece& piece = builders_[s].piece();
        TriMesh& mesh = piece.mesh;
        const bool own_points = options_.values.width != 0;
        const std::size_t triangles = mesh.triangles.size(), points = mesh.points.size();
        std::vector<std::uint32_t> sources = piece.sources;
        if (!options_.sources) sources.resize(piece.first_cap, 0), sources.resize(triangles, none);
        std::vector<bool> of_cap(points, false);
        if (own_points) std::fill(of_cap.begin() + std::ptrdiff_t(piece.first_cap_point), of_cap.end(), true);
        detail::take_out_flat(mesh, sources, suspects_[s],
                              [&](std::uint32_t a, std::uint32_t b, std::uint32_t at) {
                                  of_cap.push_back(of_cap[a]);
                                  return builders_[s].middle(a, b, Vec3(mesh.points[at]));
                              });
        if (mesh.triangles.size() == triangles && mesh.points.size() == points) return;
        piece.first_cap = detail::move_caps_back(mesh.triangles, sources);
        if (options_.sources) piece.sources = std::move(sources);
        if (own_points)
            piece.first_cap_point = detail::move_points_back(piece, options_.values.width, of_cap);
    }

    const TriMesh& mesh_;
    const SliceOptions& options_;
    Slice& out_;
    std::vector<std::uint8_t> sides_;
    Rim rim_;
    CutEdges cuts_;
    std::array<PieceBuilder, 2> builders_;
    std::array<std::vector<RimTriangle>, 2> rim_triangles_;
    std::array<std::vector<RimEdge>, 2> edges_;  // in the plane, in the direction of the pieces' triangles
    std::array<std::vector<std::uint32_t>, 2> suspects_;  // triangles that may be flat after rounding
    std::vector<std::uint32_t> in_plane_;
    bool is_cut_ = false;
};

}  // namespace

Result<Slice> slice(const TriMesh& mesh, const Plane3& plane, const SliceOptions& options) {
    std::vector<std::uint8_t> sides(mesh.points.size());
    if (auto error = check_corners(mesh.points.size(), mesh.triangles)) return *error;
    if (auto error = detail::cut_sides(plane, mesh.points, sides)) return *error;
    const PointValues& values = options.values;
    if (values.values.size() != values.width * mesh.points.size())
        return Error{ErrorCode::usage,
                     "the number of values is " + std::to_string(values.values.size()) + ", not " +
                         std::to_string(values.width) + " for each of " + std::to_string(mesh.points.size()) +
                         " points",
                     "values"};
    if (options.numbers == CutNumbers::floats)
        for (std::size_t i = 0; i < mesh.points.size(); ++i)
            if (detail::stored(mesh.points[i], CutNumbers::floats) != mesh.points[i])
                return Error{
                    ErrorCode::usage,
                    "has a coordinate that is not a float; round the mesh first, by rounded_to_floats()",
                    "point " + std::to_string(i)};
    Slice out;
    Slicer(mesh, plane, std::move(sides), options, out).run();
    return out;
}

}  // namespace hitbox
