// rational_test.cpp: answers and order of cast, nearest, overlaps and cull, against rational arithmetic of its own (GMP).
#include <hitbox/index/brute_force.hpp>
#include <hitbox/index/bvh.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

#include "rational_truth.hpp"
#include "scenes.hpp"

using namespace hitbox;
using namespace hitbox::test;
using scenes::Boxes;
using scenes::Random;

namespace {

using Ids = std::vector<std::uint32_t>;

// What was compared, and how much of it is hard: equal ranks, and ranks that doubles cannot tell apart.
struct Tally {
    std::size_t answers = 0, ties = 0, close = 0, far_ranks = 0;

    void look_at(const std::vector<Answer>& truth) {
        answers += truth.size();
        for (std::size_t i = 1; i < truth.size(); ++i) {
            const Rational &a = truth[i - 1].by, &b = truth[i].by;
            ties += a == b;
            close += a != b && b - a < b * Rational(0x1p-51);
        }
    }
};

// The number that is told is the true one, but for six roundings, and for what no double holds.
bool is_rounded(double x, const Rational& truth) {
    if (truth > Rational(0x1p1000)) return x >= 0x1p999;
    if (!std::isfinite(x)) return false;
    return abs(Rational(x) - truth) <= truth * Rational(0x1p-49) + Rational(0x1p-1000);
}

// The first `most` answers of an index are the first of the truth.
template <class Hit>
void check_answers(const std::vector<Hit>& found, double Hit::* by, const std::vector<Answer>& truth,
                   std::size_t most, Tally& tally) {
    Ids ids, expected;
    for (const Hit& hit : found) ids.push_back(hit.id);
    for (std::size_t i = 0; i < truth.size() && i < most; ++i) expected.push_back(truth[i].id);
    CHECK(ids == expected);
    if (ids != expected) return;
    for (std::size_t i = 0; i < found.size(); ++i)
        if (!is_rounded(found[i].*by, truth[i].by)) ++tally.far_ranks;
}

Ids ids_of(const std::vector<Answer>& answers) {
    Ids ids;
    for (const Answer& a : answers) ids.push_back(a.id);
    std::sort(ids.begin(), ids.end());
    return ids;
}

/// Asks brute force and a tree the same.
template <int N, class T>
class Asked {
public:
    explicit Asked(const Boxes<N, T>& boxes) : boxes_(boxes), plain_(boxes), tree_(boxes) {}

    template <class Line>
    void along(const Line& line, Tally& tally) const {
        const std::vector<Answer> truth = entered(path_of(line), boxes_);
        tally.look_at(truth);
        each([&](const auto& index) {
            CHECK(index.overlaps(line) == ids_of(truth));
            for (const std::size_t most : {std::size_t(1), std::size_t(4), index.no_limit})
                check_answers(index.cast(line, most), &CastHit<N, T>::t, truth, most, tally);
        });
    }

    void from(const Vec<N, T>& p, Tally& tally) const {
        const std::vector<Answer> truth = by_distance(p, boxes_);
        tally.look_at(truth);
        each([&](const auto& index) {
            for (const std::size_t most : {std::size_t(1), std::size_t(4), index.no_limit})
                check_answers(index.nearest(p, most), &Neighbor<N, T>::distance_sq, truth, most, tally);
        });
    }

    /// Which boxes a ball meets.
    void around(const Vec<N, T>& center, T radius, Tally& tally) const {
        Ids expected;
        for (const Answer& a : by_distance(center, boxes_))
            if (a.by <= rational(radius) * rational(radius)) expected.push_back(a.id);
        std::sort(expected.begin(), expected.end());
        tally.answers += expected.size();
        each([&](const auto& index) { CHECK(index.overlaps(SphereIn<N, T>{center, radius}) == expected); });
    }

    void culled(const Frustum<T>& frustum, std::size_t& inside, std::size_t& across) const {
        const auto truth = seen(frustum, boxes_);
        inside += truth.first.size(), across += truth.second.size();
        each([&](const auto& index) {
            const auto found = index.cull(frustum);
            CHECK(found.inside == truth.first);
            CHECK(found.across == truth.second);
        });
    }

private:
    template <class Ask>
    void each(const Ask& ask) const {
        ask(plain_), ask(tree_);
    }

