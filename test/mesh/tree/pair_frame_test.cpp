// pair_frame_test.cpp: mirrors hitbox/mesh/tree/detail/pair_frame.hpp; the bound of errors where both meshes are moved.
#include <hitbox/mesh/tree/detail/pair_frame.hpp>

#include <doctest/doctest.h>

#include <hitbox/mesh/surface.hpp>
#include <hitbox/mesh/tree/surface_access.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "../../oracle/random.hpp"
#include "../shapes.hpp"

using namespace hitbox;
using oracle::Random;

namespace {

struct Wide {
    long double at[3];
};

Wide difference(const Vec3& p, const Vec3& q) {
    return {{(long double)p.x - q.x, (long double)p.y - q.y, (long double)p.z - q.z}};
}

// The solution of A x = d by Cramer's rule, for columns that are far from parallel.
Wide solved(const Affine3& a, const Wide& d) {
    const auto determinant = [](const Wide& x, const Wide& y, const Wide& z) {
        return x.at[0] * (y.at[1] * z.at[2] - y.at[2] * z.at[1]) -
               x.at[1] * (y.at[0] * z.at[2] - y.at[2] * z.at[0]) +
               x.at[2] * (y.at[0] * z.at[1] - y.at[1] * z.at[0]);
    };
    const Wide x = difference(a.columns[0], {}), y = difference(a.columns[1], {}),
               z = difference(a.columns[2], {});
    const long double whole = determinant(x, y, z);
    return {{determinant(d, y, z) / whole, determinant(x, d, z) / whole, determinant(x, y, d) / whole}};
}

Affine3 anywhere(Random& random, double far) {
    const Affine3 turn = Affine3::rotate(
        Vec3{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(0.1, 1)}, random.uniform(-3, 3));
    return Affine3::translate({random.uniform(-far, far), random.uniform(-far, far), far}) * turn *
           Affine3::scale({random.uniform(0.5, 2), random.uniform(0.5, 2), random.uniform(-2, -0.5)});
}

}  // namespace

TEST_SUITE("mesh/pair_frame") {
    // What differs between the places in the frame and the rounded places in the world, taken back by the map of a, is error.
    TEST_CASE("both moved: two placed points are as far apart in the frame, but for the errors it states") {
        Random random(7);
        const auto frame_of = [](const TriMesh& mesh) {
            return detail::SurfaceAccess::triangle_tree(*make_surface(mesh)).frame();
        };
        TriMesh mesh_a = test::bumpy(4), mesh_b = test::bumpy(3);
        for (Vec3& p : mesh_b.points) p = p * 0.75 + Vec3{5, 2, -3};
        const detail::TreeFrame a = frame_of(mesh_a), b = frame_of(mesh_b);
        double worst = 0;
        for (int i = 0; i < 20'000; ++i) {
            CAPTURE(i);
            const double far = random.magnitude(-3, 30);
            const Affine3 map_a = anywhere(random, far);
            // b is close to a, and the points are close to each other.
            const Affine3 map_b = map_a * anywhere(random, 0.5) * Affine3::translate({-5, -2, 3});
            const detail::PairFrame frame(a, map_a, b, map_b);
            REQUIRE(frame.is_fine);
            const Vec3 p = mesh_a.points[random.below(std::uint32_t(mesh_a.points.size()))],
                       q = mesh_b.points[random.below(std::uint32_t(mesh_b.points.size()))];
            const Wide apart = solved(map_a, difference(map_a.point(p), map_b.point(q)));
            for (std::size_t k = 0; k < 3; ++k) {
                // In frames of their own both are exact here.
                const Vec3 at_a = a.to_frame(p), at_b = b.to_frame(q);
                long double image = frame.shift[k];
                for (std::size_t j = 0; j < 3; ++j)
                    image += (long double)frame.turn[k][j] * at_b[j] * frame.scale_b;
                const long double in_frame = at_a[k] * (long double)frame.scale_a - image;
                const long double in_world = std::ldexp(apart.at[k], a.exponent - 1 + frame.exponent_a);
                const double error = double(std::fabs(in_frame - in_world));
                CHECK(error <= frame.point_error);
                worst = std::max(worst, error / frame.point_error);
            }
        }
        CHECK(worst > 1e-3);
    }

    TEST_CASE("a map without an inverse, and one that is not finite: no frame") {
        const detail::TreeFrame frame =
            detail::SurfaceAccess::triangle_tree(*make_surface(test::bumpy(3))).frame();
        CHECK(detail::PairFrame(frame, {}, frame, {}).is_fine);
        CHECK_FALSE(detail::PairFrame(frame, Affine3::scale({1, 0, 1}), frame, {}).is_fine);
        CHECK_FALSE(detail::PairFrame(frame, Affine3::translate({NAN, 0, 0}), frame, {}).is_fine);
        CHECK_FALSE(detail::PairFrame(frame, Affine3::translate({INFINITY, 0, 0}), frame, {}).is_fine);
        CHECK_FALSE(detail::PairFrame(frame, Affine3::translate({1e18, 0, 0}), frame, {}).is_fine);
    }
}
