// points_test.cpp: mirrors hitbox/core/points.hpp.
#include <hitbox/core/points.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <span>
#include <vector>

using namespace hitbox;

namespace {

struct Vertex {
    float u, v;
    float x, y, z;
    float normal[3];
};
class EigenVector {
public:
    EigenVector(double x, double y, double z) : v_{x, y, z} {}
    const double& x() const { return v_[0]; }
    const double& y() const { return v_[1]; }
    const double& z() const { return v_[2]; }

private:
    double v_[3];
};
struct Reversed {
    float z, y, x;
};
struct Whole {
    int x, y, z;
};

}  // namespace

TEST_SUITE("core/points") {
    TEST_CASE("a range of users' points is strided points over the same memory") {
        std::vector<Vertex> vertices{{9, 9, 1, 2, 3, {}}, {9, 9, 4, 5, 6, {}}};
        const auto points = strided(vertices);
        REQUIRE(points);
        CHECK(points->size() == 2);
        CHECK((*points)[1] == Vec3f{4, 5, 6});
        vertices[1].y = 7;
        CHECK((*points)[1] == Vec3f{4, 7, 6});

        const std::array<EigenVector, 2> eigen{EigenVector{1, 2, 3}, EigenVector{4, 5, 6}};
        CHECK((*strided(eigen))[1] == Vec3{4, 5, 6});
        const std::vector<std::array<float, 3>> arrays{{1, 2, 3}};
        CHECK((*strided(std::span(arrays)))[0] == Vec3f{1, 2, 3});
    }

    TEST_CASE("coordinates in another order are not taken for x, y, z") {
        const std::vector<Reversed> points(2);
        CHECK_FALSE(strided(points));
        CHECK(strided(std::span(points).first(0)));
    }

    TEST_CASE("what has no floats to point at, or does not outlive the call, is refused") {
        static_assert(PointsInARow<std::vector<Vertex>&> && PointsInARow<std::span<const Vec3f>>);
        static_assert(!PointsInARow<std::vector<Vertex>>);
        static_assert(!PointsInARow<std::vector<Whole>&>);
        static_assert(!PointsInARow<std::vector<float>&>);
        const float elsewhere[] = {1, 2, 3, 4, 5, 6};
        const std::vector<std::span<const float, 3>> spans{std::span(elsewhere).first<3>(),
                                                           std::span(elsewhere).last<3>()};
        CHECK_FALSE(strided(spans));
    }

    TEST_CASE("a view reads floats and doubles as doubles") {
        const float floats[] = {0.1f, 2, 3, 4, 5, 6};
        const double doubles[] = {0.1, 2, 3};
        const PointsView a = StridedPoints<float>{floats, 2}, b = StridedPoints<double>{doubles, 1};
        CHECK(a.size() == 2);
        CHECK(a[0] == Vec3{double(0.1f), 2, 3});
        CHECK(a[1] == Vec3{4, 5, 6});
        CHECK(b[0] == Vec3{0.1, 2, 3});
        CHECK(PointsView().size() == 0);
    }
}
