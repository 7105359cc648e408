// on_grid.cpp: heights of corners and edges above six planes, in doubles that round nothing.
#include <hitbox/pair/frustum/on_grid.hpp>

#include <hitbox/exact/counted.hpp>
#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/lattice.hpp>
#include <hitbox/exact/plain.hpp>
#include <hitbox/pair/detail/features.hpp>
#include <hitbox/pair/detail/form.hpp>
#include <hitbox/pair/detail/stages_exact.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <tuple>
#include <type_traits>

namespace hitbox::detail {

namespace {

// On a grid of b bits numbers are less than 2^b units, an offset at most 16 of the largest products, and a formula of degree d
// rounds nothing if the sum of its terms, counted below, is at most 2^(53 - d b).
constexpr int bits_of_corners = grid_bits(2), bits_of_edges = 10, bits_of_feet = grid_bits(4),
              bits_of_edge_lengths = 12, bits_of_edge_normals = 4;
constexpr bool fits_in_doubles(const exact::Counted& result, int degree, int bits) {
    return result.most <= double(std::uint64_t(1) << (53 - degree * bits));
}
constexpr exact::Triple<exact::Counted> counted_of(double most) { return {{most, 0}, {most, 0}, {most, 0}}; }
constexpr exact::Counted counted_height(double coordinate) {
    return dot_product(counted_of(1), counted_of(coordinate)) - exact::Counted{16, 0};
}
// A coordinate of a corner is the sum of up to four numbers.
static_assert(fits_in_doubles(counted_height(4), 2, bits_of_corners));
static_assert(fits_in_doubles(counted_height(4) * (counted_height(4) - counted_height(4)) -
                                  counted_height(4) * (counted_height(4) - counted_height(4)),
                              4, bits_of_edges));
constexpr exact::Counted counted_normals = dot_product(counted_of(1), counted_of(1));
static_assert(fits_in_doubles(counted_height(1) * counted_normals - counted_height(1) * counted_normals, 4,
                              bits_of_feet));
static_assert(fits_in_doubles(counted_height(1) * counted_height(1), 4, bits_of_feet));
// For lines the same bits are enough. A way is the difference of two places.
constexpr exact::Counted counted_slope = dot_product(counted_of(1), counted_of(2));
static_assert(fits_in_doubles(counted_height(1) * counted_slope - counted_height(1) * counted_slope, 4,
                              bits_of_feet));

// Three running maxima, because their number is known only at run time.
class LargestOf {
public:
    HITBOX_INLINE void look_at(const Vec3& v) {
        x_ = exact::larger(x_, std::fabs(v.x)), y_ = exact::larger(y_, std::fabs(v.y)),
        z_ = exact::larger(z_, std::fabs(v.z));
    }
    HITBOX_INLINE void look_at(double x) { x_ = exact::larger(x_, std::fabs(x)); }
    HITBOX_INLINE double value() const { return exact::larger(exact::larger(x_, y_), z_); }

private:
    double x_ = 0, y_ = 0, z_ = 0;
};

// True if all numbers have so few bits; those of the normals in a unit of their own. First the shape, which decides for nearly all
// that do not touch.
template <int Bits, int NormalBits = Bits>
bool are_on_narrow_grid(const FrustumSet& frustum, std::span<const Vec3> vectors, double radius = 0) {
    LargestOf lengths, normals;
    for (const Vec3& v : vectors) lengths.look_at(v);
    lengths.look_at(radius);
    const exact::NarrowGrid of_lengths(lengths.value(), Bits);
    std::uint64_t off = of_lengths.off(radius);
    for (const Vec3& v : vectors) off |= of_lengths.off(v.x) | of_lengths.off(v.y) | of_lengths.off(v.z);
    if (off != 0) [[likely]]
        return false;
    for (const WidePlane& p : frustum.planes) normals.look_at(p.normal);
    const OnNarrowGrid grid(of_lengths, lengths.value(), normals.value(), Bits, NormalBits, off);
    for (const WidePlane& p : frustum.planes) grid.direction(p.normal), grid.offset(p.offset);
    return off == 0;
}

// The same for a direction, in a unit of its own.
template <int Bits>
bool is_on_narrow_grid(const Vec3& v) {
    LargestOf most;
    most.look_at(v);
    const exact::NarrowGrid grid(most.value(), Bits);
    return (grid.off(v.x) | grid.off(v.y) | grid.off(v.z)) == 0;
}

// The height of a line over a plane at its start, and how it grows. It is zero at t = -height / slope; with a slope of zero, at
// infinity.
struct LineHeight {
    double start, slope;
};

//     o------e========l---->   The part of a line in front of some planes: from the last that it ascends through, at e, to the first
//                              that it descends through, at l. Nothing is rounded, so that e <= l decides.
struct PartInFront {
    LineHeight enter, leave;
    bool is_behind = false;  // the line is parallel to a plane

