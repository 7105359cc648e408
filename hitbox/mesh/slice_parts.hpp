// slice_parts.hpp: the parts of an assembly cut by a plane, those it misses left as they are (clip, split, section cut).
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/core/result.hpp>
#include <hitbox/mesh/trimesh.hpp>
#include <hitbox/shape/plane.hpp>

#include <cstddef>

namespace hitbox {

struct SlicePartsOptions {
    bool caps = true;
    Executor* executor = nullptr;  ///< any one gives the same
};

struct SlicedParts {
    Assembly front, back;  ///< of each part what is on that side, if anything, with its name and file
    double cap_area = 0;   ///< of all caps of one side
    std::size_t cap_loops = 0;
    std::size_t open_edges = 0;     ///< see Slice::open_edges
    std::size_t skipped_parts = 0;  ///< that the plane misses, told by their boxes
};

/// slice() for each part whose boxes the plane meets: first the axis-aligned one, then the oriented one.
///
/// A part without a vertex off the plane is on neither side.
/// Errors      as slice() and check_mesh(); `where` names the part.
Result<SlicedParts> slice_parts(const Assembly& assembly, const Plane3& plane,
                                const SlicePartsOptions& options = {});

/// Coordinates become the nearest floats, as files of floats hold them. Triangles that this makes flat are taken out
/// together with the gaps they would leave: what is closed stays closed.
/// Errors      not_finite: a coordinate is beyond the largest float. bad_format: a corner that is no point.
Result<TriMesh> rounded_to_floats(const TriMesh& mesh);

}  // namespace hitbox
