// entry_bound_test.cpp: mirrors hitbox/mesh/tree/entry_bound.hpp: before the time no contact, and the time is near the first one.
#include <hitbox/mesh/tree/entry_bound.hpp>

#include <doctest/doctest.h>
#include <hitbox/pair/pairs.hpp>
#include <hitbox/pair/sweep.hpp>

#include <cmath>
#include <cstddef>
#include <limits>

#include "../../oracle/random.hpp"

using namespace hitbox;
using hitbox::detail::earliest_entry;
using oracle::Random;

namespace {

struct EntryCount {
    std::size_t asked = 0, late = 0, bounded = 0, tight = 0, hits = 0;
};

Vec3 moved_by(const Vec3& p, const Vec3& v) { return p + v; }
Segment3 moved_by(const Segment3& s, const Vec3& v) { return {s.a + v, s.b + v}; }
Sphere3 moved_by(const Sphere3& s, const Vec3& v) { return {s.center + v, s.radius}; }
Capsule3 moved_by(const Capsule3& s, const Vec3& v) { return {s.a + v, s.b + v, s.radius}; }
Aabb3 moved_by(const Aabb3& s, const Vec3& v) { return {s.min + v, s.max + v}; }
Obb3 moved_by(const Obb3& s, const Vec3& v) { return {s.center + v, s.half_axes}; }

template <class S>
void look_before_entry(const Triangle3& t, const S& shape, const Vec3& motion, EntryCount& count) {
    const double entry = earliest_entry(t, shape, motion, 1);
    const auto hit = sweep(shape, motion, t);
    ++count.asked, count.bounded += entry > 0;
    count.hits += hit.has_value();
    if (hit && !hit->started) count.tight += entry > 0.99 * hit->t;
    if (entry > 1 && hit) ++count.late;
    for (const double part : {0.0, 0.5, 0.9, 0.999, 1 - 0x1p-30}) {
        const double time = std::fmin(entry, 1) * part;
        if (entry > 0 && intersects(moved_by(shape, motion * time), t)) ++count.late;
    }
}

template <class MakeNumber>
EntryCount look_at_many(std::size_t cases, const MakeNumber& number) {
    EntryCount count;
    for (std::size_t i = 0; i < cases; ++i) {
        const auto vec = [&] { return Vec3{number(), number(), number()}; };
        const Triangle3 t{vec(), vec(), vec()};
        const Vec3 motion = vec() * 2.0, p = vec(), q = vec();
        const double radius = std::fabs(number()) / 4;
        look_before_entry(t, p, motion, count);
        look_before_entry(t, Segment3{p, q}, motion, count);
        look_before_entry(t, Sphere3{p, radius}, motion, count);
        look_before_entry(t, Capsule3{p, q, radius}, motion, count);
        look_before_entry(t, Capsule3{p, p, radius}, motion, count);
        look_before_entry(t, Aabb3::from_points(p, q), motion, count);
        look_before_entry(t, Obb3{p, {q * 0.25, vec() * 0.25, vec() * 0.25}}, motion, count);
    }
    return count;
}

}  // namespace

TEST_SUITE("mesh/entry_bound") {
    TEST_CASE("no contact before the bound") {
        Random random(5);
        const EntryCount any = look_at_many(3000, [&] { return random.uniform(-2, 2); });
        const EntryCount grid = look_at_many(3000, [&] { return double(random.integer(-3, 3)); });
        const EntryCount sizes = look_at_many(
            3000, [&] { return random.uniform(-1, 1) * std::ldexp(1.0, random.integer(-30, 30)); });
        for (const EntryCount& count : {any, grid, sizes}) {
            CHECK(count.late == 0);
            CHECK(count.bounded > count.asked / 4);
        }
        CHECK(any.hits > 3000);
        MESSAGE("of " << any.hits << " contacts " << any.tight << " within a hundredth of the bound");
    }

    TEST_CASE("the bound of a ball or capsule is the time of its contact") {
        const Triangle3 t{{0, 0, 0}, {8, 0, 0}, {0, 8, 0}};
        const auto near = [](double found, double wanted) {
            return found <= wanted && found > wanted * (1 - 1e-6);
        };
        CHECK(near(earliest_entry(t, Sphere3{{2, 2, 5}, 1}, {0, 0, -8}, 1), 0.5));
        CHECK(near(earliest_entry(t, Capsule3{{2, 2, 5}, {2, 2, 9}, 1}, {0, 0, -8}, 1), 0.5));
        CHECK(near(earliest_entry(t, Sphere3{{-5, 2, 0}, 1}, {8, 0, 0}, 1), 0.5));
        CHECK(near(earliest_entry(t, Capsule3{{-5, 2, -4}, {-5, 2, 4}, 1}, {8, 0, 0}, 1), 0.5));
        CHECK(earliest_entry(t, Sphere3{{2, 2, 5}, 1}, {0, 0, 8}, 1) > 1);
        CHECK(earliest_entry(t, Sphere3{{-5, 2, 0}, 1}, {0, 8, 0}, 1) > 1);
        CHECK(earliest_entry(t, Sphere3{{2, 2, 0.5}, 1}, {0, 0, 8}, 1) == 0);
        CHECK(near(earliest_entry(t, Aabb3{{1, 1, 4}, {2, 2, 5}}, {0, 0, -8}, 1), 0.5));
    }

    TEST_CASE("without numbers there is no bound") {
        const double inf = std::numeric_limits<double>::infinity(), nan = std::nan("");
        const Triangle3 t{{0, 0, 0}, {8, 0, 0}, {0, 8, 0}}, flat{{0, 0, 0}, {8, 0, 0}, {4, 0, 0}};
        CHECK(earliest_entry(t, Sphere3{{nan, 2, 5}, 1}, {0, 0, -8}, 1) == 0);
        CHECK(earliest_entry(t, Aabb3{{-inf, -inf, -inf}, {inf, inf, inf}}, {0, 0, -8}, 1) == 0);
        CHECK(earliest_entry(flat, Vec3{1, 0, 1}, {0, 0, -8}, 1) == 0);
        CHECK(earliest_entry(Triangle3{{1e308, 0, 0}, {1e308, 8, 0}, {1e308, 0, 8}}, Sphere3{{2, 2, 5}, 1},
                             {0, 0, -8}, 1) == 0);
    }
}
