// input.hpp: reads the files of a command, one of which may be standard input (load, import, stdin).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/mesh/trimesh.hpp>

#include <string>
#include <vector>

namespace hitbox::cli {

/// Reads the files as one assembly. The file `-` is standard input, whose format is told by its content alone;
/// it can be given once.
Result<Assembly> read_files(const std::vector<std::string>& files);

}  // namespace hitbox::cli
