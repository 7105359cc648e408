// hull_overlap.cpp: the overlaps along all axes in double, and those that may be least in integers.
#include <hitbox/pair/closest/hull/hull_overlap.hpp>

#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/scaled.hpp>
#include <hitbox/exact/sign.hpp>
#include <hitbox/pair/closest/detail/point_pair.hpp>
#include <hitbox/pair/closest/detail/wide_number.hpp>
#include <hitbox/pair/closest/hull/detail/corner_sum.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

namespace hitbox::detail {

OverlapBody::OverlapBody(const HullView& hull) {
    const HullFaces& topology = hull.faces();
    for (std::size_t i = 0; i < hull.size(); ++i) sum.push_back({hull[i]});
    for (std::uint32_t i = 0; i < hull.size(); ++i)
        for (const std::uint32_t j : topology.neighbours(i))
            if (i < j) edges.push_back({i, j});
    for (std::size_t f = 0; f < topology.face_count(); ++f) {
        const auto loop = topology.face(f);
        faces.push_back({loop[0], loop[1], loop[2]});
    }
    finish();
}

OverlapBody::OverlapBody(const ConvexSet& set) {
    const auto& v = set.v;
    // Corner i of a box has + half-axis k if bit k of i is set.
    const auto box = [&](std::uint32_t ways, const auto& at) {
        for (std::uint32_t i = 0; i < 1U << ways; ++i) {
            sum.push_back(at(i));
            for (std::uint32_t k = 0; k < ways; ++k)
                if (!(i >> k & 1)) edges.push_back({i, i | 1U << k});
        }
        for (std::uint32_t k = 0; k < ways; ++k)
            if (ways == 3 || k == 0) faces.push_back({0, 1U << k, 1U << (k + 1) % ways});
    };
    const auto around_center = [&](std::uint32_t i) {
        const auto way = [&](std::uint32_t k) { return i >> k & 1 ? v[k + 1] : -v[k + 1]; };
        const bool is_solid = set.kind == ConvexSet::Kind::obb;
        return CornerSum{v[0], way(0), way(1), is_solid ? way(2) : Vec3{}};
    };
    switch (set.kind) {
        case ConvexSet::Kind::point:
            sum = {{v[0]}};
            break;
        case ConvexSet::Kind::segment:
            sum = {{v[0]}, {v[1]}}, edges = {{0, 1}};
            break;
        case ConvexSet::Kind::triangle:
            sum = {{v[0]}, {v[1]}, {v[2]}}, edges = {{0, 1}, {0, 2}, {1, 2}}, faces = {{0, 1, 2}};
            break;
        case ConvexSet::Kind::rectangle:
        case ConvexSet::Kind::obb:
            is_rounded = true;
            box(set.kind == ConvexSet::Kind::obb ? 3 : 2, around_center);
            break;
        case ConvexSet::Kind::aabb:
            box(3, [&](std::uint32_t i) {
                return CornerSum{Vec3{v[i & 1].x, v[i >> 1 & 1].y, v[i >> 2 & 1].z}};
            });
            break;
        default:
            break;
    }
    finish();
}

void OverlapBody::finish() {
    Vec3 low, high;
    for (const CornerSum& s : sum) {
        corner.push_back(s[0] + s[1] + s[2] + s[3]);
        for (const Vec3& p : s) size = std::max({size, std::fabs(p.x), std::fabs(p.y), std::fabs(p.z)});
        const Vec3& p = corner.back();
        if (corner.size() == 1) low = high = p;
        for (std::size_t k = 0; k < 3; ++k)
            low[k] = std::min(low[k], p[k]), high[k] = std::max(high[k], p[k]);
    }
    const Vec3 d = high - low;
    diameter = 1.01 * (d.x + d.y + d.z) + (is_rounded ? 0x1p-48 * size : 0);
    std::vector<std::vector<std::uint32_t>> beside(sum.size());
    for (const Edge& e : edges) beside[e.from].push_back(e.to), beside[e.to].push_back(e.from);
    for (const auto& of_corner : beside) {
        ends_start.push_back(std::uint32_t(ends.size()));
        ends.insert(ends.end(), of_corner.begin(), of_corner.end());
    }
    ends_start.push_back(std::uint32_t(ends.size()));
}

namespace {

using exact::Sign, exact::Triple;

constexpr double without_end = std::numeric_limits<double>::infinity();

// The product of two ways, each between two corners.
struct OverlapAxis {
    std::array<CornerSum, 4> ends;
    Vec3 n;            // rounded
    double error = 0;  // of its length
    double length = 0;
    double least = -without_end;  // no overlap along it is less

