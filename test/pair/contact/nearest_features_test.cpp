// nearest_features_test.cpp: mirrors hitbox/pair/closest_features.hpp: situations, and laws for all pairs.
#include <hitbox/pair/any_pair.hpp>
#include <hitbox/pair/closest_features.hpp>
#include <hitbox/pair/closest_points.hpp>
#include <hitbox/pair/pairs.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

#include "../../oracle/random.hpp"

using namespace hitbox;
using oracle::Random;

namespace {

constexpr ContactFeature vertex(std::uint8_t i) { return {FeatureKind::vertex, i}; }
constexpr ContactFeature edge(std::uint8_t i) { return {FeatureKind::edge, i}; }
constexpr ContactFeature face(std::uint8_t i) { return {FeatureKind::face, i}; }

template <class A, class B>
void check(const A& a, const B& b, const ContactFeature& of_a, const ContactFeature& of_b) {
    const std::optional<ClosestFeatures> found = closest_features(a, b), other = closest_features(b, a);
    REQUIRE(found);
    REQUIRE(other);
    CHECK(found->a == of_a);
    CHECK(found->b == of_b);
    CHECK(*other == mirrored(*found));
}

AnyShape random_shape(Random& random, std::size_t kind) {
    const auto number = [&] { return double(random.integer(-4, 4)); };
    const auto vec = [&] { return Vec3{number(), number(), number()}; };
    const Vec3 p = vec();
    switch (kind) {
        case 0:
            return p;
        case 1:
            return Segment3{p, vec()};
        case 2:
            return Ray3{p, vec()};
        case 3:
            return Line3{p, vec()};
        case 4:
            return Plane3{vec(), number()};
        case 5:
            return Rectangle3{p, {Vec3{number(), 0, number()}, Vec3{0, number(), 0}}};
        case 6:
            return Triangle3{p, vec(), vec()};
        case 7:
            return Sphere3{p, std::fabs(number()) / 2};
        case 8:
            return Capsule3{p, vec(), std::fabs(number()) / 2};
        case 9:
            return Aabb3::from_points(p, random.chance(4) ? Vec3{Aabb3::inf, p.y + 1, p.z} : vec());
        default:
            return Obb3{p, {Vec3{1, 1, 0}, Vec3{-1, 1, 0}, Vec3{0, 0, number()}}};
    }
}

// How many faces of a box the point lies in: 1 in a face, 2 on an edge, 3 at a vertex.
int faces_at(const Obb3& box, const Vec3& p) {
    int count = 0;
    for (const Vec3& h : box.half_axes)
        count += std::fabs(std::fabs(dot(p - box.center, h)) / length_sq(h) - 1) < 1e-9;
    return count;
}

}  // namespace

