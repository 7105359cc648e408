// child_jobs.cpp: fork, a pipe for progress and errors, and the end of the child (POSIX).
#include <apps/cli/tiles/child_jobs.hpp>

#include <hitbox/io/files/atomic_file.hpp>

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/prctl.h>
#endif

#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <new>
#include <string_view>
#include <utility>

#include <apps/cli/command.hpp>
#include <apps/cli/interrupt.hpp>
#include <apps/cli/report/format.hpp>
#include <apps/cli/tiles/job_report.hpp>

namespace hitbox::cli {

namespace {

// What a child writes into its pipe: lines "p DONE TOTAL", and at most one "e", then the reason until the end.
int pipe_of_child = -1;

void write_all(int descriptor, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(descriptor, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
}

// Called on any thread of a child when memory runs out, so it allocates nothing.
[[noreturn]] void end_child_out_of_memory() {
    io::detail::remove_unfinished_files();
    write_all(pipe_of_child, "e\nneeds more memory than there is; give a smaller --memory");
    _exit(exit_failed);
}

[[noreturn]] void run_child(const TileJob& job, const TilePlace& place, int descriptor,
                            [[maybe_unused]] pid_t parent) {
    pipe_of_child = descriptor;
    // The parent handles Ctrl-C, and ends the child by SIGTERM, which removes unfinished files.
    ::signal(SIGINT, SIG_IGN);
#if defined(__linux__)
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // without the parent nobody waits for the result
    if (::getppid() != parent) _exit(exit_failed);
#endif
    std::set_new_handler(end_child_out_of_memory);
    std::mutex mutex;
    auto next = std::chrono::steady_clock::now();
    const auto tell = [&](std::size_t steps, std::size_t total) {
        const std::unique_lock lock(mutex, std::try_to_lock);
        const auto now = std::chrono::steady_clock::now();
        if (!lock.owns_lock() || now < next) return true;
        next = now + std::chrono::milliseconds(100);
        write_all(descriptor, formatted("p {} {}\n", steps, total));
        return true;
    };
    const ProgressCallback progress(tell);
    const Result<TileTask> task = job.task();
    const std::optional<Error> error = task ? run_task(*task, place, progress) : task.error();
    if (error) write_all(descriptor, "e\n" + reason_of(*error));
    _exit(error ? exit_failed : exit_done);
}

struct Child {
    pid_t process = -1;
    int descriptor = -1;
};

Child start(const TileJob& job, const TilePlace& place) {
    int ends[2];
    if (::pipe(ends) != 0) return {};
    const pid_t parent = ::getpid(), process = ::fork();
    if (process == 0) {
        ::close(ends[0]);
        run_child(job, place, ends[1], parent);
    }
    ::close(ends[1]);
    if (process < 0) ::close(ends[0]);
    return process < 0 ? Child{} : Child{process, ends[0]};
}

[[noreturn]] void stop(const Child& child) {
    ::kill(child.process, SIGTERM);
    int status = 0;
    while (::waitpid(child.process, &status, 0) < 0 && errno == EINTR) {}
    end_interrupted();
}

// Reads the pipe until the child closes it. Returns all but the lines of progress.
template <class Show>
std::string listen(const Child& child, const Show& show) {
    std::string text;
    char block[4096];
    for (;;) {
        const ssize_t got = ::read(child.descriptor, block, sizeof block);
        if (interrupted()) stop(child);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return text;
        text.append(block, static_cast<std::size_t>(got));
        while (text.starts_with("p ")) {
            const std::size_t end = text.find('\n');
            if (end == text.npos) break;
            std::size_t steps = 0, total = 1;
            const char* const stop_at = text.data() + end;
            const auto first = std::from_chars(text.data() + 2, stop_at, steps);
            if (first.ptr < stop_at) std::from_chars(first.ptr + 1, stop_at, total);
            show(steps, total);
            text.erase(0, end + 1);
        }
    }
}

std::string why_it_ended(const std::string& told, int status) {
    if (told.starts_with("e\n")) return told.substr(2);
    if (WIFSIGNALED(status))
        return formatted("was ended by signal {}{}", WTERMSIG(status),
                         WTERMSIG(status) == SIGKILL ? ", as where the memory of the machine runs out" : "");
    return WIFEXITED(status) && WEXITSTATUS(status) == exit_done
               ? std::string()
               : formatted("ended with exit code {}", WEXITSTATUS(status));
}

}  // namespace

std::vector<std::string> run_in_children(const std::vector<TileJob>& jobs, const TilePlace& place,
                                         const std::string& label, double done) {
    const InterruptScope polite;
    JobReport report(jobs, label, done);
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        const Child child = start(jobs[i], place);
        std::string why = formatted("cannot start a process: {}", std::strerror(errno));
        if (child.process >= 0) {
            const std::string text =
                listen(child, [&](std::size_t steps, std::size_t total) { report.show(i, steps, total); });
            ::close(child.descriptor);
            int status = 0;
            while (::waitpid(child.process, &status, 0) < 0 && errno == EINTR) {}
            why = why_it_ended(text, status);
        }
        if (interrupted()) end_interrupted();
        report.end(i, why);
    }
    return report.take_failed();
}

}  // namespace hitbox::cli
