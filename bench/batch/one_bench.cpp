// one_bench.cpp: one shape against a million boxes, or as many as fit into the second cache (batches; benchmark).
#include <hitbox/batch/intersects.hpp>
#include <hitbox/batch/may_intersect.hpp>
#include <hitbox/batch/soa.hpp>
#include <hitbox/pair/aabb_aabb.hpp>
#include <hitbox/pair/aabb_linear.hpp>
#include <hitbox/pair/aabb_sphere.hpp>
#include <hitbox/pair/frustum_convex.hpp>
#include <hitbox/pair/plane_convex.hpp>
#include <hitbox/simd/level.hpp>

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "../random.hpp"
#include "../workload.hpp"
#include "plain_loops.hpp"
#include "subjects.hpp"

namespace hitbox::bench {
namespace {

/// Small boxes in a room of 20 units, in both layouts.
struct Room {
    std::vector<Aabb3f> boxes;
    batch::Boxes columns;

    explicit Room(std::size_t count) : boxes(count) {
        Random random(200);
        for (Aabb3f& box : boxes) {
            const Vec3f center = random.point<float>(-10, 10), half = random.point<float>(0.05, 0.5);
            box = {center - half, center + half};
            columns.push_back(box);
        }
    }
    plain::Columns plain() const {
        plain::Columns c{{}, boxes.size()};
        for (std::size_t k = 0; k < 6; ++k) c.at[k] = columns.column(k).data();
        return c;
    }
};

template <class One>
Workload one_against(std::size_t count, const One& one) {
    const auto room = std::make_shared<const Room>(count);
    const auto hits = std::make_shared<Hits>(count);
    for (std::size_t i = 0; i < count; ++i) hits->exact[i] = intersects(room->boxes[i], one);
    Workload w{count, {}, {.seconds = 1.5, .least = 9, .most = 51}};
    const auto add = [&](const std::string& name, const char* why, const auto& ask) {
        add_asker(w, hits, name, HITBOX_VERSION, why, ask);
    };
    add("hitbox", "", [=] { batch::intersects(room->columns, one, batch::Bytes{hits->found}); });
    add("hitbox may_intersect", "no exact stage",
        [=] { batch::may_intersect(room->columns, one, batch::Bytes{hits->found}); });
    for (const simd::Level level : {simd::Level::baseline, simd::Level::avx2})
        if (level < simd::best_level())
            add(std::string("hitbox ") + simd::name_of(level), "", [=] {
                simd::limit_level(level);
                batch::intersects(room->columns, one, batch::Bytes{hits->found});
                simd::limit_level(simd::Level::avx512);
            });
    add("hitbox structures", "", [=] { batch::intersects(room->boxes, one, batch::Bytes{hits->found}); });
    add("hitbox one by one", "", [=] {
        for (std::size_t i = 0; i < room->boxes.size(); ++i) hits->found[i] = intersects(room->boxes[i], one);
    });
    add_asker(w, hits, "plain loop", "vectorised", "rounds",
              [=] { plain::ask(room->plain(), one, hits->found.data()); });
    return w;
}

template <class One>
void add_sizes(const std::string& name, const One& one) {
    registrations().push_back({"batch/" + name + "/1m", [one] { return one_against(1'000'000, one); }});
    registrations().push_back({"batch/" + name + "/16k", [one] { return one_against(16'384, one); }});
}

const bool added = [] {
    const Vec3f normal = with_length(Vec3f{1, 2, 3}, 1.0f);
    const auto side = [](float x, float y, float slope) {
        const Vec3f n = with_length(Vec3f{x, y, slope}, 1.0f);
        return Plane3f{n, dot(n, Vec3f{0, 0, -12})};
    };
    const Frustum3f camera{{side(1, 0, 0.6f), side(-1, 0, 0.6f), side(0, 1, 0.4f), side(0, -1, 0.4f),
                            Plane3f{{0, 0, 1}, -11.9f}, Plane3f{{0, 0, -1}, -8}}};
    add_sizes("plane", Plane3f{normal, 1});
    add_sizes("frustum", camera);
    add_sizes("segment", Segment3f{{-9, -8, -7}, {9, 8, 6}});
    add_sizes("ray", Ray3f{{-9, -8, -7}, {18, 16, 13}});
    add_sizes("aabb", Aabb3f{{-3, -4, -5}, {6, 5, 4}});
    add_sizes("sphere", Sphere3f{{1, 2, 3}, 6});
    return true;
}();

}  // namespace
}  // namespace hitbox::bench
