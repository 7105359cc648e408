// contacts_situations_test.cpp: contacts in situations whose points can be seen.
#include <hitbox/pair/contacts.hpp>
#include <hitbox/pair/pairs.hpp>
#include <hitbox/pair/penetration.hpp>
#include <hitbox/shape/capsule.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/rectangle.hpp>
#include <hitbox/shape/segment.hpp>
#include <hitbox/shape/sphere.hpp>
#include <hitbox/shape/triangle.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <set>
#include <string>
#include <utility>

#include "numbers.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

Obb3 box_at(const Vec3& center, const Vec3& half) {
    return {center, {Vec3{half.x, 0, 0}, Vec3{0, half.y, 0}, Vec3{0, 0, half.z}}};
}

bool has_point(const Contacts& c, const Vec3& a, const Vec3& b, double depth) {
    const auto near = [](const Vec3& p, const Vec3& q) {
        return std::max({std::fabs(p.x - q.x), std::fabs(p.y - q.y), std::fabs(p.z - q.z)}) < 1e-13;
    };
    return std::any_of(c.points().begin(), c.points().end(), [&](const ContactPoint& p) {
        return near(p.a, a) && near(p.b, b) && std::fabs(p.depth - depth) < 1e-13;
    });
}

using Ids = std::set<std::string>;
Ids ids_of(const Contacts& c) {
    Ids ids;
    const auto text = [](const ContactFeature& f) { return to_string(f.kind) + std::to_string(f.index); };
    for (const ContactPoint& p : c.points()) ids.insert(text(p.a_feature) + " " + text(p.b_feature));
    return ids;
}

const Obb3 table = box_at({0, 0, -1}, {4, 4, 1});
const Vec3 up{0, 0, 1};

}  // namespace

