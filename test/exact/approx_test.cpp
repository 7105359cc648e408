// approx_test.cpp: mirrors hitbox/exact/approx.hpp.
#include <hitbox/exact/approx.hpp>

#include <doctest/doctest.h>

#include <hitbox/exact/orient2d.hpp>
#include <hitbox/exact/orient3d.hpp>
#include <hitbox/exact/range.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string>

#include "point_families.hpp"

using namespace hitbox;
using namespace hitbox::exact;
using namespace hitbox::test;

namespace {

template <int K, bool S>
constexpr int index_of(const Approx<K, S>&) {
    return K;
}

// A filtered number beside the truth. An operation on twins is the operation on both.
template <class A>
struct Twin {
    A ours;
    mpq_class truth;
};
template <class A>
Twin(A, mpq_class) -> Twin<A>;

template <class A, class B>
auto operator+(const Twin<A>& a, const Twin<B>& b) {
    return Twin{a.ours + b.ours, mpq_class(a.truth + b.truth)};
}
template <class A, class B>
auto operator-(const Twin<A>& a, const Twin<B>& b) {
    return Twin{a.ours - b.ours, mpq_class(a.truth - b.truth)};
}
template <class A, class B>
auto operator*(const Twin<A>& a, const Twin<B>& b) {
    return Twin{a.ours * b.ours, mpq_class(a.truth * b.truth)};
}
template <class A>
auto absolute(const Twin<A>& a) {
    return Twin{absolute(a.ours), mpq_class(abs(a.truth))};
}

Twin<Input> twin(double x) { return {Input{x}, mpq_class(x)}; }

// The largest error seen of one operation, in units of what its bound allows.
class Errors {
public:
    explicit Errors(const char* operation) : operation_(operation) {}

    template <int K, bool S>
    void add(const Twin<Approx<K, S>>& t) {
        const mpq_class error = abs(mpq_class(t.ours.value) - t.truth);
        const double allowed = error_bound<K> * t.ours.magnitude();
        if (allowed > 0) worst_ = std::max(worst_, mpq_class(error / mpq_class(allowed)).get_d());
        if (allowed == 0 && error != 0) worst_ = std::numeric_limits<double>::infinity();
        const FilteredSign s = filtered_sign(t.ours);
        lies_ += s != FilteredSign::unknown && int(s) != int(sign_of(t.truth));
        unknown_ += s == FilteredSign::unknown;
        ++asked_;
    }

    // A bound that is never nearly reached would only cost speed; one that is passed would cost the truth.
    void check() const {
        INFO(std::string(operation_) << ": worst error " << worst_ << " of the bound, " << unknown_ << " of "
                                     << asked_ << " unknown");
        CHECK(lies_ == 0);
        CHECK(worst_ < 1);
        CHECK(worst_ > 0.05);
    }
    std::size_t unknown() const { return unknown_; }

private:
    const char* operation_;
    double worst_ = 0;
    std::size_t lies_ = 0, unknown_ = 0, asked_ = 0;
};

}  // namespace

