// job_server.hpp: what the other ranks do: tasks that rank 0 sends them (worker loop).
#pragma once

#include <cstddef>
#include <span>

#include <apps/mpi/ranks.hpp>

namespace hitbox::cli {

/// The threads of this rank: as wanted, or, if that is 0, one where its machine has several ranks and otherwise 0 for all
/// cores.
std::size_t threads_of_rank(std::size_t wanted, const Ranks& ranks);

/// Does what rank 0 asks for until there is no more work. `json`: errors are documents on standard output, too.
void serve_jobs(const Ranks& ranks, bool json);

}  // namespace hitbox::cli
