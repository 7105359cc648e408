// program.cpp: the help of the program, its first word, and what happens where memory runs out.
#include <apps/cli/program.hpp>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <filesystem>
#include <new>

#include <apps/cli/command.hpp>
#include <apps/cli/did_you_mean.hpp>
#include <apps/cli/interrupt.hpp>
#include <apps/cli/report/format.hpp>
#include <apps/cli/report/terminal.hpp>
#include <apps/cli/report/text.hpp>
#include <apps/cli/version.hpp>

namespace hitbox::cli {

namespace {

bool json_wanted = false;

const Command* find_command(std::string_view name) {
    const auto all = commands();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const Command* c) { return c->name == name; });
    return found == all.end() ? nullptr : *found;
}

std::string overview() {
    std::string text =
        "hitbox: what touches what in 3D: exact answers at float speed\n"
        "\n"
        "Usage: hitbox COMMAND [FILE...] [options]\n"
        "\n"
        "Commands:\n";
    for (const Command* command : commands())
        text += formatted("  {:<8}  {}\n", command->name, command->summary);
    text +=
        "\n"
        "Options of every command:\n"
        "  --json       print one JSON document and nothing else\n"
        "  --threads N  use N threads (default 0: all cores); the answer does not depend on it\n"
        "  --help       describe the command, with examples\n"
        "\n"
        "Examples:\n"
        "  hitbox demo\n"
        "  hitbox clash assembly.glb\n"
        "  hitbox bounds part.stl --json\n"
        "  hitbox --version\n"
        "\n"
        "Files: STL, OBJ, PLY, OFF, GLB and glTF; with hitbox-cad also STEP and 3MF. Several files are one\n"
        "assembly; - is standard input.\n"
        "Exit codes: 0 done, 1 done and a clash given by --fail-on was found, 2 wrong usage or bad input, "
        "130 "
        "stopped\n"
        "by Ctrl-C.\n";
    return text;
}

ExitCode print_or_fail(std::string_view text) {
    if (const auto error = print(text)) return fail(json_wanted, *error);
    return exit_done;
}

Error unknown_command(const std::string& typed) {
    std::vector<std::string> names{"help"};
    for (const Command* command : commands()) names.push_back(command->name);
    std::string advice = did_you_mean(typed, names);
    std::error_code ignored;
    // A file name instead of a command: suggest `clash`.
    if (advice.empty() && std::filesystem::exists(typed, ignored))
        advice = "; did you mean 'hitbox clash " + typed + "'?";
    return {ErrorCode::usage, formatted("there is no command '{}'{}; see 'hitbox --help'", typed, advice),
            ""};
}

ExitCode run(const std::vector<std::string>& arguments) {
    if (arguments.empty()) {
        print_message(overview());
        return exit_failed;
    }
    std::string first = arguments[0];
    if (first == "--version" || first == "-V") return print_or_fail(formatted("hitbox {}\n", version));
    std::vector<std::string> rest(arguments.begin() + 1, arguments.end());
    if (first == "--help" || first == "-h" || first == "help") {
        if (rest.empty() || rest[0].starts_with("-")) return print_or_fail(overview());
        // `hitbox help clash` is `hitbox clash --help`.
        first = rest[0];
        rest = {"--help"};
    }
    if (first.starts_with("-"))
        return fail(
            json_wanted,
            {ErrorCode::usage,
             formatted("'{}' is before the command; write 'hitbox COMMAND [FILE...] [options]'", first), ""});
    if (const Command* command = find_command(first))
        return command->run({*command, std::move(rest), json_wanted});
    return fail(json_wanted, unknown_command(first));
}

// Memory may run out on any thread and in code compiled without exceptions, so the program ends here.
[[noreturn]] void on_out_of_memory() {
    std::set_new_handler(nullptr);
    end_failed("not enough memory; use smaller files, or fewer files at once", json_wanted);
}

}  // namespace

bool asks_for_json(const std::vector<std::string>& words) {
    for (const std::string& word : words)
        if (word == "--" || word == "--json") return word == "--json";
    return false;
}

int run_program(int argc, char** argv, void (*set_up)(char** arguments)) {
    occupy_standard_streams();
    const std::vector<std::string> arguments(argv + std::min(argc, 1), argv + argc);
    json_wanted = asks_for_json(arguments);
    set_up(argv);
    catch_interrupts();
    std::set_new_handler(on_out_of_memory);
    try {
        return run(arguments);
    } catch (const std::exception& error) {
        // Not expected; report the message of the exception.
        return fail(json_wanted, {ErrorCode::unsupported, formatted("internal error: {}", error.what()), ""});
    }
}

}  // namespace hitbox::cli
