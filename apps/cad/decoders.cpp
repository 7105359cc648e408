// decoders.cpp: the readers of the program hitbox-cad, and what happens where a library of others fails (signals).
#include <hitbox/cad/cad.hpp>
#include <hitbox/io/files/atomic_file.hpp>

#include <csignal>
#include <cstddef>
#include <string>
#include <string_view>

#include <unistd.h>

#include <apps/cli/command.hpp>
#include <apps/cli/decoders.hpp>
#include <apps/cli/report/json_writer.hpp>
#include <apps/cli/report/text.hpp>

namespace hitbox::cli {

namespace {

bool json_wanted = false;
io::Decoders readers;
// What is printed if the library fails, written before it is called, because a handler cannot allocate memory.
std::string last_line, last_document;

extern "C" void on_failure(int) {
    io::detail::remove_unfinished_files();
    const bool written = ::write(1, last_document.data(), last_document.size()) >= 0 &&
                         ::write(2, last_line.data(), last_line.size()) >= 0;
    (void)written;  // there is nothing left to do about it
    ::_exit(exit_failed);
}

// Libraries of CAD follow pointers that a damaged file leaves empty. Then the program ends with a message and the
// exit code of bad input. The handler has a stack of its own, because endless recursion uses up the other one.
class FailureScope {
public:
    explicit FailureScope(const std::string& file) {
        const Error error{ErrorCode::bad_format,
                          "the library that reads it fails; the file is probably damaged", file};
        last_line = "hitbox: " + visible(error.where) + ": " + error.message + "\n";
        if (json_wanted) {
            JsonWriter out;
            out.begin_object(JsonWriter::Layout::one_line);
            out.key("error").begin_object();
            out.member("code", to_string(error.code));
            out.member("message", error.message);
            out.member("where", error.where);
            out.end();
            out.end();
            last_document = out.take();
        }
        alignas(16) static std::byte stack[1 << 16];
        stack_t own{};
        own.ss_sp = stack, own.ss_size = sizeof stack;
        ::sigaltstack(&own, nullptr);
        struct sigaction act{};
        act.sa_handler = on_failure;
        act.sa_flags = SA_ONSTACK;
        for (std::size_t i = 0; i < count; ++i) ::sigaction(signals[i], &act, &before_[i]);
    }
    ~FailureScope() {
        for (std::size_t i = 0; i < count; ++i) ::sigaction(signals[i], &before_[i], nullptr);
    }
    FailureScope(const FailureScope&) = delete;
    FailureScope& operator=(const FailureScope&) = delete;

private:
    static constexpr int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    static constexpr std::size_t count = std::size(signals);
    struct sigaction before_[count] = {};
};

Result<Assembly> step(const std::string& name, std::span<const std::byte> bytes,
                      const io::ReadOptions& options) {
    const FailureScope scope(name);
    return readers.step(name, bytes, options);
}

Result<Assembly> three_mf(const std::string& name, std::span<const std::byte> bytes,
                          const io::ReadOptions& options) {
    const FailureScope scope(name);
    return readers.three_mf(name, bytes, options);
}

}  // namespace

void set_up_decoders(char** arguments) {
    for (; *arguments; ++arguments) json_wanted = json_wanted || std::string_view(*arguments) == "--json";
    readers = cad::available_decoders();
    io::Decoders guarded = readers;
    if (readers.step) guarded.step = step;
    if (readers.three_mf) guarded.three_mf = three_mf;
    io::set_decoders(guarded);
}

}  // namespace hitbox::cli
