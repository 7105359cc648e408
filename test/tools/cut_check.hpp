// cut_check.hpp: what must hold of the two pieces of a closed mesh, in exact arithmetic (oracle of hitbox_cuts).
#pragma once

#include <gmpxx.h>

#include <hitbox/mesh/slice.hpp>
#include <hitbox/mesh/trimesh.hpp>
#include <hitbox/shape/plane.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "../mesh/piece_oracle.hpp"
#include "places.hpp"
#include "wide.hpp"

namespace hitbox::tools {

/// Exact: doubles where they are sure, else rationals.
inline bool is_flat(const Triangle3& t) {
    const Vec3 u = t.b - t.a, v = t.c - t.a;
    for (std::size_t k = 0; k < 3; ++k) {
        const std::size_t l = (k + 1) % 3;
        const double p = u[k] * v[l], q = u[l] * v[k];
        if (std::fabs(p - q) > 0x1p-50 * (std::fabs(p) + std::fabs(q)) + 1e-290) return false;
    }
    return test::is_flat(t);
}

/// The sign of normal . p - offset; exact.
inline int side_of(const Plane3& plane, const Vec3& p) {
    std::array<double, 7> terms;
    for (std::size_t k = 0; k < 3; ++k) {
        const Wide product = Wide::product(plane.normal[k], p[k]);
        terms[2 * k] = product.low, terms[2 * k + 1] = product.high;
    }
    terms[6] = -plane.offset;
    return sign_of_sum(terms);
}
inline Wide height_of(const Plane3& plane, const Vec3& p) {
    return Wide::product(plane.normal.x, p.x) + Wide::product(plane.normal.y, p.y) +
           Wide::product(plane.normal.z, p.z) + Wide(-plane.offset);
}

/// Leaving flat triangles out, each edge is used equally often both ways.
struct Closedness {
    bool closed = false;
    std::size_t flat = 0;  ///< triangles without an area
};
inline Closedness closedness(const TriMesh& mesh) {
    Closedness r;
    Places places(mesh.points.size());
    std::vector<std::uint32_t> number;
    number.reserve(mesh.points.size());
    for (const Vec3& p : mesh.points) number.push_back(places.add(p));
    EdgeUses uses(3 * mesh.triangles.size());
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
        if (is_flat(mesh.triangle(t))) {
            ++r.flat;
            continue;
        }
        for (std::size_t k = 0; k < 3; ++k)
            uses.add(number[mesh.triangles[t][k]], number[mesh.triangles[t][(k + 1) % 3]]);
    }
    r.closed = uses.balance();
    return r;
}

using WideVec = std::array<Wide, 3>;

inline WideVec wide(const Vec3& p) { return {p.x, p.y, p.z}; }
inline WideVec from_to(const WideVec& a, const WideVec& b) { return {b[0] - a[0], b[1] - a[1], b[2] - a[2]}; }
inline double size_of(const WideVec& v) {
    return std::fabs(v[0].high) + std::fabs(v[1].high) + std::fabs(v[2].high);
}

/// Six times a volume, and what it may err by.
struct Volume {
    Wide six = 0.0;
    double error = 0;

    // Of the tetrahedron of three points and the origin.
    void add(const WideVec& u, const WideVec& v, const WideVec& w) {
        six = six + u[0] * (v[1] * w[2] - v[2] * w[1]) + u[1] * (v[2] * w[0] - v[0] * w[2]) +
              u[2] * (v[0] * w[1] - v[1] * w[0]);
        error += 0x1p-95 * size_of(u) * size_of(v) * size_of(w);
    }
    double value() const { return six.high / 6; }
};

inline Volume volume_of(const TriMesh& mesh, const Vec3& origin) {
    Volume r;
    const WideVec o = wide(origin);
    std::vector<WideVec> at;
    at.reserve(mesh.points.size());
    for (const Vec3& p : mesh.points) at.push_back(from_to(o, wide(p)));
    for (const TriMesh::Corners& c : mesh.triangles) r.add(at[c[0]], at[c[1]], at[c[2]]);
    return r;
}