    Boxes<N, T> boxes_;
    BruteForce<N, T> plain_;
    Bvh<N, T> tree_;
};

/// Boxes of quarters, half of which have no end on some side.
template <int N, class T>
Boxes<N, T> endless(std::size_t n, std::uint64_t seed) {
    constexpr T inf = std::numeric_limits<T>::infinity();
    Random random(seed);
    Boxes<N, T> boxes = scenes::gridded<N, T>(n, seed);
    for (auto& box : boxes)
        for (std::size_t k = 0; k < N; ++k) {
            if (random.below(4) == 0) box.min[k] = -inf;
            if (random.below(4) == 0) box.max[k] = inf;
        }
    return boxes;
}

template <class T>
T next(T x, int steps) {
    for (; steps > 0; --steps) x = std::nextafter(x, std::numeric_limits<T>::infinity());
    for (; steps < 0; ++steps) x = std::nextafter(x, -std::numeric_limits<T>::infinity());
    return x;
}

/// Boxes that a path enters through faces of different axes, at the same place but for a few ulp. `ulps` 0 on a grid: at
/// the very same place.
template <int N, class T>
Boxes<N, T> entered_together(const Vec<N, T>& origin, const Vec<N, T>& way, double t, int ulps,
                             Random& random) {
    constexpr T wide = 4096;
    Boxes<N, T> boxes(40);
    for (auto& box : boxes) {
        for (std::size_t k = 0; k < N; ++k) box.min[k] = -wide, box.max[k] = wide;
        const std::size_t axis = random.below(N);
        const int steps = int(random.below(std::uint64_t(2 * ulps + 1))) - ulps;
        const T face = next(T(double(origin[axis]) + t * double(way[axis])), steps);
        (way[axis] > 0 ? box.min : box.max)[axis] = face;
    }
    return boxes;
}

template <int N, class T>
Vec<N, T> vector(Random& random, double size) {
    Vec<N, T> v;
    for (std::size_t k = 0; k < N; ++k) v[k] = T(random.between(-size, size));
    return v;
}
template <int N, class T>
Vec<N, T> grid_vector(Random& random, int size) {
    Vec<N, T> v;
    for (std::size_t k = 0; k < N; ++k) v[k] = T(int(random.below(std::uint64_t(2 * size + 1))) - size);
    return v;
}

template <int N, class T>
std::vector<Boxes<N, T>> all_scenes() {
    std::vector<Boxes<N, T>> all;
    for (const std::size_t n : {0u, 1u, 60u}) {
        all.push_back(scenes::uniform<N, T>(n, 1)), all.push_back(scenes::gridded<N, T>(n, 2));
        all.push_back(scenes::wild<N, T>(n, 3)), all.push_back(endless<N, T>(n, 4));
    }
    all.push_back(scenes::identical<N, T>(20, 5));
    all.push_back(scenes::nested<N, T>(60, 6));
    return all;
}

// Between the points where boxes have their faces, and beyond.
template <int N, class T>
void check_lines(Tally& tally) {
    Random random(1);
    for (const Boxes<N, T>& boxes : all_scenes<N, T>()) {
        const Asked<N, T> asked(boxes);
        for (int round = 0; round < 40; ++round) {
            const auto p = scenes::random_point(random, boxes), q = scenes::random_point(random, boxes);
            asked.along(SegmentIn<N, T>{p, q}, tally);
            asked.along(SegmentIn<N, T>{p, p}, tally);
            asked.along(RayIn<N, T>{p, q}, tally);
            asked.along(RayIn<N, T>{p, grid_vector<N, T>(random, 2)}, tally);
            asked.along(RayIn<N, T>{grid_vector<N, T>(random, 9), grid_vector<N, T>(random, 2)}, tally);
        }
    }
}

// Lines and boxes whose numbers have nothing in common.
template <int N, class T>
void check_lines_of_any_size(Tally& tally) {
    Random random(6);
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const Boxes<N, T> boxes = scenes::unlike<N, T>(40, seed);
        const Asked<N, T> asked(boxes);
        for (int round = 0; round < 40; ++round) {
            const Vec<N, T> p = scenes::of_any_size<N, T>(random), q = scenes::of_any_size<N, T>(random),
                            corner = scenes::random_point(random, boxes);
            asked.along(SegmentIn<N, T>{p, q}, tally), asked.along(SegmentIn<N, T>{p, corner}, tally);
            asked.along(RayIn<N, T>{p, q}, tally), asked.along(RayIn<N, T>{corner, q}, tally);
            asked.from(p, tally), asked.from(corner, tally);
        }
    }
}

