// vec_test.cpp: mirrors hitbox/core/vec.hpp.
#include <hitbox/core/vec.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <ranges>
#include <span>
#include <string>
#include <type_traits>
#include <valarray>
#include <vector>

using namespace hitbox;

namespace {

// Points as other libraries and users write them.
struct LowercaseFloats {
    float x, y, z;
};
struct LowercaseDoubles {
    double x, y, z;
};
struct UppercaseDoubles {
    double X, Y, Z;
};
struct Padded {
    double w, x, y, z;
};
class WithMethods {
public:
    WithMethods(double a, double b, double c) : v_{a, b, c} {}
    double x() const { return v_[0]; }
    double y() const { return v_[1]; }
    double z() const { return v_[2]; }

private:
    double v_[3];
};
class WithReferences {
public:
    WithReferences(float a, float b, float c) : v_{a, b, c} {}
    float& x() { return v_[0]; }
    float& y() { return v_[1]; }
    float& z() { return v_[2]; }
    const float& x() const { return v_[0]; }
    const float& y() const { return v_[1]; }
    const float& z() const { return v_[2]; }

private:
    float v_[3];
};
struct Indexed {
    double v[3];
    double operator[](int i) const { return v[i]; }
};
struct Flat {
    double x, y;
};
struct ShortCoordinates {
    std::int16_t x, y, z;
};
struct IntCoordinates {
    std::int32_t x, y, z;
};
struct LongCoordinates {
    std::int64_t x, y, z;
};
struct LongDoubleCoordinates {
    long double x, y, z;
};
struct Mixed {
    float x;
    double y, z;
};
struct Named {
    std::string x, y, z;
};

template <class To, class From>
constexpr bool takes = std::is_convertible_v<From, To>;

// Functions over numbers, as users and other libraries have them.
double sum_of(std::span<const double> numbers) {
    double sum = 0;
    for (const double x : numbers) sum += x;
    return sum;
}
float last_of(std::span<const float, 3> numbers) { return numbers[2]; }
void fill_with(std::span<double, 2> numbers, double x) { numbers[0] = numbers[1] = x; }

}  // namespace

