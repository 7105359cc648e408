// rim.hpp: the points where a plane cuts the edges of a mesh (cut points, cross-section).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/mesh/cut_numbers.hpp>
#include <hitbox/mesh/topology/vertex_table.hpp>
#include <hitbox/shape/plane.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hitbox::detail {

/// Numbers the points of a cut. A point is identified by its origin: a vertex in the plane, or the edge that
/// the plane cuts. So an edge gives the same point for each of its triangles and in both directions. Points
/// with equal positions are merged.
///
/// Points are projected along the coordinate axis nearest to the normal. The third coordinate is computed
/// from the two projected ones, so different points have different projections.
class Rim {
public:
    explicit Rim(const Plane3& plane, CutNumbers numbers = CutNumbers::doubles);

    /// The index of a vertex in the plane.
    std::uint32_t vertex(const Vec3& p) { return number(seen(p), p); }
    /// The index of the point where the plane cuts the edge from p to q, whose ends are on different sides.
    /// The error of a projected coordinate is at most an ulp of the larger end, that of the third coordinate
    /// three ulp of the largest; of floats, if floats are stored.
    std::uint32_t crossing(const Vec3& p, const Vec3& q);
    /// A point and its projection.
    struct Placed {
        Vec2 seen;
        Vec3 place;
    };
    /// The points where the plane cuts many edges, without numbers yet: several at a time in vector registers. An edge
    /// is two indices of points.
    void place(std::span<const Vec3> points, std::span<const std::array<std::uint32_t, 2>> edges,
               std::span<Placed> places) const;
    /// The index of such a point. crossing() does both.
    std::uint32_t crossing(const Placed& there) { return number(there.seen, there.place); }
    /// Makes room for as many points. Nothing may be in it yet.
    void reserve(std::size_t count);

    /// The index of a point of the plane, given by its projection, which is a stored number.
    std::uint32_t point(const Vec2& p);

    /// Whether a point is the stored point of the plane with its projection, so that no other one is nearer to
    /// the plane.
    bool is_stored(const Vec3& p) const;

    /// The same plane with a normal that is neither tiny nor huge.
    const Plane3& plane() const { return plane_; }

    std::size_t size() const { return seen_.size(); }
    const Vec3& operator[](std::size_t i) const { return places_[i]; }
    Vec2 seen_point(std::size_t i) const { return {seen_[i].x, seen_[i].y}; }

    /// The projection of any point.
    Vec2 seen(const Vec3& p) const { return {p[u_], p[v_]}; }
    /// The ratio of an area in the plane to its projection, rounded.
    double foreshortening() const;

private:
    template <bool Fused>
    Placed placed(const Vec3& p, const Vec3& q) const;
    template <bool Fused>
    Vec3 lifted(const Vec2& p) const;
    template <bool Fused>
    void place_chunk(std::span<const Vec3> points, std::span<const std::array<std::uint32_t, 2>> edges,
                     Placed* places) const;
    std::uint32_t number(const Vec2& p, const Vec3& place);

    Plane3 plane_;
    CutNumbers numbers_;
    std::size_t axis_, u_, v_;
    std::vector<Vec3> seen_;  // the third coordinate is 0
    std::vector<Vec3> places_;
    VertexTable table_;
};

}  // namespace hitbox::detail