/// What a closed mesh holds in front of a plane: each triangle clipped, seen from a point of the plane, so that no cap
/// is needed.
inline Volume volume_in_front(const TriMesh& mesh, const Plane3& plane) {
    const Vec3& n = plane.normal;
    const Wide n2 = Wide::product(n.x, n.x) + Wide::product(n.y, n.y) + Wide::product(n.z, n.z);
    const Wide by = height_of(plane, mesh.points[0]) / n2;
    WideVec origin = wide(mesh.points[0]);
    for (std::size_t k = 0; k < 3; ++k) origin[k] = origin[k] - by * Wide(n[k]);

    std::vector<int> side;
    std::vector<Wide> height;
    for (const Vec3& p : mesh.points) {
        side.push_back(side_of(plane, p));
        height.push_back(height_of(plane, p));
    }
    Volume r;
    for (const TriMesh::Corners& c : mesh.triangles) {
        std::array<WideVec, 4> corner;
        std::size_t count = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t a = c[k], b = c[(k + 1) % 3];
            const WideVec pa = from_to(origin, wide(mesh.points[a])),
                          pb = from_to(origin, wide(mesh.points[b]));
            if (side[a] >= 0) corner[count++] = pa;
            if (side[a] * side[b] >= 0) continue;
            // Two heights next to nothing may leave t no digit: any point of the edge will do.
            const Wide gap = height[a] - height[b];
            Wide t = gap.high == 0 ? Wide(0.0) : height[a] / gap;
            if (!(t.high >= 0 && t.high <= 1)) t = t.high > 1 ? 1.0 : 0.0;
            const WideVec ab = from_to(pa, pb);
            corner[count++] = {pa[0] + t * ab[0], pa[1] + t * ab[1], pa[2] + t * ab[2]};
        }
        for (std::size_t i = 2; i < count; ++i) r.add(corner[0], corner[i - 1], corner[i]);
    }
    return r;
}

inline double area_of(const TriMesh& mesh) {
    double sum = 0;
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
        const Triangle3 f = mesh.triangle(t);
        sum += std::sqrt(length_sq(cross(f.b - f.a, f.c - f.a))) / 2;
    }
    return sum;
}

inline double largest_coordinate(const TriMesh& mesh) {
    double most = 0;
    for (const Vec3& p : mesh.points) most = std::max({most, std::fabs(p.x), std::fabs(p.y), std::fabs(p.z)});
    return most;
}

/// What is allowed for a mesh: see the contract of slice().
struct Tolerance {
    double ulp = 0, area = 0;
    explicit Tolerance(const TriMesh& mesh) : area(area_of(mesh)) {
        const double most = largest_coordinate(mesh);
        ulp = std::nextafter(most, std::numeric_limits<double>::infinity()) - most;
    }
    double volume(double whole, int ulps) const { return 1e-12 * std::fabs(whole) + ulps * ulp * area; }
    double height(const Plane3& plane) const {
        return 4 * ulp * (std::fabs(plane.normal.x) + std::fabs(plane.normal.y) + std::fabs(plane.normal.z));
    }
};

enum class FaultKind { none, open, volume, marks, other };
struct Fault {
    FaultKind kind = FaultKind::none;
    std::string why;
    explicit operator bool() const { return kind != FaultKind::none; }
};

/// Whether |x| > allowed, where the error of x leaves a doubt of rationals.
inline bool exceeds(const Volume& x, double allowed) { return std::fabs(x.value()) > allowed + x.error; }

