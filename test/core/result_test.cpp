// result_test.cpp: mirrors hitbox/core/result.hpp.
#include <hitbox/core/result.hpp>

#include <doctest/doctest.h>

#include <memory>
#include <set>
#include <string>
#include <utility>

using namespace hitbox;

namespace {

Result<int> half_of(int n) {
    if (n % 2 != 0) return Error{ErrorCode::usage, "an odd number has no half", "n"};
    return n / 2;
}

// A value that cannot be copied and has no default.
struct Handle {
    explicit Handle(int n) : number(std::make_unique<int>(n)) {}
    std::unique_ptr<int> number;
};

}  // namespace

TEST_SUITE("core/result") {
    TEST_CASE("holds the value, and says so") {
        const Result<int> r = half_of(8);
        REQUIRE(r.ok());
        CHECK(bool(r));
        CHECK(*r == 4);
    }

    TEST_CASE("or the reason why there is none: code, message, place") {
        const Result<int> r = half_of(7);
        REQUIRE_FALSE(r.ok());
        CHECK_FALSE(bool(r));
        CHECK(r.error().code == ErrorCode::usage);
        CHECK(r.error().message == "an odd number has no half");
        CHECK(r.error().where == "n");
    }

    TEST_CASE("a value that only moves is moved out") {
        Result<Handle> r = Handle(5);
        REQUIRE(r.ok());
        CHECK(*r->number == 5);
        const Handle out = *std::move(r);
        CHECK(*out.number == 5);
    }

    TEST_CASE("the value may be changed in place") {
        Result<std::string> r = std::string("box");
        *r += "es";
        r->push_back('!');
        CHECK(*r == "boxes!");
    }

    TEST_CASE("a default value is a value, not an error") {
        CHECK(Result<int>(0).ok());
        CHECK(Result<std::string>(std::string()).ok());
    }

    TEST_CASE("each code has a word of its own, in the letters that scripts expect") {
        std::set<std::string> words;
        std::size_t codes = 0;
        for (const ErrorCode code : {ErrorCode::usage, ErrorCode::not_found, ErrorCode::unreadable,
                                     ErrorCode::unwritable, ErrorCode::bad_format, ErrorCode::unsupported,
                                     ErrorCode::too_large, ErrorCode::not_finite, ErrorCode::cancelled}) {
            const std::string word = to_string(code);
            CHECK(word != "unknown");
            CHECK(word.find_first_not_of("abcdefghijklmnopqrstuvwxyz_") == std::string::npos);
            words.insert(word);
            ++codes;
        }
        CHECK(words.size() == codes);
        CHECK(std::string(to_string(ErrorCode::bad_format)) == "bad_format");
    }
}
