// users_points_test.cpp: users' own vector types in the place of a point, in every verb and in either order.
#include <hitbox/pair/pairs.hpp>
#include <hitbox/pair/prepared_frustum.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <span>
#include <vector>

using namespace hitbox;

namespace {

// As in glm: unions of names, one number for all three coordinates, an index, a static length().
template <class T>
struct GlmLike {
    union {
        T x, r, s;
    };
    union {
        T y, g, t;
    };
    union {
        T z, b, p;
    };
    constexpr explicit GlmLike(T all) : x(all), y(all), z(all) {}
    constexpr GlmLike(T x_, T y_, T z_) : x(x_), y(y_), z(z_) {}
    static constexpr int length() { return 3; }
    constexpr T& operator[](int i) { return i == 0 ? x : i == 1 ? y : z; }
    constexpr const T& operator[](int i) const { return i == 0 ? x : i == 1 ? y : z; }
};
// As in Eigen: calls and an index.
class EigenLike {
public:
    EigenLike(double x, double y, double z) : v_{x, y, z} {}
    const double& x() const { return v_[0]; }
    const double& y() const { return v_[1]; }
    const double& z() const { return v_[2]; }
    const double& operator[](std::ptrdiff_t i) const { return v_[i]; }

private:
    double v_[3];
};
struct RaylibLike {
    float x, y, z;
};
struct UnrealLike {
    double X, Y, Z;
};

// As in Handmade Math: a union.
union UnionLike {
    float elements[3];
    struct {
        float x, y, z;
    } by_name;
    constexpr float operator[](int i) const { return elements[i]; }
};
struct FlatLike {
    float x, y;
};

// 1, 2, 3 in each of them.
template <class P>
P made() {
    return P{1, 2, 3};
}
template <>
UnionLike made() {
    UnionLike p;
    p.elements[0] = 1, p.elements[1] = 2, p.elements[2] = 3;
    return p;
}
using Array = std::array<double, 3>;

template <class A, class B>
concept Asked = requires(const A& a, const B& b) { hitbox::intersects(a, b); };

}  // namespace

TEST_SUITE("pair/users_points") {
    TEST_CASE("a box and a vector of ones") {
        const Aabb3 box{{0, 0, 0}, {1, 1, 1}};
        const Aabb3f box_in_float{{0, 0, 0}, {1, 1, 1}};
        CHECK(intersects(box, GlmLike<float>(1)));
        CHECK(intersects(GlmLike<float>(1), box));
        CHECK(intersects(box, GlmLike<double>(1)));
        CHECK(intersects(box_in_float, GlmLike<float>(1)));
        CHECK_FALSE(intersects(box, GlmLike<double>(0x1.0000000000001p0)));
        CHECK_FALSE(intersects(box_in_float, GlmLike<float>(0x1.000002p0f)));
    }

    TEST_CASE_TEMPLATE("every verb takes it, in either order where there are two", P, GlmLike<float>,
                       GlmLike<double>, EigenLike, RaylibLike, UnrealLike, UnionLike, Array, Vec3f) {
        const P p = made<P>();
        const Vec3 same{1, 2, 3};
        const Aabb3 box{{0, 0, 0}, {1, 1, 1}};
        const Obb3 turned{{1, 2, 3}, {Vec3{3, 4, 0}, Vec3{-4, 3, 0}, Vec3{0, 0, 1}}};
        const Plane3 plane{{0, 0, 2}, 2};
        const Sphere3 sphere{{1, 2, 0}, 3};

        CHECK(intersects(turned, p));
        CHECK(intersects(p, sphere));
        CHECK(intersects(Triangle3{{1, 2, 3}, {4, 5, 6}, {0, 0, 9}}, p));
        CHECK(intersects(Segment3{{0, 0, 0}, {2, 4, 6}}, p));
        CHECK(intersects(p, same));
        CHECK_FALSE(intersects(p, box));
        CHECK(classify(p, turned) == Relation::inside);
        CHECK(classify(turned, p) == Relation::contains);
        CHECK(classify(sphere, p) == Relation::touching);
        CHECK(distance(box, p) == distance(box, same));
        CHECK(distance(p, plane) == 2);
        CHECK(closest_points(box, p)->a == Vec3{1, 1, 1});
        CHECK(closest_points(box, p)->b == same);
        CHECK(closest_points(p, box)->a == same);
        CHECK(side(plane, p).value() == Side::front);
        CHECK(signed_distance(plane, p) == 2);
        CHECK(project(plane, p) == Vec3{1, 2, 1});
        const Plane3 front_of_x{{1, 0, 0}, 1};
        CHECK(intersects(Frustum3{{front_of_x, plane, plane, plane, plane, plane}}, p));
    }

    TEST_CASE("arrays and spans of a length that is known") {
        const Aabb3 box{{0, 0, 0}, {1, 1, 1}};
        const float in[3] = {1, 1, 1}, out[3] = {1, 1, 2};
        CHECK(intersects(box, in));
        CHECK_FALSE(intersects(out, box));
        CHECK(intersects(Aabb3f{{0, 0, 0}, {1, 1, 1}}, in));
        CHECK(distance(box, out) == 1);
        CHECK(intersects(box, std::span<const float, 3>(in)));
        CHECK(intersects(Triangle3{in, out, Vec3{}}, in));
    }

    TEST_CASE("a box in the plane takes points of the plane") {
        const Aabb2 box{{0, 0}, {1, 1}};
        CHECK(intersects(box, FlatLike{1, 1}));
        CHECK(intersects(FlatLike{1, 0.5f}, box));
        CHECK_FALSE(intersects(box, std::array{1.0, 1.5}));
        CHECK_FALSE(Asked<Aabb2f, std::array<double, 2>>);
        CHECK_FALSE(Asked<Aabb2, double>);
        CHECK_FALSE(Asked<Aabb2, RaylibLike>);
        CHECK_FALSE(Asked<Aabb2, Vec3>);
        CHECK_FALSE(Asked<Aabb2, std::array<double, 3>>);
    }

    TEST_CASE("a prepared frustum accepts them") {
        const PreparedFrustum view(Frustum3{});
        CHECK_FALSE(intersects(view, GlmLike<float>(1)));
    }

    TEST_CASE("types whose coordinates would be rounded, or are too few, are not accepted") {
        CHECK(Asked<Aabb3f, GlmLike<float>>);
        CHECK_FALSE(Asked<Aabb3f, GlmLike<double>>);
        CHECK_FALSE(Asked<Aabb3f, Array>);
        CHECK_FALSE(Asked<Aabb3, std::array<double, 2>>);
        CHECK_FALSE(Asked<Aabb3, double>);
        CHECK_FALSE(Asked<Aabb3, double*>);
        CHECK_FALSE(Asked<Aabb3f, Vec3>);
        CHECK_FALSE(Asked<Aabb3, double[2]>);
        CHECK_FALSE(Asked<Aabb3, std::span<const float>>);
        CHECK_FALSE(Asked<Aabb3, std::vector<double>>);
    }
}
