// query.hpp: what an index is asked with besides boxes, and what ranked questions answer (cast, ball, nearest).
#pragma once

#include <hitbox/core/function_ref.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/segment.hpp>

#include <cstdint>
#include <span>

namespace hitbox {

/// A segment, or a ray, in the plane or in space: origin + t * direction for t in [0, 1], or for all t >= 0.
///
/// Exactness   a segment's direction is the exact difference of its ends, a ray's is the one given.
/// Degenerate  a segment of equal ends is a point. A ray without a direction meets nothing, nor does anything
///             with a NaN or an infinite coordinate.
template <int N, class T>
struct Cast {
    enum class Kind { segment, ray };

    Vec<N, T> origin;
    Vec<N, T> to;  ///< the other end of a segment; the direction of a ray
    Kind kind = Kind::segment;

    static constexpr Cast segment(const Vec<N, T>& a, const Vec<N, T>& b) { return {a, b, Kind::segment}; }
    static constexpr Cast ray(const Vec<N, T>& origin, const Vec<N, T>& direction) {
        return {origin, direction, Kind::ray};
    }
    constexpr Cast(const Vec<N, T>& origin_, const Vec<N, T>& to_, Kind kind_)
        : origin(origin_), to(to_), kind(kind_) {}
    constexpr Cast(const Segment<T>& s)
        requires(N == 3)
        : Cast(s.a, s.b, Kind::segment) {}
};

/// All points within a radius of a center: a disk in the plane, a ball in space, closed.
/// Empty where the radius is negative, or anything is NaN or infinite.
template <int N, class T>
struct Ball {
    Vec<N, T> center;
    T radius = 0;
};

/// How a box or a body lies to the frustum it was culled with.
enum class Visibility {
    inside,  ///< wholly in it
    across,  ///< straddling its border, or only touching it
};

constexpr const char* to_string(Visibility visibility) {
    return visibility == Visibility::inside ? "inside" : "across";
}

/// Takes what culling found, in batches of one kind. Return false to stop.
using CullSink = FunctionRef<bool(Visibility, std::span<const std::uint32_t>)>;

/// A box that a ranked question found.
template <int N, class T>
struct Ranked {
    double rank = 0;  ///< what it was ranked by, rounded: t where a cast enters it, or its squared distance
    std::uint32_t id = 0;
    Aabb<N, T> box;

    friend constexpr bool operator==(const Ranked&, const Ranked&) = default;
};

}  // namespace hitbox
