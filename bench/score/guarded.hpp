// guarded.hpp: asks other people's code in a process of its own, which may abort, crash or never come back (score of libraries).
#pragma once

#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <vector>

namespace hitbox::score {

template <class Answer>
struct Outcome {
    bool came_back = true;         ///< false: an assertion or a crash ended the process, or it took too long
    std::optional<Answer> answer;  ///< nothing where the question has no answer
};

/// The answers ask(0) ... ask(count - 1). What an answer does to the process ends with it.
///
///     this process        child             next child
///     fork  ------------> ask(0) -> pipe
///                         ask(1) -> pipe
///                         ask(2) aborts
///     fork  ------------------------------> ask(3) -> pipe ...
template <class Answer, class Ask>
std::vector<Outcome<Answer>> ask_guarded(std::size_t count, const Ask& ask) {
    constexpr int milliseconds = 200;
    struct Record {
        bool is_answered;
        Answer answer;
    };
    std::vector<Outcome<Answer>> all;
    while (all.size() < count) {
        int ends[2];
        std::fflush(nullptr);
        if (pipe(ends) != 0) std::abort();
        const pid_t child = fork();
        if (child < 0) std::abort();
        if (child == 0) {
            std::freopen("/dev/null", "w", stderr);  // what its assertions print
            for (std::size_t i = all.size(); i < count; ++i) {
                const std::optional<Answer> answer = ask(i);
                const Record record{answer.has_value(), answer.value_or(Answer())};
                if (write(ends[1], &record, sizeof record) != ssize_t(sizeof record)) break;
            }
            _exit(0);
        }
        close(ends[1]);
        for (;;) {
            pollfd waiting{ends[0], POLLIN, 0};
            Record record{};
            if (poll(&waiting, 1, milliseconds) <= 0 ||
                read(ends[0], &record, sizeof record) != ssize_t(sizeof record))
                break;
            all.push_back({true, record.is_answered ? std::optional(record.answer) : std::nullopt});
        }
        kill(child, SIGKILL);
        waitpid(child, nullptr, 0);
        close(ends[0]);
        if (all.size() < count) all.push_back({false, std::nullopt});
    }
    return all;
}

}  // namespace hitbox::score
