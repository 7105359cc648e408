// grid_parts.hpp: parts made of axis-aligned faces of a grid (boxes, sheets, shells), cut into triangles in any way.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "convex_solids.hpp"

namespace hitbox::test {

/// A rectangle between planes of a grid of 6 x 6 x 6 cells. `low` and `high` are along the axes after `axis`. It looks
/// towards the higher side of its axis if `sign` is 1, and to the lower one if it is -1.
struct GridFace {
    std::size_t axis = 0;
    int plane = 0;
    std::array<int, 2> low{}, high{};
    int sign = 1;
};

/// A part in the coordinates of its grid, before any map.
struct GridPart {
    struct Piece {
        std::array<GridPoint, 3> corners;
        std::size_t face = 0;
    };
    std::vector<GridFace> faces;
    std::vector<Piece> triangles;
};

using GridBox = std::array<std::array<int, 3>, 2>;  ///< from its lowest to its highest cell corner

/// Adds boxes and sheets to parts and cuts them. Each box and each sheet is cut so that its own edges fit together.
class GridBuilder {
public:
    static constexpr int size = 6;
    /// The planes of the grid along one axis; neighbours are at least 2 apart.
    using Planes = std::array<std::int64_t, size + 1>;

    GridBuilder(SolidGenerator& make, const std::array<Planes, 3>& planes) : make_(make), planes_(planes) {}

    static constexpr unsigned all_faces = 63;

    /// The faces of `faces` (a set of bits: 2 k and 2 k + 1 are the lower and the higher one along axis k).
    void add_box(GridPart& part, const GridBox& box, int sign, unsigned faces = all_faces) {
        start_piece();
        for (unsigned f = 0; f < 6; ++f) {
            if (!(faces >> f & 1)) continue;
            const std::size_t k = f / 2, u = (k + 1) % 3, v = (k + 2) % 3;
            const bool upper = f % 2 != 0;
            add_face(part, {k,
                            box[upper ? 1 : 0][k],
                            {box[0][u], box[0][v]},
                            {box[1][u], box[1][v]},
                            upper ? sign : -sign});
        }
    }

    /// A rectangle, seen from one side or from both. The two sides may be cut along other diagonals.
    void add_sheet(GridPart& part, GridFace face, bool both_sides) {
        start_piece();
        add_face(part, face);
        face.sign = -face.sign;
        if (both_sides) add_face(part, face);
    }

    /// The same faces, cut anew: each for itself, so that the edges of neighbours fit only if no edge is divided.
    GridPart cut_anew(const GridPart& part) {
        GridPart r;
        start_piece();
        style_ = Style::whole;
        for (const GridFace& face : part.faces) add_face(r, face);
        return r;
    }

private:
    // Edges of faces stay whole, are divided at any points, or the faces are cut into the squares of the grid.
    enum class Style { whole, divided, squares };

    void start_piece() {
        style_ = Style(make_.number(0, 5) % 4 % 3);  // whole in half of the cases
        divisions_.clear();
    }

    GridPoint point(const GridFace& f, std::int64_t u, std::int64_t v) const {
        GridPoint p{};
        p[f.axis] = planes_[f.axis][std::size_t(f.plane)], p[(f.axis + 1) % 3] = u, p[(f.axis + 2) % 3] = v;
        return p;
    }

    void add_face(GridPart& part, const GridFace& face) {
        part.faces.push_back(face);
        const Planes &u = planes_[(face.axis + 1) % 3], &v = planes_[(face.axis + 2) % 3];
        if (style_ != Style::squares) {
            add_rectangle(part, face, {u[std::size_t(face.low[0])], v[std::size_t(face.low[1])]},
                          {u[std::size_t(face.high[0])], v[std::size_t(face.high[1])]});
            return;
        }
        for (auto i = std::size_t(face.low[0]); i < std::size_t(face.high[0]); ++i)
            for (auto j = std::size_t(face.low[1]); j < std::size_t(face.high[1]); ++j)
                add_rectangle(part, face, {u[i], v[j]}, {u[i + 1], v[j + 1]});
    }

    using Flat = std::array<std::int64_t, 2>;

    void add_rectangle(GridPart& part, const GridFace& face, const Flat& low, const Flat& high) {
        const std::array<GridPoint, 4> corners{point(face, low[0], low[1]), point(face, high[0], low[1]),
                                               point(face, high[0], high[1]), point(face, low[0], high[1])};
        std::vector<GridPoint> ring;
        for (std::size_t i = 0; i < 4; ++i) {
            ring.push_back(corners[i]);
            add_division(ring, corners[i], corners[(i + 1) % 4]);
        }
        const auto cut = [&](const GridPoint& p, GridPoint q, GridPoint r) {
            if (face.sign < 0) std::swap(q, r);
            part.triangles.push_back({{p, q, r}, part.faces.size() - 1});
        };
        if (ring.size() == 4 && !make_.one_in(3)) {
            const std::size_t first = make_.one_in(2) ? 1 : 0;
            cut(ring[first], ring[first + 1], ring[first + 2]);
            cut(ring[first], ring[first + 2], ring[(first + 3) % 4]);
            return;
        }
        const GridPoint middle =
            point(face, make_.number(low[0] + 1, high[0] - 1), make_.number(low[1] + 1, high[1] - 1));
        for (std::size_t i = 0; i < ring.size(); ++i) cut(middle, ring[i], ring[(i + 1) % ring.size()]);
    }

    // Adds points between p and q, the same ones for both faces at this edge.
    void add_division(std::vector<GridPoint>& ring, const GridPoint& p, const GridPoint& q) {
        if (style_ != Style::divided) return;
        const bool forward = p < q;
        const auto [low, high] = forward ? std::pair(p, q) : std::pair(q, p);
        const auto [entry, is_new] = divisions_.try_emplace({low, high});
        std::vector<GridPoint>& points = entry->second;
        if (is_new)
            for (std::size_t k = 0; k < 3; ++k)
                if (low[k] != high[k])
                    for (std::int64_t at = low[k] + make_.number(1, high[k] - low[k]); at < high[k];
                         at += make_.number(1, high[k] - low[k])) {
                        GridPoint between = low;
                        between[k] = at;
                        points.push_back(between);
                    }
        if (forward)
            ring.insert(ring.end(), points.begin(), points.end());
        else
            ring.insert(ring.end(), points.rbegin(), points.rend());
    }

    SolidGenerator& make_;
    std::array<Planes, 3> planes_;
    Style style_ = Style::whole;
    std::map<std::pair<GridPoint, GridPoint>, std::vector<GridPoint>> divisions_;
};

}  // namespace hitbox::test