TEST_SUITE("exact/approx") {
    TEST_CASE("the error index counts roundings, as the header says") {
        const Input a{1}, b{2};
        const auto difference = a - b;
        const auto product = a * b;
        const auto product_of_differences = difference * difference;
        CHECK(index_of(a) == 0);
        CHECK(index_of(difference) == 1);
        CHECK(index_of(product) == 1);
        CHECK(index_of(product_of_differences) == 3);
        CHECK(index_of(product - product) == 2);
        CHECK(index_of(product_of_differences + product) == 4);
        CHECK(index_of(absolute(difference)) == 1);
        CHECK(index_of(-difference) == 1);
        CHECK(index_of(exact::detail::orient2d_value(a, a, a, a, a, a)) == 4);
        const Triple<Input> p{a, a, a};
        CHECK(index_of(exact::detail::orient3d_value(p, p, p, p)) == 8);
        CHECK(error_bound<0> == 2 * unit_roundoff);
        CHECK(error_bound<8> == 10 * unit_roundoff);
    }

    TEST_CASE("no operation errs beyond its bound, and each comes near it") {
        Random random(6);
        Errors difference("a - b"), product("(a - b)(c - d)"), cube("(a - b)(c - d)(e - f)"),
            cross("(a - b)(c - d) - (e - f)(a - c)"), square_sum("a * b + c * d"), sum("cross + product"),
            mixed("cross * (a - d)"), size("|cross| - |product|");
        for (int n = 0; n < 20'000; ++n) {
            // Full mantissas: sums of them round.
            const auto x = [&] { return twin(random.uniform(-1, 1) * random.uniform(1, 2)); };
            const auto a = x(), b = x(), c = x(), d = x(), e = x(), f = x();
            const auto ab = a - b, cd = c - d, ef = e - f, ac = a - c;
            difference.add(ab);
            product.add(ab * cd);
            cube.add(ab * cd * ef);
            square_sum.add(a * b + c * d);
            cross.add(ab * cd - ef * ac);
            sum.add((ab * cd - ef * ac) + ef * cd);
            mixed.add((ab * cd - ef * ac) * (a - d));
            size.add(absolute(ab * cd - ef * ac) - absolute(ef * cd));
        }
        for (const Errors& e : {difference, product, cube, cross, square_sum, sum, mixed, size}) e.check();
    }

    TEST_CASE("the same where everything cancels") {
        Random random(7);
        Errors plane("orient2d"), space("orient3d");
        for (int n = 0; n < 20'000; ++n) {
            const auto p = make_points<2, double, 3>(Points::nudged, random);
            const auto at = [&](std::size_t i, std::size_t k) { return twin(p[i][k]); };
            const auto ux = at(1, 0) - at(0, 0), uy = at(1, 1) - at(0, 1);
            const auto vx = at(2, 0) - at(0, 0), vy = at(2, 1) - at(0, 1);
            plane.add(ux * vy - uy * vx);

            const auto q = make_points<3, double, 4>(Points::nudged, random);
            const auto step = [&](std::size_t i, std::size_t k) { return twin(q[i][k]) - twin(q[0][k]); };
            const auto minor = [&](std::size_t j, std::size_t k) {
                return step(1, j) * step(2, k) - step(1, k) * step(2, j);
            };
            space.add(minor(1, 2) * step(3, 0) + minor(2, 0) * step(3, 1) + minor(0, 1) * step(3, 2));
        }
        plane.check();
        space.check();
        CHECK(plane.unknown() > 1000);
        CHECK(space.unknown() > 1000);
    }

    TEST_CASE("one rounding leaves the sign certain: a difference or product of inputs is never unknown") {
        const double one = 1, next = steps(1.0, 1);
        CHECK(filtered_sign(Input{next} - Input{one}) == FilteredSign::positive);
        CHECK(filtered_sign(Input{one} - Input{next}) == FilteredSign::negative);
        CHECK(filtered_sign(Input{one} - Input{one}) == FilteredSign::zero);
        CHECK(filtered_sign((Input{one} - Input{next}) * (Input{one} - Input{next})) ==
              FilteredSign::positive);
        CHECK(filtered_sign(Input{0.0} * Input{-5.0}) == FilteredSign::zero);
    }

    TEST_CASE("a magnitude of zero is a certain zero, a small value of large parts is not") {
        const Input zero{0}, one{1}, third{1.0 / 3};
        CHECK(filtered_sign(zero * one - one * zero) == FilteredSign::zero);
        CHECK(filtered_sign(third * one - one * third) == FilteredSign::unknown);
        CHECK(filtered_sign(one * one + third * third) == FilteredSign::positive);
        CHECK(filtered_sign(zero * one - one * one) == FilteredSign::negative);
    }

    TEST_CASE("a NaN or an infinity is never a certain sign") {
        const double nan = std::numeric_limits<double>::quiet_NaN();
        const double inf = std::numeric_limits<double>::infinity();
        CHECK(filtered_sign(Input{nan}) == FilteredSign::unknown);
        CHECK(filtered_sign(Input{nan} * Input{1} - Input{1} * Input{1}) == FilteredSign::unknown);
        CHECK(filtered_sign(Input{inf} * Input{0} + Input{1} * Input{1}) == FilteredSign::unknown);
        CHECK(filtered_sign(Input{inf} * Input{1} - Input{inf} * Input{1}) == FilteredSign::unknown);
    }
}
