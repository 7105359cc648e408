// number.cpp: the slow path of parse_number (long, huge, tiny or non-finite numbers).
#include <hitbox/io/detail/number.hpp>

#include <charconv>
#include <cmath>
#include <system_error>

namespace hitbox::io::detail {

namespace {

bool starts_with_word(const char* p, const char* end, const char* small_letters) {
    for (; *small_letters; ++p, ++small_letters)
        if (p == end || (*p | 0x20) != *small_letters) return false;
    return true;
}

bool is_digit(char c) { return unsigned(c - '0') < 10; }

// True if a number outside the range of double is too small rather than too large: its first non-zero digit
// is after the decimal point, with the exponent applied.
bool is_tiny(const char* p, const char* end) {
    long place = 0;  // of the first non-zero digit: 0.00x has -3, xyz. has 2
    bool found = false, behind_point = false;
    for (; p < end && (is_digit(*p) || *p == '.'); ++p) {
        if (*p == '.') {
            behind_point = true;
            continue;
        }
        if (*p != '0') found = true;
        if (!behind_point && found) ++place;
        if (behind_point && !found) --place;
    }
    long exponent = 0;
    if (p < end && (*p | 0x20) == 'e') {
        ++p;
        const bool down = p < end && *p == '-';
        if (p < end && (*p == '-' || *p == '+')) ++p;
        for (; p < end && is_digit(*p); ++p)
            if (exponent < 1'000'000'000'000) exponent = 10 * exponent + (*p - '0');
        if (down) exponent = -exponent;
    }
    return place + exponent < 0;
}

}  // namespace

Number parse_number_slowly(const char* const begin, const char* const end, double& value) {
    const char* p = begin;
    const bool negative = p < end && *p == '-';
    if (negative || (p < end && *p == '+')) ++p;
    if (starts_with_word(p, end, "nan") || starts_with_word(p, end, "inf"))
        return {NumberKind::not_finite, p};
    // from_chars would accept a second sign.
    if (p == end || !(is_digit(*p) || *p == '.')) return {NumberKind::not_a_number, begin};

    const auto [stop, status] = std::from_chars(p, end, value);
    if (status == std::errc::invalid_argument) return {NumberKind::not_a_number, begin};
    if (status == std::errc::result_out_of_range) {
        if (!is_tiny(p, end)) return {NumberKind::not_finite, stop};
        value = 0;  // below the smallest double, the nearest one is 0
    }
    if (negative) value = -value;
    return {std::isfinite(value) ? NumberKind::finite : NumberKind::not_finite, stop};
}

}  // namespace hitbox::io::detail
