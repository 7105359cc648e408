// one_bench.cpp: one shape against a million boxes, or as many as fit into the second cache (batches; benchmark).
#include <hitbox/batch/intersects.hpp>
#include <hitbox/batch/level.hpp>
#include <hitbox/batch/may_intersect.hpp>
#include <hitbox/batch/soa.hpp>
#include <hitbox/pair/aabb_aabb.hpp>
#include <hitbox/pair/aabb_linear.hpp>
#include <hitbox/pair/aabb_sphere.hpp>
#include <hitbox/pair/frustum_convex.hpp>
#include <hitbox/pair/plane_convex.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "../random.hpp"
#include "../workload.hpp"
#include "plain_loops.hpp"

namespace hitbox::bench {
namespace {

/// Small boxes in a room of 20 units, in both layouts.
struct Room {
    std::vector<Aabb3f> boxes;
    batch::Boxes columns;
    std::vector<std::uint8_t> exact, hits;

    explicit Room(std::size_t count) : boxes(count), exact(count), hits(count) {
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

std::string answer_of(const std::vector<std::uint8_t>& hits) {
    return std::to_string(std::count(hits.begin(), hits.end(), 1)) + " hits #" + std::to_string(hash_of(hits));
}

template <class One>
Workload one_against(std::size_t count, const One& one) {
    const auto room = std::make_shared<Room>(count);
    for (std::size_t i = 0; i < count; ++i) room->exact[i] = intersects(room->boxes[i], one);
    Workload w{count, {}, {.seconds = 1.5, .least = 9, .most = 51}};
    const std::size_t rounds = std::max<std::size_t>(1, 1'000'000 / count);
    const auto add = [&](const std::string& name, const std::string& version, const char* why, const auto& ask) {
        Subject s{name, version, {}, {}, {}, {}};
        s.rounds = rounds;
        s.run = [room, ask, rounds] {
            for (std::size_t n = 0; n < rounds; ++n) ask();
        };
        s.answer = [room] { return answer_of(room->hits); };
        s.difference = [room, why] {
            std::size_t missed = 0, added = 0;
            for (std::size_t i = 0; i < room->hits.size(); ++i)
                missed += room->hits[i] < room->exact[i], added += room->hits[i] > room->exact[i];
            if (missed + added == 0) return std::string();
            return std::string(why) + ": " + std::to_string(missed) + " hits missed, " + std::to_string(added) +
                   " invented";
        };
        w.subjects.push_back(std::move(s));
    };
    Room* const r = room.get();
    add("hitbox", HITBOX_VERSION, "", [=] { batch::intersects(r->columns, one, batch::Bytes{r->hits}); });
    add("hitbox may_intersect", HITBOX_VERSION, "no exact stage",
        [=] { batch::may_intersect(r->columns, one, batch::Bytes{r->hits}); });
    for (const batch::Level level : {batch::Level::baseline, batch::Level::avx2})
        if (level < batch::best_level())
            add(std::string("hitbox ") + batch::name_of(level), HITBOX_VERSION, "", [=] {
                batch::limit_level(level);
                batch::intersects(r->columns, one, batch::Bytes{r->hits});
                batch::limit_level(batch::Level::avx512);
            });
    add("hitbox structures", HITBOX_VERSION, "",
        [=] { batch::intersects(r->boxes, one, batch::Bytes{r->hits}); });
    add("hitbox one by one", HITBOX_VERSION, "", [=] {
        for (std::size_t i = 0; i < r->boxes.size(); ++i) r->hits[i] = intersects(r->boxes[i], one);
    });
    add("plain loop", "vectorised", "rounds", [=] { plain::ask(r->plain(), one, r->hits.data()); });
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
