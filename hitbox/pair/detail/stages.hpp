// stages.hpp: one predicate, asked in several arithmetics until one of them knows (floating-point filter, exact stages).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/core/rounding.hpp>
#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/sign.hpp>
#include <hitbox/pair/detail/in_numbers.hpp>
#include <hitbox/pair/detail/widened.hpp>

namespace hitbox::detail {

// A predicate is a class with one template,
//
//     template <class A, class B, class Ask>
//     static Verdict ask(const A& a, const B& b, const Ask& sign);
//
// over shapes of any number type; `sign` gives the sign of a result, or says that it does not know it. The first stage
// is inlined: the scalar of the shapes, and for each result a bound that the compiler counts. The others are compiled
// once for each pair of shapes, in double.
//
//     float or double, filtered ──► known ──► answer
//            │ in doubt
//            ▼
//     double, on a grid so narrow that nothing rounds ──► integers of one word an input, then of two ──► general engine

enum class Verdict { no, yes, unknown };

constexpr Verdict yes_if(bool truth) { return truth ? Verdict::yes : Verdict::no; }

/// Inputs of the filter.
template <class T>
struct ToApprox {
    using Number = exact::Approx<0, true, T>;
    using Offset = Number;
    static constexpr Number length(T x) { return {x}; }
    static constexpr Number direction(T x) { return {x}; }
    static constexpr Number normal(T x) { return {x}; }
    static constexpr Number offset(T x) { return {x}; }
};

constexpr auto filtered = []<int K, bool S, class N>(const exact::Approx<K, S, N>& a) {
    const N error = exact::error_of(a);
    return a.value > error    ? exact::FilteredSign::positive
           : a.value < -error ? exact::FilteredSign::negative
                              : exact::FilteredSign::unknown;
};

/// The stages after the first, and the general engine behind them. Compiled in the .cpp of the pair, by stages_exact.hpp.
template <class Predicate, class A, class B>
bool meet_in_exact_stages(const A& a, const B& b);

/// True if the shapes meet, as the predicate says.
template <class Predicate, class A, class B>
HITBOX_INLINE bool meet_in_stages(const A& a, const B& b) {
    using T = ScalarOf<A>;
    const Verdict first = Predicate::ask(in_numbers(a, ToApprox<T>()), in_numbers(b, ToApprox<T>()), filtered);
    if (first != Verdict::unknown) [[likely]]
        return first == Verdict::yes;
    return meet_in_exact_stages<Predicate>(widened(a), widened(b));
}

}  // namespace hitbox::detail
