// convex_intersection.cpp: clipping and hulls with quotients of integers.
#include <hitbox/pair/detail/convex_intersection.hpp>

#include <hitbox/exact/resolve.hpp>
#include <hitbox/exact/scaled.hpp>
#include <hitbox/pair/classify.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/detail/convex_shape.hpp>

#include <algorithm>
#include <limits>
#include <vector>

namespace hitbox::detail {

namespace {

using Result = Intersection<double>;

template <class N>
bool negative(const N& n) {
    return sign(n) == Sign::negative;
}

// ---- parameters on a line ---------------------------------------------------------------------------------

// numerator / denominator, denominator > 0.
template <class N>
struct Fraction {
    N numerator, denominator;
};

template <class N>
bool less(const Fraction<N>& a, const Fraction<N>& b) {
    return negative(a.numerator * b.denominator - b.numerator * a.denominator);
}

template <class N>
double rounded(const Fraction<N>& f) {
    return quotient(scaled(f.numerator), scaled(f.denominator));
}

// A range of the parameter, perhaps without ends.
template <class N>
struct Stretch {
    std::optional<Fraction<N>> low, high;
    bool empty = false;

    void from(const Fraction<N>& f) {
        if (!low || less(*low, f)) low = f;
    }
    void to(const Fraction<N>& f) {
        if (!high || less(f, *high)) high = f;
    }
    bool is_empty() const { return empty || (low && high && less(*high, *low)); }
    bool is_point() const { return low && high && !less(*low, *high); }

