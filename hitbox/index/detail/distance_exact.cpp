// distance_exact.cpp: signs of differences of squared distances, in integers.
#include <hitbox/index/detail/distance_exact.hpp>

#include <hitbox/exact/resolve.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace hitbox::detail {

namespace {

using exact::Sign;

// The point of the box nearest to the given point. Found by comparisons only, so it is exact.
template <int N, class T>
std::array<double, N> nearest_corner(const Vec<N, T>& point, const Aabb<N, T>& box) {
    std::array<double, N> c;
    for (unsigned k = 0; k < N; ++k)
        c[k] = double(point[k] < box.min[k] ? box.min[k] : point[k] > box.max[k] ? box.max[k] : point[k]);
    return c;
}

template <std::size_t N>
bool all_finite(const std::array<double, N>& c) {
    bool finite = true;
    for (const double x : c) finite = finite && std::fabs(x) <= std::numeric_limits<double>::max();
    return finite;
}

template <std::size_t N, class Number>
Number squared_distance(const Number* p, const Number* c) {
    Number d = c[0] - p[0];
    Number sum = d * d;
    for (std::size_t k = 1; k < N; ++k) {
        d = c[k] - p[k];
        sum = sum + d * d;
    }
    return sum;
}

}  // namespace

template <int N, class T>
HITBOX_NOINLINE Sign distance_order(const Vec<N, T>& point, const Aabb<N, T>& a, const Aabb<N, T>& b) {
    constexpr std::size_t n = std::size_t(N);
    const auto near_a = nearest_corner(point, a), near_b = nearest_corner(point, b);
    if (near_a == near_b) return Sign::zero;  // a frequent case: the point is in both boxes
    // A box that lies wholly at infinity is farther than any other.
    if (!all_finite(near_a) || !all_finite(near_b))
        return exact::sign_of_value(int(all_finite(near_b)) - int(all_finite(near_a)));
    std::array<double, 3 * n> inputs;
    for (std::size_t k = 0; k < n; ++k)
        inputs[k] = double(point[k]), inputs[n + k] = near_a[k], inputs[2 * n + k] = near_b[k];
    return exact::resolve(inputs, 2, [](const auto& v) {
        return sign(squared_distance<n>(&v[0], &v[n]) - squared_distance<n>(&v[0], &v[2 * n]));
    });
}

template <int N, class T>
bool within_radius(const Vec<N, T>& point, T radius, const Aabb<N, T>& box) {
    const double rough = rough_distance_sq(point, box), reach = double(radius) * double(radius);
    if (ranks_surely_below(rough, reach)) return true;
    if (ranks_surely_below(reach, rough)) return false;
    constexpr std::size_t n = std::size_t(N);
    const auto near = nearest_corner(point, box);
    if (!all_finite(near)) return false;
    std::array<double, 2 * n + 1> inputs;
    for (std::size_t k = 0; k < n; ++k) inputs[k] = double(point[k]), inputs[n + k] = near[k];
    inputs[2 * n] = double(radius);
    return exact::resolve(inputs, 2, [](const auto& v) {
               return sign(squared_distance<n>(&v[0], &v[n]) - v[2 * n] * v[2 * n]);
           }) != Sign::positive;
}

template Sign distance_order(const Vec<2, float>&, const Aabb<2, float>&, const Aabb<2, float>&);
template Sign distance_order(const Vec<2, double>&, const Aabb<2, double>&, const Aabb<2, double>&);
template Sign distance_order(const Vec<3, float>&, const Aabb<3, float>&, const Aabb<3, float>&);
template Sign distance_order(const Vec<3, double>&, const Aabb<3, double>&, const Aabb<3, double>&);
template bool within_radius(const Vec<2, float>&, float, const Aabb<2, float>&);
template bool within_radius(const Vec<2, double>&, double, const Aabb<2, double>&);
template bool within_radius(const Vec<3, float>&, float, const Aabb<3, float>&);
template bool within_radius(const Vec<3, double>&, double, const Aabb<3, double>&);

}  // namespace hitbox::detail
