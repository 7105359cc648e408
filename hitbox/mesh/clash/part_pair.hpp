// part_pair.hpp: classification of a pair of parts of an assembly (narrow phase of a clash test).
#pragma once

#include <hitbox/mesh/clash.hpp>
#include <hitbox/mesh/surface.hpp>

#include <optional>

namespace hitbox::detail {

/// A part, and what the test of a pair needs to know about it.
struct JudgedPart {
    const Surface& surface;
    bool is_solid;       ///< closed, and its winding number is not zero somewhere
    std::uint32_t twin;  ///< parts with equal numbers have the same triangles, facing the same way
};

/// Executor and progress of the search for contacts of a pair of large parts. Null: serial, silent.
struct PairWork {
    Executor* executor = nullptr;
    const ProgressCallback* progress = nullptr;
};

/// Returns false if the parts do not clash, or if the progress callback stopped the work. The caller sets a and b of
/// `clash`. All other members are set here, but for the depth, and the point of solids that penetrate; see set_depths().
bool judge(const JudgedPart& a, const JudgedPart& b, const PairOptions& options, Clash& clash,
           const PairWork& work = {});

/// A point inside two solids that penetrate, in double coordinates, if a short search finds one.
std::optional<Vec3> point_inside_both(const JudgedPart& a, const JudgedPart& b);

}  // namespace hitbox::detail
