// largest_ball.cpp: best-first search over boxes with brute-force distances; shares no code with hitbox/mesh.
#include "largest_ball.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <queue>
#include <utility>

namespace hitbox::test {

namespace {

Vec3 product(const Vec3& a, const Vec3& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
double inner(const Vec3& a, const Vec3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

struct Facet {
    std::array<Vec3, 3> corner, along;
    Vec3 unit;  // the normal; zero if the triangle is degenerate

    explicit Facet(const Triangle3& t) : corner{t.a, t.b, t.c}, along{t.b - t.a, t.c - t.b, t.a - t.c} {
        const Vec3 normal = product(along[0], along[1]);
        const double length = std::sqrt(inner(normal, normal));
        unit = length > 0 ? normal * (1 / length) : Vec3{0, 0, 0};
    }

    double square_distance(const Vec3& p) const {
        bool above = inner(unit, unit) > 0;
        double to_edges = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < 3; ++i) {
            const Vec3 to = p - corner[i];
            above = above && inner(product(along[i], to), unit) >= 0;
            const double square = inner(along[i], along[i]);
            const double s = square > 0 ? std::clamp(inner(to, along[i]) / square, 0.0, 1.0) : 0.0;
            const Vec3 rest = to - along[i] * s;
            to_edges = (std::min)(to_edges, inner(rest, rest));
        }
        const double height = inner(p - corner[0], unit);
        return above ? height * height : to_edges;
    }

    // Van Oosterom, Strackee 1983: half of the signed solid angle.
    double half_solid_angle(const Vec3& p) const {
        const Vec3 u = corner[0] - p, v = corner[1] - p, w = corner[2] - p;
        const double lu = std::sqrt(inner(u, u)), lv = std::sqrt(inner(v, v)), lw = std::sqrt(inner(w, w));
        return std::atan2(inner(u, product(v, w)),
                          lu * lv * lw + inner(u, v) * lw + inner(v, w) * lu + inner(w, u) * lv);
    }
};

struct Solid {
    std::vector<Facet> facets;
    Vec3 low, high;

    explicit Solid(const TriMesh& mesh) {
        low = high = mesh.points[mesh.triangles[0][0]];
        for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
            facets.emplace_back(mesh.triangle(i));
            for (const Vec3& p : facets.back().corner) {
                low = {(std::min)(low.x, p.x), (std::min)(low.y, p.y), (std::min)(low.z, p.z)};
                high = {(std::max)(high.x, p.x), (std::max)(high.y, p.y), (std::max)(high.z, p.z)};
            }
        }
    }

    std::pair<double, const Facet*> nearest(const Vec3& p) const {
        double least = std::numeric_limits<double>::infinity();
        const Facet* facet = nullptr;
        for (const Facet& f : facets)
            if (const double square = f.square_distance(p); square < least) least = square, facet = &f;
        return {std::sqrt(least), facet};
    }
    bool holds(const Vec3& p) const {
        double sum = 0;
        for (const Facet& f : facets) sum += f.half_solid_angle(p);
        return std::abs(sum) > std::acos(-1.0);  // half of a whole turn, 4 pi, by halves
    }
};

// A point and, for both solids, its distance to the surface (negative outside) and the nearest facet.
struct Sample {
    Vec3 at;
    std::array<double, 2> inside{};
    std::array<const Facet*, 2> nearest{};

    double depth() const { return (std::min)(inside[0], inside[1]); }
};

// A box with its middle, and facets that bound the depth of its points.
struct BoxToSearch {
    static constexpr std::size_t most_facets = 8;

    Sample middle;
    Vec3 half;
    std::vector<const Facet*> facets;
    double bound = 0;

    BoxToSearch(const Sample& at, const Vec3& half_size, const std::vector<const Facet*>& inherited)
        : middle(at), half(half_size), facets(at.nearest.begin(), at.nearest.end()) {
        for (const Facet* f : inherited)
            if (facets.size() < most_facets && std::find(facets.begin(), facets.end(), f) == facets.end())
                facets.push_back(f);
        bound = (std::min)(middle.depth() + std::sqrt(inner(half, half)), bound_within(middle.at, half));
    }

    // No point is deeper than its distance to a facet, or than the mean of two such distances. These are convex functions of
    // the point, so the corners of the box bound them.
    double bound_within(const Vec3& center, const Vec3& size) const {
        std::array<std::array<double, 8>, most_facets> distance{};
        for (std::size_t i = 0; i < facets.size(); ++i)
            for (unsigned k = 0; k < 8; ++k) {
                const Vec3 corner = center + Vec3{k & 1 ? size.x : -size.x, k & 2 ? size.y : -size.y,
                                                  k & 4 ? size.z : -size.z};
                distance[i][k] = std::sqrt(facets[i]->square_distance(corner));
            }
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < facets.size(); ++i)
            for (std::size_t j = 0; j <= i; ++j) {
                double most = 0;
                for (std::size_t k = 0; k < 8; ++k)
                    most = (std::max)(most, (distance[i][k] + distance[j][k]) / 2);
                least = (std::min)(least, most);
            }
        return least;
    }