    ParameterRange<double> range() const {
        constexpr double inf = std::numeric_limits<double>::infinity();
        return {low ? rounded(*low) : -inf, high ? rounded(*high) : inf};
    }
};

// The part of the endless line from `origin` along `way` that lies in the shape.
template <class N>
Stretch<N> stretch_in(const Triple<N>& origin, const Triple<N>& way, const Shape<N>& shape, const N& one) {
    Stretch<N> s;
    ExactNumbers ask;
    for_each_own_axis(
        shape,
        [&](const Triple<N>& axis) {
            if (s.empty || ExactNumbers::is_zero(axis)) return;
            const Interval<N> range = along(shape, axis, ask);
            // A plane's offset came multiplied by the unit, and so did nothing else.
            const N start = dot_product(axis, origin);
            N speed = dot_product(axis, way);
            const Sign turn = sign(speed);
            if (turn == Sign::zero) {
                s.empty |= (!range.endless_low && negative(start - range.low)) ||
                           (!range.endless_high && negative(range.high - start));
                return;
            }
            const bool forward = turn == Sign::positive;
            if (!forward) speed = -speed;
            const auto to_low = forward ? range.low - start : start - range.low;
            const auto to_high = forward ? range.high - start : start - range.high;
            if (!range.endless_low) forward ? s.from({to_low, speed}) : s.to({to_low, speed});
            if (!range.endless_high) forward ? s.to({to_high, speed}) : s.from({to_high, speed});
        },
        one);
    return s;
}

template <class N>
void clip_to_own_ends(Stretch<N>& s, Kind kind) {
    if (kind == Kind::line) return;
    s.from({N(0), N(1)});
    if (kind == Kind::segment) s.to({N(1), N(1)});
}

template <class N>
Triple<N> way_of(const Shape<N>& s) {
    return s.kind == Kind::segment ? difference(s.v[1], s.v[0]) : s.v[1];
}

// ---- points with a common denominator ---------------------------------------------------------------------

template <class N>
struct Point {
    Triple<N> x;
    N w;  // > 0
};

template <class N>
Point<N> point_at(const Triple<N>& origin, const Triple<N>& way, const Fraction<N>& t) {
    const auto at = [&](const N& o, const N& d) { return o * t.denominator + d * t.numerator; };
    return {{at(origin.x, way.x), at(origin.y, way.y), at(origin.z, way.z)}, t.denominator};
}

template <class N>
Vec3 rounded(const Point<N>& p, const exact::Grid& grid) {
    const exact::Scaled w = scaled(p.w);
    return {quotient(scaled(p.x.x), w, grid.low), quotient(scaled(p.x.y), w, grid.low),
            quotient(scaled(p.x.z), w, grid.low)};
}

template <class N>
const N& component(const Triple<N>& v, std::size_t k) {
    return k == 0 ? v.x : k == 1 ? v.y : v.z;
}

// The order of one coordinate of two points.
template <class N>
Sign compare(const Point<N>& a, const Point<N>& b, std::size_t k) {
    return sign(component(a.x, k) * b.w - component(b.x, k) * a.w);
}

// How three points turn, seen along axis k.
template <class N>
Sign turn(const Point<N>& a, const Point<N>& b, const Point<N>& c, std::size_t k) {
    const std::size_t u = (k + 1) % 3, v = (k + 2) % 3;
    const auto x = [&](const Point<N>& p) -> const N& { return component(p.x, u); };
    const auto y = [&](const Point<N>& p) -> const N& { return component(p.x, v); };
    return sign(a.w * (x(b) * y(c) - x(c) * y(b)) - b.w * (x(a) * y(c) - x(c) * y(a)) +
                c.w * (x(a) * y(b) - x(b) * y(a)));
}

template <class N>
void sort_and_drop_repeats(std::vector<Point<N>>& points, const std::array<std::size_t, 3>& order) {
    const auto before = [&](const Point<N>& a, const Point<N>& b) {
        for (const std::size_t k : order)
            if (const Sign s = compare(a, b, k); s != Sign::zero) return s == Sign::negative;
        return false;
    };
    std::sort(points.begin(), points.end(), before);
    points.erase(std::unique(points.begin(), points.end(),
                             [&](const Point<N>& a, const Point<N>& b) { return !before(a, b); }),
                 points.end());
}

// The hull of points of one plane, counter-clockwise seen from where `front` points.
// Source: Andrew 1979, "Another efficient algorithm for convex hulls in two dimensions".
template <class N>
Result hull(std::vector<Point<N>> points, const Triple<N>& front, const exact::Grid& grid) {
    Result r;
    if (points.empty()) return r;
    sort_and_drop_repeats(points, {0, 1, 2});
    const auto take = [&](const Point<N>& p) { r.points[r.count++] = rounded(p, grid); };
    if (points.size() == 1) {
        r.kind = IntersectionKind::point;
        take(points[0]);
        return r;
    }
    // An axis from which they are not all seen on one line.
    std::size_t axis = 0;
    const auto on_line = [&](std::size_t k) {
        return std::all_of(points.begin(), points.end(),
                           [&](const Point<N>& p) { return turn(points[0], points[1], p, k) == Sign::zero; });
    };
    while (axis < 3 && on_line(axis)) ++axis;
    if (axis == 3) {
        r.kind = IntersectionKind::segment;
        take(points.front()), take(points.back());
        return r;
    }
    r.kind = IntersectionKind::polygon;
    sort_and_drop_repeats(points, {(axis + 1) % 3, (axis + 2) % 3, axis});
    std::vector<Point<N>> chain;
    const auto walk = [&](auto first, auto last) {
        const std::size_t start = chain.size();
        for (auto p = first; p != last; ++p) {
            while (chain.size() >= start + 2 &&
                   turn(chain[chain.size() - 2], chain.back(), *p, axis) != Sign::positive)
                chain.pop_back();
            chain.push_back(*p);
        }
        chain.pop_back();
    };
    walk(points.begin(), points.end());
    walk(points.rbegin(), points.rend());
    if (negative(component(front, axis))) std::reverse(chain.begin(), chain.end());
    for (const Point<N>& p : chain)
        if (r.count < Result::max_points) take(p);
    return r;
}

// ---- both shapes in integers ------------------------------------------------------------------------------

template <class F>
auto in_integers(const ConvexSet& a, const ConvexSet& b, int degree, const F& f) {
    std::array<double, input_count> inputs;
    std::size_t n = 0;
    append(a, inputs, n);
    append(b, inputs, n);
    inputs[n] = a.kind == Kind::plane || b.kind == Kind::plane ? 1 : 0;
    return exact::resolve(inputs, degree,
                          [&]<class N>(const std::array<N, input_count>& x, const exact::Grid& grid) {
                              ExactNumbers ask;
                              Shape<N> sa = exact_shape(a, x, 0), sb = exact_shape(b, x, 13);
                              drop_zero_edges(sa, ask);
                              drop_zero_edges(sb, ask);
                              return f(sa, sb, N(1), x[input_count - 1], grid);
                          });
}

// The corners of a shape and its edges as pairs of corners; a box by the edges of a cube, flat or not.
template <class N>
struct Skeleton {
    std::vector<Triple<N>> corners;
    std::vector<std::pair<std::size_t, std::size_t>> edges;

