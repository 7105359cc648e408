// orient3d.cpp: the exact stage of orient3d.
#include <hitbox/exact/orient3d.hpp>

#include <hitbox/exact/resolve.hpp>

#include <array>

namespace hitbox::exact::detail {

HITBOX_NOINLINE Sign orient3d_exact(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    if (!all_finite(a, b, c, d)) return Sign::zero;
    const std::array inputs{a.x, a.y, a.z, b.x, b.y, b.z, c.x, c.y, c.z, d.x, d.y, d.z};
    return resolve_widening(inputs, 3, [](const auto& n) {
        using P = Triple<std::remove_cvref_t<decltype(n[0])>>;
        return sign(orient3d_value(P{n[0], n[1], n[2]}, P{n[3], n[4], n[5]}, P{n[6], n[7], n[8]},
                                   P{n[9], n[10], n[11]}));
    });
}

}  // namespace hitbox::exact::detail
