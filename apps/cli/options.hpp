// options.hpp: the options of a command: declaration, parsing, checks and help (flags, arguments, --help).
#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <apps/cli/command.hpp>

namespace hitbox::cli {

/// Declares the arguments of a command, with the variables that receive them, and parses them.
///
/// This class wraps CLI11 for two reasons: its header is compiled only once, and all error messages are
/// written here. They name the option, the value, and what is allowed.
class Options {
public:
    explicit Options(const Request& request);
    ~Options();

    /// The input files: one or more.
    void files(std::vector<std::string>& out, std::string help);

    /// Positional arguments: their name in the help and the allowed number.
    struct Count {
        const char* name;
        std::size_t least, most;
    };
    void arguments(std::vector<std::string>& out, Count count, std::string help);

    void flag(const char* name, bool& out, std::string help);
    /// Any text or a path.
    void text(const char* name, const char* value_name, std::optional<std::string>& out, std::string help);
    /// One of several words; `out` holds the default.
    void choice(const char* name, std::vector<std::string> words, std::string& out, std::string help);
    /// A comma-separated list of words; the option may be repeated.
    void words(const char* name, const char* value_name, std::vector<std::string> known,
               std::vector<std::string>& out, std::string help);
    /// Any texts; the option may be repeated.
    void texts(const char* name, const char* value_name, std::vector<std::string>& out, std::string help);
    /// A finite number >= 0.
    void size(const char* name, const char* value_name, double& out, std::string help);

    /// A number of bytes > 0, with K, M, G or T for powers of 1024.
    void memory(const char* name, double& out, std::string help);

    /// An integer >= 0.
    void whole(const char* name, const char* value_name, std::optional<std::size_t>& out, std::string help);
    void whole(const char* name, const char* value_name, std::size_t& out, std::string help);

    /// A fixed number of finite numbers, separated by commas.
    void numbers(const char* name, const char* value_name, std::size_t count, std::vector<double>& out,
                 std::string help);

    /// --threads N. The default 0 means all cores.
    void threads(std::size_t& out);
    /// --threads N for a command that uses one thread: checked, but not used.
    void threads_unused();
    /// --json.
    void json();

    /// Reads the arguments into the variables. Returns an exit code if the command is finished, because help
    /// or an error was printed.
    std::optional<ExitCode> parse();

private:
    struct Parser;  // CLI11, used in options.cpp only

    struct Option {
        std::string name, value_name, help;
        std::vector<std::string> given;  // the values as typed
        // Checks and stores one value. Returns an error message, or nothing.
        std::function<std::string(const std::string&)> take;
        bool repeatable = false;
    };

    void add_threads(std::size_t* out, std::string help);
    Option& add(const char* name, const char* value_name, std::string help,
                std::function<std::string(const std::string&)> take);
    std::optional<Error> read();
    std::string help() const;

    const Request& request_;
    std::vector<std::unique_ptr<Option>> options_;
    std::vector<std::string>* arguments_ = nullptr;
    Count argument_count_{};
    std::string arguments_help_;
    std::unique_ptr<Parser> parser_;
};

}  // namespace hitbox::cli