inline Fault volume_fault(const TriMesh& whole, const Slice& s, const Plane3& plane,
                          const Tolerance& tolerance) {
    const Vec3 o = whole.points[0];
    const Volume v = volume_of(whole, o), front = volume_of(s.front.mesh, o),
                 back = volume_of(s.back.mesh, o);
    const double allowed = tolerance.volume(v.value(), 4);
    const Volume lost{v.six - front.six - back.six, v.error + front.error + back.error};
    bool wrong = exceeds(lost, allowed);
    double by = lost.value();
    if (lost.error > 0.01 * allowed) {
        const mpq_class exact =
            test::six_volumes(whole) - test::six_volumes(s.front.mesh) - test::six_volumes(s.back.mesh);
        by = exact.get_d() / 6;
        wrong = std::fabs(by) > allowed;
    }
    if (wrong)
        return {FaultKind::volume,
                "the volumes differ by " + std::to_string(by / allowed) + " of what is allowed"};
    // Cut points move along the plane when they are rounded, so the pieces may err by more than their sum.
    const Volume expected = volume_in_front(whole, plane);
    const double most = tolerance.volume(v.value(), 12);
    const Volume off{front.six - expected.six, front.error + expected.error};
    if (off.error < most && exceeds(off, most))
        return {FaultKind::volume,
                "the front's volume is off by " + std::to_string(off.value() / most) + " of what is allowed"};
    return {};
}

/// The vertices of the whole are in their piece as they were, and nothing reaches over by more than rounding.
inline Fault vertex_fault(const TriMesh& whole, const SlicePiece& piece, int sign, const Plane3& plane,
                          const Tolerance& tolerance) {
    const std::string name = sign > 0 ? "front" : "back";
    const double allowed = tolerance.height(plane);
    Places all(whole.points.size()), in_piece(piece.mesh.points.size());
    for (const Vec3& p : whole.points) all.add(p);
    for (const Vec3& p : piece.mesh.points) {
        in_piece.add(p);
        const int side = sign * side_of(plane, p);
        const double height = sign * height_of(plane, p).high;
        if (side < 0 && height < -allowed)
            return {FaultKind::other, "a point of the " + name + " is on the other side"};
        if (side > 0 && height > allowed && all.find(p) == Places::none)
            return {FaultKind::other, "a point of the " + name + " is new and not in the plane"};
    }
    for (std::size_t t = 0; t < whole.triangles.size(); ++t) {
        if (is_flat(whole.triangle(t))) continue;
        for (const std::uint32_t v : whole.triangles[t])
            // Within rounding of the plane a vertex counts as in it, and belongs to the faces that are there.
            if (in_piece.find(whole.points[v]) == Places::none &&
                sign * height_of(plane, whole.points[v]).high > allowed)
                return {FaultKind::other, "a point of the " + name + " is missing"};
    }
    return {};
}

/// Sources name triangles, and none for caps: those from first_cap on.
inline Fault mark_fault(const TriMesh& whole, const SlicePiece& piece) {
    if (piece.sources.size() != piece.mesh.triangles.size())
        return {FaultKind::other, "sources are not one a triangle"};
    for (std::size_t t = 0; t < piece.sources.size(); ++t) {
        const bool is_cap = piece.sources[t] == SlicePiece::none;
        if (!is_cap && piece.sources[t] >= whole.triangles.size())
            return {FaultKind::other, "a source is no triangle"};
        if (is_cap != (t >= piece.first_cap))
            return {FaultKind::marks, "first_cap is not the first triangle of a cap"};
    }
    if (piece.first_cap > piece.mesh.triangles.size())
        return {FaultKind::marks, "first_cap is beyond the end"};
    return {};
}

/// The caps, told by their sources, are in the plane.
inline Fault cap_fault(const Slice& s, const Plane3& plane, const Tolerance& tolerance, bool& same_points) {
    std::array<std::vector<std::array<double, 3>>, 2> caps;
    for (std::size_t i = 0; i < 2; ++i) {
        const SlicePiece& piece = i == 0 ? s.front : s.back;
        for (std::size_t t = 0; t < piece.mesh.triangles.size(); ++t) {
            if (piece.sources[t] != SlicePiece::none) continue;
            for (const std::uint32_t v : piece.mesh.triangles[t]) {
                const Vec3& p = piece.mesh.points[v];
                if (std::fabs(height_of(plane, p).high) > tolerance.height(plane))
                    return {FaultKind::other, "a cap is not in the plane"};
                caps[i].push_back(test::position(p));
            }
        }
        std::sort(caps[i].begin(), caps[i].end());
        caps[i].erase(std::unique(caps[i].begin(), caps[i].end()), caps[i].end());
    }
    // A vertex within rounding of the plane may be a corner of one of them alone, on an edge of the other.
    same_points = caps[0] == caps[1];
    return {};
}

