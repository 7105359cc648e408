// utf8_test.cpp: mirrors hitbox/io/files/utf8.hpp.
#include <hitbox/io/files/utf8.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

using namespace hitbox::io::detail;

TEST_SUITE("io/utf8") {
    TEST_CASE("characters at the ends of each length") {
        struct Row {
            std::string_view text;
            char32_t code;
        };
        const Row rows[] = {
            {"\x7F", 0x7F},
            {"\xC2\x80", 0x80},
            {"\xDF\xBF", 0x7FF},
            {"\xE0\xA0\x80", 0x800},
            {"\xED\x9F\xBF", 0xD7FF},
            {"\xEE\x80\x80", 0xE000},
            {"\xEF\xBF\xBF", 0xFFFF},
            {"\xF0\x90\x80\x80", 0x10000},
            {"\xF4\x8F\xBF\xBF", 0x10FFFF},
        };
        for (const Row& row : rows) {
            const Character c = first_character(row.text);
            CHECK(c.valid);
            CHECK(c.code == row.code);
            CHECK(c.length == row.text.size());
            CHECK(valid_utf8(row.text) == row.text);
        }
    }

    TEST_CASE("bytes that are no character become U+FFFD, one each, and what follows is kept") {
        struct Row {
            const char* name;
            std::string_view text;
            std::size_t replaced;
        };
        const Row rows[] = {
            {"a byte that only follows", "\x80", 1},
            {"an overlong slash", "\xC0\xAF", 2},
            {"an overlong character of three bytes", "\xE0\x9F\xBF", 3},
            {"a surrogate", "\xED\xA0\x80", 3},
            {"one above U+10FFFF", "\xF4\x90\x80\x80", 4},
            {"one that is cut short", "\xE2\x82", 2},
            {"Latin-1", "\xFC", 1},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            std::string expected;
            for (std::size_t i = 0; i < row.replaced; ++i) expected += "\xEF\xBF\xBD";
            CHECK(valid_utf8(row.text) == expected);
            CHECK(valid_utf8(std::string(row.text) + "ok") == expected + "ok");
        }
    }

    TEST_CASE("JSON strings") {
        std::string json = "[";
        append_json_string(json, std::string_view("a\"b\\c\n\t\x1F\x7F\0\xFF\xC3\xA9", 13));
        CHECK(json == "[\"a\\\"b\\\\c\\n\\u0009\\u001f\\u007f\\u0000\xEF\xBF\xBD\xC3\xA9\"");
    }
}
