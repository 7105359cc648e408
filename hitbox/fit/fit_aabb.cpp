// fit_aabb.cpp: bounds of a contiguous array of points, written so that compilers emit SIMD code.
#include <hitbox/fit/fit_aabb.hpp>

#include <array>

namespace hitbox::detail {

// Points lie in memory as x y z x y z ... A group of `rows` points is `rows` * N scalars. The loop compares
// group after group, scalar by scalar, so it does not depend on the axis; the axis of each scalar is used
// only at the end. A comparison with NaN is false and leaves the result unchanged, as in Aabb::merge.
template <int N, class T>
Aabb<N, T> aabb_of_array(const Vec<N, T>* first, std::size_t count) {
    constexpr std::size_t rows = 32 / sizeof(T), lanes = rows * N;
    static_assert(sizeof(Vec<N, T>) == N * sizeof(T));
    Aabb<N, T> box;
    std::array<T, lanes> low, high;
    low.fill(+Aabb<N, T>::inf);
    high.fill(-Aabb<N, T>::inf);
    std::size_t i = 0;
    for (; i + rows <= count; i += rows) {
        std::array<T, lanes> row;
        for (std::size_t r = 0; r < rows; ++r)
            for (std::size_t k = 0; k < N; ++k) row[r * N + k] = first[i + r][k];
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            low[lane] = row[lane] < low[lane] ? row[lane] : low[lane];
            high[lane] = row[lane] > high[lane] ? row[lane] : high[lane];
        }
    }
    for (std::size_t r = 0; r < rows; ++r)
        for (std::size_t k = 0; k < N; ++k) {
            if (low[r * N + k] < box.min[k]) box.min[k] = low[r * N + k];
            if (high[r * N + k] > box.max[k]) box.max[k] = high[r * N + k];
        }
    for (; i < count; ++i) box.merge(first[i]);
    for (std::size_t k = 0; k < N; ++k) box.min[k] += T(0), box.max[k] += T(0);  // -0 + 0 is +0
    return box;
}

template Aabb<2, float> aabb_of_array(const Vec<2, float>*, std::size_t);
template Aabb<2, double> aabb_of_array(const Vec<2, double>*, std::size_t);
template Aabb<3, float> aabb_of_array(const Vec<3, float>*, std::size_t);
template Aabb<3, double> aabb_of_array(const Vec<3, double>*, std::size_t);

}  // namespace hitbox::detail
