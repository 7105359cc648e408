// cull_bench.cpp: a camera in a town: the bodies of a world and the boxes of trees that it sees (frustum culling).
#include <hitbox/index/bvh.hpp>
#include <hitbox/index/dynamic_bvh.hpp>
#include <hitbox/pair/frustum_convex.hpp>
#include <hitbox/world/world.hpp>

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "../textbook/frustum.hpp"
#include "../workload.hpp"
#include "street.hpp"

namespace hitbox::bench {
namespace {

constexpr std::size_t body_count = 10'000;

Vec3f narrow(const Vec3& p) { return {float(p.x), float(p.y), float(p.z)}; }

Subject counting(std::string name, std::string version, std::function<std::size_t()> ask) {
    const auto seen = std::make_shared<std::size_t>(0);
    Subject s;
    s.name = std::move(name), s.version = std::move(version);
    s.run = [=] { *seen = ask(); };
    s.answer = [=] { return std::to_string(*seen) + " seen"; };
    return s;
}

Workload culling(Street::View from) {
    const auto street = std::make_shared<const Street>(body_count, from);
    const auto world = std::make_shared<World>();
    const auto boxes = std::make_shared<std::vector<Aabb3f>>();
    for (const Aabb3& box : street->boxes) {
        const Vec3 middle = box.center();
        if (!world->add(Aabb3{box.min - middle, box.max - middle}, {Affine3::translate(middle)})) return {};
        boxes->push_back({narrow(box.min), narrow(box.max)});
    }
    world->update();
    const auto bvh = std::make_shared<Bvh3f>(*boxes);
    Frustum3f camera;
    for (std::size_t i = 0; i < 6; ++i)
        camera.planes[i] = {narrow(street->camera.planes[i].normal), float(street->camera.planes[i].offset)};

    const auto of_world = [=](Precision precision) {
        return [=] { return world->cull(street->camera, {precision}).size(); };
    };
    const auto one_by_one = [=](auto test) {
        return [=] {
            std::size_t seen = 0;
            for (const Aabb3f& box : *boxes) seen += test(box, camera);
            return seen;
        };
    };
    Workload w{body_count, {}};
    w.subjects.push_back(counting("hitbox", "World", of_world(Precision::exact)));
    w.subjects.push_back(counting("hitbox boxes", "World", of_world(Precision::aabb)));
    w.subjects.push_back(counting("hitbox index", "Bvh3f", [=] {
        const auto seen = bvh->cull(camera);
        return seen.inside.size() + seen.across.size();
    }));
    w.subjects.push_back(
        counting("hitbox one by one", "",
                 one_by_one([](const Aabb3f& b, const Frustum3f& f) { return intersects(b, f); })));
    Subject planes = counting(
        "Assarsson, Moller 2000", "",
        one_by_one([](const Aabb3f& b, const Frustum3f& f) { return textbook::intersects_by_corner(b, f); }));
    planes.difference = [] { return std::string("keeps some beside an edge"); };
    w.subjects.push_back(planes);
    return w;
}

const Registered street("world/cull/street/10k", [] { return culling(Street::View::street); });
const Registered tower("world/cull/tower/10k", [] { return culling(Street::View::tower); });

}  // namespace
}  // namespace hitbox::bench
