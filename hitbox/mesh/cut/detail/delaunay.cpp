// delaunay.cpp: incremental insertion of points with edge flips.
#include <hitbox/core/sort.hpp>
#include <hitbox/mesh/cut/detail/delaunay.hpp>

#include <hitbox/core/hilbert.hpp>
#include <hitbox/exact/incircle.hpp>
#include <hitbox/exact/orient2d.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace hitbox::detail {

namespace {

using exact::incircle;
using exact::orient2d;
using exact::Sign;

// Random rounds, each twice as large as all before, and a Hilbert curve within each round. So the search for
// a triangle starts nearby, and no input order makes it slow.
std::vector<std::uint32_t> order_of_insertion(std::span<const Vec2> points, const Vec2& low,
                                              const Vec2& high) {
    const std::size_t n = points.size();
    std::vector<std::uint64_t> keys(n);
    const double width = std::max({high.x - low.x, high.y - low.y, 1e-300});
    for (std::size_t i = 0; i < n; ++i) {
        const auto cell = [&](double x, double from) { return std::uint32_t((x - from) / width * 65535.0); };
        const std::uint32_t code =
            hilbert_code<2>(spread<2>(cell(points[i].x, low.x)) | spread<2>(cell(points[i].y, low.y)) << 1);
        std::uint64_t mixed = (i + 1) * 0x9e3779b97f4a7c15;
        mixed ^= mixed >> 32;
        mixed *= 0xd6e8feb86659fd93;
        const std::uint64_t round = std::uint64_t(std::min(std::countl_zero(mixed | 1), 31));
        keys[i] = (31 - round) << 32 | code;
    }
    std::vector<std::uint32_t> order(n);
    std::iota(order.begin(), order.end(), 0u);
    detail::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return keys[a] != keys[b] ? keys[a] < keys[b] : a < b;
    });
    return order;
}

}  // namespace

