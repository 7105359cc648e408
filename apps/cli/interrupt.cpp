// interrupt.cpp: the signal handler; it calls only async-signal-safe functions (POSIX).
#include <apps/cli/interrupt.hpp>

#include <hitbox/io/files/atomic_file.hpp>

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <string_view>

#include <apps/cli/command.hpp>

#if defined(__unix__) || defined(__APPLE__)
#include <unistd.h>
#define HITBOX_CLI_POSIX 1
#else
#include <cstdio>
#define HITBOX_CLI_POSIX 0
#endif

namespace hitbox::cli {

namespace {

std::atomic<bool> stop_asked{false};
std::atomic<int> scopes{0};
using Act = void (*)();
std::atomic<Act> last_act{nullptr};
static_assert(std::atomic<Act>::is_always_lock_free);
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

#if HITBOX_CLI_POSIX
void write_raw(int descriptor, std::string_view text) { (void)!write(descriptor, text.data(), text.size()); }
bool is_terminal_raw(int descriptor) { return isatty(descriptor) == 1; }
[[noreturn]] void exit_raw(int code) { _exit(code); }
#else
void write_raw(int descriptor, std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), descriptor == 1 ? stdout : stderr);
}
bool is_terminal_raw(int) { return false; }
[[noreturn]] void exit_raw(int code) { std::_Exit(code); }
#endif

// What is done before each sudden end.
void clean_up() {
    io::detail::remove_unfinished_files();
    if (const Act act = last_act.load()) act();
}

void on_interrupt(int) {
    if (scopes.load() > 0 && !stop_asked.exchange(true)) {
#if HITBOX_CLI_POSIX
        alarm(1);  // give it one second
#endif
        return;
    }
    end_interrupted();
}

}  // namespace

#if HITBOX_CLI_POSIX
void set_handler(int signal, void (*handler)(int)) {
    using Action = struct sigaction;
    Action action = {};
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    sigfillset(&action.sa_mask);
    sigaction(signal, &action, nullptr);
}
#else
void set_handler(int signal, void (*handler)(int)) { std::signal(signal, handler); }
#endif

void catch_interrupts() {
    // Also if the parent ignored the signal, as shells do for commands with `&`: a SIGINT sent to this
    // process is meant for it.
    set_handler(SIGINT, on_interrupt);
#if HITBOX_CLI_POSIX
    // A file that exceeds the size limit is an error of that write and must not end the program.
    std::signal(SIGXFSZ, SIG_IGN);
    set_handler(SIGALRM, [](int) { end_interrupted(); });
    // SIGTERM ends the program as by default, but removes unfinished files.
    set_handler(SIGTERM, [](int signal) {
        clean_up();
        std::signal(signal, SIG_DFL);
        raise(signal);
    });
#endif
}

InterruptScope::InterruptScope() { ++scopes; }
InterruptScope::~InterruptScope() { --scopes; }

void set_last_act(void (*act)()) { last_act.store(act); }

bool interrupted() { return stop_asked.load(std::memory_order_relaxed); }

void end_interrupted() {
    clean_up();
    // The first characters erase a progress bar, which exists on a terminal only.
    if (is_terminal_raw(2)) write_raw(2, "\r\x1b[K");
    write_raw(2, "hitbox: stopped\n");
    exit_raw(exit_stopped);
}

void end_failed(const char* message, bool json) {
    clean_up();
    if (json) {
        write_raw(1, "{\"error\":{\"code\":\"too_large\",\"message\":\"");
        write_raw(1, message);
        write_raw(1, "\",\"where\":\"\"}}\n");
    }
    write_raw(2, "hitbox: ");
    write_raw(2, message);
    write_raw(2, "\n");
    exit_raw(exit_failed);
}

}  // namespace hitbox::cli