/// The values are the points' own coordinates: so are those of the pieces, nearly. Caps have points of their
/// own, where they are 0.
inline Fault value_fault(const SlicePiece& piece, const Tolerance& tolerance, double size) {
    std::vector<char> is_cap(piece.mesh.points.size());
    for (std::size_t t = 0; t < piece.mesh.triangles.size(); ++t)
        for (const std::uint32_t v : piece.mesh.triangles[t])
            is_cap[v] = char(is_cap[v] | (piece.sources[t] == SlicePiece::none ? 1 : 2));
    if (piece.values.size() != 3 * piece.mesh.points.size())
        return {FaultKind::other, "values are not three a point"};
    for (std::size_t i = 0; i < piece.mesh.points.size(); ++i) {
        if (is_cap[i] == 3) return {FaultKind::other, "a cap shares a point that has values"};
        for (std::size_t k = 0; k < 3; ++k) {
            const double x = double(piece.values[3 * i + k]);
            if (is_cap[i] == 1 ? x != 0
                               : std::fabs(x - piece.mesh.points[i][k]) > 1e-6 * size + 64 * tolerance.ulp)
                return {FaultKind::other, "a value is wrong"};
        }
        if (is_cap[i] != 0 && (is_cap[i] == 1) != (i >= piece.first_cap_point))
            return {FaultKind::marks, "first_cap_point is not the first point of a cap"};
    }
    return {};
}

/// The reason why the pieces are not what they must be, if there is one. The whole is closed.
inline Fault fault_of(const TriMesh& whole, const Slice& s, const Plane3& plane, bool sources,
                      bool& same_points) {
    const bool was_flat = closedness(whole).flat > 0;
    for (const SlicePiece* piece : {&s.front, &s.back}) {
        const std::string name = piece == &s.front ? "front" : "back";
        const Closedness c = closedness(piece->mesh);
        if (!c.closed) return {FaultKind::open, "the " + name + " is open"};
        if (c.flat > 0 && !was_flat) return {FaultKind::other, "the " + name + " has flat triangles"};
    }
    if (s.open_edges != 0) return {FaultKind::other, "open edges are reported"};
    const Tolerance tolerance(whole);
    if (const Fault f = volume_fault(whole, s, plane, tolerance)) return f;
    if (const Fault f = vertex_fault(whole, s.front, 1, plane, tolerance)) return f;
    if (const Fault f = vertex_fault(whole, s.back, -1, plane, tolerance)) return f;
    if (!sources) return {};
    if (const Fault f = cap_fault(s, plane, tolerance, same_points)) return f;
    for (const SlicePiece* piece : {&s.front, &s.back})
        if (const Fault f = mark_fault(whole, *piece)) return f;
    return {};
}

/// Cut along the same plane once more, a piece stays as it is: exactly, where its points are all on its side; else
/// what is cut off has next to no volume.
inline Fault again_fault(const TriMesh& piece, int sign, const Slice& again, const Plane3& plane,
                         const Tolerance& tolerance) {
    const TriMesh &rest = sign > 0 ? again.front.mesh : again.back.mesh,
                  &off = sign > 0 ? again.back.mesh : again.front.mesh;
    const bool all_there = std::all_of(piece.points.begin(), piece.points.end(),
                                       [&](const Vec3& p) { return sign * side_of(plane, p) >= 0; });
    if (all_there && (!off.triangles.empty() || rest.triangles.size() != piece.triangles.size()))
        return {FaultKind::other, "the same cut once more changes a piece"};
    if (off.triangles.empty()) return {};
    const Volume v = volume_of(off, off.points[0]);
    if (exceeds(v, tolerance.volume(0, 8)))
        return {FaultKind::volume, "the same cut once more takes volume off"};
    return {};
}

}  // namespace hitbox::tools
