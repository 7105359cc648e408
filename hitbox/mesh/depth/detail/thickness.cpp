// thickness.cpp: branch and bound, the cell with the largest bound first.
#include <hitbox/mesh/depth/detail/thickness.hpp>

#include <hitbox/core/sort.hpp>
#include <hitbox/mesh/depth/detail/depth_cell.hpp>
#include <hitbox/mesh/depth/detail/matrix_game.hpp>
#include <hitbox/mesh/solid/box_sizes.hpp>
#include <hitbox/mesh/triangles_in.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace hitbox::detail {

namespace {

constexpr std::size_t most_inherited = 4;  // walls that a cell takes over from the larger cell
constexpr double least_reach = 0.001;      // smaller cells, as a part of their bound, are given up
constexpr std::size_t most_rounds = 10;
constexpr std::size_t most_refined = 16;  // walls of a part in a round
constexpr std::size_t most_steps = 24;    // of a centre
constexpr std::size_t crowd = 100;        // more walls than this around a cell are many
constexpr double unlimited = std::numeric_limits<double>::infinity();

// The functions that limit the radius of a ball with its centre in a cell: distances to walls, and heights in half-spaces.
// They are convex functions of the centre, and so are their mixtures. So a corner of the cell has the largest value. If they are
// linear, the best mixture gives the largest ball of the cell at once (duality of linear programs).
class Limits {
public:
    explicit Limits(const ConvexCell& cell) : cell_(cell) {}

    bool is_full() const { return walls_.size() >= MatrixGame::most_functions; }
    bool has(const Wall& wall) const {
        return std::find(walls_.begin(), walls_.end(), &wall) != walls_.end();
    }
    void add(const Wall& wall) {
        if (is_full() || has(wall)) return;
        walls_.push_back(&wall);
        for (const Vec3& p : cell_.points()) values_.push_back(wall.distance(p));
    }
    bool has(const HalfSpace& half) const {
        return std::any_of(halves_.begin(), halves_.end(), [&](const HalfSpace& h) {
            return h.offset == half.offset && h.normal == half.normal;
        });
    }
    void add(const HalfSpace& half) {
        if (is_full() || has(half)) return;
        walls_.push_back(nullptr);
        halves_.push_back(half);
        for (const Vec3& p : cell_.points()) values_.push_back(half.height(p));
    }

    // A point outside a part.
    void add(const Vec3& outside) {
        if (is_full()) return;
        walls_.push_back(nullptr);
        for (const Vec3& p : cell_.points()) values_.push_back(std::sqrt(length_sq(p - outside)));
    }

    // The largest radius that the limits allow.
    double solve() {
        if (!walls_.empty()) game_ = solve_game(values_, cell_.points().size());
        return game_.value;
    }
    // A point at which they allow it, if all of them are linear.
    Vec3 best() const {
        if (!game_.solved) return cell_.middle();
        Vec3 sum{0, 0, 0};
        for (std::size_t k = 0; k < cell_.points().size(); ++k)
            sum = sum + cell_.points()[k] * game_.point[k];
        return sum;
    }

    // The walls, first `first`, then by their weights in the mixture. Returns how many limit the radius.
    std::size_t order(const std::array<const Wall*, 2>& first, std::vector<const Wall*>& walls) const {
        std::vector<std::pair<double, const Wall*>> weighted;
        for (std::size_t i = 0; i < walls_.size(); ++i) {
            if (!walls_[i]) continue;
            const bool is_first = walls_[i] == first[0] || walls_[i] == first[1];
            const double weight = game_.solved ? game_.function[i] : 1;
            weighted.push_back({(is_first ? 1.0 : 0.0) + weight, walls_[i]});
        }
        detail::stable_sort(weighted.begin(), weighted.end(),
                            [](const auto& x, const auto& y) { return x.first > y.first; });
        std::size_t active = 0;
        for (const auto& [weight, wall] : weighted) {
            active += weight > 1e-6 ? 1u : 0u;
            walls.push_back(wall);
        }
        return active;
    }

private:
    const ConvexCell& cell_;
    std::vector<const Wall*> walls_;  // null: a half-space
    std::vector<HalfSpace> halves_;
    std::vector<double> values_;  // of each at all points
    MatrixGame game_;
};

// The largest distance along an axis from the origin to the triangles of a surface that meet a box.
double reach_of(const Surface& s, const Aabb3& box, const Vec3& origin) {
    double reach = 0;
    own_triangles_in(s, box, [&](std::span<const std::uint32_t> ids) {
        for (const std::uint32_t id : ids) {
            const Aabb3 bounds = s.triangle(id).bounds();
            reach = std::max(reach, largest_coordinate({bounds.min - origin, bounds.max - origin}));
        }
        return true;
    });
    return reach;
}

class Search {
public:
    Search(Facets& a, Facets& b, const Aabb3& shared, const ThicknessGoal& goal)
        : shared_(shared),
          goal_(goal),
          rounding_(rounding_for(a.surface(), b.surface(), shared)),
          a_(a, rounding_),
          b_(b, rounding_),
          parts_{&a_, &b_} {}

