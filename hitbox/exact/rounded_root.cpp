// rounded_root.cpp: comparison of quadratic irrationals with the midpoints between floating-point numbers.
#include <hitbox/exact/rounded_root.hpp>

#include <hitbox/exact/scaled.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

namespace hitbox::exact {

namespace {

// The sign of p + q sqrt(d), given the sign of q sqrt(d) and q^2 d.
Sign sign_of_sum(const BigInt& p, Sign sign_of_root, const BigInt& square_of_root) {
    const Sign s = sign(p);
    if (sign_of_root == Sign::zero || s == sign_of_root) return s;
    if (s == Sign::zero) return sign_of_root;
    return s * sign(p * p - square_of_root);
}

// The non-negative numbers of a format, indexed from zero upward. The last one is infinity.
class Numbers {
public:
    explicit Numbers(Format format)
        : digits_(format == Format::binary64 ? 52 : 23),
          lowest_(format == Format::binary64 ? -1074 : -149),
          infinity_((format == Format::binary64 ? std::int64_t(0x7ff) : std::int64_t(0xff)) << digits_) {}

    std::int64_t infinity() const { return infinity_; }

    // significand * 2^exponent
    std::pair<std::int64_t, int> parts(std::int64_t i) const {
        const std::int64_t binade = i >> digits_, fraction = i - (binade << digits_);
        if (binade == 0) return {fraction, lowest_};
        return {fraction + (std::int64_t(1) << digits_), lowest_ + int(binade) - 1};
    }
    double value(std::int64_t i) const {
        if (i == infinity_) return std::numeric_limits<double>::infinity();
        const auto [significand, exponent] = parts(i);
        return std::ldexp(double(significand), exponent);
    }
    // The index of the largest number that is at most x, for x >= 0.
    std::int64_t below(double x) const {
        if (!(x < value(infinity_ - 1))) return infinity_ - 1;
        int exponent = 0;
        std::frexp(x, &exponent);
        const int unit = std::max(exponent - digits_ - 1, lowest_);
        const auto units = std::int64_t(std::ldexp(x, -unit));
        return units + (std::int64_t(unit - lowest_) << digits_);
    }

private:
    int digits_, lowest_;
    std::int64_t infinity_;
};

// |x| * 2^shift in double, approximately.
double estimate(const Surd& x, int shift) {
    const Scaled p = scaled(x.p), q = scaled(x.q), d = scaled(x.d), a = scaled(x.a);
    const bool odd = d.exponent % 2 != 0;
    const Scaled root{q.value * std::sqrt(odd ? 2 * d.value : d.value), q.exponent + (d.exponent - odd) / 2};
    const auto top_of = [](const Scaled& s) { return s.exponent + (s.value == 0 ? 0 : std::ilogb(s.value)); };
    const int top = p.value == 0      ? top_of(root)
                    : root.value == 0 ? top_of(p)
                                      : std::max(top_of(p), top_of(root));
    const double sum = std::ldexp(p.value, p.exponent - top) + std::ldexp(root.value, root.exponent - top);
    return std::fabs(quotient({sum, top}, a, shift));
}

}  // namespace

Sign sign_of_sum(const BigInt& p, const BigInt& q, const BigInt& d) {
    return sign_of_sum(p, sign(q) * sign(d), q * q * d);
}

Sign order(const Surd& x, const Surd& y) {
    const BigInt p = x.p * y.a - y.p * x.a, q = x.q * y.a, r = -(y.q * x.a);
    const Sign first = sign_of_sum(p, q, x.d), last = sign(r) * sign(y.d);
    if (last == Sign::zero || first == last) return first;
    if (first == Sign::zero) return last;
    return first * sign_of_sum(p * p + q * q * x.d - r * r * y.d, twice(p * q), x.d);
}

double rounded_root(const Surd& x, int shift, Format format) {
    const BigInt root_squared = x.q * x.q * x.d;
    const Sign root_sign = sign(root_squared) == Sign::zero ? Sign::zero : sign(x.q);
    const Sign s = sign_of_sum(x.p, root_sign, root_squared);
    if (s == Sign::zero) return 0;
    const BigInt p = s == Sign::negative ? -x.p : x.p;
    const Sign root_sign_of_size = root_sign * s;

    // True if |x| rounds to a number after number i: it is above the midpoint, or on the midpoint and i is odd.
    const Numbers numbers(format);
    const auto is_after = [&](std::int64_t i) {
        if (i >= numbers.infinity()) return false;
        const auto [significand, exponent] = numbers.parts(i);
        const int e = exponent - 1 - shift;
        const BigInt power = BigInt::shifted(1, e < 0 ? -e : e), middle = x.a * BigInt(2 * significand + 1);
        const Sign order =
            e < 0 ? sign_of_sum(p * power - middle, root_sign_of_size, root_squared * power * power)
                  : sign_of_sum(p - middle * power, root_sign_of_size, root_squared);
        return order == Sign::positive || (order == Sign::zero && (i & 1) != 0);
    };

    // Search the first number i for which is_after(i) is false: from the estimate with doubling
    // steps, then by bisection.
    std::int64_t low = numbers.below(estimate(x, shift)), high = low, step = 1;
    if (is_after(low)) {
        for (high = low + step; is_after(high); step *= 2)
            low = high, high = std::min(high + step, numbers.infinity());
    } else {
        for (low = high - step; low >= 0 && !is_after(low); step *= 2)
            high = low, low = std::max<std::int64_t>(low - step, -1);
    }
    while (high - low > 1) {
        const std::int64_t middle = low + (high - low) / 2;
        (is_after(middle) ? low : high) = middle;
    }
    const double size = numbers.value(high);
    return s == Sign::negative ? -size : size;
}

}  // namespace hitbox::exact
