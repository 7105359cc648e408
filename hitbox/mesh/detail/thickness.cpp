// thickness.cpp: branch and bound, the cell with the largest bound first.
#include <hitbox/mesh/detail/thickness.hpp>

#include <hitbox/mesh/detail/convex_cell.hpp>
#include <hitbox/mesh/detail/facet_distance.hpp>
#include <hitbox/mesh/detail/matrix_game.hpp>
#include <hitbox/mesh/detail/triangle_walk.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <queue>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

namespace hitbox::detail {

namespace {

constexpr std::size_t most_cells = 2500;
constexpr std::size_t most_witnesses = 8;
constexpr double close_enough = 1.004;  // the ratio of the bounds at which the search ends
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr std::uint32_t none = 0xffffffff;

// What a cell knows of one part.
struct Sight {
    std::uint32_t facet = none;     // a facet of the boundary near the middle
    double distance = 0;            // the middle is at least this far from the boundary
    int winding = 0;                // at the middle
    bool on_surface = false;        // then there is no winding number
    std::uint32_t reaching = none;  // the middle is outside, and this triangle reaches into the cell
};

struct Cell {
    ConvexCell shape;
    double bound;  // no point of the cell has a larger radius
    Vec3 middle;
    std::array<Sight, 2> sight;
    std::vector<const Witness*> witnesses;  // those of the middle first

    bool operator<(const Cell& other) const { return bound < other.bound; }
};

// Rounded up.
double narrowest_side(const Aabb3& box) {
    double narrowest = infinity;
    for (std::size_t k = 0; k < 3; ++k) {
        double side = box.max[k] - box.min[k];
        if (box.max[k] - side != box.min[k] || box.min[k] + side != box.max[k])
            side = std::nextafter(side, infinity);
        narrowest = std::min(narrowest, side);
    }
    return narrowest;
}

double length_of(const Vec3& v) { return std::sqrt(length_sq(v)); }

class Search {
public:
    Search(Facets& a, Facets& b, const Aabb3& shared) : parts_{&a, &b}, shared_(shared) {
        double size = 0;
        for (std::size_t k = 0; k < 3; ++k)
            size = std::max({size, std::fabs(shared.min[k]), std::fabs(shared.max[k])});
        slack_ = 256 * std::numeric_limits<double>::epsilon() * size;
    }

    Thickness run() {
        const double narrowest = narrowest_side(shared_), whole = narrowest / 2;
        take(ConvexCell(shared_), whole, nullptr);
        std::size_t cells = 1;
        while (!open_.empty() && open_.top().bound > settled_at() && cells < most_cells) {
            const Cell cell = open_.top();
            open_.pop();
            auto halves = halved(cell);
            if (!halves) {  // too small to cut
                dropped_ = std::max(dropped_, cell.bound);
                continue;
            }
            take(std::move(halves->first), cell.bound, &cell);
            take(std::move(halves->second), cell.bound, &cell);
            cells += 2;
        }
        const double rest = open_.empty() ? 0 : open_.top().bound;
        const double radius = std::min(whole, std::max({radius_, dropped_, rest}) + 8 * slack_);
        return {2 * radius_, std::clamp(2 * radius * (1 + 0x1p-50), 2 * radius_, narrowest), center_};
    }

private:
    double settled_at() const { return radius_ * close_enough; }

