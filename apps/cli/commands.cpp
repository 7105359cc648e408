// commands.cpp: the list of commands, and their error reports.
#include <apps/cli/command.hpp>
#include <apps/cli/report/json_writer.hpp>
#include <apps/cli/report/terminal.hpp>
#include <apps/cli/report/text.hpp>

#include <array>

namespace hitbox::cli {

extern const Command bounds_command, cast_command, clash_command, demo_command, inspect_command,
    pairs_command, query_command, section_command, slice_command, view_command;

std::span<const Command* const> commands() {
    static constexpr std::array all{&clash_command,   &view_command, &bounds_command,  &slice_command,
                                    &section_command, &cast_command, &inspect_command, &query_command,
                                    &pairs_command,   &demo_command};
    return all;
}

ExitCode fail(bool json, const Error& error) {
    if (json) {
        JsonWriter out;
        out.begin_object(JsonWriter::Layout::one_line);
        out.key("error").begin_object();
        out.member("code", to_string(error.code));
        out.member("message", error.message);
        out.member("where", error.where);
        out.end();
        out.end();
        // If this cannot be written, the line below and the exit code still report the error.
        (void)print(out.take());
    }
    const std::string place = error.where.empty() ? "" : visible(error.where) + ": ";
    print_message("hitbox: " + place + visible(error.message) + "\n");
    return exit_failed;
}

ExitCode fail(const Request& request, const Error& error) { return fail(request.json, error); }

}  // namespace hitbox::cli
