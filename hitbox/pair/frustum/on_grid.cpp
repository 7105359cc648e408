// on_grid.cpp: heights of corners above six planes, in doubles that round nothing.
#include <hitbox/pair/frustum/on_grid.hpp>

#include <hitbox/exact/counted.hpp>
#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/lattice.hpp>
#include <hitbox/pair/detail/features.hpp>
#include <hitbox/pair/detail/form.hpp>
#include <hitbox/pair/detail/stages_exact.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

namespace hitbox::detail {

namespace {

// On a grid of b bits numbers are less than 2^b units, an offset at most 16 of the largest products, and a formula of degree d
// rounds nothing if the sum of its terms, counted below, is at most 2^(53 - d b).
constexpr int bits_of_corners = grid_bits(2), bits_of_feet = grid_bits(4);
constexpr bool fits_in_doubles(const exact::Counted& result, int degree, int bits) {
    return result.most <= double(std::uint64_t(1) << (53 - degree * bits));
}
constexpr exact::Triple<exact::Counted> counted_of(double most) { return {{most, 0}, {most, 0}, {most, 0}}; }
constexpr exact::Counted counted_height(double coordinate) {
    return dot_product(counted_of(1), counted_of(coordinate)) - exact::Counted{16, 0};
}
// A coordinate of a corner is the sum of up to four numbers.
static_assert(fits_in_doubles(counted_height(4), 2, bits_of_corners));
constexpr exact::Counted counted_normals = dot_product(counted_of(1), counted_of(1));
static_assert(fits_in_doubles(counted_height(1) * counted_normals - counted_height(1) * counted_normals, 4,
                              bits_of_feet));
static_assert(fits_in_doubles(counted_height(1) * counted_height(1), 4, bits_of_feet));

// True if all numbers have so few bits; those of the normals in a unit of their own. First the shape, which decides for nearly all
// that do not touch.
bool are_on_narrow_grid(const FrustumSet& frustum, std::span<const Vec3> vectors, double radius, int bits) {
    Largest lengths, normals;
    for (const Vec3& v : vectors) lengths.look_at(v.x), lengths.look_at(v.y), lengths.look_at(v.z);
    lengths.look_at(radius);
    const exact::NarrowGrid of_lengths(lengths.value(), bits);
    std::uint64_t off = of_lengths.off(radius);
    for (const Vec3& v : vectors) off |= of_lengths.off(v.x) | of_lengths.off(v.y) | of_lengths.off(v.z);
    if (off != 0) [[likely]]
        return false;
    for (const WidePlane& p : frustum.planes)
        normals.look_at(p.normal.x), normals.look_at(p.normal.y), normals.look_at(p.normal.z);
    const OnNarrowGrid grid(of_lengths, lengths.value(), normals.value(), bits, off);
    for (const WidePlane& p : frustum.planes) grid.direction(p.normal), grid.offset(p.offset);
    return off == 0;
}

template <class P>
double height_over(const WidePlane& plane, const P& p) {
    return dot_product(plane.normal, p) - plane.offset;
}

}  // namespace

bool has_corner_in_frustum(const FrustumSet& frustum, const ConvexSet& shape) {
    if (shape.kind == Kind::empty || shape.kind == Kind::plane) return false;
    const VectorCounts& has = counts_of(shape.kind);
    if (!are_on_narrow_grid(frustum, std::span(shape.v).first(has.places + has.half_axes), 0,
                            bits_of_corners))
        return false;
    const auto at = [&](std::size_t i) {
        return exact::Triple<double>{shape.v[i].x, shape.v[i].y, shape.v[i].z};
    };
    return with_corners(shape, at, [&](const auto& corners) {
        for (const auto& corner : corners) {
            bool is_in = true;
            for (const WidePlane& p : frustum.planes) is_in &= height_over(p, corner) >= 0;
            if (is_in) return true;
        }
        return false;
    });
}

//        \  center        The foot of the center on plane i is center - (h_i / n_i^2) n_i. Above plane j it has the height
//         \ /             h_j - h_i (n_i . n_j) / n_i^2. It lies in the ball if h_i^2 <= r^2 n_i^2.
//     _____X_____
bool has_foot_in_frustum(const FrustumSet& frustum, const Capsule3& sphere) {
    const Vec3& center = sphere.a;
    if (!(sphere.radius >= 0)) return false;
    if (!are_on_narrow_grid(frustum, std::span(&center, 1), sphere.radius, bits_of_feet)) return false;
    std::array<double, 6> height;
    bool is_in = true;
    for (std::size_t i = 0; i < 6; ++i)
        height[i] = height_over(frustum.planes[i], center), is_in &= height[i] >= 0;
    if (is_in) return true;
    for (std::size_t i = 0; i < 6; ++i) {
        const Vec3& n = frustum.planes[i].normal;
        const double h = height[i], square = dot(n, n);
        if (h >= 0 || square == 0 || h * h > sphere.radius * sphere.radius * square) continue;
        bool is_foot_in = true;
        for (std::size_t j = 0; j < 6; ++j)
            is_foot_in &= j == i || height[j] * square - h * dot(n, frustum.planes[j].normal) >= 0;
        if (is_foot_in) return true;
    }
    return false;
}

}  // namespace hitbox::detail
