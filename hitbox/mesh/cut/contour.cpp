// contour.cpp: cancellation of opposite edges, and Hierholzer's walks along the rest.
#include <hitbox/core/sort.hpp>
#include <hitbox/mesh/cut/contour.hpp>

#include <hitbox/exact/orient2d.hpp>

#include <algorithm>
#include <numeric>
#include <utility>

namespace hitbox::detail {

namespace {

// Sorts by the smaller end, by counting; edges of one point are few, and sorted by insertion. Smaller end, larger end
// and direction are one number. There are always fewer than 2^31 points.
std::vector<std::uint64_t> sorted_keys(const std::vector<RimEdge>& edges) {
    const auto key_of = [](const RimEdge& e) {
        return e[0] < e[1] ? std::uint64_t(e[0]) << 32 | e[1] << 1
                           : std::uint64_t(e[1]) << 32 | e[0] << 1 | 1;
    };
    std::uint32_t points = 0;
    for (const RimEdge& e : edges) points = std::max({points, e[0] + 1, e[1] + 1});
    std::vector<std::uint64_t> keys;
    if (points / 8 > edges.size()) {  // counting would take longer than sorting
        keys.reserve(edges.size());
        for (const RimEdge& e : edges)
            if (e[0] != e[1]) keys.push_back(key_of(e));
        detail::sort(keys.begin(), keys.end());
        return keys;
    }
    std::vector<std::uint32_t> end(std::size_t(points) + 1, 0);
    for (const RimEdge& e : edges) end[std::min(e[0], e[1]) + 1] += e[0] != e[1];
    std::partial_sum(end.begin(), end.end(), end.begin());
    keys.resize(end.back());
    for (const RimEdge& e : edges)
        if (e[0] != e[1]) keys[end[std::min(e[0], e[1])]++] = key_of(e);
    // Now end[p] is the end of the edges of p.
    constexpr std::uint32_t few = 16;
    for (std::uint32_t p = 0, begin = 0; p < points; begin = end[p++]) {
        if (end[p] - begin > few) {
            detail::sort(keys.begin() + begin, keys.begin() + end[p]);
            continue;
        }
        for (std::uint32_t i = begin + 1; i < end[p]; ++i)
            for (std::uint32_t k = i; k > begin && keys[k] < keys[k - 1]; --k)
                std::swap(keys[k], keys[k - 1]);
    }
    return keys;
}

}  // namespace

std::vector<RimEdge> net_of(const std::vector<RimEdge>& edges) {
    const std::vector<std::uint64_t> keys = sorted_keys(edges);
    std::vector<RimEdge> out;
    out.reserve(keys.size());
    for (std::size_t i = 0, j; i < keys.size(); i = j) {
        const RimEdge e{std::uint32_t(keys[i] >> 32), std::uint32_t(keys[i]) >> 1};
        long up = 0;
        for (j = i; j < keys.size() && keys[j] >> 1 == keys[i] >> 1; ++j) up += keys[j] & 1 ? -1 : 1;
        for (long n = 0; n < up; ++n) out.push_back(e);
        for (long n = 0; n < -up; ++n) out.push_back({e[1], e[0]});
    }
    return out;
}

std::vector<RimEdge> take_out_open(std::vector<RimEdge>& edges, std::size_t points) {
    std::vector<int> surplus(points, 0);  // number of outgoing minus number of incoming edges
    for (const auto& [from, to] : edges) ++surplus[from], --surplus[to];
    std::vector<RimEdge> open;
    if (std::all_of(surplus.begin(), surplus.end(), [](int s) { return s == 0; })) return open;

    detail::sort(edges.begin(), edges.end());
    std::vector<std::size_t> next(points + 1, 0);  // the first unused outgoing edge of each point
    for (const auto& [from, to] : edges) ++next[from + 1];
    for (std::size_t i = 0; i < points; ++i) next[i + 1] += next[i];
    std::vector<bool> taken(edges.size());
    for (std::uint32_t start = 0; start < points; ++start)
        while (surplus[start] > 0) {
            std::uint32_t at = start;
            do {
                const std::size_t e = next[at]++;
                taken[e] = true;
                open.push_back(edges[e]);
                at = edges[e][1];
            } while (surplus[at] >= 0);
            --surplus[start], ++surplus[at];
        }
    std::vector<RimEdge> closed;
    for (std::size_t e = 0; e < edges.size(); ++e)
        if (!taken[e]) closed.push_back(edges[e]);
    edges = std::move(closed);
    return open;
}

namespace {

using exact::orient2d;
using exact::Sign;

// One end of an edge at a point: the other end of the edge, and whether the edge leaves or arrives here.
struct End {
    std::uint32_t other;
    std::uint32_t edge;
    bool leaves;
};

bool upper(const Vec2& o, const Vec2& p) { return p.y != o.y ? p.y > o.y : p.x > o.x; }

// Counter-clockwise order around a point, starting from the x direction.
bool before(const Vec2& o, const Vec2& p, const Vec2& q) {
    if (upper(o, p) != upper(o, q)) return upper(o, p);
    return orient2d(o, p, q) == Sign::positive;
}

}  // namespace

// At a point, an incoming edge is joined to the next outgoing edge clockwise from it. The filled side, the
// left, is between them.
//
//        \   /         If two fans of the solid meet in a point, each has its own walk.
//      ---\ /---
//          .
//      ---/ \---
//        /   \.
std::vector<std::uint32_t> next_of(const std::vector<RimEdge>& edges, std::span<const Vec2> points) {
    std::vector<std::uint32_t> begin(points.size() + 1, 0);
    for (const auto& [from, to] : edges) ++begin[from + 1], ++begin[to + 1];
    std::partial_sum(begin.begin(), begin.end(), begin.begin());
    std::vector<End> ends(2 * edges.size());
    std::vector<std::uint32_t> fill(begin.begin(), begin.end() - 1);
    for (std::uint32_t e = 0; e < edges.size(); ++e) {
        ends[fill[edges[e][0]]++] = {edges[e][1], e, true};
        ends[fill[edges[e][1]]++] = {edges[e][0], e, false};
    }
    std::vector<std::uint32_t> next(edges.size());
    std::vector<std::uint32_t> open;
    for (std::uint32_t v = 0; v < points.size(); ++v) {
        const auto here = std::span(ends).subspan(begin[v], begin[v + 1] - begin[v]);
        if (here.size() == 2) {
            next[here[here[0].leaves].edge] = here[!here[0].leaves].edge;
            continue;
        }
        detail::sort(here.begin(), here.end(), [&](const End& a, const End& b) {
            if (before(points[v], points[a.other], points[b.other])) return true;
            if (before(points[v], points[b.other], points[a.other])) return false;
            return std::pair(a.leaves, a.edge) < std::pair(b.leaves, b.edge);
        });
        // Matching of brackets: counter-clockwise from an outgoing edge, with the solid on its left, comes
        // the incoming edge of the same fan.
        open.clear();
        for (std::size_t round = 0; round < 2; ++round)
            for (const End& end : here) {
                if (end.leaves) {
                    if (round == 0) open.push_back(end.edge);
                } else if (!open.empty() && (round == 0 || next[end.edge] == no_edge)) {
                    next[end.edge] = open.back();
                    open.pop_back();
                } else if (round == 0) {
                    next[end.edge] = no_edge;
                }
            }
    }
    return next;
}

std::size_t count_loops(const std::vector<RimEdge>& edges, std::span<const Vec2> points) {
    const std::vector<std::uint32_t> next = next_of(edges, points);
    std::vector<bool> seen(edges.size());
    std::size_t loops = 0;
    for (std::uint32_t e = 0; e < edges.size(); ++e) {
        if (seen[e]) continue;
        ++loops;
        for (std::uint32_t at = e; !seen[at]; at = next[at]) seen[at] = true;
    }
    return loops;
}

}  // namespace hitbox::detail
