// point_at_crossing.cpp: the middle of the common segment in rounded numbers, then steps along bisectors of the normals.
#include <hitbox/mesh/clash/point_at_crossing.hpp>

#include <hitbox/core/vec.hpp>
#include <hitbox/mesh/solid/box_sizes.hpp>
#include <hitbox/mesh/solid/winding_beside.hpp>
#include <hitbox/pair/aabb_point.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace hitbox::detail {

namespace {

constexpr double shortest_step = 0x1p-48;  // of the longest

double largest_of(const Vec3& v) { return (std::max)({std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)}); }

// The sides are scaled, so that no product leaves the range.
std::optional<Vec3> unit_normal(const Triangle3& t) {
    const Vec3 ab = t.b - t.a, ac = t.c - t.a;
    const Vec3 normal = cross(ab * (1 / largest_of(ab)), ac * (1 / largest_of(ac)));
    const double size = std::sqrt(length_sq(normal));
    if (!(size > 0)) return std::nullopt;
    return normal * (1 / size);
}

// The points where the sides of one triangle cross the plane of another, rounded.
struct Ends {
    std::array<Vec3, 3> at;
    std::size_t count = 0;
};

Ends ends_on_plane(const Triangle3& t, const Vec3& normal, const Vec3& origin) {
    Ends ends;
    const std::array corner{t.a, t.b, t.c};
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec3 &p = corner[i], &q = corner[(i + 1) % 3];
        const double of_p = dot(normal, p - origin), of_q = dot(normal, q - origin);
        if ((of_p < 0) == (of_q < 0)) continue;
        ends.at[ends.count++] = p + (q - p) * (of_p / (of_p - of_q));
    }
    return ends;
}

// The middle of the intersection of both triangles. All ends are on one line.
std::optional<Vec3> middle_of_crossing(const Triangle3& a, const Vec3& normal_a, const Triangle3& b,
                                       const Vec3& normal_b) {
    const Ends of_a = ends_on_plane(a, normal_b, b.a), of_b = ends_on_plane(b, normal_a, a.a);
    if (of_a.count < 2 || of_b.count < 2) return std::nullopt;
    const Vec3 along = cross(normal_a, normal_b);
    const auto sorted = [&](const Ends& ends) {
        std::pair range{ends.at[0], ends.at[1]};
        if (dot(along, range.second - range.first) < 0) std::swap(range.first, range.second);
        return range;
    };
    const auto [first_a, last_a] = sorted(of_a);
    const auto [first_b, last_b] = sorted(of_b);
    const Vec3& low = dot(along, first_b - first_a) > 0 ? first_b : first_a;
    const Vec3& high = dot(along, last_b - last_a) < 0 ? last_b : last_a;
    return low * 0.5 + high * 0.5;
}

}  // namespace

bool is_inside_both(const Surface& a, const Surface& b, const Vec3& p) {
    return winding_around(a, p).inside() && winding_around(b, p).inside();
}

std::optional<Vec3> point_at_crossing(const Surface& a, const Surface& b, const TrianglePair& crossing,
                                      const Aabb3& shared) {
    const Triangle3 of_a = a.triangle(crossing.a), of_b = b.triangle(crossing.b);
    const auto normal_a = unit_normal(of_a), normal_b = unit_normal(of_b);
    if (!normal_a || !normal_b) return std::nullopt;
    const std::optional<Vec3> middle = middle_of_crossing(of_a, *normal_a, of_b, *normal_b);
    if (!middle) return std::nullopt;
    // Outward normals are the usual case, so the wedge behind both comes first.
    std::array<Vec3, 4> ways{-(*normal_a + *normal_b), *normal_a - *normal_b, *normal_b - *normal_a,
                             *normal_a + *normal_b};
    for (Vec3& way : ways) {
        const double size = std::sqrt(length_sq(way));
        way = size > 0 ? way * (1 / size) : way;
    }
    const double longest = narrowest_side(shared) / 2;
    for (double step = longest; step > longest * shortest_step; step /= 4)  // NOLINT: a power of two is exact
        for (const Vec3& way : ways) {
            const Vec3 p = *middle + way * step;
            if (p == *middle) return std::nullopt;
            if (intersects(shared, p) && is_inside_both(a, b, p)) return p;
        }
    return std::nullopt;
}

}  // namespace hitbox::detail