    // Exactly (e1 - e0) x (e3 - e2).
    template <class P>
    static auto product(const P& p) {
        return exact::cross_product(exact::difference(p[1], p[0]), exact::difference(p[3], p[2]));
    }
};

class LeastOverlapSearch {
public:
    LeastOverlapSearch(const OverlapBody& a, const OverlapBody& b) : a_(a), b_(b) {
        const double size = std::max(a.size, b.size);
        is_tame_ = size > 0x1p-150 && size < 0x1p150 && std::max(a.diameter, b.diameter) > 0x1p-200;
    }

    HullOverlap run() {
        look_at_axes();
        for (const OverlapAxis& axis : axes_) {
            if (found_ && axis.least > best_.depth) break;
            for (const int way : {1, -1})
                if (const auto r = measured(axis, way); r && (!found_ || r->depth < best_.depth))
                    found_ = true, best_ = *r;
            if (found_ && best_.depth == 0) break;
        }
        return found_ ? best_ : HullOverlap{0, across_all()};
    }

    HullStart start(const Vec3& motion) {
        look_at_axes();
        HullStart best;
        for (const OverlapAxis& axis : axes_) {
            if (found_ && axis.least > best_.depth) break;
            const std::array both{measured(axis, 1), measured(axis, -1)};
            if (!both[0] || std::min(both[0]->depth, both[1]->depth) > (found_ ? best_.depth : without_end))
                continue;
            const int speed = int(speed_along(axis, motion));
            // Across the plane of both sets.
            if (both[0]->depth == 0 && both[1]->depth == 0 && speed == 0) return {};
            for (const auto& r : both) {
                const bool leaving = speed * (&r == &both[0] ? 1 : -1) <= 0;
                if (r->depth == 0 && leaving) return {r->axis, true};
                if (found_ && !(r->depth < best_.depth)) continue;
                found_ = true, best_ = *r, best = {r->axis, leaving};
            }
        }
        return best;
    }

private:
    static Vec3 way_between(const OverlapBody& s, std::uint32_t i, std::uint32_t j) {
        return s.corner[j] - s.corner[i];
    }
    // Of a difference of two corners of this length.
    static double error_of_way(const OverlapBody& s, double length) {
        return scale * (0x1p-52 * length + (s.is_rounded ? 0x1p-49 * s.size : 0));
    }

    OverlapAxis axis_of(const OverlapBody& s, std::uint32_t i, std::uint32_t j, const OverlapBody& t,
                        std::uint32_t k, std::uint32_t l) const {
        const Vec3 u = way_between(s, i, j), v = way_between(t, k, l);
        OverlapAxis r{{s.sum[i], s.sum[j], t.sum[k], t.sum[l]}, cross(u, v)};
        const double of_u = length(u), of_v = length(v);
        r.error = error_of_way(s, of_u) * of_v + error_of_way(t, of_v) * of_u + scale * 0x1p-50 * of_u * of_v;
        r.length = length(r.n);
        return r;
    }

