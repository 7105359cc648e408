// options.hpp: the options of a command: declared once, parsed, checked and explained (flags, arguments,
// --help).
#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "command.hpp"

namespace hitbox::cli {

/// Declare what a command takes, with the variables that receive it; then parse().
///
/// This stands in front of CLI11 for two reasons: its header is compiled once and not once a command, and
/// every complaint is worded here: it says which option, what was typed, and what would do.
class Options {
public:
    explicit Options(const Request& request);
    ~Options();

    /// The files to work on: one or more.
    void files(std::vector<std::string>& out, std::string help);

    /// What is given without a dash: how it is called in the help, and how many there may be.
    struct Count {
        const char* name;
        std::size_t least, most;
    };
    void arguments(std::vector<std::string>& out, Count count, std::string help);

    void flag(const char* name, bool& out, std::string help);
    /// Free text or a path.
    void text(const char* name, const char* value_name, std::optional<std::string>& out, std::string help);
    /// One of a few words; `out` holds the default.
    void choice(const char* name, std::vector<std::string> words, std::string& out, std::string help);
    /// A list of words between commas; the option may be repeated.
    void words(const char* name, const char* value_name, std::vector<std::string> known,
               std::vector<std::string>& out, std::string help);
    /// A finite number that is not negative.
    void size(const char* name, const char* value_name, double& out, std::string help);

    /// A whole number that is not negative.
    void whole(const char* name, const char* value_name, std::size_t& out, std::string help);

    /// So many finite numbers between commas.
    void numbers(const char* name, const char* value_name, std::size_t count, std::vector<double>& out,
                 std::string help);

    /// --threads N. 0, the default, is all cores.
    void threads(std::size_t& out);
    /// --threads N for a command that works on one thread: checked like the others, and then not used.
    void threads_unused();
    /// --json.
    void json();

    /// Reads the arguments into the variables. A value: the command is over, with this exit code; help was
    /// printed or a complaint was made.
    std::optional<ExitCode> parse();

private:
    struct Parser;  // CLI11, known to options.cpp only

    struct Option {
        std::string name, value_name, help;
        std::vector<std::string> given;  // the values as typed
        // Checks and stores one value; returns what is wrong with it, or nothing.
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
