// run.hpp: the clash search with a progress bar and Ctrl-C, for commands.
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/mesh/clash.hpp>

#include <vector>

#include <apps/cli/clash/baseline.hpp>

namespace hitbox::cli {

/// find_clashes() with a progress bar. Ends the program on Ctrl-C.
Result<ClashReport> find_clashes_with_progress(const Assembly& assembly, ClashOptions options);

/// By part: the number of degenerate triangles.
std::vector<std::size_t> count_degenerate(const Assembly& assembly, Executor& executor);

/// The identities of the parts, for comparison with a baseline.
std::vector<PartIdentity> identities(const Assembly& assembly);

}  // namespace hitbox::cli
