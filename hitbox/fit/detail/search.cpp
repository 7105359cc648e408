// search.cpp: the two local searches: rotating calipers around each axis, and the simplex method.
#include <hitbox/core/sort.hpp>
#include <hitbox/fit/detail/search.hpp>

#include <hitbox/fit/detail/calipers.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace hitbox::detail {

namespace {

Frame orthonormal(Frame f) {
    f[0] = f[0] * (1 / std::sqrt(length_sq(f[0])));
    f[1] = f[1] - f[0] * dot(f[0], f[1]);
    f[1] = f[1] * (1 / std::sqrt(length_sq(f[1])));
    f[2] = cross(f[0], f[1]);
    return f;
}

// The frame rotated by a small rotation vector, given in the frame's own axes.
Frame turned(const Frame& f, const Vec3& by) {
    const Frame r = frame_of(1, by.x / 2, by.y / 2, by.z / 2);
    Frame out;
    for (std::size_t i = 0; i < 3; ++i) out[i] = f[0] * r[i].x + f[1] * r[i].y + f[2] * r[i].z;
    return orthonormal(out);
}

}  // namespace

// Directions are evenly spread if the points of the cube outside the unit ball are left out.
std::vector<Vec3> spread_directions(std::size_t count) {
    constexpr std::array<double, 3> steps{0.8191725133961645, 0.6710436067037893, 0.5497004779019703};
    std::vector<Vec3> out{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (std::size_t i = 0; out.size() < count; ++i) {
        const std::array<double, 3> v = spread_in_cube(i, steps);
        const double square = v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
        if (v[2] > 0 && square <= 1 && square > 0.01) out.push_back({v[0], v[1], v[2]});
    }
    return out;
}

Frame frame_of(double w, double x, double y, double z) {
    const double n = 1 / std::sqrt(w * w + x * x + y * y + z * z);
    w *= n, x *= n, y *= n, z *= n;
    return {Vec3{1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)},
            Vec3{2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)},
            Vec3{2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)}};
}

bool ActiveSet::add(const std::vector<Extremes>& found) {
    std::vector<std::size_t> more = members_;
    for (const Extremes& e : found) more.push_back(e.lowest), more.push_back(e.highest);
    detail::sort(more.begin(), more.end());
    more.erase(std::unique(more.begin(), more.end()), more.end());
    if (more.size() == members_.size()) return false;
    members_ = std::move(more);
    few_.clear();
    for (const std::size_t i : members_) few_.push_back(all_[i]);
    return true;
}

Search::Search(const Cloud& cloud) : cloud_(cloud) {
    for (std::size_t k = 0; k < 3; ++k)
        if (cloud.is_flat(k)) flat_axis_ = k;
}

Judged Search::around_axes(Judged best) {
    for (int round = 0; round < 20; ++round) {
        const double before = best.cost;
        for (std::size_t k = 0; k < 3; ++k) {
            const Vec3 axis = best.frame[k], u = best.frame[(k + 1) % 3], v = best.frame[(k + 2) % 3];
            if (flat_axis_ < 3 && std::fabs(axis[flat_axis_]) != 1)
                continue;  // would rotate out of the plane
            shadow_.clear();
            for (std::size_t i = 0; i < cloud_.count(); ++i) {
                const Vec3 p = cloud_[i];
                shadow_.push_back({dot(u, p), dot(v, p)});
            }
            const Vec2 side = best_rectangle(shadow_, thin);
            Frame frame;
            if (!make_frame(u * side.x + v * side.y, axis, frame)) continue;
            if (flat_axis_ < 3) frame = straightened(frame);
            if (const Judged now = judged(cloud_, frame); now.cost < best.cost) best = now;
        }
        if (!(best.cost < before * (1 - 1e-10))) break;
    }
    return best;
}

// Nelder & Mead 1965, "A simplex method for function minimization".
Judged Search::downhill(const Judged& start, double size) const {
    if (flat_axis_ < 3) return start;
    struct Corner {
        Vec3 x;
        double cost;
    };
    const auto at = [&](const Vec3& x) { return Corner{x, judged(cloud_, turned(start.frame, x)).cost}; };
    std::array<Corner, 4> s{Corner{{0, 0, 0}, start.cost}, at({size, 0, 0}), at({0, size, 0}),
                            at({0, 0, size})};
    for (int step = 0; step < 80; ++step) {
        sort_by_cost(s);
        if (s[3].cost <= s[0].cost * (1 + 1e-9)) break;
        const Vec3 middle = (s[0].x + s[1].x + s[2].x) * (1.0 / 3), away = middle - s[3].x;
        const Corner mirrored = at(middle + away);
        if (mirrored.cost < s[0].cost) {
            const Corner farther = at(middle + away * 2);
            s[3] = farther.cost < mirrored.cost ? farther : mirrored;
        } else if (mirrored.cost < s[2].cost) {
            s[3] = mirrored;
        } else {
            const Corner nearer = at(middle + away * (mirrored.cost < s[3].cost ? 0.5 : -0.5));
            if (nearer.cost < std::min(mirrored.cost, s[3].cost)) {
                s[3] = nearer;
            } else {
                for (std::size_t i = 1; i < 4; ++i) s[i] = at((s[0].x + s[i].x) * 0.5);
            }
        }
    }
    const Corner& best = *std::min_element(s.begin(), s.end(),
                                           [](const Corner& a, const Corner& b) { return a.cost < b.cost; });
    return best.cost < start.cost ? judged(cloud_, turned(start.frame, best.x)) : start;
}

Judged Search::descend(Judged best) {
    for (int round = 0; round < 4; ++round) {
        const double before = best.cost;
        best = downhill(around_axes(best), round == 0 ? 0.15 : 0.02);
        if (!(best.cost < before * (1 - 1e-6))) break;
    }
    return around_axes(best);
}

}  // namespace hitbox::detail
