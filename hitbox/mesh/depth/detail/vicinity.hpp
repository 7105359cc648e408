// vicinity.hpp: what lies around a convex cell: the walls of one part, and half-spaces that hold the part there.
#pragma once

#include <hitbox/mesh/depth/detail/convex_cell.hpp>
#include <hitbox/mesh/depth/detail/walls.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace hitbox::detail {

/// The points with a height >= 0.
struct HalfSpace {
    Vec3 normal;  ///< of length 1
    double offset;
    double height(const Vec3& p) const { return dot(normal, p) - offset; }
};

/// One part around a cell. It is complete if few walls are within `radius` of the cell. Then it has all of them, except
/// those that are known to bound nothing.
struct Vicinity {
    bool complete = false;
    double radius = 0;
    std::vector<const Wall*> walls;

    /// No point of the part within `radius` of the cell is outside these. So a ball in the part with its centre in the
    /// cell, and with at most this radius, is not larger than the height of its centre.
    std::vector<HalfSpace> limits;
    struct Side {
        const Wall* wall;
        bool front;
        bool operator==(const Side&) const = default;
    };
    std::vector<Side> no_limits;  ///< the inside is on this side of the wall's plane, and no wall

    bool inside =
        false;  ///< the middle is, and no wall reaches into the cell: a guess for cells within roundings of a wall

    /// No ball in the part with its centre in the cell is larger: the cell is outside, up to this.
    double most = std::numeric_limits<double>::infinity();

    // The middle of the cell, where the vicinity is not complete.
    Vec3 middle{};  ///< snapped
    static constexpr std::uint32_t none = 0xffffffff;
    std::uint32_t nearest = none;  ///< a triangle of the boundary, none that is mixed
    double distance = 0;           ///< the middle is at least so far from the boundary
    std::optional<int> winding;    ///< nothing on the surface
    std::optional<Vec3> outside;   ///< a point outside the part, near the middle

    struct Hit {
        const Wall* wall = nullptr;
        double distance = std::numeric_limits<double>::infinity();
    };
    Hit nearest_wall(const Vec3& p) const;
};

/// What roundings amount to, at most, in a search whose cells and points are relative to an origin near them. So little is
/// lost far from the origin of the coordinates.
struct Rounding {
    Vec3 origin;
    double relative;  ///< of walls, cells and distances
    double absolute;  ///< and of a point that is put back, relative to the origin of the coordinates

    /// Rounded so that adding the origin is exact.
    Vec3 snapped(const Vec3& p) const { return (p + origin) - origin; }
};

/// Finds vicinities of cells in one closed surface.
class VicinityFinder {
public:
    VicinityFinder(Facets& facets, const Rounding& rounding)
        : facets_(facets),
          walls_(facets, rounding.relative, rounding.origin),
          rounding_(rounding),
          slack_(rounding.relative + rounding.absolute) {}

    /// The vicinity of a cell, `radius` around it. `before` is that of a larger cell, with at least this radius.
    /// Nothing if the cell is outside the part: no ball with its centre in the cell and a radius above unseen() is inside.
    std::optional<Vicinity> find(const ConvexCell& cell, double radius, const Vicinity* before);

    /// Balls this small may be missed in a cell that is taken for outside.
    double unseen() const { return 16 * slack_; }

    /// Leaves out what is farther from the cell than `radius`.
    void narrow(Vicinity& v, const ConvexCell& cell, double radius) const;

    /// Tries whether a wall's plane gives a limit, and adds it. Complete vicinities only.
    bool add_limit(Vicinity& v, const Wall& wall, const ConvexCell& cell) const;

    /// Replaces a wall by its pieces, or leaves it out if it bounds nothing. False if nothing has changed.
    bool refine(Vicinity& v, const Wall& wall);

    bool is_boundary(const Wall& wall) { return walls_.kind(wall) == Facet::boundary; }

    /// The wall of a triangle that is boundary.
    const Wall& boundary_wall(std::uint32_t triangle);

    /// Nothing on the surface. The point must be snapped.
    std::optional<int> winding_number(const Vec3& p) const;

    /// The nearest point of the surface, inner walls included, if it is at less than `within`. Else that distance. The
    /// point must be snapped.
    struct Foot {
        Vec3 foot;
        double distance;
    };
    Foot nearest_point(const Vec3& p, double within) const;

    /// A point outside the part, just beside the point of the wall that is nearest to p; if one is found.
    std::optional<Vec3> point_outside(const Wall& wall, const Vec3& p) const;

    /// Adds the walls that may pass through the cell. Those that lie in a limit do not count.
    void add_walls_in(const Vicinity& v, const ConvexCell& cell, std::vector<const Wall*>& walls) const;

    /// True if part of the wall may be within the cell. `faces` are those of the cell, or empty and then found.
    bool reaches(const Wall& wall, const ConvexCell& cell, std::vector<ConvexCell::Face>& faces) const;

private:
    // A plane between a wall and a cell: normal . x >= offset on the wall, and in the cell at most a slack above it.
    struct Separation {
        Vec3 normal;  // of length 1
        double offset;
        double height(const Vec3& p) const { return dot(normal, p) - offset; }
    };
    enum class Reach { beside, separated, into };
    Reach reach_of(const Wall& wall, const ConvexCell& cell, std::vector<ConvexCell::Face>& faces,
                   Separation& between) const;

    bool keep_close(const Wall& wall, const ConvexCell& cell, double radius) const;
    void look_around_middle(Vicinity& v, const ConvexCell& cell, const Vicinity* before);
    bool is_clear(const std::vector<const Wall*>& walls, const ConvexCell& cell,
                  std::vector<Separation>& planes) const;
    double radius_beyond(const ConvexCell& cell, std::span<const Separation> planes) const;
    std::vector<const Wall*> walls_in(const Aabb3& box, std::size_t most);

    Winding winding_at(const Vec3& p) const {
        return winding_around(facets_.surface(), p + rounding_.origin);
    }

    Facets& facets_;
    Walls walls_;
    Rounding rounding_;
    double slack_;
    std::vector<std::uint32_t> ids_;
    std::vector<Separation> planes_;
};

}  // namespace hitbox::detail