    // Looks at a cell, and keeps it if it may hold a larger ball.
    void take(ConvexCell shape, double bound, const Cell* parent) {
        Cell cell{std::move(shape), bound, {}, {}, {}};
        cell.middle = cell.shape.middle();
        double reach = 0;
        for (const Vec3& p : cell.shape.points()) reach = std::max(reach, distance_of(p, cell.middle));
        bool inside = true;
        double radius = infinity;
        for (const std::size_t i : {0u, 1u}) {
            Sight& sight = cell.sight[i];
            look(i, cell.middle, parent, sight);
            radius = std::min(radius, sight.distance);
            inside &= sight.winding != 0;
            if (sight.winding == 0 && !sight.on_surface &&
                (sight.distance > reach + slack_ || is_empty(i, cell.shape, sight.reaching)))
                return;
            if (sight.facet != none) cell.witnesses.push_back(witness(i, sight.facet));
        }
        if (parent)
            for (const Witness* w : parent->witnesses)
                if (cell.witnesses.size() < most_witnesses &&
                    std::find(cell.witnesses.begin(), cell.witnesses.end(), w) == cell.witnesses.end())
                    cell.witnesses.push_back(w);
        cell.bound = std::min(cell.bound, bound_of(cell.shape.points(), cell.witnesses));
        if (inside && radius > radius_) radius_ = radius * (1 - 0x1p-48), center_ = cell.middle;
        if (inside && !center_) center_ = cell.middle;
        if (cell.bound > settled_at())
            open_.push(std::move(cell));
        else
            dropped_ = std::max(dropped_, cell.bound);
    }

    // No point is deeper than its distance to a facet of the boundary, or than a mixture of such distances. These are
    // convex functions of the point, so a corner of the cell has the largest. Over plane facets, the best mixture gives the
    // largest ball of the cell at once (duality of linear programs).
    static double bound_of(const std::vector<Vec3>& points, const std::vector<const Witness*>& witnesses) {
        std::vector<double> distance(points.size() * witnesses.size());
        for (std::size_t i = 0; i < witnesses.size(); ++i)
            for (std::size_t k = 0; k < points.size(); ++k)
                distance[i * points.size() + k] = witnesses[i]->distance(points[k]);
        return witnesses.empty() ? infinity : smallest_maximum(distance, points.size());
    }

    const Witness* witness(std::size_t part, std::uint32_t facet) {
        auto& of_part = witnesses_[part];
        const auto known = of_part.find(facet);
        if (known != of_part.end()) return &known->second;
        return &of_part.try_emplace(facet, parts_[part]->surface().triangle(facet)).first->second;
    }

    static double distance_of(const Vec3& p, const Vec3& q) { return length_of(p - q); }

    struct Hit {
        std::uint32_t triangle = none;
        double distance = infinity;
    };
    template <class Wanted>
    Hit nearest(std::size_t part, const Vec3& p, Hit best, const Wanted& wanted) const {
        const Surface& s = parts_[part]->surface();
        around(s, p, best.distance, [&](std::span<const std::uint32_t> ids) {
            for (const std::uint32_t id : ids) {
                if (id == best.triangle) continue;
                const double d = quick_distance(s.triangle(id), p);
                if (d < best.distance && wanted(id)) best = {id, d};
            }
            return best.distance;
        });
        return best;
    }

    void look(std::size_t part, const Vec3& middle, const Cell* parent, Sight& sight) {
        Facets& facets = *parts_[part];
        const Surface& s = facets.surface();
        const Sight* const before = parent ? &parent->sight[part] : nullptr;
        Hit guess;
        if (before && before->facet != none)
            guess = {before->facet, quick_distance(s.triangle(before->facet), middle)};
        Hit found = nearest(part, middle, guess, [](std::uint32_t) { return true; });
        // Within the ball around the middle of the parent nothing changes.
        if (before && !before->on_surface &&
            distance_of(middle, parent->middle) < before->distance * (1 - 0x1p-40))
            sight.winding = before->winding;
        else {
            const Winding w = winding_around(s, middle);
            sight.on_surface = w.on_surface;
            if (!w.on_surface) sight.winding = w.number;
        }
        sight.distance = std::max(0.0, found.distance - slack_), sight.facet = found.triangle;
        if (facets.of(found.triangle) == Facet::boundary) return;

        // Walls within the solid do not limit the ball, and triangles that may change do not prove a limit.
        found = nearest(part, middle, {}, [&](std::uint32_t id) { return facets.of(id) != Facet::inner; });
        sight.distance = std::clamp(found.distance - slack_, 0.0, 1e300);
        sight.facet = found.triangle;
        if (found.triangle == none || facets.of(found.triangle) == Facet::boundary) return;
        sight.facet = nearest(part, middle, {}, [&](std::uint32_t id) {
                          return facets.of(id) == Facet::boundary;
                      }).triangle;
    }

