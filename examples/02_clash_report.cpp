// 02_clash_report.cpp: finds the clashes of an assembly. Takes mesh files, or uses two crates and a wall.
#include <hitbox/io/read.hpp>
#include <hitbox/mesh/clash.hpp>

#include <cstdio>
#include <string>
#include <vector>

hitbox::Part crate(const std::string& name, hitbox::Vec3 min, hitbox::Vec3 max) {
    hitbox::Part part;
    part.name = name;
    for (int i = 0; i < 8; ++i)
        part.mesh.points.push_back({i & 1 ? max.x : min.x, i & 2 ? max.y : min.y, i & 4 ? max.z : min.z});
    part.mesh.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                           {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    return part;
}

int main(int argc, char** argv) {
    hitbox::Assembly assembly;
    if (argc > 1) {
        auto files = hitbox::io::read(std::vector<std::string>(argv + 1, argv + argc));
        if (!files) return std::fprintf(stderr, "%s\n", files.error().message.c_str()), 2;
        assembly = *files;
    } else {
        assembly.parts = {crate("left", {0, 0, 0}, {1, 1, 1}),
                          crate("right", {0.95, 0.25, 0.25}, {2, 1.25, 1.25}),
                          crate("wall", {-1, -1, -0.5}, {3, 3, 0})};
    }

    const auto report = find_clashes(assembly);
    if (!report) return std::fprintf(stderr, "%s\n", report.error().message.c_str()), 2;
    for (const hitbox::Clash& c : report->clashes) {
        std::printf("%-8s %-8s %s", assembly.parts[c.a].name.c_str(), assembly.parts[c.b].name.c_str(),
                    to_string(c.kind));
        std::printf(c.depth ? ", at least %g deep\n" : "\n", c.depth.value_or(0));
    }
}
