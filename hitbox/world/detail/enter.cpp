// enter.cpp: entries into capsules, frusta and points.
#include <hitbox/world/detail/enter.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace hitbox::detail {

namespace {

double largest(const Vec3& v) { return (std::max)({std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)}); }

// Not times 1 / size, which overflows for the smallest numbers.
Vec3 divided(const Vec3& v, double size) { return {v.x / size, v.y / size, v.z / size}; }

struct Way {
    Vec3 start, step;
    double end;  // the largest parameter

    Way(const Segment3& s) : start(s.a), step(s.b - s.a), end(1) {}
    Way(const Ray3& r) : start(r.origin), step(r.direction), end((std::numeric_limits<double>::max)()) {}

    EntryPoint at(double t) const {
        t = t > 0 ? (std::min)(t, end) : 0;  // also for NaN
        return {t, start + step * t};
    }
};

// The parameter where the line enters the side of the cylinder around the axis of the capsule. If rounding loses
// that it is touched, the parameter where it is nearest.
double enter_side(const Way& way, const Capsule3& capsule) {
    // All lengths in units of the largest one, so that no square leaves the range of double.
    const Vec3 to_start = way.start - capsule.a, axis = capsule.b - capsule.a;
    const double size = (std::max)({largest(to_start), largest(axis), largest(way.step), capsule.radius});
    const double none = std::numeric_limits<double>::infinity();
    if (!(size > 0) || !std::isfinite(size)) return none;
    const Vec3 m = divided(to_start, size), u = divided(axis, size), d = divided(way.step, size);
    const double radius = capsule.radius / size, uu = length_sq(u);
    if (!(uu > 0)) return none;
    const Vec3 m_beside = m - u * (dot(m, u) / uu), d_beside = d - u * (dot(d, u) / uu);
    const double a = length_sq(d_beside), b = dot(m_beside, d_beside),
                 c = length_sq(m_beside) - radius * radius;
    if (!(a > 0)) return none;
    const double t = (-b - std::sqrt((std::max)(b * b - a * c, 0.0))) / a;
    const double along = (dot(m, u) + t * dot(d, u)) / uu;
    return t >= 0 && t <= way.end && along >= 0 && along <= 1 ? t : none;
}

template <class Line>
std::optional<EntryPoint> enter_capsule(const Line& line, const Capsule3& capsule) {
    if (!intersects(line, capsule)) return {};
    const Way way(line);
    if (intersects(capsule, way.start)) return way.at(0);
    double first = enter_side(way, capsule);
    for (const Vec3& center : {capsule.a, capsule.b})
        if (const auto shared = intersection(line, Sphere3{center, capsule.radius}); shared && shared.t)
            first = (std::min)(first, shared.t->low);
    return way.at(first);
}

template <class Line>
std::optional<EntryPoint> enter_frustum(const Line& line, const Frustum3& frustum) {
    if (!intersects(line, frustum)) return {};
    const Way way(line);
    double last = 0;
    for (const Plane3& plane : frustum.planes) {
        const double size = largest(plane.normal);
        if (!(size > 0)) continue;
        const Vec3 normal = divided(plane.normal, size);
        const double height = dot(normal, way.start) - plane.offset / size, slope = dot(normal, way.step);
        if (height < 0 && slope > 0) last = (std::max)(last, -height / slope);
    }
    return way.at(last);
}

// The point is on the line exactly, so any coordinate in which the line proceeds gives its place.
template <class Line>
std::optional<EntryPoint> enter_point(const Line& line, const Vec3& point) {
    if (!intersects(line, point)) return {};
    const Way way(line);
    std::size_t k = 0;
    for (std::size_t i = 1; i < 3; ++i)
        if (std::fabs(way.step[i]) > std::fabs(way.step[k])) k = i;
    return EntryPoint{way.at((point[k] - way.start[k]) / way.step[k]).t, point};
}

}  // namespace

std::optional<EntryPoint> enter(const Segment3& line, const Capsule3& capsule) {
    return enter_capsule(line, capsule);
}
std::optional<EntryPoint> enter(const Ray3& line, const Capsule3& capsule) {
    return enter_capsule(line, capsule);
}
std::optional<EntryPoint> enter(const Segment3& line, const Frustum3& frustum) {
    return enter_frustum(line, frustum);
}
std::optional<EntryPoint> enter(const Ray3& line, const Frustum3& frustum) {
    return enter_frustum(line, frustum);
}
std::optional<EntryPoint> enter(const Segment3& line, const Vec3& point) { return enter_point(line, point); }
std::optional<EntryPoint> enter(const Ray3& line, const Vec3& point) { return enter_point(line, point); }

}  // namespace hitbox::detail