TEST_SUITE("core/vec") {
    TEST_CASE("takes any point type by its coordinates") {
        const Vec3 expected{1, 2, 3};
        CHECK(Vec3(LowercaseDoubles{1, 2, 3}) == expected);
        CHECK(Vec3(UppercaseDoubles{1, 2, 3}) == expected);
        CHECK(Vec3(Padded{0, 1, 2, 3}) == expected);
        CHECK(Vec3(WithMethods{1, 2, 3}) == expected);
        CHECK(Vec3(Indexed{{1, 2, 3}}) == expected);
        CHECK(Vec3(std::array{1.0, 2.0, 3.0}) == expected);
        const double in_a_row[] = {1, 2, 3};
        CHECK(Vec3(in_a_row) == expected);
        CHECK(Vec3(std::span(in_a_row)) == expected);
        CHECK(Vec3f(LowercaseFloats{1, 2, 3}) == Vec3f{1, 2, 3});
        CHECK(Vec3f(WithReferences{1, 2, 3}) == Vec3f{1, 2, 3});
        CHECK(Vec3f(std::array{1.0f, 2.0f, 3.0f}) == Vec3f{1, 2, 3});
        CHECK(Vec2(Flat{1, 2}) == Vec2{1, 2});
        CHECK(Vec2(std::array{1.0, 2.0}) == Vec2{1, 2});
    }

    TEST_CASE("takes a type where every value stays what it is") {
        static_assert(takes<Vec3, LowercaseFloats>);
        static_assert(takes<Vec3, Vec3f>);
        static_assert(takes<Vec3, Mixed>);
        static_assert(takes<Vec3, IntCoordinates>);
        static_assert(takes<Vec3f, ShortCoordinates>);
        CHECK(Vec3(LowercaseFloats{0.1f, 0.2f, 0.3f}) == Vec3{double(0.1f), double(0.2f), double(0.3f)});
        CHECK(Vec3(IntCoordinates{2147483647, -2147483647, 0}) == Vec3{2147483647.0, -2147483647.0, 0});
        CHECK(Vec3f(ShortCoordinates{32767, -32768, 1}) == Vec3f{32767, -32768, 1});
    }

    TEST_CASE("refuses a type where a coordinate might be rounded behind the user's back") {
        static_assert(!takes<Vec3f, LowercaseDoubles>);
        static_assert(!takes<Vec3f, Vec3>);
        static_assert(!takes<Vec3f, std::array<double, 3>>);
        static_assert(!takes<Vec3f, Mixed>);  // x is a float, y and z are not
        static_assert(!takes<Vec3f, IntCoordinates>);
        static_assert(!takes<Vec3, LongCoordinates>);
        static_assert(!takes<Vec3, LongDoubleCoordinates>);
        static_assert(!takes<Vec3, Named>);
        static_assert(!std::is_constructible_v<Vec3f, LowercaseDoubles>);  // not even when asked
    }

    TEST_CASE("refuses what is no point of that dimension") {
        static_assert(!takes<Vec3, Flat>);
        static_assert(!takes<Vec3, Vec2>);  // although it has an operator[]
        static_assert(!takes<Vec3, std::array<double, 2>>);
        static_assert(!takes<Vec3, double>);
        static_assert(!takes<Vec3, const double*>);
        static_assert(!takes<Vec3, double[2]>);
        static_assert(!takes<Vec3, std::span<double, 2>>);
        static_assert(!takes<Vec3, std::string>);  // letters are no coordinates
        CHECK(takes<Vec2, std::array<double, 2>>);
    }

    TEST_CASE("refuses what only its value knows the length of: it may be all vertices of a mesh") {
        static_assert(!takes<Vec3, std::vector<double>>);
        static_assert(!takes<Vec3, std::valarray<double>>);
        static_assert(!takes<Vec3, std::span<const float>>);
    }

    TEST_CASE("a plane point may be read from a point of space, by its first two coordinates") {
        CHECK(Vec2(LowercaseDoubles{1, 2, 3}) == Vec2{1, 2});
    }

    TEST_CASE("is a plain value: trivially copyable, no padding, zero by default") {
        static_assert(std::is_trivially_copyable_v<Vec3> && std::is_trivially_copyable_v<Vec2f>);
        static_assert(sizeof(Vec3) == 3 * sizeof(double) && sizeof(Vec3f) == 3 * sizeof(float));
        static_assert(sizeof(Vec2) == 2 * sizeof(double));
        static_assert(Vec3{} == Vec3{0, 0, 0} && Vec2f{} == Vec2f{0, 0});
    }

    TEST_CASE("an index reads and writes the coordinate of that axis") {
        Vec3 p{1, 2, 3};
        for (std::size_t i = 0; i < 3; ++i) CHECK(p[i] == double(i) + 1);
        p[0] = 4, p[1] = 5, p[2] = 6;
        CHECK(p == Vec3{4, 5, 6});
        Vec2f q{1, 2};
        q[1] = 7;
        CHECK(q == Vec2f{1, 7});
    }

    TEST_CASE("arithmetic, on numbers one can do in the head") {
        constexpr Vec3 a{1, 2, 3}, b{4, 6, 8};
        static_assert(a + b == Vec3{5, 8, 11});
        static_assert(b - a == Vec3{3, 4, 5});
        static_assert(-a == Vec3{-1, -2, -3});
        static_assert(a * 2 == Vec3{2, 4, 6} && 2 * a == a * 2);
        static_assert(dot(a, b) == 40);
        static_assert(length_sq(b - a) == 50);
        static_assert(cross(Vec3{1, 0, 0}, Vec3{0, 1, 0}) == Vec3{0, 0, 1});
        static_assert(cross(Vec3{0, 1, 0}, Vec3{0, 0, 1}) == Vec3{1, 0, 0});
        static_assert(cross(a, a) == Vec3{});
        static_assert(Vec2{1, 2} + Vec2{3, 4} == Vec2{4, 6} && Vec2{1, 2} - Vec2{3, 4} == Vec2{-2, -2});
        static_assert(std::is_same_v<decltype(Vec3f{} * 2), Vec3f>);  // a double factor does not widen
        CHECK(dot(a, cross(a, b)) == 0);
    }

    TEST_CASE("a vector is a range of its coordinates") {
        static_assert(std::ranges::contiguous_range<Vec3> && std::ranges::contiguous_range<const Vec2f>);
        static_assert(std::ranges::sized_range<Vec3> && Vec3::size() == 3 && Vec2f::size() == 2);
        Vec3 p{1, 2, 3};
        double sum = 0;
        for (const double x : p) sum += x;
        CHECK(sum == 6);
        for (double& x : p) x *= 2;
        CHECK(p == Vec3{2, 4, 6});
        std::ranges::reverse(p);
        CHECK(p == Vec3{6, 4, 2});
        p.data()[1] = 9;
        CHECK(p.y == 9);
        const Vec2f q{3, 4};
        CHECK(q.data() == &q.x);
        CHECK(std::vector<float>(q.begin(), q.end()) == std::vector<float>{3, 4});
        const auto [x, y] = q;  // its members, as before
        CHECK(y == x + 1);
    }

    TEST_CASE("a vector is a span without a cast, of any length or of its own") {
        const Vec3 p{1, 2, 3};
        CHECK(sum_of(p) == 6);
        CHECK(sum_of(Vec2{1, 2}) == 3);
        CHECK(last_of(Vec3f{1, 2, 3}) == 3);
        CHECK(std::span<const double>(p).size() == 3);
        CHECK(std::span<const double, 3>(p)[1] == 2);
        Vec2 q;
        fill_with(q, 7);
        CHECK(q == Vec2{7, 7});
        std::span<double, 2> coordinates = q;
        coordinates[0] = 8;
        CHECK(q.x == 8);
        CHECK(Vec3(std::span<const double, 3>(p)) == p);
    }

    TEST_CASE("but never one of another length, another type, or to write where it is const") {
        static_assert(!takes<std::span<const double, 2>, const Vec3&> && !takes<std::span<double, 3>, Vec2&>);
        static_assert(!takes<std::span<const float>, const Vec3&> &&
                      !takes<std::span<const double, 3>, Vec3f&>);
        static_assert(!takes<std::span<double>, const Vec3&> && !takes<std::span<double, 3>, const Vec3&>);
        CHECK_FALSE(takes<std::span<double>, Vec3>);  // a temporary that nobody could read
    }

    TEST_CASE("a vector is a point, and not a list of points") {
        static_assert(PointLike<Vec3, 3, double> && !PointLike<Vec2, 3, double>);
        static_assert(takes<Vec3, Vec3f> && !takes<Vec3f, Vec3> && !takes<Vec2, double>);
        CHECK(detail::access_of<Vec3>() == detail::Access::member);
    }

    TEST_CASE("minus zero equals zero, a NaN equals nothing") {
        const double nan = __builtin_nan("");
        CHECK(Vec3{0, 0, 0} == Vec3{-0.0, 0, 0});
        CHECK_FALSE(Vec3{nan, 0, 0} == Vec3{nan, 0, 0});
    }
}
