// apart_test.cpp: exact distances on situations whose answer can be seen, beside the linear program, and beside all
// simplices; and whether those who judge answers by them notice a wrong one.
#include "apart.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "apart_cases.hpp"
#include "nearest.hpp"
#include "numbers.hpp"
#include "oracle.hpp"

using namespace hitbox;
using namespace hitbox::test;
using namespace hitbox::oracle;

namespace {

Shape box_from(Vec3 min, Vec3 max) { return {Kind::aabb, {min, max}}; }
Shape point_at(Vec3 p) { return {Kind::point, {p}}; }
Shape segment_from(Vec3 a, Vec3 b) { return {Kind::segment, {a, b}}; }

const Pair& pair_named(const std::string& name) {
    for (const Pair& pair : all_pairs())
        if (pair.full_name() == name) return pair;
    return all_pairs().front();
}
const Pair& true_pair() { return pair_named("point_segment<double>"); }

// Wrong by a factor, for those who are to notice it.
template <int Parts>
double times_a_little(const Shape& a, const Shape& b) {
    return true_pair().distance(a, b) * (1 + Parts * 0x1p-52);
}
template <int Parts>
std::optional<ClosestPoints<double>> moved_a_little(const Shape& a, const Shape& b) {
    auto both = true_pair().closest(a, b);
    if (both && both->a != both->b)
        both->b.x += (std::fabs(both->b.x) + true_pair().distance(a, b)) * Parts * 0x1p-52;
    return both;
}
template <int Parts>
std::optional<ClosestPoints<double>> moved_in_the_mirror(const Shape& a, const Shape& b) {
    const auto both = moved_a_little<Parts>(a, b);
    return both ? std::optional(mirrored(*both)) : std::nullopt;
}

}  // namespace

