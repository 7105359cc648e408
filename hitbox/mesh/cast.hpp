// cast.hpp: where a segment or a ray meets a mesh (raycast, ray-mesh intersection, picking, line of sight).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/index/query.hpp>
#include <hitbox/mesh/surface.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace hitbox {

/// From which side a triangle is met. Its front is where its corners are seen to turn counter-clockwise.
enum class Facing {
    front,    ///< the cast goes from its front to its back
    back,     ///< or the other way
    edge_on,  ///< along its plane
};

constexpr const char* to_string(Facing facing) {
    switch (facing) {
        case Facing::front:
            return "front";
        case Facing::back:
            return "back";
        case Facing::edge_on:
            return "edge_on";
    }
    return "unknown";
}

/// Where a cast meets a triangle: at its first point of it.
struct MeshHit {
    std::uint32_t triangle = 0;  ///< of the surface
    double t = 0;  ///< 0 to 1 on a segment, in multiples of the direction of a ray; correctly rounded
    Vec3 point;    ///< correctly rounded
    std::array<double, 3> barycentric{};  ///< weights of the corners there; rounded, 0 to 1, their sum 1
    Vec3 normal;                          ///< of the triangle, of length 1, to its front; rounded
    Facing facing = Facing::front;
};

struct CastOptions {
    bool cull_back_faces = false;  ///< passes through triangles that are met from behind
};

/// The first hit of a segment or ray, or of all the smallest triangle number.
///
///     o------->|------->|     closest: the first     any: whether there is one     all: in order
///              t1       t2
///
/// Shapes      a surface with its tree, ten times quicker with its blocks (grow_tree, grow_blocks); closed triangles,
///             segments with their ends, rays with their origin; floats are taken as they are.
/// Exactness   hit or miss, the order of hits, ties and facing are those of exact arithmetic; so nothing slips
///             through between two triangles that share an edge or a corner.
/// Degenerate  a segment of no length is a point; a ray without direction, and what is not finite, meets nothing. A cast
///             in the plane of a triangle meets it where it enters it. A surface has no degenerate triangles.
/// Cost        0.5 to 0.8 us for a ray into 70 thousand triangles, twice that into a million; see bench `ray/`.
/// Source      Moller, Trumbore 1997; Woop, Benthin, Wald 2013, "Watertight Ray/Triangle Intersection", for what
///             must hold.
std::optional<MeshHit> cast_closest(const Surface& surface, const Cast<3, double>& cast,
                                    const CastOptions& options = {});
bool cast_any(const Surface& surface, const Cast<3, double>& cast, const CastOptions& options = {});
std::vector<MeshHit> cast_all(const Surface& surface, const Cast<3, double>& cast,
                              const CastOptions& options = {});

/// How many triangles are met. An edge has two; crossings.hpp counts how often a surface is passed.
std::size_t count_hits(const Surface& surface, const Cast<3, double>& cast, const CastOptions& options = {});

inline Cast<3, double> in_double(const Cast<3, float>& cast) {
    using Kind = Cast<3, double>::Kind;
    return {{cast.origin.x, cast.origin.y, cast.origin.z},
            {cast.to.x, cast.to.y, cast.to.z},
            cast.kind == Cast<3, float>::Kind::ray ? Kind::ray : Kind::segment};
}
inline std::optional<MeshHit> cast_closest(const Surface& surface, const Cast<3, float>& cast,
                                           const CastOptions& options = {}) {
    return cast_closest(surface, in_double(cast), options);
}
inline bool cast_any(const Surface& surface, const Cast<3, float>& cast, const CastOptions& options = {}) {
    return cast_any(surface, in_double(cast), options);
}
inline std::vector<MeshHit> cast_all(const Surface& surface, const Cast<3, float>& cast,
                                     const CastOptions& options = {}) {
    return cast_all(surface, in_double(cast), options);
}
inline std::size_t count_hits(const Surface& surface, const Cast<3, float>& cast,
                              const CastOptions& options = {}) {
    return count_hits(surface, in_double(cast), options);
}

}  // namespace hitbox
