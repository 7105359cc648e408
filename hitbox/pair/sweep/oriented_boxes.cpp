// oriented_boxes.cpp: the first contact of two oriented boxes, in double where that is certain (moving separating axes).
#include <hitbox/pair/sweep/first_contact.hpp>

#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/double_double.hpp>
#include <hitbox/exact/range.hpp>
#include <hitbox/pair/sweep/detail/unit_axis.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace hitbox::detail {

namespace {

using exact::DoubleDouble;
using Pairs = exact::Triple<DoubleDouble>;

double sum_of_sizes(const Vec3& v) { return std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z); }

Pairs product_in_pairs_of(const Vec3& e, const Vec3& f) {
    const auto minor = [](double a, double d, double b, double c) {
        return DoubleDouble::product(a, d) - DoubleDouble::product(b, c);
    };
    return {minor(e.y, f.z, e.z, f.y), minor(e.z, f.x, e.x, f.z), minor(e.x, f.y, e.y, f.x)};
}
DoubleDouble along_pairs(const Pairs& n, const Vec3& v) { return n.x * v.x + n.y * v.y + n.z * v.z; }

// The two edges of the axis, and what is known of its time.
struct LastAxis {
    const Vec3 *e = nullptr, *f = nullptr;
    double in_low = 0, in_high = 0;
};

}  // namespace

// As axis_times.hpp, with one bound for all terms of an axis. A gap is n . (b - a) less the reach of six half-axes. With
// N = |e| |f|, sums of the sizes of coordinates, each of its 21 products n_k v_k has a size of at most N |v| and an error of
// four roundings, and a dozen sums follow: less than 32 roundings of N times the sum of all sizes.
QuickContact first_contact_of_oriented_boxes(const ConvexSet& a, const Vec3& motion, const ConvexSet& b) {
    QuickContact r;
    if (!exact::in_range<6>(a.v[0], a.v[1], a.v[2], a.v[3], b.v[0], b.v[1], b.v[2], b.v[3], motion)) return r;
    const Vec3 way = b.v[0] - a.v[0];
    std::array<double, 3> size_a, size_b;
    double sizes = sum_of_sizes(a.v[0]) + sum_of_sizes(b.v[0]);
    for (std::size_t i = 0; i < 3; ++i) {
        size_a[i] = sum_of_sizes(a.v[i + 1]), size_b[i] = sum_of_sizes(b.v[i + 1]);
        sizes += size_a[i] + size_b[i];
    }
    constexpr double rounding = 32 * exact::unit_roundoff * HITBOX_TEST_ERROR_BOUND_SCALE;
    const double error_of_gap = rounding * sizes, error_of_speed = rounding * sum_of_sizes(motion);
    LastAxis last{nullptr, nullptr, 0, 0};
    double out_low = 1, out_high = 2, others_high = 0;
    bool in_doubt = false, never = false;

    // Returns true if they do not meet.
    const auto look = [&](const Vec3& e, const Vec3& f, double size) {
        const Vec3 n = cross(e, f);
        double reach = 0;
        for (std::size_t i = 1; i < 4; ++i) reach += std::fabs(dot(n, a.v[i])) + std::fabs(dot(n, b.v[i]));
        const double middle = dot(n, way), speed_along = dot(n, motion), gap_error = size * error_of_gap,
                     speed_error = size * error_of_speed;
        const double sign = speed_along < 0 ? -1 : 1, speed = sign * speed_along;
        const double entry = sign * middle - reach, exit = sign * middle + reach;
        if (!(speed > speed_error)) {
            // On either side.
            const double most = speed + speed_error;
            if (entry - gap_error > most || exit + gap_error < -most) return never = true;
            in_doubt |= !(entry + gap_error <= -most && exit - gap_error >= most);
            return false;
        }
        if (exit + gap_error < 0) return never = true;
        const double slowest = speed - speed_error, fastest = speed + speed_error;
        constexpr double more = 1 + 0x1p-50;
        if (entry + gap_error >= 0) {
            const double t = entry / speed,
                         error = (gap_error + std::fabs(t) * speed_error) / slowest * more +
                                 std::fabs(t) * 0x1p-52;
            if (t - error > 1) return never = true;
            if (t - error > last.in_low) {
                others_high = std::max(others_high, last.in_high);
                last = {&e, &f, t - error, t + error};
            } else {
                others_high = std::max(others_high, t + error);
            }
        }
        if (!(exit - gap_error > fastest * more)) {
            const double t = exit / speed, error = (gap_error + std::fabs(t) * speed_error) / slowest * more +
                                                   std::fabs(t) * 0x1p-52;
            out_low = std::min(out_low, t - error), out_high = std::min(out_high, t + error);
        }
        return never = last.in_low > out_high;
    };
    const auto all = [&] {
        for (std::size_t i = 0; i < 3; ++i)
            if (look(a.v[i + 1], a.v[(i + 1) % 3 + 1], size_a[i] * size_a[(i + 1) % 3]) ||
                look(b.v[i + 1], b.v[(i + 1) % 3 + 1], size_b[i] * size_b[(i + 1) % 3]))
                return;
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t j = 0; j < 3; ++j)
                if (look(a.v[i + 1], b.v[j + 1], size_a[i] * size_b[j])) return;
    };
    // Only the faces of a solid difference are products of edges.
    const Vec3 normal = cross(a.v[1], a.v[2]);
    if (!(std::fabs(dot(normal, a.v[3])) > rounding * size_a[0] * size_a[1] * size_a[2])) return r;
    all();
    if (never) return r.verdict = exact::Verdict::no, r;
    if (in_doubt || !last.e || !(last.in_low > 0 && last.in_low > others_high && last.in_high <= out_low))
        return r;

    // The time in double-double, where an operation has an error of 2^-102.
    const Pairs n = product_in_pairs_of(*last.e, *last.f);
    const DoubleDouble x = DoubleDouble::difference(b.v[0].x, a.v[0].x),
                       y = DoubleDouble::difference(b.v[0].y, a.v[0].y),
                       z = DoubleDouble::difference(b.v[0].z, a.v[0].z);
    const DoubleDouble speed = along_pairs(n, motion);
    DoubleDouble gap = n.x * x + n.y * y + n.z * z;
    if (speed.high < 0) gap = -gap;
    for (std::size_t i = 1; i < 4; ++i)
        gap = gap - absolute(along_pairs(n, a.v[i])) - absolute(along_pairs(n, b.v[i]));
    const double size = sum_of_sizes(*last.e) * sum_of_sizes(*last.f);
    constexpr double pair_rounding = 0x1p-96 * HITBOX_TEST_ERROR_BOUND_SCALE;
    if (!(pair_rounding * size * sizes <= 0x1p-54 * std::fabs(gap.high) &&
          pair_rounding * size * sum_of_sizes(motion) <= 0x1p-54 * std::fabs(speed.high)))
        return r;
    const double t = (gap / absolute(speed)).high;
    if (!(t > 0 && t <= 1)) return r;
    r.verdict = exact::Verdict::yes;
    const Vec3 axis{n.x.high, n.y.high, n.z.high};
    r.contact.t = t;
    r.contact.normal = unit_axis(speed.high > 0 ? -axis : axis);
    r.contact.point = point_of_contact(a, motion * t, b, r.contact.normal);
    return r;
}

}  // namespace hitbox::detail
