// 07_debug_draw.cpp: draws a small world with its boxes and contacts as lines into world.svg and world.obj.
#include <hitbox/world/debug_draw.hpp>
#include <hitbox/world/mesh_model.hpp>
#include <hitbox/world/world.hpp>

#include <cstdio>
#include <fstream>
#include <vector>

int main() {
    using hitbox::Affine3, hitbox::Vec3;
    hitbox::World world;
    *world.add(hitbox::Aabb3{{-4, -0.5, -4}, {4, 0, 4}});
    *world.add(hitbox::Aabb3{{-1, -1, -1}, {1, 1, 1}},
               {Affine3::translate({-1.5, 1.2, 0}) * Affine3::rotate(Vec3{0, 1, 1}, 0.6)});
    *world.add(hitbox::Sphere3{{1.5, 0.9, 1}, 1});
    *world.add(hitbox::Triangle3{{2, -1, -3}, {3, 2, -2}, {-1, 1, -3}});
    const auto tent =
        *hitbox::MeshModel::from_mesh({{{0, 2, 0}, {-1, 0, -1}, {1, 0, -1}, {1, 0, 1}, {-1, 0, 1}},
                                       {{0, 2, 1}, {0, 3, 2}, {0, 4, 3}, {0, 1, 4}, {1, 2, 3}, {1, 3, 4}}});
    *world.add(tent, {Affine3::translate({2.2, -0.3, 0.2}) * Affine3::rotate(Vec3{0, 1, 0}, 0.4)});
    world.update();

    // Everything is drawn as lines: collect them, then write them in any format.
    std::vector<hitbox::DebugLine> lines;
    const auto collect = [&](const hitbox::DebugLine& line) { lines.push_back(line); };
    using Drawing = hitbox::WorldDrawing;
    draw(world, {Drawing::shapes | Drawing::boxes | Drawing::oriented}, collect);
    draw_contacts(world, world.collisions().collisions, collect);

    std::ofstream svg("world.svg");
    svg << "<svg xmlns='http://www.w3.org/2000/svg' viewBox='-7 -5 14 10' style='background:#222'>\n";
    const auto x = [](const Vec3& p) { return (p.x - p.z) * 0.8; };
    const auto y = [](const Vec3& p) { return (p.x + p.z) * 0.4 - p.y; };
    for (const auto& [a, b, colour] : lines)
        svg << "<line x1='" << x(a) << "' y1='" << y(a) << "' x2='" << x(b) << "' y2='" << y(b)
            << "' stroke-width='.02' stroke='rgb(" << int(colour.red) << ',' << int(colour.green) << ','
            << int(colour.blue) << ")'/>\n";
    svg << "</svg>\n";

    std::ofstream obj("world.obj");
    for (const auto& line : lines)
        for (const Vec3& p : {line.a, line.b}) obj << "v " << p.x << ' ' << p.y << ' ' << p.z << '\n';
    for (std::size_t i = 0; i < lines.size(); ++i) obj << "l " << 2 * i + 1 << ' ' << 2 * i + 2 << '\n';
    std::printf("world.svg and world.obj: %zu lines\n", lines.size());
    return svg.good() && obj.good() && lines.size() > 100 ? 0 : 1;
}