    explicit Skeleton(const Shape<N>& s) {
        if (s.kind == Kind::aabb) {
            for (std::size_t i = 0; i < 8; ++i)
                corners.push_back({s.v[i & 1].x, s.v[i >> 1 & 1].y, s.v[i >> 2 & 1].z});
            add_cube_edges(3);
        } else if (half_axes_of(s.kind) > 0) {
            const std::size_t axes = half_axes_of(s.kind);
            for (std::size_t i = 0; i < std::size_t(1) << axes; ++i) {
                Triple<N> p = s.v[0];
                for (std::size_t j = 0; j < axes; ++j) {
                    const Triple<N>& h = s.v[j + 1];
                    p = (i >> j & 1) ? Triple<N>{p.x + h.x, p.y + h.y, p.z + h.z} : difference(p, h);
                }
                corners.push_back(p);
            }
            add_cube_edges(axes);
        } else {
            const std::size_t count = points_of(s.kind);
            for (std::size_t i = 0; i < count; ++i) corners.push_back(s.v[i]);
            for (std::size_t i = 0; i < count; ++i)
                for (std::size_t j = i + 1; j < count; ++j) edges.push_back({i, j});
        }
    }

    void add_cube_edges(std::size_t dimensions) {
        for (std::size_t i = 0; i < corners.size(); ++i)
            for (std::size_t j = 0; j < dimensions; ++j)
                if (!(i >> j & 1)) edges.push_back({i, i | std::size_t(1) << j});
    }
};

}  // namespace

Intersection<double> clip_line(const ConvexSet& line, const ConvexSet& other) {
    if (!meet(line, other)) return {};
    // A parameter has degree 3 above and below, and two are compared: 6.
    return in_integers(
        line, other, 6,
        [&]<class N>(const Shape<N>& a, const Shape<N>& b, const N& one, const N&, const exact::Grid& grid) {
            const Triple<N> way = way_of(a);
            Stretch<N> s = stretch_in(a.v[0], way, b, one);
            Result r;
            if (b.kind == Kind::aabb || b.kind == Kind::obb) r.line_t = s.range();
            clip_to_own_ends(s, a.kind);
            // A zero segment has no parameter to solve for: it is there, so all of it is.
            if (ExactNumbers::is_zero(way)) s.high = s.low = Fraction<N>{N(0), N(1)}, r.line_t.reset();
            r.t = s.range();
            const auto at = [&](const Fraction<N>& t) { return rounded(point_at(a.v[0], way, t), grid); };
            if (s.is_point()) {
                r.kind = IntersectionKind::point;
                r.points[r.count++] = at(*s.low);
            } else if (s.low && s.high) {
                r.kind = IntersectionKind::segment;
                r.points[r.count++] = at(*s.low);
                r.points[r.count++] = at(*s.high);
            } else {
                const Vec3 direction = line.v[1];
                const bool forward = s.low.has_value();
                r.kind = s.low || s.high ? IntersectionKind::ray : IntersectionKind::line;
                r.points[r.count++] = forward ? at(*s.low) : s.high ? at(*s.high) : line.v[0];
                r.points[r.count++] = s.high && !forward ? -direction : direction;
            }
            return r;
        });
}

Intersection<double> clip_lines(const ConvexSet& a, const ConvexSet& b) {
    Result r = clip_line(a, b);
    if (!r) return r;
    r.t_b = clip_line(b, a).t;
    // Lines of opposite directions meet the second's range from its far end. Products of small steps have no double.
    const auto turn = []<class N>(const Shape<N>& s, const Shape<N>& t, const N&, const N&,
                                  const exact::Grid&) { return sign(dot_product(way_of(s), way_of(t))); };
    const bool opposite = r.kind != IntersectionKind::point && in_integers(a, b, 2, turn) == Sign::negative;
    if (r.t_b && opposite) std::swap(r.t_b->low, r.t_b->high);
    return r;
}

Intersection<double> cut_by_plane(const ConvexSet& plane, const ConvexSet& solid) {
    if (!meet(plane, solid)) return {};
    // Points have degree 3 over 2, and three of them turn: 8.
    return in_integers(
        plane, solid, 8,
        [&]<class N>(const Shape<N>& a, const Shape<N>& b, const N&, const N&, const exact::Grid& grid) {
            const Triple<N>& normal = a.v[0];
            const Skeleton<N> skeleton(b);
            std::vector<N> height;
            for (const Triple<N>& p : skeleton.corners) height.push_back(dot_product(normal, p) - a.offset);
            std::vector<Point<N>> points;
            for (std::size_t i = 0; i < height.size(); ++i)
                if (sign(height[i]) == Sign::zero) points.push_back({skeleton.corners[i], N(1)});
            for (const auto& [i, j] : skeleton.edges) {
                if (sign(height[i]) * sign(height[j]) != Sign::negative) continue;
                const bool down = sign(height[i]) == Sign::positive;
                const N from = down ? height[i] : -height[i];
                const Fraction<N> t{from, down ? from - height[j] : from + height[j]};
                points.push_back(
                    point_at(skeleton.corners[i], difference(skeleton.corners[j], skeleton.corners[i]), t));
            }
            return hull(std::move(points), normal, grid);
        });
}

Intersection<double> cross_planes(const ConvexSet& a, const ConvexSet& b) {
    const Relation relation = relate(a, b);
    Result r;
    if (relation == Relation::disjoint) return r;
    // The point of the line nearest to the origin of coordinates is of degree 5 over 4.
    return in_integers(
        a, b, 6,
        [&]<class N>(const Shape<N>& p, const Shape<N>& q, const N&, const N& unit, const exact::Grid&) {
            Result line;
            if (relation == Relation::equal) {
                // The point of the plane nearest to the origin, and its normal.
                line.kind = IntersectionKind::plane;
                const Triple<N>& n = p.v[0];
                const auto at = [&](const N& k) {
                    return quotient(scaled(k * p.offset), scaled(dot_product(n, n) * unit));
                };
                line.points = {Vec3{at(n.x), at(n.y), at(n.z)}, a.v[0]};
                line.count = 2;
                return line;
            }
            const Triple<N>&n = p.v[0], &m = q.v[0];
            const Triple<N> way = cross_product(n, m);
            const Triple<N> u = cross_product(m, way), v = cross_product(way, n);
            const N w = dot_product(way, way) * unit;
            const auto at = [&](const N& uk, const N& vk) {
                return quotient(scaled(uk * p.offset + vk * q.offset), scaled(w));
            };
            line.kind = IntersectionKind::line;
            line.points[0] = {at(u.x, v.x), at(u.y, v.y), at(u.z, v.z)};
            // Only the ratio of a direction's coordinates matters: bring the largest near one.
            const exact::Scaled d[3] = {scaled(way.x), scaled(way.y), scaled(way.z)};
            int top = std::numeric_limits<int>::min();
            for (const exact::Scaled& c : d)
                if (c.value != 0) top = std::max(top, std::ilogb(c.value) + c.exponent);
            for (std::size_t k = 0; k < 3; ++k)
                line.points[1][k] = std::ldexp(d[k].value, d[k].exponent - top);
            line.count = 2;
            return line;
        });
}

Intersection<double> overlap_of_triangles(const ConvexSet& a, const ConvexSet& b) {
    if (!meet(a, b)) return {};
    // Points have degree 4 over 3, and three of them turn: 11.
    return in_integers(
        a, b, 11,
        [&]<class N>(const Shape<N>& s, const Shape<N>& t, const N& one, const N&, const exact::Grid& grid) {
            std::vector<Point<N>> points;
            const auto add_edges_of = [&](const Shape<N>& own, const Shape<N>& other) {
                for (std::size_t i = 0; i < 3; ++i) {
                    const Triple<N>&from = own.v[i], way = difference(own.v[(i + 1) % 3], from);
                    Stretch<N> part = stretch_in(from, way, other, one);
                    clip_to_own_ends(part, Kind::segment);
                    if (part.is_empty()) continue;
                    points.push_back(point_at(from, way, *part.low));
                    points.push_back(point_at(from, way, *part.high));
                }
            };
            add_edges_of(s, t);
            add_edges_of(t, s);
            return hull(std::move(points),
                        cross_product(difference(s.v[1], s.v[0]), difference(s.v[2], s.v[0])), grid);
        });
}

}  // namespace hitbox::detail
