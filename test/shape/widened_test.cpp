// widened_test.cpp: mirrors hitbox/shape/widened.hpp.
#include <hitbox/shape/any_shape.hpp>
#include <hitbox/shape/widened.hpp>

#include <doctest/doctest.h>

using namespace hitbox;

TEST_SUITE("shape/widened") {
    TEST_CASE("every shape keeps its numbers, none of which a double must round") {
        const Vec3f a{0.1f, 2, 3}, b{4, 5, 6.7f}, c{-1, 0, 0.3f};
        const Vec3 wide_a{double(0.1f), 2, 3}, wide_b{4, 5, double(6.7f)}, wide_c{-1, 0, double(0.3f)};
        CHECK(widened(a) == wide_a);
        CHECK(widened(Segment3f{a, b}) == Segment3{wide_a, wide_b});
        CHECK(widened(Ray3f{a, b}) == Ray3{wide_a, wide_b});
        CHECK(widened(Line3f{a, b}) == Line3{wide_a, wide_b});
        CHECK(widened(Plane3f{a, 0.7f}) == Plane3{wide_a, double(0.7f)});
        CHECK(widened(Sphere3f{a, 0.7f}) == Sphere3{wide_a, double(0.7f)});
        CHECK(widened(Capsule3f{a, b, 0.7f}) == Capsule3{wide_a, wide_b, double(0.7f)});
        CHECK(widened(Aabb3f{a, b}) == Aabb3{wide_a, wide_b});
        CHECK(widened(Triangle3f{a, b, c}) == Triangle3{wide_a, wide_b, wide_c});
        CHECK(widened(Rectangle3f{a, {b, c}}) == Rectangle3{wide_a, {wide_b, wide_c}});
        CHECK(widened(Obb3f{a, {b, c, a}}) == Obb3{wide_a, {wide_b, wide_c, wide_a}});
        Frustum3f f;
        for (Plane3f& plane : f.planes) plane = {a, 0.7f};
        for (const Plane3& plane : widened(f).planes) CHECK(plane == Plane3{wide_a, double(0.7f)});
        CHECK(widened(Affine3f{{a, b, c}, a}) == Affine3{{wide_a, wide_b, wide_c}, wide_a});
    }

    TEST_CASE("an empty shape stays empty") {
        CHECK(widened(Aabb3f{}).is_empty());
        CHECK(widened(Obb3f{}).is_empty());
    }
}
