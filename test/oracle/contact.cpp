// contact.cpp: corners, supports and the bisection of contact.hpp.
#include "contact.hpp"

#include <cmath>
#include <cstddef>

namespace hitbox::oracle {

namespace {

bool all_finite(const Vec3& v) { return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z); }

// The point of a plane nearest to the origin, without overflow for any scale of the normal.
Vec3 foot(const Shape& plane) {
    const Vec3& n = plane.v[0];
    std::size_t k = 0;
    for (std::size_t i = 1; i < 3; ++i)
        if ((n[i] < 0 ? -n[i] : n[i]) > (n[k] < 0 ? -n[k] : n[k])) k = i;
    if (n[k] == 0) return {};
    const Vec3 m{n.x / n[k], n.y / n[k], n.z / n[k]};
    return m * (plane.offset / n[k] / length_sq(m));
}

// A point in front of all planes, if a few steps find one.
Vec3 point_within(const Shape& frustum, Random& random) {
    Vec3 p{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
    for (int n = 0; n < 30; ++n)
        for (const Plane3& plane : frustum.planes) {
            const double lacks = plane.offset - dot(plane.normal, p), sq = length_sq(plane.normal);
            if (lacks > 0 && sq > 0) p = p + plane.normal * (1.2 * lacks / sq);
        }
    return p;
}

}  // namespace

Vec3 point_of(const Shape& s, Random& random) {
    const auto& v = s.v;
    switch (s.kind) {
        case Kind::point:
            return v[0];
        case Kind::capsule:
        case Kind::segment: {
            const double t = random.uniform(0, 1);
            return v[0] * (1 - t) + v[1] * t;
        }
        case Kind::triangle: {
            double t = random.uniform(0, 1), u = random.uniform(0, 1);
            if (t + u > 1) t = 1 - t, u = 1 - u;
            return v[0] * (1 - t - u) + v[1] * t + v[2] * u;
        }
        case Kind::aabb: {
            Vec3 p;
            for (std::size_t i = 0; i < 3; ++i) {
                const double t = random.uniform(0, 1);
                const bool low = std::isfinite(v[0][i]), high = std::isfinite(v[1][i]);
                p[i] = low && high ? v[0][i] * (1 - t) + v[1][i] * t
                       : low       ? v[0][i] + t
                       : high      ? v[1][i] - t
                                   : t;
            }
            return p;
        }
        case Kind::obb:
        case Kind::rectangle: {
            Vec3 p = v[0];
            for (const Vec3& half_axis : s.directions()) p = p + half_axis * random.uniform(-1, 1);
            return p;
        }
        case Kind::ray:
            return v[0] + v[1] * random.uniform(0, 2);
        case Kind::line:
            return v[0] + v[1] * random.uniform(-2, 2);
        case Kind::plane:
            return foot(s);
        case Kind::frustum:
            return point_within(s, random);
        case Kind::sphere: {
            const double x = random.uniform(-0.5, 0.5), y = random.uniform(-0.5, 0.5);
            return v[0] + Vec3{x, y, random.uniform(-0.5, 0.5)} * s.offset;
        }
        default:
            return v[0];
    }
}

Vec3 point_in_span(const Shape& s, Random& random) {
    const auto& v = s.v;
    const auto share = [&] { return random.uniform(-2.5, 2.5); };
    switch (s.kind) {
        case Kind::segment:
            return v[0] + (v[1] - v[0]) * share();
        case Kind::triangle: {
            const double x = share(), y = share();
            return v[0] + (v[1] - v[0]) * x + (v[2] - v[0]) * y;
        }
        case Kind::obb:
        case Kind::rectangle: {
            Vec3 p = v[0];
            for (const Vec3& half_axis : s.directions()) p = p + half_axis * share();
            return p;
        }
        default:
            return point_of(s, random);
    }
}

Vec3 farthest_corner(const Shape& s, const Vec3& d, Random& random) {
    const auto forward = [&](double ahead) { return ahead > 0 || (ahead == 0 && random.chance(50)); };
    Vec3 best = s.v[0];
    switch (s.kind) {
        case Kind::aabb:
            for (std::size_t i = 0; i < 3; ++i) {
                const bool high = forward(d[i]);
                best[i] = std::isfinite(s.v[high][i])    ? s.v[high][i]
                          : std::isfinite(s.v[!high][i]) ? s.v[!high][i]
                                                         : 0;
            }
            break;
        case Kind::obb:
        case Kind::rectangle:
            for (const Vec3& h : s.directions()) best = forward(dot(d, h)) ? best + h : best - h;
            break;
        case Kind::ray:
        case Kind::line:
            break;
        case Kind::plane:
            return foot(s);
        case Kind::frustum: {
            const auto corners = Typed<Frustum3>::from(s).corners();
            if (!corners) return point_within(s, random);
            best = (*corners)[0];
            for (const Vec3& p : *corners)
                if (forward(dot(d, p) - dot(d, best))) best = p;
            break;
        }
        case Kind::capsule:
            if (forward(dot(d, s.v[1]) - dot(d, best))) best = s.v[1];
            [[fallthrough]];
        case Kind::sphere: {
            const double length = std::sqrt(length_sq(d));
            if (length > 0) best = best + d * (s.offset / length);
            break;
        }
        default:
            for (const Vec3& p : s.positions())
                if (forward(dot(d, p) - dot(d, best))) best = p;
            break;
    }
    return best;
}

Shape put_beside(const Shape& a, const Shape& b, Numbers numbers, Random& random) {
    Vec3 d{double(random.integer(-1, 1)), double(random.integer(-1, 1)), double(random.integer(-1, 1))};
    if (random.chance(30)) d = {random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
    if (b.kind == Kind::plane) {
        Shape plane = b;
        plane.offset =
            rounded(dot(b.v[0], farthest_corner(a, random.chance(50) ? b.v[0] : -b.v[0], random)), numbers);
        return plane;
    }
    if (b.kind == Kind::frustum && random.chance(50)) {
        // A plane of it comes to where the other's corner is.
        Shape frustum = b;
        Plane3& p = frustum.planes[random.below(6)];
        p.offset = rounded(
            dot(p.normal, farthest_corner(a, random.chance(70) ? p.normal : -p.normal, random)), numbers);
        return frustum;
    }
    if (a.kind == Kind::plane) d = random.chance(50) ? a.v[0] : -a.v[0];
    const Vec3 to = farthest_corner(a, d, random), from = farthest_corner(b, -d, random);
    return moved(b, to - from, numbers);
}

void put_into_one_plane(Shape& a, Shape& b, Numbers numbers, Random& random) {
    const std::size_t axis = random.below(3), other = (axis + 1) % 3;
    const int slope = random.integer(-1, 2);
    const double height = a.kind == Kind::plane || !std::isfinite(a.v[0][axis]) ? 1 : a.v[0][axis];
    const auto put = [&](Shape& shape) {
        for (Vec3& p : shape.positions()) p[axis] = height + slope * p[other];
        for (Vec3& d : shape.directions()) d[axis] = slope * d[other];
        if (shape.kind == Kind::plane) {
            shape.v[0] = {};
            shape.v[0][axis] = 1;
            shape.v[0][other] = -slope;
            shape.offset = height;
        }
        if (shape.kind == Kind::frustum) {
            Plane3& p = shape.planes[random.below(6)];
            p = {};
            p.normal[axis] = 1, p.normal[other] = -slope, p.offset = height;
            if (random.chance(50)) p = {-p.normal, -p.offset};
        }
        shape = rounded(shape, numbers);
        repair(shape);
    };
    put(a);
    put(b);
}

std::optional<Shape> driven_to_contact(const Shape& a, const Shape& b, Predicate hit, double size,
                                       Numbers numbers, Random& random) {
    const bool at_start = hit(a, b);
    Vec3 step;
    if (at_start) {
        step = Vec3{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)} * (6 * size);
    } else {
        const Vec3 to = point_of(a, random);
        step = to - point_of(b, random);
    }
    Shape before = b, after = moved(b, step, numbers);
    // Of boxes without end what is infinite stays so.
    if ((is_finite(b) && !is_finite(after)) || !all_finite(step) || hit(a, after) == at_start)
        return std::nullopt;

    double low = 0, high = 1;
    for (int n = 0; n < 80; ++n) {
        const double middle = (low + high) / 2;
        const Shape candidate = moved(b, step * middle, numbers);
        if (candidate == before || candidate == after) break;
        if (hit(a, candidate) == at_start) {
            low = middle, before = candidate;
        } else {
            high = middle, after = candidate;
        }
    }
    return random.chance(50) ? before : after;
}

}  // namespace hitbox::oracle
