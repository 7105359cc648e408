// sample.hpp: the bundled assembly and what is known about it (demo, example data).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/mesh/clash.hpp>
#include <hitbox/mesh/trimesh.hpp>

#include <string>
#include <vector>

namespace hitbox::cli {

/// A pair of parts of the sample that must be found, as its maker wrote it down.
struct ExpectedClash {
    std::string a, b, kind, inner, why;
    bool duplicate = false;
    bool planted = false;  ///< a mistake made on purpose, rather than how such a thing is built
};

struct Sample {
    std::string path;           ///< of the mesh file
    std::string expected_path;  ///< of what is expected
    double clearance = 0;       ///< at which it is to be looked at
    std::vector<ExpectedClash> expected;
};

/// Looks where the program was built from, then beside where it is installed.
/// Errors      not_found, bad_format.
Result<Sample> find_sample();

struct CheckedClash {
    const ExpectedClash* expected = nullptr;
    const Clash* found = nullptr;  ///< null where it is missing or of another kind
};

struct SampleCheck {
    std::vector<CheckedClash> planted;  ///< in the order in which their reasons number them
    std::size_t missing = 0;            ///< expected, planted or not, and not found so
    std::size_t surplus = 0;            ///< found and not expected
};

SampleCheck check_sample(const Sample& sample, const Assembly& assembly, const std::vector<Clash>& clashes);

}  // namespace hitbox::cli
