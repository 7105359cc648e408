// interrupt.hpp: what Ctrl-C does (SIGINT, cancel, temporary files).
#pragma once

namespace hitbox::cli {

/// From here on Ctrl-C ends the program with exit code 130, one line on standard error, and no unfinished
/// file left behind: at once, except while an InterruptScope lives.
void catch_interrupts();

/// While this lives, the first Ctrl-C only makes interrupted() true, so that a long call can stop in good
/// order. A second one, or a second of waiting, ends the program as above.
class InterruptScope {
public:
    InterruptScope();
    ~InterruptScope();
    InterruptScope(const InterruptScope&) = delete;
    InterruptScope& operator=(const InterruptScope&) = delete;
};

bool interrupted();

/// Ends the program as Ctrl-C does.
[[noreturn]] void end_interrupted();

/// Ends the program with exit code 2 and this message, from any thread, without allocating memory.
[[noreturn]] void end_failed(const char* message, bool json);

}  // namespace hitbox::cli
