// tree_plane_test.cpp: mirrors hitbox/mesh/tree/tree_plane.hpp; every triangle that meets the plane is found, few others.
#include <hitbox/mesh/tree/tree_plane.hpp>

#include <doctest/doctest.h>

#include <hitbox/mesh/cut/plane_sides.hpp>
#include <hitbox/simd/level.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "../../oracle/random.hpp"
#include "../shapes.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

bool meets_plane(const Triangle3& t, const Plane3& plane) {
    const unsigned all =
        detail::plane_side(plane, t.a) | detail::plane_side(plane, t.b) | detail::plane_side(plane, t.c);
    return all != detail::in_front && all != detail::behind;
}

// The number of triangles that are found and do not meet the plane.
std::size_t others_found(const Surface& surface, const Plane3& plane) {
    const std::vector<std::uint32_t> found = detail::triangles_at(surface, plane);
    CHECK(std::is_sorted(found.begin(), found.end()));
    std::size_t met = 0;
    for (std::uint32_t t = 0; t < surface.triangles().size(); ++t)
        if (meets_plane(surface.triangle(t), plane)) {
            CHECK(std::binary_search(found.begin(), found.end(), t));
            ++met;
        }
    return found.size() - met;
}

}  // namespace

TEST_SUITE("mesh/tree_plane") {
    TEST_CASE(
        "through vertices, edges and faces, beside them by a rounding, at every level, of any size and "
        "place") {
        oracle::Random random(6);
        const simd::Level best = simd::best_level();
        std::size_t others = 0, asked = 0;
        for (int n = 0; n < 300; ++n) {
            TriMesh mesh = n % 3 == 0 ? cube() : bumpy(1 + std::uint32_t(n % 9));
            const double scale = n % 5 == 0 ? 1e-200 : n % 5 == 1 ? 1e120 : 1;
            const Vec3 away = n % 7 == 0 ? Vec3{1e9, -3, 1e15} : n % 7 == 1 ? Vec3{1e-3, 1e5, 0} : Vec3{};
            for (Vec3& p : mesh.points) p = (p + away) * scale;
            const Surface surface = *make_surface(mesh, SurfaceUse::pairs);
            for (int k = 0; k < 10; ++k) {
                Vec3 normal{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
                if (k % 3 == 0) normal = {double(random.integer(-1, 1)), double(random.integer(-1, 1)), 1};
                if (k % 4 == 0) normal = normal * std::ldexp(1.0, random.integer(-200, 200));
                const Vec3& p = mesh.points[std::size_t(random.integer(0, int(mesh.points.size()) - 1))];
                double offset = dot(normal, p);
                if (k % 2 == 1) offset = std::nextafter(offset, k % 4 == 1 ? INFINITY : -INFINITY);
                if (k == 9) offset = -1e300;
                CAPTURE(n);
                CAPTURE(k);
                simd::limit_level(simd::Level::baseline);
                const auto narrow = detail::triangles_at(surface, {normal, offset});
                simd::limit_level(best);
                CHECK(narrow == detail::triangles_at(surface, {normal, offset}));
                const std::size_t too_many = others_found(surface, {normal, offset});
                // Far from the origin, what is a rounding there is much of the mesh.
                if (n % 7 != 0) others += too_many, ++asked;
            }
        }
        CHECK(others < 16 * asked);  // the neighbours of a vertex that the plane misses by a rounding
    }

    TEST_CASE("an empty surface has none, a large one few") {
        const Surface none = *make_surface(TriMesh{}, SurfaceUse::pairs);
        CHECK(detail::triangles_at(none, {{0, 0, 1}, 0}).empty());
        const Surface many = *make_surface(bumpy(60), SurfaceUse::pairs);
        CHECK(others_found(many, {{1, 2, 3}, 0.1}) < 10);
        CHECK(detail::triangles_at(many, {{1, 2, 3}, 100}).empty());
    }
}
