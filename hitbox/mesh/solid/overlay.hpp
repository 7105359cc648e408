// overlay.hpp: a triangle divided by everything that meets it (arrangement of segments in a plane).
#pragma once

#include <hitbox/core/function_ref.hpp>
#include <hitbox/index/bvh.hpp>
#include <hitbox/mesh/solid/exact_point.hpp>
#include <hitbox/mesh/solid/winding_beside.hpp>
#include <hitbox/shape/triangle.hpp>

#include <array>
#include <cstddef>
#include <vector>

namespace hitbox::detail {

/// The pieces into which other triangles divide a triangle. Within a piece, the winding numbers on each side of the
/// triangle are constant, if all triangles of the surfaces that meet it were added.
///
///      +---------------.    Each piece has a border. It consists of stretches of segments between two crossings. So
///      |        |x   .      the middle of each stretch, with an infinitesimal step to either side, gives a sample x
///      |       x|.          of every piece.
///      |   .
///      .
///
/// Exactness   the samples are rational points without rounding, so no piece is too thin.
class Overlay {
public:
    /// The triangle must not be degenerate.
    explicit Overlay(const Triangle3& triangle);

    /// Divides the triangle by another one: by the edges if it is coplanar, else by its cut with the plane. Cuts that
    /// miss the triangle are left out.
    void divide_by(const Triangle3& other);

    /// Calls f with samples of all pieces, some pieces more than once, until it returns true. Returns that answer.
    bool any_piece(FunctionRef<bool(const SteppedPoint&)> f);

    /// The same for the pieces whose closures contain a given point of the triangle.
    bool any_piece_at(const ExactPoint& point, FunctionRef<bool(const SteppedPoint&)> f);

    /// Calls f with all corners of all pieces, and with points where others only touch, until it returns true. Some
    /// points are not on the triangle.
    bool any_corner(FunctionRef<bool(const ExactPoint&)> f);

    const Triangle3& triangle() const { return t_; }

private:
    struct Segment {
        ExactPoint from, to;
    };
    struct Cut {
        BigFloat behind, ahead;  // it divides the segment in this ratio
        double at;               // rounded; from 0 to 1
    };
    using Edge = std::array<Vec3, 2>;

    void add_edge(const Vec3& from, const Vec3& to);
    void add(Segment s);
    void finish();
    std::vector<Cut> cuts_of(const Segment& s) const;
    ExactPoint middle_of(const Segment& s, const Cut& c, const Cut& d) const;
    bool any_beside(const Segment& s, const ExactPoint& middle,
                    FunctionRef<bool(const SteppedPoint&)> f) const;

    Triangle3 t_;
    std::size_t axis_ = 0;  // the projection along this axis is not degenerate
    exact::Sign turn_;      // of the corners in that projection
    ExactVector normal_;
    std::array<ExactPoint, 3> corners_;
    std::vector<Edge> edges_;        // of other triangles, in the plane
    std::vector<Segment> segments_;  // the border first
    Bvh<2, double> boxes_;           // of the segments
    std::vector<ExactPoint> touches_;
};

}  // namespace hitbox::detail
