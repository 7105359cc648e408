// cast.hpp: a segment or a ray, in the plane or in space, as one type.
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/index/query.hpp>

namespace hitbox::detail {

/// origin + t * direction for t in [0, 1], or for all t >= 0.
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

    constexpr Cast(const SegmentIn<N, T>& s) : origin(s.a), to(s.b), kind(Kind::segment) {}
    constexpr Cast(const RayIn<N, T>& r) : origin(r.origin), to(r.direction), kind(Kind::ray) {}
};

}  // namespace hitbox::detail
