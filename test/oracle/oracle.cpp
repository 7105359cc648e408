// oracle.cpp: the linear programs behind oracle.hpp.
#include "oracle.hpp"

#include <utility>
#include <vector>

#include "ball.hpp"
#include "capsule.hpp"

namespace hitbox::oracle {

namespace {

// Columns of the equations "weighted sum of a's generators = weighted sum of b's generators".
// Rows 0 to 2 are the coordinates of the difference, which must be 0; rows 3 and 4 are left to the caller.
class Columns {
public:
    // `more` unknowns at the end are left to the caller too.
    Columns(const ConvexSet& a, const ConvexSet& b, std::size_t rows, std::size_t more = 0)
        : equations_(rows, count(a) + count(b) + more), weights_() {
        add(a, +1);
        in_a_ = weights_.size();
        add(b, -1);
    }

    Equations& equations() { return equations_; }
    std::size_t size() const { return weights_.size(); }
    bool in_a(std::size_t column) const { return column < in_a_; }
    const Integer& weight(std::size_t column) const { return weights_[column]; }

private:
    static std::size_t count(const ConvexSet& set) {
        return set.points.size() + set.rays.size() + 2 * set.lines.size();
    }
    void add(const ConvexSet& set, int sign) {
        for (const Generator& g : set.points) add(g, sign);
        for (const Generator& g : set.rays) add(g, sign);
        // A line is two opposite rays, since unknowns are not negative.
        for (const Generator& g : set.lines) add(g, sign), add(g, -sign);
    }
    void add(const Generator& g, int sign) {
        for (std::size_t i = 0; i < 3; ++i) {
            Integer& entry = equations_.entry(i, weights_.size());
            entry = g.x[i];
            if (sign < 0) mpz_neg(entry.get_mpz_t(), entry.get_mpz_t());
        }
        weights_.push_back(g.weight);
    }

