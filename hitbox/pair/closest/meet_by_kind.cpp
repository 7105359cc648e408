// meet_by_kind.cpp: both shapes are made again from their vectors, and asked as a pair.
#include <hitbox/pair/closest/meet_by_kind.hpp>

#include <hitbox/pair/pairs.hpp>

namespace hitbox::detail {

namespace {

using Kind = ConvexSet::Kind;

template <class F>
bool with_shape(const RoundedSet& s, const F& f) {
    const auto& v = s.core.v;
    switch (s.core.kind) {
        case Kind::empty:
            return false;
        case Kind::point:
            return s.radius == 0 ? f(v[0]) : f(Sphere3{v[0], s.radius});
        case Kind::segment:
            return s.radius == 0 ? f(Segment3{v[0], v[1]}) : f(Capsule3{v[0], v[1], s.radius});
        case Kind::triangle:
            return f(Triangle3{v[0], v[1], v[2]});
        case Kind::rectangle:
            return f(Rectangle3{v[0], {v[1], v[2]}});
        case Kind::obb:
            return f(Obb3{v[0], {v[1], v[2], v[3]}});
        case Kind::aabb:
            return f(Aabb3{v[0], v[1]});
        case Kind::ray:
            return f(Ray3{v[0], v[1]});
        case Kind::line:
            return f(Line3{v[0], v[1]});
        case Kind::plane:
            return f(Plane3{v[0], s.core.offset});
    }
    return false;
}

// One order of the two kinds, so that each pair is compiled once.
template <class A, class B>
HITBOX_NOINLINE bool pair_meets(const A& a, const B& b) {
    if constexpr (InOrder<A, B>)
        return intersects(a, b);
    else
        return pair_meets(b, a);
}

}  // namespace

bool meet_by_kind(const RoundedSet& a, const RoundedSet& b) {
    return with_shape(a, [&](const auto& of_a) {
        return with_shape(b, [&](const auto& of_b) { return pair_meets(of_a, of_b); });
    });
}

}  // namespace hitbox::detail