TEST_SUITE("pair/contacts situations") {
    TEST_CASE("a box on a table: four corners") {
        const auto c = contacts(box_at({1, 2, 0.75}, {1, 1, 1}), table);
        REQUIRE(c.has_value());
        CHECK(c->axis == up);
        CHECK(c->depth == 0.25);
        CHECK(c->count == 4);
        CHECK(has_point(*c, {0, 1, -0.25}, {0, 1, 0}, 0.25));
        CHECK(has_point(*c, {2, 1, -0.25}, {2, 1, 0}, 0.25));
        CHECK(has_point(*c, {0, 3, -0.25}, {0, 3, 0}, 0.25));
        CHECK(has_point(*c, {2, 3, -0.25}, {2, 3, 0}, 0.25));
        CHECK(ids_of(*c) == Ids{"vertex0 face5", "vertex1 face5", "vertex2 face5", "vertex3 face5"});
    }

    TEST_CASE("a box that only touches a table, and the same box on itself, have all four corners") {
        const auto touching = contacts(box_at({1, 2, 1}, {1, 1, 1}), table);
        CHECK(touching->depth == 0);
        CHECK(touching->count == 4);
        const auto stacked = contacts(box_at({0, 0, 1}, {4, 4, 1}), table);
        CHECK(stacked->depth == 0);
        CHECK(stacked->count == 4);
        CHECK(ids_of(*stacked) == Ids{"vertex0 face5", "vertex1 face5", "vertex2 face5", "vertex3 face5"});
        const auto boxes = contacts(Aabb3{{0, 0, 0}, {1, 1, 1}}, Aabb3{{0, 0, 0.875}, {1, 1, 2}});
        CHECK(boxes->count == 4);
        CHECK(boxes->depth == 0.125);
    }

    TEST_CASE("a box over the edge of a table: corners of the one, and crossings") {
        const auto c = contacts(box_at({4, 0, 0.5}, {1, 1, 1}), table);
        CHECK(c->count == 4);
        CHECK(has_point(*c, {3, -1, -0.5}, {3, -1, 0}, 0.5));
        CHECK(has_point(*c, {4, -1, -0.5}, {4, -1, 0}, 0.5));
        // The table's edge x = 4 above is the third along y; the box's lower edges along x are 0 and 1.
        CHECK(ids_of(*c) == Ids{"vertex0 face5", "vertex2 face5", "edge0 edge7", "edge1 edge7"});
    }

    TEST_CASE("a large box on a small one: the corners of the small one") {
        const auto c = contacts(box_at({0, 0, 0.5}, {9, 9, 1}), table);
        CHECK(c->count == 4);
        CHECK(has_point(*c, {4, 4, -0.5}, {4, 4, 0}, 0.5));
        CHECK(c->depth == 0.5);
    }

    TEST_CASE("a square across a square of its size: an octagon") {
        const double d = 4 * std::sqrt(0.5);
        const Obb3 turned{{0, 0, 0.875}, {Vec3{d, d, 0}, Vec3{-d, d, 0}, Vec3{0, 0, 1}}};
        const auto c = contacts(turned, table);
        CHECK(c->count == 8);
        CHECK(ids_of(*c).size() == 8);
        for (const ContactPoint& p : c->points()) {
            CHECK(p.depth == doctest::Approx(0.125));
            CHECK(p.a_feature.kind == FeatureKind::edge);
            CHECK(p.b_feature.kind == FeatureKind::edge);
        }
    }

    TEST_CASE("a tilted box: an edge, then a corner, with their depths") {
        // Half-axes of length 1, turned about y: the lowest edge is at height 1 - 1.4.
        const Obb3 on_edge{{0, 0, 1}, {Vec3{0.8, 0, 0.6}, Vec3{0, 1, 0}, Vec3{-0.6, 0, 0.8}}};
        const auto c = contacts(on_edge, table);
        CHECK(c->depth == doctest::Approx(0.4));
        CHECK(c->count == 2);
        CHECK(has_point(*c, {-0.2, 1, -0.4}, {-0.2, 1, 0}, 0.4));
        CHECK(has_point(*c, {-0.2, -1, -0.4}, {-0.2, -1, 0}, 0.4));
        const Obb3 on_corner{{0, 0, 2.5}, {Vec3{1, 1, 1}, Vec3{-1, 1, 1}, Vec3{0, -1, 1}}};
        const auto one = contacts(on_corner, table);
        CHECK(one->count == 1);
        CHECK(has_point(*one, {0, -1, -0.5}, {0, -1, 0}, 0.5));
        CHECK(ids_of(*one) == Ids{"vertex0 face5"});
    }

    TEST_CASE("an edge across an edge: one point of each") {
        const Obb3 low{{0, 0, -3}, {Vec3{9, 0, 0}, Vec3{0, 2, 2}, Vec3{0, -2, 2}}};
        const Obb3 high{{1, 2, 4}, {Vec3{2, 0, 2}, Vec3{-2, 0, 2}, Vec3{0, 9, 0}}};
        const auto c = contacts(low, high);
        CHECK(c->count == 1);
        CHECK(c->depth == doctest::Approx(1));
        CHECK(has_point(*c, {1, 0, 1}, {1, 0, 0}, 1));
        // The upper edge of the roof along x is at the upper ends of its second and third axes.
        CHECK(ids_of(*c) == Ids{"edge3 edge8"});
    }

    TEST_CASE("spheres: one point") {
        const auto c = contacts(Sphere3{{0, 0, 0.5}, 1}, table);
        CHECK(c->count == 1);
        CHECK(has_point(*c, {0, 0, -0.5}, {0, 0, 0}, 0.5));
        CHECK(ids_of(*c) == Ids{"vertex0 face5"});
        const auto inside = contacts(Sphere3{{0, 0, -0.25}, 1}, table);
        CHECK(has_point(*inside, {0, 0, -1.25}, {0, 0, 0}, 1.25));
        const auto balls = contacts(Sphere3{{0, 0, 0}, 5}, Sphere3{{6, 8, 0}, 6});
        CHECK(has_point(*balls, {3, 4, 0}, {2.4, 3.2, 0}, 1));
        const auto edge = contacts(Sphere3{{7, 0, 4}, 6}, table);
        CHECK(has_point(*edge, {3.4, 0, -0.8}, {4, 0, 0}, 1));
        CHECK(ids_of(*edge) == Ids{"vertex0 edge7"});
        CHECK(contacts(Sphere3{{0, 0, 0}, 1}, Sphere3{{0, 0, 0}, 1})->count == 1);
        CHECK(contacts(Sphere3{{0, 0, 0}, 1}, Sphere3{{2, 0, 0}, 1})->count == 1);
    }

    TEST_CASE("capsules: both ends of what lies on the other") {
        const auto lying = contacts(Capsule3{{-2, 0, 0.75}, {3, 0, 0.75}, 1}, table);
        CHECK(lying->count == 2);
        CHECK(has_point(*lying, {-2, 0, -0.25}, {-2, 0, 0}, 0.25));
        CHECK(has_point(*lying, {3, 0, -0.25}, {3, 0, 0}, 0.25));
        CHECK(ids_of(*lying) == Ids{"vertex0 face5", "vertex1 face5"});
        const auto over = contacts(Capsule3{{-9, 0, 0.75}, {9, 0, 0.75}, 1}, table);
        CHECK(over->count == 2);
        CHECK(has_point(*over, {4, 0, -0.25}, {4, 0, 0}, 0.25));
        const auto upright = contacts(Capsule3{{0, 0, 0.75}, {0, 0, 9}, 1}, table);
        CHECK(upright->count == 1);
        const auto through = contacts(Capsule3{{-9, 0, -0.5}, {9, 0, -0.5}, 1}, table);
        CHECK(through->count == 2);
        CHECK(through->depth == 1.5);
        const auto tilted = contacts(Capsule3{{0, 0, 0.5}, {2, 0, 0.75}, 1}, table);
        CHECK(tilted->count == 2);
        CHECK(has_point(*tilted, {2, 0, -0.25}, {2, 0, 0}, 0.25));
        const auto side_by_side =
            contacts(Capsule3{{0, 0, 0}, {4, 0, 0}, 1}, Capsule3{{1, 0, 1.5}, {9, 0, 1.5}, 1});
        CHECK(side_by_side->count == 2);
        CHECK(has_point(*side_by_side, {1, 0, 1}, {1, 0, 0.5}, 0.5));
        CHECK(has_point(*side_by_side, {4, 0, 1}, {4, 0, 0.5}, 0.5));
        CHECK(ids_of(*side_by_side) == Ids{"vertex1 edge0", "edge0 vertex0"});
        const auto across =
            contacts(Capsule3{{-4, 0, 0}, {4, 0, 0}, 1}, Capsule3{{1, -3, 1.5}, {1, 3, 1.5}, 1});
        CHECK(across->count == 1);
        CHECK(has_point(*across, {1, 0, 1}, {1, 0, 0.5}, 0.5));
        const auto along_edge = contacts(Capsule3{{7, -9, 4}, {7, 9, 4}, 6}, table);
        CHECK(along_edge->count == 2);
        CHECK(has_point(*along_edge, {3.4, -4, -0.8}, {4, -4, 0}, 1));
    }

    TEST_CASE("flat shapes are faces") {
        const Triangle3 sheet{{-1, -1, -0.25}, {1, -1, -0.25}, {0, 1, -0.25}};
        const auto c = contacts(sheet, table);
        CHECK(c->count == 3);
        CHECK(c->depth == 0.25);
        CHECK(ids_of(*c) == Ids{"vertex0 face5", "vertex1 face5", "vertex2 face5"});
        const auto r = contacts(Rectangle3{{0, 0, 0}, {Vec3{1, 0, 0}, Vec3{0, 1, 0}}}, table);
        CHECK(r->count == 4);
        CHECK(r->depth == 0);
        CHECK(contacts(Vec3{0, 0, -0.25}, table)->count == 1);
        CHECK(contacts(Segment3{{0, 0, -0.25}, {9, 0, -0.25}}, table)->count == 2);
        CHECK(contacts(Segment3{{0, 0, 0}, {1, 1, 1}}, Segment3{{1, 1, 1}, {2, 2, 2}})->count == 1);
    }

    TEST_CASE("an infinite floor") {
        const Aabb3 floor{{-inf, -inf, -inf}, {inf, inf, 0}};
        const auto c = contacts(box_at({1e6, 2, 0.75}, {1, 1, 1}), floor);
        CHECK(c->count == 4);
        CHECK(c->axis == up);
        CHECK(ids_of(*c) == Ids{"vertex0 face5", "vertex1 face5", "vertex2 face5", "vertex3 face5"});
        CHECK(contacts(Capsule3{{0, 0, 1}, {7, 8, 1}, 1}, floor)->count == 2);
        const auto point = contacts(Sphere3{{0, 0, 0}, 1}, floor);
        CHECK(point->count == 1);
        CHECK(ids_of(*point) == Ids{"vertex0 face5"});
        CHECK(contacts(floor, Aabb3{{0, -inf, -1}, {1, inf, 1}})->count == 4);
        const Aabb3 all{{-inf, -inf, -inf}, {inf, inf, inf}};
        CHECK(contacts(all, table)->depth == inf);
        CHECK(contacts(all, table)->count == 0);
    }

    TEST_CASE("the numbers of the features stay while a box slides and rocks") {
        const auto ids_at = [](double x, double tilt) {
            const double c = std::cos(tilt), s = std::sin(tilt);
            const Obb3 box{{x, 0.1, 0.99}, {Vec3{c, 0, s}, Vec3{0, 1, 0}, Vec3{-s, 0, c}}};
            return ids_of(*contacts(box, table));
        };
        const Ids first = ids_at(0, 0);
        CHECK(first.size() == 4);
        for (int step = 1; step < 200; ++step) CHECK(ids_at(step * 0.01, std::sin(step) * 1e-4) == first);
    }

    TEST_CASE("tiny, huge, and far from the origin") {
        for (const double unit : {0x1p-500, 0x1p-100, 0x1p+100, 0x1p+500}) {
            CAPTURE(unit);
            const auto c = contacts(box_at({unit, 2 * unit, 0.75 * unit}, {unit, unit, unit}),
                                    box_at({0, 0, -unit}, {4 * unit, 4 * unit, unit}));
            CHECK(c->count == 4);
            CHECK(c->depth == 0.25 * unit);
            CHECK(c->first_points[0].a.z == -0.25 * unit);
            CHECK(c->first_points[0].b.z == 0);
        }
        const auto far = contacts(box_at({0x1p40, 0, 0.75}, {1, 1, 1}), box_at({0x1p40, 0, -1}, {4, 4, 1}));
        CHECK(far->count == 4);
        CHECK(far->depth == 0.25);
    }

    TEST_CASE("shapes that do not meet have none") {
        CHECK_FALSE(contacts(box_at({0, 0, 1.001}, {1, 1, 1}), table).has_value());
        CHECK_FALSE(contacts(Sphere3{{0, 0, 0}, -1}, table).has_value());
        CHECK_FALSE(contacts(Aabb3{}, Aabb3{{0, 0, 0}, {1, 1, 1}}).has_value());
    }
}
