// load.hpp: the files of a command line as one assembly, with the time it took (read, import).
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

/// What a table calls a part: its number and name, and its file where there are several.
std::string label(const Assembly& assembly, std::size_t part);

/// Whether two names lead to the same file, be it there already or not.
bool same_file(const std::string& a, const std::string& b);

/// Complains where an output would overwrite one of the inputs.
std::optional<Error> overwritten_input(const std::string& output, const std::vector<std::string>& inputs);

}  // namespace hitbox::cli
