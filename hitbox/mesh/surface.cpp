// surface.cpp: making surfaces.
#include <hitbox/core/sort.hpp>
#include <hitbox/mesh/surface.hpp>

#include <hitbox/index/detail/bvh_access.hpp>
#include <hitbox/index/detail/split_order.hpp>
#include <hitbox/mesh/topology.hpp>

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace hitbox {

namespace {

using Corners = TriMesh::Corners;

Corners sorted_corners(Corners c) {
    if (c[0] > c[1]) std::swap(c[0], c[1]);
    if (c[1] > c[2]) std::swap(c[1], c[2]);
    if (c[0] > c[1]) std::swap(c[0], c[1]);
    return c;
}

// True where an even number of swaps sorts the corners: the two ways a triangle can face.
bool faces_up(const Corners& c) { return (c[0] < c[1]) + (c[1] < c[2]) + (c[2] < c[0]) == 2; }

// Finds triangles on the same three corners and takes out pairs that face each other's way.
std::vector<std::uint8_t> bounding_triangles(const std::vector<Corners>& triangles) {
    std::vector<Corners> keys(triangles.size());
    std::transform(triangles.begin(), triangles.end(), keys.begin(), sorted_corners);
    std::vector<std::uint32_t> order(triangles.size());
    std::iota(order.begin(), order.end(), 0u);
    detail::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return keys[a] != keys[b] ? keys[a] < keys[b] : a < b;
    });
    std::vector<std::uint8_t> bounding;
    for (std::size_t first = 0, last; first < order.size(); first = last) {
        last = first + 1;
        while (last < order.size() && keys[order[last]] == keys[order[first]]) ++last;
        if (last - first == 1) continue;
        if (bounding.empty()) bounding.assign(triangles.size(), 1);
        std::size_t up = 0;
        for (std::size_t i = first; i < last; ++i) up += faces_up(triangles[order[i]]);
        if (up * 2 == last - first)
            for (std::size_t i = first; i < last; ++i) bounding[order[i]] = 0;
    }
    return bounding;
}

std::vector<Aabb3> boxes_of(const Surface& surface) {
    std::vector<Aabb3> boxes(surface.triangles.size());
    for (std::size_t i = 0; i < boxes.size(); ++i) boxes[i] = bounds_of(surface.triangle(i));
    return boxes;
}

using Access = detail::BvhAccess<3, double>;

void fill_blocks(Surface& surface) {
    surface.blocks.assign(Access::block_count(surface.tree), {});
    for (std::size_t b = 0; b < surface.blocks.size(); ++b) {
        detail::TriangleLanes& block = surface.blocks[b];
        const std::uint32_t* ids = Access::ids_of(surface.tree, b);
        Aabb3 bounds;
        const unsigned filled = Access::filled_mask(surface.tree, b);
        for (unsigned lane = 0; lane < detail::lane_count; ++lane)
            if (filled >> lane & 1) bounds.merge(bounds_of(surface.triangle(ids[lane])));
        block.middle = bounds.min * 0.5 + bounds.max * 0.5;
        for (unsigned lane = 0; lane < detail::lane_count; ++lane)
            if (filled >> lane & 1) detail::set_lane(block, lane, surface.triangle(ids[lane]));
    }
}

}  // namespace

Surface make_surface(const TriMesh& mesh) {
    Welded welded = weld(mesh);
    Surface s;
    s.closed = is_closed(welded);
    s.points = std::move(welded.points);
    if (welded.degenerate_count == 0) {
        s.triangles = std::move(welded.triangles);
    } else {
        s.triangles.reserve(welded.triangles.size() - welded.degenerate_count);
        s.numbers.reserve(s.triangles.capacity());
        for (std::uint32_t i = 0; i < welded.triangles.size(); ++i)
            if (!welded.degenerate[i]) s.triangles.push_back(welded.triangles[i]), s.numbers.push_back(i);
    }
    for (const Corners& c : s.triangles)
        for (const std::uint32_t v : c) s.bounds.merge(s.points[v]);
    if (s.closed) s.bounding = bounding_triangles(s.triangles);
    return s;
}

void grow_tree(Surface& surface) {
    surface.tree.build(boxes_of(surface));
    surface.blocks.clear();
}

void grow_blocks(Surface& surface) {
    const std::vector<Aabb3> boxes = boxes_of(surface);
    Access::build_in_order(surface.tree, boxes, detail::split_order(boxes));
    fill_blocks(surface);
}

void grow_blocks(Surface& surface, const Surface& like) {
    const std::vector<Aabb3> boxes = boxes_of(surface);
    const bool empty = std::any_of(boxes.begin(), boxes.end(), [](const Aabb3& b) { return b.is_empty(); });
    if (empty || like.tree.size() != boxes.size()) return grow_blocks(surface);
    Access::build_in_order(surface.tree, boxes, Access::order_of(like.tree));
    fill_blocks(surface);
}

bool same_triangles(const Surface& a, const Surface& b) {
    if (a.triangles.size() != b.triangles.size() || !(a.bounds == b.bounds)) return false;
    using Key = std::array<std::array<double, 3>, 3>;
    const auto keys = [](const Surface& s) {
        std::vector<Key> k(s.triangles.size());
        for (std::size_t i = 0; i < k.size(); ++i) {
            for (std::size_t j = 0; j < 3; ++j) {
                const Vec3& p = s.points[s.triangles[i][j]];
                k[i][j] = {p.x, p.y, p.z};
            }
            detail::sort(k[i].begin(), k[i].end());
        }
        detail::sort(k.begin(), k.end());
        return k;
    };
    return keys(a) == keys(b);
}

}  // namespace hitbox
