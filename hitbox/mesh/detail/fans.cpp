// fans.cpp: one tree over the boxes of most triangles, and one over directions for each vertex with many.
#include <hitbox/mesh/detail/fans.hpp>

#include <hitbox/index/bvh.hpp>
#include <hitbox/mesh/detail/directions.hpp>
#include <hitbox/pair/aabb_aabb.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace hitbox::detail {

namespace {

// The triangles around a vertex, with a tree over their directions from it.
struct Fan {
    std::uint32_t vertex = 0;
    std::vector<std::uint32_t> triangles;
    Aabb3 bounds;
    Bvh3 tree;
};

class FanPairs {
public:
    FanPairs(const Welded& mesh, std::span<const Aabb3> boxes, PairSink sink)
        : mesh_(mesh), boxes_(boxes), sink_(sink) {
        find_fans();
    }

    bool run(Executor* executor) {
        if (fans_.empty()) return Bvh3(boxes_, executor).pairs(sink_);
        std::vector<Aabb3> rest(boxes_.begin(), boxes_.end()), bounds;
        for (const Fan& fan : fans_) {
            bounds.push_back(fan.bounds);
            for (const std::uint32_t t : fan.triangles) rest[t] = {};
        }
        const Bvh3 tree(rest, executor);
        return tree.pairs(sink_) && each_fan(tree) && each_two_fans(Bvh3(bounds)) && flush();
    }

private:
    // Below this, all pairs of a fan are tested faster than a tree is built.
    static constexpr std::uint32_t least_triangles = 64;

    // Each triangle belongs to the fan of one of its corners at most: the one with the most triangles.
    void find_fans() {
        std::vector<std::uint32_t> triangles_at(mesh_.points.size(), 0);
        for (std::size_t i = 0; i < boxes_.size(); ++i)
            if (!boxes_[i].is_empty())
                for (const std::uint32_t v : mesh_.triangles[i]) ++triangles_at[v];
        std::vector<std::uint32_t> fan_of(mesh_.points.size(),
                                          0);  // by vertex: the number of its fan, from 1
        for (std::size_t i = 0; i < boxes_.size(); ++i) {
            if (boxes_[i].is_empty()) continue;
            const auto& [a, b, c] = mesh_.triangles[i];
            std::uint32_t v = triangles_at[b] > triangles_at[a] ? b : a;
            v = triangles_at[c] > triangles_at[v] ? c : v;
            if (triangles_at[v] < least_triangles) continue;
            if (fan_of[v] == 0) {
                fans_.emplace_back().vertex = v;
                fan_of[v] = std::uint32_t(fans_.size());
            }
            Fan& fan = fans_[fan_of[v] - 1];
            fan.triangles.push_back(std::uint32_t(i));
            fan.bounds.merge(boxes_[i]);
        }
        std::vector<Aabb3> seen;
        for (Fan& fan : fans_) {
            seen.clear();
            for (const std::uint32_t t : fan.triangles) seen.push_back(directions_from(fan, t));
            fan.tree.build(seen);
        }
    }

    Aabb3 directions_from(const Fan& fan, std::uint32_t triangle) const {
        return directions(mesh_.points[fan.vertex], mesh_.triangle(triangle));
    }

    bool each_fan(const Bvh3& rest) {
        for (const Fan& fan : fans_) {
            const bool go_on = fan.tree.pairs([&](std::span<const IdPair> pairs) {
                for (const IdPair& p : pairs)
                    if (!take(fan.triangles[p.a], fan.triangles[p.b])) return false;
                return true;
            });
            if (!go_on || !rest.overlaps(fan.bounds, [&](std::span<const std::uint32_t> triangles) {
                    for (const std::uint32_t t : triangles)
                        if (!meet(fan, t)) return false;
                    return true;
                }))
                return false;
        }
        return true;
    }

    bool each_two_fans(const Bvh3& bounds) {
        return bounds.pairs([&](std::span<const IdPair> pairs) {
            for (const IdPair& p : pairs) {
                const Fan *many = &fans_[p.a], *few = &fans_[p.b];
                if (many->triangles.size() < few->triangles.size()) std::swap(many, few);
                for (const std::uint32_t t : few->triangles)
                    if (intersects(boxes_[t], many->bounds) && !meet(*many, t)) return false;
            }
            return true;
        });
    }

    // A triangle outside a fan against all of the fan.
    bool meet(const Fan& fan, std::uint32_t triangle) {
        return fan.tree.overlaps(directions_from(fan, triangle), [&](std::span<const std::uint32_t> found) {
            for (const std::uint32_t i : found)
                if (intersects(boxes_[triangle], boxes_[fan.triangles[i]]) &&
                    !take(triangle, fan.triangles[i]))
                    return false;
            return true;
        });
    }

    bool take(std::uint32_t a, std::uint32_t b) {
        found_.push_back({std::min(a, b), std::max(a, b)});
        return found_.size() < batch || flush();
    }
    bool flush() {
        const bool go_on = found_.empty() || sink_(found_);
        found_.clear();
        return go_on;
    }

    static constexpr std::size_t batch = 256;

    const Welded& mesh_;
    std::span<const Aabb3> boxes_;
    PairSink sink_;
    std::vector<Fan> fans_;
    std::vector<IdPair> found_;
};

}  // namespace

bool pairs_that_may_meet(const Welded& mesh, std::span<const Aabb3> boxes, PairSink sink,
                         Executor* executor) {
    return FanPairs(mesh, boxes, sink).run(executor);
}

}  // namespace hitbox::detail