// Lines and boxes of small multiples of one number: the smallest, or one so large that differences overflow.
template <int N, class T>
void check_lines_at_the_limits(Tally& tally) {
    Random random(8);
    using Limits = std::numeric_limits<T>;
    for (const T unit : {Limits::denorm_min(), (Limits::min)(), (Limits::max)() / 10})
        for (int scene = 0; scene < 10; ++scene) {
            const auto point = [&] {
                Vec<N, T> p = grid_vector<N, T>(random, 9);
                for (std::size_t k = 0; k < N; ++k) p[k] *= unit;
                return p;
            };
            Boxes<N, T> boxes(12);
            for (auto& box : boxes) box = Aabb<N, T>::from_points(point(), point());
            const Asked<N, T> asked(boxes);
            for (int round = 0; round < 10; ++round) {
                asked.along(SegmentIn<N, T>{point(), point()}, tally);
                asked.along(RayIn<N, T>{point(), point()}, tally);
            }
        }
}

template <int N, class T>
void check_lines_in_a_tie(Tally& tally) {
    Random random(2);
    for (int round = 0; round < 20; ++round) {
        const bool on_grid = round % 2 == 0;
        const Vec<N, T> p = on_grid ? grid_vector<N, T>(random, 9) : vector<N, T>(random, 9),
                        way = on_grid ? grid_vector<N, T>(random, 9) : vector<N, T>(random, 9);
        const double t = on_grid ? double(1 + random.below(7)) / 8 : random.unit();
        const Asked<N, T> asked(entered_together<N, T>(p, way, t, on_grid ? 0 : 2, random));
        asked.along(RayIn<N, T>{p, way}, tally);
        asked.along(SegmentIn<N, T>{p, p + way}, tally);
    }
}

template <int N, class T>
void check_points(Tally& tally) {
    Random random(3);
    for (const Boxes<N, T>& boxes : all_scenes<N, T>()) {
        const Asked<N, T> asked(boxes);
        for (int round = 0; round < 12; ++round) {
            const auto p = scenes::random_point(random, boxes);
            asked.from(p, tally);
            asked.from(grid_vector<N, T>(random, 9), tally);
            asked.around(p, T(random.between(0, 20)), tally);
            asked.around(grid_vector<N, T>(random, 9), T(random.below(9)), tally);
        }
    }
}

// Points at the same distance from one, but for what rounding moves them: on a grid at the very same.
template <int N, class T>
void check_points_in_a_tie(Tally& tally) {
    Random random(4);
    for (int round = 0; round < 20; ++round) {
        const bool on_grid = round % 2 == 0;
        const Vec<N, T> p = on_grid ? grid_vector<N, T>(random, 9) : vector<N, T>(random, 9);
        const Vec<N, T> off = on_grid ? grid_vector<N, T>(random, 99) : vector<N, T>(random, 99);
        Boxes<N, T> boxes(40);
        for (auto& box : boxes) {
            // The same offset with its coordinates turned about and mirrored, and a box behind it.
            const std::size_t turn = random.below(N);
            for (std::size_t k = 0; k < N; ++k) {
                const T step = random.below(2) ? off[(k + turn) % N] : -off[(k + turn) % N];
                const T near = p[k] + step, far = near + step;
                box.min[k] = std::min(near, far), box.max[k] = std::max(near, far);
            }
        }
        const Asked<N, T> asked(boxes);
        asked.from(p, tally);
        asked.around(p, T(std::sqrt(distance_square(p, boxes[0]).get_d())), tally);
    }
}

