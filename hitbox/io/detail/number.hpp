// number.hpp: converts text to the nearest double, fast (parse float, atof, from_chars).
#pragma once

#include <hitbox/core/config.hpp>

#include <cstdint>

namespace hitbox::io::detail {

enum class NumberKind {
    finite,
    not_a_number,  ///< the text does not start with a number
    not_finite,    ///< nan, inf, or more than the largest double
};

struct Number {
    NumberKind kind;
    const char* end;  ///< after the number, or where it should have started
};

Number parse_number_slowly(const char* p, const char* end, double& value);

/// Reads the number at `p` as the nearest double, ties to even.
///
/// Accepted    [+-] digits [. digits] [e [+-] digits], with digits on at least one side of the point. nan and
///             inf in any spelling are recognised and are not finite. Independent of the locale.
/// Exactness   up to 2^53 in the digits and 10^22 in the scale, both are exact doubles and one operation
///             rounds once. All other numbers are passed to std::from_chars.
/// Source      Clinger 1990, "How to Read Floating Point Numbers Accurately": the fast path.
inline Number parse_number(const char* const begin, const char* const end, double& value) {
    constexpr double power_of_ten[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                       1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    const char* p = begin;
    const bool negative = p < end && *p == '-';
    if (negative || (p < end && *p == '+')) ++p;

    std::uint64_t digits = 0;
    const char* const first = p;
    while (p < end && unsigned(*p - '0') < 10) digits = 10 * digits + unsigned(*p++ - '0');
    std::int64_t count = p - first, scale = 0;
    if (p < end && *p == '.') {
        const char* const fraction = ++p;
        while (p < end && unsigned(*p - '0') < 10) digits = 10 * digits + unsigned(*p++ - '0');
        scale = -(p - fraction);
        count -= scale;
    }
    // 19 digits fit into 64 bits. Leading zeros are counted too, which costs only speed.
    if (count == 0 || count > 19 || digits > std::uint64_t(1) << 53) [[unlikely]]
        return parse_number_slowly(begin, end, value);
    if (p < end && (*p == 'e' || *p == 'E')) {
        const char* q = p + 1;
        const bool down = q < end && *q == '-';
        if (down || (q < end && *q == '+')) ++q;
        const char* const first_of_exponent = q;
        int exponent = 0;
        while (q < end && unsigned(*q - '0') < 10 && exponent < 1000) exponent = 10 * exponent + (*q++ - '0');
        if (q == first_of_exponent || exponent >= 1000) [[unlikely]]
            return parse_number_slowly(begin, end, value);
        scale += down ? -exponent : exponent;
        p = q;
    }
    if (scale < -22 || scale > 22) [[unlikely]]
        return parse_number_slowly(begin, end, value);
    const double whole = double(digits);
    const double magnitude = scale < 0 ? whole / power_of_ten[-scale] : whole * power_of_ten[scale];
    value = negative ? -magnitude : magnitude;
    return {NumberKind::finite, p};
}

}  // namespace hitbox::io::detail
