// piece_builder.hpp: builds one side of a cut: its points, each once, with their values, and its triangles.
#pragma once

#include <hitbox/mesh/cut/cut_edges.hpp>
#include <hitbox/mesh/slice.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace hitbox::detail {

/// Fills a SlicePiece. Points are numbered in order of first use.
class PieceBuilder {
public:
    PieceBuilder(const TriMesh& whole, const SliceOptions& options, SlicePiece& piece)
        : whole_(whole), options_(options), piece_(piece), number_(whole.points.size(), SlicePiece::none) {}

    /// The index in the piece of a point of the whole mesh.
    std::uint32_t vertex(std::uint32_t v) {
        std::uint32_t& n = number_[v];
        if (n == SlicePiece::none) {
            n = add(whole_.points[v]);
            const PointValues& from = options_.values;
            if (from.width != 0) {
                const auto first = from.values.begin() + std::ptrdiff_t(v * from.width);
                piece_.values.insert(piece_.values.end(), first, first + std::ptrdiff_t(from.width));
            }
        }
        return n;
    }
    /// The index of a cut point at p; `number` stores it for later calls.
    std::uint32_t cut(std::uint32_t& number, const CutEdge& c, const Vec3& p) {
        if (number == SlicePiece::none) {
            number = add(p);
            const PointValues& from = options_.values;
            if (from.width != 0) {
                const double t = share(whole_.points[c.a], whole_.points[c.b], p);
                mix(&from.values[c.a * from.width], &from.values[c.b * from.width], t);
            }
        }
        return number;
    }
    /// A new point on the edge between two points of the piece, at position p.
    std::uint32_t middle(std::uint32_t a, std::uint32_t b, const Vec3& p) {
        const std::uint32_t n = add(p);
        if (const std::size_t width = options_.values.width; width != 0) {
            const std::vector<float> x(&piece_.values[a * width], &piece_.values[a * width] + width),
                y(&piece_.values[b * width], &piece_.values[b * width] + width);
            mix(x.data(), y.data(), share(piece_.mesh.points[a], piece_.mesh.points[b], p));
        }
        return n;
    }
    /// A new point of a cap, with values 0.
    std::uint32_t bare(const Vec3& p) {
        piece_.values.resize(piece_.values.size() + options_.values.width);
        return add(p);
    }
    std::uint32_t triangle(const TriMesh::Corners& c, std::uint32_t source) {
        piece_.mesh.triangles.push_back(c);
        if (options_.sources) piece_.sources.push_back(source);
        return std::uint32_t(piece_.mesh.triangles.size() - 1);
    }
    SlicePiece& piece() { return piece_; }

private:
    std::uint32_t add(const Vec3& p) {
        piece_.mesh.points.push_back(p);
        return std::uint32_t(piece_.mesh.points.size() - 1);
    }
    // The parameter of p between a and b, along the axis of the largest difference.
    static double share(const Vec3& a, const Vec3& b, const Vec3& p) {
        std::size_t axis = 0;
        for (std::size_t k = 1; k < 3; ++k)
            if (std::fabs(b[k] - a[k]) > std::fabs(b[axis] - a[axis])) axis = k;
        const double t = (p[axis] - a[axis]) / (b[axis] - a[axis]);
        return t >= 0 ? (std::min)(t, 1.0) : 0.0;
    }
    void mix(const float* x, const float* y, double t) {
        for (std::size_t k = 0; k < options_.values.width; ++k)
            piece_.values.push_back(float(double(x[k]) + t * (double(y[k]) - double(x[k]))));
    }

    const TriMesh& whole_;
    const SliceOptions& options_;
    SlicePiece& piece_;
    std::vector<std::uint32_t> number_;  // by point of the whole mesh: its index in the piece
};

/// Moves triangles without a source, which are caps, behind the others and keeps the order of both. Returns
/// the number of the others.
inline std::size_t move_caps_back(std::vector<TriMesh::Corners>& triangles,
                                  std::vector<std::uint32_t>& sources) {
    std::vector<TriMesh::Corners> caps;
    std::size_t kept = 0;
    for (std::size_t t = 0; t < triangles.size(); ++t) {
        if (sources[t] == SlicePiece::none) {
            caps.push_back(triangles[t]);
        } else {
            triangles[kept] = triangles[t], sources[kept] = sources[t];
            ++kept;
        }
    }
    std::copy(caps.begin(), caps.end(), triangles.begin() + std::ptrdiff_t(kept));
    std::fill(sources.begin() + std::ptrdiff_t(kept), sources.end(), SlicePiece::none);
    return kept;
}

/// The same for points and their values: those of caps are moved behind the others.
inline std::size_t move_points_back(SlicePiece& piece, std::size_t width, const std::vector<bool>& of_cap) {
    const std::vector<Vec3> points = std::move(piece.mesh.points);
    const std::vector<float> values = std::move(piece.values);
    std::vector<std::uint32_t> number(points.size());
    piece.mesh.points.clear(), piece.values.clear();
    std::size_t others = 0;
    for (const bool now : {false, true}) {
        for (std::size_t v = 0; v < points.size(); ++v) {
            if (of_cap[v] != now) continue;
            number[v] = std::uint32_t(piece.mesh.points.size());
            piece.mesh.points.push_back(points[v]);
            const auto first = values.begin() + std::ptrdiff_t(v * width);
            piece.values.insert(piece.values.end(), first, first + std::ptrdiff_t(width));
        }
        if (!now) others = piece.mesh.points.size();
    }
    for (TriMesh::Corners& c : piece.mesh.triangles)
        for (std::uint32_t& v : c) v = number[v];
    return others;
}

}  // namespace hitbox::detail
