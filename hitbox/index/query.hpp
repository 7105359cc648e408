// query.hpp: the answers of an index (hit, neighbor, visibility).
#pragma once

#include <hitbox/core/function_ref.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/plane_shapes.hpp>

#include <cstdint>
#include <span>

namespace hitbox {

/// The position of a box or body relative to the frustum of cull.
enum class Visibility {
    inside,  ///< wholly in the frustum
    across,  ///< straddles its border, or only touches it
};

/// The name of the value: "inside" or "across".
constexpr const char* to_string(Visibility visibility) {
    return visibility == Visibility::inside ? "inside" : "across";
}

/// A callback that receives the results of culling, in batches of one kind. It returns false to stop.
using CullSink = FunctionRef<bool(Visibility, std::span<const std::uint32_t>)>;

/// A box that a segment or ray enters.
template <int N, class T>
struct CastHit {
    std::uint32_t id = 0;
    double t = 0;  ///< where it enters: 0 to 1 on a segment, in multiples of a ray's direction; rounded
    Aabb<N, T> box;

    friend constexpr bool operator==(const CastHit&, const CastHit&) = default;
};

/// Called for one box after the other that a segment or ray enters, to test what is in it. Returns the t of the first hit so far:
/// boxes that are entered after it are passed over.
template <int N, class T>
using CastLook = FunctionRef<double(const CastHit<N, T>&)>;

/// A box near a point.
template <int N, class T>
struct Neighbor {
    std::uint32_t id = 0;
    double distance_sq = 0;  ///< the squared distance, rounded; 0 if the box contains the point
    Aabb<N, T> box;

    friend constexpr bool operator==(const Neighbor&, const Neighbor&) = default;
};

}  // namespace hitbox
