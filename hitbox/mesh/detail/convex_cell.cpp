// convex_cell.cpp: faces are cut one by one; the new face is the polygon of the points on the plane.
#include <hitbox/mesh/detail/convex_cell.hpp>

#include <algorithm>
#include <array>
#include <cstddef>

namespace hitbox::detail {

ConvexCell::ConvexCell(const Aabb3& box) {
    for (unsigned i = 0; i < 8; ++i)
        points_.push_back(
            {i & 1 ? box.max.x : box.min.x, i & 2 ? box.max.y : box.min.y, i & 4 ? box.max.z : box.min.z});
    loops_ = {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};
}

Vec3 ConvexCell::middle() const {
    Vec3 sum{};
    for (const Vec3& p : points_) sum = sum + p * (1.0 / double(points_.size()));
    return sum;
}

std::vector<ConvexCell::Face> ConvexCell::faces() const {
    std::vector<Face> out;
    for (const Loop& loop : loops_) {
        Vec3 normal{};
        for (std::size_t i = 1; i + 1 < loop.size(); ++i)
            normal =
                normal + cross(points_[loop[i]] - points_[loop[0]], points_[loop[i + 1]] - points_[loop[0]]);
        out.push_back({points_[loop[0]], normal});
    }
    return out;
}

std::optional<std::pair<ConvexCell, ConvexCell>> ConvexCell::cut(const Vec3& normal, double offset,
                                                                 double slack) const {
    std::vector<double> height(points_.size());
    std::vector<int> side(points_.size());
    bool any_below = false, any_above = false;
    for (std::size_t i = 0; i < points_.size(); ++i) {
        height[i] = dot(normal, points_[i]) - offset;
        side[i] = height[i] > slack ? 1 : height[i] < -slack ? -1 : 0;
        any_above |= side[i] > 0, any_below |= side[i] < 0;
    }
    if (!any_below || !any_above) return std::nullopt;

    // The points on the plane: old ones, and one for each edge that crosses it.
    std::vector<Vec3> points = points_;
    std::vector<std::array<std::uint16_t, 3>> crossings;
    const auto crossing = [&](std::uint16_t i, std::uint16_t j) {
        if (i > j) std::swap(i, j);
        for (const auto& c : crossings)
            if (c[0] == i && c[1] == j) return c[2];
        const double t = height[i] / (height[i] - height[j]);
        points.push_back(points_[i] + (points_[j] - points_[i]) * t);
        crossings.push_back({i, j, std::uint16_t(points.size() - 1)});
        return crossings.back()[2];
    };
    const auto part = [&](int keep) {
        std::vector<Loop> loops;
        std::vector<std::array<std::uint16_t, 2>>
            rim;  // edges of the new face, against their direction in the old faces
        for (const Loop& loop : loops_) {
            Loop cut;
            for (std::size_t k = 0; k < loop.size(); ++k) {
                const std::uint16_t i = loop[k], j = loop[(k + 1) % loop.size()];
                if (side[i] == keep || side[i] == 0) cut.push_back(i);
                if (side[i] * side[j] < 0) cut.push_back(crossing(i, j));
            }
            const auto is_on = [&](std::uint16_t i) { return i >= side.size() || side[i] == 0; };
            if (cut.size() < 3 || std::all_of(cut.begin(), cut.end(), is_on)) continue;
            for (std::size_t k = 0; k < cut.size(); ++k) {
                const std::uint16_t i = cut[k], j = cut[(k + 1) % cut.size()];
                if (is_on(i) && is_on(j)) rim.push_back({j, i});
            }
            loops.push_back(std::move(cut));
        }
        if (rim.size() >= 3) {
            Loop face{rim[0][0]};
            for (std::uint16_t at = rim[0][1]; at != face[0] && face.size() < rim.size();) {
                face.push_back(at);
                const auto next =
                    std::find_if(rim.begin(), rim.end(), [&](const auto& e) { return e[0] == at; });
                if (next == rim.end()) break;
                at = (*next)[1];
            }
            if (face.size() >= 3) loops.push_back(std::move(face));
        }
        // Only the points of the faces are kept.
        ConvexCell cell;
        std::vector<int> place(points.size(), -1);
        for (Loop& loop : loops)
            for (std::uint16_t& i : loop) {
                if (place[i] < 0) place[i] = int(cell.points_.size()), cell.points_.push_back(points[i]);
                i = std::uint16_t(place[i]);
            }
        cell.loops_ = std::move(loops);
        return cell;
    };
    ConvexCell below = part(-1), above = part(1);
    if (below.points_.size() < 4 || above.points_.size() < 4) return std::nullopt;
    return std::pair(std::move(below), std::move(above));
}

}  // namespace hitbox::detail
