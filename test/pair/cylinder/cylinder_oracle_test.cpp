// cylinder_oracle_test.cpp: compares every test of a cylinder with rational arithmetic.
#include <hitbox/core/vec.hpp>
#include <hitbox/pair/cylinder_shapes.hpp>
#include <hitbox/shape/cylinder.hpp>

#include <doctest/doctest.h>

#include <bit>
#include <cstddef>
#include <cstdint>

#include "cylinder_cases.hpp"
#include "cylinder_oracle.hpp"

using namespace hitbox;
using test::CylinderFamily;

namespace {

Vec3f as_floats(const Vec3& p) { return {float(p.x), float(p.y), float(p.z)}; }
Cylinder3f as_floats(const Cylinder3& c) { return {as_floats(c.a), as_floats(c.b), float(c.radius)}; }
Segment3f as_floats(const Segment3& s) { return {as_floats(s.a), as_floats(s.b)}; }
Ray3f as_floats(const Ray3& r) { return {as_floats(r.origin), as_floats(r.direction)}; }
Line3f as_floats(const Line3& l) { return {as_floats(l.origin), as_floats(l.direction)}; }
Plane3f as_floats(const Plane3& p) { return {as_floats(p.normal), float(p.offset)}; }
Sphere3f as_floats(const Sphere3& s) { return {as_floats(s.center), float(s.radius)}; }
Aabb3f as_floats(const Aabb3& b) { return {as_floats(b.min), as_floats(b.max)}; }

/// Compares so many cases of each family, fewer of the extreme ones, whose numbers have thousands of digits.
template <class S>
void compare_with_oracle(std::uint64_t count) {
    std::uint64_t meet = 0;
    for (int family = 0; family < test::cylinder_family_count; ++family) {
        const auto f = CylinderFamily(family);
        const std::uint64_t of_family = f == CylinderFamily::extreme ? count / 8 : count;
        for (std::uint64_t seed = 0; seed < of_family; ++seed) {
            const auto [cylinder, shape] = test::cylinder_case<S>(seed, f);
            const bool expected = test::oracle_meets(cylinder, shape);
            CAPTURE(family);
            CAPTURE(seed);
            CHECK(intersects(cylinder, shape) == expected);
            CHECK(intersects(shape, cylinder) == expected);
            CHECK(intersects(Cylinder3{cylinder.b, cylinder.a, cylinder.radius}, shape) == expected);
            if (f == CylinderFamily::floats)
                CHECK(intersects(as_floats(cylinder), as_floats(shape)) == expected);
            meet += expected;
        }
    }
    CHECK(meet > count / 2);
    CHECK(meet < count * 7);
}

/// The least radius at which they meet, for so many cases of each family that is not extreme. There the shapes touch as nearly as
/// doubles can: the oracle must find that they meet, and that they do not with the next smaller radius.
template <class S>
void compare_at_least_radius(std::uint64_t count) {
    for (int family = 0; family < test::cylinder_family_count; ++family)
        for (std::uint64_t seed = 0; seed < count; ++seed) {
            if (CylinderFamily(family) == CylinderFamily::extreme) continue;
            auto [cylinder, shape] = test::cylinder_case<S>(seed + 5000000, CylinderFamily(family));
            const auto meets_with = [&c = cylinder, &s = shape](std::uint64_t bits) {
                return intersects(Cylinder3{c.a, c.b, std::bit_cast<double>(bits)}, s);
            };
            std::uint64_t low = 0, high = std::bit_cast<std::uint64_t>(1e6);
            if (meets_with(low) || !meets_with(high)) continue;
            while (high - low > 1) {
                const std::uint64_t middle = low + (high - low) / 2;
                (meets_with(middle) ? high : low) = middle;
            }
            CAPTURE(family);
            CAPTURE(seed);
            cylinder.radius = std::bit_cast<double>(high);
            CHECK(test::oracle_meets(cylinder, shape));
            cylinder.radius = std::bit_cast<double>(low);
            CHECK_FALSE(test::oracle_meets(cylinder, shape));
        }
}

}  // namespace

TEST_SUITE("pair/cylinder/oracle") {
    TEST_CASE("point") { compare_with_oracle<Vec3>(800); }
    TEST_CASE("segment") { compare_with_oracle<Segment3>(1000); }
    TEST_CASE("ray") { compare_with_oracle<Ray3>(1000); }
    TEST_CASE("line") { compare_with_oracle<Line3>(1000); }
    TEST_CASE("plane") { compare_with_oracle<Plane3>(1000); }
    TEST_CASE("sphere") { compare_with_oracle<Sphere3>(1000); }
    TEST_CASE("axis-aligned box") { compare_with_oracle<Aabb3>(50); }

    TEST_CASE("the least radius at which they meet") {
        compare_at_least_radius<Vec3>(100);
        compare_at_least_radius<Segment3>(100);
        compare_at_least_radius<Ray3>(100);
        compare_at_least_radius<Line3>(100);
        compare_at_least_radius<Plane3>(100);
        compare_at_least_radius<Sphere3>(100);
        compare_at_least_radius<Aabb3>(20);
    }

    TEST_CASE("bounds contain the cylinder") {
        for (int family = 0; family < test::cylinder_family_count; ++family)
            for (std::uint64_t seed = 0; seed < 1000; ++seed) {
                const Cylinder3 c = test::cylinder_case<Vec3>(seed, CylinderFamily(family)).first;
                CAPTURE(family);
                CAPTURE(seed);
                CHECK(test::oracle_contains(c.bounds(), c));
                if (CylinderFamily(family) == CylinderFamily::floats)
                    CHECK(test::oracle_contains(widened(as_floats(c).bounds()), c));
            }
    }
}
