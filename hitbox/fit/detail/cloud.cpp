// cloud.cpp: passes over the points of a fit.
#include <hitbox/fit/detail/cloud.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace hitbox::detail {

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

// Loops over fixed numbers of lanes, which compilers turn into SIMD; std::min has another idea of ties.
using Lanes = std::array<double, Cloud::lanes>;

double smallest(const Lanes& lanes) {
    double x = lanes[0];
    for (const double y : lanes) x = y < x ? y : x;
    return x;
}
double largest(const Lanes& lanes) {
    double x = lanes[0];
    for (const double y : lanes) x = y > x ? y : x;
    return x;
}

}  // namespace

template <Scalar T>
Cloud make_cloud(std::span<const Vec<3, T>> points, const Aabb<3, T>& bounds) {
    Cloud cloud;
    cloud.count = points.size();
    double reach = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        const T low = bounds.min[k], high = bounds.max[k];
        cloud.flat[k] = low == high;
        const T middle = cloud.flat[k] ? low : T(low / 2 + high / 2);  // low + high may overflow
        cloud.origin[k] = double(middle);
        reach = std::max({reach, double(high) - double(middle), double(middle) - double(low)});
    }
    // Two factors, because 2^-exponent alone leaves the range of a double for the smallest clouds.
    cloud.exponent = reach > 0 ? std::ilogb(reach) + 1 : 0;
    const int half = -cloud.exponent / 2;
    const double scale1 = std::ldexp(1.0, half), scale2 = std::ldexp(1.0, -cloud.exponent - half);

    const std::size_t padded = (points.size() + Cloud::lanes - 1) / Cloud::lanes * Cloud::lanes;
    for (std::size_t k = 0; k < 3; ++k) {
        std::vector<double>& q = cloud.coordinates[k];
        q.resize(padded);
        const double origin = cloud.origin[k];
        for (std::size_t i = 0; i < points.size(); ++i)
            q[i] = (double(points[i][k]) - origin) * scale1 * scale2;
        for (std::size_t i = points.size(); i < padded; ++i) q[i] = q[0];
    }
    return cloud;
}

template Cloud make_cloud(std::span<const Vec3f>, const Aabb3f&);
template Cloud make_cloud(std::span<const Vec3>, const Aabb3&);

Extents extents(const Cloud& cloud, const Frame& frame) {
    Extents out;
    for (std::size_t k = 0; k < 3; ++k) {
        const Vec3 u = frame[k];
        const double *x = cloud.coordinates[0].data(), *y = cloud.coordinates[1].data(),
                     *z = cloud.coordinates[2].data();
        Lanes low, high;
        low.fill(inf), high.fill(-inf);
        for (std::size_t i = 0; i < cloud.padded(); i += Cloud::lanes)
            for (std::size_t lane = 0; lane < Cloud::lanes; ++lane) {
                const double d = u.x * x[i + lane] + u.y * y[i + lane] + u.z * z[i + lane];
                low[lane] = d < low[lane] ? d : low[lane];
                high[lane] = d > high[lane] ? d : high[lane];
            }
        out.low[k] = smallest(low), out.high[k] = largest(high);
    }
    return out;
}

std::vector<Extremes> extremes(const Cloud& cloud, std::span<const Vec3> directions) {
    // Blocks that stay in the cache while all directions look at them. A block that beats what is known is
    // searched again for the place, which seldom happens. (The padding repeats the first point and beats
    // nothing.)
    constexpr std::size_t block = 32 * Cloud::lanes;
    std::vector<Extremes> out(directions.size(), Extremes{inf, -inf, 0, 0});
    const double *x = cloud.coordinates[0].data(), *y = cloud.coordinates[1].data(),
                 *z = cloud.coordinates[2].data();
    std::array<double, block> value;
    for (std::size_t begin = 0; begin < cloud.padded(); begin += block) {
        const std::size_t size = std::min(block, cloud.padded() - begin);
        for (std::size_t k = 0; k < directions.size(); ++k) {
            const Vec3 u = directions[k];
            Lanes low, high;
            low.fill(inf), high.fill(-inf);
            for (std::size_t i = 0; i < size; i += Cloud::lanes)
                for (std::size_t lane = 0; lane < Cloud::lanes; ++lane) {
                    const std::size_t j = begin + i + lane;
                    const double d = u.x * x[j] + u.y * y[j] + u.z * z[j];
                    value[i + lane] = d;
                    low[lane] = d < low[lane] ? d : low[lane];
                    high[lane] = d > high[lane] ? d : high[lane];
                }
            Extremes& e = out[k];
            if (const double d = smallest(low); d < e.low) {
                e.low = d;
                e.lowest = begin + std::size_t(std::find(value.begin(), value.end(), d) - value.begin());
            }
            if (const double d = largest(high); d > e.high) {
                e.high = d;
                e.highest = begin + std::size_t(std::find(value.begin(), value.end(), d) - value.begin());
            }
        }
    }
    return out;
}

}  // namespace hitbox::detail
