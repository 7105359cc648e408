// delaunay_edges.cpp: insertion of given edges into a triangulation, by flips.
#include <hitbox/mesh/cut/detail/delaunay.hpp>

#include <hitbox/exact/double_double.hpp>
#include <hitbox/exact/incircle.hpp>
#include <hitbox/exact/orient2d.hpp>

#include <cmath>

namespace hitbox::detail {

namespace {

// The intersection of two segments, rounded.
Vec2 crossing_of(const Vec2& a, const Vec2& b, const Vec2& p, const Vec2& q) {
    using D = exact::DoubleDouble;
    const auto height = [&](const Vec2& c) {  // above the line p-q, times the length of p-q
        return D::difference(q.x, p.x) * D::difference(c.y, p.y) -
               D::difference(q.y, p.y) * D::difference(c.x, p.x);
    };
    const D above = height(a), t = above / (above - height(b));
    const D x = t * D::difference(b.x, a.x) + a.x, y = t * D::difference(b.y, a.y) + a.y;
    return {x.high, y.high};
}

}  // namespace

bool Delaunay::insert_edge(std::uint32_t a, std::uint32_t b) {
    std::vector<Edge> pending{{a, b}};
    while (!pending.empty()) {
        const Edge edge = pending.back();
        pending.pop_back();
        const auto [from, to] = edge;
        if (from == to) continue;
        if (const auto split = splits_.find(edge_key(from, to)); split != splits_.end()) {
            pending.insert(pending.end(), {{from, split->second}, {split->second, to}});
            if (crossings_left_-- == 0) return false;
        } else if (!insert_piece(edge, pending)) {
            return false;
        }
    }
    return true;
}

void Delaunay::set_fixed(Side side, bool fixed) {
    Triangle& t = triangles_[side.triangle];
    t.fixed[side.corner] = fixed;
    const std::uint32_t u = t.beyond[side.corner];
    triangles_[u].fixed[place_of(u, side.triangle)] = fixed;
}

// Whether the edge opposite corner i passes that corner within the distance, at an obtuse angle.
bool Delaunay::passes(std::uint32_t triangle, std::uint32_t i, double distance) const {
    const Triangle& t = triangles_[triangle];
    const Vec2 &v = points_[t.corner[i]], &p = points_[t.corner[next(i)]],
               &q = points_[t.corner[previous(i)]];
    // In units of the distance, so that no product underflows where it counts.
    const double by = 1 / distance;
    const Vec2 a{(p.x - v.x) * by, (p.y - v.y) * by}, b{(q.x - v.x) * by, (q.y - v.y) * by};
    const double length = std::hypot(b.x - a.x, b.y - a.y);
    return a.x * b.x + a.y * b.y < 0 && std::fabs(a.x * b.y - a.y * b.x) <= length && length < 1e300;
}

void Delaunay::lead_through(double distance) {
    for (bool changed = true; changed;) {
        changed = false;
        for (std::uint32_t t = 0; t < triangles_.size(); ++t)
            for (std::uint32_t i = 0; i < 3; ++i) {
                if (!triangles_[t].fixed[i] || triangles_[t].corner[i] < frame || !passes(t, i, distance))
                    continue;
                const std::uint32_t v = triangles_[t].corner[i], p = triangles_[t].corner[next(i)],
                                    q = triangles_[t].corner[previous(i)];
                set_fixed({t, i}, false);
                splits_[edge_key(p, q)] = v;
                // A half that was led through a vertex before has its own halves.
                if (!splits_.contains(edge_key(p, v))) set_fixed({t, previous(i)}, true);
                if (!splits_.contains(edge_key(v, q))) set_fixed({t, next(i)}, true);
                doubtful_.push_back({t, v});
                legalize();
                changed = true;
            }
    }
}

// Inserts an edge that has no vertex of its own yet. The remaining parts of it go to `pending`.
bool Delaunay::insert_piece(Edge edge, std::vector<Edge>& pending) {
    const auto [a, b] = edge;
    const std::uint32_t first = triangle_of_[a];
    std::uint32_t t = first;
    do {
        const Triangle& here = triangles_[t];
        const std::uint32_t i = here.corner[0] == a ? 0 : here.corner[1] == a ? 1 : 2;
        const std::uint32_t p = here.corner[next(i)], q = here.corner[previous(i)];
        if (p == b) {
            set_fixed({t, previous(i)}, true);
            return true;
        }
        if (q == b) {
            set_fixed({t, next(i)}, true);
            return true;
        }
        const int beside_p = turn(a, p, b);
        if (beside_p >= 0 && turn(a, q, b) < 0) {
            if (beside_p > 0) return cross(edge, {t, i}, pending);
            splits_[edge_key(a, b)] = p;
            set_fixed({t, previous(i)}, true);
            pending.push_back({p, b});
            return true;
        }
        t = here.beyond[next(i)];
    } while (t != first);
    return false;  // unreachable: b is a vertex
}

// Splits both edges at a new vertex where they cross, or at an existing one.
bool Delaunay::split_both(Edge one, Edge other, std::vector<Edge>& pending) {
    const auto [a, b] = one;
    const auto [p, q] = other;
    if (crossings_left_-- == 0) return false;
    const Vec2 at = stored(crossing_of(points_[a], points_[b], points_[p], points_[q]), numbers_);
    if (!(std::fabs(at.x) < 1e300 && std::fabs(at.y) < 1e300)) return false;
    points_.push_back(at);
    triangle_of_.push_back(none);
    last_ = triangle_of_[p];
    const std::uint32_t v = insert_vertex(std::uint32_t(points_.size() - 1));
    if (v + 1 != points_.size()) points_.pop_back(), triangle_of_.pop_back();
    if (v != p && v != q) {
        if (const Side side = left_of(p, q); side.triangle != none) {
            set_fixed(side, false);
            splits_[edge_key(p, q)] = v;
            pending.insert(pending.end(), {{p, v}, {v, q}});
        }
    }
    if (v == a || v == b) {
        pending.push_back(one);
    } else {
        splits_[edge_key(a, b)] = v;
        pending.insert(pending.end(), {{a, v}, {v, b}});
    }
    return true;
}

// Flips the edges that cross the segment from a to b, or to the first vertex on it.
bool Delaunay::cross(Edge edge, Side first, std::vector<Edge>& pending) {
    const auto [a, b] = edge;
    std::vector<Edge> across;
    std::uint32_t t = first.triangle, i = first.corner, end = b;
    for (;;) {
        const Triangle& here = triangles_[t];
        const std::uint32_t right = here.corner[next(i)], left = here.corner[previous(i)];
        if (here.fixed[i]) return split_both(edge, {right, left}, pending);
        across.push_back({right, left});
        const std::uint32_t u = here.beyond[i], j = place_of(u, t), s = triangles_[u].corner[j];
        if (s == b) break;
        const int side = turn(a, b, s);
        if (side == 0) {
            end = s;
            splits_[edge_key(a, b)] = s;
            pending.push_back({s, b});
            break;
        }
        // The corners of u are s, left, right. The segment leaves through the edge right-s if s is on its
        // left, otherwise through s-left.
        t = u;
        i = side > 0 ? next(j) : previous(j);
    }
    std::vector<Edge> made;
    for (std::size_t k = 0; k < across.size(); ++k) {
        const auto [p, q] = across[k];
        const Side side = left_of(p, q);
        const Triangle& here = triangles_[side.triangle];
        const std::uint32_t u = here.beyond[side.corner];
        const std::uint32_t r = here.corner[side.corner],
                            s = triangles_[u].corner[place_of(u, side.triangle)];
        if (turn(r, p, s) <= 0 || turn(r, s, q) <= 0) {
            across.push_back({p, q});  // the quadrilateral is not convex: try again later
            continue;
        }
        flip(side.triangle, side.corner);
        const bool still_across =
            r != a && r != end && s != a && s != end && turn(a, end, r) * turn(a, end, s) < 0;
        (still_across ? across : made).push_back({r, s});
    }
    set_fixed(left_of(a, end), true);
    for (bool changed = true; changed;) {
        changed = false;
        for (Edge& e : made) {
            const Side side = left_of(e.first, e.second);
            const Triangle& here = triangles_[side.triangle];
            if (here.fixed[side.corner]) continue;
            const std::uint32_t u = here.beyond[side.corner];
            const std::uint32_t r = here.corner[side.corner],
                                s = triangles_[u].corner[place_of(u, side.triangle)];
            if (exact::incircle(points_[here.corner[0]], points_[here.corner[1]], points_[here.corner[2]],
                                points_[s]) != exact::Sign::positive)
                continue;
            flip(side.triangle, side.corner);
            e = {r, s};
            changed = true;
        }
    }
    return true;
}

}  // namespace hitbox::detail
