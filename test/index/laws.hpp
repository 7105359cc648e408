// laws.hpp: what every index must answer: what brute force answers, on every scene and while boxes move.
#pragma once

#include <hitbox/index/brute_force.hpp>
#include <hitbox/index/detail/shape_filter.hpp>
#include <hitbox/pair/aabb_point.hpp>
#include <hitbox/pair/aabb_sphere.hpp>
#include <hitbox/pair/aabb_triangle.hpp>
#include <hitbox/pair/capsule_convex.hpp>
#include <hitbox/pair/frustum_convex.hpp>

#include "scenes.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

namespace laws {

using namespace hitbox;
using scenes::Boxes;
using scenes::Random;

template <class Answers>
Answers sorted(Answers answers) {
    std::sort(answers.begin(), answers.end());
    return answers;
}

/// Many questions at once: each is answered as if asked alone, and in one piece. Some have no answer.
template <int N, class T, class Index>
void check_many(const Index& index, const Boxes<N, T>& boxes, Random& random) {
    constexpr T nan = std::numeric_limits<T>::quiet_NaN(), inf = std::numeric_limits<T>::infinity();
    Boxes<N, T> windows{{}};
    std::vector<Vec<N, T>> points(2);
    points[0][0] = nan, points[1][N - 1] = inf;
    for (int i = 0; i < 9; ++i) {
        points.push_back(scenes::random_point(random, boxes));
        windows.push_back(Aabb<N, T>::from_points(points.back(), scenes::random_point(random, boxes)));
    }
    windows.push_back(windows.back());
    std::vector<IdPair> one_by_one;
    for (std::uint32_t i = 0; i < windows.size(); ++i)
        for (const std::uint32_t id : index.overlaps(windows[i])) one_by_one.push_back({i, id});
    CHECK(index.overlaps_each(windows) == one_by_one);

    std::vector<std::vector<Neighbor<N, T>>> near(points.size());
    int calls = 0;
    CHECK(index.nearest_each(points, 3, [&](std::uint32_t i, std::span<const Neighbor<N, T>> found) {
        CHECK(near[i].empty());
        near[i].assign(found.begin(), found.end());
        return ++calls > 0;
    }));
    for (std::size_t i = 0; i < points.size(); ++i) CHECK(near[i] == index.nearest(points[i], 3));
    if (calls > 2) {
        calls = 0;
        CHECK_FALSE(index.nearest_each(points, 1, [&](std::uint32_t, auto) { return ++calls < 2; }));
        CHECK(calls == 2);
    }
}

/// Boxes looked at one by one, of which some hold a hit. `all` are all boxes along the line.
template <int N, class T, class Index, class Line>
void check_looks(const Index& index, const Line& line, const std::vector<CastHit<N, T>>& all) {
    constexpr double inf = std::numeric_limits<double>::infinity();
    const auto looked = [&](const auto& next, double until) {
        std::vector<CastHit<N, T>> seen;
        index.cast(
            line,
            [&](const CastHit<N, T>& hit) -> double {
                seen.push_back(hit);
                return next(hit);
            },
            until);
        std::sort(seen.begin(), seen.end(), [](const auto& a, const auto& b) { return a.id < b.id; });
        return seen;
    };
    // All that are entered by `until`, once each.
    const auto check = [&](const std::vector<CastHit<N, T>>& seen, double until) {
        for (const CastHit<N, T>& hit : all) {
            const auto same = std::count(seen.begin(), seen.end(), hit);
            if (hit.t <= until) CHECK(same == 1);
        }
        for (std::size_t i = 1; i < seen.size(); ++i) CHECK(seen[i - 1].id < seen[i].id);
    };
    const auto every = looked([&](const auto&) { return inf; }, inf);
    check(every, inf);
    CHECK(every.size() == all.size());
    CHECK(looked([&](const auto&) { return 0.0; }, -1).empty());
    if (all.empty()) return;
    const double middle = all[all.size() / 2].t;
    const auto until_middle = looked([&](const auto&) { return inf; }, middle);
    check(until_middle, middle);
    for (const CastHit<N, T>& hit : until_middle) CHECK(hit.t <= middle);
    // A hit where every third box begins.
    double first = inf;
    const auto third = looked(
        [&](const CastHit<N, T>& hit) {
            if (hit.id % 3 == 0) first = (std::min)(first, hit.t);
            return first;
        },
        inf);
    check(third, first);
    for (const CastHit<N, T>& hit : all)
        if (hit.id % 3 == 0) CHECK(first <= hit.t);
    CHECK(looked([](const auto&) { return -1.0; }, inf).size() == 1);
}

/// Every question, asked of both, about the boxes and from points on and off their faces.
template <int N, class T, class Index>
void check_queries(const Index& index, const BruteForce<N, T>& truth, const Boxes<N, T>& boxes, int rounds) {
    Random random(17);
    CHECK(index.size() == truth.size());
    for (int round = 0; round < rounds; ++round) {
        const auto p = scenes::random_point(random, boxes), q = scenes::random_point(random, boxes);
        const auto window = Aabb<N, T>::from_points(p, q);
        CHECK(index.overlaps(window) == truth.overlaps(window));
        CHECK(sorted(index.overlaps(window, Order::any)) == truth.overlaps(window));
        const auto check_line = [&](const auto& line) {
            CHECK(index.overlaps(line) == truth.overlaps(line));
            for (std::size_t most : {std::size_t(1), std::size_t(5), index.no_limit})
                CHECK(index.cast(line, most) == truth.cast(line, most));
            check_looks<N, T>(index, line, truth.cast(line));
        };
        check_line(SegmentIn<N, T>{p, q}), check_line(RayIn<N, T>{p, q}), check_line(SegmentIn<N, T>{p, p});
        const SphereIn<N, T> ball{p, random.below(3) == 0 ? T(0) : T(random.between(0, 20))};
        CHECK(index.overlaps(ball) == truth.overlaps(ball));
        for (std::size_t most : {std::size_t(0), std::size_t(1), std::size_t(7)})
            CHECK(index.nearest(p, most) == truth.nearest(p, most));
    }
    // All of them, in exact order.
    const auto p = scenes::random_point(random, boxes);
    CHECK(index.nearest(p, index.no_limit) == truth.nearest(p, truth.no_limit));
    check_many(index, boxes, random);
}

/// A finite box is as its corners; an infinite one lies in no plane that cuts it, which the library must tell alone.
template <class T>
bool corners_are_in(const Frustum<T>& frustum, const Aabb<3, T>& box) {
    if (!box.is_finite()) return detail::lies_within(frustum, box);
    for (const Vec<3, T>& corner : box.corners())
        if (!intersects(frustum, corner)) return false;
    return true;
}

/// Spheres, turned boxes, planes, frusta and others: what brute force answers, and what the pairs say of each box.
template <class T, class Index>
void check_shapes(const Index& index, const BruteForce<3, T>& truth, const Boxes<3, T>& boxes, int rounds) {
    static_assert(SpaceBoxIndex<Index, T>);
    Random random(23);
    const auto step = [&](double size) {
        // Often along an axis or to a quarter, so that much touches.
        const auto number = [&] {
            return random.below(3) == 0 ? 0 : std::round(random.between(-size, size) * 4) / 4;
        };
        const double x = number(), y = number(), z = number();
        return Vec<3, T>{T(x), T(y), T(z)};
    };
    const auto check = [&](const auto& shape) {
        const auto found = index.overlaps(shape);
        CHECK(found == truth.overlaps(shape));
        std::vector<std::uint32_t> by_pairs;
        for (std::size_t i = 0; i < boxes.size(); ++i)
            if (intersects(boxes[i], shape)) by_pairs.push_back(std::uint32_t(i));
        CHECK(found == by_pairs);
    };
    for (int round = 0; round < rounds; ++round) {
        const auto p = scenes::random_point(random, boxes);
        check(Sphere<T>{p, random.below(3) == 0 ? T(0) : T(random.between(-1, 20))});
        check(Obb<T>{p, {step(8), step(8), step(8)}});
        const Vec<3, T> normal = step(2);
        check(Plane<T>{normal, dot(normal, p)});
        const Vec<3, T> q = p + step(8);
        check(Triangle<T>{p, q, p + step(4)});
        check(Capsule<T>{p, q, T(random.below(5))});
        check(p);
        Frustum<T> frustum;
        for (std::size_t i = 0; i < 6; ++i) {
            const Vec<3, T> n = step(2);
            frustum.planes[i] = {n, dot(n, p) - T(random.below(4) * random.below(4))};
        }
        if (random.below(2)) frustum.planes[4] = frustum.planes[5] = frustum.planes[0];
        check(frustum);
        const auto seen = index.cull(frustum);
        CHECK(seen.inside == truth.cull(frustum).inside);
        CHECK(seen.across == truth.cull(frustum).across);
        auto both = seen.inside;
        both.insert(both.end(), seen.across.begin(), seen.across.end());
        std::sort(both.begin(), both.end());
        CHECK(both == index.overlaps(frustum));
        for (const std::uint32_t id : seen.inside) CHECK(corners_are_in(frustum, boxes[id]));
        for (const std::uint32_t id : seen.across) CHECK_FALSE(corners_are_in(frustum, boxes[id]));
    }
}

template <int N, class T, class Index>
void check_scene(const Boxes<N, T>& boxes, const Boxes<N, T>& others) {
    const Index index(boxes), other(others);
    const BruteForce<N, T> truth(boxes), other_truth(others);
    CHECK(index.pairs() == truth.pairs());
    CHECK(index.pairs_with(other) == truth.pairs_with(other_truth));
    CHECK(other.pairs_with(index) == other_truth.pairs_with(truth));
    CHECK(sorted(index.pairs(Order::any)) == truth.pairs());
    CHECK(sorted(index.pairs_with(other, Order::any)) == truth.pairs_with(other_truth));
    if constexpr (requires { index.is_sound(); }) CHECK(index.is_sound());
    check_queries<N, T>(index, truth, boxes, 20);
    if constexpr (N == 3) check_shapes<T>(index, truth, boxes, 6);
}

template <class Index, int N, class T>
void check_all_scenes() {
    static_assert(BoxIndex<Index, N, T>);
    using Scene = Boxes<N, T> (*)(std::size_t, std::uint64_t);
    const std::pair<const char*, Scene> all[] = {
        {"uniform", scenes::uniform<N, T>},     {"skewed", scenes::skewed<N, T>},
        {"gridded", scenes::gridded<N, T>},     {"wild", scenes::wild<N, T>},
        {"identical", scenes::identical<N, T>}, {"nested", scenes::nested<N, T>},
    };
    for (const auto& named : all)
        for (std::size_t n : {0u, 1u, 8u, 9u, 65u, 300u}) {
            CAPTURE(named.first);
            CAPTURE(n);
            check_scene<N, T, Index>(named.second(n, 1), named.second(70, 2));
        }
    check_scene<N, T, Index>(scenes::gridded<N, T>(100, 3), scenes::wild<N, T>(100, 4));
}

template <template <int, class> class Index>
void check_index() {
    SUBCASE("space, double") { check_all_scenes<Index<3, double>, 3, double>(); }
    SUBCASE("space, float") { check_all_scenes<Index<3, float>, 3, float>(); }
    SUBCASE("plane, double") { check_all_scenes<Index<2, double>, 2, double>(); }
    SUBCASE("plane, float") { check_all_scenes<Index<2, float>, 2, float>(); }
}

/// Boxes come, move and go at random, and every so often all questions are asked.
template <class Index, int N, class T>
void check_moving() {
    static_assert(MovingBoxIndex<Index, N, T>);
    Random random(5);
    const auto pool = scenes::gridded<N, T>(500, 6), strange = scenes::wild<N, T>(500, 7);
    Index index;
    BruteForce<N, T> truth;
    Boxes<N, T> now(600);
    for (int step = 1; step <= 3000; ++step) {
        const auto id = std::uint32_t(random.below(600));
        switch (random.below(6)) {
            case 0:
                now[id] = {};
                break;
            case 1:
                now[id] = strange[random.below(500)];
                break;
            case 2:
                now[id] = pool[random.below(500)];
                break;
            default:  // a short step
                for (std::size_t k = 0; k < N; ++k) {
                    const T d = T(random.between(-0.1, 0.1));
                    now[id].min[k] += d, now[id].max[k] += d;
                }
        }
        if (now[id].is_empty())
            index.remove(id), truth.remove(id);
        else if (random.below(2))
            index.move(id, now[id]), truth.move(id, now[id]);
        else
            index.insert(id, now[id]), truth.insert(id, now[id]);
        if (random.below(300) == 0) index.refit();
        if (step % 50 == 0) CHECK(index.is_sound());
        if (step % 500 == 0) {
            CHECK(index.pairs() == truth.pairs());
            check_queries<N, T>(index, truth, now, 5);
            if constexpr (N == 3) check_shapes<T>(index, truth, now, 3);
            CHECK(index.pairs_with(Index(pool)) == truth.pairs_with(BruteForce<N, T>(pool)));
            CHECK(Index(pool).pairs_with(index) == BruteForce<N, T>(pool).pairs_with(truth));
        }
    }
    index = Index(pool);
    CHECK(index.pairs() == BruteForce<N, T>(pool).pairs());
}

template <template <int, class> class Index>
void check_moving_index() {
    SUBCASE("space, double") { check_moving<Index<3, double>, 3, double>(); }
    SUBCASE("space, float") { check_moving<Index<3, float>, 3, float>(); }
    SUBCASE("plane, double") { check_moving<Index<2, double>, 2, double>(); }
    SUBCASE("plane, float") { check_moving<Index<2, float>, 2, float>(); }
}

template <class Index>
void check_cubes() {
    std::vector<Aabb3> cubes;
    for (int x = 0; x < 12; ++x)
        for (int y = 0; y < 12; ++y)
            for (int z = 0; z < 12; ++z)
                cubes.push_back({{double(x), double(y), double(z)}, {x + 1.0, y + 1.0, z + 1.0}});
    CHECK(Index(cubes).pairs().size() == 18788);
    CHECK(Index(cubes).pairs_with(Index(cubes)).size() == 2 * 18788 + 1728);
}

template <class Index>
void check_stop() {
    const std::vector<Aabb3> same(400, Aabb3{{0, 0, 0}, {1, 1, 1}});
    const Index index(same);
    int calls = 0;
    const auto stop = [&](auto) { return ++calls, false; };
    CHECK_FALSE(index.pairs(stop));
    CHECK(calls == 1);
    CHECK_FALSE(index.pairs_with(index, stop));
    CHECK(calls == 2);
    CHECK_FALSE(index.overlaps(same[0], stop));
    CHECK(calls == 3);
    CHECK_FALSE(index.overlaps(Ray3{{0, 0, 0}, {1, 0, 0}}, stop));
    CHECK(calls == 4);
    CHECK_FALSE(index.overlaps(Segment3{{0, 0, 0}, {1, 0, 0}}, stop));
    CHECK(calls == 5);
    CHECK_FALSE(index.overlaps(Sphere3{{0, 0, 0}, 1}, stop));
    CHECK_FALSE(index.overlaps(Obb3::from_aabb(same[0]), stop));
    CHECK_FALSE(index.overlaps(Plane3{{1, 0, 0}, 0.5}, stop));
    CHECK(calls == 8);
    const Plane3 far{{1, 0, 0}, -5}, cutting{{1, 0, 0}, 0.5};
    const Frustum3 whole{{far, far, far, far, far, far}}, half{{far, far, far, far, far, cutting}};
    CHECK_FALSE(index.overlaps(whole, stop));
    CHECK(calls == 9);
    for (const auto& [frustum, expected] :
         {std::pair{whole, Visibility::inside}, {half, Visibility::across}}) {
        Visibility how{};
        CHECK_FALSE(index.cull(frustum, [&](Visibility v, auto) { return how = v, ++calls, false; }));
        CHECK(how == expected);
    }
    CHECK(calls == 11);

    // At the third call: until then different answers, and none after it.
    calls = 0;
    std::vector<IdPair> pairs;
    CHECK_FALSE(index.pairs([&](std::span<const IdPair> found) {
        pairs.insert(pairs.end(), found.begin(), found.end());
        return ++calls < 3;
    }));
    CHECK(calls == 3);
    pairs = sorted(pairs);
    CHECK(std::adjacent_find(pairs.begin(), pairs.end()) == pairs.end());
    calls = 0;
    std::vector<std::uint32_t> ids;
    CHECK_FALSE(index.overlaps(same[0], [&](std::span<const std::uint32_t> found) {
        ids.insert(ids.end(), found.begin(), found.end());
        return ++calls < 3;
    }));
    CHECK(calls == 3);
    ids = sorted(ids);
    CHECK(std::adjacent_find(ids.begin(), ids.end()) == ids.end());
}

}  // namespace laws
