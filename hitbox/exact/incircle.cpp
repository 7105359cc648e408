// incircle.cpp: the exact stage of incircle.
#include <hitbox/exact/incircle.hpp>

#include <hitbox/exact/resolve.hpp>

#include <array>

namespace hitbox::exact::detail {

HITBOX_NOINLINE Sign incircle_exact(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d) {
    const std::array inputs{a.x, a.y, b.x, b.y, c.x, c.y, d.x, d.y};
    for (const double x : inputs)
        if (!(std::fabs(x) <= std::numeric_limits<double>::max())) return Sign::zero;
    return resolve(inputs, 4, [](const auto& n) {
        return sign(incircle_value(n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7]));
    });
}

}  // namespace hitbox::exact::detail
