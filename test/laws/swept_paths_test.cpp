// swept_paths_test.cpp: law: a swept point, sphere or segment meets exactly what its path meets, which intersects decides.
#include <hitbox/pair/pairs.hpp>
#include <hitbox/pair/sweep.hpp>
#include <hitbox/shape/capsule.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "../oracle/random.hpp"

using namespace hitbox;

namespace {

// Whole numbers, sixteenths, or all digits of a float: sums of two are exact.
class ShortNumbers {
public:
    ShortNumbers(std::uint64_t seed, int kind) : random_(seed), kind_(kind) {}

    double number() {
        if (kind_ == 0) return random_.integer(-8, 8);
        if (kind_ == 1) return random_.integer(-128, 128) / 16.0;
        return widen(rounded<float>(random_.uniform(-4, 4)));
    }
    double radius() { return std::max(0.0, number()) / 2; }
    Vec3 vector() {
        const double x = number(), y = number(), z = number();
        return {x, y, z};
    }
    Vec3 motion() {
        const Vec3 m = vector();
        return random_.chance(6) ? Vec3{} : random_.chance(12) ? Vec3{m.x, 0, 0} : m;
    }

private:
    oracle::Random random_;
    int kind_;
};

struct PathTally {
    std::size_t asked = 0, met = 0, started = 0, wrong = 0;
};

template <class A, class B>
void compare(PathTally& tally, const A& a, const Vec3& motion, const B& b, bool path_meets) {
    const auto hit = sweep(a, motion, b), other = sweep(b, -motion, a);
    ++tally.asked;
    bool right = hit.has_value() == path_meets && other.has_value() == path_meets;
    if (hit && other) {
        ++tally.met, tally.started += hit->started;
        right &= hit->t == other->t && hit->t >= 0 && hit->t <= 1;
        right &= hit->started == intersects(a, b) && hit->started == (hit->t == 0);
    }
    tally.wrong += !right;
}

template <class B>
void compare_all(PathTally& tally, ShortNumbers& numbers, const B& b) {
    const Vec3 m = numbers.motion(), p = numbers.vector(), q = numbers.vector();
    compare(tally, p, m, b, intersects(Segment3{p, p + m}, b));
    const double radius = numbers.radius();
    compare(tally, Sphere3{p, radius}, m, b, intersects(Capsule3{p, p + m, radius}, b));
    // A parallelogram.
    compare(tally, Segment3{p, q}, m, b,
            intersects(Triangle3{p, q, q + m}, b) || intersects(Triangle3{p, q + m, p + m}, b));
}

}  // namespace

TEST_SUITE("laws/swept_paths") {
    TEST_CASE("a swept point, sphere or segment meets exactly what its path meets") {
        for (const int kind : {0, 1, 2}) {
            ShortNumbers numbers(20'261, kind);
            PathTally tally;
            for (int i = 0; i < 600; ++i) {
                const Vec3 p = numbers.vector(), q = numbers.vector(), h = numbers.vector();
                compare_all(tally, numbers, Segment3{p, q});
                compare_all(tally, numbers, Triangle3{p, q, h});
                compare_all(tally, numbers, Rectangle3{p, {Vec3{h.x, h.y, 0}, Vec3{-h.y, h.x, 0}}});
                Aabb3 box{p, p};
                for (std::size_t k = 0; k < 3; ++k)
                    box.min[k] = std::min(p[k], q[k]), box.max[k] = std::max(p[k], q[k]);
                compare_all(tally, numbers, box);
                compare_all(tally, numbers,
                            Obb3{p, {Vec3{h.x, h.y, 0}, Vec3{-h.y, h.x, 0}, Vec3{0, 0, h.z}}});
                compare_all(tally, numbers, Sphere3{p, numbers.radius()});
                compare_all(tally, numbers, Capsule3{p, q, numbers.radius()});
                compare_all(tally, numbers, Plane3{h, numbers.number()});
            }
            CHECK(tally.wrong == 0);
            CHECK(tally.asked > 14'000);
            CHECK(tally.met > 2'000);
            CHECK(tally.started > 300);
            CHECK(tally.started < tally.met);
        }
    }
}
