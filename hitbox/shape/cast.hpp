// cast.hpp: a segment or a ray, in the plane or in space, as one type.
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/plane_shapes.hpp>

namespace hitbox::detail {

/// The points origin + t * direction for t in [0, 1], or for all t >= 0.
///
/// Exactness   the direction of a segment is the exact difference of its ends; that of a ray is as given.
/// Degenerate  a segment with equal ends is a point. A ray with zero direction meets nothing. Anything with a
///             NaN or an infinity meets nothing.
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
