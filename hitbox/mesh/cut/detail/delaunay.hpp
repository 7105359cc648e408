// delaunay.hpp: triangulation of points in the plane with given edges (constrained Delaunay triangulation).
#pragma once

#include <hitbox/mesh/cut_numbers.hpp>
#include <hitbox/mesh/topology/edge_key.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

namespace hitbox::detail {

/// Every given edge becomes a chain of edges of the triangulation. Edges that cross are split at a new
/// vertex. The crossing is rounded, so the halves bend by an ulp. An edge that passes through a vertex is split there.
///
/// Exactness   orientation and in-circle tests are exact signs. The triangles never overlap and are all
///             counter-clockwise. Before edges are given, every circumcircle is empty; with crossing edges
///             some are not.
/// Cost        about n log n; 0.6 us a point.
/// Source      Lawson 1977 (flips); Sloan 1993, "A Fast Algorithm for Generating Constrained Delaunay
///             Triangulations"; Amenta, Choi, Rote 2003 (order of insertion).
class Delaunay {
public:
    static constexpr std::uint32_t none = 0xffffffff;

    struct Triangle {
        std::array<std::uint32_t, 3> corner;  ///< counter-clockwise
        std::array<std::uint32_t, 3> beyond{none, none,
                                            none};  ///< the triangle across the edge opposite that corner
        std::array<bool, 3> fixed{};                ///< by edge: it was given
    };

    /// Triangulates the points. They must be distinct and below 1e300. The first `frame` vertices are four
    /// extra points around them.
    explicit Delaunay(std::span<const Vec2> points, CutNumbers numbers = CutNumbers::doubles);
    static constexpr std::uint32_t frame = 4;

    /// Inserts an edge between two vertices. Returns false if there are too many crossings; the triangulation
    /// is then unusable.
    [[nodiscard]] bool insert_edge(std::uint32_t a, std::uint32_t b);

    /// Leads given edges through the vertices that they pass within a distance of a few roundings, if that makes
    /// both halves shorter. So outlines along the same line, with other points on it, become the same edges.
    ///
    ///     p-----------q        p----. v .----q
    ///           v                  both halves are edges already
    void lead_through(double distance);

    std::span<const Vec2> points() const { return points_; }
    std::span<const Triangle> triangles() const { return triangles_; }

    /// Calls visit(from, to) for the pieces of an inserted edge.
    template <class Visit>
    void for_each_piece(std::uint32_t a, std::uint32_t b, const Visit& visit) const {
        const auto split = splits_.empty() ? splits_.end() : splits_.find(edge_key(a, b));
        if (split == splits_.end()) return visit(a, b);
        for_each_piece(a, split->second, visit);
        for_each_piece(split->second, b, visit);
    }

    /// The triangle to the left of an edge, and the index of its corner opposite the edge.
    struct Side {
        std::uint32_t triangle = none;
        std::uint32_t corner = 0;
    };
    Side left_of(std::uint32_t a, std::uint32_t b) const;

private:
    using Edge = std::pair<std::uint32_t, std::uint32_t>;

    static std::uint32_t next(std::uint32_t i) { return i == 2 ? 0 : i + 1; }
    static std::uint32_t previous(std::uint32_t i) { return i == 0 ? 2 : i - 1; }

    int turn(std::uint32_t a, std::uint32_t b, std::uint32_t c) const;
    std::uint32_t insert_vertex(std::uint32_t vertex);
    void put_into(std::uint32_t triangle, std::uint32_t vertex);
    void put_onto(Side edge, std::uint32_t vertex);
    void set_fixed(Side side, bool fixed);
    void relink(std::uint32_t beyond, std::uint32_t was, std::uint32_t is);
    std::uint32_t place_of(std::uint32_t triangle, std::uint32_t beyond) const;
    void flip(std::uint32_t triangle, std::uint32_t i);
    void legalize();
    bool passes(std::uint32_t triangle, std::uint32_t i, double distance) const;
    bool insert_piece(Edge edge, std::vector<Edge>& pending);
    bool split_both(Edge one, Edge other, std::vector<Edge>& pending);
    bool cross(Edge edge, Side first, std::vector<Edge>& pending);

    CutNumbers numbers_;  // of crossings
    std::vector<Vec2> points_;
    std::vector<Triangle> triangles_;
    std::vector<std::uint32_t> triangle_of_;  // by vertex: one triangle with that corner
    std::vector<Edge> doubtful_;              // triangle and vertex: the opposite edge may need a flip
    std::unordered_map<std::uint64_t, std::uint32_t> splits_;
    std::uint32_t last_ = 0;  // the start of the next search
    std::uint32_t toss_ = 1;
    std::size_t crossings_left_ = 0;
};

}  // namespace hitbox::detail
