// quick_line_sphere.cpp: a line that properly crosses a sphere (ray-sphere, roots in double-double).
#include <hitbox/exact/estimate.hpp>
#include <hitbox/pair/intersection/quick_filter.hpp>
#include <hitbox/pair/intersection/quick_line.hpp>

#include <array>
#include <cmath>

namespace hitbox::detail {

namespace {

using exact::Counted;
using exact::Estimate;
using exact::Format;
using exact::Triple;
using Kind = Linear::Kind;

// The equation A t^2 + 2 B t + C = 0 along the direction w from m, relative to the center.
template <class A, class B, class C, class D>
struct Quadratic {
    A a;
    B b;
    C c;
    D discriminant;
};

template <class M, class W, class R>
HITBOX_INLINE constexpr auto quadratic(const Triple<M>& m, const Triple<W>& w, const R& radius) {
    const auto a = dot_product(w, w);
    const auto b = dot_product(m, w);
    const auto c = dot_product(m, m) - radius * radius;
    const auto discriminant = b * b - a * c;
    return Quadratic<decltype(a), decltype(b), decltype(c), decltype(discriminant)>{a, b, c, discriminant};
}

// The kind of the intersection: whether an end of the line is inside, or both roots lie on the line.
struct Part {
    Answer answer;
    bool own_start = false, own_end = false;
};

// The sign of a number with an error bound.
bool positive(double x, double bound) { return x > bound; }
bool negative(double x, double bound) { return x < -bound; }

HITBOX_INLINE Part part_of(const Linear& line, const Sphere3& sphere) {
    const bool segment = line.kind == Kind::segment;
    const Vec3 m = line.first - sphere.center, w = segment ? line.second - line.first : line.second;
    const auto q = quadratic(numbers(m), numbers(w), sphere.radius);
    constexpr Triple<Counted> once = counted(exact::rounded_once);
    constexpr auto count = quadratic(once, once, exact::stored);
    constexpr double b_factor = exact::bound_factor<double>(count.b),
                     c_factor = exact::bound_factor<double>(count.c),
                     d_factor = exact::bound_factor<double>(count.discriminant);
    const double m_only = size_of(m), m_size = m_only < sphere.radius ? sphere.radius : m_only,
                 w_size = size_of(w);
    if (!(m_size + w_size < largest_quick_size) || !(sphere.radius >= 0)) return {Answer::doubtful};
    const double b_bound = b_factor * (m_size * w_size) + allowance,
                 c_bound = c_factor * (m_size * m_size) + allowance,
                 d_bound = d_factor * ((m_size * m_size) * (w_size * w_size)) + allowance;

    const bool misses = negative(q.discriminant, d_bound), pierces = positive(q.discriminant, d_bound);
    if (line.kind == Kind::line) return {misses ? Answer::none : pierces ? Answer::sure : Answer::doubtful};
    const bool inside = negative(q.c, c_bound), outside = positive(q.c, c_bound);
    if (outside && (misses || positive(q.b, b_bound))) return {Answer::none};
    if (!segment) {
        if (inside) return {Answer::sure, true};
        return {outside && pierces && negative(q.b, b_bound) ? Answer::sure : Answer::doubtful};
    }
    // The same at the end of the segment.
    const Vec3 n = line.second - sphere.center;
    const double n_only = size_of(n), n_size = n_only < sphere.radius ? sphere.radius : n_only;
    const double end = dot_product(numbers(n), numbers(n)) - sphere.radius * sphere.radius,
                 slope = dot_product(numbers(n), numbers(w));
    const double end_bound = c_factor * (n_size * n_size) + allowance,
                 slope_bound = b_factor * (n_size * w_size) + allowance;
    if (!(n_size < largest_quick_size)) return {Answer::doubtful};
    const bool end_inside = negative(end, end_bound), end_outside = positive(end, end_bound);
    if (outside && end_outside && negative(slope, slope_bound)) return {Answer::none};
    const bool crosses_near = inside || (outside && (end_inside || (pierces && negative(q.b, b_bound))));
    const bool crosses_far =
        end_inside || (end_outside && (inside || (pierces && positive(slope, slope_bound))));
    return {crosses_near && crosses_far ? Answer::sure : Answer::doubtful, inside, end_inside};
}

template <bool Fused>
HITBOX_INLINE Triple<exact::Stored<Fused>> stored(const Vec3& v) {
    return {{v.x}, {v.y}, {v.z}};
}

template <bool Fused, class Way>
HITBOX_INLINE bool fill_in(Intersection<double>& r, const Linear& line, const Sphere3& sphere,
                           const Part& part, const Triple<Way>& w, Format format) {
    const auto o = stored<Fused>(line.first);
    const auto q =
        quadratic(difference(o, stored<Fused>(sphere.center)), w, exact::Stored<Fused>{sphere.radius});
    // The root of the discriminant gets the sign of -B, so that no nearly equal numbers are subtracted.
    const Estimate root = exact::square_root<Fused>(estimate(q.discriminant)), b = estimate(q.b);
    const bool back = q.b.value.high > 0;
    const Estimate sum = back ? -(b + root) : -b + root;
    const Estimate large = exact::quotient<Fused>(sum, estimate(q.a)),
                   small = exact::quotient<Fused>(estimate(q.c), sum);
    const Estimate &near = back ? large : small, &far = back ? small : large;

    ParameterRange<double> t;
    const bool near_sure = settle(near, format, t.low), far_sure = settle(far, format, t.high);
    bool sure = near_sure & far_sure;
    const auto point = [&](bool own, const Vec3& end, const Estimate& at, Vec3& p) HITBOX_INLINE_LAMBDA {
        if (own) {
            p = end;
            return true;
        }
        const bool x_sure = settle_coordinate(o.x, w.x, at, format, p.x),
                   y_sure = settle_coordinate(o.y, w.y, at, format, p.y),
                   z_sure = settle_coordinate(o.z, w.z, at, format, p.z);
        return bool(x_sure & y_sure & z_sure);
    };
    sure &= point(part.own_start, line.first, near, r.points[0]);
    sure &= point(part.own_end, line.second, far, r.points[1]);
    if (!sure) return false;
    r.kind = IntersectionKind::segment;
    r.count = 2;
    r.line_t = t;
    r.t = ParameterRange<double>{part.own_start ? 0 : t.low, part.own_end ? 1 : t.high};
    return true;
}

}  // namespace

bool clip_quickly(const Linear& line, const Sphere3& sphere, Format format, Intersection<double>& r) {
    return exact::with_fast_products([&](auto fused) HITBOX_INLINE_LAMBDA {
        constexpr bool F = fused.value;
        const Part part = part_of(line, sphere);
        if (part.answer != Answer::sure) return part.answer == Answer::none;
        const auto first = stored<F>(line.first), second = stored<F>(line.second);
        return line.kind == Kind::segment
                   ? fill_in<F>(r, line, sphere, part, difference(second, first), format)
                   : fill_in<F>(r, line, sphere, part, second, format);
    });
}

}  // namespace hitbox::detail
