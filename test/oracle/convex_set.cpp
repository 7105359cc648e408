// convex_set.cpp: shapes to generators, on a grid where every coordinate is a whole number.
#include "convex_set.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace hitbox::oracle {

namespace {

// x = mantissa * 2^exponent with an odd mantissa; x finite and not zero.
struct Binary {
    std::int64_t mantissa;
    int exponent;
};

Binary binary(double x) {
    int exponent = 0;
    const auto mantissa = std::int64_t(std::ldexp(std::frexp(x, &exponent), 53));
    const int zeros = std::countr_zero(std::uint64_t(mantissa));
    return {mantissa / (std::int64_t(1) << zeros), exponent - 53 + zeros};
}

// x * 2^-exponent, which must be whole.
Integer scaled(double x, int exponent) {
    if (x == 0) return 0;
    const Binary b = binary(x);
    Integer result(b.mantissa);
    mpz_mul_2exp(result.get_mpz_t(), result.get_mpz_t(), mp_bitcnt_t(b.exponent - exponent));
    return result;
}

// NaN makes a shape empty; infinities, which are an error outside of boxes, are taken the same way here.
bool is_finite(const Vec3& v) { return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z); }

Generator point(const Grid& grid, const Vec3& p) { return {grid.units(p), 1}; }
Generator direction(const Grid& grid, const Vec3& d) { return {grid.units(d), 0}; }

}  // namespace

void Grid::cover(std::size_t i, double x) {
    if (x == 0 || !std::isfinite(x)) return;
    const int lowest = binary(x).exponent;
    exponent_[i] = found_[i] ? std::min(exponent_[i], lowest) : lowest;
    found_[i] = true;
}

void Grid::cover(const Vec3& v) {
    for (std::size_t i = 0; i < 3; ++i) cover(i, v[i]);
}

void Grid::cover(const Shape& shape) {
    for (const Vec3& p : shape.positions()) cover(p);
    for (const Vec3& d : shape.directions()) cover(d);
}

std::array<Integer, 3> Grid::units(const Vec3& v) const {
    return {units(0, v.x), units(1, v.y), units(2, v.z)};
}

Integer Grid::units(std::size_t i, double x) const { return scaled(x, exponent(i)); }

ConvexSet point_set(const Grid& grid, const Vec3& p) { return hull(grid, {p}); }

ConvexSet hull(const Grid& grid, const std::vector<Vec3>& corners) {
    ConvexSet set;
    for (const Vec3& corner : corners) {
        if (!is_finite(corner)) return {};
        set.points.push_back(point(grid, corner));
    }
    return set;
}

ConvexSet box_set(const Grid& grid, const Vec3& min, const Vec3& max) {
    constexpr double inf = std::numeric_limits<double>::infinity();
    ConvexSet set;
    set.points.push_back({{0, 0, 0}, 1});
    for (std::size_t i = 0; i < 3; ++i) {
        if (!(min[i] <= max[i]) || min[i] == inf || max[i] == -inf) return {};
        Generator along{{0, 0, 0}, 0};
        along.x[i] = max[i] == inf ? 1 : -1;
        if (min[i] == -inf && max[i] == inf) {
            set.lines.push_back(along);
            continue;
        }
        const double start = min[i] == -inf ? max[i] : min[i];
        for (Generator& p : set.points) p.x[i] = grid.units(i, start);
        if (min[i] == -inf || max[i] == inf) {
            set.rays.push_back(along);
        } else if (min[i] < max[i]) {
            const std::size_t count = set.points.size();
            for (std::size_t j = 0; j < count; ++j) {
                set.points.push_back(set.points[j]);
                set.points.back().x[i] = grid.units(i, max[i]);
            }
        }
    }
    return set;
}

ConvexSet zonotope(const Grid& grid, const Vec3& center, const std::vector<Vec3>& axes) {
    ConvexSet set = hull(grid, {center});
    for (const Vec3& axis : axes) {
        if (!is_finite(axis) || set.is_empty()) return {};
        if (axis == Vec3{}) continue;
        const std::array<Integer, 3> step = grid.units(axis);
        const std::size_t count = set.points.size();
        for (std::size_t j = 0; j < count; ++j) {
            set.points.push_back(set.points[j]);
            for (std::size_t i = 0; i < 3; ++i) {
                set.points[j].x[i] -= step[i];
                set.points.back().x[i] += step[i];
            }
        }
    }
    return set;
}

