// cast.hpp: intersection of a segment or ray with a mesh (raycast, ray-mesh intersection, picking, line of sight).
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/core/points.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/mesh/surface.hpp>
#include <hitbox/shape/cast.hpp>
#include <hitbox/shape/ray.hpp>
#include <hitbox/shape/segment.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <ranges>
#include <span>
#include <vector>

namespace hitbox {

/// The side from which a triangle is hit. From its front the corners appear counter-clockwise.
enum class Facing {
    front,    ///< the segment or ray goes from front to back
    back,     ///< the segment or ray goes from back to front
    edge_on,  ///< the segment or ray lies in the plane of the triangle
};

/// The name of the value: "front", "back" or "edge_on".
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

/// The first point of a triangle that a segment or ray meets.
struct MeshHit {
    std::uint32_t triangle = 0;  ///< its index in the mesh
    double t = 0;  ///< 0 to 1 on a segment, in multiples of the direction of a ray; correctly rounded
    Vec3 point;    ///< correctly rounded
    std::array<double, 3> barycentric{};  ///< of the point: 0 to 1, sum 1; rounded
    Vec3 normal;  ///< the unit normal of the triangle, toward its front; within 1e-9 of the exact one
    Facing facing = Facing::front;
};

/// Options of the cast functions: which hits are ignored, as if their triangles were not there.
struct CastOptions {
    bool cull_back_faces = false;  ///< triangles that are hit from behind
    bool cull_front_faces =
        false;  ///< triangles that are hit from their front: the first hit is then where a closed mesh is left
    double from = 0;  ///< hits before this t, which is compared with that of MeshHit
    double until =
        std::numeric_limits<double>::infinity();  ///< hits after this t. Triangles beyond it are not searched
    std::uint32_t skip = 0xffffffff;  ///< a triangle of the mesh, as the one at which a reflected ray starts
};

/// The hits of many segments or rays.
struct HitLists {
    std::vector<MeshHit> hits;           ///< line by line, each in the order of cast_all()
    std::vector<std::size_t> begins{0};  ///< those of line i are hits[begins[i]] to hits[begins[i + 1] - 1]

