// pair_frame.hpp: a common frame for two trees, the second of which may be moved by an affine map.
#pragma once

#include <hitbox/core/affine.hpp>
#include <hitbox/mesh/tree/triangle_tree.hpp>

namespace hitbox::detail {

class MapBack;

/// The axes and the origin of the frame of tree a, scaled so that either mesh fits into a few units.
///
///     a    x' = 2^exponent_a * x
///     b    x' = 2^exponent_b * turn * x + shift      |turn| <= 1
///
/// If a is moved, too, the frame is that of a before its move, and what brings a back is part of the map of b.
/// Both exponents are at most 0, and one of them is 0 or nearly so.
struct PairFrame {
    int exponent_a, exponent_b;
    double scale_a, scale_b;  ///< the powers of two
    double turn[3][3];        ///< by row; the identity if not is_turned
    double shift[3];
    bool is_turned;
    double slack;        ///< more than the errors of bounds in this frame, computed in float
    double point_error;  ///< more than the errors of points of b, and of a if it is moved

    /// False if the slack is large: the map is extreme, or takes b from or to places far from the origin in relation
    /// to the size of the meshes, so that its points are rounded coarsely.
    bool is_fine;

    PairFrame(const TreeFrame& a, const TreeFrame& b);
    /// For b moved by a map.
    PairFrame(const TreeFrame& a, const TreeFrame& b, const Affine3& map);
    /// For both moved, each by its map.
    PairFrame(const TreeFrame& a, const Affine3& map_a, const TreeFrame& b, const Affine3& map_b);

private:
    PairFrame(const TreeFrame& a, const Affine3& map_a, const TreeFrame& b, const Affine3& map_b,
              const MapBack& back);
};

}  // namespace hitbox::detail
