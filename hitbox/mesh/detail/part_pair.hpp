// part_pair.hpp: classification of a pair of parts of an assembly (narrow phase of a clash test).
#pragma once

#include <hitbox/mesh/clash.hpp>
#include <hitbox/mesh/surface.hpp>

namespace hitbox::detail {

/// A part as a pair sees it.
struct JudgedPart {
    const Surface& surface;
    bool is_solid;       ///< closed, and its winding number is not zero somewhere
    std::uint32_t twin;  ///< parts with equal numbers have the same triangles
};

/// How a pair of large parts uses several threads, and tells how far it is. Null: one thread, and nothing is told.
struct PairWork {
    Executor* executor = nullptr;
    const ProgressCallback* progress = nullptr;  ///< of the search for contacts, which takes most of the time
};

/// Returns false if the parts do not clash, or if the progress callback stopped the work. The caller sets a and b of
/// `clash`; all other members are set here.
bool judge(const JudgedPart& a, const JudgedPart& b, const PairOptions& options, Clash& clash,
           const PairWork& work = {});

}  // namespace hitbox::detail