    // True if no triangle of the part reaches into a cell whose middle is outside. Then all of it is outside.
    bool is_empty(std::size_t part, const ConvexCell& shape, std::uint32_t& reaching) const {
        constexpr std::size_t most = 96;
        const Surface& s = parts_[part]->surface();
        Aabb3 box;
        for (const Vec3& p : shape.points()) box.merge(p);
        std::vector<std::uint32_t> close;
        s.tree().overlaps(box, [&](std::span<const std::uint32_t> ids) {
            close.insert(close.end(), ids.begin(), ids.end());
            return close.size() <= most;
        });
        if (close.size() > most) return false;
        const std::vector<ConvexCell::Face> faces = shape.faces();
        const auto stays_out = [&](std::uint32_t id) {
            const Triangle3 t = s.triangle(id);
            const auto beyond = [&](const ConvexCell::Face& f) {
                const double limit = -4 * slack_ * length_of(f.normal);
                return dot(f.normal, t.a - f.point) >= limit && dot(f.normal, t.b - f.point) >= limit &&
                       dot(f.normal, t.c - f.point) >= limit;
            };
            if (std::any_of(faces.begin(), faces.end(), beyond)) return true;
            // All of the cell on one side of the triangle.
            const Vec3 n = cross(t.b - t.a, t.c - t.a) * (1 / length_of(cross(t.b - t.a, t.c - t.a)));
            double low = infinity, high = -infinity;
            for (const Vec3& p : shape.points()) {
                const double h = dot(n, p - t.a);
                low = std::min(low, h), high = std::max(high, h);
            }
            return low >= -4 * slack_ || high <= 4 * slack_;
        };
        const auto found = std::find_if_not(close.begin(), close.end(), stays_out);
        if (found != close.end()) reaching = *found;
        return found == close.end();
    }

    using Halves = std::optional<std::pair<ConvexCell, ConvexCell>>;

    // Along a facet that passes through the cell. Else in the way that lowers the bounds of the parts most: halfway along
    // an axis or a normal, or along an edge of a facet.
    Halves halved(const Cell& cell) const {
        double size = 0;
        for (const Vec3& p : cell.shape.points()) size = std::max(size, distance_of(p, cell.middle));
        const std::size_t own = std::min<std::size_t>(2, cell.witnesses.size());
        for (std::size_t i = 0; i < own; ++i) {
            const Witness& w = *cell.witnesses[i];
            // Small facets would only cut off splinters.
            if (size > 4 * w.extent) continue;
            if (Halves cut = cell.shape.cut(w.normal, dot(w.normal, w.corner[0]), 8 * slack_)) return cut;
        }
        for (std::size_t i = 0; i < 2; ++i) {
            if (cell.sight[i].reaching == none) continue;
            const Witness w(parts_[i]->surface().triangle(cell.sight[i].reaching));
            if (size > 4 * w.extent) continue;
            if (Halves cut = cell.shape.cut(w.normal, dot(w.normal, w.corner[0]), slack_)) return cut;
        }
        // Over the facets alone the bound would be much smaller: leave the part of the cell that is not over them.
        if (promise_of(cell, own) < 0.9 * cell.bound) {
            for (std::size_t i = 0; i < own; ++i)
                if (size <= 4 * cell.witnesses[i]->extent)
                    if (Halves cut = along_an_edge(cell, *cell.witnesses[i])) return cut;
        }
        Halves best;
        double least = infinity;
        const auto consider = [&](Halves&& halves) {
            if (!halves) return;
            const double sum = bound_of(halves->first.points(), cell.witnesses) +
                               bound_of(halves->second.points(), cell.witnesses);
            if (!best || sum < least) least = sum, best = std::move(halves);
        };
        consider(along_the_longest_axis(cell.shape));
        for (std::size_t i = 0; i < own; ++i) {
            const Witness& w = *cell.witnesses[i];
            if (size > 4 * w.extent) continue;
            if (width_along(cell.shape, w.normal) > 0.5 * size) consider(halfway(cell.shape, w.normal));
            consider(along_an_edge(cell, w));
        }
        return best;
    }

