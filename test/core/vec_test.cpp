// vec_test.cpp: mirrors hitbox/core/vec.hpp.
#include <hitbox/core/vec.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <ranges>
#include <span>
#include <string>
#include <type_traits>
#include <valarray>
#include <vector>

#include "numbers.hpp"

using namespace hitbox;
using test::inf, test::not_a_number;

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

constexpr Vec3 moved_and_halved(Vec3 p) {
    p += {1, 2, 3};
    p -= Vec3{0, 0, 1};
    p *= 3;
    p /= 2;
    return p;
}

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

    TEST_CASE("the plane has the same arithmetic") {
        constexpr Vec2 a{1, 2}, b{3, 5};
        static_assert(-a == Vec2{-1, -2} && a * 2 == Vec2{2, 4} && 2 * a == a * 2 && b / 2 == Vec2{1.5, 2.5});
        static_assert(dot(a, b) == 13 && length_sq(b) == 34);
        static_assert(std::is_same_v<decltype(Vec2f{} / 2), Vec2f>);
        Vec2f p{1, 2};
        ((p += {1, 1}) *= 4) /= 3;
        p -= Vec2f{1, 1};
        CHECK(p == Vec2f{8.0f / 3 - 1, 3});
    }

    TEST_CASE("assignments change the vector and return it") {
        static_assert(moved_and_halved({1, 2, 3}) == Vec3{3, 6, 7.5});
        Vec3 p{1, 2, 3};
        Vec3& same = (p += p);
        CHECK(&same == &p);
        CHECK(p == Vec3{2, 4, 6});
        CHECK((p -= p) == Vec3{});
        p += LowercaseFloats{0.5f, 1, 2};  // a user's point, as long as nothing rounds
        CHECK(p == Vec3{0.5, 1, 2});
        p *= p.z;  // by its own coordinate: by the value before
        CHECK(p == Vec3{1, 2, 4});
        p /= p.z;
        CHECK(p == Vec3{0.25, 0.5, 1});
    }

    TEST_CASE("a quotient is the nearest number, not a product with the reciprocal") {
        for (int i = 1; i < 100; ++i) {
            const double d = i;
            CHECK(Vec3{1, 3, 7} / d == Vec3{1 / d, 3 / d, 7 / d});
        }
        CHECK(Vec3{4e-320, 0, 2e-320} / 4e-320 == Vec3{1, 0, 2e-320 / 4e-320});  // 1 / 4e-320 is infinite
        static_assert(Vec3{1, 2, 3} / 2 == Vec3{0.5, 1, 1.5});
    }

    TEST_CASE("length, on numbers one can do in the head") {
        CHECK(length(Vec3{2, -3, 6}) == 7);
        CHECK(length(Vec2{3, -4}) == 5);
        CHECK(length(Vec3f{2, 3, 6}) == 7.0f);
        static_assert(std::is_same_v<decltype(length(Vec2f{})), float>);
        CHECK(length(Vec3{}) == 0);
        CHECK(length(Vec3{-0.0, 0, 0}) == 0);
        CHECK(length(Vec3{0, -5, 0}) == 5);
    }

    TEST_CASE("length: squares that leave the range do no harm") {
        CHECK(length(Vec3{0x2p1000, 0x3p1000, 0x6p1000}) == 0x7p1000);
        CHECK(length(Vec3{0x2p-1074, 0x3p-1074, 0x6p-1074}) == 0x7p-1074);
        CHECK(length(Vec2{0x3p-600, 0x4p-600}) == 0x5p-600);
        CHECK(length(Vec2f{0x3p100f, 0x4p100f}) == 0x5p100f);
        CHECK(length(Vec3f{0x2p-149f, 0x3p-149f, 0x6p-149f}) == 0x7p-149f);
        CHECK(length(Vec3{1e300, 1e-320, 0}) == 1e300);
        const double most = (std::numeric_limits<double>::max)();
        CHECK(length(Vec3{0, most, 0}) == most);
        CHECK(length(Vec3{most, most, 0}) == inf);  // the length itself is too large
        CHECK(length(Vec2f{3e38f, 3e38f}) == float(inf));
    }

    TEST_CASE("length of what is not finite") {
        CHECK(length(Vec3{0, -inf, 1}) == inf);
        CHECK(length(Vec2f{float(inf), 1}) == float(inf));
        CHECK(std::isnan(length(Vec3{0, not_a_number, 1})));
        CHECK(std::isnan(length(Vec3{inf, not_a_number, 1})));
    }

    TEST_CASE("normalized, on numbers one can do in the head") {
        CHECK(normalized(Vec3{0, 0, -5}) == Vec3{0, 0, -1});
        CHECK(normalized(Vec2{3, -4}) == Vec2{0.6, -0.8});
        CHECK(normalized(Vec3f{2, 3, 6}) == Vec3f{2.0f / 7, 3.0f / 7, 6.0f / 7});
    }

    TEST_CASE("normalized: neither huge nor tiny vectors lose digits") {
        for (const double size : {0x1p-1074, 0x1p-1030, 0x1p-540, 0x1p-300, 0x1p300, 0x1p540, 0x1p1021}) {
            CAPTURE(size);
            CHECK(normalized(Vec3{2, 3, 6} * size) == normalized(Vec3{2, 3, 6}));
            CHECK(normalized(Vec2{3, -4} * size) == Vec2{0.6, -0.8});
        }
        CHECK(normalized(Vec3{1e300, 1e300, 0}) == normalized(Vec3{1, 1, 0}));
        CHECK(normalized(Vec3{0, 1e-320, 0}) == Vec3{0, 1, 0});
        CHECK(normalized(Vec3{1e300, 1e-320, 0}) == Vec3{1, 0, 0});
        CHECK(normalized(Vec3f{3e38f, 0, 3e38f}) == normalized(Vec3f{1, 0, 1}));
        CHECK(normalized(Vec2f{0x3p-149f, 0x4p-149f}) == Vec2f{0.6f, 0.8f});
    }

    TEST_CASE("normalized: zero stays zero, and what is not finite has no direction") {
        CHECK(normalized(Vec3{}) == Vec3{});
        CHECK(normalized(Vec3{-0.0, 0, 0}) == Vec3{});
        CHECK(normalized(Vec2f{}) == Vec2f{});
        for (const Vec3& v :
             {Vec3{0, not_a_number, 1}, Vec3{inf, 0, 0}, Vec3{1, 2, -inf}, Vec3{inf, inf, not_a_number}})
            for (const double x : normalized(v)) CHECK(std::isnan(x));
        for (const float x : normalized(Vec2f{1, float(inf)})) CHECK(std::isnan(x));
    }

    TEST_CASE("lerp is exact at its ends, and between equal points") {
        const Vec3 a{0.1, -0.7, 1e300}, b{1e16, 0.3, -1e300};
        CHECK(lerp(a, b, 0) == a);
        CHECK(lerp(a, b, 1) == b);
        CHECK(lerp(b, a, 1) == a);
        for (const double t : {0.1, 1.0 / 3, 0.7, 0.9}) CHECK(lerp(a, a, t) == a);
        static_assert(lerp(Vec3{0, 2, 4}, Vec3{4, 2, 0}, 0.25) == Vec3{1, 2, 3});
        static_assert(lerp(Vec2f{0, 2}, Vec2f{4, 2}, 0.5) == Vec2f{2, 2});
        static_assert(lerp(Vec2{1, 2}, Vec2{2, 4}, 2) == Vec2{3, 6});         // t goes on beyond the ends
        CHECK(lerp(Vec2{-1.7e308, 0}, Vec2{1.7e308, 0}, 0.5) == Vec2{0, 0});  // b - a is infinite
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
        const double nan = not_a_number;
        CHECK(Vec3{0, 0, 0} == Vec3{-0.0, 0, 0});
        CHECK_FALSE(Vec3{nan, 0, 0} == Vec3{nan, 0, 0});
    }
}
