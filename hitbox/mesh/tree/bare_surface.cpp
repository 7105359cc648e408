// bare_surface.cpp: welding, and removal of back-to-back triangles from the volume tests.
#include <hitbox/mesh/tree/bare_surface.hpp>

#include <hitbox/core/chunks.hpp>
#include <hitbox/core/radix_sort.hpp>
#include <hitbox/core/sort.hpp>
#include <hitbox/mesh/topology.hpp>
#include <hitbox/mesh/topology/vertex_table.hpp>

#include <cstddef>
#include <cstdint>
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

std::uint32_t hash_of_sorted(const Corners& corners) {
    const Corners c = sorted_corners(corners);
    return hash_of(c[0], c[1], c[2]);
}

// True if an even permutation sorts the corners. This tells the two orientations of a triangle apart.
bool faces_up(const Corners& c) { return (c[0] < c[1]) + (c[1] < c[2]) + (c[2] < c[0]) == 2; }

// Marks pairs of triangles with the same three corners and opposite orientation.
std::vector<std::uint8_t> bounding_triangles(const std::vector<Corners>& triangles, Executor* executor) {
    // Sorted by a hash of the corners, triangles with the same corners are among a few neighbours in the list.
    RadixItems items(triangles.size()), scratch;
    for_chunks(executor, items.size(), [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t i = begin; i < end; ++i)
            items[i] = std::uint64_t(hash_of_sorted(triangles[i])) << 32 | i;
    });
    radix_sort(items, scratch, 32, 64, executor);
    const auto triangle = [&](std::size_t i) { return std::uint32_t(items[i]); };
    const auto key = [&](std::size_t i) { return sorted_corners(triangles[triangle(i)]); };
    const auto same_hash = [&](std::size_t i, std::size_t k) { return items[i] >> 32 == items[k] >> 32; };

    std::vector<std::uint8_t> bounding;
    for (std::size_t first = 0, last; first < items.size(); first = last) {
        last = first + 1;
        while (last < items.size() && same_hash(first, last)) ++last;
        if (last - first == 1) continue;
        detail::sort(items.begin() + std::ptrdiff_t(first), items.begin() + std::ptrdiff_t(last),
                     [&](std::uint64_t a, std::uint64_t b) {
                         const Corners x = sorted_corners(triangles[std::uint32_t(a)]),
                                       y = sorted_corners(triangles[std::uint32_t(b)]);
                         return x != y ? x < y : a < b;
                     });
        for (std::size_t from = first, to; from < last; from = to) {
            to = from + 1;
            while (to < last && key(to) == key(from)) ++to;
            if (to - from == 1) continue;
            if (bounding.empty()) bounding.assign(triangles.size(), 1);
            std::size_t up = 0;
            for (std::size_t i = from; i < to; ++i) up += faces_up(triangles[triangle(i)]);
            if (up * 2 == to - from)
                for (std::size_t i = from; i < to; ++i) bounding[triangle(i)] = 0;
        }
    }
    return bounding;
}

}  // namespace

Result<BareSurface> bare_surface(const TriMesh& mesh, Executor* executor) {
    Result<Welded> welded = weld(mesh, executor);
    if (!welded) return welded.error();
    return bare_surface(*std::move(welded), executor);
}

BareSurface bare_surface(Welded welded, Executor* executor) {
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
    if (s.closed) s.bounding = bounding_triangles(s.triangles, executor);
    return s;
}

}  // namespace hitbox::detail
