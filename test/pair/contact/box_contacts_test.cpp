// box_contacts_test.cpp: mirrors hitbox/pair/contact/box_contacts.hpp: beside the general algorithm, and in both orders.
#include <hitbox/pair/aabb_point.hpp>
#include <hitbox/pair/contact/box_contacts.hpp>
#include <hitbox/pair/contacts.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>

#include "../../oracle/random.hpp"

using namespace hitbox;
using oracle::Random;

namespace {

constexpr double without_end = std::numeric_limits<double>::infinity();

enum class BoxFamily { random, grid, flat, floats, slightly_off, shifted };
constexpr std::array all_box_families{BoxFamily::random, BoxFamily::grid,         BoxFamily::flat,
                                      BoxFamily::floats, BoxFamily::slightly_off, BoxFamily::shifted};

double number_of(Random& random, BoxFamily family) {
    const double x = random.uniform(-1, 1);
    switch (family) {
        case BoxFamily::grid:
            return std::floor(x * 3);
        case BoxFamily::flat:
            return std::floor(x * 2);
        case BoxFamily::floats:
            return widen(rounded<float>(x));
        case BoxFamily::slightly_off: {
            // Beside flush, by less and by more than what is taken for the same side. The draws have an order of their own, because
            // compilers evaluate arguments in different orders.
            const int exponent = int(random.integer(-52, -42));
            return std::floor(x * 2) * (1 + std::ldexp(random.uniform(-1, 1), exponent));
        }
        case BoxFamily::shifted:
            return 1e6 + std::floor(x * 8) / 8 + std::ldexp(x, -12);
        default:
            return x;
    }
}

Aabb3 box_of(Random& random, BoxFamily family) {
    Aabb3 box;
    for (std::size_t k = 0; k < 3; ++k) {
        const double x = number_of(random, family), y = number_of(random, family);
        box.min[k] = std::min(x, y), box.max[k] = std::max(x, y);
        if (family != BoxFamily::flat && x == y) box.max[k] += 1;
    }
    return box;
}

double size_of_both(const Aabb3& a, const Aabb3& b) {
    return length(a.max - a.min) + length(b.max - b.min) + length(b.min - a.min);
}

bool is_at(const Vec3& p, const Vec3& q, double size) {
    const auto close = [&](double x, double y) {
        return std::fabs(x - y) <= 0x1p-46 * size + 0x1p-51 * (std::fabs(x) + std::fabs(y));
    };
    return close(p.x, q.x) && close(p.y, q.y) && close(p.z, q.z);
}

// True if both are the same up to the rounding of coordinates, with the points in the same order.
bool are_alike(const Contacts& c, const Contacts& d, double size) {
    if (c.axis != d.axis || c.depth != d.depth || c.count != d.count) return false;
    for (std::size_t i = 0; i < c.count; ++i) {
        const ContactPoint &p = c.first_points[i], &q = d.first_points[i];
        if (!is_at(p.a, q.a, size) || !is_at(p.b, q.b, size) || p.depth != q.depth ||
            p.a_feature != q.a_feature || p.b_feature != q.b_feature)
            return false;
    }
    return true;
}

bool are_the_same(const Contacts& c, const Contacts& d) {
    if (c.axis != d.axis || c.depth != d.depth || c.count != d.count) return false;
    for (std::size_t i = 0; i < c.count; ++i) {
        const ContactPoint &p = c.first_points[i], &q = d.first_points[i];
        if (p.a != q.a || p.b != q.b || p.depth != q.depth || p.a_feature != q.a_feature ||
            p.b_feature != q.b_feature)
            return false;
    }
    return true;
}

std::optional<Contacts> in_general(const Aabb3& a, const Aabb3& b) {
    return detail::contacts_between(detail::rounded_set(a), detail::rounded_set(b));
}

// All that is asked of two boxes. The number of points, or none.
std::size_t checked(const Aabb3& a, const Aabb3& b) {
    const auto found = contacts(a, b), other = contacts(b, a), general = in_general(a, b);
    CHECK(found.has_value() == general.has_value());
    CHECK(other.has_value() == general.has_value());
    if (!found || !other || !general) return 0;
    CHECK(are_alike(*found, *general, size_of_both(a, b)));
    if (a != b) CHECK(are_the_same(*found, mirrored(*other)));
    return found->count;
}

Aabb3 scaled_box(const Aabb3& box, int exponent) {
    Aabb3 r = box;
    for (std::size_t k = 0; k < 3; ++k)
        r.min[k] = std::ldexp(r.min[k], exponent), r.max[k] = std::ldexp(r.max[k], exponent);
    return r;
}

}  // namespace

