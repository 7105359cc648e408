// cloud.cpp: passes over the points of a fit.
#include <hitbox/fit/detail/cloud.hpp>

#include <cmath>
#include <limits>

namespace hitbox::detail {

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

// Loops over a fixed number of lanes become SIMD code. The comparisons are written out because std::min
// treats ties and NaN in another order.
using Lanes = std::array<double, Cloud::lanes>;

struct LowHigh {
    Lanes low, high;

    LowHigh() { low.fill(inf), high.fill(-inf); }

    void add(std::size_t lane, double d) {
        low[lane] = d < low[lane] ? d : low[lane];
        high[lane] = d > high[lane] ? d : high[lane];
    }
    double lowest() const {
        double x = low[0];
        for (const double y : low) x = y < x ? y : x;
        return x;
    }
    double highest() const {
        double x = high[0];
        for (const double y : high) x = y > x ? y : x;
        return x;
    }
};

}  // namespace

template <class T>
Vec3 Cloud::read(const Cloud& cloud, std::size_t i) {
    const Vec<3, T>& p = static_cast<const Vec<3, T>*>(cloud.points_)[i];
    const auto normalised = [&](std::size_t k) {
        return (double(p[k]) - cloud.origin_[k]) * cloud.scale1_ * cloud.scale2_;
    };
    return {normalised(0), normalised(1), normalised(2)};
}

template <class T>
void Cloud::load(const Cloud& cloud, std::size_t begin, double* out) {
    const Vec<3, T>* const points = static_cast<const Vec<3, T>*>(cloud.points_) + begin;
    const std::size_t size = std::min(block_size, cloud.count_ - begin);
    const Vec3 origin = cloud.origin_;
    const double scale1 = cloud.scale1_, scale2 = cloud.scale2_;
    for (std::size_t i = 0; i < size; ++i) {
        out[i] = (double(points[i].x) - origin.x) * scale1 * scale2;
        out[i + block_size] = (double(points[i].y) - origin.y) * scale1 * scale2;
        out[i + 2 * block_size] = (double(points[i].z) - origin.z) * scale1 * scale2;
    }
    const Vec3 first = read<T>(cloud, 0);
    for (std::size_t i = size; i < padded(size); ++i)
        for (std::size_t k = 0; k < 3; ++k) out[i + k * block_size] = first[k];
}

template <class T>
Cloud::Cloud(std::span<const Vec<3, T>> points, const Aabb<3, T>& bounds)
    : points_(points.data()), read_(&read<T>), load_(&load<T>), count_(points.size()) {
    double reach = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        const T low = bounds.min[k], high = bounds.max[k];
        flat_[k] = low == high;
        const T middle = flat_[k] ? low : T(low / 2 + high / 2);  // low + high may overflow
        origin_[k] = double(middle);
        reach = std::max({reach, double(high) - double(middle), double(middle) - double(low)});
    }
    // Two factors are used because 2^-exponent alone is outside the range of double for the smallest clouds.
    exponent_ = std::ilogb(reach) + 1;
    const int half = -exponent_ / 2;
    scale1_ = std::ldexp(1.0, half), scale2_ = std::ldexp(1.0, -exponent_ - half);

    constexpr std::size_t few = 32768;
    if (count_ > few) return;
    for (std::vector<double>& coordinate : stored_) coordinate.resize(padded(count_));
    for (std::size_t i = 0; i < padded(count_); ++i) {
        const Vec3 q = read<T>(*this, i < count_ ? i : 0);
        for (std::size_t k = 0; k < 3; ++k) stored_[k][i] = q[k];
    }
}

template Cloud::Cloud(std::span<const Vec3f>, const Aabb3f&);
template Cloud::Cloud(std::span<const Vec3>, const Aabb3&);

Cloud::Cloud(const std::vector<Vec3>& normalised, const Cloud& of)
    : count_(normalised.size()), origin_(of.origin_), exponent_(of.exponent_), flat_(of.flat_) {
    for (std::size_t k = 0; k < 3; ++k) {
        stored_[k].resize(padded(count_));
        for (std::size_t i = 0; i < padded(count_); ++i) stored_[k][i] = normalised[i < count_ ? i : 0][k];
    }
}

Extents extents(const Cloud& cloud, const Frame& frame) {
    std::array<LowHigh, 3> found;
    cloud.for_each_block([&](const Cloud::Block& block) {
        for (std::size_t k = 0; k < 3; ++k) {
            const Vec3 u = frame[k];
            LowHigh so_far = found[k];
            for (std::size_t i = 0; i < block.size; i += Cloud::lanes)
                for (std::size_t lane = 0; lane < Cloud::lanes; ++lane) {
                    const std::size_t j = i + lane;
                    so_far.add(lane, u.x * block.x[j] + u.y * block.y[j] + u.z * block.z[j]);
                }
            found[k] = so_far;
        }
    });
    Extents out;
    for (std::size_t k = 0; k < 3; ++k) out.low[k] = found[k].lowest(), out.high[k] = found[k].highest();
    return out;
}

std::vector<Extremes> extremes(const Cloud& cloud, std::span<const Vec3> directions) {
    // All directions are tested on a block while it is in the cache. A block with a new extreme value is
    // searched again for its index, which is rare. (The padding repeats the first point and is never a new extreme.)
    std::vector<Extremes> out(directions.size(), Extremes{inf, -inf, 0, 0});
    cloud.for_each_block([&](const Cloud::Block& block) {
        std::array<double, Cloud::block_size> value;
        for (std::size_t k = 0; k < directions.size(); ++k) {
            const Vec3 u = directions[k];
            LowHigh found;
            for (std::size_t i = 0; i < block.size; i += Cloud::lanes)
                for (std::size_t lane = 0; lane < Cloud::lanes; ++lane) {
                    const std::size_t j = i + lane;
                    value[j] = u.x * block.x[j] + u.y * block.y[j] + u.z * block.z[j];
                    found.add(lane, value[j]);
                }
            const auto place = [&](double d) {
                return block.begin + std::size_t(std::find(value.begin(), value.end(), d) - value.begin());
            };
            Extremes& e = out[k];
            if (const double d = found.lowest(); d < e.low) e.low = d, e.lowest = place(d);
            if (const double d = found.highest(); d > e.high) e.high = d, e.highest = place(d);
        }
    });
    return out;
}

}  // namespace hitbox::detail
