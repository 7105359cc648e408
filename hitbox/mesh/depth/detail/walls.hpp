// walls.hpp: the triangles of a surface as flat convex pieces, made on first use (coplanar faces).
#pragma once

#include <hitbox/mesh/solid/facets.hpp>
#include <hitbox/mesh/solid/wall.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <unordered_map>
#include <vector>

namespace hitbox::detail {

/// The walls of one closed surface. References to walls stay valid.
class Walls {
public:
    /// Triangles are coplanar if their corners are within 2 * `slack` of the plane. Walls are relative to `origin`.
    Walls(Facets& facets, double slack, const Vec3& origin = {0, 0, 0})
        : facets_(facets), slack_(slack), origin_(origin) {}

    /// The corners of a triangle, relative to the origin.
    Triangle3 triangle(std::uint32_t id) const {
        const Triangle3 t = facets_.surface().triangle(id);
        return {t.a - origin_, t.b - origin_, t.c - origin_};
    }

    /// The wall of a triangle. If it has none yet, it becomes a wall of its own.
    const Wall& of(std::uint32_t triangle);

    /// Makes walls of those triangles that have none: neighbours that are coplanar become one while it is convex.
    void join(std::span<const std::uint32_t> triangles);

    /// The kind of the triangles of the wall, if they are all of one kind. Otherwise mixed.
    Facet kind(const Wall& wall);

    /// The triangles of a wall as walls of their own. If it has only one, and that is mixed: its pieces that are
    /// not inner, as walls of one kind.
    std::span<const Wall* const> pieces(const Wall& wall);

    /// True if the wall can be replaced by its pieces.
    bool has_pieces(const Wall& wall) const {
        return wall.triangles().size() > 1 || (!wall.is_needle() && !kind_of_piece_.contains(&wall));
    }

private:
    struct Edge {
        std::uint32_t from, to, triangle;
        bool operator<(const Edge& e) const { return from != e.from ? from < e.from : to < e.to; }
    };
    Vec3 corner(std::uint32_t vertex) const { return facets_.surface().points()[vertex] - origin_; }
    bool grow(std::size_t side, std::vector<std::uint32_t>& rim, Wall& wall);

    Facets& facets_;
    double slack_;
    Vec3 origin_;
    std::deque<Wall> all_;
    std::unordered_map<std::uint32_t, const Wall*> of_triangle_;
    std::unordered_map<const Wall*, std::vector<const Wall*>> pieces_;
    std::unordered_map<const Wall*, Facet> kind_of_piece_;  // of a triangle
    std::vector<Edge> edges_;                               // of the triangles without a wall, sorted
};

}  // namespace hitbox::detail
