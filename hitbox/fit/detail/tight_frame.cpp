// tight_frame.cpp: a search for the smallest box over all rotations.
#include <hitbox/fit/detail/frames.hpp>

#include <hitbox/fit/detail/calipers.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

// The volume of the box as a function of its rotation is continuous and has many valleys. So:
//
//   1. replace the points by few that matter, those extreme along many directions: a million points have a
//   hull,
//      and the box only feels the hull;
//   2. measure many rotations spread evenly, and descend from the best and from those given: around each axis
//   of
//      a box in turn, rotating calipers find the exact best angle (O'Rourke 1985, "Finding minimal enclosing
//      boxes", on why the valleys are where faces lie on edges), then a simplex search (Nelder & Mead 1965)
//      turns all three angles at once;
//   3. look at all points in the best frame. Those that stick out join the few, and 2 is done again from
//   there;
//      when none does, the box of the few is the box of all.
//
// The mixture of 2 with random starts is that of Chang, Gorissen & Melchior 2011, "Fast oriented bounding box
// optimization on the rotation group SO(3,R)"; nothing here is random, so that equal points give equal boxes.

namespace hitbox::detail {

namespace {

Frame orthonormal(Frame f) {
    f[0] = f[0] * (1 / std::sqrt(length_sq(f[0])));
    f[1] = f[1] - f[0] * dot(f[0], f[1]);
    f[1] = f[1] * (1 / std::sqrt(length_sq(f[1])));
    f[2] = cross(f[0], f[1]);
    return f;
}

// The frame of a quaternion (w, x, y, z) of any length.
Frame frame_of(double w, double x, double y, double z) {
    const double n = 1 / std::sqrt(w * w + x * x + y * y + z * z);
    w *= n, x *= n, y *= n, z *= n;
    return {Vec3{1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)},
            Vec3{2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)},
            Vec3{2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)}};
}

// The frame turned by a small rotation vector, given in its own axes.
Frame turned(const Frame& f, const Vec3& by) {
    const Frame r = frame_of(1, by.x / 2, by.y / 2, by.z / 2);
    Frame out;
    for (std::size_t i = 0; i < 3; ++i) out[i] = f[0] * r[i].x + f[1] * r[i].y + f[2] * r[i].z;
    return orthonormal(out);
}

// Points that are extreme along some direction, and no point twice.
class ActiveSet {
public:
    explicit ActiveSet(const Cloud& cloud) : all_(cloud) {}

    Cloud cloud() const { return Cloud(few_, all_); }

    /// False where nothing was new.
    bool add_extremes(const std::vector<Vec3>& directions) {
        std::vector<std::size_t> more = members_;
        for (const Extremes& e : extremes(all_, directions))
            more.push_back(e.lowest), more.push_back(e.highest);
        std::sort(more.begin(), more.end());
        more.erase(std::unique(more.begin(), more.end()), more.end());
        if (more.size() == members_.size()) return false;
        members_ = std::move(more);
        few_.clear();
        for (const std::size_t i : members_) few_.push_back(all_[i]);
        return true;
    }

private:
    const Cloud& all_;
    std::vector<Vec3> few_;
    std::vector<std::size_t> members_;
};

class Search {
public:
    explicit Search(const Cloud& cloud) : cloud_(cloud) {
        for (std::size_t k = 0; k < 3; ++k)
            if (cloud.is_flat(k)) flat_axis_ = k;
    }

    /// Around each axis in turn, the best angle there is, until no axis gives more.
    Judged around_axes(Judged best) {
        for (int round = 0; round < 20; ++round) {
            const double before = best.cost;
            for (std::size_t k = 0; k < 3; ++k) {
                const Vec3 axis = best.frame[k], u = best.frame[(k + 1) % 3], v = best.frame[(k + 2) % 3];
                if (flat_axis_ < 3 && std::fabs(axis[flat_axis_]) != 1)
                    continue;  // would turn out of the plane
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

    /// Turns all three angles at once, downhill, starting with steps of `size` radians.
    Judged downhill(const Judged& start, double size) const {
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
        const Corner& best = *std::min_element(
            s.begin(), s.end(), [](const Corner& a, const Corner& b) { return a.cost < b.cost; });
        return best.cost < start.cost ? judged(cloud_, turned(start.frame, best.x)) : start;
    }

    Judged descend(Judged best) {
        for (int round = 0; round < 4; ++round) {
            const double before = best.cost;
            best = downhill(around_axes(best), round == 0 ? 0.15 : 0.02);
            if (!(best.cost < before * (1 - 1e-6))) break;
        }
        return around_axes(best);
    }

private:
    const Cloud& cloud_;
    std::size_t flat_axis_ = 3;
    std::vector<Vec2> shadow_;
};

/// Directions spread evenly over the half sphere, on a spiral of golden angles.
std::vector<Vec3> spread_directions(std::size_t count) {
    std::vector<Vec3> out{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (std::size_t i = 0; i < count; ++i) {
        const double z = (double(i) + 0.5) / double(count), r = std::sqrt(1 - z * z);
        const double angle = 2.399963229728653 * double(i);
        out.push_back({r * std::cos(angle), r * std::sin(angle), z});
    }
    return out;
}

/// Rotations spread evenly: Shoemake 1992, "Uniform random rotations", with the points of Roberts' R3
/// sequence (powers of the root of x^4 = x + 1) in place of random ones.
Frame spread_rotation(std::size_t i) {
    constexpr double g = 1.2207440846057596, turn = 6.283185307179586;
    const auto fraction = [i](double step) {
        const double x = 0.5 + double(i + 1) * step;
        return x - std::floor(x);
    };
    const double a = fraction(1 / g), b = turn * fraction(1 / (g * g)), c = turn * fraction(1 / (g * g * g));
    const double r = std::sqrt(1 - a), s = std::sqrt(a);
    return frame_of(r * std::sin(b), r * std::cos(b), s * std::sin(c), s * std::cos(c));
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
            std::vector<Judged> spread;
            for (std::size_t i = 0; i < rotations; ++i) spread.push_back(judged(hull, spread_rotation(i)));
            sort_by_cost(spread);
            valleys.insert(valleys.end(), spread.begin(), spread.begin() + descents);
        }
        for (Judged& valley : valleys) valley = search.descend(valley);
        sort_by_cost(valleys);
        if (valleys.size() > 4) valleys.resize(4);

        const Frame frame = straightened(valleys[0].frame);
        if (const Judged now = judged(cloud, frame); now.cost < best_of_all.cost) best_of_all = now;
        // The few make a box no larger than all do. Where they make it as large, no point is missing.
        if (best_of_all.cost <= valleys[0].cost * (1 + 1e-9)) break;
        if (!few.add_extremes({frame.begin(), frame.end()})) break;
    }
    return best_of_all.frame;
}

}  // namespace hitbox::detail