    std::size_t size() const { return begins.size() - 1; }
    std::span<const MeshHit> of(std::size_t line) const {
        return std::span(hits).subspan(begins[line], begins[line + 1] - begins[line]);
    }
};

namespace detail {

std::optional<MeshHit> cast_closest(const Surface& surface, const Cast<3, double>& cast,
                                    const CastOptions& options);
bool cast_any(const Surface& surface, const Cast<3, double>& cast, const CastOptions& options);
std::vector<MeshHit> cast_all(const Surface& surface, const Cast<3, double>& cast,
                              const CastOptions& options);
std::size_t count_hits(const Surface& surface, const Cast<3, double>& cast, const CastOptions& options);

/// A list of segments or rays in the caller's memory.
struct Casts {
    const void* lines;
    std::size_t size;
    Cast<3, double> (*at)(const void* lines, std::size_t i);
};
void cast_closest(const Surface& surface, const Casts& casts, const CastOptions& options, Executor* executor,
                  std::span<std::optional<MeshHit>> hits);
void cast_any(const Surface& surface, const Casts& casts, const CastOptions& options, Executor* executor,
              std::span<std::uint8_t> hits);
void count_hits(const Surface& surface, const Casts& casts, const CastOptions& options, Executor* executor,
                std::span<std::size_t> counts);
HitLists cast_all(const Surface& surface, const Casts& casts, const CastOptions& options, Executor* executor);

/// The hit with the index in the mesh. The functions above give indices in the surface.
inline void number_in_mesh(const Surface& surface, std::optional<MeshHit>& hit) {
    if (hit) hit->triangle = surface.number_in_mesh(hit->triangle);
}

template <class T>
Cast<3, double> cast_of(const Segment<T>& segment) {
    return Segment3{segment.a, segment.b};
}
template <class T>
Cast<3, double> cast_of(const Ray<T>& ray) {
    return Ray3{ray.origin, ray.direction};
}

template <class Lines>
Casts casts_of(const Lines& lines) {
    return {std::ranges::data(lines), std::ranges::size(lines), [](const void* all, std::size_t i) {
                return cast_of(static_cast<const element_of<Lines>*>(all)[i]);
            }};
}

}  // namespace detail

/// The shapes that can be cast: a segment or a ray, of float or double.
template <class Line>
concept SegmentOrRay = ShapeOfKind<Line, ShapeKind::segment, ShapeKind::ray>;

/// A list of them: a vector, array or span.
template <class Lines>
concept SegmentsOrRays = detail::ElementsInARow<Lines> && SegmentOrRay<detail::element_of<Lines>>;

/// Finds the first hit of a segment or ray. Of several triangles hit at the same point, the one with the
/// smallest index.
///
///     o------->|------->|     cast_closest: t1     cast_any: true     cast_all: t1, t2
///              t1       t2
///
/// Shapes      any surface; several times as fast if it was made with SurfaceUse::casts. Triangles are closed,
///             segments include their ends, rays their origin. Floats are taken as exact numbers.
/// Exactness   hit or miss, the order of hits, ties and facing are those of exact arithmetic. So no ray
///             passes between two triangles that share an edge or a corner.
/// Degenerate  a segment of zero length is a point. A ray with zero direction, and anything with a NaN or an
///             infinity, meets nothing. A cast in the plane of a triangle meets it where it enters it. A
///             surface has no degenerate triangles.
/// Cost        0.1 us for a ray of a camera, 0.2 if it is the first hit; from anywhere 0.3 to 0.5 into 70 thousand triangles,
///             twice that into a million; see bench `ray/`. About twice that through a corner or edge, and 60 ns for each
///             triangle of a fan or copy.
/// Source      Moller, Trumbore 1997. The watertightness is that of Woop, Benthin, Wald 2013, "Watertight
///             Ray/Triangle Intersection".
template <SegmentOrRay Line>
std::optional<MeshHit> cast_closest(const Surface& surface, const Line& line,
                                    const CastOptions& options = {}) {
    std::optional<MeshHit> hit = detail::cast_closest(surface, detail::cast_of(line), options);
    detail::number_in_mesh(surface, hit);
    return hit;
}
/// Returns true if the segment or ray meets any triangle.
template <SegmentOrRay Line>
bool cast_any(const Surface& surface, const Line& line, const CastOptions& options = {}) {
    return detail::cast_any(surface, detail::cast_of(line), options);
}
/// Returns all hits, ordered by t, then by triangle index.
template <SegmentOrRay Line>
std::vector<MeshHit> cast_all(const Surface& surface, const Line& line, const CastOptions& options = {}) {
    std::vector<MeshHit> hits = detail::cast_all(surface, detail::cast_of(line), options);
    for (MeshHit& hit : hits) hit.triangle = surface.number_in_mesh(hit.triangle);
    return hits;
}

/// Counts the triangles that are hit. On an edge two triangles are hit; see crossings.hpp to count passages
/// through the surface.
template <SegmentOrRay Line>
std::size_t count_hits(const Surface& surface, const Line& line, const CastOptions& options = {}) {
    return detail::count_hits(surface, detail::cast_of(line), options);
}

/// Many segments or rays (stream). The answers are those of single casts, in the order of the lines, with any executor.
///
/// Cost        on one thread 0.4 to 0.8 of the time of single casts, because several are followed side by side and do not wait
///             for memory, and neighbours in the list of nearly one origin and direction together; see bench `ray/`.
template <SegmentsOrRays Lines>
std::vector<std::optional<MeshHit>> cast_closest(const Surface& surface, const Lines& lines,
                                                 const CastOptions& options = {},
                                                 Executor* executor = nullptr) {
    std::vector<std::optional<MeshHit>> hits(std::ranges::size(lines));
    detail::cast_closest(surface, detail::casts_of(lines), options, executor, hits);
    for (std::optional<MeshHit>& hit : hits) detail::number_in_mesh(surface, hit);
    return hits;
}
/// By line: 1 if it meets any triangle, otherwise 0.
template <SegmentsOrRays Lines>
std::vector<std::uint8_t> cast_any(const Surface& surface, const Lines& lines,
                                   const CastOptions& options = {}, Executor* executor = nullptr) {
    std::vector<std::uint8_t> hits(std::ranges::size(lines));
    detail::cast_any(surface, detail::casts_of(lines), options, executor, hits);
    return hits;
}
/// By line: the number of triangles that it meets.
template <SegmentsOrRays Lines>
std::vector<std::size_t> count_hits(const Surface& surface, const Lines& lines,
                                    const CastOptions& options = {}, Executor* executor = nullptr) {
    std::vector<std::size_t> counts(std::ranges::size(lines));
    detail::count_hits(surface, detail::casts_of(lines), options, executor, counts);
    return counts;
}
/// By line: all hits, ordered by t, then by triangle index.
template <SegmentsOrRays Lines>
HitLists cast_all(const Surface& surface, const Lines& lines, const CastOptions& options = {},
                  Executor* executor = nullptr) {
    HitLists all = detail::cast_all(surface, detail::casts_of(lines), options, executor);
    for (MeshHit& hit : all.hits) hit.triangle = surface.number_in_mesh(hit.triangle);
    return all;
}

}  // namespace hitbox