TEST_SUITE("pair/closest_features") {
    TEST_CASE("boxes, by where they lie") {
        const Aabb3 box{{0, 0, 0}, {1, 1, 1}};
        check(box, Aabb3{{0.2, 0.3, 2}, {3, 3, 3}}, face(5), face(4));
        check(box, Aabb3{{2, 0.3, 2}, {3, 3, 3}}, edge(7), edge(4));
        check(box, Aabb3{{2, 2, 2}, {3, 3, 3}}, vertex(7), vertex(0));
        check(box, Aabb3{{1 + 1e-15, 0, 0}, {2, 1, 1}}, face(1), face(0));
        check(box, Vec3{0.5, 0.5, 3}, face(5), vertex(0));
        check(box, Vec3{2, 0.5, 3}, edge(7), vertex(0));
        check(Obb3{{0.5, 0.5, 3}, {Vec3{0.5, 0.5, 0}, Vec3{-0.5, 0.5, 0}, Vec3{0, 0, 0.5}}}, box, face(4),
              face(5));
        check(Aabb3{{-Aabb3::inf, -Aabb3::inf, -Aabb3::inf}, {Aabb3::inf, Aabb3::inf, -1}}, box, face(5),
              face(4));
        check(Aabb3{{-Aabb3::inf, 2, -Aabb3::inf}, {Aabb3::inf, Aabb3::inf, -1}}, box, edge(2), edge(1));
        CHECK_FALSE(closest_features(box, Aabb3{{1, 0, 0}, {2, 1, 1}}));  // touching
        CHECK_FALSE(closest_features(box, Aabb3{}));
    }

    TEST_CASE("flat, round and endless shapes") {
        const Aabb3 box{{0, 0, 0}, {1, 1, 1}};
        check(Capsule3{{0, 0, 3}, {1, 0, 3}, 0.5}, Plane3{{0, 0, 1}, 1}, edge(0), face(0));
        check(Capsule3{{0, 0, 3}, {1, 0, 3.5}, 0.5}, Plane3{{0, 0, -1}, -1}, vertex(0), face(0));
        check(Capsule3{{0, 0, 3.5}, {1, 0, 3}, 0.5}, Plane3{{0, 0, 1}, 1}, vertex(1), face(0));
        check(Sphere3{{0.5, 3, 0.5}, 1}, box, vertex(0), face(3));
        check(Ray3{{-5, 0.5, 2}, {1, 0, 0}}, box, edge(0), face(5));
        check(Ray3{{2, 0.5, 0.5}, {1, 0, 0}}, box, vertex(0), face(1));
        check(Line3{{2, 2, 0}, {0, 0, 1}}, box, edge(0), edge(11));
        check(Triangle3{{0, 0, 3}, {1, 0, 3}, {0, 1, 4}}, box, edge(0), face(5));
        check(Rectangle3{{0.5, 0.5, 5}, {Vec3{1, 0, 0}, Vec3{0, 1, 0}}}, box, face(0), face(5));
        check(Plane3{{0, 0, 1}, 1}, Plane3{{0, 0, 2}, 6}, face(0), face(0));
        check(Segment3{{0.5, 0.5, 2}, {0.5, 0.5, 2}}, box, vertex(0), face(5));  // without length
    }

    TEST_CASE("tiny and huge shapes") {
        check(Aabb3{{0, 0, 0}, {1e-310, 1e-310, 1e-310}}, Aabb3{{0, 0, 2e-310}, {1e-310, 1e-310, 3e-310}},
              face(5), face(4));
        check(Sphere3{{1e300, 0, 0}, 1},
              Obb3{{0, 0, 0}, {Vec3{1e299, 0, 0}, Vec3{0, 1e299, 0}, Vec3{0, 0, 1e299}}}, vertex(0), face(1));
    }

    TEST_CASE("law: there are some exactly if the shapes are apart, whatever the kinds and the order") {
        Random random(8);
        std::size_t apart = 0;
        for (std::size_t a = 0; a < 11; ++a)
            for (std::size_t b = 0; b < 11; ++b)
                for (int i = 0; i < 40; ++i) {
                    const AnyShape x = random_shape(random, a), y = random_shape(random, b);
                    const auto meets = intersects(x, y);
                    const auto found = closest_features(x, y), other = closest_features(y, x);
                    const auto away = distance(x, y);
                    REQUIRE(found);
                    REQUIRE(other);
                    REQUIRE(away);
                    CHECK(found->has_value() == (!meets && *away < Aabb3::inf));
                    CHECK(other->has_value() == found->has_value());
                    if (!*found || !*other) continue;
                    ++apart;
                    CHECK(**other == mirrored(**found));
                }
        CHECK(apart > 1'000);
    }

    TEST_CASE("law: the closest points of turned boxes lie on their features") {
        Random random(9);
        const auto number = [&](double size) { return random.uniform(-size, size); };
        for (int i = 0; i < 3'000; ++i) {
            const auto box = [&] {
                const Obb3 straight{{number(2), number(2), number(2)},
                                    {Vec3{0.5, 0, 0}, Vec3{0, 0.4, 0}, Vec3{0, 0, 0.3}}};
                return straight.transformed(Affine3::rotate({number(1), number(1), number(1)}, number(3)));
            };
            const Obb3 a = box(), b = box();
            const auto found = closest_features(a, b);
            if (!found) continue;
            const auto points = closest_points(a, b);
            REQUIRE(points);
            CHECK(faces_at(a, points->a) == 3 - int(found->a.kind));
            CHECK(faces_at(b, points->b) == 3 - int(found->b.kind));
        }
    }
}
