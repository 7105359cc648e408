// prepared_frustum_test.cpp: mirrors hitbox/pair/prepared_frustum.hpp.
#include <hitbox/pair/pairs.hpp>
#include <hitbox/pair/prepared_frustum.hpp>
#include <hitbox/shape/any_shape.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <utility>
#include <variant>

#include "../oracle/random.hpp"
#include "../oracle/scene.hpp"
#include "frustum_scenes.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

/// Shapes of one kind near some frusta. `answers` counts both answers, so that neither is missing.
template <class S>
void check_kind() {
    oracle::Random random(11);
    std::array<int, 2> answers{};
    for (int i = 0; i < 400; ++i) {
        const Frustum3 frustum = some_frustum(Sort(i % 3), random);
        const PreparedFrustum<double> prepared(frustum);
        oracle::Scene scene(random, oracle::Numbers::doubles,
                            i % 2 == 0 ? oracle::Scene::Habit::any : oracle::Scene::Habit::whole);
        const S shape = oracle::Typed<S>::from(scene.shape(oracle::Typed<S>::kind));
        CAPTURE(ShapeInfo<S>::name);
        CAPTURE(i);
        const bool hit = intersects(frustum, shape);
        CHECK(intersects(prepared, shape) == hit);
        CHECK(intersects(shape, prepared) == hit);
        if constexpr (requires { may_intersect(frustum, shape); })
            CHECK(may_intersect(prepared, shape) == may_intersect(frustum, shape));
        ++answers[hit];
    }
    CHECK((answers[0] > 0 && answers[1] > 0));
}

}  // namespace

TEST_SUITE("pair/prepared_frustum") {
    TEST_CASE("a prepared frustum answers for every shape as the frustum does") {
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            (check_kind<std::variant_alternative_t<I, AnyShape>>(), ...);
        }(std::make_index_sequence<shape_count>());
    }
}
