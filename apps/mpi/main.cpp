// main.cpp: hitbox-mpi: `hitbox clash` whose tiles are searched by all ranks of MPI (distributed, cluster).
#include <hitbox/io/files/atomic_file.hpp>

#include <mpi.h>
#include <stdlib.h>

#include <csignal>
#include <cstddef>
#include <ctime>
#include <exception>
#include <new>
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
    "Exit codes are those of hitbox clash, if there is a report: a stopped mpirun has its own. It adds\n"
    "lines on standard error where the code is not 0; 'mpirun --quiet' leaves them out.\n";

// What rank 0 does if the words are not those of a search.
int run_without_team(int argc, char** argv, const std::vector<std::string>& words) {
    const std::string first = words.empty() ? "" : words[0];
    if (first == "--version" || first == "-V") return run_program(argc, argv, set_up_decoders);
    occupy_standard_streams();
    if (first == "--help" || first == "-h" || first == "help") {
        const auto error = print(help_text);
        return error ? fail(asks_for_json(words), *error) : exit_done;
    }
    if (first.empty()) {
        print_message(help_text);
        return exit_failed;
    }
    return fail(
        asks_for_json(words),
        {ErrorCode::usage,
         "hitbox-mpi has the command clash alone: 'hitbox-mpi clash FILE...'; use hitbox for '" + first + "'",
         ""});
}

// What a rank says that cannot go on, made before, because without memory it could not be.
std::string out_of_memory_line;
bool out_of_memory_json = false;

[[noreturn]] void end_out_of_memory() {
    std::set_new_handler(nullptr);
    end_failed(out_of_memory_line.c_str(), out_of_memory_json);
}

// mpirun sends SIGTERM to all ranks, and SIGKILL as soon as one has ended. Rank 0 may need a moment, for its temporary folder.
void end_after_others(int signal) {
    io::detail::remove_unfinished_files();
    timespec rest{2, 0};
    while (::nanosleep(&rest, &rest) != 0) {}
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

void serve(const Ranks& ranks, bool json) {
    catch_interrupts();
    set_handler(SIGTERM, end_after_others);
    out_of_memory_line = ranks.own_name() + ": not enough memory";
    out_of_memory_json = json;
    std::set_new_handler(end_out_of_memory);
    try {
        serve_jobs(ranks, json);
    } catch (const std::exception& error) {
        end_failed((ranks.own_name() + ": internal error: " + error.what()).c_str(), json);
    }
}

std::size_t count_searching(bool this_one) {
    int count = this_one ? 1 : 0;
    MPI_Allreduce(MPI_IN_PLACE, &count, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    return std::size_t(count);
}

int run_rank(int argc, char** argv) {
    const std::vector<std::string> words(argv + (argc > 0 ? 1 : 0), argv + argc);
    const Ranks ranks(MPI_COMM_WORLD);
    const std::size_t searching = count_searching(!words.empty() && words[0] == "clash");
    if (searching < ranks.count()) {
        if (ranks.own() != 0) return exit_done;
        if (searching == 0) return run_without_team(argc, argv, words);
        // They would wait for each other.
        return fail(asks_for_json(words),
                    {ErrorCode::usage, "all ranks must be started with the same words", ""});
    }
    if (ranks.own() != 0) {
        serve(ranks, asks_for_json(words));
        return exit_done;
    }
    MpiTeam team(ranks, asks_for_json(words));
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
