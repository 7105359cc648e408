// flat_sides.cpp: a line of constant y sweeps over edges and points, and counts the edges to the right of each point.
#include <hitbox/mesh/cut/flat_sides.hpp>

#include <hitbox/core/sort.hpp>
#include <hitbox/exact/orient2d.hpp>

#include <algorithm>
#include <cstddef>

namespace hitbox::detail {

namespace {

struct Flat {
    Vec2 middle;
    std::uint32_t index;
    bool faces_front, is_sound;
};

struct Rising {
    Vec2 low, high;
    int turn;  // 1 if the edge goes up, else -1
};

bool is_closed(const Rim& rim, std::span<const RimEdge> edges) {
    std::vector<int> ends(rim.size());
    for (const RimEdge& e : edges) ++ends[e[0]], --ends[e[1]];
    return std::all_of(ends.begin(), ends.end(), [](int n) { return n == 0; });
}

// Sorted by their lower ends. Level edges are to the right of no point.
std::vector<Rising> rising_edges(const Rim& rim, std::span<const RimEdge> edges) {
    std::vector<Rising> all;
    for (const RimEdge& e : edges) {
        const Vec2 from = rim.seen_point(e[0]), to = rim.seen_point(e[1]);
        if (from.y < to.y) all.push_back({from, to, 1});
        if (from.y > to.y) all.push_back({to, from, -1});
    }
    detail::sort(all.begin(), all.end(), [](const Rising& s, const Rising& t) { return s.low.y < t.low.y; });
    return all;
}

// Sorted by height.
std::vector<Flat> middles(const Rim& rim, const TriMesh& mesh, std::span<const std::uint32_t> in_plane) {
    std::vector<Flat> all;
    for (std::uint32_t i = 0; i < in_plane.size(); ++i) {
        const TriMesh::Corners& c = mesh.triangles[in_plane[i]];
        const Vec2 a = rim.seen(mesh.points[c[0]]), b = rim.seen(mesh.points[c[1]]),
                   d = rim.seen(mesh.points[c[2]]);
        const Vec2 middle{a.x / 3 + b.x / 3 + d.x / 3, a.y / 3 + b.y / 3 + d.y / 3};
        const int turn = int(exact::orient2d(a, b, d));
        const auto is_left = [&](const Vec2& p, const Vec2& q) {
            return int(exact::orient2d(p, q, middle)) * turn > 0;
        };
        all.push_back({middle, i, turn >= 0, is_left(a, b) && is_left(b, d) && is_left(d, a)});
    }
    detail::sort(all.begin(), all.end(),
                 [](const Flat& s, const Flat& t) { return s.middle.y < t.middle.y; });
    return all;
}

}  // namespace

std::vector<bool> bounds_front(const Rim& rim, std::span<const RimEdge> front, const TriMesh& mesh,
                               std::span<const std::uint32_t> in_plane) {
    const bool closed = is_closed(rim, front);
    const std::vector<Rising> edges = rising_edges(rim, front);
    std::vector<bool> found(in_plane.size());
    std::vector<Rising> beside;  // edges that reach the height of the middle, or end there
    std::size_t next = 0;
    for (const Flat& flat : middles(rim, mesh, in_plane)) {
        while (next < edges.size() && edges[next].low.y <= flat.middle.y) beside.push_back(edges[next++]);
        std::erase_if(beside, [&](const Rising& e) { return e.high.y <= flat.middle.y; });
        int winding = 0;
        bool is_sound = closed && flat.is_sound;
        for (const Rising& e : beside) {
            const int side = int(exact::orient2d(e.low, e.high, flat.middle));
            is_sound &= side != 0;
            if (side > 0) winding += e.turn;
        }
        // Behind the plane it is one more for a triangle that faces the front, one less for others. The triangle belongs to
        // the piece where it is farther from zero.
        found[flat.index] = !is_sound ? !flat.faces_front : flat.faces_front ? winding < 0 : winding > 0;
    }
    return found;
}

}  // namespace hitbox::detail
