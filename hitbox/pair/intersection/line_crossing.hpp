// line_crossing.hpp: the intersection of a line and a plane, correctly rounded (parameter and point).
#pragma once

#include <hitbox/core/rounding.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/estimate.hpp>
#include <hitbox/exact/lattice.hpp>
#include <hitbox/exact/resolve.hpp>
#include <hitbox/exact/rounded_quotient.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/pair/intersection/quick_filter.hpp>
#include <hitbox/shape/plane.hpp>
#include <hitbox/shape/rectangle.hpp>
#include <hitbox/shape/triangle.hpp>

#include <array>
#include <cstddef>

namespace hitbox::detail {

// ---- coordinates that all points of flat shapes share (axis-parallel planes) --------------------------------------

/// The coordinates that all points of a plane share if it is parallel to coordinate planes. They replace a
/// computed coordinate that is undecided because it may be zero.
struct KnownCoordinates {
    std::array<bool, 3> is_known{};
    std::array<double, 3> value{};

    void set(std::size_t k, double x) { is_known[k] = true, value[k] = x; }
};

/// offset / n_k is rounded once, by a division in the scalar of the shapes.
inline KnownCoordinates known_on(const Plane3& plane, exact::Format format) {
    KnownCoordinates known;
    const Vec3& n = plane.normal;
    for (std::size_t k = 0; k < 3; ++k)
        if (n[(k + 1) % 3] == 0 && n[(k + 2) % 3] == 0)
            known.set(k, format == exact::Format::binary64
                             ? plane.offset / n[k]
                             : widen(hitbox::rounded<float>(plane.offset) / hitbox::rounded<float>(n[k])));
    return known;
}

inline KnownCoordinates known_on(const Triangle3& t, exact::Format) {
    KnownCoordinates known;
    for (std::size_t k = 0; k < 3; ++k)
        if (t.a[k] == t.b[k] && t.a[k] == t.c[k]) known.set(k, t.a[k]);
    return known;
}

inline KnownCoordinates known_on(const Rectangle3& r, exact::Format) {
    KnownCoordinates known;
    for (std::size_t k = 0; k < 3; ++k)
        if (r.half_axes[0][k] == 0 && r.half_axes[1][k] == 0) known.set(k, r.center[k]);
    return known;
}

/// The coordinates that all common points of two shapes share.
template <class A, class B>
KnownCoordinates known_on(const A& a, const B& b, exact::Format format) {
    KnownCoordinates known = known_on(a, format);
    const KnownCoordinates more = known_on(b, format);
    for (std::size_t k = 0; k < 3; ++k)
        if (more.is_known[k]) known.set(k, more.value[k]);
    return known;
}

/// Sets the answer to the segment between the points, the smaller by x, then y, then z first. Returns false
/// if rounded coordinates are equal but the exact ones may differ, or if all coordinates are equal.
inline bool set_segment(Intersection<double>& r, const Vec3& p, const Vec3& q,
                        const KnownCoordinates& known) {
    for (std::size_t k = 0; k < 3; ++k) {
        if (p[k] == q[k]) {
            if (!known.is_known[k]) return false;
            continue;
        }
        r.kind = IntersectionKind::segment;
        r.points[0] = p[k] < q[k] ? p : q, r.points[1] = p[k] < q[k] ? q : p;
        r.count = 2;
        return true;
    }
    return false;
}

// ---- formulas over any number type: double-doubles with a bound, integers ---------------------------------

/// A line, and the parameter of its intersection with a plane as a fraction.
template <class Origin, class Way, class Numerator, class Denominator>
struct Crossed {
    exact::Triple<Origin> origin;
    exact::Triple<Way> way;
    Numerator over;
    Denominator under;
};
template <class O, class W, class N, class D>
Crossed(exact::Triple<O>, exact::Triple<W>, N, D) -> Crossed<O, W, N, D>;

template <class N>
HITBOX_INLINE exact::Triple<N> triple(const N* x) {
    return {x[0], x[1], x[2]};
}

/// A plane n . (x - p) = 0. GivenPlane has a normal, an offset, and `one`, the number 1, which gives the
/// offset the same degree as n . x in integers.
template <class Normal, class Place>
struct PlaneThrough {
    Normal n;
    Place p;

