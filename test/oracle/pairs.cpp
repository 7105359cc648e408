// pairs.cpp: the list is what compiles, so a new pair is tested as soon as pairs.hpp includes it.
#include "pairs.hpp"

#include <hitbox/pair/pairs.hpp>

namespace hitbox::oracle {

namespace {

template <class A, class B>
concept Classified = requires(const A& a, const B& b) { hitbox::classify(a, b); };
template <class A, class B>
concept Answered = requires(const A& a, const B& b) {
    hitbox::intersects(a, b);
    requires Classified<A, B> || Typed<A>::kind == Kind::frustum || Typed<B>::kind == Kind::frustum;
};

// The verbs as functions of run-time shapes.
template <class A, class B>
bool hit(const Shape& a, const Shape& b) {
    return hitbox::intersects(Typed<A>::from(a), Typed<B>::from(b));
}
template <class A, class B>
Relation relation(const Shape& a, const Shape& b) {
    return hitbox::classify(Typed<A>::from(a), Typed<B>::from(b));
}
template <class A, class B>
std::optional<Side> side_of(const Shape& a, const Shape& b) {
    return hitbox::side(Typed<A>::from(a), Typed<B>::from(b));
}
template <class A, class B>
Placement placement_of(const Shape& a, const Shape& b) {
    return hitbox::placement(Typed<A>::from(a), Typed<B>::from(b));
}

template <class A, class B>
concept Constructed = requires(const A& a, const B& b) { hitbox::intersection(a, b).kind; };

template <class T>
Intersection<double> widened(const Intersection<T>& r) {
    Intersection<double> w;
    w.kind = r.kind, w.count = r.count;
    for (std::size_t i = 0; i < r.count; ++i)
        for (std::size_t k = 0; k < 3; ++k) w.points[i][k] = double(r.points[i][k]);
    const auto range = [](const std::optional<ParameterRange<T>>& t) {
        return t ? std::optional(ParameterRange<double>{double(t->low), double(t->high)}) : std::nullopt;
    };
    w.t = range(r.t), w.t_b = range(r.t_b), w.line_t = range(r.line_t);
    return w;
}
template <class A, class B>
Intersection<double> shared(const Shape& a, const Shape& b) {
    return widened(hitbox::intersection(Typed<A>::from(a), Typed<B>::from(b)));
}

template <class A, class B>
void add(std::vector<Pair>& pairs, Numbers numbers) {
    if constexpr (Typed<A>::kind <= Typed<B>::kind && Answered<A, B>) {
        Pair pair{Typed<A>::kind, Typed<B>::kind, numbers, hit<A, B>, nullptr, nullptr,
                  nullptr,        nullptr,        nullptr, nullptr,   nullptr};
        pair.hit_mirrored = [](const Shape& a, const Shape& b) { return hit<B, A>(b, a); };
        if constexpr (Classified<A, B>) {
            pair.classify = relation<A, B>;
            pair.classify_mirrored = [](const Shape& a, const Shape& b) { return relation<B, A>(b, a); };
        }
        constexpr bool with_frustum = Typed<A>::kind == Kind::frustum || Typed<B>::kind == Kind::frustum;
        if constexpr (Typed<A>::kind == Kind::plane && !with_frustum)
            pair.side = side_of<A, B>;
        else if constexpr (Typed<B>::kind == Kind::plane && !with_frustum)
            pair.side = side_of<B, A>;
        constexpr bool with_box = Typed<A>::kind == Kind::aabb || Typed<A>::kind == Kind::obb;
        if constexpr (with_box && Typed<B>::kind == Kind::segment) pair.placement = placement_of<B, A>;
        if constexpr (Constructed<A, B>) {
            pair.shared = shared<A, B>;
            pair.shared_mirrored = [](const Shape& a, const Shape& b) { return shared<B, A>(b, a); };
        }
        pairs.push_back(pair);
    }
}

template <class A, class T>
void add_all_with(std::vector<Pair>& pairs, Numbers numbers) {
    add<A, Aabb<3, T>>(pairs, numbers);
    add<A, Frustum<T>>(pairs, numbers);
    add<A, Line<T>>(pairs, numbers);
    add<A, Obb<T>>(pairs, numbers);
    add<A, Plane<T>>(pairs, numbers);
    add<A, Vec<3, T>>(pairs, numbers);
    add<A, Ray<T>>(pairs, numbers);
    add<A, Rectangle<T>>(pairs, numbers);
    add<A, Segment<T>>(pairs, numbers);
    add<A, Sphere<T>>(pairs, numbers);
    add<A, Triangle<T>>(pairs, numbers);
}

template <class T>
void add_all(std::vector<Pair>& pairs, Numbers numbers) {
    add_all_with<Aabb<3, T>, T>(pairs, numbers);
    add_all_with<Frustum<T>, T>(pairs, numbers);
    add_all_with<Line<T>, T>(pairs, numbers);
    add_all_with<Obb<T>, T>(pairs, numbers);
    add_all_with<Plane<T>, T>(pairs, numbers);
    add_all_with<Vec<3, T>, T>(pairs, numbers);
    add_all_with<Ray<T>, T>(pairs, numbers);
    add_all_with<Rectangle<T>, T>(pairs, numbers);
    add_all_with<Segment<T>, T>(pairs, numbers);
    add_all_with<Sphere<T>, T>(pairs, numbers);
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
