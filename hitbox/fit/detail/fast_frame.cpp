// fast_frame.cpp: candidate frames from triangles of extreme points (DiTO).
#include <hitbox/fit/detail/frames.hpp>

#include <hitbox/fit/detail/search.hpp>

#include <algorithm>
#include <array>
#include <vector>

// Source: Larsson & Kallberg 2011, "Fast Computation of Tight-Fitting Oriented Bounding Boxes" (Game Engine
// Gems 2). Points that are extreme along fixed directions span a large triangle. The farthest points on both
// sides of it make two tetrahedra. A good box often has a face on one of these seven triangles and an edge
// along one of its sides, so each triangle gives three frames.
//
//                q1
//               /|\          base triangle p0 p1 p2: p0, p1 far apart, p2 far from their line,
//              / | \         q0 and q1 the farthest below and above its plane
//            p0--+--p1
//              \ | /
//               p2  (q0 behind)
//
// The paper compares the frames by the extreme points alone. Here the best few are measured on all points,
// and the best of those is improved by a local search.

namespace hitbox::detail {

namespace {

constexpr std::array<Vec3, 13> fixed_directions{Vec3{1, 0, 0},  Vec3{0, 1, 0},  Vec3{0, 0, 1},  Vec3{1, 1, 1},
                                                Vec3{1, 1, -1}, Vec3{1, -1, 1}, Vec3{-1, 1, 1}, Vec3{1, 1, 0},
                                                Vec3{1, -1, 0}, Vec3{1, 0, 1},  Vec3{1, 0, -1}, Vec3{0, 1, 1},
                                                Vec3{0, 1, -1}};

double cost_of(const std::vector<Vec3>& points, const Frame& frame) {
    Extents e;
    for (std::size_t k = 0; k < 3; ++k) {
        e.low[k] = e.high[k] = dot(points[0], frame[k]);
        for (const Vec3& p : points) {
            const double d = dot(p, frame[k]);
            e.low[k] = std::min(e.low[k], d), e.high[k] = std::max(e.high[k], d);
        }
    }
    return cost(e);
}

void judge_triangle(const Vec3& a, const Vec3& b, const Vec3& c, const std::vector<Vec3>& extreme,
                    std::vector<Judged>& out) {
    const Vec3 normal = cross(b - a, c - a);
    for (const Vec3& side : {b - a, c - b, a - c}) {
        Frame frame;
        if (!make_frame(side, normal, frame)) continue;
        frame = straightened(frame);
        out.push_back({frame, cost_of(extreme, frame)});
    }
}

}  // namespace

Frame fast_frame(const Cloud& cloud, const Frame& start) {
    const std::vector<Extremes> found = extremes(cloud, fixed_directions);
    std::vector<Vec3> extreme;
    for (const Extremes& e : found) extreme.push_back(cloud[e.lowest]), extreme.push_back(cloud[e.highest]);

    Vec3 p0 = extreme[0], p1 = extreme[1];
    for (std::size_t i = 0; i < extreme.size(); i += 2)
        if (length_sq(extreme[i + 1] - extreme[i]) > length_sq(p1 - p0)) p0 = extreme[i], p1 = extreme[i + 1];
    const auto from_line = [&](const Vec3& p) { return length_sq(cross(p - p0, p1 - p0)); };
    Vec3 p2 = extreme[0];
    for (const Vec3& p : extreme)
        if (from_line(p) > from_line(p2)) p2 = p;
    const Vec3 normal = cross(p1 - p0, p2 - p0);
    Vec3 q0 = extreme[0], q1 = extreme[0];
    for (const Vec3& p : extreme) {
        if (dot(normal, p) < dot(normal, q0)) q0 = p;
        if (dot(normal, p) > dot(normal, q1)) q1 = p;
    }

    std::vector<Judged> found_frames;
    judge_triangle(p0, p1, p2, extreme, found_frames);
    for (const Vec3& q : {q0, q1}) {
        judge_triangle(p0, p1, q, extreme, found_frames);
        judge_triangle(p1, p2, q, extreme, found_frames);
        judge_triangle(p2, p0, q, extreme, found_frames);
    }
    sort_by_cost(found_frames);

    // Few frames, because each needs a pass over all points. The two given ones come first and win ties.
    Judged best = judged(cloud, start);
    const auto consider = [&](const Frame& frame) {
        if (const Judged now = judged(cloud, frame); now.cost < best.cost) best = now;
    };
    consider(coordinate_frame);
    for (std::size_t i = 0;
         i < std::min<std::size_t>(found_frames.size(), 4) && found_frames[i].cost < best.cost; ++i)
        consider(found_frames[i].frame);

    // Two rounds of local search on the extreme points. The second round includes the points that the first
    // one missed.
    if (cloud.is_flat(0) + cloud.is_flat(1) + cloud.is_flat(2) > 1) return best.frame;
    ActiveSet few(cloud);
    few.add(found);
    for (int round = 0; round < 2; ++round) {
        if (!few.add_extremes(best.frame) && round > 0) break;
        const Cloud hull = few.cloud();
        const Frame frame = straightened(Search(hull).around_axes(judged(hull, best.frame)).frame);
        consider(frame);
        few.add_extremes(frame);
    }
    return best.frame;
}

}  // namespace hitbox::detail
