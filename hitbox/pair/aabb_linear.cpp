// aabb_linear.cpp: the closer rungs of axis-aligned box and segment.
#include <hitbox/pair/aabb_linear.hpp>

#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/range.hpp>
#include <hitbox/exact/resolve.hpp>

#include <array>
#include <cstddef>

namespace hitbox::detail {

HITBOX_COLD bool aabb_segment_exact(const Aabb3& box, const Segment3& segment, unsigned uncertain) {
    using exact::Sign;
    const Vec3 &l = box.min, &h = box.max, &p = segment.a, &q = segment.b;
    const std::array inputs{l.x, l.y, l.z, h.x, h.y, h.z, p.x, p.y, p.z, q.x, q.y, q.z};
    return exact::resolve(inputs, 2, [&](const auto& n) {
        const auto absolute = [](const auto& x) { return sign(x) == Sign::negative ? -x : x; };
        for (std::size_t k = 0; k < 3; ++k) {
            if (!(uncertain >> k & 1)) continue;
            const std::size_t u = (k + 1) % 3, v = (k + 2) % 3;
            const auto d = [&](std::size_t i) { return n[9 + i] - n[6 + i]; };
            const auto e = [&](std::size_t i) { return n[3 + i] - n[i]; };
            const auto m = [&](std::size_t i) { return (n[6 + i] + n[9 + i]) - (n[i] + n[3 + i]); };
            const auto gap =
                absolute(m(u) * d(v) - m(v) * d(u)) - (e(u) * absolute(d(v)) + e(v) * absolute(d(u)));
            if (sign(gap) == Sign::positive) return false;
        }
        return true;
    });
}

// The faces of the box do not separate them.
HITBOX_COLD bool aabb_segment_closely(const Aabb3& box, const Segment3& segment) {
    if (!exact::in_range<3>(box.min, box.max, segment.a, segment.b)) [[unlikely]]
        return meet(convex_set(box), convex_set(segment));
    const auto at = [](const Vec3& p, std::size_t k) { return exact::Input{p[k]}; };
    const auto& [p, q] = segment;
    unsigned uncertain = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        const std::size_t u = (k + 1) % 3, v = (k + 2) % 3;
        const auto du = at(q, u) - at(p, u), dv = at(q, v) - at(p, v);
        // On which sides of the line the corners lie, seen along k: all on one, or it passes between or through them.
        bool left = false, right = false, unknown = false;
        for (const Vec3* x : {&box.min, &box.max})
            for (const Vec3* y : {&box.min, &box.max}) {
                const auto s = filtered_sign(du * (at(*y, v) - at(p, v)) - dv * (at(*x, u) - at(p, u)));
                left |= s == exact::FilteredSign::positive || s == exact::FilteredSign::zero;
                right |= s == exact::FilteredSign::negative || s == exact::FilteredSign::zero;
                unknown |= s == exact::FilteredSign::unknown;
            }
        if (left && right) continue;
        if (!unknown) return false;
        uncertain |= 1u << k;
    }
    return uncertain == 0 || aabb_segment_exact(box, segment, uncertain);
}

}  // namespace hitbox::detail
