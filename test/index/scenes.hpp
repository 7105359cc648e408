// scenes.hpp: sets of boxes that invite trouble, for the tests of every index.
#pragma once

#include <hitbox/shape/aabb.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

namespace scenes {

/// The same numbers with every standard library.
class Random {
public:
    explicit Random(std::uint64_t seed) : bits_(seed) {}
    std::uint64_t below(std::uint64_t n) { return bits_() % n; }
    double unit() { return double(bits_() >> 11) * 0x1p-53; }
    double between(double a, double b) { return a + (b - a) * unit(); }

private:
    std::mt19937_64 bits_;
};

template <int N, class T>
using Boxes = std::vector<hitbox::Aabb<N, T>>;

/// About six partners for each box.
template <int N, class T>
Boxes<N, T> uniform(std::size_t n, std::uint64_t seed) {
    Random random(seed);
    const double side = N == 3 ? std::cbrt(8.0 * double(n) / 6) : std::sqrt(4.0 * double(n) / 6);
    Boxes<N, T> boxes(n);
    for (auto& box : boxes)
        for (std::size_t k = 0; k < N; ++k) {
            const double c = random.between(0, side), h = random.between(0.25, 0.75);
            box.min[k] = T(c - h), box.max[k] = T(c + h);
        }
    return boxes;
}

/// Clusters, and sizes over a range of a thousand to one.
template <int N, class T>
Boxes<N, T> skewed(std::size_t n, std::uint64_t seed) {
    Random random(seed);
    Boxes<N, T> boxes(n);
    for (auto& box : boxes) {
        const double cluster = double(random.below(4)) * 50,
                     size = std::pow(1000, std::pow(random.unit(), 3)) * 0.05;
        for (std::size_t k = 0; k < N; ++k) {
            const double c = cluster + random.between(-4, 4) * random.unit();
            box.min[k] = T(c - size * random.unit()), box.max[k] = T(c + size * random.unit());
        }
    }
    return boxes;
}

/// Multiples of a quarter, so that many boxes touch, repeat or have no size.
template <int N, class T>
Boxes<N, T> gridded(std::size_t n, std::uint64_t seed) {
    Random random(seed);
    Boxes<N, T> boxes(n);
    for (auto& box : boxes)
        for (std::size_t k = 0; k < N; ++k) {
            box.min[k] = T(random.below(64)) / 4;
            box.max[k] = box.min[k] + T(random.below(5)) / 4;
        }
    return boxes;
}

/// Sizes from 1e-6 to 1e6, a far outlier, duplicates, points, empty, inverted, NaN and infinite boxes.
template <int N, class T>
Boxes<N, T> wild(std::size_t n, std::uint64_t seed) {
    Random random(seed);
    const T inf = std::numeric_limits<T>::infinity(), nan = std::numeric_limits<T>::quiet_NaN();
    Boxes<N, T> boxes(n);
    for (std::size_t i = 0; i < n; ++i) {
        auto& box = boxes[i];
        const double size = std::pow(10, random.between(-6, 6));
        for (std::size_t k = 0; k < N; ++k) {
            box.min[k] = T(random.between(-5000, 5000));
            box.max[k] = box.min[k] + T(size * random.unit());
        }
        const std::size_t axis = random.below(N);
        switch (random.below(18)) {
            case 0:
                box = {};
                break;
            case 1:
                box.max[axis] = -inf;
                break;
            case 2:
                box.min[axis] = nan;
                break;
            case 3:
                box.min[axis] = -inf;
                break;
            case 4:
                box.max[axis] = inf;
                break;
            case 5:
                box.max = box.min;
                break;
            case 6:
                box = boxes[random.below(i + 1)];
                break;
            case 7:
                box.min[axis] = box.max[axis] = std::numeric_limits<T>::max() / 2;
                break;
            case 8:
                box.min[axis] = box.max[axis] = inf;
                break;
            case 9:
                box.min[axis] = std::numeric_limits<T>::denorm_min(), box.max[axis] = box.min[axis] * 2;
                break;
            default:
                break;
        }
    }
    return boxes;
}

/// The same box again and again: nothing tells them apart but their numbers.
template <int N, class T>
Boxes<N, T> identical(std::size_t n, std::uint64_t) {
    hitbox::Aabb<N, T> box;
    for (std::size_t k = 0; k < N; ++k) box.min[k] = 1, box.max[k] = 2;
    return Boxes<N, T>(n, box);
}

/// Points whose distances from one another shrink by half each time: as deep as any tree can get.
template <int N, class T>
Boxes<N, T> nested(std::size_t n, std::uint64_t) {
    Boxes<N, T> boxes(n);
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t k = 0; k < N; ++k)
            boxes[i].min[k] = boxes[i].max[k] = std::ldexp(T(1), -int(i % 120));
    return boxes;
}

template <int N, class T>
hitbox::Vec<N, T> random_point(Random& random, const Boxes<N, T>& boxes) {
    hitbox::Vec<N, T> p;
    const auto& box = boxes.empty() ? hitbox::Aabb<N, T>{} : boxes[random.below(boxes.size())];
    for (std::size_t k = 0; k < N; ++k)  // often on a face, else anywhere
        p[k] = random.below(2) ? T(random.between(-10, 70)) : random.below(2) ? box.min[k] : box.max[k];
    return p;
}

/// Coordinates of all sizes, from the smallest number to the largest.
template <int N, class T>
hitbox::Vec<N, T> of_any_size(Random& random) {
    constexpr int least = std::numeric_limits<T>::min_exponent - std::numeric_limits<T>::digits,
                  most = std::numeric_limits<T>::max_exponent - 1;
    hitbox::Vec<N, T> v;
    for (std::size_t k = 0; k < N; ++k) {
        const int exponent = random.below(4) ? least + int(random.below(std::uint64_t(most - least + 1))) : 0;
        v[k] = T(std::ldexp(random.between(-1, 1), exponent + 1));
    }
    return v;
}

/// Boxes of all sizes.
template <int N, class T>
Boxes<N, T> unlike(std::size_t n, std::uint64_t seed) {
    Random random(seed);
    Boxes<N, T> boxes(n);
    for (auto& box : boxes) {
        const hitbox::Vec<N, T> p = of_any_size<N, T>(random), q = of_any_size<N, T>(random);
        for (std::size_t k = 0; k < N; ++k)
            box.min[k] = std::min(p[k], q[k]), box.max[k] = std::max(p[k], q[k]);
    }
    return boxes;
}

}  // namespace scenes
