// mesh_view.hpp: a triangle mesh in the caller's memory (vertex buffer, index buffer, float, uint16).
#pragma once

#include <hitbox/core/points.hpp>
#include <hitbox/core/result.hpp>
#include <hitbox/fit/fit_obb.hpp>
#include <hitbox/mesh/trimesh.hpp>
#include <hitbox/mesh/weld.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/obb.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <ranges>
#include <span>
#include <type_traits>
#include <utility>

namespace hitbox {

/// A range of three indices for each triangle, of 16 or 32 bits, signed or unsigned. A negative index is out
/// of range. The range must not be a temporary that owns its elements.
template <class R>
concept IndexRange = std::ranges::borrowed_range<R> && std::ranges::contiguous_range<R> &&
                     std::ranges::sized_range<R> && std::integral<detail::element_of<R>> &&
                     (sizeof(detail::element_of<R>) == 2 || sizeof(detail::element_of<R>) == 4);

/// A mesh over the caller's points and indices. Nothing is copied. Both must outlive the view and must not change.
///
///     std::vector<Vertex> vertices;              // struct Vertex { glm::vec3 position, normal; ... }
///     std::vector<std::uint16_t> indices;
///     const auto mesh = MeshView::make(StridedPoints<float>{&vertices[0].position, vertices.size(), sizeof(Vertex)},
///                                      indices);
///
/// Exactness   floats are widened when read, which is exact.
/// Errors      bad_format: an index is out of range, or the number of indices is not a multiple of three.
///             not_finite: a coordinate is NaN or infinite. unsupported: x, y and z of an element are not
///             adjacent in memory.
/// Memory      none.
/// Cost        make: one pass over the indices and points.
class MeshView {
public:
    /// Indexed access to the triangles, enough for algorithms that read them one by one.
    class Triangles {
    public:
        std::size_t size() const { return count_; }
        TriMesh::Corners operator[](std::size_t i) const {
            if (index_size_ == 4) return read<std::uint32_t>(i);
            if (index_size_ == 2) return is_signed_ ? read<std::int16_t>(i) : read<std::uint16_t>(i);
            const auto first = std::uint32_t(3 * i);
            return {first, first + 1, first + 2};
        }

    private:
        friend class MeshView;
        template <class Index>
        TriMesh::Corners read(std::size_t i) const {
            Index c[3];
            std::memcpy(c, static_cast<const std::byte*>(first_) + i * sizeof(c), sizeof(c));
            return {std::uint32_t(c[0]), std::uint32_t(c[1]), std::uint32_t(c[2])};
        }

        const void* first_ = nullptr;
        std::size_t count_ = 0;
        unsigned index_size_ = 0;  // in bytes; 0: no indices, every three points are a triangle
        bool is_signed_ = false;
    };

    MeshView() = default;

    /// Checks the mesh and makes a view of it.
    template <IndexRange Indices>
    static Result<MeshView> make(const PointsView& points, Indices&& indices) {
        return make(points, std::ranges::data(indices), std::ranges::size(indices),
                    unsigned(sizeof(detail::element_of<Indices>)),
                    std::is_signed_v<detail::element_of<Indices>>);
    }
    static Result<MeshView> make(const PointsView& points, std::span<const TriMesh::Corners> triangles) {
        return make(points, triangles.data(), 3 * triangles.size(), sizeof(std::uint32_t), false);
    }
    /// A triangle soup: every three points are a triangle.
    static Result<MeshView> make(const PointsView& points) {
        return make(points, nullptr, points.size(), 0, false);
    }

    /// Points as a std::vector<glm::vec3>, an array of vertices with x, y and z, and so on; see strided().
    template <PointsInARow Points>
    static Result<MeshView> make(Points&& points) {
        return of_strided(strided(points));
    }
    template <PointsInARow Points, IndexRange Indices>
    static Result<MeshView> make(Points&& points, Indices&& indices) {
        return of_strided(strided(points), std::forward<Indices>(indices));
    }
    template <PointsInARow Points>
    static Result<MeshView> make(Points&& points, std::span<const TriMesh::Corners> triangles) {
        return of_strided(strided(points), triangles);
    }

    const PointsView& points() const { return points_; }
    const Triangles& triangles() const { return triangles_; }
    /// Triangle i.
    Triangle3 triangle(std::size_t i) const {
        const TriMesh::Corners c = triangles_[i];
        return {points_[c[0]], points_[c[1]], points_[c[2]]};
    }

    /// Copies the mesh, in double, for functions that take a TriMesh and for Part::mesh.
    TriMesh copy() const;

private:
    template <class View, class... Indices>
    static Result<MeshView> of_strided(const View& view, Indices&&... indices) {
        if (!view) return Error{ErrorCode::unsupported, "x, y and z are not adjacent in memory", "points[0]"};
        return make(PointsView(*view), std::forward<Indices>(indices)...);
    }
    static Result<MeshView> make(const PointsView& points, const void* indices, std::size_t count,
                                 unsigned index_size, bool is_signed);

    PointsView points_;
    Triangles triangles_;
};

// The functions below give the same results as those of the same names for a TriMesh.

/// Computes the smallest axis-aligned box that contains all triangles.
Aabb3 fit_aabb(const MeshView& mesh);
/// Computes an oriented box that contains all triangles. Works on a temporary copy in double.
Obb3 fit_obb(const MeshView& mesh, ObbFit fit);

/// Merges points with equal positions. The result is a copy, in double, of the used points. It is no Result,
/// because a view is valid.
Welded weld(const MeshView& mesh, Executor* executor = nullptr);

/// Volume and area; see measure.hpp.
double enclosed_volume(const MeshView& mesh);
double signed_volume(const MeshView& mesh, const Vec3& apex = {0, 0, 0});
double surface_area(const MeshView& mesh);

}  // namespace hitbox
