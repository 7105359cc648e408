// similarity_test.cpp: which maps count as similarities, and the factor of each.
#include <hitbox/core/similarity.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <limits>

using namespace hitbox;

TEST_SUITE("core/similarity") {
    TEST_CASE("rotations, mirrors and equal scales are similarities, with their factor") {
        CHECK(uniform_scale(Affine3{}).factor == 1);
        CHECK(uniform_scale(Affine3::rotate(Vec3{1, 2, 3}, 0.7)).is_similarity());
        CHECK(uniform_scale(Affine3::rotate(Vec3{1, 2, 3}, 0.7)).factor == 1);
        CHECK(uniform_scale(Affine3::scale({-2, 2, 2})).is_similarity());
        CHECK(uniform_scale(Affine3::scale({-2, 2, 2})).factor == 2);
        CHECK(uniform_scale(Affine3::scale({0, 0, 0})).is_similarity());
        CHECK(uniform_scale(Affine3::scale({0, 0, 0})).factor == 0);
        for (const double size : {1e-300, 1e-200, 1e200, 1e300}) {
            const UniformScale s = uniform_scale(Affine3::scale({size, size, -size}));
            CHECK(s.is_similarity());
            CHECK(s.factor == size);
        }
    }

    TEST_CASE("rotations in floats, and products of a hundred of them, leave lengths as they are") {
        Affine3f product;
        for (int i = 0; i < 100; ++i) {
            const float a = float(i);
            const Affine3f turn = Affine3f::rotate(Vec3f{a - 50, 7, 3 * a}, a / 9);
            product = product * turn;
            CHECK(uniform_scale(turn).is_similarity());
            CHECK(uniform_scale(turn).factor == 1);
            CHECK(uniform_scale(product).is_similarity());
            CHECK(uniform_scale(product).factor == 1);
        }
    }

    TEST_CASE("the tolerance lies between the two neighbours") {
        const double t = similarity_tolerance;
        CHECK(uniform_scale(Affine3::scale({1, 1, 1 + 0.9 * t})).is_similarity());
        CHECK_FALSE(uniform_scale(Affine3::scale({1, 1, 1 + 1.1 * t})).is_similarity());
        CHECK(uniform_scale(Affine3::scale({1 + 0.9 * t, 1, 1})).factor == 1);
        CHECK(uniform_scale(Affine3::scale(Vec3{1, 1, 1} * (1 + 1.1 * t))).factor == 1 + 1.1 * t);
        Affine3 sheared;
        sheared.columns[1].x = 0.9 * t;
        CHECK(uniform_scale(sheared).is_similarity());
        sheared.columns[1].x = 1.1 * t;
        CHECK_FALSE(uniform_scale(sheared).is_similarity());
        CHECK(uniform_scale(sheared).cosine == doctest::Approx(1.1 * t));
    }

    TEST_CASE("unequal columns are named by their ratio") {
        CHECK(uniform_scale(Affine3::scale({2, 3, 2})).length_ratio == 1.5);
        CHECK(uniform_scale(Affine3::scale({2, 3, 2})).factor == 3);
        CHECK(uniform_scale(Affine3::scale({1e200, 1e200, 0})).length_ratio ==
              std::numeric_limits<double>::infinity());
        CHECK_FALSE(uniform_scale(Affine3::scale({1e200, 1e200, 0})).is_similarity());
    }
}
