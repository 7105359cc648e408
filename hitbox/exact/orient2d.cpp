// orient2d.cpp: the exact stage of orient2d.
#include <hitbox/exact/orient2d.hpp>

#include <hitbox/exact/resolve.hpp>

#include <array>

namespace hitbox::exact::detail {

HITBOX_NOINLINE Sign orient2d_exact(const Vec2& a, const Vec2& b, const Vec2& c) {
    const std::array inputs{a.x, a.y, b.x, b.y, c.x, c.y};
    for (const double x : inputs)
        if (!(std::fabs(x) <= std::numeric_limits<double>::max())) return Sign::zero;
    return resolve_widening(
        inputs, 2, [](const auto& n) { return sign(orient2d_value(n[0], n[1], n[2], n[3], n[4], n[5])); });
}

}  // namespace hitbox::exact::detail
