// weld_parts.hpp: --weld, which closes the cracks of the parts that were read.
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/core/result.hpp>
#include <hitbox/mesh/trimesh.hpp>

#include <optional>

#include <apps/cli/options.hpp>

namespace hitbox::cli {

/// Adds --weld D.
void declare_weld(Options& options, double& tolerance);

/// Closes the cracks of all parts (weld() of hitbox/mesh/weld.hpp) and says on standard error how far points moved.
/// Does nothing if the tolerance is 0.
///
/// Notes       weld-degenerate: triangles of a part became degenerate. weld-no-surface: so that none is left.
/// Errors      those of weld(). usage: of a part no surface is left, unless `allow_empty`.
std::optional<Error> weld_parts(Assembly& assembly, double tolerance, bool allow_empty, Executor& executor);

}  // namespace hitbox::cli
