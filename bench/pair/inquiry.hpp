// inquiry.hpp: one query for many pairs as a subject of a workload (benchmark of pairs).
#pragma once

#include <cstddef>
#include <cstdint>
#include <ctime>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "../workload.hpp"
#include "answers.hpp"

namespace hitbox::bench {

/// The source of the answers: hitbox, a textbook test or another library, in float or double.
struct Answerer {
    const char* source;  ///< null: hitbox
    bool is_double;
    const char* verb = "";         ///< set if it differs from the verb in the name of the workload
    const char* error = "rounds";  ///< the reason for wrong answers
    /// Another name for "textbook": that of a library, whose release is then the source.
    const char* library = "textbook";

    std::string name() const {
        const std::string who = source ? library : "hitbox", what = *verb ? who + " " + verb : who;
        return is_double ? what + " double" : source ? what + " float" : what;
    }
    std::string version() const { return source ? source : HITBOX_VERSION; }
};

/// One query for many pairs.
class Inquiry {
public:
    virtual ~Inquiry() = default;
    virtual void ask() = 0;  ///< computes every pair once
    virtual Answers answers() const = 0;
};

/// The number of rounds that take a third of a millisecond, which the clock resolves.
inline std::size_t rounds_for(Inquiry& inquiry) {
    for (std::size_t rounds = 1;; rounds *= 2) {
        const std::clock_t start = std::clock();
        for (std::size_t n = 0; n < rounds; ++n) inquiry.ask();
        const double seconds = double(std::clock() - start) / CLOCKS_PER_SEC;
        if (seconds > 1e-4) return std::size_t(double(rounds) * 3e-4 / seconds) + 1;
    }
}

/// A subject, with its answers compared with the exact ones, which the first subject for the same pairs
/// computes. Doubles are drawn like floats but keep more bits, so their answers may differ.
inline Subject subject_of(const Answerer& who, const std::shared_ptr<Inquiry>& inquiry,
                          const std::shared_ptr<Answers>& exact) {
    Subject s{who.name(), who.version(), {}, {}, {}, {}};
    s.rounds = rounds_for(*inquiry);
    s.run = [inquiry, rounds = s.rounds] {
        for (std::size_t n = 0; n < rounds; ++n) inquiry->ask();
    };
    if (exact->numbers.empty()) *exact = inquiry->answers();
    s.answer = [inquiry] { return inquiry->answers().text(); };
    s.difference = [inquiry, exact, who] {
        std::string text = inquiry->answers().difference_from(*exact);
        if (!text.empty()) text = who.error + (": " + text);
        if (!who.is_double) return text;
        return "other data: doubles" + (text.empty() ? "" : "; " + text);
    };
    return s;
}

/// Calls `Question` for pairs of an A and a B, which are stored in the order of its parameters.
template <class A, class B, class Question>
class PairInquiry : public Inquiry {
public:
    PairInquiry(std::vector<A> a, std::vector<B> b, Question question)
        : a_(std::move(a)), b_(std::move(b)), answers_(a_.size()), question_(question) {}

    // Virtual, so that the compiler cannot remove rounds with the same result.
    void ask() override {
        const A* a = a_.data();
        const B* b = b_.data();
        Stored* answer = answers_.data();
        for (std::size_t i = 0, count = answers_.size(); i < count; ++i) answer[i] = question_(a[i], b[i]);
    }

    [[gnu::cold]] Answers answers() const override {
        Answers r{std::vector<double>(answers_.size()), kind_of<Answer>};
        for (std::size_t i = 0; i < answers_.size(); ++i) r.numbers[i] = number_of(answers_[i]);
        return r;
    }

private:
    using Answer = std::invoke_result_t<Question, const A&, const B&>;
    using Stored = std::conditional_t<std::is_same_v<Answer, bool>, std::uint8_t, Answer>;
    std::vector<A> a_;
    std::vector<B> b_;
    std::vector<Stored> answers_;
    Question question_;
};

}  // namespace hitbox::bench
