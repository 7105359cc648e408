// fuzz_test.cpp: random calls of all functions of the C interface: none crashes, and each failure is explained (fuzzing).
//
// HITBOX_FUZZ_SECONDS=600 ctest -R c/fuzz takes that long for each case; HITBOX_FUZZ_FIRST is the first seed.
#include <doctest/doctest.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "fuzz_caller.hpp"
#include "fuzz_calls.hpp"
#include "fuzz_world_calls.hpp"

using namespace c_test;

namespace {

double from_environment(const char* name) {
    const char* const text = std::getenv(name);
    return text == nullptr ? 0 : std::atof(text);
}

template <std::size_t Count>
void one_of_these(Caller& c, const fuzz::RandomCall (&calls)[Count]) {
    const fuzz::RandomCall& chosen = calls[c.below(Count)];
    c.call(chosen.name, chosen.make);
}

// Worlds and meshes cost most, and have most to ask.
void call_any(Caller& c) {
    switch (c.below(8)) {
        case 0:
            return one_of_these(c, fuzz::general_calls);
        case 1:
            return one_of_these(c, fuzz::pair_calls);
        case 2:
        case 3:
            return one_of_these(c, fuzz::mesh_calls);
        case 4:
            return one_of_these(c, fuzz::assembly_calls);
        case 5:
            return one_of_these(c, fuzz::index_calls);
        default:
            return one_of_these(c, fuzz::world_calls);
    }
}

void call_many(Caller& c, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        call_any(c);
        if (i % 50 == 0) c.shrink();
    }
}

// Handles of all types with something in them, made by a caller; and one mesh that is no good.
Handles something_to_ask(std::uint64_t seed) {
    Caller maker(seed, nullptr);
    for (const double x : {0.0, 3.0}) maker.own().meshes.push_back(made(torus({x, 0, 0})));
    call_many(maker, 600);
    Handles handles = std::move(maker.own());
    handles.meshes.push_back(made(torus({0, 1, 0}, 6, 4)));
    hitbox_mesh_points(handles.meshes.back().get())[0] = NAN;
    REQUIRE(hitbox_mesh_changed(handles.meshes.back().get()) == HITBOX_NOT_FINITE);
    handles.meshes.push_back(made(torus({1, 1, 0})));  // nothing is made of it yet
    for (const WorldOfBodies& of : handles.worlds) REQUIRE(hitbox_world_update(of.world.get()) == HITBOX_OK);
    return handles;
}

void check_faults(const Caller& c) {
    for (const std::string& fault : c.faults()) FAIL_CHECK(fault);
}

// Calls round(seed) for a number of seeds, or as long as the environment says.
template <class Round>
void for_seeds(std::size_t rounds, const Round& round) {
    const double seconds = from_environment("HITBOX_FUZZ_SECONDS");
    const auto start = std::chrono::steady_clock::now();
    const auto first = std::uint64_t(from_environment("HITBOX_FUZZ_FIRST"));
    for (std::uint64_t seed = first;; ++seed) {
        CAPTURE(seed);
        const std::chrono::duration<double> past = std::chrono::steady_clock::now() - start;
        if (seconds > 0 ? past.count() >= seconds : seed >= first + rounds) return;
        round(seed);
    }
}

}  // namespace

TEST_CASE("c: random calls") {
    std::size_t calls = 0, failures = 0;
    std::set<hitbox_status> statuses;
    for_seeds(18, [&](std::uint64_t seed) {
        Caller caller(seed, nullptr);
        caller.own().meshes.push_back(made(torus({0, 0, 0})));
        call_many(caller, 2000);
        check_faults(caller);
        calls += caller.calls(), failures += caller.failures();
        statuses.insert(caller.statuses().begin(), caller.statuses().end());
    });
    // Both happen often, and failures are of many kinds.
    MESSAGE(calls << " calls, " << failures << " failures");
    CHECK(failures > calls / 10);
    CHECK(failures < calls / 10 * 8);
    for (const hitbox_status status : {HITBOX_USAGE, HITBOX_NOT_FOUND, HITBOX_BAD_FORMAT, HITBOX_UNSUPPORTED,
                                       HITBOX_TOO_LARGE, HITBOX_NOT_FINITE})
        CHECK(statuses.count(status) == 1);
}

TEST_CASE("c: random calls from eight threads, which share what they ask") {
    for_seeds(4, [&](std::uint64_t seed) {
        const Handles shared = something_to_ask(seed);
        std::deque<Caller> callers;
        for (std::uint64_t i = 0; i < 8; ++i) callers.emplace_back(1000 * seed + i, &shared);
        std::vector<std::thread> threads;
        for (Caller& caller : callers) threads.emplace_back([&caller] { call_many(caller, 1000); });
        for (std::thread& thread : threads) thread.join();
        for (const Caller& caller : callers) check_faults(caller);
    });
}
