// command.hpp: the description of a command, its errors, and the list of all commands (subcommand, registry).
#pragma once

#include <hitbox/core/result.hpp>

#include <span>
#include <string>
#include <vector>

namespace hitbox::cli {

/// The exit codes.
enum ExitCode : int {
    exit_done = 0,
    exit_found = 1,     ///< done, and what --fail-on names was found
    exit_failed = 2,    ///< wrong usage or bad input
    exit_stopped = 130  ///< Ctrl-C
};

struct Command;

/// One call of a command, as typed by the user.
struct Request {
    const Command& command;
    std::vector<std::string> arguments;  ///< the words after the command's name
    bool json = false;                   ///< --json is given: errors are printed on standard output too
};

/// A command is one function in one file, which declares its options, does the work and prints. To add one,
/// write <name>.cpp with its `const Command <name>_command`, and list it in commands.cpp.
struct Command {
    const char* name;
    const char* summary;   ///< one line in `hitbox --help`
    const char* usage;     ///< the text after `hitbox <name> `
    const char* examples;  ///< complete command lines, one on each line
    const char* notes;     ///< paragraphs after the options; may be empty
    ExitCode (*run)(const Request&);
};

/// All commands, in the order of the help.
std::span<const Command* const> commands();

/// Reports an error: one line on standard error and, with --json, {"error":{...}} on standard output.
ExitCode fail(const Request& request, const Error& error);

/// The same before the command is known.
ExitCode fail(bool json, const Error& error);

}  // namespace hitbox::cli
