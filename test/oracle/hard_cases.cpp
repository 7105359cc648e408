// hard_cases.cpp: names of the families, and the nearly parallel frames.
#include "hard_cases.hpp"

#include <utility>

namespace hitbox::oracle {

const char* name(Family family) {
    switch (family) {
        case Family::random:
            return "random";
        case Family::grid:
            return "grid";
        case Family::cad:
            return "cad";
        case Family::ulp:
            return "ulp";
        case Family::ulp4:
            return "ulp4";
        case Family::tiny:
            return "tiny";
        case Family::huge:
            return "huge";
        case Family::degenerate:
            return "degenerate";
        case Family::near_parallel:
            return "near_parallel";
        case Family::extreme:
            return "extreme";
    }
    return "";
}

EdgeFrame complete_frame(const Vec3& corner, const Vec3& u, const Vec3& v) {
    const Vec3 w = cross(u, v);
    const double length = std::sqrt(length_sq(w));
    return {corner, {u, v, length > 0 ? w * (1 / std::sqrt(length)) : Vec3{0, 0, 1}}};
}

NearPlane::NearPlane(const EdgeFrame& frame, Random& random)
    : frame_(frame), random_(random), hair_(random.chance(20) ? 0 : random.magnitude(-50, -20)) {
    if (random.chance(50)) std::swap(frame_.axes[1], frame_.axes[2]);
    if (random.chance(30)) std::swap(frame_.axes[0], frame_.axes[2]);
}

double NearPlane::hair() { return hair_ * random_.uniform(-1, 1); }

Vec3 NearPlane::point() {
    const auto place = [&] {
        return random_.chance(40) ? random_.integer(-2, 4) * 0.5 : random_.uniform(-0.5, 1.5);
    };
    return frame_.corner + frame_.axes[0] * place() + frame_.axes[1] * place() + frame_.axes[2] * hair();
}

Vec3 NearPlane::axis(std::size_t i) {
    return frame_.axes[i] + frame_.axes[(i + 1) % 3] * hair() + frame_.axes[(i + 2) % 3] * hair();
}

}  // namespace hitbox::oracle
