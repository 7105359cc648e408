// pairs.cpp: the list is what compiles, so a new pair is tested as soon as pairs.hpp includes it.
#include "pairs.hpp"

#include <hitbox/pair/pairs.hpp>
#include <hitbox/shape/any_shape.hpp>

#include <variant>

namespace hitbox::oracle {

namespace {

template <class A, class B>
concept Classified = requires(const A& a, const B& b) { hitbox::classify(a, b); };
template <class A, class B>
concept Sided = Typed<A>::kind == Kind::plane && requires(const A& a, const B& b) { hitbox::side(a, b); };
template <class A, class B>
concept Answered = requires(const A& a, const B& b) { hitbox::intersects(a, b); };

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
concept Measured = requires(const A& a, const B& b) { hitbox::distance(a, b); };
template <class A, class B>
concept Witnessed = requires(const A& a, const B& b) { hitbox::closest_points(a, b); };
template <class A, class B>
concept Parted = requires(const A& a, const B& b) { hitbox::penetration(a, b); };
template <class A, class B>
concept Separable = requires(const A& a, const B& b) { hitbox::separating_axis(a, b); };
template <class A, class B>
concept Culled = requires(const A& a, const B& b) { hitbox::may_intersect(a, b); };

template <class A, class B>
double distance_of(const Shape& a, const Shape& b) {
    return hitbox::distance(Typed<A>::from(a), Typed<B>::from(b));
}
template <class A, class B>
std::optional<ClosestPoints<double>> closest_of(const Shape& a, const Shape& b) {
    const auto both = hitbox::closest_points(Typed<A>::from(a), Typed<B>::from(b));
    const auto wide = [](const auto& p) { return Vec3{double(p.x), double(p.y), double(p.z)}; };
    return both ? std::optional(ClosestPoints<double>{wide(both->a), wide(both->b)}) : std::nullopt;
}
template <class A, class B>
std::optional<Penetration> penetration_of(const Shape& a, const Shape& b) {
    return hitbox::penetration(Typed<A>::from(a), Typed<B>::from(b));
}
template <class A, class B>
std::optional<Contacts> contacts_of(const Shape& a, const Shape& b) {
    return hitbox::contacts(Typed<A>::from(a), Typed<B>::from(b));
}
template <class A, class B>
concept Swept = requires(const A& a, const Vec<3, ScalarOf<A>>& m, const B& b) { hitbox::sweep(a, m, b); };

template <class A, class B>
std::optional<SweepHit<double>> sweep_of(const Shape& a, const Vec3& motion, const Shape& b) {
    const auto r = hitbox::sweep(Typed<A>::from(a), narrowed<ScalarOf<A>>(motion), Typed<B>::from(b));
    const auto wide = [](const auto& p) { return Vec3{double(p.x), double(p.y), double(p.z)}; };
    return r ? std::optional(SweepHit<double>{r->t, wide(r->point), wide(r->normal), r->started, r->leaving})
             : std::nullopt;
}
template <class A, class B>
std::optional<bool> separated(const Shape& a, const Shape& b) {
    const auto axis = hitbox::separating_axis(Typed<A>::from(a), Typed<B>::from(b));
    return axis ? std::optional(axis->separated) : std::nullopt;
}
template <class A, class B>
bool may_hit(const Shape& a, const Shape& b) {
    return hitbox::may_intersect(Typed<A>::from(a), Typed<B>::from(b));
}

template <class A, class B>
void add(std::vector<Pair>& pairs, Numbers numbers) {
    if constexpr (Typed<A>::kind <= Typed<B>::kind && Answered<A, B>) {
        Pair pair{.a = Typed<A>::kind, .b = Typed<B>::kind, .numbers = numbers};
        pair.hit = hit<A, B>;
        pair.hit_mirrored = [](const Shape& a, const Shape& b) { return hit<B, A>(b, a); };
        if constexpr (Classified<A, B>) {
            pair.classify = relation<A, B>;
            pair.classify_mirrored = [](const Shape& a, const Shape& b) { return relation<B, A>(b, a); };
        }
        if constexpr (Sided<A, B>)
            pair.side = side_of<A, B>;
        else if constexpr (Sided<B, A>)
            pair.side = side_of<B, A>;
        constexpr bool with_box = Typed<A>::kind == Kind::aabb || Typed<A>::kind == Kind::obb;
        if constexpr (with_box && Typed<B>::kind == Kind::segment) pair.placement = placement_of<B, A>;
        if constexpr (Constructed<A, B>) {
            pair.shared = shared<A, B>;
            pair.shared_mirrored = [](const Shape& a, const Shape& b) { return shared<B, A>(b, a); };
        }
        if constexpr (Measured<A, B>) {
            pair.distance = distance_of<A, B>;
            pair.distance_mirrored = [](const Shape& a, const Shape& b) { return distance_of<B, A>(b, a); };
        }
        if constexpr (Witnessed<A, B>) {
            pair.closest = closest_of<A, B>;
            pair.closest_mirrored = [](const Shape& a, const Shape& b) { return closest_of<B, A>(b, a); };
        }
        if constexpr (Parted<A, B>) {
            pair.penetration = penetration_of<A, B>;
            pair.penetration_mirrored = [](const Shape& a, const Shape& b) {
                return penetration_of<B, A>(b, a);
            };
            pair.contacts = contacts_of<A, B>;
            pair.contacts_mirrored = [](const Shape& a, const Shape& b) { return contacts_of<B, A>(b, a); };
        }
        if constexpr (Swept<A, B>) {
            pair.sweep = sweep_of<A, B>;
            pair.sweep_mirrored = [](const Shape& a, const Vec3& motion, const Shape& b) {
                return sweep_of<B, A>(b, -motion, a);
            };
        }
        if constexpr (Separable<A, B>) {
            pair.separated = separated<A, B>;
            pair.separated_mirrored = [](const Shape& a, const Shape& b) { return separated<B, A>(b, a); };
        }
        if constexpr (Culled<A, B>) {
            pair.may_hit = may_hit<A, B>;
            pair.may_hit_mirrored = [](const Shape& a, const Shape& b) { return may_hit<B, A>(b, a); };
        }
        pairs.push_back(pair);
    }
}

template <class T, class... Shapes>
void add_all(std::vector<Pair>& pairs, Numbers numbers, const std::variant<Shapes...>*) {
    const auto with = [&]<class A>(const A*) {
        (add<A, typename Rebound<Shapes, T>::type>(pairs, numbers), ...);
    };
    (with(static_cast<const typename Rebound<Shapes, T>::type*>(nullptr)), ...);
}

}  // namespace

bool Pair::compares_only() const {
    const auto axis_parallel = [](Kind kind) { return kind == Kind::aabb || kind == Kind::point; };
    return axis_parallel(a) && axis_parallel(b);
}

const std::vector<Pair>& all_pairs() {
    static const std::vector<Pair> pairs = [] {
        std::vector<Pair> list;
        add_all<float>(list, Numbers::floats, static_cast<const AnyShape*>(nullptr));
        add_all<double>(list, Numbers::doubles, static_cast<const AnyShape*>(nullptr));
        return list;
    }();
    return pairs;
}

}  // namespace hitbox::oracle