    // The bound if the cell were over the nearest facets of both parts: the mean of its heights above them, or one height.
    static double promise_of(const Cell& cell, std::size_t own) {
        double least = infinity;
        for (std::size_t i = 0; i < own; ++i)
            for (std::size_t j = 0; j <= i; ++j) {
                double most = 0;
                for (const Vec3& p : cell.shape.points())
                    most = std::max(most, std::fabs(cell.witnesses[i]->height(p)) +
                                              std::fabs(cell.witnesses[j]->height(p)));
                least = std::min(least, most / 2);
            }
        return least;
    }

    // The plane through an edge, perpendicular to the facet, beyond which the farthest corner of the cell lies.
    Halves along_an_edge(const Cell& cell, const Witness& w) const {
        double most = 0, offset = 0;
        Vec3 best{};
        for (std::size_t i = 0; i < 3; ++i) {
            const Vec3 out = w.outward[i] * (1 / std::sqrt(length_sq(w.side[i])));
            const double start = dot(out, w.corner[i]);
            for (const Vec3& p : cell.shape.points())
                if (dot(out, p) - start > most) most = dot(out, p) - start, best = out, offset = start;
        }
        if (!(most > 0) || !cell.shape.cut(best, offset, 0.02 * most)) return std::nullopt;
        return cell.shape.cut(best, offset, slack_);
    }

    static double width_along(const ConvexCell& shape, const Vec3& direction) {
        double low = infinity, high = -infinity;
        for (const Vec3& p : shape.points()) {
            const double h = dot(direction, p);
            low = std::min(low, h), high = std::max(high, h);
        }
        return high - low;
    }

    Halves halfway(const ConvexCell& shape, const Vec3& direction) const {
        double low = infinity, high = -infinity;
        for (const Vec3& p : shape.points()) {
            const double h = dot(direction, p);
            low = std::min(low, h), high = std::max(high, h);
        }
        return shape.cut(direction, low / 2 + high / 2, slack_);
    }

    Halves along_the_longest_axis(const ConvexCell& shape) const {
        Aabb3 box;
        for (const Vec3& p : shape.points()) box.merge(p);
        std::size_t axis = 0;
        for (std::size_t k = 1; k < 3; ++k)
            if (box.max[k] - box.min[k] > box.max[axis] - box.min[axis]) axis = k;
        Vec3 direction{};
        direction[axis] = 1;
        return halfway(shape, direction);
    }

    std::array<Facets*, 2> parts_;
    Aabb3 shared_;
    double slack_;
    std::array<std::unordered_map<std::uint32_t, Witness>, 2> witnesses_;
    std::priority_queue<Cell> open_;
    double radius_ = 0;   // of the largest ball found
    double dropped_ = 0;  // the largest bound of a cell that was given up
    std::optional<Vec3> center_;
};

}  // namespace

Thickness shared_thickness(Facets& a, Facets& b, const Aabb3& shared) {
    // Squares of larger or smaller numbers leave the range of doubles.
    constexpr double largest = 0x1p300;
    const double narrowest = narrowest_side(shared);
    double size = 0;
    for (std::size_t k = 0; k < 3; ++k)
        size = std::max({size, std::fabs(shared.min[k]), std::fabs(shared.max[k])});
    if (size > largest || narrowest < 1 / largest) return {0, narrowest, {}};
    return Search(a, b, shared).run();
}

}  // namespace hitbox::detail
