// plane_plane_test.cpp: parallel planes of any size, whose products round, overflow and vanish.
#include <hitbox/pair/plane_plane.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <optional>

using namespace hitbox;

namespace {

void check(const Plane3& a, const Plane3& b, Relation relation, std::optional<Side> where) {
    CHECK(intersects(a, b) == (relation != Relation::disjoint));
    CHECK(classify(a, b) == relation);
    CHECK(classify(b, a) == relation);
    CHECK(side(a, b) == where);
}

}  // namespace

TEST_SUITE("pair/plane_plane") {
    TEST_CASE("parallel and of any length") {
        const Plane3 plane{{1, 2, 3}, 5};
        for (const double by : {1.0, -3.0, 0x1p-1000, -0x1p1000, 0x1p-1074, 3 * 0x1p-1074}) {
            CAPTURE(by);
            const Plane3 same{plane.normal * by, plane.offset * by};
            check(plane, same, Relation::equal, Side::on);
            check(plane, {same.normal, 6 * by}, Relation::disjoint, Side::front);
            check(plane, {same.normal, 0}, Relation::disjoint, Side::back);
            check(same, {plane.normal, 6}, Relation::disjoint, by > 0 ? Side::front : Side::back);
        }
    }

    TEST_CASE("products that round alike and differ") {
        const double x = 1 + 0x1p-52, y = 1 + 0x1p-51;  // x x = y + 2^-104
        check({{x, y, 0}, 0}, {{1, x, 0}, 0}, Relation::overlapping, Side::across);
        check({{x, 0, 0}, y}, {{1, 0, 0}, x}, Relation::disjoint, Side::front);
        check({{1, 0, 0}, x}, {{x, 0, 0}, y}, Relation::disjoint, Side::back);
        check({{-1, 0, 0}, x}, {{x, 0, 0}, -y}, Relation::disjoint, Side::back);
    }

    TEST_CASE("products that overflow or vanish") {
        const double most = (std::numeric_limits<double>::max)(), least = 0x1p-1074;
        check({{most, most, 0}, 0}, {{most, most / 2, 0}, 0}, Relation::overlapping, Side::across);
        check({{most, most, 0}, most}, {{most, most, 0}, most / 2}, Relation::disjoint, Side::back);
        check({{least, least, 0}, 0}, {{least, 2 * least, 0}, 0}, Relation::overlapping, Side::across);
        check({{least, 0, 0}, least}, {{least, 0, 0}, 2 * least}, Relation::disjoint, Side::front);
    }

    TEST_CASE("empty planes") {
        const Plane3 plane{{1, 2, 3}, 5};
        constexpr double inf = std::numeric_limits<double>::infinity();
        for (const Plane3& none : {Plane3{}, Plane3{{0, 0, 0}, 1}, Plane3{{3, 2, 1}, NAN},
                                   Plane3{{NAN, 2, 1}, 0}, Plane3{{3, 2, 1}, inf}, Plane3{{3, -inf, 1}, 0}}) {
            check(plane, none, Relation::disjoint, std::nullopt);
            check(none, plane, Relation::disjoint, std::nullopt);
        }
    }
}
