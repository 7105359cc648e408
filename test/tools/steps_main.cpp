// steps_main.cpp: hitbox_steps, the character of examples/character in random levels: never inside, never stuck.
#include <hitbox/core/affine.hpp>
#include <hitbox/mesh/beside_shape.hpp>
#include <hitbox/mesh/nearest.hpp>
#include <hitbox/mesh/surface.hpp>
#include <hitbox/mesh/sweep.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <numbers>
#include <string>
#include <vector>

#include "../../examples/character/walker.hpp"
#include "solids.hpp"
#include "words.hpp"

namespace {

using namespace hitbox;
using namespace hitbox::tools;
using character::Build;
using character::Walker;

constexpr const char* usage =
    "usage: hitbox_steps [--steps N] [--seed S]\n"
    "  A capsule walks N steps through levels of closed solids that stand, lean and pierce each other. After "
    "each\n"
    "  step it must be free of the mesh, its axis outside of all solids, and where a sweep finds the way "
    "free\n"
    "  it must have gone it.\n"
    "  Exit code 0: no fault, 1: some, an example named, 2: wrong usage.\n";

struct Faults {
    std::size_t steps = 0, blocked = 0, standing = 0;
    std::size_t inside = 0, touching = 0, stuck = 0;
    std::string example;
    std::size_t all() const { return inside + touching + stuck; }
};

// Blocks on and in a ground: on a grid, so that they are flush, or turned at random; and steps.
TriMesh random_level(Random& random) {
    std::vector<TriMesh> solids{box({-8, -8, -1}, {8, 8, 0})};
    const bool on_grid = random.chance(40);
    const int count = random.integer(5, 40);
    for (int i = 0; i < count; ++i) {
        const Vec3 at = on_grid ? grid_point(random, -6, 5) : random_point(random, -6, 6);
        const double z = on_grid ? 0 : random.uniform(-1, 1);
        Vec3 size = on_grid ? grid_point(random, 1, 3) : random_point(random, 0.1, 4);
        size.z = random.chance(30) ? 0.125 * random.integer(1, 4) : size.z;
        TriMesh block = box({at.x, at.y, z}, Vec3{at.x, at.y, z} + size);
        if (!on_grid && random.chance(60)) {
            const Vec3 axis = normalized(random_point(random, -1, 1));
            const auto turn = Affine3::rotate(axis, random.uniform(0, std::numbers::pi));
            for (Vec3& p : block.points) p = turn.point(p - at) + at;
        }
        solids.push_back(block);
    }
    return joined(solids);
}

std::string text(const Vec3& v) {
    char words[96];
    std::snprintf(words, sizeof words, "(%.17g, %.17g, %.17g)", v.x, v.y, v.z);
    return words;
}

// From one place, some hundred steps: a direction for a while, then another one; falling where there is no ground.
void walk_through(const Surface& level, Random& random, std::size_t steps, Faults& faults) {
    Build build;
    build.radius = random.uniform(0.1, 0.5), build.height = 2 * build.radius + random.uniform(0.1, 1.5);
    Vec3 start{random.uniform(-6, 6), random.uniform(-6, 6), random.uniform(0.1, 3)};
    Walker walker(level, start, build);
    const auto is_outside = [&] {
        const Capsule3 body = walker.capsule();
        const auto is_out = [&](const Vec3& p) { return *place_in_mesh(level, p) == PlaceInMesh::outside; };
        return is_out(body.a) && is_out(body.b);
    };
    if (intersects(level, walker.capsule()) || !is_outside()) return;

    Vec3 way;
    double fall = 0;
    const auto blame = [&](std::size_t& fault, const char* what, const Vec3& from) {
        ++fault;
        if (faults.example.empty())
            faults.example = std::string(what) + " after a step from " + text(from) + " along " + text(way) +
                             ", radius " + std::to_string(build.radius) + ", height " +
                             std::to_string(build.height);
    };
    for (std::size_t i = 0; i < steps; ++i) {
        if (i % 20 == 0) {
            const double angle = random.chance(30) ? 0.5 * std::numbers::pi * random.integer(0, 3)
                                                   : random.uniform(0, 2 * std::numbers::pi);
            // At times as fast as a bullet.
            const double speed = random.chance(5) ? random.uniform(1, 30) : random.uniform(0, 0.2);
            way = {speed * std::cos(angle), speed * std::sin(angle), 0};
        }
        fall = walker.stands() ? 0 : fall - 0.0027;
        way.z = walker.stands() && random.chance(3) ? 0.5 : fall;

        const Vec3 from = walker.place();
        const Vec3 level_way{way.x, way.y, 0};
        const bool is_free = !sweep(walker.capsule(), level_way, level);
        walker.walk(way);
        const Vec3 moved = walker.place() - from;
        ++faults.steps, faults.blocked += !is_free, faults.standing += walker.stands();
        if (intersects(level, walker.capsule())) blame(faults.touching, "touches the mesh", from);
        if (!is_outside()) blame(faults.inside, "inside", from);
        const double missed = length(Vec3{moved.x, moved.y, 0} - level_way);
        if (is_free && missed > 8 * build.gap) blame(faults.stuck, "did not go a free way", from);
        if (walker.place().z < -20) return;  // over the end of the world
    }
}

}  // namespace

int main(int argc, char** argv) {
    std::size_t steps = 1'000'000;
    std::uint64_t seed = 1;
    Words words(argc, argv);
    for (std::string key; words.next(key);)
        if (!(key == "--steps" && words.number(steps)) && !(key == "--seed" && words.number(seed))) {
            std::fputs(usage, stderr);
            return 2;
        }
    Random random(seed);
    Faults faults;
    while (faults.steps < steps) {
        const auto level = make_surface(random_level(random));
        if (!level) return std::fprintf(stderr, "%s\n", level.error().message.c_str()), 2;
        for (int i = 0; i < 4; ++i) walk_through(*level, random, 200, faults);
    }
    std::printf("%zu steps, %zu of them against something, %zu end on a ground\n", faults.steps,
                faults.blocked, faults.standing);
    std::printf("inside %zu, touching %zu, stuck in the free %zu\n", faults.inside, faults.touching,
                faults.stuck);
    if (faults.all() > 0) std::printf("for example %s\n", faults.example.c_str());
    return faults.all() > 0 ? 1 : 0;
}
