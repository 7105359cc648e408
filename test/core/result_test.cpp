// result_test.cpp: mirrors hitbox/core/result.hpp.
#include <hitbox/core/result.hpp>

#include <doctest/doctest.h>

#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <type_traits>
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

    TEST_CASE("value() is the value, of its own kind: to read, to change, to move") {
        const Result<int> fixed = half_of(8);
        CHECK(fixed.value() == 4);
        CHECK(half_of(6).value() == 3);
        Result<std::string> text = std::string("box");
        text.value() += "es";
        CHECK(*text == "boxes");
        const Handle out = Result<Handle>(Handle(5)).value();
        CHECK(*out.number == 5);
        static_assert(std::is_same_v<decltype(fixed.value()), const int&>);
        static_assert(std::is_same_v<decltype(text.value()), std::string&>);
        static_assert(std::is_same_v<decltype(half_of(1).value()), int&&>);
    }

    TEST_CASE("value() of an error throws what the error says, with its place") {
        const auto message = [](Result<int> r) {
            try {
                return std::to_string(r.value());
            } catch (const std::runtime_error& error) { return std::string(error.what()); }
        };
        CHECK(message(half_of(7)) == "n: an odd number has no half");
        CHECK(message(Error{ErrorCode::cancelled, "stopped", ""}) == "stopped");
        CHECK(message(4) == "4");
        const Result<int> fixed = half_of(7);
        CHECK_THROWS_AS(static_cast<void>(fixed.value()), std::runtime_error);
        CHECK_THROWS_AS(static_cast<void>(half_of(7).value()), std::runtime_error);
        CHECK(fixed.error().where == "n");  // still there
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
