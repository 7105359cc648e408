// interrupt.hpp: handling of Ctrl-C (SIGINT, cancel, temporary files).
#pragma once

namespace hitbox::cli {

/// From now on Ctrl-C ends the program with exit code 130 and one line on standard error, and removes
/// unfinished files. It does so at once, except during an InterruptScope.
void catch_interrupts();

/// During its lifetime, the first Ctrl-C only sets interrupted(), so that a long call can stop in an orderly
/// way. A second Ctrl-C, or one second, ends the program as above.
class InterruptScope {
public:
    InterruptScope();
    ~InterruptScope();
    InterruptScope(const InterruptScope&) = delete;
    InterruptScope& operator=(const InterruptScope&) = delete;
};

bool interrupted();

/// Calls `handler` for a signal. No other signal interrupts it on its thread; other threads may be in a handler, too.
void set_handler(int signal, void (*handler)(int));

/// `act` is called once more before the program ends by Ctrl-C, SIGTERM or end_failed(). It may be called in signal
/// handlers, by several threads at the same time, and must return only after it is done.
void set_last_act(void (*act)());

/// Ends the program like Ctrl-C.
[[noreturn]] void end_interrupted();

/// Ends the program with exit code 2 and this message. Can be called from any thread; allocates no memory.
[[noreturn]] void end_failed(const char* message, bool json);

}  // namespace hitbox::cli