    Thickness run() {
        const double narrowest = narrowest_side(shared_), whole = narrowest / 2;
        take(ConvexCell({shared_.min - rounding_.origin, shared_.max - rounding_.origin}), whole, nullptr);
        while (!open_.empty() && open_.front()->bound > std::max(settled_at(), given_up_) && !is_enough()) {
            std::pop_heap(open_.begin(), open_.end(), smaller_bound);
            const std::unique_ptr<DepthCell> cell = std::move(open_.back());
            open_.pop_back();
            split(*cell);
        }
        const double rest = open_.empty() ? 0 : open_.front()->bound;
        const double radius = std::min(
            whole, std::max(std::max({radius_, given_up_, rest}) + 8 * rounding_.relative, largest_missed()));
        if (center_) center_ = *center_ + rounding_.origin;
        return {2 * radius_, std::clamp(2 * radius * (1 + 0x1p-50), 2 * radius_, narrowest), center_, cells_,
                rounding_.relative};
    }

private:
    using Hits = std::array<Vicinity::Hit, 2>;

    static Rounding rounding_for(const Surface& a, const Surface& b, const Aabb3& shared) {
        const Vec3 origin = shared.min * 0.5 + shared.max * 0.5;
        const Aabb3 box = shared.expanded(narrowest_side(shared));
        constexpr double unit = std::numeric_limits<double>::epsilon();
        return {origin, 256 * unit * std::max(reach_of(a, box, origin), reach_of(b, box, origin)),
                unit * largest_coordinate(shared)};
    }

    static bool smaller_bound(const std::unique_ptr<DepthCell>& a, const std::unique_ptr<DepthCell>& b) {
        return a->bound < b->bound;
    }
    double largest_missed() const { return a_.largest_missed(); }
    // Cells with smaller bounds are discarded.
    double settled_at() const {
        const double rounding = 8 * rounding_.relative;
        const double near = center_ && !is_undecided() ? radius_ + goal_.difference / 2 : 0;
        const double ratio = is_undecided() ? ThicknessGoal().ratio : goal_.ratio;
        return std::max({radius_ * ratio + rounding, near, goal_.at_most / 2 * (1 - 0x1p-40) - rounding,
                         largest_missed()});
    }
    // Whether the thickness is at most goal_.at_most must not depend on the rest of the goal. Until that is decided, no other
    // limit is used.
    bool is_undecided() const { return goal_.at_most > 0 && 2 * radius_ <= goal_.at_most; }
    bool is_enough() const {
        if (goal_.at_least && 2 * radius_ > *goal_.at_least) return true;
        if (cells_ < (is_undecided() ? goal_.most_cells : goal_.few_cells)) return false;
        return cells_ >= goal_.most_cells || open_.front()->bound <= 2 * radius_;
    }

    bool settles(const DepthCell& cell) {
        if (cell.bound > settled_at()) return false;
        given_up_ = std::max(given_up_, cell.bound);
        return true;
    }

    // Bounds all parts of a cell, or gives the cell up.
    void split(DepthCell& cell) {
        if (trim(cell, rounding_.relative)) return take(ConvexCell(cell.shape), cell.bound, &cell);
        const bool peeled = peel(cell, parts_, rounding_.relative, [&](ConvexCell piece) {
            take(std::move(piece), cell.bound, &cell);
            return cells_ < goal_.most_cells && cell.bound > settled_at();
        });
        if (peeled) return take(ConvexCell(cell.shape), cell.bound, &cell);
        if (cell.shape.reach() > least_reach * cell.bound)
            if (CellHalves halves = halves_of(cell, rounding_.relative)) {
                take(std::move(halves->first), cell.bound, &cell);
                take(std::move(halves->second), cell.bound, &cell);
                return;
            }
        given_up_ = std::max(given_up_, cell.bound);
    }

