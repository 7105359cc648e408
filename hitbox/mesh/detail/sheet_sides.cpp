// sheet_sides.cpp: at each edge the half-planes of its triangles: one is a border, two continue each other.
#include <hitbox/mesh/detail/sheet_sides.hpp>

#include <hitbox/core/sort.hpp>
#include <hitbox/mesh/detail/near_cover.hpp>
#include <hitbox/pair/aabb_aabb.hpp>

#include <algorithm>
#include <cmath>
#include <optional>

namespace hitbox::detail {

namespace {

constexpr std::uint32_t most_in_patches = 3000;  // all pairs of these are compared

struct EdgeUse {
    std::uint32_t low, high;  // the ends
    std::uint32_t index;      // of the triangle
    std::uint8_t corner;      // the edge is from this corner to the next
    bool forward;             // from low to high

    bool same_edge(const EdgeUse& e) const { return low == e.low && high == e.high; }
};

std::vector<EdgeUse> edges_of(const Surface& surface, std::span<const std::uint32_t> ids) {
    std::vector<EdgeUse> uses;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const TriMesh::Corners& c = surface.triangles()[ids[i]];
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t from = c[k], to = c[(k + 1) % 3];
            uses.push_back(
                {std::min(from, to), std::max(from, to), std::uint32_t(i), std::uint8_t(k), from < to});
        }
    }
    detail::sort(uses.begin(), uses.end(), [](const EdgeUse& x, const EdgeUse& y) {
        return x.low != y.low ? x.low < y.low : x.high != y.high ? x.high < y.high : x.index < y.index;
    });
    return uses;
}

// True if the corners of s are so near the plane of t.
bool is_in_plane_of(const Triangle3& s, const Triangle3& t, double distance) {
    const Vec3 normal = cross(t.b - t.a, t.c - t.a);
    const double most = distance * std::sqrt(length_sq(normal));
    return std::fabs(dot(normal, s.a - t.a)) <= most && std::fabs(dot(normal, s.b - t.a)) <= most &&
           std::fabs(dot(normal, s.c - t.a)) <= most;
}

}  // namespace

bool may_be_within(const Triangle3& s, const Triangle3& t, double distance) {
    const Vec3 of_s[] = {s.a, s.b, s.c}, of_t[] = {t.a, t.b, t.c};
    return !shows_gap(of_s, frame_of(t), distance) && !shows_gap(of_t, frame_of(s), distance);
}

SheetSides::SheetSides(const Surface& surface, std::span<const std::uint32_t> ids, double thickness)
    : parent_(ids.size()), flipped_(ids.size(), 0), across_(3 * ids.size()) {
    for (std::size_t i = 0; i < ids.size(); ++i) parent_[i] = std::uint32_t(i);
    join_at_edges(surface, ids, thickness / 4);
    if (is_sound_) join_across_cracks(surface, ids, thickness);
}

void SheetSides::join_at_edges(const Surface& surface, std::span<const std::uint32_t> ids, double thickness) {
    const std::vector<EdgeUse> uses = edges_of(surface, ids);
    // From the edge to the third corner, perpendicular to the edge.
    const auto inward = [&](const EdgeUse& e) {
        const Vec3 p = surface.points()[e.low], u = surface.points()[e.high] - p;
        const Vec3 v = surface.points()[surface.triangles()[ids[e.index]][(e.corner + 2) % 3]] - p;
        return v - u * (dot(u, v) / length_sq(u));
    };
    // True if two triangles are on the same side of the edge, and nowhere farther apart than the thickness.
    const auto lie_together = [&](const EdgeUse& x, const EdgeUse& y) {
        const Vec3 v = inward(x), w = inward(y), across = cross(v, w);
        const double length = std::sqrt(std::min(length_sq(v), length_sq(w)));
        return dot(v, w) > 0 && std::sqrt(length_sq(across)) <= thickness * length;
    };
    for (std::size_t first = 0, last; first < uses.size(); first = last) {
        for (last = first; last < uses.size() && uses[last].same_edge(uses[first]);) ++last;
        std::optional<std::size_t> beyond;
        for (std::size_t i = first + 1; i < last; ++i) {
            const bool together = lie_together(uses[first], uses[i]);
            if (!together && beyond && !lie_together(uses[*beyond], uses[i])) is_sound_ = false;
            if (!together && !beyond) beyond = i;
            // Triangles that continue each other have one front if they use the edge in opposite directions; those that
            // lie together if they use it in the same.
            join(uses[first].index, uses[i].index, (uses[first].forward == uses[i].forward) != together);
        }
        if (!beyond) continue;
        const Vec3 v = inward(uses[first]), w = inward(uses[*beyond]);
        const bool flat = dot(v, w) < 0 && length_sq(cross(v, w)) < 0x1p-10 * length_sq(v) * length_sq(w);
        for (std::size_t i = first; i < last; ++i) {
            const std::size_t other = lie_together(uses[first], uses[i]) || i == first ? *beyond : first;
            across_[3 * uses[i].index + uses[i].corner] = {uses[other].index, flat};
        }
    }
}

void SheetSides::join_across_cracks(const Surface& surface, std::span<const std::uint32_t> ids,
                                    double thickness) {
    const auto count = std::uint32_t(ids.size());
    bool is_one_patch = true;
    for (std::uint32_t i = 0; i < count; ++i) {
        const Found found = find(i);
        parent_[i] = found.root, flipped_[i] = found.flipped;  // so that the next search is short
        is_one_patch &= found.root == find(0).root;
    }
    if (is_one_patch) return;
    if (count > most_in_patches) {
        is_sound_ = false;
        return;
    }
    std::vector<Aabb3> boxes;
    for (const std::uint32_t id : ids) boxes.push_back(surface.triangle(id).bounds().expanded(thickness));
    for (std::uint32_t i = 0; i < count && is_sound_; ++i)
        for (std::uint32_t j = 0; j < i && is_sound_; ++j) {
            if (find(i).root == find(j).root || !intersects(boxes[i], boxes[j])) continue;
            const Triangle3 s = surface.triangle(ids[i]), t = surface.triangle(ids[j]);
            if (!may_be_within(s, t, thickness)) continue;
            if (is_in_plane_of(s, t, thickness) || is_in_plane_of(t, s, thickness))
                join(i, j, dot(cross(s.b - s.a, s.c - s.a), cross(t.b - t.a, t.c - t.a)) < 0);
            else
                is_sound_ = false;
        }
}

SheetSides::Found SheetSides::find(std::uint32_t i) const {
    bool flipped = false;
    for (; parent_[i] != i; i = parent_[i]) flipped ^= flipped_[i] != 0;
    return {i, flipped};
}

void SheetSides::join(std::uint32_t i, std::uint32_t j, bool differ) {
    const Found x = find(i), y = find(j);
    const bool flip = (x.flipped != y.flipped) != differ;
    if (x.root == y.root) {
        is_sound_ &= !flip;
    } else {
        parent_[std::max(x.root, y.root)] = std::min(x.root, y.root);
        flipped_[std::max(x.root, y.root)] = flip;
    }
}

}  // namespace hitbox::detail
