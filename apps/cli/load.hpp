// load.hpp: names of parts and files, and a stopwatch (read, import).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/mesh/trimesh.hpp>

#include <chrono>
#include <string>
#include <vector>

namespace hitbox::cli {

class Stopwatch {
public:
    double seconds() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    }

private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

/// The name of a part in tables: index and name, and the file if there are several.
std::string label(const Assembly& assembly, std::size_t part);

/// True if both names refer to the same file, whether it exists or not.
bool same_file(const std::string& a, const std::string& b);

/// Returns an error if the output would overwrite an input, or cannot be written: its folder does not exist, or
/// there is no permission. Commands ask before they read their files, which may take minutes.
std::optional<Error> refused_output(const std::string& output, const std::vector<std::string>& inputs);

}  // namespace hitbox::cli
