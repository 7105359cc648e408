// hull_view.hpp: the corners of a convex hull in double, and its faces and edges as numbers of corners (topology of a polytope).
#pragma once

#include <hitbox/core/rounding.hpp>
#include <hitbox/core/vec.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hitbox::detail {

/// The faces and edges of a hull.
struct HullFaces {
    int dimension = -1;
    std::vector<std::uint32_t> corners;       ///< of all faces, one after the other
    std::vector<std::uint32_t> face_start;    ///< and one more
    std::vector<std::uint32_t> ends;          ///< the vertices beside each vertex
    std::vector<std::uint32_t> left;          ///< the face to the left of the edge to that end
    std::vector<std::uint32_t> vertex_start;  ///< and one more
    std::vector<std::uint32_t> extremes;      ///< vertices that are farthest along some directions

    std::size_t face_count() const { return face_start.empty() ? 0 : face_start.size() - 1; }
    std::span<const std::uint32_t> face(std::size_t i) const {
        return {corners.data() + face_start[i], face_start[i + 1] - face_start[i]};
    }
    std::span<const std::uint32_t> neighbours(std::size_t v) const {
        return {ends.data() + vertex_start[v], vertex_start[v + 1] - vertex_start[v]};
    }
    /// In the order of the neighbours. A segment has none.
    std::span<const std::uint32_t> faces_of(std::size_t v) const {
        return {left.data() + vertex_start[v], left.empty() ? 0 : vertex_start[v + 1] - vertex_start[v]};
    }
};

/// A hull of floats or doubles, read as doubles. The empty hull has no corners.
class HullView {
public:
    HullView() = default;
    HullView(std::span<const Vec<3, double>> vertices, const HullFaces* faces)
        : faces_(faces), doubles_(vertices.data()), size_(vertices.size()) {}
    HullView(std::span<const Vec<3, float>> vertices, const HullFaces* faces)
        : faces_(faces), floats_(vertices.data()), size_(vertices.size()) {}

    std::size_t size() const { return size_; }
    Vec3 operator[](std::size_t i) const {
        if (doubles_) return doubles_[i];
        return {widen(floats_[i].x), widen(floats_[i].y), widen(floats_[i].z)};
    }
    const HullFaces& faces() const { return *faces_; }

private:
    const HullFaces* faces_ = nullptr;
    const Vec<3, double>* doubles_ = nullptr;
    const Vec<3, float>* floats_ = nullptr;
    std::size_t size_ = 0;
};

/// The vertex that is farthest in this direction, the first one of several. Exact. The hull must not be empty.
std::size_t support_of(const HullView& hull, const Vec3& direction);

}  // namespace hitbox::detail
