// freeing.cpp: directions, the way beyond all of the other mesh, and the way back to the first contact.
#include <hitbox/mesh/freeing.hpp>

#include <hitbox/core/affine.hpp>
#include <hitbox/core/sort.hpp>
#include <hitbox/mesh/contacts.hpp>
#include <hitbox/mesh/nearest.hpp>
#include <hitbox/mesh/sweep.hpp>
#include <hitbox/pair/aabb_aabb.hpp>
#include <hitbox/shape/triangle.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

namespace hitbox {

namespace {

constexpr std::size_t most_normals = 64, most_ways_back = 6;

// All components of a surface without contact are wholly inside the other one or outside of it.
bool is_inside(const Surface& a, const Surface& b) {
    if (!b.is_closed()) return false;
    return std::any_of(a.points().begin(), a.points().end(), [&](const Vec3& p) {
        const Result<PlaceInMesh> place = place_in_mesh(b, p);
        return place && *place != PlaceInMesh::outside;
    });
}

bool share_a_point(const Surface& a, const Surface& b) {
    return any_contact(a, b) || is_inside(a, b) || is_inside(b, a);
}

void add_direction(std::vector<Vec3>& directions, const Vec3& way) {
    const double size = length(way);
    if (!(size > 0 && size < std::numeric_limits<double>::infinity())) return;
    const Vec3 unit = way * (1 / size);
    const auto is_like = [&](const Vec3& d) { return dot(d, unit) > 0.9999; };
    if (std::none_of(directions.begin(), directions.end(), is_like)) directions.push_back(unit);
}

std::vector<Vec3> directions_for(const Surface& a, const Surface& b) {
    std::vector<Vec3> directions;
    for (int x = -1; x <= 1; ++x)
        for (int y = -1; y <= 1; ++y)
            for (int z = -1; z <= 1; ++z) add_direction(directions, {double(x), double(y), double(z)});
    const std::vector<TrianglePair> contacts = find_contacts(a, b);
    const std::size_t step = contacts.size() / most_normals + 1;
    for (std::size_t i = 0; i < contacts.size(); i += step)
        for (const Triangle3& t : {a.triangle_of_mesh(contacts[i].a), b.triangle_of_mesh(contacts[i].b)}) {
            const Vec3 n = cross(t.b - t.a, t.c - t.a);
            add_direction(directions, n), add_direction(directions, -n);
        }
    return directions;
}

double farthest_along(const Surface& s, const Vec3& way) {
    double most = -std::numeric_limits<double>::infinity();
    for (const Vec3& p : s.points()) most = std::max(most, dot(p, way));
    return most;
}

double largest_coordinate_of(const Surface& s) {
    double most = 0;
    for (const Vec3& corner : {s.bounds().min, s.bounds().max})
        for (std::size_t k = 0; k < 3; ++k) most = std::max(most, std::fabs(corner[k]));
    return most;
}

// How far a may come back after it was moved by `way`, as a part of the way.
double part_back(const Surface& a, const Surface& b, const Vec3& way) {
    double part = 1;
    for (std::size_t i = 0; i < a.triangles().size() && part > 0; ++i) {
        const Triangle3 t = a.triangle(i);
        const auto hit = sweep(Triangle3{t.a + way, t.b + way, t.c + way}, way * -part, b);
        if (hit) part *= hit->t;
    }
    return part;
}

bool is_free(const Surface& a, const Surface& b, const Vec3& way) {
    return !any_contact(b, a, Affine3::translate(way));
}

struct Way {
    Vec3 direction;
    double length = 0;  // beyond all of the other mesh
};

}  // namespace

std::optional<Freeing> freeing_translation(const Surface& a, const Surface& b) {
    if (a.triangles().empty() || b.triangles().empty() || !intersects(a.bounds(), b.bounds()) ||
        !share_a_point(a, b))
        return std::nullopt;
    const double margin = 0x1p-40 * std::max(largest_coordinate_of(a), largest_coordinate_of(b));
    std::vector<Way> ways;
    for (const Vec3& d : directions_for(a, b))
        ways.push_back({d, farthest_along(b, d) + farthest_along(a, -d) + margin});
    detail::sort(ways.begin(), ways.end(), [](const Way& x, const Way& y) { return x.length < y.length; });

    Freeing best{ways[0].direction * ways[0].length, ways[0].length};
    for (const Way& way : std::span(ways).first(std::min(ways.size(), most_ways_back))) {
        const Vec3 whole = way.direction * way.length;
        const double to_contact = way.length * (1 - part_back(a, b, whole));
        // At the contact they share a point. Beyond it they do not, but for rounding.
        for (double beyond = margin; to_contact + beyond < best.length; beyond *= 16) {
            const Vec3 translation = way.direction * (to_contact + beyond);
            if (!is_free(a, b, translation)) continue;
            best = {translation, to_contact + beyond};
            break;
        }
    }
    return best;
}

}  // namespace hitbox
