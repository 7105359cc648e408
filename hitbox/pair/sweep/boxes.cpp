// boxes.cpp: the first contact of two axis-aligned boxes (swept AABB, slabs).
#include <hitbox/pair/sweep/first_contact.hpp>

#include <hitbox/exact/range.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>

namespace hitbox::detail {

namespace {

constexpr double endless = std::numeric_limits<double>::infinity();

// The shared part of two intervals that meet, up to rounding.
double middle_of(double a_low, double a_high, double b_low, double b_high) {
    double low = std::max(a_low, b_low), high = std::min(a_high, b_high);
    constexpr double most = std::numeric_limits<double>::max();
    low = std::max(low, -most), high = std::min(high, most);
    return std::clamp(low / 2 + high / 2, std::min(low, high), std::max(low, high));
}

}  // namespace

// Of two differences and a quotient the relative error is below 2^-51, so that times are certain if they differ by 2^-50.
// Source: Ericson 2005, 5.5.8.
std::optional<FirstContact> first_contact_of_boxes(const Aabb3& a, const Vec3& motion, const Aabb3& b) {
    const auto in_general = [&] {
        return first_contact(RoundedSet{convex_set(a), 0}, motion, {convex_set(b), 0});
    };
    if (a.is_empty() || b.is_empty() || !exact::all_finite(motion)) return std::nullopt;
    double in = -endless, out = endless;
    std::size_t last = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        const double m = motion[k], ahead = b.min[k] - a.max[k], behind = b.max[k] - a.min[k];
        if (m == 0) {
            if (ahead > 0 || behind < 0) return std::nullopt;
            continue;
        }
        const double next = (m > 0 ? ahead : behind) / m, end = (m > 0 ? behind : ahead) / m;
        // Infinities have no rounding, NaN is no box.
        if (next > in) in = next, last = k;
        out = std::min(out, end);
    }
    const double close = 0x1p-50;
    if (in > 1 + close || out < 0 || in > out + close * std::fabs(out)) return std::nullopt;
    // Contacts at the start, in doubt, and with numbers whose quotients are not normal.
    const bool is_plain = in > 0x1p-900 && in < 1 - close && in < out * (1 - close) && out > 0x1p-900;
    if (!is_plain) return in_general();
    FirstContact r;
    r.t = in;
    for (std::size_t k = 0; k < 3; ++k)
        r.point[k] = middle_of(a.min[k] + motion[k] * in, a.max[k] + motion[k] * in, b.min[k], b.max[k]);
    r.point[last] = motion[last] > 0 ? b.min[last] : b.max[last];
    r.normal = {};
    r.normal[last] = motion[last] > 0 ? -1 : 1;
    return r;
}

}  // namespace hitbox::detail
