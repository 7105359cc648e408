// to_test.cpp: mirrors hitbox/core/to.hpp.
#include <hitbox/core/to.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <limits>

using namespace hitbox;

namespace {

// The order of members is not that of coordinates.
struct WeightFirst {
    double w = 7, z, y, x;
};
struct Floats {
    float x, y, z;
};
struct UpperDoubles {
    double X, Y, Z;
};
class DoubleReferences {
public:
    double& x() { return v_[0]; }
    double& y() { return v_[1]; }
    double& z() { return v_[2]; }
    const double& x() const { return v_[0]; }
    const double& y() const { return v_[1]; }
    const double& z() const { return v_[2]; }

private:
    double v_[3];
};
// Cannot be set, only made.
class Sealed {
public:
    constexpr Sealed(float x, float y, float z) : v_{x, y, z} {}
    constexpr float x() const { return v_[0]; }
    constexpr float y() const { return v_[1]; }
    constexpr float z() const { return v_[2]; }

private:
    float v_[3];
};
struct PlanarFloats {
    float x, y;
};

}  // namespace

TEST_SUITE("core/to") {
    TEST_CASE_TEMPLATE("there and back is the same point", P, WeightFirst, Floats, UpperDoubles,
                       DoubleReferences, Sealed, std::array<float, 3>, std::array<double, 3>, Vec3, Vec3f) {
        CHECK(Vec3(to<P>(Vec3{1, 2, 3})) == Vec3{1, 2, 3});
        CHECK(Vec3(to<P>(Vec3f{1, 2, 3})) == Vec3{1, 2, 3});
    }

    TEST_CASE("what is no coordinate stays as it is by default") {
        CHECK(to<WeightFirst>(Vec3{1, 2, 3}).w == 7);
    }

    TEST_CASE("points of the plane; a third coordinate is that of an empty point") {
        CHECK(to<PlanarFloats>(Vec2{1, 2}).y == 2);
        CHECK(to<std::array<double, 2>>(Vec2f{1, 2})[1] == 2);
        CHECK(to<Floats>(Vec2{1, 2}).z == 0);
    }

    TEST_CASE("doubles become the nearest floats") {
        const Floats p = to<Floats>(Vec3{0.1, 1 + 0x1p-24, 1 + 0x1.8p-23});
        CHECK(p.x == 0.1f);
        CHECK(p.y == 1);  // a tie goes to the even one
        CHECK(p.z == 1 + 0x1p-22f);
        const double most = (std::numeric_limits<double>::max)();
        CHECK(std::isinf(to<Floats>(Vec3{most, 0, 0}).x));
        CHECK(std::isnan(to<Floats>(Vec3{0, std::nan(""), 0}).y));
    }

    TEST_CASE("is constexpr") {
        static_assert(to<Sealed>(Vec3{1, 2, 3}).z() == 3 && to<Floats>(Vec3{1, 2, 3}).y == 2);
    }
}
