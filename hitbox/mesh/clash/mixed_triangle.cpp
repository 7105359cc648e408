// mixed_triangle.cpp: cuts, then the winding numbers beside the middle of each piece.
#include <hitbox/mesh/clash/mixed_triangle.hpp>

#include <hitbox/mesh/solid/winding_beside.hpp>
#include <hitbox/mesh/tree/beyond_common.hpp>
#include <hitbox/mesh/triangles_in.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>

namespace hitbox::detail {

namespace {

using Corners = TriMesh::Corners;
using PieceCorners = std::vector<Vec3>;

constexpr std::size_t most_pieces = 64;

struct CutSegment {
    Vec3 from, to;
};

// The intersection of another triangle with the plane: its edges if it is coplanar, else one segment.
void add_cut_segments(const Wall& plane, const std::array<Vec3, 3>& other, double slack,
                      std::vector<CutSegment>& segments) {
    std::array<double, 3> height;
    for (std::size_t i = 0; i < 3; ++i) height[i] = plane.height(other[i]);
    if (std::all_of(height.begin(), height.end(), [&](double h) { return std::fabs(h) <= 4 * slack; })) {
        for (std::size_t i = 0; i < 3; ++i) segments.push_back({other[i], other[(i + 1) % 3]});
        return;
    }
    std::vector<Vec3> met;
    for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t k = (i + 1) % 3;
        if (std::fabs(height[i]) <= slack)
            met.push_back(other[i]);
        else if (height[i] * height[k] < 0 && std::fabs(height[k]) > slack)
            met.push_back(other[i] + (other[k] - other[i]) * (height[i] / (height[i] - height[k])));
    }
    if (met.size() >= 2) segments.push_back({met[0], met[1]});
}

// Cuts a polygon along a line, if the segment on it passes through the polygon.
std::optional<std::pair<PieceCorners, PieceCorners>> cut_along(const PieceCorners& polygon,
                                                               const CutSegment& segment, const Vec3& normal,
                                                               double slack) {
    const Vec3 way = segment.to - segment.from;
    const double length = length_of(way);
    if (!(length > 8 * slack)) return std::nullopt;
    const Vec3 along = way * (1 / length), across = cross(along, normal);
    double low = 0, high = 0, first = length, last = 0;
    for (const Vec3& p : polygon) {
        const double h = dot(across, p - segment.from), t = dot(along, p - segment.from);
        low = std::min(low, h), high = std::max(high, h), first = std::min(first, t),
        last = std::max(last, t);
    }
    if (low >= -8 * slack || high <= 8 * slack || first >= length - slack || last <= slack)
        return std::nullopt;
    std::pair<PieceCorners, PieceCorners> halves;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Vec3 &p = polygon[i], &q = polygon[i + 1 == polygon.size() ? 0 : i + 1];
        const double of_p = dot(across, p - segment.from), of_q = dot(across, q - segment.from);
        if (of_p <= 0) halves.first.push_back(p);
        if (of_p >= 0) halves.second.push_back(p);
        if ((of_p < 0 && of_q > 0) || (of_p > 0 && of_q < 0)) {
            const Vec3 crossing = p + (q - p) * (of_p / (of_p - of_q));
            halves.first.push_back(crossing), halves.second.push_back(crossing);
        }
    }
    if (halves.first.size() < 3 || halves.second.size() < 3) return std::nullopt;
    return halves;
}

// Twice the area over the perimeter: half of it is at most the radius of a circle in the polygon.
double width_of(const PieceCorners& polygon) {
    Vec3 area{};
    double perimeter = 0;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Vec3 &p = polygon[i], &q = polygon[i + 1 == polygon.size() ? 0 : i + 1];
        area = area + cross(p - polygon[0], q - polygon[0]);
        perimeter += length_of(q - p);
    }
    return perimeter > 0 ? length_of(area) / perimeter : 0;
}

// The kind at the middle of a polygon in the plane of a triangle.
Facet kind_of_piece(const Surface& s, std::uint32_t triangle, const Wall& whole,
                    const PieceCorners& polygon) {
    Vec3 middle{};
    for (const Vec3& p : polygon) middle = middle + p * (1.0 / double(polygon.size()));
    std::array<double, 3> weight;  // those of a point of the plane add up to twice the area
    for (std::size_t i = 0; i < 3; ++i)
        weight[(i + 2) % 3] = -dot(whole.outward(i), middle - whole.corners()[i]);
    if (!(weight[0] > 0 && weight[1] > 0 && weight[2] > 0)) return Facet::mixed;
    const Triangle3 t = s.triangle(triangle);
    const ExactPoint a = exact_point(t.a), b = exact_point(t.b), c = exact_point(t.c);
    const BigFloat of_a(weight[0]), of_b(weight[1]), of_c(weight[2]);
    const SteppedPoint point{between(between(a, of_a, b, of_b), of_a + of_b, c, of_c), way(a, b)};
    return winding_beside(s, point, t).is_boundary() ? Facet::boundary : Facet::inner;
}

}  // namespace

std::vector<TrianglePiece> pieces_of(Facets& facets, const Wall& whole, const Vec3& origin, double slack) {
    const Surface& s = facets.surface();
    const std::uint32_t triangle = whole.triangles()[0];
    const Corners& own = s.triangles()[triangle];
    std::vector<CutSegment> segments;
    own_triangles_in(s, s.triangle(triangle).bounds(), [&](std::span<const std::uint32_t> ids) {
        for (const std::uint32_t id : ids) {
            const Corners& other = s.triangles()[id];
            if (std::is_permutation(own.begin(), own.end(), other.begin())) continue;
            if (!meet_beyond_common(s.points(), own, other)) continue;
            const Triangle3 t = s.triangle(id);
            add_cut_segments(whole, {t.a - origin, t.b - origin, t.c - origin}, slack, segments);
        }
        return true;
    });
    std::vector<PieceCorners> polygons{PieceCorners(whole.corners().begin(), whole.corners().end())};
    for (const CutSegment& segment : segments)
        for (std::size_t i = 0, count = polygons.size(); i < count && polygons.size() < most_pieces; ++i)
            if (auto halves = cut_along(polygons[i], segment, whole.normal(), slack)) {
                polygons[i] = std::move(halves->first);
                polygons.push_back(std::move(halves->second));
            }
    const bool too_many = polygons.size() >= most_pieces;
    std::vector<TrianglePiece> pieces;
    for (PieceCorners& polygon : polygons) {
        // Walls have few corners.
        while (polygon.size() > Wall::most_corners) {
            pieces.push_back({{polygon.begin(), polygon.begin() + 4}, Facet::mixed});
            polygon.erase(polygon.begin() + 1, polygon.begin() + 3);
        }
        pieces.push_back({std::move(polygon), Facet::mixed});
    }
    if (!too_many)
        for (TrianglePiece& piece : pieces)
            if (width_of(piece.corners) > 32 * slack)
                piece.kind = kind_of_piece(s, triangle, whole, piece.corners);
    return pieces;
}

}  // namespace hitbox::detail
