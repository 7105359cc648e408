// float_slicer.hpp: a slicer of the usual kind, in floats with an epsilon, to compare with (clip, link, fan caps).
#pragma once

#include <hitbox/mesh/trimesh.hpp>
#include <hitbox/shape/plane.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "cut_check.hpp"
#include "places.hpp"

namespace hitbox::tools {

/// Vertices are in front, behind, or within `epsilon` of the plane by a float distance; cut points are interpolated in
/// floats, as each triangle turns. Points that round to the same place are one: there segments are linked. Each
/// loop becomes a fan.
class FloatSlicer {
public:
    /// `epsilon` is in sizes of the mesh.
    FloatSlicer(const TriMesh& mesh, const Plane3& plane, float epsilon) {
        Vec3 low = mesh.points[0], high = low;
        for (const Vec3& p : mesh.points)
            for (std::size_t k = 0; k < 3; ++k)
                low[k] = std::min(low[k], p[k]), high[k] = std::max(high[k], p[k]);
        const double size = std::sqrt(length_sq(high - low)), length = std::sqrt(length_sq(plane.normal));
        grid_ = size * 1e-6;
        std::array<float, 3> n{};
        for (std::size_t k = 0; k < 3; ++k) n[k] = float(plane.normal[k] / length);
        const float offset = float(plane.offset / length), near = epsilon * float(size);
        std::vector<Point> at;
        std::vector<float> height;
        for (const Vec3& p : mesh.points) {
            at.push_back({float(p.x), float(p.y), float(p.z)});
            const float h = n[0] * at.back()[0] + n[1] * at.back()[1] + n[2] * at.back()[2] - offset;
            height.push_back(std::fabs(h) <= near ? 0.0f : h);
        }
        for (const int side : {1, -1}) cut(mesh, at, height, float(side));
    }
    bool leaves_open() const { return open_; }

private:
    using Point = std::array<float, 3>;

    void cut(const TriMesh& mesh, const std::vector<Point>& at, const std::vector<float>& height,
             float side) {
        std::vector<std::vector<Point>> faces;
        std::vector<std::pair<Point, Point>> segments;
        for (const TriMesh::Corners& c : mesh.triangles) {
            std::vector<Point> face;
            std::vector<std::size_t> in_plane;
            bool reaches = false;
            for (std::size_t k = 0; k < 3; ++k) {
                const std::uint32_t a = c[k], b = c[(k + 1) % 3];
                const float ha = height[a] * side, hb = height[b] * side;
                if (ha >= 0) {
                    if (ha == 0) in_plane.push_back(face.size());
                    reaches |= ha > 0;
                    face.push_back(at[a]);
                }
                if (ha * hb >= 0) continue;
                in_plane.push_back(face.size());
                face.push_back(between(at[a], at[b], height[a], height[b]));
            }
            if (!reaches) continue;
            if (in_plane.size() == 2) {
                const bool in_order = in_plane[1] == in_plane[0] + 1;
                const Point &p = face[in_plane[0]], &q = face[in_plane[1]];
                segments.emplace_back(in_order ? q : p, in_order ? p : q);
            }
            faces.push_back(face);
        }
        cap(segments, faces);
        open_ |= !is_closed(faces);
    }

    static Point between(const Point& a, const Point& b, float ha, float hb) {
        const float t = ha / (ha - hb);
        return {a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]), a[2] + t * (b[2] - a[2])};
    }

    Vec3 place(const Point& p) const {
        Vec3 r;
        for (std::size_t k = 0; k < 3; ++k) r[k] = std::nearbyint(double(p[k]) / grid_);
        return r;
    }

    void cap(const std::vector<std::pair<Point, Point>>& segments,
             std::vector<std::vector<Point>>& faces) const {
        Places places(2 * segments.size());
        std::unordered_multimap<std::uint32_t, std::size_t> from;
        std::vector<std::array<std::uint32_t, 2>> ends;
        for (const auto& [p, q] : segments) {
            const std::uint32_t a = places.add(place(p)), b = places.add(place(q));
            ends.push_back({a, b});
            if (a != b) from.emplace(a, ends.size() - 1);
        }
        while (!from.empty()) {
            std::vector<Point> loop;
            const std::uint32_t start = from.begin()->first;
            std::uint32_t v = start;
            do {
                const auto next = from.find(v);
                if (next == from.end()) break;
                loop.push_back(segments[next->second].first);
                v = ends[next->second][1];
                from.erase(next);
            } while (v != start);
            if (v == start && loop.size() > 2) faces.push_back(loop);
        }
    }

    bool is_closed(const std::vector<std::vector<Point>>& faces) const {
        std::size_t corners = 0;
        for (const auto& face : faces) corners += face.size();
        Places places(corners);
        EdgeUses uses(3 * corners);
        for (const auto& face : faces)
            for (std::size_t i = 2; i < face.size(); ++i) {
                const std::array v{places.add(place(face[0])), places.add(place(face[i - 1])),
                                   places.add(place(face[i]))};
                if (v[0] == v[1] || v[1] == v[2] || v[2] == v[0]) continue;
                for (std::size_t k = 0; k < 3; ++k) uses.add(v[k], v[(k + 1) % 3]);
            }
        return uses.balance();
    }

    double grid_ = 1;
    bool open_ = false;
};

}  // namespace hitbox::tools
