// tight_frame.cpp: a search over all rotations for the box of minimum volume.
#include <hitbox/fit/detail/frames.hpp>

#include <hitbox/fit/detail/search.hpp>

#include <algorithm>
#include <array>
#include <vector>

// The volume of the box is a continuous function of its rotation with many local minima. So:
//
// 1. The cloud is replaced by a small set: the points extreme along many directions.
// 2. Many evenly spread rotations are measured. A local search starts from the best of them and from the
//    given frames: rotating calipers find the exact best angle around each axis in turn, then a simplex
//    search varies all three angles together.
// 3. All points are measured in the best frame. Points outside its box are added to the small set, and the
//    search continues from the frames found so far. If no point is outside, the box of the small set is the
//    box of all.
//
// Source: step 2 with random starts is Chang, Gorissen & Melchior 2011, "Fast oriented bounding box
// optimization on the rotation group SO(3,R)". Here nothing is random, and no function is called whose
// rounding depends on the processor, so equal points give equal boxes everywhere. O'Rourke 1985, "Finding
// minimal enclosing boxes", has the exact method, cubic in the size of the hull.

namespace hitbox::detail {

namespace {

// Rotations (quaternions) are evenly spread if the points outside the unit ball are left out. Their lengths do not matter.
std::vector<Frame> spread_rotations(std::size_t count) {
    constexpr std::array<double, 4> steps{0.8566748838545029, 0.733891856627126, 0.6287067210378087,
                                          0.5385972572236101};
    std::vector<Frame> out;
    for (std::size_t i = 0; out.size() < count; ++i) {
        const std::array<double, 4> q = spread_in_cube(i, steps);
        const double square = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
        if (square <= 1 && square > 0.01) out.push_back(frame_of(q[0], q[1], q[2], q[3]));
    }
    return out;
}

}  // namespace

Frame tight_frame(const Cloud& cloud, const Frame& start) {
    constexpr std::size_t directions = 120, rotations = 400, descents = 20;
    if (cloud.is_flat(0) + cloud.is_flat(1) + cloud.is_flat(2) > 1) return start;
    const bool flat = cloud.is_flat(0) || cloud.is_flat(1) || cloud.is_flat(2);

    ActiveSet few(cloud);
    std::vector<Vec3> along = spread_directions(directions);
    along.insert(along.end(), start.begin(), start.end());
    few.add_extremes(along);

    Judged best_of_all = judged(cloud, start);
    std::vector<Judged> valleys{{coordinate_frame, 0}, {start, 0}};
    for (int round = 0; round < 30; ++round) {
        const Cloud hull = few.cloud();
        Search search(hull);
        for (Judged& valley : valleys) valley = judged(hull, valley.frame);
        if (round == 0 && !flat) {
            std::vector<Judged> measured;
            for (const Frame& frame : spread_rotations(rotations)) measured.push_back(judged(hull, frame));
            sort_by_cost(measured);
            valleys.insert(valleys.end(), measured.begin(), measured.begin() + descents);
        }
        for (Judged& valley : valleys) valley = search.descend(valley);
        sort_by_cost(valleys);
        if (valleys.size() > 4) valleys.resize(4);

        const Frame frame = straightened(valleys[0].frame);
        if (const Judged now = judged(cloud, frame); now.cost < best_of_all.cost) best_of_all = now;
        // The box of the small set is never larger than the box of all points. If both are equally large, no
        // point is missing.
        if (best_of_all.cost <= valleys[0].cost * (1 + 1e-9)) break;
        if (!few.add_extremes(frame)) break;
    }
    return best_of_all.frame;
}

}  // namespace hitbox::detail
