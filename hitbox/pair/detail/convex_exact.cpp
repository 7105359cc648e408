// convex_exact.cpp: separating axes of two polytopes in exact integers.
#include <hitbox/pair/detail/convex_exact.hpp>

#include <hitbox/exact/resolve.hpp>

#include <cstddef>

namespace hitbox::detail {

namespace {

using exact::Sign;
using exact::Triple;

template <class N>
struct Interval {
    N low, high;
};

template <class N>
bool is_zero(const Triple<N>& v) {
    return sign(v.x) == Sign::zero && sign(v.y) == Sign::zero && sign(v.z) == Sign::zero;
}

template <class N>
struct Polytope {
    ConvexSet::Kind kind;
    std::array<Triple<N>, 4> point;
    std::array<Triple<N>, 3> edge;  // directions of the edges, up to sign
    std::size_t edges = 0;

    Polytope(ConvexSet::Kind k, const N* numbers) : kind(k) {
        for (std::size_t i = 0; i < 4; ++i)
            point[i] = {numbers[3 * i], numbers[3 * i + 1], numbers[3 * i + 2]};
        switch (kind) {
            case ConvexSet::Kind::point:
                break;
            case ConvexSet::Kind::segment:
                add_edge(difference(point[1], point[0]));
                break;
            case ConvexSet::Kind::triangle:
                add_edge(difference(point[1], point[0]));
                add_edge(difference(point[2], point[1]));
                add_edge(difference(point[0], point[2]));
                break;
            case ConvexSet::Kind::aabb:
                break;  // its edges are the coordinate axes, which are always tried
            case ConvexSet::Kind::obb:
                for (std::size_t i = 1; i < 4; ++i) add_edge(point[i]);
                break;
        }
    }

    void add_edge(const Triple<N>& direction) {
        if (!is_zero(direction)) edge[edges++] = direction;
    }

    /// Where the polytope lies along an axis.
    Interval<N> along(const Triple<N>& axis) const {
        switch (kind) {
            case ConvexSet::Kind::aabb: {
                const auto part = [](const N& n, const N& low, const N& high) {
                    return sign(n) == Sign::negative ? Interval<N>{n * high, n * low}
                                                     : Interval<N>{n * low, n * high};
                };
                const Interval<N> x = part(axis.x, point[0].x, point[1].x),
                                  y = part(axis.y, point[0].y, point[1].y),
                                  z = part(axis.z, point[0].z, point[1].z);
                return {x.low + y.low + z.low, x.high + y.high + z.high};
            }
            case ConvexSet::Kind::obb: {
                const N center = dot_product(axis, point[0]);
                N radius = N(0);
                for (std::size_t i = 1; i < 4; ++i) {
                    const N reach = dot_product(axis, point[i]);
                    radius = sign(reach) == Sign::negative ? radius - reach : radius + reach;
                }
                return {center - radius, center + radius};
            }
            default:
                break;
        }
        const std::size_t count = kind == ConvexSet::Kind::point     ? 1
                                  : kind == ConvexSet::Kind::segment ? 2
                                                                     : 3;
        Interval<N> range{dot_product(axis, point[0]), dot_product(axis, point[0])};
        for (std::size_t i = 1; i < count; ++i) {
            const N v = dot_product(axis, point[i]);
            if (sign(v - range.low) == Sign::negative) range.low = v;
            if (sign(v - range.high) == Sign::positive) range.high = v;
        }
        return range;
    }
};

template <class N>
bool separates(const Triple<N>& axis, const Polytope<N>& a, const Polytope<N>& b) {
    if (is_zero(axis)) return false;
    const Interval<N> ra = a.along(axis), rb = b.along(axis);
    return sign(rb.low - ra.high) == Sign::positive || sign(ra.low - rb.high) == Sign::positive;
}

template <class N>
bool disjoint(const Polytope<N>& a, const Polytope<N>& b) {
    const N zero(0), one(1);
    const std::array<Triple<N>, 3> unit{Triple<N>{one, zero, zero}, {zero, one, zero}, {zero, zero, one}};
    for (const Triple<N>& u : unit)
        if (separates(u, a, b)) return true;
    const auto faces_separate = [&](const Polytope<N>& p) {
        for (std::size_t i = 0; i < p.edges; ++i)
            for (std::size_t j = i + 1; j < p.edges; ++j) {
                if (separates(cross_product(p.edge[i], p.edge[j]), a, b)) return true;
                if (p.kind == ConvexSet::Kind::triangle) return false;  // the other edges repeat the normal
            }
        return false;
    };
    if (faces_separate(a) || faces_separate(b)) return true;
    for (std::size_t i = 0; i < a.edges; ++i)
        for (std::size_t j = 0; j < b.edges; ++j)
            if (separates(cross_product(a.edge[i], b.edge[j]), a, b)) return true;
    for (const Polytope<N>* p : {&a, &b})
        for (std::size_t i = 0; i < p->edges; ++i)
            for (const Triple<N>& u : unit)
                if (separates(cross_product(p->edge[i], u), a, b)) return true;
    return false;
}

}  // namespace

HITBOX_COLD bool meet_exactly(const ConvexSet& a, const ConvexSet& b) {
    std::array<double, 24> inputs;
    for (std::size_t i = 0; i < 4; ++i) {
        if (!exact::all_finite(a.point[i], b.point[i])) return false;
        for (std::size_t k = 0; k < 3; ++k) {
            inputs[3 * i + k] = a.point[i][k];
            inputs[12 + 3 * i + k] = b.point[i][k];
        }
    }
    return exact::resolve(inputs, 3, [&]<class N>(const std::array<N, 24>& n) {
        return !disjoint(Polytope<N>(a.kind, n.data()), Polytope<N>(b.kind, n.data() + 12));
    });
}

}  // namespace hitbox::detail
