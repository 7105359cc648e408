// sample.hpp: the bundled assembly and its expected clashes (demo, example data).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/mesh/clash.hpp>
#include <hitbox/mesh/trimesh.hpp>

#include <string>
#include <vector>

namespace hitbox::cli {

/// An expected clash of the sample, as recorded by its author.
struct ExpectedClash {
    std::string a, b, kind, inner, why;
    bool duplicate = false;
    bool planted = false;  ///< a deliberate mistake; otherwise a property of the design
};

struct Sample {
    std::string path;           ///< of the mesh file
    std::string expected_path;  ///< of the file with the expected clashes
    double clearance = 0;       ///< the clearance to use
    std::vector<ExpectedClash> expected;
};

/// Finds the sample: in the source folder of the build, next to an installed program, or in the source tree.
///
/// Errors      not_found, bad_format.
Result<Sample> find_sample();

struct CheckedClash {
    const ExpectedClash* expected = nullptr;
    const Clash* found = nullptr;  ///< null if it is missing or of another kind
};

struct SampleCheck {
    std::vector<CheckedClash> planted;  ///< ordered by the numbers in their reasons
    std::size_t missing = 0;            ///< expected clashes that were not found, or found with another kind
    std::size_t surplus = 0;            ///< clashes that are not expected
};

SampleCheck check_sample(const Sample& sample, const Assembly& assembly, const std::vector<Clash>& clashes);

}  // namespace hitbox::cli
