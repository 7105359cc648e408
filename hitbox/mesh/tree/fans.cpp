// fans.cpp: one tree over the boxes of most triangles, and one over directions for each vertex with many.
#include <hitbox/mesh/tree/fans.hpp>

#include <hitbox/index/bvh.hpp>
#include <hitbox/mesh/tree/detail/directions.hpp>
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

// The triangles before `split` are one surface and the others another one, which have no vertex in common. If it
// is 0, there is one surface, and pairs that share common corners only may be left out.
class FanPairs {
public:
    FanPairs(std::span<const Vec3> points, std::span<const TriMesh::Corners> triangles,
             std::span<const Aabb3> boxes, std::uint32_t split, PairSink sink)
        : points_(points), triangles_(triangles), boxes_(boxes), split_(split), sink_(sink) {
        find_fans();
    }
    bool has_fans() const { return !fans_.empty(); }

    bool run(Executor* executor) {
        if (fans_.empty()) return Bvh3(boxes_, executor).pairs(sink_);
        std::vector<Aabb3> rest(boxes_.begin(), boxes_.end()), second;
        for (const Fan& fan : fans_)
            for (const std::uint32_t t : fan.triangles) rest[t] = {};
        if (split_ > 0) {
            second = rest;
            std::fill(second.begin(), second.begin() + split_, Aabb3{});
            std::fill(rest.begin() + split_, rest.end(), Aabb3{});
        }
        const Bvh3 tree(rest, executor), second_tree(second, executor);
        const bool go_on = split_ > 0 ? tree.pairs_with(second_tree, sink_) : tree.pairs(sink_);
        if (!go_on) return false;
        for (const Fan& fan : fans_) {
            const bool other = split_ > 0 && is_first(fan.triangles[0]);
            if ((split_ == 0 && !within(fan)) || !with_rest(fan, other ? second_tree : tree)) return false;
        }
        return each_two_fans() && flush();
    }

private:
    // Below this, all pairs of a fan are tested faster than a tree is built.
    static constexpr std::uint32_t least_triangles = 64;

    // Each triangle belongs to the fan of one of its corners at most: the one with the most triangles.
    void find_fans() {
        std::vector<std::uint32_t> triangles_at(points_.size(), 0);
        for (std::size_t i = 0; i < boxes_.size(); ++i)
            if (!boxes_[i].is_empty())
                for (const std::uint32_t v : triangles_[i]) ++triangles_at[v];
        std::vector<std::uint32_t> fan_of(points_.size(),
                                          0);  // by vertex: the number of its fan, from 1
        for (std::size_t i = 0; i < boxes_.size(); ++i) {
            if (boxes_[i].is_empty()) continue;
            const auto& [a, b, c] = triangles_[i];
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
        const auto& [a, b, c] = triangles_[triangle];
        return directions(points_[fan.vertex], {points_[a], points_[b], points_[c]});
    }
    bool has_corner(std::uint32_t triangle, const Vec3& p) const {
        const auto& [a, b, c] = triangles_[triangle];
        return points_[a] == p || points_[b] == p || points_[c] == p;
    }

    bool is_first(std::uint32_t triangle) const { return triangle < split_; }

    bool within(const Fan& fan) {
        return fan.tree.pairs([&](std::span<const IdPair> pairs) {
            for (const IdPair& p : pairs)
                if (!take(fan.triangles[p.a], fan.triangles[p.b])) return false;
            return true;
        });
    }

    bool with_rest(const Fan& fan, const Bvh3& rest) {
        return rest.overlaps(fan.bounds, [&](std::span<const std::uint32_t> triangles) {
            for (const std::uint32_t t : triangles)
                if (!meet(fan, t)) return false;
            return true;
        });
    }

    bool each_two_fans() {
        std::vector<Aabb3> bounds;
        bounds.reserve(fans_.size());
        for (const Fan& fan : fans_) bounds.push_back(fan.bounds);
        return Bvh3(bounds).pairs([&](std::span<const IdPair> pairs) {
            for (const IdPair& p : pairs) {
                const Fan *many = &fans_[p.a], *few = &fans_[p.b];
                if (split_ > 0 && is_first(many->triangles[0]) == is_first(few->triangles[0])) continue;
                if (many->triangles.size() < few->triangles.size()) std::swap(many, few);
                for (const std::uint32_t t : few->triangles)
                    if (intersects(boxes_[t], many->bounds) && !meet(*many, t)) return false;
            }
            return true;
        });
    }

    // A triangle outside a fan against all of the fan.
    bool meet(const Fan& fan, std::uint32_t triangle) {
        const bool at_corner = split_ > 0 && has_corner(triangle, points_[fan.vertex]);
        const Aabb3 seen = at_corner ? fan.tree.bounds() : directions_from(fan, triangle);
        return fan.tree.overlaps(seen, [&](std::span<const std::uint32_t> found) {
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

    std::span<const Vec3> points_;
    std::span<const TriMesh::Corners> triangles_;
    std::span<const Aabb3> boxes_;
    std::uint32_t split_;
    PairSink sink_;
    std::vector<Fan> fans_;
    std::vector<IdPair> found_;
};

}  // namespace

bool pairs_that_may_meet(const Welded& mesh, std::span<const Aabb3> boxes, PairSink sink,
                         Executor* executor) {
    return FanPairs(mesh.points, mesh.triangles, boxes, 0, sink).run(executor);
}

bool pairs_around_vertices(const Surface& a, const Surface& b, PairSink sink) {
    std::vector<Vec3> points(a.points());
    points.insert(points.end(), b.points().begin(), b.points().end());
    std::vector<TriMesh::Corners> triangles(a.triangles());
    const auto first = std::uint32_t(a.points().size()), split = std::uint32_t(triangles.size());
    for (const auto& [p, q, r] : b.triangles()) triangles.push_back({p + first, q + first, r + first});

    // Only triangles that meet the bounds of both surfaces count.
    const Aabb3 common = intersection(a.bounds(), b.bounds());
    std::vector<Aabb3> boxes(triangles.size());
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        Aabb3 box;
        for (const std::uint32_t v : triangles[i]) box.merge(points[v]);
        if (intersects(box, common)) boxes[i] = box;
    }
    const auto numbered = [&](std::span<const IdPair> pairs) {
        std::vector<IdPair> own(pairs.begin(), pairs.end());
        for (IdPair& p : own) p.b -= split;
        return sink(own);
    };
    FanPairs fans(points, triangles, boxes, split, numbered);
    return fans.has_fans() && (fans.run(nullptr), true);
}

}  // namespace hitbox::detail
