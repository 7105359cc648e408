// quick_approach_test.cpp: mirrors hitbox/pair/closest/quick_approach.cpp: what is certain in double, beside the exact way to decide.
#include <hitbox/pair/closest/moving.hpp>

#include <doctest/doctest.h>
#include <hitbox/pair/closest/between.hpp>
#include <hitbox/pair/sweep/first_contact.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <random>

using namespace hitbox;
using namespace hitbox::detail;

namespace {

using SetKind = ConvexSet::Kind;
using exact::Verdict;

struct QuickCase {
    RoundedSet moving, other;
    Vec3 motion;
};

// Numbers of any digits, or a few multiples of a half.
class QuickCases {
public:
    QuickCases(unsigned seed, bool on_grid, double unit) : random_(seed), on_grid_(on_grid), unit_(unit) {}

    QuickCase next(SetKind moving, SetKind other) {
        QuickCase c{{core(moving), radius()}, {core(other), 0}, {}};
        if (other <= SetKind::segment) c.other.radius = radius();
        if (on_grid_) {
            c.motion = vector(6);
        } else {
            // Toward the other one, or past it.
            const Vec3 way = c.other.core.v[0] - c.moving.core.v[0];
            c.motion = way * number(1, 2) + vector(3);
        }
        return c;
    }

private:
    double number(double low, double high) {
        if (on_grid_)
            return 0.5 * double(std::uniform_int_distribution<int>(int(2 * low), int(2 * high))(random_));
        return std::uniform_real_distribution<double>(low, high)(random_);
    }
    double radius() { return number(0.5, 2) * unit_; }
    Vec3 vector(double most) {
        return Vec3{number(-most, most), number(-most, most), number(-most, most)} * unit_;
    }
    ConvexSet core(SetKind kind) {
        ConvexSet s{kind, {vector(8)}};
        const Vec3 &o = s.v[0], w = vector(2);
        switch (kind) {
            case SetKind::segment:
                s.v[1] = o + w;
                break;
            case SetKind::triangle:
                s.v[1] = o + w, s.v[2] = o + vector(3);
                break;
            case SetKind::aabb:
                s.v[1] = o + Vec3{std::fabs(w.x), std::fabs(w.y), std::fabs(w.z)};
                break;
            case SetKind::rectangle:
            case SetKind::obb: {
                // Axes that are perpendicular, on the grid those of coordinates.
                Vec3 x = on_grid_ ? Vec3{1, 0, 0} : w, y = on_grid_ ? Vec3{0, 0, 1} : cross(w, vector(1));
                Vec3 z = cross(x, y);
                std::size_t i = 1;
                for (Vec3 axis : {x, y, z}) {
                    if (i == 3 && kind == SetKind::rectangle) break;
                    s.v[i++] = axis * (number(0.5, 2) * unit_ / std::sqrt(length_sq(axis)));
                }
                break;
            }
            default:
                break;
        }
        return s;
    }

    std::mt19937_64 random_;
    bool on_grid_;
    double unit_;
};

double size_of_case(const QuickCase& c, double t) {
    double most = std::max(c.moving.radius, c.other.radius);
    for (const RoundedSet* s : {&c.moving, &c.other})
        for (const Vec3& v : s->core.v)
            most = std::max({most, std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)});
    return std::max(most, std::sqrt(length_sq(c.motion)) * t);
}

void check_certain(const QuickCase& c, const QuickApproach& quick) {
    REQUIRE(distance_between(c.moving, c.other) > 0);
    const bool meet = c.motion != Vec3{} && (meet_on_the_way(c.moving.core, c.motion, c.other.core) ||
                                             pass_exactly(c.moving, c.motion, c.other));
    REQUIRE(meet == (quick.verdict == Verdict::yes));
    if (!meet) return;
    const Approach slow = first_approach(c.moving, c.motion, c.other);
    const Approach& r = quick.approach;
    const double speed = -dot(slow.way, c.motion), size = size_of_case(c, slow.t);
    CHECK(speed > 0);
    CHECK(r.t > 0);
    CHECK(r.t <= 1);
    CHECK(std::fabs(r.t - slow.t) <= 0x1p-50 * slow.t + 0x1p-50 * size / speed);
    CHECK(std::fabs(length_sq(r.way) - 1) <= 0x1p-50);
    CHECK(std::sqrt(length_sq(r.way - slow.way)) <= 0x1p-36);
    // The point is in both.
    const RoundedSet point{{SetKind::point, {r.point}}, 0},
        before{{SetKind::point, {r.point - c.motion * r.t}}, 0};
    CHECK(distance_between(c.other, point) <= 0x1p-47 * size);
    CHECK(distance_between(c.moving, before) <= 0x1p-46 * size);
}

constexpr std::array moving_kinds{SetKind::point, SetKind::segment};
constexpr std::array other_kinds{SetKind::point,     SetKind::segment, SetKind::triangle,
                                 SetKind::rectangle, SetKind::obb,     SetKind::aabb};

