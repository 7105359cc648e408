// used_points.cpp: marks and renumbers the points of one part.
#include <hitbox/io/detail/used_points.hpp>

#include <hitbox/core/sort.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace hitbox::io::detail {

TriMesh UsedPoints::take(std::vector<TriMesh::Corners> triangles) & {
    return take(std::move(triangles), Points::copied);
}
TriMesh UsedPoints::take(std::vector<TriMesh::Corners> triangles) && {
    return take(std::move(triangles), Points::moved);
}

TriMesh UsedPoints::take(std::vector<TriMesh::Corners> triangles, Points points) {
    constexpr std::uint32_t unused = UINT32_MAX, marked = UINT32_MAX - 1;
    if (own_.empty()) own_.assign(points_.size(), unused);

    TriMesh mesh;
    std::uint32_t first = UINT32_MAX, last = 0;
    std::size_t count = 0;
    for (const TriMesh::Corners& t : triangles)
        for (const std::uint32_t i : t)
            if (own_[i] == unused) {
                own_[i] = marked;
                ++count;
                first = std::min(first, i);
                last = std::max(last, i);
            }

    if (count == points_.size() && count > 0) {
        // The usual file: one part uses all points, so nothing is renumbered.
        std::fill(own_.begin(), own_.end(), unused);
        if (points == Points::moved && !own_points_.empty())
            mesh.points = std::move(own_points_);
        else
            mesh.points.assign(points_.begin(), points_.end());
        mesh.triangles = std::move(triangles);
        return mesh;
    }
    mesh.points.reserve(count);
    const auto number = [&](std::uint32_t i) {
        own_[i] = std::uint32_t(mesh.points.size());
        mesh.points.push_back(points_[i]);
    };
    std::vector<std::uint32_t> used;
    if (count > 0 && std::size_t(last) - first < 16 * count) {
        for (std::uint32_t i = first; i <= last; ++i)
            if (own_[i] == marked) number(i);
    } else {
        // For few points far apart in the file, sorting is cheaper than a scan of all points between.
        used.reserve(count);
        for (const TriMesh::Corners& t : triangles)
            for (const std::uint32_t i : t)
                if (own_[i] == marked) {
                    own_[i] = 0;
                    used.push_back(i);
                }
        hitbox::detail::sort(used.begin(), used.end());
        for (const std::uint32_t i : used) number(i);
    }
    for (TriMesh::Corners& t : triangles)
        for (std::uint32_t& i : t) i = own_[i];
    if (!used.empty())
        for (const std::uint32_t i : used) own_[i] = unused;
    else if (count > 0)
        std::fill(own_.begin() + first, own_.begin() + last + 1, unused);
    mesh.triangles = std::move(triangles);
    return mesh;
}

}  // namespace hitbox::io::detail
