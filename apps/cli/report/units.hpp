// units.hpp: the units of files, and their conversion to one unit (mm, cm, m, in; scale, metres).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/mesh/trimesh.hpp>
#include <hitbox/shape/aabb.hpp>

#include <cstddef>
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

/// Converts parts to the unit of the first file that has one, as they are read. The unit of a file is that of --unit FILE=U,
/// else what its format says (glTF: metres), else that of --unit U, else unknown. Files of unknown unit stay as they are.
///
/// Exactness   coordinates are multiplied or divided by a whole number and rounded once; from and to inches by
///             two numbers, and rounded twice. Files that have the common unit already are not changed.
class OneUnit {
public:
    OneUnit(const std::vector<std::string>& files, GivenUnits units);

    /// Converts a part. Parts come in the order of their files.
    ///
    /// Errors      not_finite: a coordinate overflows.
    [[nodiscard]] std::optional<Error> convert(Part& part);

    /// After the last part. unit-converted: a file was converted. unit-doubtful: a file of unknown unit is 500 times as
    /// large as a glTF.
    std::vector<Note> notes() const;

private:
    struct FileSize {
        std::optional<std::int64_t> unit;
        bool says_metres = false;  // by its format
        bool has_parts = false;
        Aabb3 box;

        double largest() const;  // the longest side
    };

    const std::vector<std::string>& files_;
    GivenUnits units_;
    std::vector<FileSize> sizes_;
    std::optional<std::size_t> first_;  // the first file with a unit
};

}  // namespace hitbox::cli
