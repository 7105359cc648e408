// pairs.cpp: the list is what compiles. A new pair is tested as soon as its header is included here.
#include "pairs.hpp"

#include <hitbox/pair/aabb_aabb.hpp>
#include <hitbox/pair/obb_obb.hpp>
#include <hitbox/pair/obb_point.hpp>
#include <hitbox/pair/segment_triangle.hpp>
#include <hitbox/pair/triangle_triangle.hpp>

namespace hitbox::oracle {

namespace {

template <class A, class B>
concept Answered = requires(const A& a, const B& b) {
    hitbox::intersects(a, b);
    hitbox::intersects(b, a);
};

template <class A, class B>
void add(std::vector<Pair>& pairs, Numbers numbers) {
    if constexpr (Typed<A>::kind <= Typed<B>::kind && Answered<A, B>)
        pairs.push_back({Typed<A>::kind, Typed<B>::kind, numbers,
                         [](const Shape& a, const Shape& b) {
                             return hitbox::intersects(Typed<A>::from(a), Typed<B>::from(b));
                         },
                         [](const Shape& a, const Shape& b) {
                             return hitbox::intersects(Typed<B>::from(b), Typed<A>::from(a));
                         }});
}

template <class A, class T>
void add_all_with(std::vector<Pair>& pairs, Numbers numbers) {
    add<A, Aabb<3, T>>(pairs, numbers);
    add<A, Line<T>>(pairs, numbers);
    add<A, Obb<T>>(pairs, numbers);
    add<A, Plane<T>>(pairs, numbers);
    add<A, Vec<3, T>>(pairs, numbers);
    add<A, Ray<T>>(pairs, numbers);
    add<A, Rectangle<T>>(pairs, numbers);
    add<A, Segment<T>>(pairs, numbers);
    add<A, Triangle<T>>(pairs, numbers);
}

template <class T>
void add_all(std::vector<Pair>& pairs, Numbers numbers) {
    add_all_with<Aabb<3, T>, T>(pairs, numbers);
    add_all_with<Line<T>, T>(pairs, numbers);
    add_all_with<Obb<T>, T>(pairs, numbers);
    add_all_with<Plane<T>, T>(pairs, numbers);
    add_all_with<Vec<3, T>, T>(pairs, numbers);
    add_all_with<Ray<T>, T>(pairs, numbers);
    add_all_with<Rectangle<T>, T>(pairs, numbers);
    add_all_with<Segment<T>, T>(pairs, numbers);
    add_all_with<Triangle<T>, T>(pairs, numbers);
}

}  // namespace

bool Pair::compares_only() const {
    const auto axis_parallel = [](Kind kind) { return kind == Kind::aabb || kind == Kind::point; };
    return axis_parallel(a) && axis_parallel(b);
}

const std::vector<Pair>& all_pairs() {
    static const std::vector<Pair> pairs = [] {
        std::vector<Pair> list;
        add_all<float>(list, Numbers::floats);
        add_all<double>(list, Numbers::doubles);
        return list;
    }();
    return pairs;
}

}  // namespace hitbox::oracle
