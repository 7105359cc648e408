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

using namespace hitbox;

namespace {

void add_box(TriMesh& mesh, const Vec3& low, const Vec3& high) {
    const auto first = std::uint32_t(mesh.points.size());
    for (int i = 0; i < 8; ++i)
        mesh.points.push_back({i & 1 ? high.x : low.x, i & 2 ? high.y : low.y, i & 4 ? high.z : low.z});
    constexpr std::uint32_t faces[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4},
                                           {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
    for (const auto& f : faces) {
        mesh.triangles.push_back({first + f[0], first + f[1], first + f[2]});
        mesh.triangles.push_back({first + f[0], first + f[2], first + f[3]});
    }
}

Surface box(const Vec3& low, const Vec3& high) {
    TriMesh mesh;
    add_box(mesh, low, high);
    return *make_surface(mesh);
}

Surface moved(const Surface& s, const Affine3& map) {
    TriMesh mesh{s.points(), s.triangles()};
    for (Vec3& p : mesh.points) p = map.point(p);
    return *make_surface(mesh);
}

// No common point afterwards: no contact, and no corner of one in the other.
void check_free(const Surface& a, const Surface& b, const Freeing& freeing) {
    const Surface there = moved(a, Affine3::translate(freeing.translation));
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
        TriMesh channel;
        add_box(channel, {0, 0, 0}, {4, 10, 1});
        add_box(channel, {0, 0, 1}, {1, 10, 5});
        add_box(channel, {3, 0, 1}, {4, 10, 5});
        const Surface walls = *make_surface(channel);
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

    TEST_CASE(
        "law: they share no point afterwards, and nothing shorter than half of it is found along the way") {
        oracle::Random random(4);
        const auto number = [&] { return random.uniform(-1, 1); };
        std::size_t found_some = 0;
        for (int i = 0; i < 60; ++i) {
            const auto turned = [&] {
                TriMesh mesh;
                add_box(mesh, {-1, -0.7, -0.5}, {1, 0.7, 0.5});
                add_box(mesh, {-0.3, 0.7, -0.5}, {0.3, 2, 0.5});  // flush with it
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
        }
        CHECK(found_some > 20);
    }
}
