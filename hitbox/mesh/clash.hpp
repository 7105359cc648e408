// clash.hpp: pairs of parts of an assembly that penetrate, contain, touch or come close to each other (clash
// detection, interference).
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/core/function_ref.hpp>
#include <hitbox/core/progress.hpp>
#include <hitbox/core/result.hpp>
#include <hitbox/mesh/trimesh.hpp>
#include <hitbox/shape/aabb.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace hitbox {

/// The kind of a clash, from worst to least.
enum class ClashKind {
    penetrating,  ///< solids: their interiors share a point; otherwise: some triangles cross properly, or a
                  ///< component of an open part lies in the interior of a solid; or both are the same surface
    contained,  ///< the surfaces share no point and one part lies in the interior of the other; or see `inner_guess`
    touching,          ///< they share points, but no interior points; or see ClashOptions::tolerance
    within_clearance,  ///< they share no point and their distance is at most the clearance (in JSON: near)
};

/// The name of the kind: "penetrating", "contained", "touching" or "near".
constexpr const char* to_string(ClashKind kind) {
    switch (kind) {
        case ClashKind::penetrating:
            return "penetrating";
        case ClashKind::contained:
            return "contained";
        case ClashKind::touching:
            return "touching";
        case ClashKind::within_clearance:
            return "near";
    }
    return "unknown";
}

/// A pair of parts that clash.
struct Clash {
    std::uint32_t a = 0, b = 0;  ///< indices of the parts, a < b
    ClashKind kind = ClashKind::within_clearance;
    std::size_t triangle_pairs = 0;  ///< exact number of pairs of non-degenerate triangles that share a point
    /// A shared point, rounded; of solids that penetrate, inside both, unless they overlap by a few roundings only.
    std::optional<Vec3> point;
    std::optional<std::array<Vec3, 2>> points;  ///< within_clearance: the nearest points, of a and of b

    /// Solids whose interiors meet, if a depth is asked for: bounds of the thickness of their overlap, that is, of the diameter of the
    /// largest ball inside both. `depth` is never above the thickness and `depth_at_most` never below.
    std::optional<double> depth, depth_at_most;
    bool forgiven = false;               ///< touching: a penetration that ClashOptions::tolerance forgives
    std::optional<double> distance;      ///< within_clearance: the distance between the parts
    std::optional<std::uint32_t> inner;  ///< contained: the part inside
    bool inner_guess = false;            ///< contained: not proven, because the outer part is open
    bool duplicate = false;              ///< both parts are the same surface, in any order of triangles
    bool near_duplicate = false;         ///< the surfaces are the same within ClashOptions::tolerance
    Aabb3 aabb;  ///< the intersection of the bounds of the two parts (within_clearance: the gap between them)
};

/// How much work the depth of a pair may take. Kinds do not depend on it.
enum class DepthEffort {
    none,   ///< no depth is reported; tolerances are decided all the same
    quick,  ///< bounds within 5 % of each other, or a millionth of the smaller part, for nearly all pairs
    full,   ///< bounds within 1 %, with twenty times the work for the few pairs that need it
};

/// How a pair of parts is judged; see ClashOptions::for_pair.
struct PairOptions {
    bool ignored = false;  ///< the pair is left out
    double clearance = 0, tolerance = 0;
};

/// Gives the options of the parts a and b, a < b. It is called on the calling thread, twice for some pairs.
using PairRule = FunctionRef<PairOptions(std::uint32_t a, std::uint32_t b)>;

/// Options of find_clashes().
struct ClashOptions {
    double clearance = 0;  ///< largest distance reported as within_clearance; 0: none
    /// A penetration whose `depth_at_most` is at most this is reported as touching, and as forgiven. Where a part is open,
    /// the one part must reach no farther than this into the other, or through it. Duplicates and near duplicates are never
    /// forgiven.
    double tolerance = 0;
    /// Also reports a part that shares no point with another, open part as contained, with `inner_guess`, if the winding
    /// number of the open part rounds to one around points of each of its components.
    bool guess_inner = false;
    DepthEffort depth = DepthEffort::quick;
    bool between_files_only = false;  ///< ignore pairs of parts from the same file
    /// Null: all pairs are judged alike. Else its clearances and tolerances hold; `clearance` must be at least the
    /// largest clearance that it gives. Like ProgressCallback, PairRule is a reference.
    const PairRule* for_pair = nullptr;
    Executor* executor = nullptr;  ///< null: run on the calling thread
    /// Null: no progress reports. ProgressCallback is a reference: store a lambda in a variable and make the
    /// ProgressCallback from the variable. Initialised with a lambda expression, it dangles.
    const ProgressCallback* progress = nullptr;
};

/// Counts and times of a run.
struct ClashStats {
    std::size_t pairs = 0;       ///< pairs of parts that were tested
    std::size_t aabb_pairs = 0;  ///< pairs whose axis-aligned bounds meet (or are close enough)
    std::size_t obb_pairs = 0;   ///< pairs whose oriented bounds meet too
    double broad_seconds = 0, narrow_seconds = 0;  ///< seconds spent on the bounds, and on the triangles
};

/// The result of find_clashes().
struct ClashReport {
    std::vector<bool> closed;  ///< by part: true if it is closed; see is_closed()
    /// By part: true if it is closed and bounds nothing, because its winding number is 0 everywhere: every face
    /// in both directions. It is judged as an open part. Decided for parts that meet others; false for the rest.
    std::vector<bool> bounds_nothing;
    std::vector<Clash> clashes;  ///< sorted by (a, b)
    ClashStats stats;
};

/// Finds all pairs of parts that clash.
///
/// Units       depth, distance, clearance and tolerance are lengths in the unit of the coordinates.
/// Exactness   kind, inner, duplicate and triangle_pairs are those of exact arithmetic on the stored coordinates, for
///             every input, however faces are cut into triangles, except where a tolerance forgives or `inner_guess` is
///             set. forgiven and near_duplicate are true only if that is proven. distance and the points are rounded. The bounds of
///             the depth are true, roundings included; how close they are to each other depends on the effort. Where
///             coordinates are above 1e72 the lower one may be 0.
/// Degenerate  degenerate triangles are ignored. A part without other triangles clashes with nothing.
/// Determinism the report does not depend on the executor, except for the seconds.
/// Errors      cancelled: the progress callback stopped the run. usage: clearance or tolerance is negative or
///             not finite. Also the errors of check_mesh(); then `where` begins with `parts[3]: `, for example.
/// Cost        linear in the triangles of all parts for welding and bounds. Parts whose oriented boxes meet cost
///             more: a tree each, about 0.1 us for each pair of triangles whose boxes overlap, and for solids
///             winding numbers. The quick depth takes 0.02 to 2 ms for most pairs of solids that penetrate, and up to
///             0.4 s for those that share hundreds of splinters: the work is limited. Pairs of meshes with the same bits
///             are judged once.
Result<ClashReport> find_clashes(const Assembly& assembly, const ClashOptions& options = {});

}  // namespace hitbox
