// any_pair_test.cpp: mirrors hitbox/pair/any_pair.hpp: every verb of every two kinds is that of the typed call.
#include <doctest/doctest.h>

#include <hitbox/pair/any_pair.hpp>
#include <hitbox/pair/pairs.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

using namespace hitbox;

namespace {

// ---- the same answer, number for number --------------------------------------------------------------------------------

bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }
bool same(Relation a, Relation b) { return a == b; }
bool same(Side a, Side b) { return a == b; }
bool same(Placement a, Placement b) { return a == b; }
bool same(const Vec3& a, const Vec3& b) { return a == b; }
bool same(const Aabb3& a, const Aabb3& b) { return (a.is_empty() && b.is_empty()) || a == b; }
bool same(const ClosestPoints<double>& a, const ClosestPoints<double>& b) { return a.a == b.a && a.b == b.b; }
bool same(const Penetration& a, const Penetration& b) { return a.depth == b.depth && a.axis == b.axis; }
bool same(const Contacts& a, const Contacts& b) {
    if (a.depth != b.depth || a.axis != b.axis || a.count != b.count) return false;
    for (std::size_t i = 0; i < a.count; ++i)
        if (a.points()[i].a != b.points()[i].a || a.points()[i].b != b.points()[i].b) return false;
    return true;
}
bool same(const SeparatingAxis& a, const SeparatingAxis& b) {
    return a.separated == b.separated && a.kind == b.kind && a.axis == b.axis && a.gap == b.gap;
}
bool same(const SweepHit<double>& a, const SweepHit<double>& b) {
    return a.t == b.t && a.point == b.point && a.normal == b.normal && a.started == b.started &&
           a.leaving == b.leaving;
}
bool same(const Intersection<double>& a, const Intersection<double>& b) {
    return a.kind == b.kind && a.count == b.count && a.points == b.points && a.t == b.t && a.t_b == b.t_b &&
           a.line_t == b.line_t;
}
template <class T>
bool same(const std::optional<T>& a, const std::optional<T>& b) {
    return a.has_value() == b.has_value() && (!a || same(*a, *b));
}
template <class T>
bool same(const AnyIntersection& any, const T& typed) {
    const T* held = std::get_if<T>(&any);
    return held && same(*held, typed);
}

// ---- the calls ------------------------------------------------------------------------------------------------------------

// Of each kind one shape near the origin, one that is degenerate or elsewhere, and one that is empty.
std::vector<AnyShape> shapes() {
    const double nan = std::nan("");
    const Obb3 turned{{0.5, 0, 0.25}, {{{1, 1, 0}, {-0.5, 0.5, 0}, {0, 0, 0.75}}}};
    const auto around = [](const Vec3& c, double r) {
        return Frustum3{{{{{1, 0, 0}, c.x - r},
                          {{-1, 0, 0}, -c.x - r},
                          {{0, 1, 0}, c.y - r},
                          {{0, -1, 0}, -c.y - r},
                          {{0, 0, 1}, c.z - r},
                          {{0, 0, -1}, -c.z - r}}}};
    };
    return {Aabb3{{-1, -1, -1}, {1, 1, 1}},
            Aabb3{{1, 2, 3}, {4, 2, 5}},
            Aabb3{},
            Capsule3{{-1, 0, 0}, {1, 0, 0}, 0.5},
            Capsule3{{3, 3, 3}, {3, 3, 3}, 1},
            Capsule3{{0, 0, 0}, {1, 0, 0}, -1},
            around({0, 0, 0}, 1.5),
            around({5, 5, 5}, 1),
            around({0, 0, 0}, -1),
            Line3{{0, 0, 0.25}, {1, 2, 0}},
            Line3{{0, 0, 4}, {1, 0, 0}},
            Line3{{0, 0, 0}, {0, 0, 0}},
            turned,
            Obb3{{3, 2, 4}, {{{1, 0, 0}, {0, 0, 0}, {0, 0, 1}}}},
            Obb3{{nan, 0, 0}, {}},
            Plane3{{1, 1, 1}, 0.5},
            Plane3{{0, 0, 2}, 8},
            Plane3{{0, 0, 0}, 1},
            Vec3{0.25, 0.25, 0},
            Vec3{3, 2, 4},
            Vec3{nan, 0, 0},
            Ray3{{-3, 0, 0}, {1, 0.1, 0}},
            Ray3{{0, 0, 4}, {1, 0, 0}},
            Ray3{{0, 0, 0}, {0, 0, 0}},
            Rectangle3{{0, 0, 0}, {{{1, 0, 1}, {0, 2, 0}}}},
            Rectangle3{{3, 2, 4}, {{{1, 0, 0}, {2, 0, 0}}}},
            Rectangle3{{nan, 0, 0}, {}},
            Segment3{{-0.5, 0, 0}, {0.5, 0.25, 0}},
            Segment3{{3, 2, 4}, {3, 2, 4}},
            Segment3{{0, 0, nan}, {1, 0, 0}},
            Sphere3{{0, 0, 0}, 1},
            Sphere3{{3, 2, 4}, 0},
            Sphere3{{0, 0, 0}, -1},
            Triangle3{{-1, -1, 0}, {2, 0, 0.5}, {0, 2, 0}},
            Triangle3{{3, 2, 4}, {4, 3, 5}, {5, 4, 6}},
            Triangle3{{0, 0, 0}, {1, 0, 0}, {nan, 1, 0}}};
}

struct Count {
    std::size_t answered = 0, refused = 0, wrong = 0;
};

