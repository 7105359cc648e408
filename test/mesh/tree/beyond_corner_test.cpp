// beyond_corner_test.cpp: mirrors hitbox/mesh/tree/beyond_corner.hpp, and the contacts that are found with it.
#include <hitbox/mesh/tree/beyond_corner.hpp>

#include <hitbox/exact/orient2d.hpp>
#include <hitbox/mesh/contacts.hpp>
#include <hitbox/mesh/surface.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/pair/triangle_triangle.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <tuple>
#include <vector>

using namespace hitbox;

namespace {

// What two triangles share is more than a point.
bool share_more(const Triangle3& s, const Triangle3& t) {
    return intersection(s, t).kind != IntersectionKind::point;
}

bool is_degenerate(const Triangle3& t) { return exact::collinear(t.a, t.b, t.c); }

// Points of a small grid: corners in common, planes in common and copies are frequent.
struct Grid {
    std::mt19937 random{7};
    int side = 3, height = 2;

    double below(int n) { return double(random() % unsigned(n)); }
    Vec3 point() {
        const double x = below(side), y = below(side), z = below(height);
        return {x, y, z};
    }
};

using Contact = std::tuple<std::uint32_t, std::uint32_t, TriangleContact>;

std::vector<Contact> found(const Surface& a, const Surface& b) {
    std::vector<Contact> contacts;
    for (const TrianglePair& c : find_contacts(a, b)) contacts.push_back({c.a, c.b, c.contact});
    std::sort(contacts.begin(), contacts.end());
    return contacts;
}

std::vector<Contact> found_slowly(const Surface& a, const Surface& b) {
    std::vector<Contact> contacts;
    for (std::uint32_t i = 0; i < a.triangles().size(); ++i)
        for (std::uint32_t j = 0; j < b.triangles().size(); ++j)
            if (const TriangleContact c = contact(a.triangle(i), b.triangle(j)); c != TriangleContact::none)
                contacts.push_back({a.number_in_mesh(i), b.number_in_mesh(j), c});
    return contacts;
}

Surface surface(const TriMesh& mesh) { return *make_surface(mesh, SurfaceUse::pairs); }

// Needles around the origin, in the plane z = tilt x.
TriMesh fan(std::uint32_t count, double first_angle, double tilt) {
    TriMesh mesh;
    mesh.points.push_back({0, 0, 0});
    for (std::uint32_t i = 0; i <= count; ++i) {
        const double angle = first_angle + i * 6.28 / count;
        mesh.points.push_back({std::cos(angle), std::sin(angle), tilt * std::cos(angle)});
        if (i > 0) mesh.triangles.push_back({0, i, i + 1});
    }
    return mesh;
}

}  // namespace

TEST_SUITE("mesh/beyond_corner") {
    TEST_CASE("triangles on a grid, as their intersection says") {
        for (const int height : {1, 2, 3}) {
            CAPTURE(height);
            Grid grid;
            grid.height = height;
            int more = 0, apart = 0, filtered = 0;
            for (int round = 0; round < 4000; ++round) {
                const Vec3 o = grid.point();
                const Triangle3 s{o, grid.point(), grid.point()}, t{o, grid.point(), grid.point()};
                if (is_degenerate(s) || is_degenerate(t)) continue;
                CAPTURE(round);
                const bool expected = share_more(s, t);
                REQUIRE(detail::meet_beyond_corner(s, t) == expected);
                REQUIRE(detail::meet_beyond_corner(t, s) == expected);
                REQUIRE_FALSE((detail::wedges_apart(s, t) && expected));
                filtered += detail::wedges_apart(s, t);
                ++(expected ? more : apart);
            }
            CHECK(more > 200);
            CHECK(apart > 100);
            CHECK(filtered * (height == 1 ? 2 : 10) > apart);  // it is for fans in a plane
        }
    }

    TEST_CASE("the triangle o x y and one that has o in common") {
        const Vec3 o{0, 0, 0}, x{4, 0, 0}, y{0, 4, 0};
        struct Row {
            const char* name;
            Vec3 d, e;
            bool more;
        };
        const Row rows[] = {
            {"lies on the other side of o", {-1, 0, 0}, {0, -1, 0}, false},
            {"begins where the first ends", {0, 1, 0}, {-1, 1, 0}, true},
            {"begins an ulp behind where it ends", {-5e-324, 1, 0}, {-1, 1, 0}, false},
            {"begins an ulp before it ends", {5e-324, 1, 0}, {-1, 1, 0}, true},
            {"spans nearly half a turn around it", {1, -1e-300, 0}, {-1, 1, 0}, true},
            {"spans nearly half a turn beside it", {1, -1e-300, 0}, {-1, -1, 0}, false},
            {"is the whole, larger", {8, 0, 0}, {0, 8, 0}, true},
            {"is seen edge-on and inside", {1, 1, 0}, {1, 1, 1}, true},
            {"is seen edge-on and outside", {-1, 1, 0}, {-1, 1, 1}, false},
            {"is far too large for the filter", {-1e300, 1, 0}, {-1e300, -1e300, 0}, false},
            {"is far too large for the filter and covers it", {1e300, -1, 0}, {-1, 1e300, 0}, true},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            for (const bool turned : {false, true}) {
                const Triangle3 t = turned ? Triangle3{o, row.e, row.d} : Triangle3{o, row.d, row.e};
                CHECK(detail::meet_beyond_corner({o, x, y}, t) == row.more);
                CHECK(detail::meet_beyond_corner(t, {o, y, x}) == row.more);
            }
        }
    }

    TEST_CASE("contacts of soups on a grid, with copies, as each pair says") {
        Grid grid;
        for (int round = 0; round < 40; ++round) {
            grid.height = 1 + round % 3;
            TriMesh soup[2];
            for (TriMesh& mesh : soup)
                for (int i = 0; i < 30; ++i) {
                    const std::uint32_t first = std::uint32_t(mesh.points.size());
                    mesh.points.insert(mesh.points.end(), {grid.point(), grid.point(), grid.point()});
                    for (double copies = 1 + grid.below(3); copies > 0; --copies)
                        mesh.triangles.push_back({first, first + 1, first + 2});
                }
            const Surface a = surface(soup[0]), b = surface(soup[1]);
            CAPTURE(round);
            REQUIRE(found(a, b) == found_slowly(a, b));
        }
    }

    TEST_CASE("contacts of fans around one point, as each pair says") {
        const Surface flat = surface(fan(200, 0, 0));
        for (const Surface& other : {flat, surface(fan(150, 0.001, 0)), surface(fan(150, 0, 0.5))}) {
            const std::vector<Contact> contacts = found(flat, other);
            CHECK(contacts == found_slowly(flat, other));
            CHECK(contacts.size() == flat.triangles().size() * other.triangles().size());
        }
    }
}
