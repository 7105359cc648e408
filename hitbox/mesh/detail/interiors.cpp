// interiors.cpp: divides a triangle by the edges of the other surface in its plane, and tests both sides of
// each piece.
#include <hitbox/core/sort.hpp>
#include <hitbox/mesh/detail/interiors.hpp>

#include <hitbox/exact/orient2d.hpp>
#include <hitbox/exact/orient3d.hpp>
#include <hitbox/mesh/detail/winding_beside.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <optional>
#include <utility>

namespace hitbox::detail {

namespace {

using exact::Sign;

struct TriangleLine {
    Vec3 from, to;
};

// The number of halvings of an edge, and of the way from an edge to a corner. With both, weights are integers
// below 2^53.
constexpr int finest = 26;

/// A triangle that meets the other surface, but crosses no triangle of it. Within the triangle, the other
/// surface can only be coplanar, rest on edges, or touch with corners.
///
///      +---------------.    The edges of the other surface in this plane divide the triangle into pieces.
///      |        |x   .      Within a piece, the winding numbers on each side are constant. So one point x
///      |       x|.          of each piece is enough; such points are taken on both sides of each edge.
///      |   .
///      .
class DividedTriangle {
public:
    DividedTriangle(const Surface& own, const Surface& other, std::uint32_t triangle)
        : own_(own), other_(other), t_(own.triangle(triangle)) {
        using exact::seen_along;
        do {
            turn_ =
                exact::orient2d(seen_along(axis_, t_.a), seen_along(axis_, t_.b), seen_along(axis_, t_.c));
        } while (turn_ == Sign::zero && ++axis_ < 3);
    }

    /// Adds the edges of the other surface's triangle that lie in the plane.
    void divide_by(std::uint32_t triangle) {
        const TriMesh::Corners& c = other_.triangles()[triangle];
        std::array<bool, 3> in_plane;
        for (std::size_t i = 0; i < 3; ++i)
            in_plane[i] = exact::orient3d(t_.a, t_.b, t_.c, other_.points()[c[i]]) == Sign::zero;
        for (std::size_t i = 0; i < 3; ++i) {
            const std::size_t j = (i + 1) % 3;
            if (in_plane[i] && in_plane[j]) edges_.push_back({std::min(c[i], c[j]), std::max(c[i], c[j])});
        }
    }

    bool interiors_meet() {
        detail::sort(edges_.begin(), edges_.end());
        edges_.erase(std::unique(edges_.begin(), edges_.end()), edges_.end());
        lines_ = {{t_.a, t_.b}, {t_.b, t_.c}, {t_.c, t_.a}};
        for (const auto& [p, q] : edges_) lines_.push_back({other_.points()[p], other_.points()[q]});
        std::vector<std::uint32_t> all(lines_.size());
        std::iota(all.begin(), all.end(), 0u);
        for (std::size_t e = 3; e < lines_.size(); ++e)
            if (meet_along(lines_[e], all)) return true;
        return !divided_ && meet_somewhere();
    }

private:
    Sign side(const TriangleLine& line, const WeightedPoint& p) const {
        return side_of_line(axis_, line.from, line.to, p);
    }

    // True if both interiors lie on the same side of the triangle at this point. Nothing if the point lies on
    // another edge or corner.
    std::optional<bool> meet_beside(const WeightedPoint& p) const {
        const std::optional<WindingBeside> theirs = winding_beside(other_, p, t_);
        if (!theirs) return std::nullopt;
        if (theirs->behind == 0 && theirs->in_front == 0) return false;
        const std::optional<WindingBeside> ours = winding_beside(own_, p, t_);
        if (!ours) return std::nullopt;
        return (ours->behind != 0 && theirs->behind != 0) || (ours->in_front != 0 && theirs->in_front != 0);
    }

    // The triangle is a single piece. Almost any point will do; try until one lies on no edge or corner.
    bool meet_somewhere() const {
        for (unsigned attempt = 0;; ++attempt) {
            const WeightedPoint p{{t_.a, t_.b, t_.c},
                                  {1.0 + attempt * 7 % 31, 1.0 + attempt * 11 % 37, 1.0 + attempt * 13 % 41}};
            if (const std::optional<bool> meet = meet_beside(p)) return *meet;
        }
    }

    static WeightedPoint along(const TriangleLine& e, double whole, double part) {
        return {{e.from, e.to, e.to}, {whole - part, part, 0}};
    }

    // Part number `part` of an edge that is divided into 2^level parts.
    struct Stretch {
        int level;
        double part;
    };

    // Stretches of an edge that no line crosses. Between two crossings, the longest one.
    struct CleanStretches {
        std::vector<Stretch> longest;
        double end = -1;  // end of the last one found, in parts of the finest level
    };

    // True if both interiors meet beside this edge. Tests the pieces on both sides of each clean stretch.
    bool meet_along(const TriangleLine& e, const std::vector<std::uint32_t>& all) {
        CleanStretches clean;
        find_clean(e, {0, 0}, all, clean);
        divided_ |= !clean.longest.empty();
        return std::any_of(clean.longest.begin(), clean.longest.end(),
                           [&](const Stretch& s) { return meet_beside_stretch(e, s); });
    }

