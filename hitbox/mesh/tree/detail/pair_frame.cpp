// pair_frame.cpp: the common frame of two trees.
#include <hitbox/mesh/tree/detail/pair_frame.hpp>

#include <hitbox/exact/power_of_two.hpp>
#include <hitbox/mesh/tree/map_back.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace hitbox::detail {

PairFrame::PairFrame(const TreeFrame& a, const TreeFrame& b) {
    const int common = std::min(a.exponent, b.exponent);
    exponent_a = common - a.exponent, exponent_b = common - b.exponent;
    scale_a = exact::times_power_of_two(1.0, exponent_a),
    scale_b = exact::times_power_of_two(1.0, exponent_b);
    for (std::size_t k = 0; k < 3; ++k) {
        for (std::size_t i = 0; i < 3; ++i) turn[k][i] = i == k ? 1 : 0;
        shift[k] = exact::times_power_of_two(b.half_centre[k] - a.half_centre[k], common);
    }
    is_turned = false;
    // Each bound in a node is off by 2^-25, a shift as a float by 2^-24 if the boxes can meet at all, and a sum of two
    // numbers by 2^-23.
    slack = 0x1p-21, point_error = 0;
    is_fine = true;
}

// With x = (p / 2 - half_centre) * 2^e in both frames, p_b = 2 (x_b * 2^-e_b + half_centre_b), so that the image has
// x' = (M x_b * 2^-e_b + M half_centre_b + translation / 2 - half_centre_a) * 2^e for the common exponent e.
PairFrame::PairFrame(const TreeFrame& a, const TreeFrame& b, const Affine3& map) {
    double largest = 0;
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t k = 0; k < 3; ++k) largest = std::max(largest, std::fabs(map.columns[i][k]));
    const bool usable = largest > 0x1p-400 && largest < 0x1p400;
    const int size = usable ? std::ilogb(largest) + 1 : 0;
    // The common exponent is the smaller one, that of the larger mesh.
    const int common = std::min(a.exponent, b.exponent - size);
    exponent_a = common - a.exponent, exponent_b = common - b.exponent + size;
    scale_a = exact::times_power_of_two(1.0, exponent_a),
    scale_b = exact::times_power_of_two(1.0, exponent_b);
    is_turned = true;
    double reach = 0, furthest = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        double centre = map.translation[k] * 0.5 - a.half_centre[k];
        double most = std::fabs(map.translation[k]) + std::fabs(a.half_centre[k]);
        for (std::size_t i = 0; i < 3; ++i) {
            const double m = map.columns[i][k];
            turn[k][i] = exact::times_power_of_two(m, -size);
            centre += m * b.half_centre[i], most += std::fabs(m * b.half_centre[i]);
        }
        shift[k] = exact::times_power_of_two(centre, common);
        reach = std::max(reach, exact::times_power_of_two(most, common)), furthest = std::max(furthest, most);
    }
    // That of a point of b and of the shift: roundings of numbers up to `reach` + 4. The other term covers seven
    // roundings in float of numbers up to 6.
    point_error = (reach + 4) * 0x1p-48, slack = 0x1p-19 + point_error;
    is_fine = usable && slack < 0x1p-12 && furthest < 0x1p1000;
}

namespace {

// No coordinate of a point of the mesh is larger.
Vec3 reach_of(const TreeFrame& frame) {
    const double half = exact::times_power_of_two(1, -frame.exponent);
    return Vec3{std::fabs(frame.half_centre.x) + half, std::fabs(frame.half_centre.y) + half,
                std::fabs(frame.half_centre.z) + half} *
           2;
}

}  // namespace

// a stays where it is, but for the error of MapBack, and b is moved by the map (G B, G (s - t)), where s and t are the
// translations.
PairFrame::PairFrame(const TreeFrame& a, const Affine3& map_a, const TreeFrame& b, const Affine3& map_b)
    : PairFrame(a, map_a, b, map_b, MapBack(map_a)) {}
PairFrame::PairFrame(const TreeFrame& a, const Affine3& map_a, const TreeFrame& b, const Affine3& map_b,
                     const MapBack& back)
    : PairFrame(a, b, back.matrix() * Affine3{map_b.columns, map_b.translation - map_a.translation}) {
    const Vec3 error = back.error(reach_of(a), size_of_images(map_b, reach_of(b)));
    // The sum, because a NaN is lost in a maximum.
    const double more = exact::times_power_of_two(error.x + error.y + error.z, a.exponent + exponent_a);
    slack += more, point_error += more;
    is_fine = is_fine && slack < 0x1p-12;
}

}  // namespace hitbox::detail
