// ball.cpp: nearest points by nearest.hpp, farthest points over all corners.
#include "ball.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "convex_set.hpp"
#include "nearest.hpp"
#include "oracle.hpp"

namespace hitbox::oracle {

namespace {

using Fraction = mpq_class;

Triple cross(const Triple& a, const Triple& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
Fraction square(const Fraction& x) { return x * x; }
Fraction square_of_difference(const Vec3& a, const Vec3& b) {
    Fraction sum = 0;
    for (std::size_t k = 0; k < 3; ++k) sum += square(Fraction(a[k]) - Fraction(b[k]));
    return sum;
}

// Every point of a bounded shape lies in the ball.
bool ball_holds(const Seen& seen, const Integer& reach) {
    if (!seen.rays.empty() || !seen.lines.empty()) return false;
    return std::all_of(seen.points.begin(), seen.points.end(),
                       [&](const Triple& p) { return dot(p, p) <= reach; });
}

// For a center inside a shape of three dimensions: no plane that the shape lies on one side of, and that is spanned by
// its generators, is nearer than the radius.
bool borders_are_beyond(const Seen& seen, const Integer& reach) {
    for (std::size_t i = 0; i < seen.points.size(); ++i) {
        const Triple& a = seen.points[i];
        std::vector<Triple> ways;
        for (const Triple& p : seen.points) ways.push_back(minus(p, a));
        ways.insert(ways.end(), seen.rays.begin(), seen.rays.end());
        const std::size_t one_way = ways.size();
        ways.insert(ways.end(), seen.lines.begin(), seen.lines.end());
        for (std::size_t m = 0; m < ways.size(); ++m)
            for (std::size_t n = m + 1; n < ways.size(); ++n) {
                const Triple normal = cross(ways[m], ways[n]);
                if (sgn(dot(normal, normal)) == 0) continue;
                bool front = false, back = false;
                for (std::size_t j = 0; j < ways.size(); ++j) {
                    const int side = sgn(dot(normal, ways[j]));
                    front |= side > 0 || (j >= one_way && side != 0);
                    back |= side < 0 || (j >= one_way && side != 0);
                }
                if (front && back) continue;
                const Integer height = dot(normal, a);
                if (height * height < reach * dot(normal, normal)) return false;
            }
    }
    return true;
}

Relation from_difference(const Fraction& apart_sq, const Fraction& r, const Fraction& s) {
    if (apart_sq > square(r + s)) return Relation::disjoint;
    if (apart_sq == square(r + s)) return Relation::touching;
    if (apart_sq > square(r - s)) return Relation::overlapping;
    return r < s ? Relation::inside : s < r ? Relation::contains : Relation::equal;
}

Relation classify_ball(const Shape& ball, const Shape& other) {
    if (is_ball(other))
        return from_difference(square_of_difference(ball.v[0], other.v[0]), Fraction(ball.offset),
                               Fraction(other.offset));
    const Shape center{Kind::point, {ball.v[0]}};
    const OnOneGrid sets(other, center);
    if (sets.a.is_empty()) return Relation::disjoint;
    if (other.kind == Kind::plane) {
        const Side side = side_of_ball(other, ball);
        if (side == Side::across) return Relation::overlapping;
        return side == Side::front || side == Side::back ? Relation::disjoint : Relation::touching;
    }
    const Seen seen = seen_from(ball.v[0], other, ball.offset);
    const Integer radius = multiples(ball.offset, seen.exponent), reach = radius * radius;
    const bool center_inside = intersects(sets.a, sets.b);
    const Nearest nearest = nearest_of(seen);
    const int order = center_inside ? -1 : sgn(nearest.square - reach * nearest.weight);
    if (order > 0) return Relation::disjoint;
    if (order == 0) return Relation::touching;
    if (ball_holds(seen, reach)) return Relation::contains;
    if (center_inside && dimension(sets.a) == 3 && borders_are_beyond(seen, reach)) return Relation::inside;
    return Relation::overlapping;
}

}  // namespace

bool is_ball(const Shape& shape) {
    return shape.kind == Kind::sphere && is_finite(shape) && shape.offset > 0;
}

Shape without_small_balls(const Shape& shape) {
    if (shape.kind != Kind::sphere || is_ball(shape)) return shape;
    Shape point{Kind::point, {shape.v[0]}};
    if (!is_finite(shape) || shape.offset < 0) point.v[0].x = std::numeric_limits<double>::quiet_NaN();
    return point;
}

Relation classify_balls(const Shape& a, const Shape& b) {
    return is_ball(a) ? classify_ball(a, b) : mirrored(classify_ball(b, a));
}

bool ball_meets_frustum(const Shape& ball, const Shape& frustum) {
    using V = std::array<Fraction, 3>;
    if (!is_finite(frustum)) return false;
    const auto exact = [](const Vec3& v) { return V{Fraction(v.x), Fraction(v.y), Fraction(v.z)}; };
    const auto product = [](const V& a, const V& b) {
        return Fraction(a[0] * b[0] + a[1] * b[1] + a[2] * b[2]);
    };
    const V center = exact(ball.v[0]);
    std::vector<V> normal;
    std::vector<Fraction> missing;  // how much height the center lacks
    for (const Plane3& p : frustum.planes) {
        normal.push_back(exact(p.normal));
        missing.push_back(Fraction(p.offset) - product(normal.back(), center));
    }
    for (unsigned choice = 0; choice < 64; ++choice) {
        std::vector<std::size_t> active;
        for (std::size_t i = 0; i < 6; ++i)
            if (choice >> i & 1) active.push_back(i);
        if (active.size() > 3) continue;
        // The weights of the normals: their Gram matrix times them is the height that lacks. Gauss-Jordan.
        const std::size_t n = active.size();
        std::vector<std::vector<Fraction>> m(n, std::vector<Fraction>(n + 1));
        for (std::size_t i = 0; i < n; ++i) {
            for (std::size_t j = 0; j < n; ++j) m[i][j] = product(normal[active[i]], normal[active[j]]);
            m[i][n] = missing[active[i]];
        }
        bool solved = true;
        for (std::size_t c = 0; c < n && solved; ++c) {
            std::size_t pivot = c;
            while (pivot < n && m[pivot][c] == 0) ++pivot;
            solved = pivot < n;
            if (!solved) break;
            std::swap(m[c], m[pivot]);
            for (std::size_t i = 0; i < n; ++i) {
                if (i == c) continue;
                const Fraction f = m[i][c] / m[c][c];
                for (std::size_t j = c; j <= n; ++j) m[i][j] -= f * m[c][j];
            }
        }
        if (!solved) continue;
        V way{};
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t k = 0; k < 3; ++k) way[k] += m[i][n] / m[i][i] * normal[active[i]][k];
        bool inside = true;
        for (std::size_t i = 0; i < 6; ++i) inside = inside && product(normal[i], way) >= missing[i];
        if (inside && product(way, way) <= square(Fraction(ball.offset))) return true;
    }
    return false;
}

Side side_of_ball(const Shape& plane, const Shape& ball) {
    Fraction height = -Fraction(plane.offset), normal_sq = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        height += Fraction(plane.v[0][k]) * Fraction(ball.v[0][k]);
        normal_sq += square(Fraction(plane.v[0][k]));
    }
    const int order = cmp(square(height), square(Fraction(ball.offset)) * normal_sq);
    if (order < 0) return Side::across;
    if (height > 0) return order == 0 ? Side::touching_front : Side::front;
    return order == 0 ? Side::touching_back : Side::back;
}

}  // namespace hitbox::oracle
