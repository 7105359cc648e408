// number_test.cpp: mirrors hitbox/io/detail/number.hpp.
#include <hitbox/io/detail/number.hpp>

#include <doctest/doctest.h>

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>

using namespace hitbox::io::detail;

namespace {

Number parse(const std::string& text, double& value) {
    return parse_number(text.data(), text.data() + text.size(), value);
}

}  // namespace

TEST_SUITE("io/number") {
    TEST_CASE("finite numbers are the doubles that strtod gives, and end where it ends") {
        const char* const rows[] = {
            "0",
            "-0",
            "+1",
            "1.",
            ".5",
            "-.5",
            "1e3",
            "1E+3",
            "1e-3",
            "0.1",
            "123456789.125",
            "1e22",
            "1e23",
            "9007199254740992",
            "9007199254740993",
            "9007199254740993.0",
            "0.30000000000000004",
            "1e308",
            "1.7976931348623157e308",
            "2.2250738585072014e-308",
            "4.9406564584124654e-324",
            "1e-323",
            "3.4028234663852886e38",
            "00000000000000000000001.5",
            "0.000000000000000000000000000001",
            "123456789012345678901234567890",
            "1e-5 ",
            "7\n",
            "8.5e2#",
            "1ee5",
            "1e",
            "1e+",
            "5-3",
            "1.2.3",
            "179769313486231580793728971405301e276",
        };
        for (const std::string row : rows) {
            CAPTURE(row);
            double value = -7;
            const Number number = parse(row, value);
            char* end = nullptr;
            const double expected = std::strtod(row.c_str(), &end);
            CHECK(number.kind == NumberKind::finite);
            CHECK(value == expected);
            CHECK(std::signbit(value) == std::signbit(expected));
            CHECK(number.end - row.data() == end - row.c_str());
        }
    }

    TEST_CASE("what is smaller than the smallest double is zero, of its sign") {
        for (const std::string row :
             {"1e-400", "-1e-400", "0.00000001e-330", "4e-325", "1000000e-400", "1e-99999999999"}) {
            CAPTURE(row);
            double value = -7;
            CHECK(parse(row, value).kind == NumberKind::finite);
            CHECK(value == 0);
            CHECK(std::signbit(value) == (row[0] == '-'));
        }
    }

    TEST_CASE("nan, inf and what no double holds are recognised and not finite") {
        for (const std::string row : {"nan", "NaN", "-nan", "nan(0x1)", "inf", "-Inf", "+INFINITY", "1e309",
                                      "-1e999", "1e99999999999", "100000e305", "0.001e312"}) {
            CAPTURE(row);
            double value = 0;
            CHECK(parse(row, value).kind == NumberKind::not_finite);
        }
    }

    TEST_CASE("other text is not a number") {
        for (const char* row :
             {"", "x", "-", "+", ".", "-.", "+-1", "--1", "e5", ",5", "i", "in", "na", " 1"}) {
            CAPTURE(row);
            double value = 0;
            CHECK(parse(row, value).kind == NumberKind::not_a_number);
        }
    }

    TEST_CASE("every double comes back from its shortest text and from 17 digits") {
        std::mt19937_64 random(2024);
        for (int i = 0; i < 200'000; ++i) {
            const std::uint64_t bits = random();
            double value;
            std::memcpy(&value, &bits, sizeof value);
            if (!std::isfinite(value)) continue;
            char digits[64];
            std::string text(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
            double back = 0;
            REQUIRE(parse(text, back).kind == NumberKind::finite);
            REQUIRE(back == value);
            text.assign(digits, std::size_t(std::snprintf(digits, sizeof digits, "%.17g", value)));
            REQUIRE(parse(text, back).kind == NumberKind::finite);
            REQUIRE(back == value);
        }
    }

    TEST_CASE("numbers as files have them are the doubles that strtod gives") {
        std::mt19937_64 random(7);
        for (int i = 0; i < 200'000; ++i) {
            std::string text = random() % 2 ? "-" : "";
            text += std::to_string(random() % 100'000) + "." + std::to_string(random() % 10'000'000'000);
            if (random() % 4 == 0) text += "e" + std::to_string(int(random() % 40) - 20);
            double value = 0;
            REQUIRE(parse(text, value).kind == NumberKind::finite);
            REQUIRE(value == std::strtod(text.c_str(), nullptr));
        }
    }
}
