// plane_hits.hpp: where casts cross the planes of their triangles, side by side (SIMD, hit attributes).
#pragma once

#include <hitbox/mesh/cast.hpp>
#include <hitbox/shape/cast.hpp>
#include <hitbox/shape/triangle.hpp>

#include <cstddef>
#include <cstdint>

namespace hitbox::detail {

/// Hits of casts of one kind that cross the planes of their triangles. They are gathered, then computed in registers.
///
///     PlaneHits row(kind);
///     row.add(cast, triangle) ...     up to `most`
///     row.compute();
///     row.get(i, hit)                 false: not certain, ask place_of_hit() and on_triangle()
///
/// Exactness   t and the point are correctly rounded, and all numbers are those of place_of_hit() and on_triangle().
/// Cost        30 ns for each hit with AVX2; one hit alone takes 130 here, so ask complete_plane_hit().
class PlaneHits {
public:
    static constexpr std::size_t most = 16;

    explicit PlaneHits(Cast<3, double>::Kind kind) : kind_(kind) {}

    void clear() { count_ = 0; }

    void add(const Cast<3, double>& cast, const Triangle3& t) {
        const Vec3* const from[] = {&cast.origin, &cast.to, &t.a, &t.b, &t.c};
        for (std::size_t i = 0; i < 5; ++i)
            for (std::size_t k = 0; k < 3; ++k) given_[3 * i + k][count_] = (*from[i])[k];
        ++count_;
    }

    void compute();

    /// Sets t, the point, the normal and the barycentric coordinates.
    bool get(std::size_t i, MeshHit& hit) const {
        hit.t = t_[i];
        for (std::size_t k = 0; k < 3; ++k) hit.point[k] = point_[k][i], hit.normal[k] = normal_[k][i];
        hit.barycentric = {1 - b_[i] - c_[i], b_[i], c_[i]};
        return certain_ >> i & 1;
    }

private:
    template <int W, bool Fused, bool Segment>
    void compute_lanes();
    template <int W, bool Fused>
    void compute_kind();
    void compute_avx2();

    Cast<3, double>::Kind kind_;
    std::size_t count_ = 0;
    std::uint32_t certain_ = 0;
    alignas(64) double given_[15][most];  // origin, to, and the corners
    alignas(64) double t_[most], point_[3][most], normal_[3][most], b_[most], c_[most];
};

}  // namespace hitbox::detail
