// freeing_test.cpp: mirrors hitbox/mesh/freeing.hpp: lengths that are known, and laws for random solids.
#include <hitbox/mesh/freeing.hpp>

#include <hitbox/core/affine.hpp>
#include <hitbox/mesh/contacts.hpp>
#include <hitbox/mesh/nearest.hpp>
#include <hitbox/mesh/trimesh.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "../oracle/random.hpp"
#include "round_shapes.hpp"
#include "shapes.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

Surface box(const Vec3& low, const Vec3& high) { return *make_surface(block(low, high)); }

Surface surface_moved(const Surface& s, const Affine3& map) {
    TriMesh mesh{s.points(), s.triangles()};
    for (Vec3& p : mesh.points) p = map.point(p);
    return *make_surface(mesh);
}

// No common point afterwards: no contact, and no corner of one in the other.
void check_free(const Surface& a, const Surface& b, const Freeing& freeing) {
    const Surface there = surface_moved(a, Affine3::translate(freeing.translation));
    CHECK_FALSE(any_contact(there, b));
    CHECK(std::fabs(length(freeing.translation) - freeing.length) <= 1e-12 * freeing.length);
    for (const auto& [inner, outer] : {std::pair(&there, &b), std::pair(&b, &there)})
        if (outer->is_closed())
            for (const Vec3& p : inner->points()) CHECK(*place_in_mesh(*outer, p) == PlaceInMesh::outside);
}

double length_of(const Surface& a, const Surface& b) {
    const std::optional<Freeing> found = freeing_translation(a, b);
    REQUIRE(found);
    check_free(a, b, *found);
    return found->length;
}

}  // namespace

TEST_SUITE("mesh/freeing") {
    TEST_CASE("boxes leave by the nearest side") {
        const Surface unit = box({0, 0, 0}, {1, 1, 1});
        CHECK(length_of(box({0.75, 0.1, 0.2}, {2, 0.9, 0.8}), unit) == doctest::Approx(0.25));
        CHECK(length_of(box({0.3, 0.3, 0.9}, {0.5, 0.5, 5}), unit) == doctest::Approx(0.1));
        CHECK(length_of(box({0.4, 0.4, 0.1}, {0.6, 0.6, 0.2}), unit) == doctest::Approx(0.2));  // inside
        CHECK(length_of(unit, unit) == doctest::Approx(1));
        const std::optional<Freeing> touching = freeing_translation(box({1, 0, 0}, {2, 1, 1}), unit);
        REQUIRE(touching);
        CHECK(touching->length < 1e-9);
        CHECK_FALSE(freeing_translation(box({1.5, 0, 0}, {2, 1, 1}), unit));
        CHECK_FALSE(freeing_translation(Surface{}, unit));
    }

    TEST_CASE("a bar in a channel goes up, not through the walls") {
        const Surface walls = *make_surface(joined(
            {block({0, 0, 0}, {4, 10, 1}), block({0, 0, 1}, {1, 10, 5}), block({3, 0, 1}, {4, 10, 5})}));
        // By 1/8 in the ground. Beyond the hull of the channel it would be 4 and an eighth.
        CHECK(length_of(box({1.25, 2, 0.875}, {2.75, 8, 2}), walls) == doctest::Approx(0.125));
        CHECK(length_of(walls, box({1.25, 2, 0.875}, {2.75, 8, 2})) == doctest::Approx(0.125));
    }

    TEST_CASE("sheets are left, too") {
        TriMesh sheet;
        sheet.points = {{-5, -5, 0.25}, {5, -5, 0.25}, {5, 5, 0.25}, {-5, 5, 0.25}};
        sheet.triangles = {{0, 1, 2}, {0, 2, 3}};
        CHECK(length_of(box({0, 0, 0}, {1, 1, 1}), *make_surface(sheet)) == doctest::Approx(0.25));
    }

    TEST_CASE("law: they share no point afterwards, and one before the end of the way") {
        oracle::Random random(4);
        const auto number = [&] { return random.uniform(-1, 1); };
        std::size_t found_some = 0;
        for (int i = 0; i < 60; ++i) {
            const auto turned = [&] {
                TriMesh mesh = joined({block({-1, -0.7, -0.5}, {1, 0.7, 0.5}),
                                       block({-0.3, 0.7, -0.5}, {0.3, 2, 0.5})});  // flush
                const Affine3 map = Affine3::translate({number(), number(), number()}) *
                                    Affine3::rotate({number(), number(), number()}, 3 * number());
                for (Vec3& p : mesh.points) p = map.point(p);
                return *make_surface(mesh);
            };
            const Surface a = turned(), b = turned();
            const std::optional<Freeing> found = freeing_translation(a, b);
            if (!found) continue;
            ++found_some;
            check_free(a, b, *found);
            CHECK(found->length < 6);
            CHECK(any_contact(b, a, Affine3::translate(found->translation * (1 - 0x1p-20))));
        }
        CHECK(found_some > 20);
    }
}
