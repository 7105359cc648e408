// main.cpp: hitbox-mpi: `hitbox clash` whose tiles are searched by all ranks of MPI (distributed, cluster).
#include <mpi.h>
#include <stdlib.h>

#include <string>
#include <string_view>
#include <vector>

#include <apps/cli/command.hpp>
#include <apps/cli/decoders.hpp>
#include <apps/cli/interrupt.hpp>
#include <apps/cli/program.hpp>
#include <apps/cli/report/terminal.hpp>
#include <apps/mpi/job_server.hpp>
#include <apps/mpi/mpi_team.hpp>
#include <apps/mpi/ranks.hpp>

namespace hitbox::cli {

namespace {

constexpr std::string_view help_text =
    "hitbox-mpi: hitbox clash on many ranks of MPI\n"
    "\n"
    "Usage: mpirun -n RANKS hitbox-mpi clash FILE... [--tiles DIR] [options]\n"
    "\n"
    "The options and the report are those of hitbox clash; see 'hitbox clash --help'. All ranks must\n"
    "see one disk. --tiles DIR names a folder on it, so that the same command goes on after a stop;\n"
    "without it a folder in $TMPDIR or /tmp is used and removed.\n"
    "--memory is that of one rank, and --threads are its threads: without it one, where several ranks\n"
    "are on one machine, and all cores where a rank is alone.\n"
    "\n"
    "Exit codes are those of hitbox clash. mpirun adds lines on standard error where the code is not\n"
    "0; 'mpirun --quiet' leaves them out.\n";

bool is_json(const std::vector<std::string>& words) {
    for (const std::string& word : words)
        if (word == "--" || word == "--json") return word == "--json";
    return false;
}

// What rank 0 does if the words are not those of a search.
int run_without_team(int argc, char** argv, const std::vector<std::string>& words) {
    const std::string first = words.empty() ? "" : words[0];
    if (first == "--version" || first == "-V") return run_program(argc, argv, set_up_decoders);
    occupy_standard_streams();
    if (first == "--help" || first == "-h" || first == "help") {
        const auto error = print(help_text);
        return error ? fail(is_json(words), *error) : exit_done;
    }
    if (first.empty()) {
        print_message(help_text);
        return exit_failed;
    }
    return fail(is_json(words),
                {ErrorCode::usage, "hitbox-mpi runs clash alone; use hitbox for '" + first + "'", ""});
}

int run_rank(int argc, char** argv) {
    const std::vector<std::string> words(argv + (argc > 0 ? 1 : 0), argv + argc);
    const Ranks ranks(MPI_COMM_WORLD);
    if (words.empty() || words[0] != "clash")
        return ranks.own() == 0 ? run_without_team(argc, argv, words) : int(exit_done);
    if (ranks.own() != 0) {
        catch_interrupts();
        serve_jobs(ranks, is_json(words));
        return exit_done;
    }
    MpiTeam team(ranks, is_json(words));
    set_tile_team(&team);
    const int code = run_program(argc, argv, set_up_decoders);
    set_tile_team(nullptr);
    return code;
}

}  // namespace

}  // namespace hitbox::cli

int main(int argc, char** argv) {
    // mpirun connects ranks by a pseudo-terminal, wherever their output goes in the end.
    ::setenv("NO_COLOR", "1", 1);
    int provided = MPI_THREAD_SINGLE;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    const int code = hitbox::cli::run_rank(argc, argv);
    MPI_Finalize();
    return code;
}
