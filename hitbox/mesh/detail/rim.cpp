// rim.cpp: cut points in twice the digits, rounded once.
#include <hitbox/mesh/detail/rim.hpp>

#include <hitbox/exact/double_double.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace hitbox::detail {

namespace {

using exact::DoubleDouble;

DoubleDouble height_of(const Plane3& plane, const Vec3& p) {
    return DoubleDouble::product(plane.normal.x, p.x) + DoubleDouble::product(plane.normal.y, p.y) +
           DoubleDouble::product(plane.normal.z, p.z) + -plane.offset;
}

std::size_t steepest(const Vec3& n) {
    const double x = std::fabs(n.x), y = std::fabs(n.y), z = std::fabs(n.z);
    return z >= x && z >= y ? 2 : y >= x ? 1 : 0;
}

bool before(const Vec3& p, const Vec3& q) {
    return p.x != q.x ? p.x < q.x : p.y != q.y ? p.y < q.y : p.z < q.z;
}

}  // namespace

Rim::Rim(const Plane3& plane) : plane_(plane), axis_(steepest(plane.normal)), table_(seen_) {
    // In an order that shows the front.
    u_ = (axis_ + 1) % 3, v_ = (axis_ + 2) % 3;
    if (plane.normal[axis_] < 0) std::swap(u_, v_);
    const NearOne<double> n(plane.normal);
    plane_ = {n.v, plane.offset * n.factor};
}

double Rim::foreshortening() const {
    const Vec3& n = plane_.normal;
    return std::hypot(n.x, n.y, n.z) / std::fabs(n[axis_]);
}

Vec3 Rim::lifted(const Vec2& p) const {
    const DoubleDouble rest = -(DoubleDouble::product(plane_.normal[u_], p.x) +
                                DoubleDouble::product(plane_.normal[v_], p.y) + -plane_.offset);
    Vec3 r;
    r[u_] = p.x, r[v_] = p.y, r[axis_] = (rest / DoubleDouble{plane_.normal[axis_], 0}).high;
    return r;
}

std::uint32_t Rim::number(const Vec2& p, const Vec3& place) {
    const std::uint32_t n = table_.vertex(canonical({p.x, p.y, 0}));
    if (n == places_.size()) places_.push_back(place);
    return n;
}

std::uint32_t Rim::point(const Vec2& p) { return number(p, lifted(p)); }

std::uint32_t Rim::crossing(const Vec3& p, const Vec3& q) {
    const Vec3 &a = before(p, q) ? p : q, &b = before(p, q) ? q : p;
    const DoubleDouble above = height_of(plane_, a), t = above / (above - height_of(plane_, b));
    const Vec2 from = seen(a), to = seen(b);
    const auto at = [&](double x, double y) {
        const double z = (t * DoubleDouble::difference(y, x) + x).high;
        // Where an end is as near to the plane as twice the digits can tell, t may lie beyond 0 and 1, or be none: then
        // that end will do.
        return z == z ? std::clamp(z, std::min(x, y), std::max(x, y)) : x;
    };
    return point({at(from.x, to.x), at(from.y, to.y)});
}

}  // namespace hitbox::detail
