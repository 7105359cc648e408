// vicinity.hpp: the walls of one part around a convex cell, and half-spaces that contain the part there.
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
/// walls that are known not to be boundary.
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
    std::vector<Side> no_limits;  ///< sides of walls on which the part is inside, so that they give no limit

    /// The middle is inside, and no wall reaches into the cell. May be wrong for cells within rounding errors of a wall.
    bool inside = false;

    /// No ball in the part with its centre in the cell has a larger radius. Small if the cell is outside.
    double most = std::numeric_limits<double>::infinity();

    // What is known of the middle of the cell, if the vicinity is not complete.
    Vec3 middle{};  ///< snapped
    static constexpr std::uint32_t none = 0xffffffff;
    std::uint32_t nearest = none;  ///< the nearest triangle that is boundary, mixed ones excluded
    double distance = 0;           ///< a lower bound of the distance from the middle to the boundary
    std::optional<int> winding;    ///< std::nullopt on the surface
    std::optional<Vec3> outside;   ///< a point outside the part, near the middle

    struct Hit {
        const Wall* wall = nullptr;
        double distance = std::numeric_limits<double>::infinity();
    };
    Hit nearest_wall(const Vec3& p) const;
};

/// Bounds of the rounding errors in a search whose cells and points are relative to an origin near them, so that the
/// distance from the origin of the coordinates does not matter.
struct Rounding {
    Vec3 origin;
    double relative;  ///< of walls, cells and distances
    double absolute;  ///< of a point that is converted back to the coordinates of the mesh

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
    /// std::nullopt if the cell is outside the part: no ball inside the part has its centre in the cell and a radius
    /// above largest_missed().
    std::optional<Vicinity> find(const ConvexCell& cell, double radius, const Vicinity* before);

    /// The radius of the largest ball that may be missed in a cell that is classified as outside.
    double largest_missed() const { return 16 * slack_; }

    /// Removes walls and limits that are farther from the cell than `radius`.
    void narrow(Vicinity& v, const ConvexCell& cell, double radius) const;

    /// Adds the half-space of a wall's plane as a limit, if it is one. Complete vicinities only.
    bool add_limit(Vicinity& v, const Wall& wall, const ConvexCell& cell) const;

    /// Replaces a wall by its pieces, or removes it if it is not boundary. Returns false if nothing changed.
    bool refine(Vicinity& v, const Wall& wall);

    bool is_boundary(const Wall& wall) { return walls_.kind(wall) == Facet::boundary; }

    /// The wall of a triangle that is boundary.
    const Wall& boundary_wall(std::uint32_t triangle);

    /// std::nullopt on the surface. The point must be snapped.
    std::optional<int> winding_number(const Vec3& p) const;

    /// The nearest point of the surface, inner walls included, if its distance is less than `within`. Else p and `within`.
    /// The point must be snapped.
    struct Foot {
        Vec3 foot;
        double distance;
    };
    Foot nearest_point(const Vec3& p, double within) const;

    /// A point outside the part, close to the point of the wall nearest to p, if one is found.
    std::optional<Vec3> point_outside(const Wall& wall, const Vec3& p) const;

    /// Adds the walls that may pass through the cell. Walls in the plane of a limit are left out.
    void add_walls_in(const Vicinity& v, const ConvexCell& cell, std::vector<const Wall*>& walls) const;

    /// True if part of the wall may be within the cell. `faces` are those of the cell; if empty, they are
    /// computed.
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
