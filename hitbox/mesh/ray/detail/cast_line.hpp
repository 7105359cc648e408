// cast_line.hpp: corners and edges that the line of a cast passes exactly through, each decided once (point on line).
#pragma once

#include <hitbox/exact/sign.hpp>
#include <hitbox/pair/intersection/quick_intersection.hpp>
#include <hitbox/shape/cast.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace hitbox::detail {

/// The side of an edge on which a line passes: the sign of the product of the Pluecker coordinates of the two lines
/// (side operator).
/// Source: Shoemake 1998, "Pluecker Coordinate Tutorial", Ray Tracing News 11(1).
struct EdgeSide {
    exact::Sign sign =
        exact::Sign::zero;  ///< of direction . ((p - origin) x (q - origin)); zero: they meet or are parallel
    std::uint32_t place = 0;  ///< if the sign is zero. Lines that are not parallel meet there.
};

/// The last answers of a CastLine, in ring buffers.
struct SidesKept {
    struct Corner {
        Vec3 p;
        std::uint32_t place;
        Vec3 moment;   // direction x (p - origin) beside the line
        double error;  // of each component
    };
    struct Edge {
        Vec3 p, q;
        EdgeSide side;
    };

    unsigned corners = 0, edges = 0;  // asked so far
    std::array<Corner, 4> corner;
    std::array<Edge, 8> edge;
};

/// A cast for the tests in doubles.
inline Linear linear(const Cast<3, double>& cast) {
    return {cast.origin, cast.to,
            cast.kind == Cast<3, double>::Kind::ray ? Linear::Kind::ray : Linear::Kind::segment};
}

/// The line of a cast against corners and edges of triangles, by exact signs. The last answers are kept, because the
/// triangles around a corner ask the same questions.
///
/// A place on the line has a number, so that equal parameters are recognised without arithmetic: equal numbers mean the
/// same point. Different numbers decide nothing.
///
/// The differences of coordinates, and the direction of a ray, must be below largest_quick_size. Coordinates may be larger.
class CastLine {
public:
    using Cast3 = Cast<3, double>;
    using Sign = exact::Sign;

    static constexpr std::uint32_t nowhere = 0, start = 1;

    explicit CastLine(const Cast3& cast) : cast_(cast) {}

    const Cast3& cast() const { return cast_; }
    bool is_segment() const { return cast_.kind == Cast3::Kind::segment; }

    /// The rounded direction. The signs of its components are exact.
    Vec3 direction() const { return is_segment() ? cast_.to - cast_.origin : cast_.to; }

    /// The number of the place if the line passes through the point, otherwise `nowhere`.
    std::uint32_t place_of(const Vec3& p);

    /// The index of the largest component of the direction.
    std::size_t main_axis() const;

    /// Whether the parameter of a point on the line is at least 0, and at most that of the end.
    bool is_after_start(const Vec3& on_line) const;
    bool is_before_end(const Vec3& on_line) const;

    EdgeSide side_of(const Vec3& p, const Vec3& q);

    /// The sign of (p - origin)_i direction_j - (p - origin)_j direction_i.
    Sign across(const Vec3& p, std::size_t i, std::size_t j) const;

private:
    using Corner = SidesKept::Corner;

    const Corner* find(const Vec3& p) const;
    bool passes(const Vec3& p) const;
    static Sign side_by_moment(const Corner& p, const Vec3& q);
    std::optional<Sign> side_by_projection(const Vec3& p, const Vec3& q) const;

    Cast3 cast_;
    std::uint32_t next_place_ = start + 1;
    std::optional<SidesKept> kept_;  // most casts ask nothing
};

}  // namespace hitbox::detail
