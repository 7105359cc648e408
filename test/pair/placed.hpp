// placed.hpp: the same two shapes elsewhere: axes renamed, tiny, huge, far from the origin, without any rounding.
#pragma once

#include <hitbox/pair/classify.hpp>
#include <hitbox/pair/distance.hpp>
#include <hitbox/pair/intersects.hpp>
#include <hitbox/shape/any_shape.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "views.hpp"

namespace hitbox::test {

/// Seen from elsewhere, then multiplied by a power of two, then moved. Small integers stay exact.
template <class T>
struct Place {
    View view;
    T unit = 1;
    T shift = 0;

    Vec<3, T> direction(const Vec<3, T>& d) const { return view.of(d) * unit; }
    Vec<3, T> of(const Vec<3, T>& p) const {
        const Vec<3, T> q = direction(p);
        return {q.x + shift, q.y - shift, q.z + shift};
    }
    Segment<T> of(const Segment<T>& s) const { return {of(s.a), of(s.b)}; }
    Ray<T> of(const Ray<T>& r) const { return {of(r.origin), direction(r.direction)}; }
    Line<T> of(const Line<T>& l) const { return {of(l.origin), direction(l.direction)}; }
    Triangle<T> of(const Triangle<T>& t) const { return {of(t.a), of(t.b), of(t.c)}; }
    Rectangle<T> of(const Rectangle<T>& r) const {
        return {of(r.center), {direction(r.half_axes[0]), direction(r.half_axes[1])}};
    }
    Obb<T> of(const Obb<T>& b) const {
        return {of(b.center),
                {direction(b.half_axes[0]), direction(b.half_axes[1]), direction(b.half_axes[2])}};
    }
    /// The corners stay apart, so that an inverted box stays inverted.
    Aabb<3, T> of(const Aabb<3, T>& b) const {
        Aabb<3, T> r{of(b.min), of(b.max)};
        if (view.mirrored) std::swap(r.min.z, r.max.z);
        return r;
    }
    Sphere<T> of(const Sphere<T>& s) const { return {of(s.center), s.radius * unit}; }
    Capsule<T> of(const Capsule<T>& c) const { return {of(c.a), of(c.b), c.radius * unit}; }
    Plane<T> of(const Plane<T>& p) const {
        const Vec<3, T> n = view.of(p.normal);
        return {n, p.offset * unit + (n.x - n.y + n.z) * shift};
    }
    Frustum<T> of(Frustum<T> f) const {
        for (Plane<T>& p : f.planes) p = of(p);
        return f;
    }
};

/// Every view; units from 64 times the smallest number to a size whose cubes overflow; and 2^50 or 2^21 off, where the
/// numbers have no digit left below one half.
template <class T>
std::vector<Place<T>> all_places() {
    using limits = std::numeric_limits<T>;
    const T far = sizeof(T) == 4 ? T(0x1p21) : T(0x1p50);
    std::vector<Place<T>> places;
    for (const View& view : all_views) {
        places.push_back({view});
        places.push_back({view, T(1), far});
        places.push_back({view, 64 * limits::denorm_min()});
        places.push_back({view, 1 / (limits::min)() / 64});
    }
    return places;
}

/// How two shapes lie to each other, in either order.
template <class A, class B>
void check_relation(const A& a, const B& b, Relation expected) {
    CHECK(classify(a, b) == expected);
    CHECK(classify(b, a) == mirrored(expected));
    CHECK(intersects(a, b) == (expected != Relation::disjoint));
    CHECK(intersects(b, a) == (expected != Relation::disjoint));
}

/// The same at all places.
template <class T, class A, class B>
void check_relation_everywhere(const A& a, const B& b, Relation expected) {
    for (const Place<T>& place : all_places<T>()) {
        CAPTURE(place.unit);
        CAPTURE(place.shift);
        check_relation(place.of(a), place.of(b), expected);
    }
}

template <class T, class A, class B>
void check_meet_everywhere(const A& a, const B& b, bool expected) {
    for (const Place<T>& place : all_places<T>()) {
        CAPTURE(place.unit);
        CAPTURE(place.shift);
        CHECK(intersects(place.of(a), place.of(b)) == expected);
        CHECK(intersects(place.of(b), place.of(a)) == expected);
    }
}

/// Within 8 ulp. Distances are doubles, also of floats.
inline bool is_close(double found, double expected) {
    using limits = std::numeric_limits<double>;
    return found == expected ||
           std::fabs(found - expected) <= 8 * (limits::epsilon() * expected + limits::denorm_min());
}

/// The same at all places, and the distance between the shapes.
template <class T, class A, class B>
void check_distance_everywhere(const A& a, const B& b, double expected) {
    for (const Place<T>& place : all_places<T>()) {
        CAPTURE(place.unit);
        CAPTURE(place.shift);
        CHECK(is_close(distance(place.of(a), place.of(b)), expected * double(place.unit)));
        CHECK(is_close(distance(place.of(b), place.of(a)), expected * double(place.unit)));
    }
}

/// Calls check(shape) with a NaN, +inf and -inf in the place of each number of the shape.
template <class T, class Shape, class F>
void each_spoiled(Shape shape, const F& check) {
    using limits = std::numeric_limits<T>;
    each_coordinate<T>(shape, [&](T& x) {
        const T good = x;
        for (const T bad : {limits::quiet_NaN(), limits::infinity(), -limits::infinity()}) {
            x = bad;
            check(shape);
        }
        x = good;
    });
}

}  // namespace hitbox::test
