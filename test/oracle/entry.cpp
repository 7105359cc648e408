// entry.cpp: quadratic equations of spheres and cylinders, and half-spaces, in rational numbers.
#include "entry.hpp"

#include <vector>

#include "exact_intersection.hpp"
#include "rational_vector.hpp"

namespace hitbox::oracle {

namespace {

using rational::cross;
using rational::dot;
using rational::exact;
using rational::is_zero;
using rational::Rational;
using rational::Vector;

struct HalfSpace {
    Vector normal;
    Rational offset;
};

struct Path {
    Vector origin, way;
    bool ends;

    explicit Path(const Shape& s) : origin(exact(s.v[0])), way(exact(s.v[1])), ends(s.kind == Kind::segment) {
        if (ends) way = way - origin;
    }
};

std::optional<Entry> enter_half_spaces(const Path& path, const std::vector<HalfSpace>& all) {
    Rational first = 0, last = 1;
    bool has_end = path.ends;
    for (const HalfSpace& h : all) {
        const Rational height = dot(h.normal, path.origin) - h.offset, speed = dot(h.normal, path.way);
        if (speed == 0) {
            if (height < 0) return {};
            continue;
        }
        const Rational t = -height / speed;
        if (speed > 0 && t > first) first = t;
        if (speed < 0 && (!has_end || t < last)) last = t, has_end = true;
    }
    if (has_end && last < first) return {};
    return Entry(first);
}

bool is_in_capsule(const Vector& p, const Vector& a, const Vector& b, const Rational& square) {
    const Vector axis = b - a;
    Rational s = is_zero(axis) ? Rational(0) : Rational(dot(p - a, axis) / dot(axis, axis));
    if (s < 0) s = 0;
    if (s > 1) s = 1;
    const Vector apart = p - a - s * axis;
    return dot(apart, apart) <= square;
}

// Of the places where the endless line enters the balls around both ends and the side between them, the first.
std::optional<Entry> enter_capsule(const Path& path, const Vector& a, const Vector& b,
                                   const Rational& radius) {
    const Rational square = radius * radius, ww = dot(path.way, path.way);
    if (is_in_capsule(path.origin, a, b, square)) return Entry(0);
    if (ww == 0) return {};
    std::optional<Entry> first;
    const auto offer = [&](const std::optional<Entry>& e) {
        if (e && (!first || e->compare(*first) < 0)) first = e;
    };
    for (const Vector& end : {a, b}) {
        const Vector m = path.origin - end;
        offer(Entry::smaller_root(ww, dot(m, path.way), dot(m, m) - square));
    }
    const Vector axis = b - a, m = path.origin - a;
    if (!is_zero(cross(axis, path.way))) {
        // Everything beside the axis: the parts of m and of the way that are perpendicular to it.
        const Rational uu = dot(axis, axis);
        const Vector m_beside = m - (dot(m, axis) / uu) * axis,
                     w_beside = path.way - (dot(path.way, axis) / uu) * axis;
        const std::optional<Entry> side = Entry::smaller_root(
            dot(w_beside, w_beside), dot(m_beside, w_beside), dot(m_beside, m_beside) - square);
        const Rational start = dot(m, axis), speed = dot(path.way, axis);
        // start + t speed must be from 0 to uu.
        const bool between =
            side &&
            (speed == 0  ? start >= 0 && start <= uu
             : speed > 0 ? side->compare(-start / speed) >= 0 && side->compare((uu - start) / speed) <= 0
                         : side->compare(-start / speed) <= 0 && side->compare((uu - start) / speed) >= 0);
        if (between) offer(side);
    }
    if (!first || first->compare(0) < 0 || (path.ends && first->compare(1) > 0)) return {};
    return first;
}

bool is_nothing(const Shape& line) {
    return !is_finite(line) || (line.kind == Kind::ray && line.v[1] == Vec3{});
}

}  // namespace

std::optional<Entry> Entry::smaller_root(const mpq_class& a, const mpq_class& b, const mpq_class& c) {
    if (b * b < a * c) return {};
    Entry e{mpq_class(0)};
    e.a_ = a, e.b_ = b, e.c_ = c;
    return e;
}

int Entry::compare(const mpq_class& t) const {
    if (is_rational()) return cmp(c_, t);
    const int value = sgn(value_at(t)), slope = sgn(mpq_class(a_ * t + b_));
    if (value < 0 || slope > 0) return -1;  // between the roots, or right of the middle
    return value;  // on the root, or left of it; slope 0 is a double root, of value 0
}

int Entry::compare(const Entry& other) const {
    if (other.is_rational()) return compare(other.c_);
    if (is_rational()) return -other.compare(c_);
    // The other polynomial at this root, where t^2 is (-2 b t - c) / a: of first degree in t.
    const mpq_class factor = 2 * other.b_ - 2 * other.a_ * b_ / a_, rest = other.c_ - other.a_ * c_ / a_;
    const int value = factor == 0 ? sgn(rest) : sgn(factor) * compare(mpq_class(-rest / factor)),
              slope = compare(mpq_class(-other.b_ / other.a_));
    if (value < 0 || slope > 0) return 1;
    return -value;
}

std::optional<Entry> entry_of(const Shape& line, const Shape& shape) {
    if (is_nothing(line)) return {};
    const Path path(line);
    switch (shape.kind) {
        case Kind::sphere:
        case Kind::capsule: {
            if (!is_finite(shape) || shape.offset < 0) return {};
            const Vector a = exact(shape.v[0]);
            return enter_capsule(path, a, shape.kind == Kind::capsule ? exact(shape.v[1]) : a, shape.offset);
        }
        case Kind::frustum: {
            if (!is_finite(shape)) return {};
            std::vector<HalfSpace> all;
            for (const Plane3& p : shape.planes) all.push_back({exact(p.normal), p.offset});
            return enter_half_spaces(path, all);
        }
        default:
            if (const std::optional<mpq_class> t = first_parameter(line, shape)) return Entry(*t);
            return {};
    }
}

std::optional<Entry> entry_of_tetrahedron(const Shape& line, const std::array<Vec3, 4>& corners) {
    if (is_nothing(line)) return {};
    std::vector<HalfSpace> all;
    for (std::size_t i = 0; i < 4; ++i) {
        const Vector apex = exact(corners[i]), a = exact(corners[(i + 1) % 4]),
                     b = exact(corners[(i + 2) % 4]), c = exact(corners[(i + 3) % 4]);
        Vector normal = cross(b - a, c - a);
        if (dot(normal, apex - a) < 0) normal = Rational(-1) * normal;
        all.push_back({normal, dot(normal, a)});
    }
    return enter_half_spaces(Path(line), all);
}

}  // namespace hitbox::oracle