    // Bounds a cell, and keeps it if it may contain the centre of a larger ball.
    void take(ConvexCell shape, double bound, const DepthCell* parent) {
        auto owned = std::make_unique<DepthCell>(DepthCell{std::move(shape), bound, {}, {}, 0, {}});
        DepthCell& cell = *owned;
        Limits limits(cell.shape);
        const auto bounded = [&] {
            cell.bound = std::min(cell.bound, limits.solve());
            return !settles(cell);
        };
        if (parent)
            for (std::size_t i = 0; i < std::min(most_inherited, parent->walls.size()); ++i)
                limits.add(*parent->walls[i]);
        if (!bounded()) return;
        const double radius = cell.bound;
        for (const std::size_t i : {0u, 1u}) {
            std::optional<Vicinity> found =
                parts_[i]->find(cell.shape, radius, parent ? &parent->around[i] : nullptr);
            if (!found) return;
            cell.around[i] = *std::move(found);
            cell.bound = std::min(cell.bound, cell.around[i].most);
            if (settles(cell)) return;
            if (cell.around[i].nearest != Vicinity::none)
                limits.add(parts_[i]->boundary_wall(cell.around[i].nearest));
            if (cell.around[i].outside) limits.add(*cell.around[i].outside);
        }
        if (!cell.is_complete() && !bounded()) return;

        ++cells_;
        Hits hits;
        for (std::size_t round = 1;; ++round) {
            cell.best = rounding_.snapped(cell.is_complete() ? limits.best() : cell.shape.middle());
            if (!tighten(cell, limits, hits) || round == most_rounds) break;
            if (!bounded()) return;
            for (const std::size_t i : {0u, 1u})
                if (cell.around[i].radius > 2 * cell.bound)
                    parts_[i]->narrow(cell.around[i], cell.shape, cell.bound);
            // With many walls around a large cell, cutting it helps more than further bounds.
            if (round > 1 && cell.wall_count() > crowd && cell.shape.reach() > cell.bound) break;
        }
        if (!try_center(cell, hits)) {
            // The cell is flat, within rounding errors of a wall, and was classified as inside by mistake.
            limits.add(cell.best);
            if (!bounded()) return;
        }
        if (settles(cell)) return;
        std::array<const Wall*, 2> first{};
        for (const std::size_t i : {0u, 1u})
            if (hits[i].distance < cell.bound * 0.999) first[i] = hits[i].wall;
        cell.active = limits.order(first, cell.walls);
        if (!cell.is_complete()) cell.active = std::min<std::size_t>(2, cell.walls.size());
        open_.push_back(std::move(owned));
        std::push_heap(open_.begin(), open_.end(), smaller_bound);
    }

    // Adds the limit that is least at the best point, if it is new: of each part the lowest half-space, else the nearest
    // wall.
    bool tighten(DepthCell& cell, Limits& limits, Hits& hits) {
        bool added = false;
        for (const std::size_t i : {0u, 1u}) {
            Vicinity& around = cell.around[i];
            if (!around.complete) continue;
            hits[i] = around.nearest_wall(cell.best);
            if (limits.is_full()) continue;
            const HalfSpace* lowest = nullptr;
            double least = cell.bound * 0.999;
            for (const HalfSpace& h : around.limits)
                if (const double height = h.height(cell.best); height < least && !limits.has(h))
                    least = height, lowest = &h;
            if (lowest) {
                limits.add(*lowest);
                added = true;
            } else if (hits[i].distance < cell.bound * 0.999) {
                added |= add_nearest_wall(i, cell, limits, hits[i]);
            } else if (!around.inside && hits[i].wall && is_beyond(*hits[i].wall, cell.best) &&
                       parts_[i]->add_limit(around, *hits[i].wall, cell.shape)) {
                // The point is outside, away from all walls.
                limits.add(around.limits.back());
                added = true;
            }
        }
        return added;
    }

    // True if the point is in front of a wall's plane: outside, if the wall is boundary.
    bool is_beyond(const Wall& wall, const Vec3& p) const { return wall.height(p) > 4 * rounding_.relative; }