    template <class O, class W>
    HITBOX_INLINE auto crossed(const exact::Triple<O>& o, const exact::Triple<W>& w) const {
        return Crossed{o, w, dot_product(n, difference(p, o)), dot_product(n, w)};
    }
};
template <class Normal, class Place>
PlaneThrough(Normal, Place) -> PlaneThrough<Normal, Place>;

template <class N>
struct PlaneWithOffset {
    exact::Triple<N> n;
    N offset, one;

    template <class O, class W>
    HITBOX_INLINE auto crossed(const exact::Triple<O>& o, const exact::Triple<W>& w) const {
        return Crossed{o, w, offset * one - dot_product(n, o), dot_product(n, w)};
    }
};

/// Normal, offset, and the number 1.
struct GivenPlane {
    static constexpr std::size_t count = 5;
    template <class N>
    HITBOX_INLINE static auto plane(const N* x) {
        return PlaneWithOffset<N>{triple(x), x[3], x[4]};
    }
};

/// The corners of a triangle.
struct TrianglePlane {
    static constexpr std::size_t count = 9;
    template <class N>
    HITBOX_INLINE static auto plane(const N* x) {
        auto a = triple(x);
        return PlaneThrough{cross_product(difference(triple(x + 3), a), difference(triple(x + 6), a)), a};
    }
};

/// Center and half-axes of a rectangle.
struct RectanglePlane {
    static constexpr std::size_t count = 9;
    template <class N>
    HITBOX_INLINE static auto plane(const N* x) {
        return PlaneThrough{cross_product(triple(x + 3), triple(x + 6)), triple(x)};
    }
};

/// A face of an oriented box: the center, the half-axis to the face, and the half-axes along it.
struct BoxFacePlane {
    static constexpr std::size_t count = 12;
    template <class N>
    HITBOX_INLINE static auto plane(const N* x) {
        auto c = triple(x), out = triple(x + 3);
        return PlaneThrough{cross_product(triple(x + 6), triple(x + 9)),
                            exact::Triple{c.x + out.x, c.y + out.y, c.z + out.z}};
    }
};

/// The direction of a line, given by its ends or by origin and direction.
template <bool Segment, class N>
HITBOX_INLINE auto way_of_line(const exact::Triple<N>& first, const exact::Triple<N>& second) {
    if constexpr (Segment)
        return difference(second, first);
    else
        return second;
}

/// The numbers of the line (two points of a segment, or origin and direction), then those of the plane.
template <bool Segment, class Plane>
struct LineAndPlane {
    static constexpr std::size_t count = 6 + Plane::count;
    template <class N>
    HITBOX_INLINE auto operator()(const std::array<N, count>& x) const {
        auto o = triple(x.data());
        return Plane::plane(x.data() + 6).crossed(o, way_of_line<Segment>(o, triple(x.data() + 3)));
    }
};

/// An edge of an oriented box, relative to its midpoint: center, two half-axes to the edge, the
/// half-axis along it; plane.
struct BoxEdgeAndPlane {
    static constexpr std::size_t count = 12 + GivenPlane::count;
    template <class N>
    HITBOX_INLINE auto operator()(const std::array<N, count>& x) const {
        auto c = triple(x.data()), u = triple(x.data() + 3), v = triple(x.data() + 6);
        const exact::Triple middle{c.x + u.x + v.x, c.y + u.y + v.y, c.z + u.z + v.z};
        return GivenPlane::plane(x.data() + 12).crossed(middle, triple(x.data() + 9));
    }
};

// ---- in numbers -------------------------------------------------------------------------------------------

struct LineCrossing {
    double t = 0;
    Vec3 point;
};

enum class Wanted { parameter, point, both };

/// The part of a line in a solid, if it is more than a point. Its ends are own ends of a ray or segment, or crossings.
struct PartOfLine {
    Verdict answer;
    bool own_start = false, own_end = false;
};

/// All but the points, given the parameters of the entry and the exit.
HITBOX_INLINE void set_part(Intersection<double>& r, const PartOfLine& part, double enter, double leave) {
    r.kind = IntersectionKind::segment;
    r.line_t = ParameterRange<double>{enter, leave};
    r.t = ParameterRange<double>{part.own_start ? 0 : enter, part.own_end ? 1 : leave};
    r.count = 2;
}

template <class Formula, class N>
LineCrossing crossing_in_integers(const Formula& formula, const std::array<N, Formula::count>& x, int grid,
                                  exact::Format format) {
    auto c = formula(x);
    auto at = [&](const auto& o, const auto& w) {
        return rounded_quotient(o * c.under + w * c.over, c.under, grid, format);
    };
    return {rounded_quotient(c.over, c.under, 0, format),
            {at(c.origin.x, c.way.x), at(c.origin.y, c.way.y), at(c.origin.z, c.way.z)}};
}

/// Parameter and point in integers: of one or two words if they hold the inputs, otherwise of any size.
template <class Formula>
HITBOX_NOINLINE LineCrossing crossing_exactly(const Formula& formula,
                                              const std::array<double, Formula::count>& x,
                                              exact::Format format) {
    constexpr std::size_t count = Formula::count;
    if constexpr (!small_code) {
        const double size = exact::largest_size_of(x);
        if (const auto one = exact::on_lattice<1>(x, size))
            return crossing_in_integers(formula, one->value, one->grid, format);
        if (const auto two = exact::on_lattice<2>(x, size))
            return crossing_in_integers(formula, two->value, two->grid, format);
    }
    const exact::Grid grid = exact::Grid::of(x);
    return exact::detail::run<exact::BigInt>(x, grid, [&](const std::array<exact::BigInt, count>& n) {
        return crossing_in_integers(formula, n, grid.low, format);
    });
}

/// Parameter and point of the intersection of the infinite line and the plane. The denominator must not be
/// zero. `numbers` gives the inputs of the formula, all below 2^100. Double-doubles are tried first, then
/// integers. If a coordinate is undecided because it may be zero, `known_on_plane` gives the coordinates that
/// all points of the plane share.
template <bool Fused, class Formula, class Numbers, class Known>
HITBOX_INLINE LineCrossing cross(const Formula& formula, const Numbers& numbers, const Known& known_on_plane,
                                 Wanted wanted, exact::Format format) {
    constexpr std::size_t count = Formula::count;
    std::array<exact::Stored<Fused>, count> stored;
    const std::array<double, count> x = numbers();
    for (std::size_t i = 0; i < count; ++i) stored[i] = {x[i]};
    auto c = formula(stored);
    const exact::Estimate t = quotient(c.over, c.under);
    LineCrossing r;
    bool sure = wanted == Wanted::point || settle(t, format, r.t);
    if (wanted != Wanted::parameter) {
        const bool x_sure = settle_coordinate(c.origin.x, c.way.x, t, format, r.point.x);
        const bool y_sure = settle_coordinate(c.origin.y, c.way.y, t, format, r.point.y);
        const bool z_sure = settle_coordinate(c.origin.z, c.way.z, t, format, r.point.z);
        if (!(x_sure & y_sure & z_sure)) [[unlikely]] {
            const KnownCoordinates known = known_on_plane();
            const std::array<bool, 3> coordinate_sure{x_sure, y_sure, z_sure};
            for (std::size_t k = 0; k < 3; ++k) {
                if (known.is_known[k]) r.point[k] = known.value[k];
                sure &= coordinate_sure[k] || known.is_known[k];
            }
        }
    }
    if (sure) [[likely]]
        return r;
    return crossing_exactly(formula, numbers(), format);
}

}  // namespace hitbox::detail
