// cylinder_meets_box.hpp: a cylinder against an axis-aligned box, in any numbers (cylinder box, cylinder AABB, predicates).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/exact/sign.hpp>
#include <hitbox/pair/detail/cylinder_meets.hpp>

#include <array>
#include <cstddef>

namespace hitbox::detail {

/// A box meets a cylinder exactly if one of these 25 parts does:
///
///     the axis meets the box                                                  (asked by the caller: segment and AABB)
///     one of the 12 edges of the box meets the cylinder                       parts 0 to 11
///     of the 6 faces and 2 discs: the line in which the plane of the disc     parts 12 to 23
///     cuts that of the face is nearest to the center of the disc within
///     the face, and within the radius
///
/// Proof that no other case is needed. Let P be the part of the box between the planes of the discs, a convex polytope. The two
/// meet exactly if a point of P is within r of the line of the axis. Of the points of P that are nearest to that line, take one
/// in a face of P of the least dimension. If its distance is 0, it is a point of the axis. Otherwise the vector from the line
/// to it is perpendicular to that face of P, and to d. So
///
///  - it is not inside P, nor within a face in the plane of a disc: that vector would be parallel to d;
///  - if it is within a face of P in a face of the box, that vector is a normal of it, so d is parallel to it. Then all its
///    points in direction d are as near, and one of them is on the border: a face of less dimension. A box that is flat
///    lies in its face, and P too;
///  - if it is within an edge of P, that is a part of an edge of the box, or of the line in which a face of the box and the
///    plane of a disc cut each other, and there it is the point nearest to the center of the disc;
///  - the corners of P are on edges of the box, since the planes of the discs do not cut each other.
///
/// If the plane of a disc is that of a face, they have no such line, and D below is 0. P then has no further edges.
///
/// An edge is p + t e_k. With the other two axes i and j, D = d_i^2 + d_j^2 = |e_k x d|^2. All that CylinderMeetsLinear asks
/// has degree 4 at most for it, since e_k has degree 0, and most of it is the same for all points of the edge.
template <class N>
class CylinderMeetsBox {
public:
    static constexpr int parts = 24;

    explicit CylinderMeetsBox(const std::array<N, 13>& n)
        : d_{n[3] - n[0], n[4] - n[1], n[5] - n[2]},
          dd_{d_[0] * d_[0], d_[1] * d_[1], d_[2] * d_[2]},
          rr_(n[6] * n[6]),
          all_dd_(dd_[0] + dd_[1] + dd_[2]) {
        for (std::size_t end = 0; end < 2; ++end)
            for (std::size_t side = 0; side < 2; ++side)
                for (std::size_t k = 0; k < 3; ++k) {
                    w_[end][side][k] = n[7 + 3 * side + k] - n[3 * end + k];
                    wd_[end][side][k] = w_[end][side][k] * d_[k];
                }
    }

    template <class Ask>
    Verdict ask(int part, const Ask& sign) const {
        const auto p = std::size_t(part);
        return p < 12 ? edge(p / 4, p & 1, p >> 1 & 1, sign)
                      : border_of_disc((p - 12) / 4, p & 1, p >> 1 & 1, sign);
    }

private:
    using Difference = decltype(N() - N());
    using Square = decltype(Difference() * Difference());
    using Sum = decltype(Square() + Square() + Square());
    using Area = decltype(N() * N());

