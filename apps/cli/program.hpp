// program.hpp: a whole run of the program: finds and runs the command, and turns every failure into one line and an exit code.
#pragma once

#include <string>
#include <vector>

namespace hitbox::cli {

/// True if --json is among the options.
bool asks_for_json(const std::vector<std::string>& words);

/// Does what the words ask for, and returns the exit code. `set_up` is called before the command, with the words: it registers
/// what this program has beside the commands; see decoders.hpp.
int run_program(int argc, char** argv, void (*set_up)(char** arguments));

}  // namespace hitbox::cli
