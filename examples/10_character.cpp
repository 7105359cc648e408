// 10_character.cpp: a character walks through a level: along a wall, into a corner, up stairs, not up a steep slope, over an edge.
#include <hitbox/core/vec.hpp>
#include <hitbox/mesh/surface.hpp>
#include <hitbox/mesh/trimesh.hpp>

#include <cstdint>
#include <cstdio>

#include "character/walker.hpp"

using hitbox::Vec3;

// A box of twelve triangles between two corners.
void add_box(hitbox::TriMesh& mesh, const Vec3& low, const Vec3& high) {
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

// A slope from the ground up to a height, as wide as y.
void add_slope(hitbox::TriMesh& mesh, double x0, double x1, double y0, double y1, double height) {
    const auto first = std::uint32_t(mesh.points.size());
    mesh.points.insert(mesh.points.end(), {{x0, y0, 0}, {x1, y0, height}, {x1, y1, height}, {x0, y1, 0}});
    mesh.triangles.push_back({first, first + 1, first + 2});
    mesh.triangles.push_back({first, first + 2, first + 3});
}

hitbox::TriMesh make_level() {
    hitbox::TriMesh level;
    add_box(level, {-10, -10, -1}, {10, 10, 0});  // the ground
    add_box(level, {-10, 9.5, 0}, {10, 10, 3});   // two walls that make a corner
    add_box(level, {9.5, -10, 0}, {10, 10, 3});
    for (int i = 0; i < 5; ++i)  // stairs to the left
        add_box(level, {-4.0 - i, -2, 0.3 * i}, {-3.0 - i, 2, 0.3 * (i + 1)});
    add_slope(level, 3, 5, -9, -7, 1);  // 27 degrees
    add_slope(level, 3, 5, -6, -4, 4);  // 63 degrees
    return level;
}

// Walks for some steps of a sixtieth of a second, at four metres a second, and falls where there is no ground.
void walk(character::Walker& walker, const char* what, const Vec3& direction, int steps) {
    double fall = 0;
    for (int i = 0; i < steps; ++i) {
        fall = walker.stands() ? 0 : fall - 9.81 / 3600;
        walker.walk(direction * (4.0 / 60) + Vec3{0, 0, fall});
    }
    const Vec3& p = walker.place();
    std::printf("%-24s %6.2f %6.2f %6.2f%s\n", what, p.x, p.y, p.z, walker.stands() ? "" : "  in the air");
}

int main() {
    const auto level = hitbox::make_surface(make_level());
    if (!level) return std::printf("%s\n", level.error().message.c_str()), 1;
    character::Walker walker(*level, {0, 0, 1});
    walk(walker, "falls to the ground", {}, 60);
    walk(walker, "along the far wall", {0.6, 0.8, 0}, 200);
    walk(walker, "into the corner", {0.6, 0.8, 0}, 120);
    walk(walker, "back", {-0.707, -0.707, 0}, 202);
    walk(walker, "up the stairs", {-1, 0, 0}, 105);
    walk(walker, "over their end", {-1, 0, 0}, 40);
    character::Walker other(*level, {0, -8, 0.1});
    walk(other, "up the gentle slope", {1, 0, 0}, 70);
    character::Walker third(*level, {0, -5, 0.1});
    walk(third, "not up the steep one", {1, 0, 0}, 120);
}