    void look_at_axes() {
        for (const OverlapBody* s : {&a_, &b_})
            for (const OverlapBody::Face& f : s->faces) keep(axis_of(*s, f[0], f[1], *s, f[0], f[2]));
        const std::vector<WayOfEdge> ways_a = ways_of(a_), ways_b = ways_of(b_);
        for (const WayOfEdge& e : ways_a)
            for (const WayOfEdge& f : ways_b)
                if (!is_tame_ || may_support(e, f))
                    keep(axis_of(a_, e.edge.from, e.edge.to, b_, f.edge.from, f.edge.to));
        std::sort(axes_.begin(), axes_.end(),
                  [](const OverlapAxis& x, const OverlapAxis& y) { return x.least < y.least; });
    }

    struct WayOfEdge {
        OverlapBody::Edge edge;
        Vec3 way;
        double length = 0, error = 0;
    };
    static std::vector<WayOfEdge> ways_of(const OverlapBody& s) {
        std::vector<WayOfEdge> r;
        for (const OverlapBody::Edge& e : s.edges) {
            const Vec3 way = way_between(s, e.from, e.to);
            r.push_back({e, way, length(way), error_of_way(s, length(way))});
        }
        return r;
    }

    // Whether a plane across the product of two edges may have a on one side, with the one edge, and b on the other.
    bool may_support(const WayOfEdge& e, const WayOfEdge& f) const {
        const Vec3 n = cross(e.way, f.way);
        const double most = e.length * f.length;
        const double error = e.error * f.length + f.error * e.length + scale * 0x1p-50 * most;
        bool up = true, down = true;
        const auto look = [&](const OverlapBody& s, std::uint32_t at, bool& above, bool& below) {
            const double bound =
                error * s.diameter + (most + error) * (scale * 0x1p-50 * s.diameter + error_of_way(s, 0));
            for (const std::uint32_t i : s.neighbours(at)) {
                const double h = dot(n, s.corner[i] - s.corner[at]);
                if (h > bound) above = false;
                if (h < -bound) below = false;
                if (!above && !below) return;
            }
        };
        look(a_, e.edge.from, up, down);
        if (up || down) look(b_, f.edge.from, down, up);
        return up || down;
    }
    // Of the product of the axis and a difference of corners of this length, one of them in s.
    double error_of(const OverlapAxis& axis, const OverlapBody& s, double reach) const {
        return axis.error * reach +
               (axis.length + axis.error) * (scale * 0x1p-50 * reach + error_of_way(s, 0));
    }

    void keep(OverlapAxis axis) {
        if (is_tame_ && axis.length > 2 * axis.error) {
            const double reach = a_.diameter + b_.diameter;
            const double error = error_of(axis, a_, reach) + error_of(axis, b_, reach);
            double least = without_end;
            for (const double way : {1.0, -1.0}) {
                const Vec3 n = axis.n * way;
                const std::size_t p = climbed(a_, n), q = climbed(b_, -n);
                least = std::min(least, dot(n, a_.corner[p] - b_.corner[q]));
            }
            axis.least = (least - error) / (axis.length + (least > error ? axis.error : -axis.error));
        }
        axes_.push_back(axis);
    }
    std::size_t climbed(const OverlapBody& s, const Vec3& n) {
        std::size_t& best = &s == &a_ ? last_of_a_ : last_of_b_;
        double most = dot(n, s.corner[best]);
        for (std::size_t from = s.corner.size(); from != best;) {
            from = best;
            for (const std::uint32_t i : s.neighbours(from))
                if (const double h = dot(n, s.corner[i]); h > most) most = h, best = i;
        }
        return best;
    }

    // ---- exactly ----

