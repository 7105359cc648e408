// vec_length_test.cpp: errors of length, normalized and with_length, beside rational arithmetic.
#include <hitbox/core/vec.hpp>

#include <doctest/doctest.h>

#include <gmpxx.h>

#include <cmath>
#include <cstddef>
#include <limits>

#include "oracle/random.hpp"

using namespace hitbox;

namespace {

template <class T>
T step(T x, int ulps) {
    const T to = ulps < 0 ? -std::numeric_limits<T>::infinity() : std::numeric_limits<T>::infinity();
    for (int i = 0; i < std::abs(ulps); ++i) x = std::nextafter(x, to);
    return x;
}

template <int N, class T>
mpq_class square_of(const Vec<N, T>& v) {
    mpq_class sum;
    for (const T x : v) sum += mpq_class(double(x)) * double(x);
    return sum;
}

// Whether `size` is within some ulp of the root of `square`.
template <class T>
bool is_root(T size, const mpq_class& square, int ulps) {
    const T low = step(size, -ulps), high = step(size, ulps);
    const bool is_above = low <= 0 || mpq_class(double(low)) * double(low) <= square;
    return is_above && (std::isinf(high) || mpq_class(double(high)) * double(high) >= square);
}

template <int N, class T>
Vec<N, T> random_vector(oracle::Random& random, int low, int high) {
    Vec<N, T> v;
    const int level = random.integer(low, high), spread = random.integer(0, 60);
    for (T& x : v) {
        const double size = random.magnitude(level - spread, level);
        x = T(random.chance(50) ? size : -size);
    }
    return v;
}

// Coordinates above the smallest normal number that are farther than some ulp from those of a vector of length 1.
template <int N, class T>
int count_wrong(const Vec<N, T>& unit, const Vec<N, T>& v, const mpq_class& square, int ulps) {
    int wrong = 0;
    for (std::size_t k = 0; k < v.size(); ++k) {
        if (std::fabs(unit[k]) < (std::numeric_limits<T>::min)()) continue;
        const mpq_class part = mpq_class(double(v[k])) * double(v[k]) / square;
        wrong += !is_root(std::fabs(unit[k]), part, ulps) || std::signbit(unit[k]) != std::signbit(v[k]);
    }
    return wrong;
}

template <int N, class T>
void compare(int low, int high, int length_ulps, int coordinate_ulps) {
    oracle::Random random(11);
    int wrong_lengths = 0, wrong_directions = 0;
    for (int i = 0; i < 4000; ++i) {
        const Vec<N, T> v = random_vector<N, T>(random, low, high);
        const mpq_class square = square_of(v);
        wrong_lengths += !is_root(length(v), square, length_ulps);
        if (square == 0) continue;
        wrong_directions += count_wrong(normalized(v), v, square, coordinate_ulps);
        if constexpr (N == 3) wrong_directions += count_wrong(with_length(v, 1), v, square, 4);
    }
    CHECK(wrong_lengths == 0);
    CHECK(wrong_directions == 0);
}

}  // namespace

TEST_SUITE("core/vec_length") {
    TEST_CASE("doubles: lengths within 3 ulp, coordinates within 4") {
        compare<3, double>(-1074, 1021, 3, 4);
        compare<2, double>(-1074, 1021, 3, 4);
        compare<3, double>(-1074, -1040, 3, 4);
        compare<3, double>(-460, -440, 3, 4);
        compare<3, double>(505, 515, 3, 4);
    }

    TEST_CASE("floats: both within an ulp") {
        compare<3, float>(-149, 125, 1, 1);
        compare<2, float>(-149, 125, 1, 1);
    }

    TEST_CASE("with_length: no vector has the length of a zero vector, and NaN says so") {
        CHECK(with_length(Vec3{0, 0, -3}, 2) == Vec3{0, 0, -2});
        for (const Vec3& v : {Vec3{}, Vec3{0, std::numeric_limits<double>::infinity(), 1},
                              Vec3{1, std::numeric_limits<double>::quiet_NaN(), 0}})
            for (const double x : with_length(v, 1)) CHECK(std::isnan(x));
    }
}
