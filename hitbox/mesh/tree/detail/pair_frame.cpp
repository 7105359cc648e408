// pair_frame.cpp: the common frame of two trees.
#include <hitbox/mesh/tree/detail/pair_frame.hpp>

#include <hitbox/exact/power_of_two.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>

namespace hitbox::detail {

PairFrame::PairFrame(const TreeFrame& a, const TreeFrame& b) {
    const int common = std::min(a.exponent, b.exponent);
    exponent_a = common - a.exponent, exponent_b = common - b.exponent;
    scale_a = std::ldexp(1.0, exponent_a), scale_b = std::ldexp(1.0, exponent_b);
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
    scale_a = std::ldexp(1.0, exponent_a), scale_b = std::ldexp(1.0, exponent_b);
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

// The sizes that bound the roundings of the images of points.
Vec3 size_of_images(const Affine3& map, const Vec3& reach) {
    Vec3 size;
    for (std::size_t k = 0; k < 3; ++k)
        size[k] = std::fabs(map.columns[0][k]) * reach.x + std::fabs(map.columns[1][k]) * reach.y +
                  std::fabs(map.columns[2][k]) * reach.z + std::fabs(map.translation[k]);
    return size;
}

// What is nearly the inverse of a map, without its translation; zero if there is none.
Affine3 back_from(const Affine3& map) {
    std::optional<Affine3> inverse = map.inverse();
    if (!inverse) return {{Vec3{}, Vec3{}, Vec3{}}, {}};
    inverse->translation = {};
    return *inverse;
}

}  // namespace

// Let a point p of a be placed at A p + t + e, and q of b at B q + s + f, where e and f are rounding errors. Any matrix G takes
// triangles that meet to triangles that meet. With G near the inverse of A, and I - G A = E,
//
//     G (A p + t + e - t) = p - E p + G e          G (B q + s + f - t) = G B q + G (s - t) + G f
//
// so that a stays where it is, but for an error |E| |p| + |G| |e|, and b is moved by the map (G B, G (s - t)), but for |G| |f| and
// the roundings of that map. Each of e, f and those roundings, also in E, is below 2^-50 of the sum of the sizes.
PairFrame::PairFrame(const TreeFrame& a, const Affine3& map_a, const TreeFrame& b, const Affine3& map_b)
    : PairFrame(a, b, back_from(map_a) * Affine3{map_b.columns, map_b.translation - map_a.translation}) {
    const Affine3 back = back_from(map_a), again = back * Affine3{map_a.columns, {}};
    const Vec3 reach_a = reach_of(a), size_a = size_of_images(map_a, reach_a),
               size_b = size_of_images(map_b, reach_of(b));
    double error = 0;  // the sum over the coordinates, which a NaN does not get lost in
    for (std::size_t k = 0; k < 3; ++k) {
        double off = 0, size = reach_a[k];
        for (std::size_t i = 0; i < 3; ++i) {
            off += std::fabs((i == k ? 1 : 0) - again.columns[i][k]) * reach_a[i];
            // With something for products that underflow.
            size += std::fabs(back.columns[i][k]) * (size_a[i] + size_b[i] + 0x1p-1000);
        }
        error += off * (1 + 0x1p-40) + size * 0x1p-47;
    }
    const double more = exact::times_power_of_two(error, a.exponent + exponent_a);
    slack += more, point_error += more;
    is_fine = is_fine && slack < 0x1p-12;
}

}  // namespace hitbox::detail
