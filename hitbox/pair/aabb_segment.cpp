// aabb_segment.cpp: the exact stage of axis-aligned box and segment.
#include <hitbox/pair/aabb_segment.hpp>

#include <hitbox/exact/resolve.hpp>

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

}  // namespace hitbox::detail
