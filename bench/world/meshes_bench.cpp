// meshes_bench.cpp: meshes that move in a world: many instances of one, and some large ones (instancing, mesh colliders).
#include <hitbox/core/affine.hpp>
#include <hitbox/world/mesh_model.hpp>
#include <hitbox/world/world.hpp>

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "../mesh/mesh_workload.hpp"
#include "../random.hpp"
#include "../workload.hpp"

namespace hitbox::bench {
namespace {

struct MeshScene {
    World world;
    std::vector<BodyHandle> bodies;
    std::vector<Vec3> axes, places;
    double angle = 0;
    std::size_t found = 0;

    MeshScene(std::uint32_t n, std::size_t count, double spacing) {
        const MeshModel model = *MeshModel::from_mesh(bumpy_in_floats(n));
        Random random(11);
        for (std::size_t i = 0; i < count; ++i) {
            axes.push_back(random.point<double>(-1, 1));
            places.push_back({double(i) * spacing, 0.1 * random.unit(), 0.1 * random.unit()});
            bodies.push_back(*world.add(model));
        }
        move_all();
        world.update();
    }
    void move_all() {
        angle += 0.01;
        for (std::size_t i = 0; i < bodies.size(); ++i)
            (void)world.move(bodies[i], Affine3::translate(places[i]) * Affine3::rotate(axes[i], angle));
    }
};

Subject asking(const std::shared_ptr<MeshScene>& scene, std::string what, void (*before)(MeshScene&),
               void (*ask)(MeshScene&)) {
    Subject s;
    s.name = "hitbox", s.version = HITBOX_VERSION;
    s.prepare = [=] { before(*scene); };
    s.run = [=] { ask(*scene); };
    s.answer = [=] { return std::to_string(scene->found) + " " + what; };
    return s;
}

void only_move(MeshScene& s) { s.move_all(); }
void move_and_update(MeshScene& s) { s.move_all(), s.world.update(); }
void update(MeshScene& s) { s.found = s.world.update().bounds_recomputed; }
void cast_through(MeshScene& s) { s.found = s.world.cast(Ray3{{-5, 0.05, 0.05}, {1, 0, 0}}).size(); }
void collide(MeshScene& s) {
    s.world.update();
    s.found = s.world.collisions().collisions.size();
}

Workload one_question(std::uint32_t n, std::size_t count, double spacing, const char* what,
                      void (*before)(MeshScene&), void (*ask)(MeshScene&)) {
    const auto scene = std::make_shared<MeshScene>(n, count, spacing);
    return {1, {asking(scene, what, before, ask)}};
}

// bumpy:32 has 20,480 triangles, bumpy:45 has 40,500.
const Registered update_200("world/instances/update/200",
                            [] { return one_question(32, 200, 3, "bounds", only_move, update); });
const Registered cast_200("world/instances/cast/200",
                          [] { return one_question(32, 200, 3, "hits", move_and_update, cast_through); });
const Registered meshes_20("world/meshes/20",
                           [] { return one_question(45, 20, 1.9, "pairs", only_move, collide); });

}  // namespace
}  // namespace hitbox::bench
