// rim.hpp: the points where the edges of a mesh pass through a plane (cut points, cross-section).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/mesh/detail/vertex_table.hpp>
#include <hitbox/shape/plane.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace hitbox::detail {

/// Numbers the points of a cut. A point is named by what makes it, a vertex in the plane or the edge that passes
/// through: the same edge gives the same point, whatever triangle asks and from whichever end. Points at one position are
/// one.
///
/// They are seen from the front, along the coordinate axis nearest to the normal. The third coordinate follows from the
/// two that are seen, so that different points are seen as different.
class Rim {
public:
    explicit Rim(const Plane3& plane);

    /// A vertex in the plane.
    std::uint32_t vertex(const Vec3& p) { return number(seen(p), p); }
    /// Where the edge from p to q, which lie on different sides, passes through. Each coordinate seen errs by an ulp of
    /// the larger of its ends, the third by three of the largest.
    std::uint32_t crossing(const Vec3& p, const Vec3& q);
    /// A point of the plane, given as it is seen.
    std::uint32_t point(const Vec2& p);

    std::size_t size() const { return seen_.size(); }
    const Vec3& operator[](std::size_t i) const { return places_[i]; }
    Vec2 seen_point(std::size_t i) const { return {seen_[i].x, seen_[i].y}; }

    /// Any point as it is seen.
    Vec2 seen(const Vec3& p) const { return {p[u_], p[v_]}; }
    /// How much larger an area of the plane is than it is seen; rounded.
    double foreshortening() const;

private:
    // A point as it is seen and where it is.
    struct Placed {
        Vec2 seen;
        Vec3 place;
    };
    template <bool Fused>
    Placed placed(const Vec3& p, const Vec3& q) const;
    template <bool Fused>
    Vec3 lifted(const Vec2& p) const;
    std::uint32_t number(const Vec2& p, const Vec3& place);

    Plane3 plane_;
    std::size_t axis_, u_, v_;
    std::vector<Vec3> seen_;  // the third coordinate is 0
    std::vector<Vec3> places_;
    VertexTable table_;
};

}  // namespace hitbox::detail