TEST_SUITE("pair/box contacts") {
    TEST_CASE("as the general algorithm: random, flush, flat, float and shifted boxes") {
        Random random(41);
        std::array<std::size_t, 9> of_count{};
        for (const BoxFamily family : all_box_families)
            for (std::size_t index = 0; index < 3000; ++index) {
                CAPTURE(int(family));
                CAPTURE(index);
                const Aabb3 a = box_of(random, family), b = box_of(random, family);
                ++of_count[checked(a, b)];
            }
        MESSAGE(of_count[0] << " apart, " << of_count[1] << " with one point, " << of_count[2]
                            << " with two, " << of_count[3] << " with three, " << of_count[4]
                            << " with four");
        CHECK(of_count[0] > 2000);
        CHECK(of_count[1] > 50);
        CHECK(of_count[2] > 200);
        CHECK(of_count[4] > 4000);
    }

    TEST_CASE("the points have the coordinates of the boxes") {
        Random random(42);
        for (std::size_t index = 0; index < 1000; ++index) {
            const Aabb3 a = box_of(random, BoxFamily::random), b = box_of(random, BoxFamily::random);
            const auto found = contacts(a, b);
            if (!found) continue;
            for (const ContactPoint& p : found->points()) {
                CHECK(intersects(a, p.a));
                CHECK(intersects(b, p.b));
                CHECK(p.depth == found->depth);
                CHECK(std::fabs(length(p.b - p.a) - p.depth) <= 0x1p-52);
            }
        }
    }

    TEST_CASE("floats as the same boxes in double") {
        Random random(43);
        for (std::size_t index = 0; index < 1000; ++index) {
            const Aabb3 a = box_of(random, BoxFamily::floats), b = box_of(random, BoxFamily::floats);
            const auto narrow = [](const Aabb3& box) {
                return Aabb<3, float>{
                    {rounded<float>(box.min.x), rounded<float>(box.min.y), rounded<float>(box.min.z)},
                    {rounded<float>(box.max.x), rounded<float>(box.max.y), rounded<float>(box.max.z)}};
            };
            const auto found = contacts(narrow(a), narrow(b)), wide = contacts(a, b);
            CHECK(found.has_value() == wide.has_value());
            if (found && wide) CHECK(are_the_same(*found, *wide));
        }
    }

    TEST_CASE("tiny, huge, infinite and empty boxes") {
        Random random(44);
        for (const int exponent : {-1000, -400, -299, -200, -99, 99, 200, 299, 400, 900})
            for (std::size_t index = 0; index < 100; ++index) {
                CAPTURE(exponent);
                CAPTURE(index);
                const BoxFamily family = all_box_families[index % 3];
                const Aabb3 a = box_of(random, family), b = box_of(random, family);
                checked(scaled_box(a, exponent), scaled_box(b, exponent));
            }
        const Aabb3 cube{{-1, -1, -1}, {1, 1, 1}},
            floor{{-without_end, -without_end, -without_end}, {without_end, without_end, 0}};
        CHECK(checked(cube, floor) == 4);
        CHECK(checked(cube, cube) == 4);
        CHECK(checked(cube, Aabb3{}) == 0);
        CHECK(checked(Aabb3{{0, 0, 0}, {0, 0, 0}}, cube) == 1);
        CHECK(checked(cube, Aabb3{{0, 0, std::nan("")}, {1, 1, 1}}) == 0);
    }

    TEST_CASE("edges and corners that touch") {
        const Aabb3 cube{{-1, -1, -1}, {1, 1, 1}};
        CHECK(checked(cube, {{1, -1, -1}, {2, 1, 1}}) == 4);
        CHECK(checked(cube, {{1, 1, -1}, {2, 2, 1}}) == 2);
        CHECK(checked(cube, {{1, -2, 1}, {2, 2, 2}}) == 2);
        CHECK(checked(cube, {{1, 1, 1}, {2, 2, 2}}) == 1);
        CHECK(checked(cube, {{1, 1, std::nextafter(1.0, 2.0)}, {2, 2, 2}}) == 0);
        // A sheet lies in the top of the cube.
        const auto c = contacts(cube, Aabb3{{0, 0, 1}, {2, 0.5, 1}});
        REQUIRE(c.has_value());
        CHECK(c->count == 4);
        CHECK(c->depth == 0);
    }
}
