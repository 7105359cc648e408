// curves.cpp: converts contacts of two surfaces to lines, without lines inside coplanar faces.
#include <apps/cli/page/curves.hpp>

#include <hitbox/mesh/contacts.hpp>
#include <hitbox/mesh/surface.hpp>
#include <hitbox/mesh/triangles_in.hpp>
#include <hitbox/pair/aabb_aabb.hpp>
#include <hitbox/pair/closest_points.hpp>
#include <hitbox/pair/distance.hpp>
#include <hitbox/pair/planar_point.hpp>
#include <hitbox/pair/triangle_triangle.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <tuple>
#include <utility>

#include <apps/cli/interrupt.hpp>
#include <apps/cli/page/thin.hpp>
#include <apps/cli/report/progress_bar.hpp>

namespace hitbox::cli {

namespace {

using Line = std::array<Vec3, 2>;

bool before(const Vec3& a, const Vec3& b) { return std::tie(a.x, a.y, a.z) < std::tie(b.x, b.y, b.z); }

struct Piece {
    Line line;  // the lexicographically smaller end first
    bool of_outline;
};

Piece piece(const Vec3& a, const Vec3& b, bool of_outline) {
    return {before(b, a) ? Line{b, a} : Line{a, b}, of_outline};
}

// Coplanar faces consist of triangles, whose overlaps are polygons. An edge shared by two polygons is inside the face.
std::vector<Line> lines_of(std::vector<Piece> pieces) {
    std::sort(pieces.begin(), pieces.end(), [](const Piece& a, const Piece& b) {
        return a.line[0] != b.line[0] ? before(a.line[0], b.line[0]) : before(a.line[1], b.line[1]);
    });
    std::vector<Line> lines;
    for (std::size_t first = 0, last; first < pieces.size(); first = last) {
        std::size_t outlines = 0;
        for (last = first; last < pieces.size() && pieces[last].line == pieces[first].line; ++last)
            outlines += pieces[last].of_outline;
        if (outlines < 2) lines.push_back(pieces[first].line);
    }
    return lines;
}

void find_curve(const Surface& a, const Surface& b, std::size_t contacts, std::size_t most, Curve& curve) {
    if (most == 0 || contacts == 0) {
        curve.cut = contacts > 0;
        return;
    }
    const std::size_t step = (contacts + most - 1) / most;
    curve.cut = step > 1;
    std::vector<Piece> pieces;
    std::vector<Vec3> points;
    std::size_t number = 0;
    for_each_contact(a, b, [&](const TrianglePair& pair) {
        if (number++ % step != 0 || interrupted()) return;
        const Intersection<double> shared =
            intersection(a.triangle_of_mesh(pair.a), b.triangle_of_mesh(pair.b));
        const std::span<const Vec3> corners = shared.corners();
        if (shared.kind == IntersectionKind::point) points.push_back(corners[0]);
        if (shared.kind == IntersectionKind::segment) pieces.push_back(piece(corners[0], corners[1], false));
        if (shared.kind == IntersectionKind::polygon)
            for (std::size_t i = 0; i < corners.size(); ++i)
                pieces.push_back(piece(corners[i], corners[(i + 1) % corners.size()], true));
    });
    curve.segments = lines_of(std::move(pieces));
    if (!curve.segments.empty()) return;
    std::sort(points.begin(), points.end(), before);
    points.erase(std::unique(points.begin(), points.end()), points.end());
    for (const Vec3& p : points) curve.segments.push_back({p, p});
}

// Closest points of the lines of two edges; nothing if they are outside the edges.
std::optional<Line> nearest_inside(const Vec3& p0, const Vec3& p1, const Vec3& q0, const Vec3& q1) {
    const Vec3 u = p1 - p0, v = q1 - q0, w = p0 - q0;
    const double a = length_sq(u), b = dot(u, v), c = length_sq(v), d = dot(u, w), e = dot(v, w);
    const double s = (b * e - c * d) / (a * c - b * b), t = (a * e - b * d) / (a * c - b * b);
    if (!(s >= 0 && s <= 1 && t >= 0 && t <= 1)) return {};
    return Line{p0 + u * s, q0 + v * t};
}

// Closest points of two disjoint triangles, for drawing: on two edges, or on a corner and a face.
Line nearest_points(const Triangle3& s, const Triangle3& t) {
    const std::array<Vec3, 3> p{s.a, s.b, s.c}, q{t.a, t.b, t.c};
    Line best{s.a, t.a};
    double least = std::numeric_limits<double>::infinity();
    const auto offer = [&](const Line& line) {
        const double d = length_sq(line[0] - line[1]);
        if (d < least) least = d, best = line;
    };
    for (std::size_t i = 0; i < 3; ++i) {
        if (const auto c = closest_points(t, p[i])) offer({c->b, c->a});
        if (const auto c = closest_points(s, q[i])) offer({c->a, c->b});
        for (std::size_t j = 0; j < 3; ++j)
            if (const auto line = nearest_inside(p[i], p[(i + 1) % 3], q[j], q[(j + 1) % 3])) offer(*line);
    }
    return best;
}

// The closest points of the first pair of triangles at the distance of the parts.
std::optional<Line> find_nearest(const Surface& a, const Surface& b, double apart) {
    const double reach = apart * (1 + 1e-9);
    const bool a_smaller = a.triangles().size() <= b.triangles().size();
    const Surface &few = a_smaller ? a : b, &many = a_smaller ? b : a;
    std::optional<Line> found;
    for (std::size_t i = 0; i < few.triangles().size() && !found && !interrupted(); ++i) {
        const Triangle3 t = few.triangle(i);
        const Aabb3 around = t.bounds().expanded(reach);
        if (!intersects(around, many.bounds())) continue;
        triangles_in(many, around, [&](std::span<const std::uint32_t> ids) {
            for (const std::uint32_t id : ids) {
                const Triangle3 u = many.triangle_of_mesh(id);
                if (distance(t, u) > reach) continue;
                found = a_smaller ? nearest_points(t, u) : nearest_points(u, t);
                return false;
            }
            return true;
        });
    }
    return found;
}

}  // namespace

std::vector<Curve> crossing_curves(const Assembly& assembly, const std::vector<Clash>& clashes,
                                   const CurveLimits& limits, Executor& executor) {
    const InterruptScope polite;
    std::vector<Curve> curves(clashes.size());
    {
        ProgressBar bar("drawing clashes");
        const auto show = [&](std::size_t done, std::size_t total) {
            bar.show(done, total);
            return !interrupted();
        };
        const ProgressCallback callback(show);

        // Duplicate parts meet everywhere, and contained parts nowhere.
        const auto drawn = [](const Clash& c) {
            return c.distance || (c.triangle_pairs > 0 && !c.duplicate);
        };
        std::vector<std::uint8_t> wanted(assembly.parts.size(), 0);
        std::vector<Demand> demands;
        for (const Clash& c : clashes) {
            if (drawn(c)) wanted[c.a] = wanted[c.b] = 1;
            demands.push_back({drawn(c) ? (std::min)(c.triangle_pairs, limits.most_pairs_each) : 0, 1});
        }
        const std::vector<std::size_t> most = shares(demands, limits.most_pairs);
        std::vector<Surface> surfaces(assembly.parts.size());
        Progress progress(&callback, assembly.parts.size() + clashes.size());
        executor.parallel_for(surfaces.size(), [&](std::size_t i) {
            if (wanted[i] && !progress.stopped())
                surfaces[i] = *make_surface(assembly.parts[i].mesh, SurfaceUse::pairs);
            progress.step();
        });
        executor.parallel_for(clashes.size(), [&](std::size_t i) {
            const Clash& c = clashes[i];
            if (progress.stopped()) return;
            const Surface &a = surfaces[c.a], &b = surfaces[c.b];
            if (c.distance)
                curves[i].nearest = find_nearest(a, b, *c.distance);
            else if (drawn(c))
                find_curve(a, b, c.triangle_pairs, most[i], curves[i]);
            progress.step();
        });
    }
    if (interrupted()) end_interrupted();
    return curves;
}

}  // namespace hitbox::cli