    // Adds a limit or a distance to the nearest wall of a part. Walls that are not boundary are
    // replaced by the next ones.
    bool add_nearest_wall(std::size_t part, DepthCell& cell, Limits& limits, Vicinity::Hit& hit) {
        Vicinity& around = cell.around[part];
        VicinityFinder& finder = *parts_[part];
        bool refined = false;
        for (std::size_t i = 0; i < most_refined && hit.distance < cell.bound * 0.999; ++i) {
            if (finder.add_limit(around, *hit.wall, cell.shape)) {
                limits.add(around.limits.back());
                return true;
            }
            if (limits.has(*hit.wall)) return refined;
            if (!finder.refine(around, *hit.wall)) break;
            refined = true;
            hit = around.nearest_wall(cell.best);
        }
        if (hit.distance >= cell.bound * 0.999) return refined;
        if (finder.is_boundary(*hit.wall)) {
            limits.add(*hit.wall);
            return true;
        }
        // Only a part of the wall is boundary.
        const std::optional<Vec3> outside = finder.point_outside(*hit.wall, cell.best);
        if (outside) limits.add(*outside);
        return refined || outside.has_value();
    }

    // Tries a ball around the best point. Returns false if the point is outside a part that the cell was classified as inside
    // of.
    bool try_center(DepthCell& cell, const Hits& hits) {
        double radius = cell.bound;
        for (const std::size_t i : {0u, 1u})
            radius = std::min(radius, cell.around[i].complete ? hits[i].distance
                                                              : cell.around[i].distance + rounding_.relative);
        radius = (radius - rounding_.relative) * (1 - 0x1p-48);
        if (center_ && radius <= radius_) return true;
        for (const std::size_t i : {0u, 1u}) {
            Vicinity& around = cell.around[i];
            const std::optional<int> winding =
                around.complete ? parts_[i]->winding_number(cell.best) : around.winding;
            if (!winding) return true;  // on a wall, which may be inside the part
            if (*winding == 0) return !std::exchange(around.inside, false);
        }
        center_ = cell.best;
        radius_ = std::max(radius_, radius);
        if (cell.bound > settled_at()) improve_center();
        return true;
    }

    // Moves the centre away from the nearest wall, while the ball grows. It stays within the ball that was found, or each
    // step is shorter than the distance to the nearest wall; so it stays inside.
    void improve_center() {
        const auto nearest = [&](const Vec3& p) {
            const auto of_a = a_.nearest_point(p, unlimited), of_b = b_.nearest_point(p, of_a.distance);
            return of_b.distance < of_a.distance ? of_b : of_a;
        };
        Vec3 p = *center_;
        auto found = nearest(p);
        double step = radius_ / 2;
        for (std::size_t i = 0; i < most_steps && step > radius_ * 1e-3; ++i) {
            const Vec3 away = p - found.foot;
            const double length = length_of(away);
            if (!(length > 0)) return;
            const Vec3 q = rounding_.snapped(p + away * (step / length));
            const bool stays = step < 0.99 * found.distance || length_of(q - *center_) < 0.99 * radius_;
            const auto next = stays ? nearest(q) : found;
            if (next.distance > found.distance + step / 16)
                p = q, found = next;
            else
                step /= 2;
        }
        const double radius = (found.distance - rounding_.relative) * (1 - 0x1p-48);
        if (radius > radius_) center_ = p, radius_ = radius;
    }

    Aabb3 shared_;
    const ThicknessGoal& goal_;
    Rounding rounding_;
    VicinityFinder a_, b_;
    std::array<VicinityFinder*, 2> parts_;
    std::vector<std::unique_ptr<DepthCell>> open_;  // a heap
    std::size_t cells_ = 0;                         // that were bounded and are not outside
    double radius_ = 0;                             // of the largest ball found
    double given_up_ = 0;                           // the largest bound of a cell that was given up
    std::optional<Vec3> center_;
};

}  // namespace

Thickness shared_thickness(Facets& a, Facets& b, const Aabb3& shared, const ThicknessGoal& goal) {
    // Products of four larger or smaller numbers leave the range of doubles.
    constexpr double largest = 0x1p240;
    const double narrowest = narrowest_side(shared);
    const double size =
        std::max(largest_coordinate(a.surface().bounds()), largest_coordinate(b.surface().bounds()));
    if (size > largest || narrowest < 1 / largest) return {0, narrowest, {}};
    if (narrowest <= goal.at_most) return {0, narrowest, {}};
    return Search(a, b, shared, goal).run();
}

}  // namespace hitbox::detail
