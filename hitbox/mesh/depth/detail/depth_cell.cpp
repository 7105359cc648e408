// depth_cell.cpp: cuts, in the order in which they are tried.
#include <hitbox/mesh/depth/detail/depth_cell.hpp>

#include <hitbox/core/sort.hpp>
#include <hitbox/mesh/depth/detail/matrix_game.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace hitbox::detail {

namespace {

// A cut along a small wall would only cut off a splinter.
bool is_large(const Wall& wall, const ConvexCell& cell) {
    const Vec3 size = wall.bounds().max - wall.bounds().min;
    return cell.reach() <= std::max(4 * wall.extent(), std::sqrt(length_sq(size)));
}

CellHalves along_plane_of(const Wall& wall, const ConvexCell& cell, double slack) {
    return cell.cut(wall.normal(), wall.offset(), slack);
}

// The range of heights of a cell above the plane of a wall.
double depth_of(const ConvexCell& cell, const Wall& wall) {
    const ConvexCell::Range range = cell.heights(wall.normal(), wall.offset());
    return std::max(-range.low, range.high);
}

CellHalves halfway(const ConvexCell& cell, const Vec3& direction, double slack) {
    const ConvexCell::Range range = cell.heights(direction, 0);
    return cell.cut(direction, range.low / 2 + range.high / 2, slack);
}

CellHalves across_the_longest_axis(const ConvexCell& cell, double slack) {
    const Vec3 size = cell.bounds().max - cell.bounds().min;
    Vec3 direction{};
    direction[size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2] = 1;
    return halfway(cell, direction, slack);
}

// The plane through an edge, perpendicular to the wall, beyond which the farthest corner of the cell lies.
CellHalves along_an_edge(const Wall& wall, const ConvexCell& cell, double slack) {
    double most = 0, offset = 0;
    Vec3 best{};
    for (std::size_t i = 0; i < wall.corners().size(); ++i) {
        const Vec3& across = wall.outward(i);
        const double size = std::sqrt(length_sq(across));
        if (!(size > 0)) continue;
        const Vec3 out = across * (1 / size);
        const double start = dot(out, wall.corners()[i]), high = cell.heights(out, start).high;
        if (high > most) most = high, best = out, offset = start;
    }
    // Avoids splinters.
    if (!(most > 0) || !(cell.heights(best, offset).low < -0.02 * most)) return std::nullopt;
    return cell.cut(best, offset, slack);
}

// The bound if the cell were above the walls that limit it: the mean of its heights above two of them, or one height.
double promise_of(const DepthCell& cell, std::size_t walls) {
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < walls; ++i)
        for (std::size_t j = 0; j <= i; ++j) {
            double most = 0;
            for (const Vec3& p : cell.shape.points())
                most =
                    std::max(most, std::fabs(cell.walls[i]->height(p)) + std::fabs(cell.walls[j]->height(p)));
            least = std::min(least, most / 2);
        }
    return least;
}

double bound_of(const ConvexCell& cell, const std::vector<const Wall*>& walls) {
    std::vector<double> distances;
    for (const Wall* w : walls)
        for (const Vec3& p : cell.points()) distances.push_back(w->distance(p));
    return solve_game(distances, cell.points().size()).value;
}

}  // namespace

bool trim(DepthCell& cell, double slack) {
    bool trimmed = false;
    for (const Vicinity& around : cell.around)
        for (const HalfSpace& h : around.limits) {
            if (cell.shape.heights(h.normal, h.offset).low > -4 * cell.bound) continue;
            CellHalves cut = cell.shape.cut(h.normal, h.offset, slack);
            if (!cut) continue;
            cell.shape = std::move(cut->second);
            trimmed = true;
        }
    return trimmed;
}

bool peel(DepthCell& cell, const std::array<VicinityFinder*, 2>& parts, double slack,
          FunctionRef<bool(ConvexCell)> take) {
    struct Candidate {
        double distance;
        const Wall* wall;
        const VicinityFinder* part;
    };
    std::vector<Candidate> candidates;
    std::vector<const Wall*> walls;
    for (const std::size_t i : {0u, 1u}) {
        walls.clear();
        parts[i]->add_walls_in(cell.around[i], cell.shape, walls);
        for (const Wall* w : walls) candidates.push_back({w->distance(cell.best), w, parts[i]});
    }
    detail::stable_sort(candidates.begin(), candidates.end(),
                        [](const Candidate& a, const Candidate& b) { return a.distance < b.distance; });
    bool peeled = false;
    std::vector<ConvexCell::Face> faces;
    for (const Candidate& c : candidates) {
        if (!is_large(*c.wall, cell.shape) || !c.part->reaches(*c.wall, cell.shape, faces)) continue;
        CellHalves cut = along_plane_of(*c.wall, cell.shape, 4 * slack);
        if (!cut) continue;
        const bool first = depth_of(cut->first, *c.wall) < depth_of(cut->second, *c.wall);
        cell.shape = std::move(first ? cut->second : cut->first);
        faces.clear();
        peeled = true;
        if (!take(std::move(first ? cut->first : cut->second))) break;
    }
    return peeled;
}

CellHalves halves_of(const DepthCell& cell, double slack) {
    const ConvexCell& shape = cell.shape;
    for (std::size_t i = 0; i < cell.active; ++i)
        if (is_large(*cell.walls[i], shape))
            if (CellHalves cut = along_plane_of(*cell.walls[i], shape, 8 * slack)) return cut;
    const std::size_t few = std::min<std::size_t>(2, cell.active);
    if (cell.walls.empty()) return across_the_longest_axis(shape, slack);
    if (few > 0 && promise_of(cell, few) < 0.9 * cell.bound)
        for (std::size_t i = 0; i < few; ++i)
            if (is_large(*cell.walls[i], shape))
                if (CellHalves cut = along_an_edge(*cell.walls[i], shape, slack)) return cut;

    CellHalves best;
    double least = std::numeric_limits<double>::infinity();
    const auto consider = [&](CellHalves&& halves) {
        if (!halves) return;
        const double sum = bound_of(halves->first, cell.walls) + bound_of(halves->second, cell.walls);
        if (!best || sum < least) least = sum, best = std::move(halves);
    };
    for (const Vec3& axis : {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}})
        if (2 * std::fabs(dot(axis, shape.bounds().max - shape.bounds().min)) > shape.reach())
            consider(halfway(shape, axis, slack));
    for (std::size_t i = 0; i < few; ++i) {
        const Wall& wall = *cell.walls[i];
        if (!is_large(wall, shape)) continue;
        const ConvexCell::Range range = shape.heights(wall.normal(), 0);
        if (range.high - range.low > 0.5 * shape.reach()) consider(halfway(shape, wall.normal(), slack));
        consider(along_an_edge(wall, shape, slack));
    }
    return best;
}

}  // namespace hitbox::detail