TEST_SUITE("oracle/apart") {
    TEST_CASE("squared distances of whole numbers") {
        struct Row {
            const char* they_are;
            mpq_class square;
            Shape a, b;
        };
        const Shape cube = box_from({0, 0, 0}, {4, 4, 4});
        const Shape floor{Kind::triangle, {Vec3{0, 0, 0}, Vec3{4, 0, 0}, Vec3{0, 4, 0}}};
        const Shape diamond{Kind::obb, {Vec3{0, 0, 0}, Vec3{2, 2, 0}, Vec3{-2, 2, 0}, Vec3{0, 0, 1}}};
        const std::vector<Row> rows{
            {"the same point", 0, point_at({1, 2, 3}), point_at({1, 2, 3})},
            {"two points", 14, point_at({0, 0, 0}), point_at({1, 2, 3})},
            {"boxes face to face", 9, cube, box_from({7, 1, 1}, {8, 2, 2})},
            {"boxes edge to edge", 25, cube, box_from({7, 8, 1}, {8, 9, 2})},
            {"boxes corner to corner", 49, cube, box_from({6, 7, 10}, {8, 9, 12})},
            {"boxes that share a corner", 0, cube, box_from({4, 4, 4}, {5, 5, 5})},
            {"a box in a box", 0, cube, box_from({1, 1, 1}, {2, 2, 2})},
            {"crossing segments", 1, segment_from({-1, 0, 0}, {1, 0, 0}),
             segment_from({0, -1, 1}, {0, 1, 1})},
            {"skew segments", mpq_class(64, 3), segment_from({0, 0, 0}, {9, 9, 0}),
             segment_from({9, 8, 9}, {0, 8, 0})},
            {"a point before a slope", 12, point_at({4, 4, 4}), {Kind::plane, {Vec3{1, 1, 1}}, 6}},
            {"a line past a corner", 8, {Kind::line, {Vec3{6, 6, 0}, Vec3{0, 0, -2}}}, cube},
            {"a line askew past an edge",
             mpq_class(1, 2),
             {Kind::line, {Vec3{5, 4, 0}, Vec3{1, -1, 0}}},
             cube},
            {"a line through", 0, {Kind::line, {Vec3{9, 9, 9}, Vec3{1, 1, 1}}}, cube},
            {"a ray away", 1, {Kind::ray, {Vec3{5, 1, 1}, Vec3{1, 0, 0}}}, cube},
            {"a ray along", 1, {Kind::ray, {Vec3{-5, 1, 5}, Vec3{1, 0, 0}}}, cube},
            {"rays that look away from each other",
             4,
             {Kind::ray, {Vec3{1, 0, 0}, Vec3{1, 0, 1}}},
             {Kind::ray, {Vec3{-1, 0, 0}, Vec3{-1, 0, 1}}}},
            {"a segment over a face", 4, segment_from({1, 1, 2}, {2, 1, 3}), floor},
            {"a segment past the long edge", 2, segment_from({3, 3, -1}, {3, 3, 5}), floor},
            {"a box over the edge of another", mpq_class(1, 2), box_from({2, 3, -1}, {3, 4, 1}), diamond},
            {"a slab and a box", 4, box_from({-inf, 6, -inf}, {inf, inf, inf}), cube},
            {"slabs that cross", 0, box_from({-inf, 6, -inf}, {inf, 7, inf}),
             box_from({9, -inf, 0}, {9, inf, 1})},
            {"a column and a corner", 2, box_from({-inf, 5, 5}, {inf, inf, inf}), cube},
            {"parallel planes",
             mpq_class(1, 4),
             {Kind::plane, {Vec3{2, 0, 0}}, 1},
             {Kind::plane, {Vec3{-3, 0, 0}}, -3}},
            {"planes that cross", 0, {Kind::plane, {Vec3{2, 0, 0}}, 1}, {Kind::plane, {Vec3{-3, 0, 1}}, -3}},
            {"a plane before a rectangle",
             9,
             {Kind::plane, {Vec3{0, 0, -2}}, 2},
             {Kind::rectangle, {Vec3{5, 5, 2}, Vec3{1, 0, 0}, Vec3{0, 7, 0}}}},
            {"the axes of a ball and a capsule",
             25,
             {Kind::sphere, {Vec3{5, 3, 4}}, 2},
             {Kind::capsule, {Vec3{0, 0, 0}, Vec3{10, 0, 0}}, 3}}};
        for (const Row& row : rows) {
            CAPTURE(row.they_are);
            CHECK(apart(row.a, row.b).squared_distance_of_cores() == row.square);
            CHECK(apart(row.b, row.a).squared_distance_of_cores() == row.square);
        }
    }

    TEST_CASE("frusta: from corners, edges and faces, endless ones, and those without a point") {
        const auto of = [](std::array<Plane3, 6> planes) { return Shape{Kind::frustum, {}, 0, planes}; };
        const std::array<Plane3, 6> sides{Plane3{{1, 0, 0}, -1}, Plane3{{-1, 0, 0}, -1},
                                          Plane3{{0, 3, 0}, -3}, Plane3{{0, -1, 0}, -1},
                                          Plane3{{0, 0, 1}, 1},  Plane3{{0, 0, -1}, -9}};
        const auto square = [](const Shape& frustum, Vec3 p) {
            return apart(frustum, point_at(p)).squared_distance_of_cores();
        };
        CHECK(square(of(sides), {3, 4, -5}) == 4 + 9 + 36);
        CHECK(square(of(sides), {3, 4, 5}) == 4 + 9);
        CHECK(square(of(sides), {0, 0, 12}) == 9);
        CHECK(square(of(sides), {0, 0.5, 1}) == 0);
        std::array<Plane3, 6> fewer = sides;
        fewer[4] = fewer[5] = {{0, 0, 0}, 0};
        CHECK(square(of(fewer), {3, 4, -5}) == 4 + 9);
        fewer[2] = fewer[3] = {{0, 0, 0}, -1};
        CHECK(square(of(fewer), {3, 4, -5}) == 4);
        fewer[0] = {{0, 0, 0}, 0};
        CHECK(square(of(fewer), {3, 4, -5}) == 4);
        fewer[1] = {{0, 0, 0}, 0};
        CHECK(square(of(fewer), {3, 4, -5}) == 0);
        fewer[1] = {{0, 0, 0}, 1};
        CHECK(apart(of(fewer), point_at({0, 0, 0})).is_empty);
        fewer = sides;
        fewer[0].offset = 2;
        CHECK(apart(of(fewer), point_at({0, 0, 0})).is_empty);
        // An edge from (0, 0, 0) along (1, 1, 1), as the slopes x >= y, y >= z, and z <= 0 below: a wedge.
        fewer.fill({{0, 0, 0}, 0});
        fewer[0] = {{1, -1, 0}, 0}, fewer[1] = {{0, 1, -1}, 0};
        CHECK(square(of(fewer), {-1, 1, 0}) == 2);
        CHECK(square(of(fewer), {-1, 0, 1}) == 2);
    }

    TEST_CASE("radii and the gap they leave, also where nearly nothing is left") {
        const Shape axis{Kind::capsule, {Vec3{0, 0, 0}, Vec3{10, 0, 0}}, 3};
        const auto ball = [](double radius) { return Shape{Kind::sphere, {Vec3{5, 3, 4}}, radius}; };
        CHECK(apart(axis, ball(1)).gap() == 1);
        CHECK(apart(axis, ball(2)).meet());
        CHECK(apart(axis, ball(2)).gap() == 0);
        const double less = std::nextafter(2.0, 0.0);
        CHECK_FALSE(apart(axis, ball(less)).meet());
        CHECK(apart(axis, ball(less)).gap() == long_real(2 - less));
        CHECK(apart(axis, ball(-1)).is_empty);
        CHECK(apart(axis, ball(inf)).is_empty);
        CHECK(apart(axis, point_at({0, not_a_number, 0})).is_empty);

        const Shape distant{Kind::sphere, {Vec3{1e308, 0, 0}}, 1e308},
            least = point_at({-tiny<double>, 0, 0});
        CHECK(apart(distant, least).gap() == long_real(tiny<double>));
        CHECK(apart(distant, point_at({0, 1e-300, 0})).gap().get_d() == 0);  // 5e-909
        CHECK_FALSE(apart(distant, point_at({0, 1e-300, 0})).meet());
    }

    TEST_CASE("they meet exactly where the linear program says so") {
        std::size_t wrong = 0, met = 0;
        for (const Pair& pair : all_pairs())
            for (const Family family : all_families)
                for (std::size_t index = 0; index < 2; ++index) {
                    const Case c = apart_case(pair, family, 77, index);
                    const bool meet = apart(c.a, c.b).meet();
                    wrong += meet != intersects(c.a, c.b);
                    met += meet;
                }
        CHECK(wrong == 0);
        CHECK(met > 300);
    }

    TEST_CASE("to a point they are as far as the nearest of all simplices") {
        std::size_t asked = 0, wrong = 0;
        for (const Pair& pair : all_pairs()) {
            if (pair.a != Kind::point && pair.b != Kind::point) continue;
            const bool point_first = pair.a == Kind::point;
            const Kind other = point_first ? pair.b : pair.a;
            if (other == Kind::frustum || other == Kind::sphere || other == Kind::capsule) continue;
            for (const Family family : all_families)
                for (std::size_t index = 0; index < 12; ++index) {
                    const Case c = apart_case(pair, family, 78, index);
                    const Apart truth = apart(c.a, c.b);
                    const NearestPoint nearest =
                        point_first ? nearest_point(c.b, c.a.v[0]) : nearest_point(c.a, c.b.v[0]);
                    ++asked;
                    wrong += truth.is_empty != nearest.is_empty ||
                             (!truth.is_empty && truth.squared_distance_of_cores() != nearest.square);
                }
        }
        CHECK(asked > 1'000);
        CHECK(wrong == 0);
    }

    TEST_CASE("an answer that is off by more than the bound is noticed, and one within it is not") {
        const auto judged = [](const Pair& pair) {
            DistanceTally d;
            ClosestTally c;
            for (const Family family : all_families) {
                d += compare_distances(pair, family, 20, 5, 0);
                c += compare_closest_points(pair, family, 20, 5, 0);
            }
            CHECK(d.asked == 200);
            CHECK(c.asked == 200);
            return std::pair(d, c);
        };
        Pair pair = true_pair();
        CHECK(judged(pair).first.good());
        CHECK(judged(pair).second.good());

        pair.distance = pair.distance_mirrored = times_a_little<4>;
        pair.closest = moved_a_little<1>, pair.closest_mirrored = moved_in_the_mirror<1>;
        CHECK(judged(pair).first.good());
        CHECK(judged(pair).second.good());
        pair.distance = pair.distance_mirrored = times_a_little<12>;
        pair.closest = moved_a_little<40>, pair.closest_mirrored = moved_in_the_mirror<40>;
        CHECK(judged(pair).first.beyond > 90);
        CHECK(judged(pair).first.wrong == 0);
        CHECK(judged(pair).second.beyond > 30);
        CHECK(judged(pair).second.place > 20);

        pair = true_pair();
        pair.distance_mirrored = times_a_little<1>;
        pair.closest_mirrored = moved_in_the_mirror<1>;
        CHECK(judged(pair).first.wrong > 30);
        CHECK(judged(pair).second.wrong > 30);
        pair.distance = pair.distance_mirrored = [](const Shape&, const Shape&) { return 0.0; };
        pair.closest = [](const Shape& a, const Shape& b) {
            auto both = true_pair().closest(a, b);
            if (both) both->a = both->b;
            return both;
        };
        CHECK(judged(pair).first.wrong > 90);
        CHECK_FALSE(judged(pair).second.good());
    }
}