    Equations equations_;
    std::vector<Integer> weights_;
    std::size_t in_a_ = 0;
};

// Rank of some integer vectors, by elimination without fractions.
int rank(std::vector<std::array<Integer, 4>> rows) {
    int found = 0;
    for (std::size_t column = 0; column < 4; ++column) {
        std::size_t pivot = std::size_t(found);
        while (pivot < rows.size() && sgn(rows[pivot][column]) == 0) ++pivot;
        if (pivot == rows.size()) continue;
        std::swap(rows[pivot], rows[std::size_t(found)]);
        const std::array<Integer, 4>& base = rows[std::size_t(found)];
        for (std::size_t i = std::size_t(found) + 1; i < rows.size(); ++i) {
            const Integer factor = rows[i][column];
            for (std::size_t j = 0; j < 4; ++j) rows[i][j] = rows[i][j] * base[column] - factor * base[j];
        }
        ++found;
    }
    return found;
}

// True when the direction is a non-negative sum of the set's rays and any sum of its lines.
bool recedes(const ConvexSet& set, const Generator& direction) {
    const ConvexSet cone{{}, set.rays, set.lines, {}};
    Columns columns(cone, {}, 3);
    for (std::size_t i = 0; i < 3; ++i) columns.equations().right_side(i) = direction.x[i];
    return is_feasible(std::move(columns.equations()));
}

Generator opposite(Generator g) {
    for (Integer& x : g.x) x = -x;
    return g;
}

}  // namespace

bool intersects(const ConvexSet& a, const ConvexSet& b) {
    if (a.is_empty() || b.is_empty()) return false;
    // Difference 0, weights of a add up to 1, weights of b add up to 1. Then for each limit: the height of the point
    // above it, less a slack that is not negative, is 0. Both sets have the same point, so it does not matter whose
    // limits they are, nor by whose generators its height is told.
    std::vector<PlaneEquation> limits = a.limits;
    limits.insert(limits.end(), b.limits.begin(), b.limits.end());
    Columns columns(a, b, 5 + limits.size(), limits.size());
    Equations& equations = columns.equations();
    const bool by_a =
        a.points.size() + a.rays.size() + a.lines.size() < b.points.size() + b.rays.size() + b.lines.size();
    for (std::size_t j = 0; j < columns.size(); ++j) {
        equations.entry(columns.in_a(j) ? 3 : 4, j) = columns.weight(j);
        if (columns.in_a(j) != by_a) continue;
        for (std::size_t i = 0; i < limits.size(); ++i) {
            Integer height = 0;
            for (std::size_t k = 0; k < 3; ++k) height += limits[i].normal[k] * equations.entry(k, j);
            if (!by_a) height = -height;  // b's columns are negated
            equations.entry(5 + i, j) = height - limits[i].offset * columns.weight(j);
        }
    }
    for (std::size_t i = 0; i < limits.size(); ++i) equations.entry(5 + i, columns.size() + i) = -1;
    equations.right_side(3) = 1;
    equations.right_side(4) = 1;
    return is_feasible(std::move(equations));
}

bool relative_interiors_meet(const ConvexSet& a, const ConvexSet& b) {
    if (a.is_empty() || b.is_empty()) return false;
    // All weights positive. They can be scaled together until each is at least 1, so ask for weights 1 + x_j
    // with x_j >= 0, whose sums over a and over b agree: an inhomogeneous system with minus the sum of all
    // columns on the right.
    Columns columns(a, b, 4);
    for (std::size_t j = 0; j < columns.size(); ++j) {
        Integer& entry = columns.equations().entry(3, j);
        entry = columns.weight(j);
        if (!columns.in_a(j)) entry = -entry;
    }
    for (std::size_t i = 0; i < 4; ++i)
        for (std::size_t j = 0; j < columns.size(); ++j)
            columns.equations().right_side(i) -= columns.equations().entry(i, j);
    return is_feasible(std::move(columns.equations()));
}

bool contains(const ConvexSet& outer, const ConvexSet& inner) {
    for (const Generator& p : inner.points)
        if (!intersects(outer, ConvexSet{{p}, {}, {}, {}})) return false;
    for (const Generator& r : inner.rays)
        if (!recedes(outer, r)) return false;
    for (const Generator& l : inner.lines)
        if (!recedes(outer, l) || !recedes(outer, opposite(l))) return false;
    return true;
}

int dimension(const ConvexSet& set) {
    std::vector<std::array<Integer, 4>> rows;
    for (const auto* generators : {&set.points, &set.rays, &set.lines})
        for (const Generator& g : *generators) rows.push_back({g.x[0], g.x[1], g.x[2], g.weight});
    return set.is_empty() ? -1 : rank(std::move(rows)) - 1;
}

Relation classify(const ConvexSet& a, const ConvexSet& b) {
    if (!intersects(a, b)) return Relation::disjoint;
    if (!relative_interiors_meet(a, b)) return Relation::touching;
    const bool a_in_b = contains(b, a), b_in_a = contains(a, b);
    if (a_in_b && b_in_a) return Relation::equal;
    if (a_in_b) return Relation::inside;
    if (b_in_a) return Relation::contains;
    return Relation::overlapping;
}

OnOneGrid::OnOneGrid(const Shape& shape_a, const Shape& shape_b) {
    grid.cover(shape_a);
    grid.cover(shape_b);
    a = convex_set(grid, shape_a);
    b = convex_set(grid, shape_b);
}

bool intersects(const Shape& a, const Shape& b) {
    if (a.kind == Kind::capsule || b.kind == Kind::capsule) return capsule_meets(a, b);
    if (a.kind == Kind::frustum && is_ball(b)) return ball_meets_frustum(b, a);
    if (b.kind == Kind::frustum && is_ball(a)) return ball_meets_frustum(a, b);
    if (is_ball(a) || is_ball(b)) return classify(a, b) != Relation::disjoint;
    const OnOneGrid sets(a, b);
    return intersects(sets.a, sets.b);
}

bool relative_interiors_meet(const Shape& a, const Shape& b) {
    if (is_ball(a) || is_ball(b)) {
        const Relation relation = classify(a, b);
        return relation != Relation::disjoint && relation != Relation::touching;
    }
    const OnOneGrid sets(a, b);
    return relative_interiors_meet(sets.a, sets.b);
}

Relation classify(const Shape& a, const Shape& b) {
    if (is_ball(a) || is_ball(b)) return classify_balls(without_small_balls(a), without_small_balls(b));
    const OnOneGrid sets(a, b);
    return classify(sets.a, sets.b);
}

std::optional<Side> side(const Shape& plane, const Shape& shape) {
    const OnOneGrid sets(plane, shape);
    if (sets.a.is_empty() || sets.b.is_empty()) return std::nullopt;
    if (is_ball(shape)) return side_of_ball(plane, shape);
    const PlaneEquation equation = plane_equation(sets.grid, plane.v[0], plane.offset);
    // The sign of normal . x - offset for a point, of normal . x for a direction, which has weight 0.
    const auto sign = [&](const Generator& g) {
        Integer height = -equation.offset * g.weight;
        for (std::size_t i = 0; i < 3; ++i) height += equation.normal[i] * g.x[i];
        return sgn(height);
    };
    bool front = false, back = false, touches = false;
    for (const Generator& p : sets.b.points)
        front |= sign(p) > 0, back |= sign(p) < 0, touches |= sign(p) == 0;
    for (const Generator& r : sets.b.rays) front |= sign(r) > 0, back |= sign(r) < 0;
    for (const Generator& l : sets.b.lines)
        if (sign(l) != 0) front = back = true;
    if (front && back) return Side::across;
    if (front) return touches ? Side::touching_front : Side::front;
    if (back) return touches ? Side::touching_back : Side::back;
    return Side::on;
}

Placement placement(const Shape& segment, const Shape& box) {
    const OnOneGrid sets(segment, box);
    if (!intersects(sets.a, sets.b)) return Placement::none;
    bool both_inside = dimension(sets.b) == 3;
    for (const Generator& end : sets.a.points)
        both_inside = both_inside && relative_interiors_meet(ConvexSet{{end}, {}, {}, {}}, sets.b);
    return both_inside ? Placement::included : Placement::intersect;
}

}  // namespace hitbox::oracle
