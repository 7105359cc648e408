// clash.hpp: which parts of an assembly cross, hold, touch or come near each other (clash detection,
// interference).
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/core/progress.hpp>
#include <hitbox/core/result.hpp>
#include <hitbox/mesh/trimesh.hpp>
#include <hitbox/shape/aabb.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace hitbox {

/// What two parts do to each other, from worst to least.
enum class ClashKind {
    penetrating,       ///< closed parts: their interiors share a point; else triangles cross properly
    contained,         ///< closed parts: the surfaces share no point and one part lies inside the other
    touching,          ///< they share points, but no interior ones
    within_clearance,  ///< they share no point and are apart by at most the clearance
};

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

struct Clash {
    std::uint32_t a = 0, b = 0;  ///< part numbers, a < b
    ClashKind kind = ClashKind::within_clearance;
    std::size_t triangle_pairs = 0;      ///< pairs of non-degenerate triangles that share a point, exactly
    std::optional<double> depth;         ///< closed parts: a lower bound of how deep one is in the other
    std::optional<double> distance;      ///< near parts: how far apart
    std::optional<std::uint32_t> inner;  ///< contained: the part inside
    bool duplicate = false;              ///< the same triangles twice
    Aabb3 aabb;  ///< where the bounds of the two parts meet (near: the gap between them)
};

struct ClashOptions {
    double clearance = 0;  ///< report parts apart by at most this as near; 0: none
    double tolerance = 0;  ///< report a penetration of known depth up to this as touching
    bool between_files_only = false;
    Executor* executor = nullptr;  ///< null: this thread
    const ProgressCallback* progress = nullptr;
};

struct ClashStats {
    std::size_t pairs = 0;       ///< pairs of parts that were asked about
    std::size_t aabb_pairs = 0;  ///< of those, whose axis-aligned bounds meet (or are near)
    std::size_t obb_pairs = 0;   ///< of those, whose oriented bounds meet too
    double broad_seconds = 0, narrow_seconds = 0;
};

struct ClashReport {
    std::vector<bool> closed;    ///< for each part, whether it encloses a volume
    std::vector<Clash> clashes;  ///< sorted by (a, b)
    ClashStats stats;
};

/// Finds every pair of parts that clash.
///
/// Exactness   kind and triangle_pairs are the answers of exact arithmetic on the stored coordinates, for
///             every input, degenerate triangles (which take no part) included. depth and distance are
///             rounded.
/// Determinism the same report, seconds apart, for every executor.
/// Errors      cancelled, when the progress callback says stop. usage: clearance or tolerance is negative or not finite.
///             As check_mesh(), whose place begins with `parts[3]: `.
Result<ClashReport> find_clashes(const Assembly& assembly, const ClashOptions& options = {});

}  // namespace hitbox
