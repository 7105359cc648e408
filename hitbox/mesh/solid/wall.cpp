// wall.cpp: the foot of the perpendicular, else the nearest point of a side.
#include <hitbox/mesh/solid/wall.hpp>

#include <hitbox/exact/double_double.hpp>
#include <hitbox/pair/closest/triangle_distance.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace hitbox::detail {

namespace {

using exact::DoubleDouble;

constexpr double no_limit_yet = std::numeric_limits<double>::infinity();

// The plane of a thinner triangle (height by length) is less accurate than its corners.
constexpr double thinnest = 1e-3;
// The facets of tubes and bolts are thinner than this. The rounded cross product of their sides has an error in
// direction of length by height roundings, so their normal is computed with more bits.
constexpr double thin = 1.0 / 32;
// Of still thinner triangles those bits do not suffice.
constexpr double straight = 0x1p-46;

double longest_square(const std::array<Vec3, 3>& side) {
    return std::max({length_sq(side[0]), length_sq(side[1]), length_sq(side[2])});
}

bool is_thinner(double part, const Vec3& normal, const std::array<Vec3, 3>& side) {
    const double longest = longest_square(side);
    return !(length_sq(normal) >= part * part * longest * longest);
}

std::array<Vec3, 3> sides_of(const Triangle3& t) { return {t.b - t.a, t.c - t.b, t.a - t.c}; }

// As long as twice the area.
Vec3 normal_of(const Triangle3& t, const std::array<Vec3, 3>& side) {
    const Vec3 rounded = cross(side[0], side[1]);
    if (!is_thinner(thin, rounded, side)) return rounded;
    const auto difference = [](const Vec3& to, const Vec3& from) {
        return std::array{DoubleDouble::difference(to.x, from.x), DoubleDouble::difference(to.y, from.y),
                          DoubleDouble::difference(to.z, from.z)};
    };
    const std::array u = difference(t.b, t.a), v = difference(t.c, t.a);
    const auto determinant = [&](std::size_t i, std::size_t j) { return (u[i] * v[j] - u[j] * v[i]).high; };
    return {determinant(1, 2), determinant(2, 0), determinant(0, 1)};
}

}  // namespace

Wall::Wall(const Triangle3& t, std::uint32_t triangle) : corner_{t.a, t.b, t.c} {
    const std::array side = sides_of(t);
    const Vec3 n = normal_of(t, side);
    const double size = std::sqrt(length_sq(n));
    if (size > 0) normal_ = n * (1 / size);
    extent_ = std::sqrt(size);
    needle_ = is_thinner(thinnest, n, side);
    straight_ = is_thinner(straight, n, side);
    offset_ = dot(normal_, t.a);
    triangles_[0] = triangle;
    finish();
}

Wall::Wall(const Wall& whole, std::span<const Vec3> corners)
    : count_(corners.size()), normal_(whole.normal_) {
    std::copy(corners.begin(), corners.end(), corner_.begin());
    Vec3 area{};
    for (std::size_t i = 1; i + 1 < count_; ++i)
        area = area + cross(corner_[i] - corner_[0], corner_[i + 1] - corner_[0]);
    extent_ = std::sqrt(std::sqrt(length_sq(area)));
    offset_ = dot(normal_, corner_[0]);
    triangles_[0] = whole.triangles_[0];
    finish();
}

void Wall::insert(std::size_t i, const Vec3& corner, std::uint32_t triangle) {
    for (std::size_t k = count_; k > i + 1; --k) corner_[k] = corner_[k - 1];
    corner_[i + 1] = corner;
    triangles_[triangle_count_++] = triangle;
    ++count_;
    finish();
}

void Wall::finish() {
    bounds_ = {};
    for (std::size_t i = 0; i < count_; ++i) {
        side_[i] = corner_[i + 1 == count_ ? 0 : i + 1] - corner_[i];
        outward_[i] = cross(side_[i], normal_);
        const double square = length_sq(side_[i]);
        per_square_[i] = square > 0 ? 1 / square : 0;
        bounds_.merge(corner_[i]);
    }
}

double Wall::distance(const Vec3& p) const {
    if (straight_) return std::sqrt(length_sq(p - foot_on_straight(p)));
    double square = no_limit_yet;
    bool above = true;
    for (std::size_t i = 0; i < count_; ++i) {
        const Vec3 to = p - corner_[i];
        if (dot(outward_[i], to) <= 0) continue;
        above = false;
        const double along = std::clamp(dot(side_[i], to) * per_square_[i], 0.0, 1.0);
        square = std::min(square, length_sq(to - side_[i] * along));
    }
    return above ? std::fabs(height(p)) : std::sqrt(square);
}

Vec3 Wall::foot(const Vec3& p) const {
    if (straight_) return foot_on_straight(p);
    double square = no_limit_yet;
    Vec3 nearest = p - normal_ * height(p);
    for (std::size_t i = 0; i < count_; ++i) {
        const Vec3 to = p - corner_[i];
        if (dot(outward_[i], to) <= 0) continue;
        const double along = std::clamp(dot(side_[i], to) * per_square_[i], 0.0, 1.0);
        const double d = length_sq(to - side_[i] * along);
        if (d < square) square = d, nearest = corner_[i] + side_[i] * along;
    }
    return nearest;
}

// Whatever the errors of the weights, the mixture of the corners is a point of the triangle. So the distance is at
// most too large.
Vec3 Wall::foot_on_straight(const Vec3& p) const {
    std::array<double, 3> weight;
    double square = no_limit_yet;
    Vec3 nearest = corner_[0];
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec3 to = p - corner_[i];
        weight[(i + 2) % 3] = -dot(outward_[i], to);
        const double along = std::clamp(dot(side_[i], to) * per_square_[i], 0.0, 1.0);
        const double d = length_sq(to - side_[i] * along);
        if (d < square) square = d, nearest = corner_[i] + side_[i] * along;
    }
    const double sum = weight[0] + weight[1] + weight[2];
    if (weight[0] >= 0 && weight[1] >= 0 && weight[2] >= 0 && sum > 0) {
        const Vec3 above = corner_[0] + (corner_[1] - corner_[0]) * (weight[1] / sum) +
                           (corner_[2] - corner_[0]) * (weight[2] / sum);
        if (length_sq(p - above) < square) nearest = above;
    }
    return nearest;
}

double quick_distance(const Triangle3& t, const Vec3& p) {
    const std::array corner{t.a, t.b, t.c}, side = sides_of(t);
    const Vec3 n = normal_of(t, side);
    if (is_thinner(straight, n, side)) return distance_to(t, p);
    bool above = true;
    double square = no_limit_yet;
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec3 to = p - corner[i];
        if (dot(cross(side[i], n), to) <= 0) continue;
        above = false;
        const double along = std::clamp(dot(side[i], to) / length_sq(side[i]), 0.0, 1.0);
        square = std::min(square, length_sq(to - side[i] * along));
    }
    return above ? std::fabs(dot(n, p - t.a)) / std::sqrt(length_sq(n)) : std::sqrt(square);
}

}  // namespace hitbox::detail