    Sign uphill(const OverlapAxis& axis, const OverlapBody& s, std::size_t from, std::size_t to) const {
        if (is_tame_) {
            const Vec3 way = s.corner[to] - s.corner[from];
            const double h = dot(axis.n, way), bound = error_of(axis, s, length(way) * 1.01);
            if (std::fabs(h) > bound) return h > 0 ? Sign::positive : Sign::negative;
        }
        const auto& e = axis.ends;
        return with_corner_sums(
            std::array{e[0], e[1], e[2], e[3], s.sum[from], s.sum[to]}, 3,
            [](const auto& p, const exact::Grid&) {
                return sign(exact::dot_product(OverlapAxis::product(p), exact::difference(p[5], p[4])));
            });
    }
    // The corner that is farthest along the axis, or against it.
    std::size_t farthest_along(const OverlapAxis& axis, const OverlapBody& s, int way) {
        std::size_t best = climbed(s, axis.n * way);
        for (std::size_t from = s.corner.size(); from != best;) {
            from = best;
            for (const std::uint32_t i : s.neighbours(from))
                if (int(uphill(axis, s, best, i)) * way > 0) best = i;
        }
        return best;
    }
    // The overlap if a moves against the axis times `way`. std::nullopt if the axis is zero.
    std::optional<HullOverlap> measured(const OverlapAxis& axis, int way) {
        const std::size_t p = farthest_along(axis, a_, way), q = farthest_along(axis, b_, -way);
        const auto& e = axis.ends;
        return with_corner_sums(
            std::array{e[0], e[1], e[2], e[3], a_.sum[p], b_.sum[q]}, 4,
            [&]<class N>(const std::array<Triple<N>, 6>& x,
                         const exact::Grid& grid) -> std::optional<HullOverlap> {
                const Triple<N> n = OverlapAxis::product(x);
                const N square = exact::dot_product(n, n);
                if (sign(square) == Sign::zero) return std::nullopt;
                const Wide over = Wide::of(scaled(exact::dot_product(n, exact::difference(x[4], x[5])))),
                           whole = root(Wide::of(scaled(square)));
                HullOverlap r;
                r.depth = std::max(0.0, (over / whole).times_power_of_two(grid.low) * way);
                if (over.value * way > 0)
                    r.depth = std::max(r.depth, std::numeric_limits<double>::denorm_min());
                r.axis = unit_along(direction_of(n)) * -way + Vec3{};
                return r;
            });
    }
    Sign speed_along(const OverlapAxis& axis, const Vec3& motion) const {
        const auto& e = axis.ends;
        return with_corner_sums(
            std::array{e[0], e[1], e[2], e[3], CornerSum{motion}, CornerSum{}}, 3,
            [](const auto& x, const exact::Grid&) {
                return sign(exact::dot_product(OverlapAxis::product(x), exact::difference(x[4], x[5])));
            });
    }

    // Of sets in one line.
    Vec3 across_all() const {
        Vec3 d{};
        for (const OverlapBody* s : {&a_, &b_})
            for (const OverlapBody::Edge& e : s->edges)
                if (const Vec3 u = unit_along(way_between(*s, e.from, e.to)); u != Vec3{}) d = u;
        const double x = std::fabs(d.x), y = std::fabs(d.y), z = std::fabs(d.z);
        if (d == Vec3{}) return {1, 0, 0};
        return unit_along(x <= y && x <= z   ? Vec3{0, d.z, -d.y}
                          : y <= x && y <= z ? Vec3{-d.z, 0, d.x}
                                             : Vec3{d.y, -d.x, 0}) +
               Vec3{};
    }

    static constexpr double scale = HITBOX_TEST_ERROR_BOUND_SCALE;

    const OverlapBody &a_, &b_;
    bool is_tame_ = false;
    std::vector<OverlapAxis> axes_;
    std::size_t last_of_a_ = 0, last_of_b_ = 0;
    HullOverlap best_;
    bool found_ = false;
};

}  // namespace

HullOverlap least_overlap_of(const OverlapBody& a, const OverlapBody& b) {
    return LeastOverlapSearch(a, b).run();
}

HullStart start_of_motion(const OverlapBody& a, const Vec3& motion, const OverlapBody& b) {
    return LeastOverlapSearch(a, b).start(motion);
}

}  // namespace hitbox::detail
