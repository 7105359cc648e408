// program.hpp: a whole run of the program: finds and runs the command, and turns every failure into one line and an exit code.
#pragma once

namespace hitbox::cli {

/// Does what the words ask for, and returns the exit code. `set_up` is called before the command, with the words: it registers
/// what this program has beside the commands; see decoders.hpp.
int run_program(int argc, char** argv, void (*set_up)(char** arguments));

}  // namespace hitbox::cli