template <class T>
void check_frusta(std::size_t& inside, std::size_t& across, std::size_t& asked_of) {
    Random random(5);
    for (const auto& boxes : {scenes::uniform<3, T>(30, 1), scenes::gridded<3, T>(30, 2),
                              scenes::wild<3, T>(30, 3), endless<3, T>(40, 4)}) {
        const Asked<3, T> asked(boxes);
        for (int round = 0; round < 8; ++round) {
            const bool on_grid = round % 2 == 0;
            Frustum<T> frustum;
            for (Plane<T>& plane : frustum.planes) {
                // Some planes run through a corner of a box; few normals are zero, many lie along axes.
                const Vec<3, T> p = scenes::random_point(random, boxes);
                plane.normal = on_grid ? grid_vector<3, T>(random, 1) : vector<3, T>(random, 1);
                bool finite = true;
                for (std::size_t k = 0; k < 3; ++k) finite = finite && std::isfinite(p[k]);
                plane.offset = finite ? dot(plane.normal, p) : T(0);
                if (random.below(3)) plane.offset -= T(random.below(40));
                if (!std::isfinite(plane.offset)) plane.offset = 0;
            }
            if (random.below(3) == 0) frustum.planes[5] = frustum.planes[4] = frustum.planes[3];
            asked.culled(frustum, inside, across);
            asked_of += boxes.size();
        }
    }
}

}  // namespace

TEST_SUITE("index/rational") {
    TEST_CASE_TEMPLATE("what a segment or ray enters, and in which order", T, float, double) {
        Tally plane, space;
        check_lines<2, T>(plane), check_lines<3, T>(space);
        for (const Tally& tally : {plane, space}) {
            CHECK(tally.answers > 1000);
            CHECK(tally.ties > 300);
            CHECK(tally.far_ranks == 0);
        }
    }

    TEST_CASE_TEMPLATE("faces of different axes that a path reaches together", T, float, double) {
        Tally plane, space;
        check_lines_in_a_tie<2, T>(plane), check_lines_in_a_tie<3, T>(space);
        for (const Tally& tally : {plane, space}) {
            CHECK(tally.ties > 300);
            if constexpr (std::is_same_v<T, double>) CHECK(tally.close > 30);
            CHECK(tally.far_ranks == 0);
        }
    }

    TEST_CASE_TEMPLATE("numbers from the smallest to the largest", T, float, double) {
        Tally plane, space;
        check_lines_of_any_size<2, T>(plane), check_lines_of_any_size<3, T>(space);
        for (const Tally& tally : {plane, space}) {
            CHECK(tally.answers > 1000);
            CHECK(tally.far_ranks == 0);
        }
    }

    TEST_CASE_TEMPLATE("parameters of lengths that are no normal numbers, or overflow", T, float, double) {
        Tally plane, space;
        check_lines_at_the_limits<2, T>(plane), check_lines_at_the_limits<3, T>(space);
        for (const Tally& tally : {plane, space}) {
            CHECK(tally.answers > 500);
            CHECK(tally.far_ranks == 0);
        }
    }

    TEST_CASE_TEMPLATE("what is near a point, by distance and then by number, and what a ball meets", T,
                       float, double) {
        Tally plane, space;
        check_points<2, T>(plane), check_points<3, T>(space);
        for (const Tally& tally : {plane, space}) {
            CHECK(tally.answers > 1000);
            CHECK(tally.ties > 300);
            CHECK(tally.far_ranks == 0);
        }
    }

    TEST_CASE_TEMPLATE("boxes at the same distance, exactly and nearly", T, float, double) {
        Tally plane, space;
        check_points_in_a_tie<2, T>(plane), check_points_in_a_tie<3, T>(space);
        for (const Tally& tally : {plane, space}) {
            CHECK(tally.ties > 300);
            if constexpr (std::is_same_v<T, double>) CHECK(tally.close > 30);
            CHECK(tally.far_ranks == 0);
        }
    }

    TEST_CASE_TEMPLATE("what a frustum holds, what lies across its border and what it does not meet", T,
                       float, double) {
        std::size_t inside = 0, across = 0, asked_of = 0;
        check_frusta<T>(inside, across, asked_of);
        CHECK(inside > 50);
        CHECK(across > 50);
        CHECK(inside + across < asked_of / 2);
    }
}
