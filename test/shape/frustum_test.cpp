// frustum_test.cpp: frusta from matrices of every convention, and their corners.
#include <hitbox/pair/frustum_convex.hpp>
#include <hitbox/shape/frustum.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cmath>

#include "ulps.hpp"

using namespace hitbox;
using hitbox::test::within_ulps;

namespace {

using Matrix = std::array<double, 16>;  // by columns

// An eye at the origin that looks along -z, as wide and high as deep: x, y within -z.
Matrix perspective(double z_scale, double z_offset) {
    return {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, z_scale, -1, 0, 0, z_offset, 0};
}

Matrix transposed(const Matrix& m) {
    Matrix r;
    for (std::size_t i = 0; i < 16; ++i) r[i] = m[i % 4 * 4 + i / 4];
    return r;
}

bool sees(const Frustum3& f, double x, double y, double z) { return intersects(f, Vec3{x, y, z}); }

// What near 1, far 4 and a field of view of 90 degrees show.
void check_stump(const Frustum3& f) {
    CHECK(sees(f, 0, 0, -1));
    CHECK(sees(f, 0, 0, -4));
    CHECK(sees(f, 2, 2, -2));
    CHECK(sees(f, -2, 2, -2));
    CHECK_FALSE(sees(f, 2.01, 0, -2));
    CHECK_FALSE(sees(f, 0, -2.01, -2));
    CHECK_FALSE(sees(f, 0, 0, -0.99));
    CHECK_FALSE(sees(f, 0, 0, -4.01));
    CHECK_FALSE(sees(f, 0, 0, 2));
    const auto corners = f.corners();
    REQUIRE(corners);
    CHECK((*corners)[0] == Vec3{-1, -1, -1});
    CHECK((*corners)[1] == Vec3{1, -1, -1});
    CHECK((*corners)[2] == Vec3{-1, 1, -1});
    CHECK((*corners)[7] == Vec3{4, 4, -4});
}

}  // namespace

TEST_SUITE("shape/frustum") {
    // With near n = 1 and far f = 4.
    const Matrix gl = perspective(-5.0 / 3, -8.0 / 3);
    const Matrix d3d = perspective(-4.0 / 3, -4.0 / 3);
    const Matrix reversed = perspective(1.0 / 3, 4.0 / 3);

    TEST_CASE("perspective, each depth range and order of numbers") {
        // Thirds are rounded, so only a matrix whose rows add up well has corners to the last bit.
        for (const auto& [matrix, depth] : {std::pair{gl, ClipDepth::minus_one_to_one},
                                            {d3d, ClipDepth::zero_to_one},
                                            {reversed, ClipDepth::one_to_zero}}) {
            const Frustum3 f = Frustum3::from_matrix(matrix, depth);
            CHECK(f == Frustum3::from_matrix(transposed(matrix), depth, MatrixOrder::rows));
            CHECK(f == Frustum3::from_matrix(matrix.data(), depth));
            const auto corners = f.corners();
            REQUIRE(corners);
            for (std::size_t i = 0; i < 8; ++i) {
                const double away = i < 4 ? 1 : 4;
                CHECK(within_ulps((*corners)[i].x, i & 1 ? away : -away, 8));
                CHECK(within_ulps((*corners)[i].y, i & 2 ? away : -away, 8));
                CHECK(within_ulps((*corners)[i].z, -away, 8));
            }
            CHECK(sees(f, 0, 0, -2));
            CHECK_FALSE(sees(f, 0, 0, -0.99));
            CHECK_FALSE(sees(f, 0, 0, -4.01));
            CHECK_FALSE(sees(f, 0, 0, 2));
        }
    }

    TEST_CASE("planes that are exact give answers that are") {
        check_stump({{Plane3{{1, 0, -1}, 0}, Plane3{{-1, 0, -1}, 0}, Plane3{{0, 1, -1}, 0},
                      Plane3{{0, -1, -1}, 0}, Plane3{{0, 0, -1}, 1}, Plane3{{0, 0, 1}, -4}}});
    }

    TEST_CASE("an infinite far plane sets no limit") {
        for (const Frustum3& f : {Frustum3::from_matrix(perspective(-1, -2), ClipDepth::minus_one_to_one),
                                  Frustum3::from_matrix(perspective(-1, -1), ClipDepth::zero_to_one),
                                  Frustum3::from_matrix(perspective(0, 1), ClipDepth::one_to_zero)}) {
            CHECK(f.planes[5].normal == Vec3{});
            CHECK(sees(f, 0, 0, -1));
            CHECK(sees(f, 1e300, 0, -1e300));
            CHECK_FALSE(sees(f, 0, 0, -0.999));
            CHECK_FALSE(sees(f, 0, 0, 1));
            CHECK_FALSE(f.corners().has_value());
        }
    }

    TEST_CASE("orthographic") {
        // x within 2, y within 1, -z from 0 to 8.
        const Matrix m{0.5, 0, 0, 0, 0, 1, 0, 0, 0, 0, -0.125, 0, 0, 0, 0, 1};
        const Frustum3 f = Frustum3::from_matrix(m, ClipDepth::zero_to_one);
        CHECK(sees(f, 2, 1, 0));
        CHECK(sees(f, -2, -1, -8));
        CHECK_FALSE(sees(f, 0, 0, std::nextafter(-8, -9)));
        CHECK_FALSE(sees(f, std::nextafter(2, 3), 0, -1));
        REQUIRE(f.corners());
        CHECK((*f.corners())[7] == Vec3{2, 1, -8});
    }

    TEST_CASE("empty, moved, bounded by all of space") {
        CHECK(Frustum3{}.is_empty());
        CHECK(Frustum3{}.bounds().is_empty());
        const Frustum3 f = Frustum3::from_matrix(perspective(-1, -1), ClipDepth::zero_to_one);
        CHECK_FALSE(f.is_empty());
        CHECK(intersects(Vec3{1e300, -1e300, 0}, Frustum3{f.planes}) == false);
        CHECK_FALSE(f.bounds().is_empty());
        const Frustum3 moved = f.transformed(Affine3::translate({10, 0, 0}));
        CHECK(sees(moved, 10, 0, -2));
        CHECK_FALSE(sees(moved, 0, 0, -2));
        CHECK(moved.planes[5] == f.planes[5]);
    }
}