// `call` takes any shapes, also typed ones; `verb` is its name.
template <class Call>
Count compared(const char* verb, const Call& call) {
    Count count;
    const std::vector<AnyShape> all = shapes();
    for (const AnyShape& a : all)
        for (const AnyShape& b : all)
            std::visit(
                [&]<class A, class B>(const A& x, const B& y) {
                    const auto any = call(a, b);
                    if constexpr (requires { call(x, y); }) {
                        ++count.answered;
                        const auto typed = call(x, y);
                        count.wrong += !any || !same(*any, typed);
                        const auto left = call(a, y), right = call(x, b);  // one side alone
                        count.wrong += !left || !same(*left, typed);
                        count.wrong += !right || !same(*right, typed);
                    } else {
                        ++count.refused;
                        const bool says = !any && any.error().code == ErrorCode::usage &&
                                          any.error().message.starts_with(verb);
                        count.wrong += !says;
                    }
                },
                a, b);
    return count;
}

std::size_t kinds(std::size_t count) { return count / 9; }  // three shapes of each kind

}  // namespace

TEST_SUITE("pair/any_pair") {
    TEST_CASE("every two kinds answer intersects and may_intersect") {
        const std::vector<AnyShape> all = shapes();
        std::size_t wrong = 0, hits = 0;
        for (const AnyShape& a : all)
            for (const AnyShape& b : all)
                std::visit(
                    [&]<class A, class B>(const A& x, const B& y) {
                        const bool typed = intersects(x, y);
                        hits += typed;
                        wrong += intersects(a, b) != typed;
                        wrong += intersects(a, y) != typed;
                        wrong += intersects(x, b) != typed;
                        bool may = typed;
                        if constexpr (requires { may_intersect(x, y); }) may = may_intersect(x, y);
                        wrong += may_intersect(a, b) != may;
                        wrong += may_intersect(a, y) != may;
                        wrong += may_intersect(x, b) != may;
                    },
                    a, b);
        CHECK(wrong == 0);
        CHECK(hits > 200);
    }

    TEST_CASE("other verbs: the answer of the typed call, or an error where there is none") {
#define HITBOX_CALL(verb) \
    compared(#verb, [](const auto& a, const auto& b) -> decltype(verb(a, b)) { return verb(a, b); })
        const Count classified = HITBOX_CALL(classify), shared = HITBOX_CALL(intersection),
                    sided = HITBOX_CALL(side), placed = HITBOX_CALL(placement), apart = HITBOX_CALL(distance),
                    closest = HITBOX_CALL(closest_points), deep = HITBOX_CALL(penetration),
                    touching = HITBOX_CALL(contacts), axes = HITBOX_CALL(separating_axis),
                    height = HITBOX_CALL(signed_distance), projected = HITBOX_CALL(project);
#undef HITBOX_CALL
        const Vec3 motion{2, 1, 3};
        const Count swept =
            compared("sweep", [&](const auto& a, const auto& b) -> decltype(sweep(a, motion, b)) {
                return sweep(a, motion, b);
            });
        for (const Count& count : {classified, shared, sided, placed, apart, closest, deep, touching, axes,
                                   height, projected, swept}) {
            CHECK(count.wrong == 0);
            CHECK(kinds(count.answered + count.refused) == shape_count * shape_count);
        }
        CHECK(kinds(classified.answered) == 100);  // all but frusta and capsules
        CHECK(kinds(sided.answered) == 10);        // the plane first
        CHECK(kinds(placed.answered) == 2);
        CHECK(kinds(height.answered) == 1);
        CHECK(kinds(projected.answered) == 1);
        CHECK(kinds(axes.answered) == 9);
        CHECK(kinds(swept.answered) == 81);  // all but rays, lines and frusta
    }

    TEST_CASE("a pair without an answer says why") {
        const AnyShape sphere = Sphere3{{0, 0, 0}, 1}, plane = Plane3{{0, 0, 1}, 0};
        const AnyShape capsule = Capsule3{{0, 0, 0}, {1, 0, 0}, 1}, view = Frustum3{};
        CHECK(side(sphere, plane).error().message ==
              "side takes the plane as a and the sphere as b; swap them");
        CHECK(side(plane, sphere).value() == Side::across);
        CHECK(classify(capsule, sphere).error().message ==
              "classify is not available for capsule and sphere; available are intersects, distance, "
              "closest_points, closest_features, penetration, contacts, sweep");
        CHECK(distance(view, capsule).error().message ==
              "distance is not available for frustum and capsule; available are intersects");
        const double inf = std::numeric_limits<double>::infinity();
        const AnyShape slab = Aabb3{{-inf, 0, 0}, {inf, 1, 1}};
        CHECK(intersection(plane, slab).error().message == "intersection needs finite shapes");
        CHECK(intersection(slab, plane).error().message == "intersection needs finite shapes");
    }

    TEST_CASE("beside a user's point, and beside shapes and points of floats") {
        struct Mine {
            float x, y, z;
        };
        const AnyShape box = Aabb3{{0, 0, 0}, {1, 1, 1}};
        CHECK(intersects(box, Mine{1, 1, 1}));
        CHECK(!intersects(Mine{1, 1, 1.5F}, box));
        CHECK(distance(box, Vec3f{1, 1, 3}).value() == 2);
        CHECK(distance(Sphere3f{{3, 0, 0}, 1}, box).value() == 1);
        const double corner[3] = {1, 1, 1};
        CHECK(classify(corner, box).value() == Relation::touching);
        CHECK(std::get<Aabb3>(intersection(box, Aabb3f{{0.5F, 0, 0}, {2, 1, 1}}).value()).min.x == 0.5);
    }
}