    void cut(const LineHeight& by) {
        if (by.slope > 0) {
            if (is_before(enter, by)) enter = by;
        } else if (by.slope < 0) {
            if (is_before(by, leave)) leave = by;
        } else {
            is_behind |= by.start < 0;
        }
    }
    bool exists() const { return !is_behind && enter.start * leave.slope <= leave.start * enter.slope; }

private:
    // If the slopes have one sign, or if a zero of that side is at infinity.
    static bool is_before(const LineHeight& a, const LineHeight& b) {
        return a.start * b.slope > b.start * a.slope;
    }
};

// Of a plane nothing is a length: normals and offsets each have a grid of their own.
constexpr int bits_of_normals = 10, bits_of_offsets = 18;

// For the common point x of three planes with the determinant D: D x, and D.
template <class N>
struct CommonPoint {
    exact::Triple<N> place;
    N whole;

    HITBOX_INLINE constexpr CommonPoint(const exact::Triple<N> (&normal)[3], const N (&offset)[3]) {
        const auto bc = cross_product(normal[1], normal[2]), ca = cross_product(normal[2], normal[0]),
                   ab = cross_product(normal[0], normal[1]);
        const auto along = [&](const N& a, const N& b, const N& c)
                               HITBOX_INLINE_LAMBDA { return offset[0] * a + offset[1] * b + offset[2] * c; };
        place = {along(bc.x, ca.x, ab.x), along(bc.y, ca.y, ab.y), along(bc.z, ca.z, ab.z)};
        whole = dot_product(normal[0], bc);
    }
    /// D times the height of the point over a plane.
    HITBOX_INLINE constexpr N height(const exact::Triple<N>& normal, const N& offset) const {
        return dot_product(normal, place) - whole * offset;
    }
};
constexpr exact::Counted counted_height_of_common_point() {
    const exact::Triple<exact::Counted> normal = counted_of(1);
    const exact::Counted offset{1, 0};
    return CommonPoint<exact::Counted>({normal, normal, normal}, {offset, offset, offset})
        .height(normal, offset);
}
// Three normals and an offset in each product.
static_assert(counted_height_of_common_point().most <=
              double(std::uint64_t(1) << (53 - 3 * bits_of_normals - bits_of_offsets)));

bool are_on_narrow_grids(const FrustumSet& frustum, const Plane3& plane) {
    LargestOf normals, offsets;
    const auto look_at = [&](const auto& p) {
        normals.look_at(p.normal);
        offsets.look_at(p.offset);
    };
    look_at(plane);
    for (const WidePlane& p : frustum.planes) look_at(p);
    const exact::NarrowGrid of_normals(normals.value(), bits_of_normals),
        of_offsets(offsets.value(), bits_of_offsets);
    std::uint64_t off = 0;
    const auto check = [&](const auto& p) {
        off |= of_normals.off(p.normal.x) | of_normals.off(p.normal.y) | of_normals.off(p.normal.z) |
               of_offsets.off(p.offset);
    };
    check(plane);
    for (const WidePlane& p : frustum.planes) check(p);
    return off == 0;
}

exact::Triple<double> normal_of(const WidePlane& p) { return {p.normal.x, p.normal.y, p.normal.z}; }

template <class P>
double height_over(const WidePlane& plane, const P& p) {
    return dot_product(plane.normal, p) - plane.offset;
}

}  // namespace

//       01 | 00     Bit p of the code of a corner is set behind plane p. An edge whose ends have a bit in common lies behind that
//      ____|____    plane. Source: Cohen, Sutherland, in Newman, Sproull 1973, "Principles of Interactive Computer Graphics".
//       11 | 10
bool edges_meet_on_grid(const FrustumSet& frustum, const ConvexSet& shape) {
    if (shape.kind == Kind::empty || shape.kind == Kind::plane) return false;
    const VectorCounts& has = counts_of(shape.kind);
    const auto vectors = std::span(shape.v).first(has.places + has.half_axes);
    const bool is_narrow = are_on_narrow_grid<bits_of_edges>(frustum, vectors);
    if (!is_narrow && !are_on_narrow_grid<bits_of_corners>(frustum, vectors)) return false;
    const auto at = [&](std::size_t i) {
        return exact::Triple<double>{shape.v[i].x, shape.v[i].y, shape.v[i].z};
    };
    return with_corners(shape, at, [&](const auto& corners) {
        std::array<std::array<double, 6>, std::tuple_size_v<std::remove_cvref_t<decltype(corners)>>> height;
        std::array<unsigned, std::tuple_size_v<std::remove_cvref_t<decltype(corners)>>> behind{};
        for (std::size_t i = 0; i < corners.size(); ++i) {
            for (std::size_t p = 0; p < 6; ++p) {
                height[i][p] = height_over(frustum.planes[p], corners[i]);
                behind[i] |= unsigned(height[i][p] < 0) << p;
            }
            if (behind[i] == 0) return true;
        }
        if (corners.size() == 1 || !is_narrow) return false;
        return any_edge_between(corners.size(), [&](std::size_t i, std::size_t j, std::size_t) {
            if ((behind[i] & behind[j]) != 0) return false;
            PartInFront part{{0, 1}, {1, -1}};
            for (std::size_t p = 0; p < 6; ++p) part.cut({height[i][p], height[j][p] - height[i][p]});
            return part.exists();
        });
    });
}

Verdict crosses_on_grid(const FrustumSet& frustum, const ConvexSet& line) {
    const bool is_segment = line.kind == Kind::segment;
    if (!is_segment && line.kind != Kind::ray && line.kind != Kind::line) return Verdict::unknown;
    if (!is_segment && !is_on_narrow_grid<bits_of_feet>(line.v[1])) return Verdict::unknown;
    if (!are_on_narrow_grid<bits_of_feet>(frustum, std::span(line.v).first(is_segment ? 2 : 1)))
        return Verdict::unknown;
    const Vec3 way = is_segment ? line.v[1] - line.v[0] : line.v[1];
    PartInFront part{line.kind == Kind::line ? LineHeight{1, 0} : LineHeight{0, 1},
                     is_segment ? LineHeight{1, -1} : LineHeight{1, 0}};
    for (const WidePlane& p : frustum.planes) part.cut({height_over(p, line.v[0]), dot(p.normal, way)});
    return exact::yes_if(part.exists());
}

namespace {

// Heights of a center over the planes, and products of their normals. N is double, or Counted.
template <class N>
struct OverTwo {
    N h, k;        // the heights over both planes
    N hh, kk, hk;  // n . n, m . m, n . m of their normals

