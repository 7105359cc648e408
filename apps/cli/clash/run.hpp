// run.hpp: the clash search with a progress bar and Ctrl-C, for commands.
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/mesh/clash.hpp>

#include <vector>

#include <apps/cli/clash/arguments.hpp>
#include <apps/cli/clash/baseline.hpp>
#include <apps/cli/clash/report.hpp>
#include <apps/cli/clash/rules.hpp>

namespace hitbox::cli {

/// The options of the library's search, but for executor, progress and rules.
ClashOptions search_options(const ClashArguments& arguments, double largest_clearance);
Judge::Defaults judge_defaults(const ClashArguments& arguments);

/// find_clashes() with a progress bar. Ends the program on Ctrl-C.
Result<ClashReport> find_clashes_with_progress(const Assembly& assembly, ClashOptions options);

/// What reports say of a mesh, but for its degenerate triangles.
PartFacts facts_without_degenerate(const TriMesh& mesh);
std::size_t count_degenerate(const TriMesh& mesh);

/// By part: what reports say of its mesh.
std::vector<PartFacts> find_facts(const Assembly& assembly, Executor& executor);

/// The identities of the parts, for comparison with a baseline.
std::vector<PartIdentity> identities(const Assembly& assembly);

}  // namespace hitbox::cli
