// quick_cut_flat.cpp: the segment in which a plane cuts a triangle or a rectangle.
#include <hitbox/pair/intersection/detail/ordered_segment.hpp>
#include <hitbox/pair/intersection/detail/quick_cut.hpp>
#include <hitbox/pair/intersection/line_crossing.hpp>
#include <hitbox/pair/intersection/quick_filter.hpp>

#include <array>
#include <cmath>

namespace hitbox::detail {

namespace {

using exact::Counted;
using exact::Format;

constexpr Counted flat_dot = dot_product(counted(exact::stored), counted(exact::stored));

// The corners that are certainly above and below the plane, one bit each.
struct Sides {
    unsigned above = 0, below = 0;

    HITBOX_INLINE void add(unsigned corner, double height, double bound) {
        above |= unsigned(height > bound) << corner;
        below |= unsigned(height < -bound) << corner;
    }
    HITBOX_INLINE Answer answer(unsigned corners) const {
        const unsigned all = (1u << corners) - 1;
        if (above == all || below == all) return Answer::none;
        return (above | below) == all ? Answer::sure : Answer::doubtful;
    }
};

template <bool Fused>
HITBOX_INLINE bool cut(const Plane3& plane, const Triangle3& t, Format format, Intersection<double>& r) {
    constexpr double factor = exact::bound_factor<double>(flat_dot - exact::stored);
    const Vec3& n = plane.normal;
    const double offset = plane.offset;
    const std::array<Vec3, 3> corner{t.a, t.b, t.c};
    const double size = size_of(t.a) + size_of(t.b) + size_of(t.c), n_size = size_of(n);
    const double bound = factor * (n_size * size + std::fabs(offset)) + allowance;
    if (!(n_size + size + std::fabs(offset) < largest_quick_size)) return false;
    Sides sides;
    for (unsigned i = 0; i < 3; ++i)
        sides.add(i, dot_product(numbers(n), numbers(corner[i])) - offset, bound);
    const Answer answer = sides.answer(3);
    if (answer != Answer::sure) return answer == Answer::none;

    // One corner is alone on its side, and the plane cuts its two edges.
    const unsigned one = (sides.above & (sides.above - 1)) == 0 ? sides.above : sides.below;
    const std::size_t alone = one >> 1;
    const auto known = [&] { return both(known_on(plane, format), known_on(t, format)); };
    const auto cut_edge = [&](std::size_t other) HITBOX_INLINE_LAMBDA {
        const Vec3 &p = corner[alone], &q = corner[other];
        const auto all = [&]() HITBOX_INLINE_LAMBDA {
            return std::array{p.x, p.y, p.z, q.x, q.y, q.z, n.x, n.y, n.z, offset, 1.0};
        };
        return cross<Fused>(LineAndPlane<true, GivenPlane>{}, all, known, Wanted::point, format).point;
    };
    return set_segment(r, cut_edge((alone + 1) % 3), cut_edge((alone + 2) % 3), known());
}

template <bool Fused>
HITBOX_INLINE bool cut(const Plane3& plane, const Rectangle3& s, Format format, Intersection<double>& r) {
    constexpr double factor = exact::bound_factor<double>(two_more_sums(flat_dot - exact::stored));
    const Vec3& n = plane.normal;
    const double offset = plane.offset;
    const Vec3 &c = s.center, &g = s.half_axes[0], &h = s.half_axes[1];
    const double size = size_of(c) + size_of(g) + size_of(h), n_size = size_of(n);
    const double bound = factor * (n_size * size + std::fabs(offset)) + allowance;
    if (!(n_size + size + std::fabs(offset) < largest_quick_size)) return false;
    const double middle = dot_product(numbers(n), numbers(c)) - offset,
                 along_g = dot_product(numbers(n), numbers(g)), along_h = dot_product(numbers(n), numbers(h));
    // The corners in cyclic order: --, +-, ++, -+.
    Sides sides;
    sides.add(0, middle - along_g - along_h, bound), sides.add(1, middle + along_g - along_h, bound);
    sides.add(2, middle + along_g + along_h, bound), sides.add(3, middle - along_g + along_h, bound);
    const Answer answer = sides.answer(4);
    if (answer != Answer::sure) return answer == Answer::none;

    const auto known = [&] { return both(known_on(plane, format), known_on(s, format)); };
    std::array<Vec3, 4> points;
    std::size_t count = 0;
    for (unsigned i = 0; i < 4; ++i) {
        if ((sides.above >> i & 1) == (sides.above >> (i + 1) % 4 & 1)) continue;
        const bool along = i % 2 == 0;  // edges 0 and 2 run along g
        const Vec3 &way = along ? g : h, &out = along ? h : g;
        const double sign = i == 0 || i == 3 ? -1 : 1;
        const auto all = [&]() HITBOX_INLINE_LAMBDA {
            return std::array{c.x,   c.y,   c.z,   sign * out.x, sign * out.y, sign * out.z, 0.0,    0.0, 0.0,
                              way.x, way.y, way.z, n.x,          n.y,          n.z,          offset, 1.0};
        };
        points[count++] = cross<Fused>(BoxEdgeAndPlane{}, all, known, Wanted::point, format).point;
    }
    return count == 2 && set_segment(r, points[0], points[1], known());
}

}  // namespace

bool cut_quickly(const Plane3& plane, const Triangle3& t, Format format, Intersection<double>& r) {
    return exact::with_fast_products(
        [&](auto fused) HITBOX_INLINE_LAMBDA { return cut<fused.value>(plane, t, format, r); });
}
bool cut_quickly(const Plane3& plane, const Rectangle3& s, Format format, Intersection<double>& r) {
    return exact::with_fast_products(
        [&](auto fused) HITBOX_INLINE_LAMBDA { return cut<fused.value>(plane, s, format, r); });
}

}  // namespace hitbox::detail
