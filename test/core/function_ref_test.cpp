// function_ref_test.cpp: mirrors hitbox/core/function_ref.hpp.
#include <hitbox/core/function_ref.hpp>

#include <doctest/doctest.h>

#include <functional>
#include <memory>
#include <type_traits>
#include <utility>

using namespace hitbox;

namespace {

int call(FunctionRef<int(int)> f, int x) { return f(x); }

int doubled(int x) { return 2 * x; }

struct Counter {
    int calls = 0;
    int operator()(int x) { return ++calls, x; }
};

struct OnlyConst {
    int operator()(int x) const { return x + 1; }
    int operator()(int x) { return x + 1000; }
};

}  // namespace

TEST_SUITE("core/function_ref") {
    TEST_CASE("calls a lambda, a functor, a std::function, a function pointer") {
        CHECK(call([](int x) { return x + 1; }, 1) == 2);
        CHECK(call(Counter{}, 3) == 3);
        CHECK(call(std::function<int(int)>(doubled), 4) == 8);
        CHECK(call(&doubled, 5) == 10);
        CHECK(call(doubled, 6) == 12);
    }

    TEST_CASE("refers to the callable, it does not copy it") {
        Counter counter;
        const FunctionRef<int(int)> ref = counter;
        ref(1), ref(2);
        CHECK(counter.calls == 2);
        const FunctionRef<int(int)> copy = ref;
        copy(3);
        CHECK(counter.calls == 3);
    }

    TEST_CASE("a const callable is called as const") {
        const OnlyConst f;
        CHECK(call(f, 1) == 2);
        OnlyConst g;
        CHECK(call(g, 1) == 1001);
    }

    TEST_CASE("passes references as references and moves what only moves") {
        int target = 0;
        const auto set = [](int& n, int value) { n = value; };
        const FunctionRef<void(int&, int)> set_target = set;
        set_target(target, 7);
        CHECK(target == 7);
        const auto take = [](std::unique_ptr<int> p) { return *p; };
        const FunctionRef<int(std::unique_ptr<int>)> taker = take;
        CHECK(taker(std::make_unique<int>(9)) == 9);
    }

    TEST_CASE("drops a result nobody wants, and converts one") {
        int calls = 0;
        const auto count = [&] { return ++calls; };
        const FunctionRef<void()> quiet = count;
        quiet();
        CHECK(calls == 1);
        const FunctionRef<double()> converted = count;
        CHECK(converted() == 2.0);
    }

    TEST_CASE("is two pointers and trivially copyable; a wrong signature does not fit") {
        static_assert(sizeof(FunctionRef<void()>) == 2 * sizeof(void*));
        static_assert(std::is_trivially_copyable_v<FunctionRef<int(int)>>);
        static_assert(!std::is_constructible_v<FunctionRef<int(int)>, int (*)()>);
        static_assert(!std::is_constructible_v<FunctionRef<int*(int)>, int (*)(int)>);
        CHECK(true);
    }
}
