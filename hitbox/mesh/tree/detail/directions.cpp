// directions.cpp: corners, crossings of the coordinate planes and tips of the octahedron, each with its rounding.
#include <hitbox/mesh/tree/detail/directions.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace hitbox::detail {

namespace {

constexpr Aabb3 all_directions{{-2, -2, -2}, {2, 2, 2}};

double sum_of_parts(const Vec3& v) { return std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z); }

// Merges the points where the way from d to e passes through a coordinate plane. Returns false if it passes so
// close to the origin that their directions are inaccurate; elsewhere they are within 2^-30.
bool merge_changes_of_octant(Aabb3& box, const Vec3& d, const Vec3& e) {
    for (std::size_t k = 0; k < 3; ++k) {
        if (!((d[k] < 0 && e[k] > 0) || (d[k] > 0 && e[k] < 0))) continue;
        Vec3 p = d + (e - d) * (d[k] / (d[k] - e[k]));
        p[k] = 0;
        const double sum = sum_of_parts(p);
        if (!(sum > 0x1p-20)) return false;
        box.merge(p * (1 / sum));
    }
    return true;
}

// True if the triangle may contain the origin. The directions are within 2^-50 of the exact ones, so the numbers
// below are within 2^-46.
bool may_contain_origin(const std::array<Vec3, 3>& d) {
    const std::array<Vec3, 3> normal{cross(d[0], d[1]), cross(d[1], d[2]), cross(d[2], d[0])};
    return std::fabs(dot(normal[0], d[2])) <= 0x1p-44 && dot(normal[0], normal[1]) >= -0x1p-46 &&
           dot(normal[1], normal[2]) >= -0x1p-46 && dot(normal[2], normal[0]) >= -0x1p-46;
}

// Merges the tips of the octahedron that may be within the triangle. A tip that is within 2^-30 of a side may be
// left out: the ends of the side, or a change of octant, are as close to it.
void merge_tips(Aabb3& box, const std::array<Vec3, 3>& d) {
    const std::array<Vec3, 3> normal{cross(d[0], d[1]), cross(d[1], d[2]), cross(d[2], d[0])};
    for (std::size_t k = 0; k < 3; ++k) {
        double low = 0, high = 0;
        bool on_side = false;
        for (const Vec3& n : normal) {
            const double sum = sum_of_parts(n);
            low = std::min(low, n[k]), high = std::max(high, n[k]);
            on_side |= sum > 0x1p-16 && std::fabs(n[k]) < 0x1p-32 * sum;
        }
        // The axis is within the triangle if it is on the same side of all three.
        if (on_side || (low < -0x1p-46 && high > 0x1p-46)) continue;
        Vec3 tip;
        for (const double sign : {-1.0, 1.0}) {
            tip[k] = sign;
            if (std::max({sign * d[0][k], sign * d[1][k], sign * d[2][k]}) > 0) box.merge(tip);
        }
    }
}

}  // namespace

Aabb3 directions(const Vec3& from, const Triangle3& t) {
    std::array<Vec3, 3> d;
    std::size_t count = 0;
    Aabb3 box;
    for (const Vec3& corner : {t.a, t.b, t.c}) {
        if (corner == from) continue;
        const Vec3 way = corner - from;
        const double sum = sum_of_parts(way);
        if (!(sum <= (std::numeric_limits<double>::max)())) return all_directions;
        d[count] = {way.x / sum, way.y / sum, way.z / sum};
        box.merge(d[count++]);
    }
    for (std::size_t i = 0; i + 1 < count; ++i)
        for (std::size_t j = i + 1; j < count; ++j)
            if (!merge_changes_of_octant(box, d[i], d[j])) return all_directions;
    if (count == 3) {
        if (may_contain_origin(d)) return all_directions;
        merge_tips(box, d);
    }
    return box.expanded(0x1p-28);
}

}  // namespace hitbox::detail
