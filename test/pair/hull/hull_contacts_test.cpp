// hull_contacts_test.cpp: mirrors hitbox/pair/contact/hull_contacts.hpp: contacts of hulls beside those of boxes, and their laws.
#include <hitbox/pair/contacts.hpp>
#include <hitbox/pair/hull_shapes.hpp>
#include <hitbox/pair/pairs.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <type_traits>
#include <vector>

#include "../hull_scenes.hpp"

using namespace hitbox;
using oracle::Random;
using test::corners_of_box, test::Numbers3, test::solid_of, test::with_each_shape;

namespace {

// What every answer must fulfil. `size` is that of both shapes.
template <class A, class B>
void check_contact_laws(const A& a, const B& b, double size) {
    const auto r = contacts(a, b);
    const auto p = penetration(a, b);
    REQUIRE(r.has_value() == p.has_value());
    if (!r) return;
    CHECK(r->axis == p->axis);
    CHECK(r->depth == p->depth);
    if (std::isinf(r->depth)) return;
    const double slack = 0x1p-38 * size;
    REQUIRE(r->count >= 1);
    REQUIRE(r->count <= 8);
    double most = 0;
    for (const ContactPoint& c : r->points()) {
        CHECK(c.depth >= 0);
        CHECK(c.depth <= r->depth + slack);
        CHECK(distance(c.b, c.a + r->axis * c.depth) <= slack);
        CHECK(distance(a, c.a) <= slack);
        CHECK(distance(b, c.b) <= slack);
        most = std::max(most, c.depth);
        // Not inside: a is farthest along the axis on its own line, up to the slack.
        CHECK_FALSE(intersects(a, c.a - r->axis * (4 * slack)));
        // A point of the side of a tilted capsule may lie a little inside.
        if constexpr (!ShapeOfKind<B, ShapeKind::capsule>)
            CHECK_FALSE(intersects(b, c.b + r->axis * (4 * slack)));
    }
    CHECK(most >= r->depth - slack);
    const auto m = contacts(b, a);
    REQUIRE(m.has_value());
    REQUIRE(m->count == r->count);
    for (std::size_t i = 0; i < r->count; ++i) {
        CHECK(m->first_points[i].a == r->first_points[i].b);
        CHECK(m->first_points[i].a_feature == r->first_points[i].b_feature);
    }
}

bool has_point(const Contacts& c, const Vec3& p, double slack) {
    return std::any_of(c.points().begin(), c.points().end(),
                       [&](const ContactPoint& q) { return distance(q.a, p) <= slack; });
}

ConvexHull3 prism_of(std::size_t corners, const Vec3& at) {
    std::vector<Vec3> points;
    for (std::size_t i = 0; i < corners; ++i) {
        const double angle = 6.283185307179586 * double(i) / double(corners);
        for (const double z : {0.0, 1.0}) points.push_back(at + Vec3{std::cos(angle), std::sin(angle), z});
    }
    return solid_of(points);
}

}  // namespace

