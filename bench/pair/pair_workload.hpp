// pair_workload.hpp: one answer for each of many pairs, by several tests (benchmark of one pair of shapes).
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "../workload.hpp"

namespace hitbox::bench {

/// Pairs of one scalar, and what hitbox, which is exact, says of them.
template <class A, class B>
struct Pairs {
    std::vector<A> a;
    std::vector<B> b;
    std::vector<std::uint8_t> truth;
};

template <class A, class B>
using SharedPairs = std::shared_ptr<Pairs<A, B>>;

constexpr std::size_t pair_count = 100'000;

/// As many pairs as are measured.
template <class Make>
auto make_pairs(Make make) {
    using A = decltype(make().first);
    using B = decltype(make().second);
    auto pairs = std::make_shared<Pairs<A, B>>();
    for (std::size_t i = 0; i < pair_count; ++i) {
        auto [a, b] = make();
        pairs->a.push_back(a), pairs->b.push_back(b);
    }
    return pairs;
}

/// Asks `test(a, b)` of every pair; the first subject over some pairs is hitbox and tells the truth. Inputs
/// may be converted, outside of the time, to the types that the test takes.
template <class A, class B, class Test, class ConvertA = std::identity, class ConvertB = std::identity>
Subject pair_subject(std::string name, std::string version, const SharedPairs<A, B>& pairs, Test test,
                     ConvertA convert_a = {}, ConvertB convert_b = {}) {
    struct State {
        std::vector<std::remove_cvref_t<decltype(convert_a(pairs->a[0]))>> a;
        std::vector<std::remove_cvref_t<decltype(convert_b(pairs->b[0]))>> b;
        std::vector<std::uint8_t> hit;
    };
    auto state = std::make_shared<State>();
    for (const A& a : pairs->a) state->a.push_back(convert_a(a));
    for (const B& b : pairs->b) state->b.push_back(convert_b(b));
    state->hit.resize(pairs->a.size());

    Subject s{std::move(name), std::move(version), {}, {}, {}, {}};
    s.run = [state, test] {
        for (std::size_t i = 0; i < state->hit.size(); ++i) state->hit[i] = test(state->a[i], state->b[i]);
    };
    if (pairs->truth.empty()) {
        s.run();
        pairs->truth = state->hit;
    }
    s.answer = [state] {
        std::size_t hits = 0;
        for (const std::uint8_t h : state->hit) hits += h;
        char text[64];
        std::snprintf(text, sizeof(text), "%zu hits #%016llx", hits,
                      static_cast<unsigned long long>(hash_of(state->hit)));
        return std::string(text);
    };
    s.difference = [state, pairs] {
        std::size_t missed = 0, added = 0;
        for (std::size_t i = 0; i < state->hit.size(); ++i) {
            missed += pairs->truth[i] && !state->hit[i];
            added += !pairs->truth[i] && state->hit[i];
        }
        if (missed + added == 0) return std::string();
        return "rounds: " + std::to_string(missed) + " hits missed, " + std::to_string(added) + " invented";
    };
    return s;
}

/// "hitbox" for floats, "hitbox double" for doubles; of a textbook test both are named.
template <class T>
std::string scalar_name(const std::string& subject) {
    if constexpr (std::is_same_v<T, double>) return subject + " double";
    return subject == "hitbox" ? subject : subject + " float";
}

/// hitbox on these pairs.
template <class T, class A, class B>
Subject hitbox_subject(const SharedPairs<A, B>& pairs) {
    return pair_subject(scalar_name<T>("hitbox"), HITBOX_VERSION, pairs,
                        [](const A& a, const B& b) { return intersects(a, b); });
}

/// The subjects over floats, then those over doubles: `subjects.operator()<T>()` makes a vector of them. The
/// draws are the same, but doubles keep more of their bits, so the answers may differ.
template <class Subjects>
Workload over_both_scalars(const Subjects& subjects) {
    Workload w{pair_count, subjects.template operator()<float>()};
    for (Subject& s : subjects.template operator()<double>()) {
        s.difference = [inner = s.difference] {
            const std::string rounding = inner();
            return "other data: doubles" + (rounding.empty() ? "" : "; " + rounding);
        };
        w.subjects.push_back(std::move(s));
    }
    return w;
}

}  // namespace hitbox::bench