    // Halves a stretch until no line crosses it. `candidates` are the borders of the triangle and the lines
    // that reach the enclosing stretch.
    void find_clean(const TriangleLine& e, Stretch s, const std::vector<std::uint32_t>& candidates,
                    CleanStretches& found) const {
        const double whole = std::ldexp(1.0, s.level);
        const WeightedPoint low = along(e, whole, s.part), high = along(e, whole, s.part + 1);
        std::vector<std::uint32_t> reaching;
        bool clean = true, new_run = false;
        for (const std::uint32_t i : candidates) {
            const Sign at_low = side(lines_[i], low), at_high = side(lines_[i], high);
            // The stretch is outside the triangle or along its border.
            if (i < 3 && at_low * turn_ != Sign::positive && at_high * turn_ != Sign::positive) return;
            if (i < 3 || (at_low != at_high && at_low * at_high != Sign::positive)) reaching.push_back(i);
            clean &= at_low * at_high != Sign::negative;
            new_run |= at_low == Sign::zero && at_high != Sign::zero;
        }
        if (clean) {
            const double finest_part = std::ldexp(1.0, finest - s.level);
            new_run |= found.longest.empty() || s.part * finest_part != found.end;
            if (new_run)
                found.longest.push_back(s);
            else if (s.level < found.longest.back().level)
                found.longest.back() = s;
            found.end = (s.part + 1) * finest_part;
        } else if (s.level < finest - 1) {
            find_clean(e, {s.level + 1, 2 * s.part}, reaching, found);
            find_clean(e, {s.level + 1, 2 * s.part + 1}, reaching, found);
        }
    }

    bool meet_beside_stretch(const TriangleLine& e, Stretch s) const {
        const WeightedPoint middle = along(e, std::ldexp(1.0, s.level + 1), 2 * s.part + 1);
        for (const Sign which : {Sign::negative, Sign::positive})
            for (const Vec3& corner : {t_.a, t_.b, t_.c}) {
                if (side(e, {{corner, corner, corner}, {1, 0, 0}}) != which) continue;
                if (meet_toward(e, middle, corner)) return true;
                break;
            }
        return false;
    }

    // Moves from the edge toward a corner, by halving distances, until no line is between.
    bool meet_toward(const TriangleLine& e, const WeightedPoint& middle, const Vec3& corner) const {
        for (int k = 1; k <= finest; ++k) {
            const double near = std::ldexp(1.0, k) - 1, total = middle.w[0] + middle.w[1];
            const WeightedPoint p{{e.from, e.to, corner}, {middle.w[0] * near, middle.w[1] * near, total}};
            const bool same_piece = std::all_of(lines_.begin(), lines_.end(), [&](const TriangleLine& line) {
                const Sign at_edge = side(line, middle);
                return at_edge == Sign::zero || at_edge == side(line, p);
            });
            if (!same_piece) continue;
            if (const std::optional<bool> meet = meet_beside(p)) return *meet;
        }
        return false;
    }

    const Surface& own_;
    const Surface& other_;
    Triangle3 t_;
    std::size_t axis_ = 0;  // an axis along which the projection of the triangle is not degenerate
    Sign turn_;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges_;
    std::vector<TriangleLine> lines_;  // the triangle's own edges, then the dividing ones
    bool divided_ = false;
};

// The same code handles both orders of the pairs: (own triangle, other triangle).
bool meet_at(const Surface& own, const Surface& other,
             std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs) {
    detail::sort(pairs.begin(), pairs.end());
    for (std::size_t first = 0, last; first < pairs.size(); first = last) {
        DividedTriangle triangle(own, other, pairs[first].first);
        for (last = first; last < pairs.size() && pairs[last].first == pairs[first].first; ++last)
            triangle.divide_by(pairs[last].second);
        if (triangle.interiors_meet()) return true;
    }
    return false;
}

// True if the plane of coplanar triangles separates both surfaces, as for parts that are stacked or bolted
// together. Tries only a few planes; otherwise the pieces decide.
bool a_flush_plane_separates(const Surface& a, const Surface& b, std::span<const TrianglePair> contacts) {
    constexpr std::size_t most_planes = 4;
    std::vector<std::uint32_t> flush;
    for (const TrianglePair& c : contacts)
        if (c.contact == TriangleContact::coplanar) flush.push_back(c.a);
    const auto all_on = [](const Triangle3& t, const Surface& s, Sign excluded) {
        return std::all_of(s.points().begin(), s.points().end(),
                           [&](const Vec3& p) { return exact::orient3d(t.a, t.b, t.c, p) != excluded; });
    };
    const std::size_t step = std::max<std::size_t>(1, flush.size() / most_planes);
    for (std::size_t i = 0; i < flush.size(); i += step) {
        const Triangle3 t = a.triangle(flush[i]);
        if ((all_on(t, a, Sign::positive) && all_on(t, b, Sign::negative)) ||
            (all_on(t, a, Sign::negative) && all_on(t, b, Sign::positive)))
            return true;
    }
    return false;
}

}  // namespace

bool interiors_meet_at(const Surface& a, const Surface& b, std::span<const TrianglePair> contacts) {
    if (a_flush_plane_separates(a, b, contacts)) return false;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> from_a, from_b;
    for (const TrianglePair& c : contacts) {
        from_a.push_back({c.a, c.b});
        from_b.push_back({c.b, c.a});
    }
    return meet_at(a, b, std::move(from_a)) || meet_at(b, a, std::move(from_b));
}

}  // namespace hitbox::detail