TEST_SUITE("pair/hull/hull_contacts") {
    TEST_CASE("a cube that lies on a floor touches it by its four lower corners") {
        const ConvexHull3 cube = solid_of(corners_of_box({{0, 0, 0}, {1, 1, 1}}));
        const Aabb3 floor{{-HUGE_VAL, -HUGE_VAL, -HUGE_VAL}, {HUGE_VAL, HUGE_VAL, 0.125}};
        const auto r = contacts(cube, floor);
        REQUIRE(r.has_value());
        CHECK(r->axis == Vec3{0, 0, 1});
        CHECK(r->depth == 0.125);
        REQUIRE(r->count == 4);
        for (const Vec3& v : {Vec3{0, 0, 0}, Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{1, 1, 0}})
            CHECK(has_point(*r, v, 0));
        for (const ContactPoint& c : r->points()) {
            CHECK(c.depth == 0.125);
            CHECK(c.b.z == 0.125);
            CHECK(c.a_feature.kind == FeatureKind::vertex);
            CHECK(cube.vertices()[c.a_feature.index] == c.a);
            CHECK(c.b_feature == ContactFeature{FeatureKind::face, 5});
        }
    }

    TEST_CASE("a vertex, a sphere, and what is apart") {
        const ConvexHull3 tip = solid_of({{0, 0, -1}, {1, 0, 1}, {-1, 1, 1}, {-1, -1, 1}});
        const auto r = contacts(Aabb3{{-3, -3, -4}, {3, 3, -0.75}}, tip);
        REQUIRE(r.has_value());
        REQUIRE(r->count == 1);
        CHECK(r->axis == Vec3{0, 0, -1});
        CHECK(r->first_points[0].b == Vec3{0, 0, -1});
        CHECK(r->first_points[0].a == Vec3{0, 0, -0.75});
        CHECK(r->first_points[0].b_feature.kind == FeatureKind::vertex);
        const auto ball = contacts(tip, Sphere3{{0, 0, 1.5}, 1});
        REQUIRE(ball.has_value());
        REQUIRE(ball->count == 1);
        CHECK(ball->depth == 0.5);
        CHECK(ball->first_points[0].a == Vec3{0, 0, 1});
        CHECK(ball->first_points[0].b == Vec3{0, 0, 0.5});
        CHECK(ball->first_points[0].a_feature.kind == FeatureKind::face);
        CHECK_FALSE(contacts(tip, Sphere3{{0, 0, 3}, 1}).has_value());
        CHECK_FALSE(contacts(tip, ConvexHull3{}).has_value());
        CHECK_FALSE(contacts(ConvexHull3{}, Vec3{0, 0, 0}).has_value());
    }

    TEST_CASE("faces of many corners keep eight points, among them the extent") {
        const ConvexHull3 below = prism_of(40, {0, 0, 0}), above = prism_of(24, {0.5, 0, 0.875});
        const auto r = contacts(above, below);
        REQUIRE(r.has_value());
        CHECK(r->count == 8);
        CHECK(r->depth == doctest::Approx(0.125));
        Aabb3 around;
        for (const ContactPoint& c : r->points()) around.merge(c.a);
        CHECK(around.max.x - around.min.x > 1.4);
        CHECK(around.max.y - around.min.y > 1.7);
        check_contact_laws(above, below, 4);
    }

    TEST_CASE("the hull of the corners of a box touches as the box") {
        Random random(31);
        int same = 0;
        for (int times = 0; times < 400; ++times) {
            Numbers3 n{random, 1, times % 2 == 0};
            const Aabb3 box = Aabb3::from_points(n.vector(), n.vector()),
                        other = Aabb3::from_points(n.vector(), n.vector());
            const Vec3 extent = box.max - box.min;
            if (extent.x * extent.y * extent.z == 0) continue;
            const auto of_box = contacts(box, other),
                       of_hull = contacts(solid_of(corners_of_box(box)), other);
            REQUIRE(of_box.has_value() == of_hull.has_value());
            if (!of_box || of_box->axis != of_hull->axis) continue;
            ++same;
            CHECK(of_box->count == of_hull->count);
            for (const ContactPoint& c : of_box->points()) CHECK(has_point(*of_hull, c.a, 1e-9));
        }
        CHECK(same > 50);
    }

    TEST_CASE("laws of contacts of solid and flat hulls and each shape") {
        Random random(32);
        for (int times = 0; times < 250; ++times) {
            const double unit = times % 9 == 0 ? 1e-60 : times % 7 == 0 ? 1e60 : 1;
            Numbers3 n{random, unit, times % 2 == 0};
            const std::vector<Vec3> p = n.cloud(times % 10 == 0 ? 1 + random.below(3) : 4 + random.below(20));
            const ConvexHull3 hull = solid_of(p), other = solid_of(n.cloud(4 + random.below(12)));
            with_each_shape(n, [&](const auto& shape) {
                using S = std::remove_cvref_t<decltype(shape)>;
                if constexpr (detail::SolidShape<S>) check_contact_laws(hull, shape, 16 * unit);
            });
            check_contact_laws(hull, other, 16 * unit);
        }
    }
}
