// main.cpp: the programs hitbox and hitbox-cad.
#include <apps/cli/decoders.hpp>
#include <apps/cli/program.hpp>

int main(int argc, char** argv) { return hitbox::cli::run_program(argc, argv, hitbox::cli::set_up_decoders); }
