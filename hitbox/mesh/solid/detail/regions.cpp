// regions.cpp: groups of triangles within the bounds of the other mesh, and one winding number for each.
#include <hitbox/mesh/solid/detail/regions.hpp>

#include <hitbox/core/sort.hpp>
#include <hitbox/mesh/solid/winding_beside.hpp>
#include <hitbox/mesh/topology/union_find.hpp>
#include <hitbox/mesh/triangles_in.hpp>
#include <hitbox/pair/aabb_point.hpp>

#include <algorithm>
#include <iterator>
#include <unordered_map>

namespace hitbox::detail {

namespace {

// The triangles whose bounds meet the box, sorted, without those in contact.
std::vector<std::uint32_t> candidates_of(const Surface& own, const Aabb3& box,
                                         std::span<const std::uint32_t> in_contact) {
    std::vector<std::uint32_t> found, rest;
    own_triangles_in(own, box, [&](std::span<const std::uint32_t> ids) {
        found.insert(found.end(), ids.begin(), ids.end());
        return true;
    });
    detail::sort(found.begin(), found.end());
    std::set_difference(found.begin(), found.end(), in_contact.begin(), in_contact.end(),
                        std::back_inserter(rest));
    return rest;
}

// Numbers the points of some triangles from 0: a table of all points if that is not much larger.
class LocalPoints {
public:
    LocalPoints(const Surface& own, const std::vector<std::uint32_t>& triangles) {
        dense_ = triangles.size() >= own.points().size() / 4;
        count_ = dense_ ? own.points().size() : 0;
        if (dense_) return;
        for (const std::uint32_t t : triangles)
            for (const std::uint32_t v : own.triangles()[t]) sorted_.push_back(v);
        detail::sort(sorted_.begin(), sorted_.end());
        sorted_.erase(std::unique(sorted_.begin(), sorted_.end()), sorted_.end());
        count_ = sorted_.size();
    }
    std::size_t count() const { return count_; }
    std::uint32_t operator[](std::uint32_t v) const {
        if (dense_) return v;
        return std::uint32_t(std::lower_bound(sorted_.begin(), sorted_.end(), v) - sorted_.begin());
    }

private:
    bool dense_;
    std::size_t count_;
    std::vector<std::uint32_t> sorted_;
};

}  // namespace

Regions find_regions(const Surface& own, const Surface& other, std::span<const std::uint32_t> in_contact) {
    const std::vector<std::uint32_t> triangles = candidates_of(own, other.bounds(), in_contact);
    const LocalPoints number(own, triangles);
    UnionFind groups(number.count());
    for (const std::uint32_t t : triangles) {
        const TriMesh::Corners& c = own.triangles()[t];
        groups.join(number[c[0]], number[c[1]]);
        groups.join(number[c[1]], number[c[2]]);
    }

    // A group with a point outside the bounds of the other surface is outside.
    enum class Answer : std::uint8_t { unknown, outside, inside };
    std::vector<Answer> answer(number.count(), Answer::unknown);
    for (const std::uint32_t t : triangles)
        for (const std::uint32_t v : own.triangles()[t])
            if (!intersects(other.bounds(), own.points()[v]))
                answer[groups.root(number[v])] = Answer::outside;

    Regions regions;
    std::unordered_map<std::uint32_t, std::size_t> place;
    std::size_t inside_count = 0;
    for (const std::uint32_t t : triangles) {
        const std::uint32_t v = own.triangles()[t][0], root = groups.root(number[v]);
        if (answer[root] == Answer::unknown)
            answer[root] = winding_around(other, own.points()[v]).inside() ? Answer::inside : Answer::outside;
        if (answer[root] == Answer::outside) continue;
        const auto [at, is_new] = place.try_emplace(root, regions.inside.size());
        if (is_new) regions.inside.emplace_back();
        regions.inside[at->second].push_back(t);
        ++inside_count;
    }
    regions.outside_count = own.triangles().size() - in_contact.size() - inside_count;
    return regions;
}

}  // namespace hitbox::detail
