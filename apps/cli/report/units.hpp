// units.hpp: the units of files, and their conversion to one unit (mm, cm, m, in; scale, metres).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/mesh/trimesh.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace hitbox::cli {

/// What --unit says. Lengths of units are in micrometres, so that they and their quotients are exact.
struct GivenUnits {
    std::vector<std::optional<std::int64_t>> of_file;  ///< by file: --unit FILE=U
    std::optional<std::int64_t> otherwise;             ///< --unit U
};

/// Reads the values of --unit.
Result<GivenUnits> given_units(const std::vector<std::string>& typed, const std::vector<std::string>& files);

/// Converts all parts to the unit of the first file that has one. The unit of a file is that of --unit FILE=U, else
/// what its format says (glTF: metres), else that of --unit U, else unknown. Files of unknown unit stay as they are.
///
/// Exactness   coordinates are multiplied or divided by a whole number and rounded once; from and to inches by
///             two numbers, and rounded twice. Files that have the common unit already are not changed.
/// Notes       unit-converted: a file was converted. unit-doubtful: a file of unknown unit is 500 times as large as a
///             glTF.
/// Errors      not_finite: a coordinate overflows.
Result<std::vector<Note>> use_one_unit(Assembly& assembly, const std::vector<std::string>& files,
                                       const GivenUnits& units);

}  // namespace hitbox::cli
