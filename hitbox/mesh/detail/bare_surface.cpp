// bare_surface.cpp: welding, and removal of back-to-back triangles from the volume tests.
#include <hitbox/mesh/detail/bare_surface.hpp>

#include <hitbox/core/sort.hpp>
#include <hitbox/mesh/topology.hpp>

#include <algorithm>
#include <numeric>
#include <utility>

namespace hitbox::detail {

namespace {

using Corners = TriMesh::Corners;

Corners sorted_corners(Corners c) {
    if (c[0] > c[1]) std::swap(c[0], c[1]);
    if (c[1] > c[2]) std::swap(c[1], c[2]);
    if (c[0] > c[1]) std::swap(c[0], c[1]);
    return c;
}

// True if an even permutation sorts the corners. This tells the two orientations of a triangle apart.
bool faces_up(const Corners& c) { return (c[0] < c[1]) + (c[1] < c[2]) + (c[2] < c[0]) == 2; }

// Marks pairs of triangles with the same three corners and opposite orientation.
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

}  // namespace

Result<BareSurface> bare_surface(const TriMesh& mesh) {
    Result<Welded> welded = weld(mesh);
    if (!welded) return welded.error();
    return bare_surface(*std::move(welded));
}

BareSurface bare_surface(Welded welded) {
    BareSurface s;
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

}  // namespace hitbox::detail