ConvexSet ray_set(const Grid& grid, const Vec3& origin, const Vec3& d) {
    if (!is_finite(origin) || !is_finite(d) || d == Vec3{}) return {};
    return {{point(grid, origin)}, {direction(grid, d)}, {}, {}};
}

ConvexSet line_set(const Grid& grid, const Vec3& origin, const Vec3& d) {
    if (!is_finite(origin) || !is_finite(d) || d == Vec3{}) return {};
    return {{point(grid, origin)}, {}, {direction(grid, d)}, {}};
}

PlaneEquation plane_equation(const Grid& grid, const Vec3& normal, double offset) {
    // In grid units the normal is normal[i] * 2^grid.exponent(i). Bring it and the offset to whole numbers.
    int lowest = 0;
    bool found = false;
    const auto note = [&](double x, int shift) {
        if (x == 0) return;
        const int exponent = binary(x).exponent + shift;
        lowest = found ? std::min(lowest, exponent) : exponent;
        found = true;
    };
    for (std::size_t i = 0; i < 3; ++i) note(normal[i], grid.exponent(i));
    note(offset, 0);
    PlaneEquation plane;
    for (std::size_t i = 0; i < 3; ++i) plane.normal[i] = scaled(normal[i], lowest - grid.exponent(i));
    plane.offset = scaled(offset, lowest);
    return plane;
}

ConvexSet plane_set(const Grid& grid, const Vec3& normal, double offset) {
    if (!is_finite(normal) || !std::isfinite(offset) || normal == Vec3{}) return {};
    const auto [n, d] = plane_equation(grid, normal, offset);

    // The plane meets axis k at d / n[k]; the two directions perpendicular to n and in a coordinate plane with k
    // span it.
    const std::size_t k = normal.x != 0 ? 0 : normal.y != 0 ? 1 : 2;
    ConvexSet set;
    Generator foot{{0, 0, 0}, abs(n[k])};
    foot.x[k] = sgn(n[k]) < 0 ? Integer(-d) : d;
    set.points.push_back(foot);
    for (std::size_t i = 0; i < 3; ++i) {
        if (i == k) continue;
        Generator along{{0, 0, 0}, 0};
        along.x[i] = n[k];
        along.x[k] = -n[i];
        set.lines.push_back(along);
    }
    return set;
}

ConvexSet frustum_set(const Grid& grid, const std::array<Plane3, 6>& planes) {
    ConvexSet set;
    for (const Plane3& p : planes) {
        if (!is_finite(p.normal) || !std::isfinite(p.offset)) return {};
        set.limits.push_back(plane_equation(grid, p.normal, p.offset));
    }
    set.points.push_back({{0, 0, 0}, 1});
    for (std::size_t i = 0; i < 3; ++i) {
        set.lines.push_back({{0, 0, 0}, 0});
        set.lines.back().x[i] = 1;
    }
    return set;
}

ConvexSet convex_set(const Grid& grid, const Shape& shape) {
    const auto& v = shape.v;
    switch (shape.kind) {
        case Kind::aabb:
            return box_set(grid, v[0], v[1]);
        case Kind::frustum:
            return frustum_set(grid, shape.planes);
        case Kind::line:
            return line_set(grid, v[0], v[1]);
        case Kind::obb:
            return zonotope(grid, v[0], {v[1], v[2], v[3]});
        case Kind::plane:
            return plane_set(grid, v[0], shape.offset);
        case Kind::point:
            return point_set(grid, v[0]);
        case Kind::ray:
            return ray_set(grid, v[0], v[1]);
        case Kind::rectangle:
            return zonotope(grid, v[0], {v[1], v[2]});
        case Kind::capsule:  // its axis stands for it: see capsule.hpp
            return shape.offset >= 0 && std::isfinite(shape.offset) ? hull(grid, {v[0], v[1]}) : ConvexSet{};
        case Kind::segment:
            return hull(grid, {v[0], v[1]});
        case Kind::sphere:  // its center stands for it: see ball.hpp
            return shape.offset >= 0 && std::isfinite(shape.offset) ? point_set(grid, v[0]) : ConvexSet{};
        case Kind::triangle:
            return hull(grid, {v[0], v[1], v[2]});
        default: {  // a new shape, until it has a case of its own
            const auto places = shape.positions();
            return hull(grid, {places.begin(), places.end()});
        }
    }
}

}  // namespace hitbox::oracle
