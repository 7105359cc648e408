// cast_walk.hpp: the triangles of a surface along a cast, near ones first; one cast or a stream (BVH traversal).
#pragma once

#include <hitbox/core/function_ref.hpp>
#include <hitbox/mesh/surface.hpp>
#include <hitbox/mesh/tree/moved_surface.hpp>
#include <hitbox/shape/cast.hpp>

#include <cstddef>
#include <cstdint>
#include <span>

namespace hitbox::detail {

/// A triangle that a cast may meet, with bounds of the parameter.
struct CastCandidate {
    std::uint32_t triangle = 0;
    bool is_sure = false;      ///< the cast meets it, and `from_front` and the bounds are valid
    bool from_front = false;   ///< it meets the front
    double low = 0, high = 0;  ///< bounds of the parameter
};

/// A callback that receives at most eight triangles. It returns the parameter up to which more are wanted; a negative
/// number stops.
using VisitCandidates = FunctionRef<double(std::span<const CastCandidate> candidates)>;

/// Visits all triangles that the cast meets and few others, roughly in the order of the cast, up to the limit
/// on its parameter.
void along(const Surface& surface, const Cast<3, double>& cast, VisitCandidates visit);

/// The same for the images of the triangles, in the coordinates of the surface. No candidate is sure.
void along(const MovedSurface& surface, const Cast<3, double>& cast, VisitCandidates visit);

/// Casts that are followed side by side.
class CastStream {
public:
    virtual Cast<3, double> cast(std::size_t i) = 0;
    /// As VisitCandidates, for cast i. `place` is less than `places`, and no two casts have it at the same time.
    virtual double visit(std::size_t i, std::size_t place, std::span<const CastCandidate> candidates) = 0;
    /// Cast i has been followed to its end.
    virtual void done(std::size_t i, std::size_t place) = 0;

    static constexpr std::size_t places = 16;

protected:
    ~CastStream() = default;
};

/// Follows the casts with indices from `begin` to `end`. While one waits for memory, others are followed.
void along(const Surface& surface, std::size_t begin, std::size_t end, CastStream& stream);

}  // namespace hitbox::detail
