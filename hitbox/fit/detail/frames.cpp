// frames.cpp: construction of frames, and alignment with the coordinate axes.
#include <hitbox/fit/detail/frames.hpp>

#include <cmath>

namespace hitbox::detail {

bool make_frame(const Vec3& along, const Vec3& normal, Frame& out) {
    const double length_u = std::sqrt(length_sq(along)), length_n = std::sqrt(length_sq(normal));
    if (!(length_u > 1e-150) || !(length_n > 1e-150)) return false;
    const Vec3 u{along.x / length_u, along.y / length_u, along.z / length_u};
    const Vec3 n{normal.x / length_n, normal.y / length_n, normal.z / length_n};
    const Vec3 v = cross(n, u);
    const double length_v = std::sqrt(length_sq(v));
    if (!(length_v > 1e-3)) return false;
    const Vec3 w{v.x / length_v, v.y / length_v, v.z / length_v};
    out = {u, w, cross(u, w)};
    return true;
}

Frame straightened(Frame frame) {
    constexpr double noise = 1e-12;
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t k = 0; k < 3; ++k) {
            const std::size_t k1 = (k + 1) % 3, k2 = (k + 2) % 3;
            if (std::fabs(frame[i][k1]) > noise || std::fabs(frame[i][k2]) > noise) continue;
            frame[i][k] = frame[i][k] < 0 ? -1 : 1;
            frame[i][k1] = frame[i][k2] = 0;
            for (const std::size_t j : {(i + 1) % 3, (i + 2) % 3}) {  // the other two, perpendicular to it
                frame[j][k] = 0;
                const double length = std::sqrt(frame[j][k1] * frame[j][k1] + frame[j][k2] * frame[j][k2]);
                frame[j][k1] /= length, frame[j][k2] /= length;
            }
        }
    return frame;
}

}  // namespace hitbox::detail