    template <class Ask>
    Verdict edge(std::size_t k, std::size_t at_i, std::size_t at_j, const Ask& sign) const {
        const std::size_t i = (k + 1) % 3, j = (k + 2) % 3;
        const auto& w = w_[0];
        const auto& d = d_;
        const auto x = w[at_i][i] * d[j] - w[at_j][j] * d[i];
        const auto flat = dd_[i] + dd_[j];
        const Verdict lines_meet = not_below(sign(rr_ * flat - x * x));
        if (lines_meet == Verdict::no) return Verdict::no;
        // (w x d) along i and j, at both ends of the edge.
        const auto cross_i = [&](std::size_t at) { return w[at_j][j] * d[k] - w[at][k] * d[j]; };
        const auto cross_j = [&](std::size_t at) { return w[at][k] * d[i] - w[at_i][i] * d[k]; };
        const auto near_at = [&](std::size_t at) {
            const auto y = cross_i(at), z = cross_j(at);
            return not_above(sign(x * x + y * y + z * z - rr_ * all_dd_));
        };
        // Half the slope of |w x d|^2 along the edge.
        const auto slope_at = [&](std::size_t at) { return sign(d[i] * cross_j(at) - d[j] * cross_i(at)); };
        const auto along = [&](std::size_t end, std::size_t at) {
            return sign(wd_[end][at][k] + wd_[end][at_i][i] + wd_[end][at_j][j]);
        };
        const auto on_disc = [&](std::size_t end) {
            const auto v = wd_[end][at_i][i] + wd_[end][at_j][j];
            const auto& u = w_[end];
            const auto far_off = u[at_i][i] * u[at_i][i] + u[at_j][j] * u[at_j][j];
            return not_above(sign(v * v + dd_[k] * far_off - dd_[k] * rr_));
        };
        return all_hold(
            [&] {
                return one_holds([&] { return not_below(along(0, 0)); },
                                 [&] { return not_below(along(0, 1)); });
            },
            [&] {
                return one_holds([&] { return not_above(along(1, 0)); },
                                 [&] { return not_above(along(1, 1)); });
            },
            [&] {
                return one_holds([&] { return near_at(0); }, [&] { return near_at(1); },
                                 [&] {
                                     return all_hold([&] { return is_below(slope_at(0)); },
                                                     [&] { return is_above(slope_at(1)); },
                                                     [&] { return lines_meet; });
                                 });
            },
            [&] {
                return one_holds([&] { return not_below(sign(wd_[0][at_i][i] + wd_[0][at_j][j])); },
                                 [&] { return on_disc(0); });
            },
            [&] {
                return one_holds([&] { return not_above(sign(wd_[1][at_i][i] + wd_[1][at_j][j])); },
                                 [&] { return on_disc(1); });
            });
    }

    /// In the face at `side` of axis k, with h = its coordinate relative to the center of the disc, the plane of the disc has
    /// the line w_i d_i + w_j d_j = -h d_k. Its point nearest to the center is w_i = -h d_k d_i / D, and w_j likewise; it is
    /// h^2 + (h d_k)^2 / D = h^2 L / D away.
    template <class Ask>
    Verdict border_of_disc(std::size_t k, std::size_t side, std::size_t end, const Ask& sign) const {
        const std::size_t i = (k + 1) % 3, j = (k + 2) % 3;
        const auto& w = w_[end];
        const auto& h = w[side][k];
        const auto flat = dd_[i] + dd_[j];
        const auto& slope = wd_[end][side][k];
        const auto reaches = [&](std::size_t axis, std::size_t at) {
            return sign(w[at][axis] * flat + slope * d_[axis]);
        };
        return all_hold([&] { return not_above(sign(h * h * all_dd_ - rr_ * flat)); },
                        [&] { return not_above(reaches(i, 0)); }, [&] { return not_below(reaches(i, 1)); },
                        [&] { return not_above(reaches(j, 0)); }, [&] { return not_below(reaches(j, 1)); },
                        [&] { return is_above(sign(flat)); });
    }

    std::array<Difference, 3> d_;
    std::array<Square, 3> dd_;
    Area rr_;
    Sum all_dd_;
    std::array<std::array<std::array<Difference, 3>, 2>, 2>
        w_{};  ///< of the end a or b, min or max, and the axis
    std::array<std::array<std::array<Square, 3>, 2>, 2> wd_{};  ///< times d on that axis
};

}  // namespace hitbox::detail