    // Half of the size of each part, if it is cut across its longest side, or where the facets promise more.
    Vec3 step_to_parts() const {
        const Vec3 steps[] = {{half.x / 2, 0, 0}, {0, half.y / 2, 0}, {0, 0, half.z / 2}};
        std::size_t best = half.x >= (std::max)(half.y, half.z) ? 0 : half.y >= half.z ? 1 : 2;
        double least = 1.9 * bound;
        for (const std::size_t i : {0u, 1u, 2u}) {
            const double sum = bound_within(middle.at + steps[i], half - steps[i]) +
                               bound_within(middle.at - steps[i], half - steps[i]);
            if (sum < least) least = sum, best = i;
        }
        return steps[best];
    }

    bool operator<(const BoxToSearch& o) const { return bound < o.bound; }
};

class BallSearch {
public:
    BallSearch(const TriMesh& a, const TriMesh& b, std::size_t samples)
        : solids_{Solid(a), Solid(b)}, left_(samples) {}

    ThicknessBounds run(double accuracy, const std::optional<Vec3>& seed) {
        const auto &a = solids_[0], &b = solids_[1];
        const Vec3 low{(std::max)(a.low.x, b.low.x), (std::max)(a.low.y, b.low.y),
                       (std::max)(a.low.z, b.low.z)};
        const Vec3 high{(std::min)(a.high.x, b.high.x), (std::min)(a.high.y, b.high.y),
                        (std::min)(a.high.z, b.high.z)};
        if (!(low.x <= high.x && low.y <= high.y && low.z <= high.z)) return {};
        const Vec3 half = (high - low) * 0.5;
        if (seed) climb(sample(*seed, nullptr), (std::min)({half.x, half.y, half.z}) / 4);
        std::priority_queue<BoxToSearch> boxes;
        boxes.push({sample((low + high) * 0.5, nullptr), half, {}});
        double most = boxes.top().bound;
        while (!boxes.empty()) {
            const BoxToSearch box = boxes.top();
            most = (std::max)(best_, box.bound);
            if (most <= best_ * (1 + accuracy) || left_ == 0) break;
            boxes.pop();
            const Vec3 step = box.step_to_parts();
            for (const double sign : {-1.0, 1.0}) {
                const Sample middle = sample(box.middle.at + step * sign, &box.middle);
                const bool climbs = middle.depth() > best_ * 1.02;
                best_ = (std::max)(best_, middle.depth());
                if (climbs) climb(middle, std::sqrt(inner(step, step)) / 2);
                BoxToSearch part(middle, box.half - step, box.facets);
                part.bound = (std::min)(part.bound, box.bound);
                if (part.bound > best_) boxes.push(part);
            }
        }
        return {2 * best_, 2 * (boxes.empty() ? best_ : most)};
    }

private:
    // A sample nearby tells the side if it is further from the surface than from the point.
    Sample sample(const Vec3& p, const Sample* known) {
        if (left_ > 0) --left_;
        Sample r{p, {}, {}};
        for (std::size_t i = 0; i < 2; ++i) {
            const auto [distance, facet] = solids_[i].nearest(p);
            bool inside = known && known->inside[i] > 0;
            const Vec3 step = known ? p - known->at : Vec3{0, 0, 0};
            if (!known || inner(step, step) * 1.0001 >= known->inside[i] * known->inside[i])
                inside = solids_[i].holds(p);
            r.inside[i] = inside ? distance : -distance;
            r.nearest[i] = facet;
        }
        return r;
    }

    // Steps towards deeper points along axes and diagonals, shorter and shorter ones.
    void climb(Sample from, double step) {
        for (int halved = 0; halved < 12 && left_ > 0; step /= 2, ++halved)
            for (bool better = true; better && left_ > 0;) {
                better = false;
                for (int i = 0; i < 27; ++i) {
                    const Vec3 d{double(i % 3 - 1), double(i / 3 % 3 - 1), double(i / 9 - 1)};
                    const Sample next = sample(from.at + d * step, &from);
                    if (next.depth() > from.depth() + step * 0x1p-4) from = next, better = true;
                }
            }
        best_ = (std::max)(best_, from.depth());
    }

    std::array<Solid, 2> solids_;
    std::size_t left_;
    double best_ = 0;
};

}  // namespace

ThicknessBounds sampled_thickness(const TriMesh& a, const TriMesh& b, double accuracy, std::size_t samples,
                                  const std::optional<Vec3>& seed) {
    return BallSearch(a, b, samples).run(accuracy, seed);
}

}  // namespace hitbox::test
