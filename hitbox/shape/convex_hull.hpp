// convex_hull.hpp: the convex hull of any points: a polytope with its corners, faces and edges (convex polyhedron, convex mesh).
#pragma once

#include <hitbox/core/affine.hpp>
#include <hitbox/core/result.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/detail/hull_view.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace hitbox {

/// The convex hull of points: the smallest convex set that contains them, solid.
///
/// Units       the caller's length unit. Corners are input points as given, so a hull is exact.
/// Exactness   the corners are the extreme points of the input: no other set of its points has the same hull. Faces are whole
///             polygons, also of points on a grid. Both are decided by exact signs; no point is dropped for being close.
/// Degenerate  points in one plane give a polygon with two faces, one for each side; points in one line a segment, equal
///             points a point. Of equal points one is kept, and -0 becomes 0.
/// Empty       a hull that was made without points; ConvexHull::of never gives one.
/// Order       corners are sorted by x, then y, then z. A face begins with its first corner, and faces are sorted, too. So
///             the same points give the same bits, in whatever order they come.
/// Copies      share their corners and faces, which never change. A copy costs one counter.
template <class T>
class ConvexHull {
public:
    /// The empty hull.
    ConvexHull() = default;

    /// The hull of the points. Errors: `usage` if there are none, `not_finite` if a coordinate is NaN or infinite (the place
    /// is `points[i]`), `too_large` beyond 2^31 points.
    /// Cost    n log n in practice: 100,000 random points in a box or ball take some 0.1 s, as many on a sphere about 1 s.
    /// Source  Barber, Dobkin, Huhdanpaa 1996, "The Quickhull Algorithm for Convex Hulls", with exact signs.
    static Result<ConvexHull> of(std::span<const Vec<3, T>> points);

    /// 3 for a solid, 2 for a polygon, 1 for a segment, 0 for a point, -1 for the empty hull.
    int dimension() const { return data_ ? data_->faces.dimension : -1; }
    std::span<const Vec<3, T>> vertices() const {
        return data_ ? std::span<const Vec<3, T>>(data_->vertices) : std::span<const Vec<3, T>>();
    }
    std::size_t face_count() const { return data_ ? data_->faces.face_count() : 0; }
    /// The corners of a face as numbers of vertices, counter-clockwise seen from outside. Each is a corner of the polygon.
    std::span<const std::uint32_t> face(std::size_t i) const { return data_->faces.face(i); }
    /// The vertices at the other ends of the edges of a vertex, in ascending order.
    std::span<const std::uint32_t> neighbours(std::size_t vertex) const {
        return data_->faces.neighbours(vertex);
    }

    /// The number of the vertex that is farthest in this direction, the first one of several. Exact. The hull must not be
    /// empty. 0 if a coordinate of the direction is NaN or infinite.
    /// Cost    follows edges uphill from an extreme vertex: about the square root of the number of vertices.
    std::size_t support(const Vec<3, T>& direction) const;

    /// The volume, rounded: 0 for a flat hull. In double, relative to the first vertex.
    double volume() const;

    /// The hull of the images of the vertices, rounded. Empty if an image is not finite.
    ConvexHull transformed(const Affine<T>& map) const;

    /// Calls line(p, q) for each edge.
    template <class Line>
    void outline(const Line& line) const {
        for (std::size_t i = 0; i < vertices().size(); ++i)
            for (const std::uint32_t j : neighbours(i))
                if (i < j) line(vertices()[i], vertices()[j]);
    }

    bool is_empty() const { return !data_; }
    /// The smallest axis-aligned box that contains it. Exact.
    Aabb<3, T> bounds() const { return data_ ? data_->bounds : Aabb<3, T>{}; }
    /// Its first vertex. std::nullopt for the empty hull.
    std::optional<Vec<3, T>> some_point() const {
        return data_ ? std::optional(data_->vertices[0]) : std::nullopt;
    }

    /// True if both are the same set of points: hulls with the same vertices are.
    friend bool operator==(const ConvexHull& a, const ConvexHull& b) {
        return a.data_ == b.data_ || (a.data_ && b.data_ && a.data_->vertices == b.data_->vertices);
    }

    /// For the pairs of hitbox/pair/hull_shapes.hpp. The hull must outlive it.
    detail::HullView view() const {
        if (!data_) return {};
        return detail::HullView(data_->vertices, &data_->faces);
    }

private:
    struct Data {
        std::vector<Vec<3, T>> vertices;
        detail::HullFaces faces;
        Aabb<3, T> bounds;
    };
    std::shared_ptr<const Data> data_;
};

using ConvexHull3 = ConvexHull<double>;
using ConvexHull3f = ConvexHull<float>;

extern template class ConvexHull<float>;
extern template class ConvexHull<double>;

}  // namespace hitbox
