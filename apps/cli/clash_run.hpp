// clash_run.hpp: the clash search as commands run it: with a progress bar and Ctrl-C.
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/mesh/clash.hpp>

#include <vector>

#include "baseline.hpp"

namespace hitbox::cli {

/// find_clashes with a bar while it lasts. Does not return where Ctrl-C stopped it.
Result<ClashReport> find_clashes_with_progress(const Assembly& assembly, ClashOptions options);

/// For each part, how many of its triangles are degenerate.
std::vector<std::size_t> count_degenerate(const Assembly& assembly, Executor& executor);

/// The parts as a baseline knows them.
std::vector<PartIdentity> identities(const Assembly& assembly);

}  // namespace hitbox::cli
