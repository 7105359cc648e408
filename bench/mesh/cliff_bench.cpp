// cliff_bench.cpp: clashes of large parts, and what inspect tests, from the file to the answer (scaling, worst cases).
#include <hitbox/io/read.hpp>
#include <hitbox/io/write.hpp>
#include <hitbox/mesh/clash.hpp>
#include <hitbox/mesh/measure.hpp>
#include <hitbox/mesh/self_intersections.hpp>
#include <hitbox/mesh/topology.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <memory>
#include <string>
#include <utility>

#include "../temporary_file.hpp"
#include "../workload.hpp"
#include "building.hpp"
#include "bumpy.hpp"

namespace hitbox::bench {
namespace {

// One run counts: these take long enough for the clock, and a cliff would take minutes.
constexpr Repetitions once{2, 0, 3};

// The work of a workload; `file` is written before the first run. The answer names the goal.
template <class Work>
Workload from_file(std::shared_ptr<const TemporaryFile> file, std::string problem, double goal,
                   const Work& work) {
    char reach[40];
    std::snprintf(reach, sizeof reach, "; to reach: %g s", goal);
    auto answer = std::make_shared<std::string>();
    Subject s{"hitbox", HITBOX_VERSION, {}, {}, {}, {}};
    s.run = [=] {
        if (!problem.empty()) return void(*answer = problem);
        const Result<Assembly> assembly = io::read(file->path);
        *answer = assembly ? work(*assembly) : assembly.error().message;
    };
    s.answer = [=, goal_text = std::string(reach)] { return *answer + goal_text; };
    return {1, {s}, once};
}

Workload of_assembly(const Assembly& assembly, double clearance, double goal, const char* name = "a.glb") {
    const auto file = std::make_shared<const TemporaryFile>(name);
    const auto failed = file->path.empty() ? Error{ErrorCode::unwritable, "no temporary folder", ""}
                                           : io::write(file->path, assembly);
    return from_file(file, failed ? failed->message : "", goal, [=](const Assembly& read) -> std::string {
        ClashOptions options;
        options.clearance = clearance;
        const auto report = find_clashes(read, options);
        if (!report) return report.error().message;
        std::size_t triangle_pairs = 0;
        for (const Clash& c : report->clashes) triangle_pairs += c.triangle_pairs;
        std::string text = std::to_string(report->clashes.size()) + " clashes";
        if (report->clashes.size() == 1) text += std::string(" (") + to_string(report->clashes[0].kind) + ")";
        return text + ", " + std::to_string(triangle_pairs) + " triangle pairs";
    });
}

TriMesh scaled_and_moved(TriMesh mesh, double size, const Vec3& by) {
    for (Vec3& p : mesh.points) p = p * size + by;
    return mesh;
}

Assembly two_parts(TriMesh a, TriMesh b) {
    Assembly assembly;
    assembly.parts.resize(2);
    assembly.parts[0].mesh = std::move(a), assembly.parts[1].mesh = std::move(b);
    return assembly;
}

constexpr std::uint32_t bumpy_of_64k = 57, bumpy_of_250k = 112, bumpy_of_1m = 224;

// A bumpy sphere reaches from -1.1 to 1.1 at most; these two are about 0.09 apart.
const Vec3 side_by_side{2.2, 0.1, 0};

enum class Place { deep, contained, close, shallow };

Assembly bumpy_pair(Place place, std::uint32_t n) {
    const TriMesh mesh = bumpy(n);
    switch (place) {
        case Place::deep:
            return two_parts(mesh, scaled_and_moved(mesh, 1, {0.5, 0.1, 0.2}));
        case Place::contained:
            return two_parts(mesh, scaled_and_moved(mesh, 0.5, {0.1, 0.1, 0}));
        case Place::close:
            return two_parts(mesh, scaled_and_moved(mesh, 1, side_by_side));
        case Place::shallow:
            break;
    }
    return two_parts(mesh, scaled_and_moved(mesh, 1, side_by_side - Vec3{0.1, 0, 0}));
}

void add_sizes(const std::string& name, Place place, double goal_64k, double goal_250k, double goal_1m) {
    const auto add = [&](const char* size, std::uint32_t n, double goal) {
        registrations().push_back({"clash/" + name + "/" + size, [=] {
                                       const double clearance = place == Place::close ? 20 * 0.09 : 0;
                                       return of_assembly(bumpy_pair(place, n), clearance, goal);
                                   }});
    };
    add("64k", bumpy_of_64k, goal_64k);
    add("250k", bumpy_of_250k, goal_250k);
    add("1m", bumpy_of_1m, goal_1m);
}

const bool sizes_registered = [] {
    add_sizes("deep", Place::deep, 0.3, 1.2, 5);
    add_sizes("contained", Place::contained, 0.15, 0.6, 2.5);
    add_sizes("near", Place::close, 0.3, 1, 4);
    add_sizes("shallow", Place::shallow, 0.3, 1, 4);
    return true;
}();

// Two parts of a thousand triangles: one across the surface of the large one, and one inside it.
const Registered little_in_large("clash/1k_in_1m", [] {
    Assembly assembly = two_parts(bumpy(bumpy_of_1m), scaled_and_moved(bumpy(7), 0.1, {1, 0, 0}));
    assembly.parts.emplace_back().mesh = scaled_and_moved(bumpy(7), 0.1, {0, 0.5, 0});
    return of_assembly(assembly, 0, 1.5);
});

// 3,050 parts; 3,750 pairs are flush to a nanometre, and 50 pipes of 400 sides pass through 15 walls each. In text, since
// floats do not hold the nanometre.
const Registered building("clash/building", [] { return of_assembly(make_building({}), 0, 3, "a.obj"); });

const Registered coincident("clash/coincident_boxes", [] {
    const TriMesh box{
        {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1}},
        {{0, 2, 1},
         {0, 3, 2},
         {4, 5, 6},
         {4, 6, 7},
         {0, 1, 5},
         {0, 5, 4},
         {1, 2, 6},
         {1, 6, 5},
         {2, 3, 7},
         {2, 7, 6},
         {3, 0, 4},
         {3, 4, 7}}};
    Assembly assembly;
    assembly.parts.resize(1200);
    for (Part& part : assembly.parts) part.mesh = box;
    return of_assembly(assembly, 0, 10);
});

std::string defects(const Assembly& assembly) {
    const TriMesh& mesh = assembly.parts[0].mesh;
    const Welded welded = *weld(mesh);
    const bool closed = topology(welded).closed;
    const double volume = closed ? enclosed_volume(mesh) : signed_volume(mesh);
    char text[100];
    std::snprintf(text, sizeof text, "%zu triangles, volume %.6g, %zu self-intersections",
                  mesh.triangles.size(), volume, count_self_intersections(welded));
    return text;
}

const Registered cone("inspect/cone_16k", [] {
    constexpr std::uint32_t sides = 16000;
    Assembly assembly;
    assembly.parts.resize(1);
    TriMesh& mesh = assembly.parts[0].mesh;
    mesh.points = {{0, 0, 2}, {0, 0, 0}};
    for (std::uint32_t i = 0; i < sides; ++i) {
        const double angle = 6.283185307179586 * i / sides;
        mesh.points.push_back({std::cos(angle), std::sin(angle), 0});
        const std::uint32_t next = 2 + (i + 1) % sides;
        mesh.triangles.push_back({0, 2 + i, next});
        mesh.triangles.push_back({1, next, 2 + i});
    }
    const auto file = std::make_shared<const TemporaryFile>("a.obj");
    const auto failed = file->path.empty() ? Error{ErrorCode::unwritable, "no temporary folder", ""}
                                           : io::write(file->path, assembly);
    return from_file(file, failed ? failed->message : "", 0.3, defects);
});

// The outline of a gear as one polygon, which the reader cuts into triangles.
const Registered polygon("inspect/polygon_8k", [] {
    constexpr int corners = 8000;
    const auto file = std::make_shared<const TemporaryFile>("a.obj");
    std::ofstream out(file->path);
    out.precision(17);
    for (int i = 0; i < corners; ++i) {
        const double angle = 6.283185307179586 * i / corners, r = 1 + 0.02 * std::sin(40 * angle);
        out << "v " << r * std::cos(angle) << ' ' << r * std::sin(angle) << " 0\n";
    }
    out << 'f';
    for (int i = 0; i < corners; ++i) out << ' ' << i + 1;
    out << '\n';
    return from_file(file, out ? "" : "the file cannot be written", 0.1, defects);
});

}  // namespace
}  // namespace hitbox::bench
