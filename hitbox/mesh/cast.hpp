// cast.hpp: where a segment or a ray meets a mesh (raycast, ray-mesh intersection, picking, line of sight).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/index/detail/cast.hpp>
#include <hitbox/mesh/surface.hpp>
#include <hitbox/shape/ray.hpp>
#include <hitbox/shape/segment.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace hitbox {

/// From which side a triangle is met. Its front is where its corners are seen to turn counter-clockwise.
enum class Facing {
    front,    ///< the segment or ray goes from its front to its back
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

/// Where a segment or ray meets a triangle: at its first point of it.
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

namespace detail {

std::optional<MeshHit> cast_closest(const Surface& surface, const Cast<3, double>& cast,
                                    const CastOptions& options);
bool cast_any(const Surface& surface, const Cast<3, double>& cast, const CastOptions& options);
std::vector<MeshHit> cast_all(const Surface& surface, const Cast<3, double>& cast,
                              const CastOptions& options);
std::size_t count_hits(const Surface& surface, const Cast<3, double>& cast, const CastOptions& options);

template <class T>
Cast<3, double> cast_of(const Segment<T>& segment) {
    return Segment3{segment.a, segment.b};
}
template <class T>
Cast<3, double> cast_of(const Ray<T>& ray) {
    return Ray3{ray.origin, ray.direction};
}

}  // namespace detail

/// What can be cast: a segment or a ray, of float or double.
template <class Line>
concept SegmentOrRay = ShapeOfKind<Line, ShapeKind::segment, ShapeKind::ray>;

/// The first hit of a segment or ray, or of all the smallest triangle number.
///
///     o------->|------->|     closest: the first     any: whether there is one     all: in order
///              t1       t2
///
/// Shapes      any surface, ten times quicker where it was made for casts; closed triangles, segments with their ends,
///             rays with their origin; floats are taken as they are.
/// Exactness   hit or miss, the order of hits, ties and facing are those of exact arithmetic; so nothing slips
///             through between two triangles that share an edge or a corner.
/// Degenerate  a segment of no length is a point; a ray without direction, and what is not finite, meets nothing. One
///             in the plane of a triangle meets it where it enters it. A surface has no degenerate triangles.
/// Cost        0.5 to 0.8 us for a ray into 70 thousand triangles, twice that into a million; see bench `ray/`.
/// Source      Moller, Trumbore 1997; Woop, Benthin, Wald 2013, "Watertight Ray/Triangle Intersection", for what
///             must hold.
template <SegmentOrRay Line>
std::optional<MeshHit> cast_closest(const Surface& surface, const Line& line,
                                    const CastOptions& options = {}) {
    return detail::cast_closest(surface, detail::cast_of(line), options);
}
template <SegmentOrRay Line>
bool cast_any(const Surface& surface, const Line& line, const CastOptions& options = {}) {
    return detail::cast_any(surface, detail::cast_of(line), options);
}
template <SegmentOrRay Line>
std::vector<MeshHit> cast_all(const Surface& surface, const Line& line, const CastOptions& options = {}) {
    return detail::cast_all(surface, detail::cast_of(line), options);
}

/// How many triangles are met. An edge has two; crossings.hpp counts how often a surface is passed.
template <SegmentOrRay Line>
std::size_t count_hits(const Surface& surface, const Line& line, const CastOptions& options = {}) {
    return detail::count_hits(surface, detail::cast_of(line), options);
}

}  // namespace hitbox
