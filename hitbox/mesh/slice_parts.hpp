// slice_parts.hpp: cuts the parts of an assembly by a plane (clip, split, section cut).
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/core/result.hpp>
#include <hitbox/mesh/cut_numbers.hpp>
#include <hitbox/mesh/trimesh.hpp>
#include <hitbox/shape/plane.hpp>

#include <cstddef>

namespace hitbox {

/// Options of slice_parts().
struct SlicePartsOptions {
    bool caps = true;
    /// floats: each part is rounded by rounded_to_floats() before it is cut, those that the plane misses too. So
    /// the pieces are those that files of floats store, and they fit together.
    CutNumbers numbers = CutNumbers::doubles;
    Executor* executor = nullptr;  ///< the result does not depend on it
};

/// The result of slice_parts().
struct SlicedParts {
    Assembly front, back;  ///< the pieces of the parts on each side, with names and files; no empty pieces
    double cap_area = 0;   ///< sum of the caps of one side
    std::size_t cap_loops = 0;
    std::size_t open_edges = 0;         ///< see Slice::open_edges
    std::size_t overlapping_parts = 0;  ///< see Slice::overlaps
    std::size_t skipped_parts = 0;      ///< parts that the plane misses, found by their bounding boxes
};

/// Cuts each part with slice(). Parts whose axis-aligned or oriented box the plane misses are copied unchanged.
/// Vertices within a few roundings of the plane count as in it (SliceOptions::settle_vertices), so that the
/// pieces of a part touch and do not overlap.
///
/// Degenerate  a part with all vertices in the plane is on neither side.
/// Errors      those of slice(), check_mesh() and rounded_to_floats(); `where` names the part.
Result<SlicedParts> slice_parts(const Assembly& assembly, const Plane3& plane,
                                const SlicePartsOptions& options = {});

/// Rounds all coordinates to the nearest float, as files with float coordinates store them. Triangles that
/// become flat are removed together with the gaps they would leave, so a closed mesh stays closed.
///
/// Errors      not_finite: a coordinate is beyond the largest float. bad_format: a corner index is out of range.
Result<TriMesh> rounded_to_floats(const TriMesh& mesh);

}  // namespace hitbox
