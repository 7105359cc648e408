// alike_overlaps.cpp: a move is determined by three corners; the others confirm it.
#include <hitbox/mesh/depth/detail/alike_overlaps.hpp>

#include <hitbox/core/sort.hpp>
#include <hitbox/mesh/triangles_in.hpp>
#include <hitbox/pair/aabb_aabb.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <utility>

namespace hitbox::detail {

namespace {

constexpr std::size_t most_near = 4000;  // triangles of a part near an overlap
constexpr double most_error = 1e-6;      // as a part of the extent

double length(const Vec3& v) { return std::sqrt(length_sq(v)); }

void add(const Surface& s, std::span<const std::uint32_t> triangles, OverlapTriangles& all) {
    for (const std::uint32_t id : triangles) {
        const Triangle3 t = s.triangle(id);
        all.corners.insert(all.corners.end(), {t.a, t.b, t.c});
    }
}

std::array<Vec3, 8> corners_of(const Aabb3& box) {
    std::array<Vec3, 8> corners;
    for (std::size_t i = 0; i < 8; ++i)
        corners[i] = {i & 1 ? box.max.x : box.min.x, i & 2 ? box.max.y : box.min.y,
                      i & 4 ? box.max.z : box.min.z};
    return corners;
}

std::uint64_t mixed(std::uint64_t key, std::uint64_t part) {
    return (key ^ part) * 0x100000001b3 + 0x9e3779b97f4a7c15;
}

// A length to three digits, so that rounding errors rarely change it.
std::uint64_t mixed(std::uint64_t key, double length) {
    int exponent = 0;
    const double digits = std::frexp(length, &exponent);
    return mixed(mixed(key, std::uint64_t(exponent) + 4096), std::uint64_t(std::llround(digits * 4096)));
}

// The sum of the squares of all sides of triangles.
double sum_of_sides(std::span<const Vec3> corners) {
    double sum = 0;
    for (std::size_t i = 0; i < corners.size(); i += 3)
        for (std::size_t k = 0; k < 3; ++k) sum += length_sq(corners[i + k] - corners[i + (k + 1) % 3]);
    return sum;
}

// The sum of the squares of the distances from the mean. It tells how the parts lie to each other.
double spread_around_mean(std::span<const Vec3> corners) {
    Vec3 mean{};
    for (const Vec3& p : corners) mean = mean + p * (1 / double(corners.size()));
    double sum = 0;
    for (const Vec3& p : corners) sum += length_sq(p - mean);
    return sum;
}

// Counts, and sums that moves do not change.
std::uint64_t key_of(const OverlapTriangles& all) {
    const std::span<const Vec3> corners = all.corners;
    std::uint64_t key = mixed(2 * all.first_part + (all.box ? 1 : 0), std::uint64_t(corners.size()));
    key = mixed(key, sum_of_sides(corners.first(all.first_part)));
    key = mixed(key, sum_of_sides(corners.subspan(all.first_part)));
    return mixed(key, spread_around_mean(corners));
}

// Three corners of a large triangle: the corner farthest from the first, then the one farthest from the line of both.
std::array<std::size_t, 3> spanning(const std::vector<Vec3>& p) {
    std::array<std::size_t, 3> best{0, 0, 0};
    double far = 0, area = 0;
    for (std::size_t i = 0; i < p.size(); ++i)
        if (const double d = length_sq(p[i] - p[0]); d > far) far = d, best[1] = i;
    for (std::size_t i = 0; i < p.size(); ++i)
        if (const double d = length_sq(cross(p[best[1]] - p[0], p[i] - p[0])); d > area)
            area = d, best[2] = i;
    return best;
}

// The directions of a triangle: its first side, its normal, and the one across both.
std::optional<std::array<Vec3, 3>> frame_of(const Vec3& a, const Vec3& b, const Vec3& c) {
    const Vec3 side = b - a, normal = cross(side, c - a);
    if (!(length_sq(side) > 0) || !(length_sq(normal) > 0)) return std::nullopt;
    const Vec3 x = side * (1 / length(side)), z = normal * (1 / length(normal));
    return std::array{x, cross(z, x), z};
}

}  // namespace

Aabb3 compared_box(const Surface& a, const Surface& b, const Aabb3& shared, Compared compared) {
    Aabb3 box = a.bounds();
    box.merge(b.bounds());
    if (compared == Compared::whole) return box;
    // Half the narrowest side is enough; the rest is for errors.
    const Vec3 size = shared.max - shared.min;
    return shared.expanded(std::min({size.x, size.y, size.z}) * 0.75);
}

std::vector<std::uint32_t> own_triangles_near(const Surface& surface, const Aabb3& box) {
    std::vector<std::uint32_t> all;
    if (intersection(box, surface.bounds()) == surface.bounds()) {
        all.resize(surface.triangles().size());
        std::iota(all.begin(), all.end(), 0u);
        return all;
    }
    own_triangles_in(surface, box, [&](std::span<const std::uint32_t> ids) {
        all.insert(all.end(), ids.begin(), ids.end());
        return true;
    });
    detail::sort(all.begin(), all.end());
    return all;
}

std::optional<OverlapTriangles> overlap_triangles(const Surface& a, const Surface& b, const Aabb3& shared,
                                                  Compared compared) {
    OverlapTriangles all;
    const Aabb3 box = compared_box(a, b, shared, compared);
    if (compared == Compared::nearby) all.box = shared;
    for (const Surface* s : {&a, &b}) {
        const std::vector<std::uint32_t> triangles = own_triangles_near(*s, box);
        if (triangles.size() > most_near) return std::nullopt;
        add(*s, triangles, all);
        if (s == &a) all.first_part = all.corners.size();
    }
    if (all.corners.empty()) return std::nullopt;
    all.key = key_of(all);
    return all;
}

OverlapModel::OverlapModel(OverlapTriangles all)
    : triangles(std::move(all)), spanning(detail::spanning(triangles.corners)) {}

std::uint64_t quick_key(const Surface& a, const Surface& b, const Aabb3& shared, Compared compared) {
    if (compared == Compared::whole)
        return mixed(mixed(1, std::uint64_t(a.triangles().size())), std::uint64_t(b.triangles().size()));
    std::array side{shared.max.x - shared.min.x, shared.max.y - shared.min.y, shared.max.z - shared.min.z};
    std::sort(side.begin(), side.end());
    std::uint64_t key = 2;
    for (const double s : side) key = mixed(key, s);
    return key;
}

std::optional<RigidMove> move_between(const OverlapModel& model, const OverlapTriangles& to) {
    const OverlapTriangles& from = model.triangles;
    const std::vector<Vec3>&p = from.corners, &q = to.corners;
    if (p.size() != q.size() || from.first_part != to.first_part) return std::nullopt;
    const auto [i, j, k] = model.spanning;
    const auto source = frame_of(p[i], p[j], p[k]), target = frame_of(q[i], q[j], q[k]);
    if (!source || !target) return std::nullopt;
    RigidMove move{p[i], q[i], {}, 0};
    for (std::size_t row = 0; row < 3; ++row)
        for (std::size_t axis = 0; axis < 3; ++axis)
            move.rotation[row] = move.rotation[row] + (*source)[axis] * (*target)[axis][row];
    const double limit = most_error * length(p[j] - p[i]);
    for (std::size_t c = 0; c < p.size(); ++c) {
        move.error = std::max(move.error, length(move(p[c]) - q[c]));
        if (!(move.error <= limit)) return std::nullopt;
    }
    if (from.box.has_value() != to.box.has_value()) return std::nullopt;
    if (!from.box) return move;
    Aabb3 moved;
    for (const Vec3& corner : corners_of(*from.box)) moved.merge(move(corner));
    move.error = std::max({move.error, length(moved.min - to.box->min), length(moved.max - to.box->max)});
    return move.error <= limit ? std::optional(move) : std::nullopt;
}

}  // namespace hitbox::detail
