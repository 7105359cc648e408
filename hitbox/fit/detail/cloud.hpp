// cloud.hpp: the points of a fit, moved to the origin and scaled to size one (normalised point cloud).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/aabb.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <vector>

namespace hitbox::detail {

/// Points in double, relative to the center of their bounds and divided by a power of two so that no
/// coordinate reaches 1. So points far from the origin, and huge or tiny sets, are handled alike, and no
/// square overflows or underflows.
///
/// A normalised point q stands for origin + q * 2^exponent, up to one rounding of q. A coordinate that all
/// points share is exactly 0. The caller's points must outlive the cloud.
class Cloud {
public:
    static constexpr std::size_t lanes = 8;
    static constexpr std::size_t block_size = 64 * lanes;

    /// A block of points with separate x, y and z arrays, so that loops over them become SIMD code. It is
    /// padded to whole lanes with copies of the first point of the cloud.
    struct Block {
        const double *x, *y, *z;
        std::size_t begin;  ///< the index of its first point
        std::size_t size;   ///< a multiple of `lanes`
    };

    /// `bounds` are the bounds of the points. The points must be finite and not all equal.
    template <class T>
    Cloud(std::span<const Vec<3, T>> points, const Aabb<3, T>& bounds);

    /// A cloud of points that are normalised already, with the origin and scale of the cloud `of`.
    Cloud(const std::vector<Vec3>& normalised, const Cloud& of);

    std::size_t count() const { return count_; }
    const Vec3& origin() const { return origin_; }  ///< exactly the coordinates of a Vec<3, T>
    int exponent() const { return exponent_; }
    bool is_flat(std::size_t axis) const {
        return flat_[axis];
    }  ///< all points share this coordinate exactly

    Vec3 operator[](std::size_t i) const {
        return stored_[0].empty() ? read_(*this, i) : Vec3{stored_[0][i], stored_[1][i], stored_[2][i]};
    }

    /// Calls visit(block) for all points, in order.
    template <class Visit>
    void for_each_block(const Visit& visit) const {
        if (!stored_[0].empty()) {
            for (std::size_t i = 0; i < stored_[0].size(); i += block_size)
                visit(Block{&stored_[0][i], &stored_[1][i], &stored_[2][i], i,
                            (std::min)(block_size, stored_[0].size() - i)});
            return;
        }
        std::array<double, 3 * block_size> buffer;
        for (std::size_t i = 0; i < count_; i += block_size) {
            double* const out = buffer.data();
            load_(*this, i, out);
            visit(Block{out, out + block_size, out + 2 * block_size, i,
                        padded((std::min)(block_size, count_ - i))});
        }
    }

private:
    static constexpr std::size_t padded(std::size_t n) { return (n + lanes - 1) / lanes * lanes; }

    template <class T>
    static Vec3 read(const Cloud& cloud, std::size_t i);
    template <class T>
    static void load(const Cloud& cloud, std::size_t begin, double* out);

    // Small clouds are stored by coordinate. For large clouds, blocks are converted from the caller's points
    // one at a time, because allocating memory for all of them takes longer than all the passes over them.
    std::array<std::vector<double>, 3> stored_;
    const void* points_ = nullptr;
    Vec3 (*read_)(const Cloud&, std::size_t) = nullptr;
    void (*load_)(const Cloud&, std::size_t, double*) = nullptr;
    double scale1_ = 1, scale2_ = 1;

    std::size_t count_ = 0;
    Vec3 origin_;
    int exponent_ = 0;
    std::array<bool, 3> flat_{};
};

/// Three unit vectors, perpendicular to each other up to a few roundings.
using Frame = std::array<Vec3, 3>;

struct Extents {
    Vec3 low, high;  ///< smallest and largest dot product of a point with each axis
};

Extents extents(const Cloud& cloud, const Frame& frame);

/// The extreme points along a direction: the smallest and largest dot products and the indices of the points.
struct Extremes {
    double low, high;
    std::size_t lowest, highest;
};

/// The extremes along each direction. Among equal values the first point is returned.
std::vector<Extremes> extremes(const Cloud& cloud, std::span<const Vec3> directions);

/// The cost of a box that the fits minimise: its volume, with `thin` added to each side. So among boxes of
/// zero thickness the one with the smaller area is preferred.
constexpr double thin = 1e-9;  // relative to a cloud of size one

inline double cost(const Vec3& size) { return (size.x + thin) * (size.y + thin) * (size.z + thin); }
inline double cost(const Extents& e) { return cost(e.high - e.low); }

}  // namespace hitbox::detail