Delaunay::Delaunay(std::span<const Vec2> points, CutNumbers numbers) : numbers_(numbers) {
    const std::size_t n = points.size();
    Vec2 low{0, 0}, high{0, 0};
    if (n > 0) low = high = points[0];
    for (const Vec2& p : points) {
        low = {std::min(low.x, p.x), std::min(low.y, p.y)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
    // The frame leaves a margin as wide as the point set, and of more than an ulp of the largest coordinate.
    const double size = std::max({std::fabs(low.x), std::fabs(low.y), std::fabs(high.x), std::fabs(high.y)});
    const double margin = std::max({high.x - low.x, high.y - low.y, size * 0x1p-40, 1e-300});
    points_.reserve(n + frame + n / 8);
    points_ = {{low.x - margin, low.y - margin},
               {high.x + margin, low.y - margin},
               {high.x + margin, high.y + margin},
               {low.x - margin, high.y + margin}};
    points_.insert(points_.end(), points.begin(), points.end());
    triangle_of_.assign(points_.size(), 0);
    triangles_.reserve(2 * n + 2);
    triangles_ = {{{0, 1, 2}, {none, 1, none}}, {{0, 2, 3}, {none, none, 0}}};
    triangle_of_[3] = 1;
    crossings_left_ = 1000 + 16 * n;
    for (const std::uint32_t i : order_of_insertion(points, low, high)) insert_vertex(frame + i);
}

int Delaunay::turn(std::uint32_t a, std::uint32_t b, std::uint32_t c) const {
    return int(orient2d(points_[a], points_[b], points_[c]));
}

std::uint32_t Delaunay::place_of(std::uint32_t triangle, std::uint32_t beyond) const {
    const auto& across = triangles_[triangle].beyond;
    return across[0] == beyond ? 0 : across[1] == beyond ? 1 : 2;
}

void Delaunay::relink(std::uint32_t beyond, std::uint32_t was, std::uint32_t is) {
    if (beyond != none) triangles_[beyond].beyond[place_of(beyond, was)] = is;
}

Delaunay::Side Delaunay::left_of(std::uint32_t a, std::uint32_t b) const {
    const auto place = [&](std::uint32_t t) {
        const auto& c = triangles_[t].corner;
        return c[0] == a ? 0u : c[1] == a ? 1u : 2u;
    };
    const std::uint32_t first = triangle_of_[a];
    std::uint32_t t = first;
    do {  // counter-clockwise
        const std::uint32_t i = place(t);
        if (triangles_[t].corner[next(i)] == b) return {t, previous(i)};
        t = triangles_[t].beyond[next(i)];
    } while (t != first && t != none);
    if (t == first) return {};
    for (t = first; t != none;) {  // at a corner of the frame: search clockwise too
        const std::uint32_t i = place(t);
        if (triangles_[t].corner[next(i)] == b) return {t, previous(i)};
        t = triangles_[t].beyond[previous(i)];
    }
    return {};
}

// Returns the vertex at that position: the given one, or an earlier one.
std::uint32_t Delaunay::insert_vertex(std::uint32_t vertex) {
    const Vec2 p = points_[vertex];
    std::uint32_t t = last_;
    for (;;) {
        const Triangle& here = triangles_[t];
        std::array<Sign, 3> side;
        toss_ = toss_ * 1664525 + 1013904223;
        // Start from a random edge, so that the walk cannot cycle (Devillers, Pion, Teillaud 2001).
        const std::uint32_t start = toss_ >> 16 & 1 ? 0 : toss_ >> 17 & 1 ? 1 : 2;
        std::uint32_t out = none;
        for (std::uint32_t k = 0, i = start; k < 3; ++k, i = next(i)) {
            side[i] = orient2d(points_[here.corner[next(i)]], points_[here.corner[previous(i)]], p);
            if (side[i] == Sign::negative) {
                out = i;
                break;
            }
        }
        if (out != none) {
            t = here.beyond[out];
            continue;
        }
        last_ = t;
        std::uint32_t on = none;
        for (std::uint32_t i = 0; i < 3; ++i) {
            if (side[i] != Sign::zero) continue;
            if (on != none) return here.corner[3 - i - on];  // on two edges: it is their common vertex
            on = i;
        }
        if (on == none)
            put_into(t, vertex);
        else
            put_onto({t, on}, vertex);
        legalize();
        return vertex;
    }
}

//         c
//       / | \         (a b c) becomes (a b v), (b c v), (c a v)
//      /  v  \ .
//     a-------b
void Delaunay::put_into(std::uint32_t t, std::uint32_t v) {
    const Triangle old = triangles_[t];
    const auto [a, b, c] = old.corner;
    const std::uint32_t t1 = std::uint32_t(triangles_.size()), t2 = t1 + 1;
    triangles_[t] = {{a, b, v}, {t1, t2, old.beyond[2]}, {false, false, old.fixed[2]}};
    triangles_.push_back({{b, c, v}, {t2, t, old.beyond[0]}, {false, false, old.fixed[0]}});
    triangles_.push_back({{c, a, v}, {t, t1, old.beyond[1]}, {false, false, old.fixed[1]}});
    relink(old.beyond[0], t, t1);
    relink(old.beyond[1], t, t2);
    triangle_of_[v] = triangle_of_[a] = triangle_of_[b] = t;
    triangle_of_[c] = t1;
    doubtful_.insert(doubtful_.end(), {{t, v}, {t1, v}, {t2, v}});
}

//         r
//       / | \         edge p-q with r and s opposite:
//      p--v--q        (r p q) becomes (r p v), (r v q),
//       \ | /         (s q p) becomes (s q v), (s v p)
//         s
void Delaunay::put_onto(Side edge, std::uint32_t v) {
    const std::uint32_t t = edge.triangle, u = triangles_[t].beyond[edge.corner];
    const Triangle at = triangles_[t];
    const std::uint32_t i = edge.corner, r = at.corner[i], p = at.corner[next(i)], q = at.corner[previous(i)];
    const bool fixed = at.fixed[i];
    const std::uint32_t t1 = std::uint32_t(triangles_.size()), u1 = t1 + 1;
    const std::uint32_t j = place_of(u, t);
    const Triangle bt = triangles_[u];
    const std::uint32_t s = bt.corner[j];
    triangles_[t] = {{r, p, v}, {u1, t1, at.beyond[previous(i)]}, {fixed, false, at.fixed[previous(i)]}};
    triangles_.push_back({{r, v, q}, {u, at.beyond[next(i)], t}, {fixed, at.fixed[next(i)], false}});
    triangles_[u] = {{s, q, v}, {t1, u1, bt.beyond[previous(j)]}, {fixed, false, bt.fixed[previous(j)]}};
    triangles_.push_back({{s, v, p}, {t, bt.beyond[next(j)], u}, {fixed, bt.fixed[next(j)], false}});
    relink(at.beyond[next(i)], t, t1);
    relink(bt.beyond[next(j)], u, u1);
    triangle_of_[v] = triangle_of_[r] = triangle_of_[p] = t;
    triangle_of_[s] = triangle_of_[q] = u;
    if (fixed) splits_[edge_key(p, q)] = v;
    doubtful_.insert(doubtful_.end(), {{t, v}, {t1, v}, {u, v}, {u1, v}});
}

//         q               q
//       / | \           /   \      (r p q), (s q p) become
//      r  |  s         r-----s     (r p s), (r s q)
//       \ | /           \   /
//         p               p
void Delaunay::flip(std::uint32_t t, std::uint32_t i) {
    const Triangle at = triangles_[t];
    const std::uint32_t u = at.beyond[i], j = place_of(u, t);
    const Triangle bt = triangles_[u];
    const std::uint32_t r = at.corner[i], p = at.corner[next(i)], q = at.corner[previous(i)],
                        s = bt.corner[j];
    triangles_[t] = {{r, p, s},
                     {bt.beyond[next(j)], u, at.beyond[previous(i)]},
                     {bt.fixed[next(j)], false, at.fixed[previous(i)]}};
    triangles_[u] = {{r, s, q},
                     {bt.beyond[previous(j)], at.beyond[next(i)], t},
                     {bt.fixed[previous(j)], at.fixed[next(i)], false}};
    relink(bt.beyond[next(j)], u, t);
    relink(at.beyond[next(i)], t, u);
    triangle_of_[r] = triangle_of_[p] = triangle_of_[s] = t;
    triangle_of_[q] = u;
}

void Delaunay::legalize() {
    while (!doubtful_.empty()) {
        const auto [t, v] = doubtful_.back();
        doubtful_.pop_back();
        const Triangle& here = triangles_[t];
        const std::uint32_t i = here.corner[0] == v ? 0 : here.corner[1] == v ? 1 : 2;
        const std::uint32_t u = here.beyond[i];
        if (u == none || here.fixed[i]) continue;
        const std::uint32_t s = triangles_[u].corner[place_of(u, t)];
        if (incircle(points_[here.corner[0]], points_[here.corner[1]], points_[here.corner[2]], points_[s]) !=
            Sign::positive)
            continue;
        flip(t, i);
        doubtful_.insert(doubtful_.end(), {{t, v}, {u, v}});
    }
}

}  // namespace hitbox::detail
