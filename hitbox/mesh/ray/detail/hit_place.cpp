// hit_place.cpp: a corner is its own point; other hits are crossings of the cast with a plane.
#include <hitbox/mesh/ray/detail/hit_place.hpp>

#include <hitbox/exact/estimate.hpp>
#include <hitbox/exact/fused.hpp>
#include <hitbox/exact/resolve.hpp>
#include <hitbox/mesh/ray/cast_doubt.hpp>
#include <hitbox/pair/intersection/line_crossing.hpp>
#include <hitbox/pair/intersection/quick_filter.hpp>
#include <hitbox/pair/linear_planar.hpp>

#include <array>
#include <cstddef>

namespace hitbox::detail {

namespace {

using Cast3 = Cast<3, double>;

constexpr exact::Format in_binary64 = exact::Format::binary64;

// -0 becomes +0, as in every rounded result.
Vec3 without_negative_zeros(const Vec3& p) { return {p.x + 0.0, p.y + 0.0, p.z + 0.0}; }

// (x - origin) / way along one axis.
struct Along {
    double origin, to, x;
};

template <bool Segment>
double parameter_exactly(const Along& a) {
    const std::array inputs{a.origin, a.to, a.x};
    return exact::detail::run<exact::BigInt>(
        inputs, exact::Grid::of(inputs), [](const std::array<exact::BigInt, 3>& n) {
            return exact::rounded_quotient(n[2] - n[0], Segment ? n[1] - n[0] : n[1], 0, in_binary64);
        });
}

template <bool Segment>
double parameter_of(const Along& a) {
    if (a.x == a.origin) return 0;
    double t = 0;
    const bool sure = !small_code && exact::with_fast_products([&](auto fused) HITBOX_INLINE_LAMBDA {
        using S = exact::Stored<fused.value>;
        const auto over = S{a.x} - S{a.origin};
        if constexpr (Segment)
            return settle(quotient(over, S{a.to} - S{a.origin}), in_binary64, t);
        else
            return settle(quotient(over, S{a.to}), in_binary64, t);
    });
    return sure ? t : parameter_exactly<Segment>(a);
}

template <bool Segment, class Plane>
HitPlace crossing_of(const Cast3& cast, const std::array<double, 9>& plane, const KnownCoordinates& known) {
    const auto numbers = [&]() HITBOX_INLINE_LAMBDA {
        std::array<double, 15> x{cast.origin.x, cast.origin.y, cast.origin.z,
                                 cast.to.x,     cast.to.y,     cast.to.z};
        for (std::size_t i = 0; i < 9; ++i) x[6 + i] = plane[i];
        return x;
    };
    const LineCrossing c = exact::with_fast_products([&](auto fused) HITBOX_INLINE_LAMBDA {
        return cross<fused.value>(
            LineAndPlane<Segment, Plane>{}, numbers, [&] { return known; }, Wanted::both, in_binary64);
    });
    return {c.t, without_negative_zeros(c.point)};
}

// The plane through an edge along an axis.
struct EdgePlane {
    static constexpr std::size_t count = 9;
    template <class N>
    HITBOX_INLINE static auto plane(const N* x) {
        const auto p = triple(x);
        return PlaneThrough{cross_product(difference(triple(x + 3), p), triple(x + 6)), p};
    }
};

// The coordinates that both ends have.
void add_known(KnownCoordinates& known, const Vec3& p, const Vec3& q) {
    for (std::size_t k = 0; k < 3; ++k)
        if (p[k] == q[k]) known.set(k, p[k]);
}

template <bool Segment>
HitPlace by_plane(const Cast3& cast, const Triangle3& t, const TriangleHit& hit) {
    KnownCoordinates known = known_on(t, in_binary64);
    if (hit.at == TriangleHit::At::edge) {
        const Vec3 &p = corner_of(t, (hit.index + 1u) % 3), &q = corner_of(t, (hit.index + 2u) % 3);
        add_known(known, p, q);
        if (hit.side == TriangleHit::Side::edge_on) {
            // The axis is as long as the edge, so that both are integers of one grid.
            std::array<double, 9> plane{p.x, p.y, p.z, q.x, q.y, q.z};
            plane[6 + normal_axis(t).index] = exact::leading_bit(size_of(q - p));
            return crossing_of<Segment, EdgePlane>(cast, plane, known);
        }
    }
    return crossing_of<Segment, TrianglePlane>(
        cast, {t.a.x, t.a.y, t.a.z, t.b.x, t.b.y, t.b.z, t.c.x, t.c.y, t.c.z}, known);
}

HitPlace by_pair(const Cast3& cast, const Triangle3& t) {
    const Intersection<double> shared = intersection_of(cast, t);
    return {shared.t->low, shared.point()};
}

}  // namespace

Intersection<double> intersection_of(const Cast3& cast, const Triangle3& t) {
    return cast.kind == Cast3::Kind::ray ? intersection(Ray3{cast.origin, cast.to}, t)
                                         : intersection(Segment3{cast.origin, cast.to}, t);
}

HitPlace place_of_hit(const Cast3& cast, const Triangle3& t, const TriangleHit& hit) {
    const bool segment = cast.kind == Cast3::Kind::segment;
    switch (hit.at) {
        case TriangleHit::At::start:
            return {0, without_negative_zeros(cast.origin)};
        case TriangleHit::At::corner: {
            const Vec3& p = corner_of(t, hit.index);
            const std::size_t k = CastLine(cast).main_axis();
            const Along along{cast.origin[k], cast.to[k], p[k]};
            return {segment ? parameter_of<true>(along) : parameter_of<false>(along),
                    without_negative_zeros(p)};
        }
        case TriangleHit::At::plane:
        case TriangleHit::At::edge:
            if (!(size_of(cast.origin) + size_of(cast.to) + size_of(t.a) + size_of(t.b) + size_of(t.c) <
                  largest_quick_size))
                break;
            return segment ? by_plane<true>(cast, t, hit) : by_plane<false>(cast, t, hit);
        case TriangleHit::At::unknown:
            break;
    }
    return by_pair(cast, t);
}

}  // namespace hitbox::detail