    // The foot of the center on the line of both planes is center - (a n + b m) / G, for G = (n . n)(m . m) - (n . m)^2.
    HITBOX_INLINE constexpr N whole() const { return hh * kk - hk * hk; }
    HITBOX_INLINE constexpr N a() const { return h * kk - k * hk; }
    HITBOX_INLINE constexpr N b() const { return k * hh - h * hk; }
    /// G (r^2 - d^2), d the distance of the foot.
    HITBOX_INLINE constexpr N within(const N& r) const { return (r * r) * whole() - (h * a() + k * b()); }
    /// G times the height of the foot over a plane with the normal p: h over the center, and n . p, m . p.
    HITBOX_INLINE constexpr N height(const N& over_center, const N& np, const N& mp) const {
        return over_center * whole() - (a() * np + b() * mp);
    }
};
constexpr OverTwo<exact::Counted> counted_over_two{counted_height(1), counted_height(1), counted_normals,
                                                   counted_normals, counted_normals};
// Degree four in normals, two in lengths; then five and one.
static_assert(counted_over_two.within({1, 0}).most <=
              double(std::uint64_t(1) << (53 - 4 * bits_of_edge_normals - 2 * bits_of_edge_lengths)));
static_assert(counted_over_two.height(counted_height(1), counted_normals, counted_normals).most <=
              double(std::uint64_t(1) << (53 - 5 * bits_of_edge_normals - bits_of_edge_lengths)));

bool has_foot_on_edge(const FrustumSet& frustum, const std::array<double, 6>& height, double radius) {
    const auto along = [&](std::size_t i, std::size_t j) {
        return dot(frustum.planes[i].normal, frustum.planes[j].normal);
    };
    for (std::size_t i = 0; i < 6; ++i) {
        if (height[i] >= 0) continue;
        for (std::size_t j = 0; j < 6; ++j) {
            if (j == i || (j < i && height[j] < 0)) continue;
            const OverTwo<double> over{height[i], height[j], along(i, i), along(j, j), along(i, j)};
            if (!(over.whole() > 0 && over.within(radius) >= 0)) continue;
            bool is_in = true;
            for (std::size_t k = 0; k < 6; ++k)
                is_in &= k == i || k == j || over.height(height[k], along(i, k), along(j, k)) >= 0;
            if (is_in) return true;
        }
    }
    return false;
}

}  // namespace

//        \  center        The foot of the center on plane i is center - (h_i / n_i^2) n_i. Above plane j it has the height
//         \ /             h_j - h_i (n_i . n_j) / n_i^2. It lies in the ball if h_i^2 <= r^2 n_i^2.
//     _____X_____
bool has_foot_in_frustum(const FrustumSet& frustum, const Capsule3& sphere) {
    const Vec3& center = sphere.a;
    if (!(sphere.radius >= 0)) return false;
    const std::span<const Vec3> places(&center, 1);
    if (!are_on_narrow_grid<bits_of_feet>(frustum, places, sphere.radius)) return false;
    std::array<double, 6> height;
    bool is_in = true;
    for (std::size_t i = 0; i < 6; ++i)
        height[i] = height_over(frustum.planes[i], center), is_in &= height[i] >= 0;
    if (is_in) return true;
    for (std::size_t i = 0; i < 6; ++i) {
        const Vec3& n = frustum.planes[i].normal;
        const double h = height[i], square = dot(n, n);
        if (h >= 0 || square == 0) continue;
        if (h * h > sphere.radius * sphere.radius * square) return false;  // behind this plane
        bool is_foot_in = true;
        for (std::size_t j = 0; j < 6; ++j)
            is_foot_in &= j == i || height[j] * square - h * dot(n, frustum.planes[j].normal) >= 0;
        if (is_foot_in) return true;
    }
    return are_on_narrow_grid<bits_of_edge_lengths, bits_of_edge_normals>(frustum, places, sphere.radius) &&
           has_foot_on_edge(frustum, height, sphere.radius);
}

bool has_corner_on_plane(const FrustumSet& frustum, const Plane3& plane,
                         const std::array<std::size_t, 3>& corner) {
    const auto& n = plane.normal;
    if ((n.x == 0 && n.y == 0 && n.z == 0) || !are_on_narrow_grids(frustum, plane)) return false;
    const WidePlane &a = frustum.planes[corner[0]], &b = frustum.planes[corner[1]],
                    &c = frustum.planes[corner[2]];
    const CommonPoint<double> point({normal_of(a), normal_of(b), normal_of(c)},
                                    {a.offset, b.offset, c.offset});
    if (point.whole == 0 || point.height({n.x, n.y, n.z}, plane.offset) != 0) return false;
    bool is_in = true;
    for (const WidePlane& p : frustum.planes)
        is_in &= exact::turned_like(point.height(normal_of(p), p.offset), point.whole) >= 0;
    return is_in;
}

}  // namespace hitbox::detail