// How many are certain, and how many of them meet.
struct QuickTally {
    int asked = 0, certain = 0, met = 0;
};
QuickTally compare_quick(QuickCases& cases, SetKind moving, SetKind other, int count) {
    QuickTally tally;
    for (int i = 0; i < count; ++i) {
        const QuickCase c = cases.next(moving, other);
        CAPTURE(i);
        // Those that meet at the start are not what it is for.
        if (distance_between(c.moving, c.other) == 0) {
            CHECK(first_approach_surely(c.moving, c.motion, c.other).verdict == Verdict::unknown);
            continue;
        }
        ++tally.asked;
        const QuickApproach quick = first_approach_surely(c.moving, c.motion, c.other);
        if (quick.verdict == Verdict::unknown) continue;
        ++tally.certain, tally.met += quick.verdict == Verdict::yes;
        check_certain(c, quick);
    }
    return tally;
}

}  // namespace

TEST_SUITE("pair/closest/quick_approach") {
    TEST_CASE("what is certain is right, and nearly all is certain") {
        for (const double unit : {1.0, 0x1p-40, 0x1p60})
            for (const SetKind moving : moving_kinds)
                for (const SetKind other : other_kinds) {
                    CAPTURE(unit);
                    CAPTURE(int(moving));
                    CAPTURE(int(other));
                    QuickCases cases(5, false, unit);
                    const QuickTally tally = compare_quick(cases, moving, other, 300);
                    CHECK(tally.certain >= tally.asked * 95 / 100);
                    CHECK(tally.met >= tally.asked / 4);
                    CHECK(tally.met < tally.certain);
                }
    }

    TEST_CASE("on a grid, where shapes touch, graze and are parallel, too") {
        for (const SetKind moving : moving_kinds)
            for (const SetKind other : other_kinds) {
                CAPTURE(int(moving));
                CAPTURE(int(other));
                QuickCases cases(6, true, 1);
                const QuickTally tally = compare_quick(cases, moving, other, 1000);
                CHECK(tally.certain >= tally.asked * 3 / 4);
                CHECK(tally.met > 0);
            }
    }

    TEST_CASE("a capsule that stands upright, or lies flat, beside boxes") {
        const RoundedSet box{{SetKind::aabb, {Vec3{0, 0, 0}, Vec3{8, 8, 8}}}, 0},
            turned{{SetKind::obb, {Vec3{4, 4, 4}, Vec3{4, 3, 0}, Vec3{-3, 4, 0}, Vec3{0, 0, 4}}}, 0};
        for (const RoundedSet& other : {box, turned})
            for (const auto& [from, to] :
                 {std::array{Vec3{-5, 4, 2}, Vec3{-5, 4, 3}}, std::array{Vec3{-5, 4, -2}, Vec3{-5, 4, 3}},
                  std::array{Vec3{-5, 4, -2}, Vec3{-5, 4, 30}},
                  std::array{Vec3{-5, -1, 2}, Vec3{-5, -1, 5}}}) {
                const QuickCase c{{{SetKind::segment, {from, to}}, 1.5}, other, {7, 1, 0.5}};
                const QuickApproach quick = first_approach_surely(c.moving, c.motion, c.other);
                REQUIRE(quick.verdict == Verdict::yes);
                check_certain(c, quick);
            }
        // On its upper face.
        for (const RoundedSet& other : {box, turned}) {
            const QuickCase c{{{SetKind::segment, {Vec3{2, 3, 12}, Vec3{4, 5, 12}}}, 1}, other, {1, 0.5, -9}};
            const QuickApproach quick = first_approach_surely(c.moving, c.motion, c.other);
            REQUIRE(quick.verdict == Verdict::yes);
            CHECK(quick.approach.way == Vec3{0, 0, 1});
            check_certain(c, quick);
        }
    }

    TEST_CASE("what only touches, or ends in contact, is left open") {
        const RoundedSet ball{{SetKind::point, {Vec3{0, 0, 0}}}, 2},
            box{{SetKind::aabb, {Vec3{8, -1, -1}, Vec3{9, 2, 2}}}, 0};
        const auto verdict = [&](const Vec3& motion, const RoundedSet& other) {
            return first_approach_surely(ball, motion, other).verdict;
        };
        CHECK(verdict({6, 0, 0}, box) == Verdict::unknown);
        CHECK(verdict({5.5, 0, 0}, box) == Verdict::no);
        CHECK(verdict({6.5, 0, 0}, box) == Verdict::yes);
        // It passes along a face.
        const RoundedSet above{{SetKind::aabb, {Vec3{8, -1, 2}, Vec3{9, 2, 4}}}, 0};
        CHECK(verdict({20, 0, 0}, above) == Verdict::unknown);
        CHECK(verdict({20, 0, -1}, above) == Verdict::no);
        CHECK(verdict({20, 0, 1}, above) == Verdict::yes);
        // It touches at the start, or is beyond all numbers.
        CHECK(verdict({1, 0, 0}, {{SetKind::aabb, {Vec3{2, -1, -1}, Vec3{9, 2, 2}}}, 0}) == Verdict::unknown);
        constexpr double endless = std::numeric_limits<double>::infinity();
        CHECK(verdict({9, 0, 0}, {{SetKind::aabb, {Vec3{8, -1, -1}, Vec3{endless, 2, 2}}}, 0}) ==
              Verdict::unknown);
        CHECK(verdict({0x1p200, 0, 0}, box) == Verdict::unknown);
        CHECK(verdict({}, box) == Verdict::no);
    }
}
