// vicinity.cpp: the walls of the larger cell, else those in the tree; if there are too many, only what is near the middle.
#include <hitbox/mesh/depth/detail/vicinity.hpp>

#include <hitbox/core/sort.hpp>
#include <hitbox/mesh/tree/triangle_walk.hpp>
#include <hitbox/mesh/triangles_in.hpp>
#include <hitbox/pair/aabb_aabb.hpp>

#include <algorithm>
#include <cmath>

namespace hitbox::detail {

namespace {

constexpr std::size_t most_walls = 1300;
constexpr double infinitely_far = std::numeric_limits<double>::infinity();

// The part of a convex polygon within a box, with roundings.
void clip(std::vector<Vec3>& polygon, const Aabb3& box) {
    std::vector<Vec3> kept;
    for (std::size_t k = 0; k < 3; ++k)
        for (const double sign : {1.0, -1.0}) {
            const double limit = sign > 0 ? box.max[k] : box.min[k];
            kept.clear();
            for (std::size_t i = 0; i < polygon.size(); ++i) {
                const Vec3 &p = polygon[i], &q = polygon[i + 1 == polygon.size() ? 0 : i + 1];
                const double of_p = sign * (limit - p[k]), of_q = sign * (limit - q[k]);
                if (of_p >= 0) kept.push_back(p);
                if ((of_p > 0 && of_q < 0) || (of_p < 0 && of_q > 0))
                    kept.push_back(p + (q - p) * (of_p / (of_p - of_q)));
            }
            std::swap(kept, polygon);
        }
}

ConvexCell::Range heights(std::span<const Vec3> points, const Wall& plane) {
    ConvexCell::Range range{infinitely_far, -infinitely_far};
    for (const Vec3& p : points) {
        const double h = plane.height(p);
        range.low = std::min(range.low, h), range.high = std::max(range.high, h);
    }
    return range;
}

template <class Wanted>
std::pair<std::uint32_t, double> nearest_triangle(const Surface& s, const Vec3& p,
                                                  std::pair<std::uint32_t, double> best,
                                                  const Wanted& wanted) {
    around(s, p, best.second, [&](std::span<const std::uint32_t> ids) {
        for (const std::uint32_t id : ids) {
            if (id == best.first) continue;
            const double d = quick_distance(s.triangle(id), p);
            if (d < best.second && wanted(id)) best = {id, d};
        }
        return best.second;
    });
    return best;
}

}  // namespace

Vicinity::Hit Vicinity::nearest_wall(const Vec3& p) const {
    Hit hit;
    double square = infinitely_far;
    for (const Wall* w : walls) {
        // Bounds reject most walls.
        const Aabb3& box = w->bounds();
        double away = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            const double d = std::max({box.min[k] - p[k], p[k] - box.max[k], 0.0});
            away += d * d;
        }
        if (away > square) continue;
        const double d = w->distance(p);
        if (d < hit.distance) hit = {w, d}, square = d * d * (1 + 0x1p-40);
    }
    return hit;
}

std::optional<Vicinity> VicinityFinder::find(const ConvexCell& cell, double radius, const Vicinity* before) {
    Vicinity v;
    v.radius = radius;
    const Aabb3 box = cell.bounds().expanded(radius + slack_);
    if (before && before->complete) {
        v.complete = true, v.inside = before->inside;
        v.no_limits = before->no_limits;
        for (const HalfSpace& h : before->limits)
            if (cell.heights(h.normal, h.offset).low < radius) v.limits.push_back(h);
        for (const Wall* w : before->walls)
            if (intersects(box, w->bounds()) && keep_close(*w, cell, radius)) v.walls.push_back(w);
    } else {
        v.walls = walls_in(box, most_walls);
        v.complete = !v.walls.empty() || ids_.empty();
        std::erase_if(v.walls, [&](const Wall* w) { return !keep_close(*w, cell, radius); });
    }
    if (v.complete) {
        if (v.inside || !is_clear(v.walls, cell, planes_)) return v;
        const Winding w = winding_at(cell.middle());
        if (w.on_surface) return v;
        v.inside = w.number != 0;
        if (!v.inside) v.most = radius_beyond(cell, planes_);
        return v.most <= largest_missed() ? std::nullopt : std::optional(std::move(v));
    }
    look_around_middle(v, cell, before);
    if (v.winding != 0) return v;
    if (v.distance > cell.reach() + 2 * slack_) return std::nullopt;
    const std::vector<const Wall*> within = walls_in(cell.bounds(), most_walls);
    if ((!within.empty() || ids_.empty()) && is_clear(within, cell, planes_))
        v.most = radius_beyond(cell, planes_);
    return v.most <= largest_missed() ? std::nullopt : std::optional(std::move(v));
}

void VicinityFinder::narrow(Vicinity& v, const ConvexCell& cell, double radius) const {
    if (!v.complete || v.radius <= radius) return;
    v.radius = radius;
    const Aabb3 box = cell.bounds().expanded(radius + slack_);
    std::erase_if(v.walls, [&](const Wall* w) {
        return !intersects(box, w->bounds()) || !keep_close(*w, cell, radius);
    });
    std::erase_if(v.limits,
                  [&](const HalfSpace& h) { return cell.heights(h.normal, h.offset).low >= radius; });
}

// No walls if there are more triangles than `most`; then ids_ is not empty.
std::vector<const Wall*> VicinityFinder::walls_in(const Aabb3& box, std::size_t most) {
    ids_.clear();
    const Aabb3 wide = box.expanded(slack_);
    own_triangles_in(facets_.surface(), Aabb3{wide.min + rounding_.origin, wide.max + rounding_.origin},
                     [&](std::span<const std::uint32_t> ids) {
                         ids_.insert(ids_.end(), ids.begin(), ids.end());
                         return ids_.size() <= most;
                     });
    std::vector<const Wall*> walls;
    if (ids_.size() > most) return walls;
    walls_.join(ids_);
    for (const std::uint32_t id : ids_) walls.push_back(&walls_.of(id));
    detail::sort(walls.begin(), walls.end(),
                 [](const Wall* a, const Wall* b) { return a->triangles()[0] < b->triangles()[0]; });
    walls.erase(std::unique(walls.begin(), walls.end()), walls.end());
    return walls;
}

// False if the wall is farther from the cell than the radius, along its normal. Snapped points may be a little outside the
// cell. The normal of a needle is inaccurate,
// so the range of the wall along it is that of its corners.
bool VicinityFinder::keep_close(const Wall& wall, const ConvexCell& cell, double radius) const {
    if (std::fabs(dot(wall.normal(), cell.middle()) - wall.offset()) <= radius) return true;
    const ConvexCell::Range range = cell.heights(wall.normal(), wall.offset()),
                            own = heights(wall.corners(), wall);
    return range.low <= own.high + radius + slack_ && range.high >= own.low - radius - slack_;
}

void VicinityFinder::look_around_middle(Vicinity& v, const ConvexCell& cell, const Vicinity* before) {
    const Surface& s = facets_.surface();
    const Vec3 at = cell.middle() + rounding_.origin, middle = v.middle = at - rounding_.origin;
    std::pair<std::uint32_t, double> found{Vicinity::none, infinitely_far};
    if (before && before->nearest != Vicinity::none)
        found = {before->nearest, quick_distance(s.triangle(before->nearest), at)};
    found = nearest_triangle(s, at, found, [](std::uint32_t) { return true; });
    // The winding number is constant within the ball around the middle of the larger cell.
    if (before && before->winding &&
        std::sqrt(length_sq(middle - before->middle)) < before->distance * (1 - 0x1p-40)) {
        v.winding = before->winding;
    } else {
        const Winding w = winding_around(s, at);
        if (!w.on_surface) v.winding = w.number;
    }
    // Walls within the solid do not limit the ball, and triangles that may change do not prove a limit.
    if (found.first != Vicinity::none && facets_.of(found.first) != Facet::boundary)
        found = nearest_triangle(s, at, {Vicinity::none, infinitely_far},
                                 [&](std::uint32_t id) { return facets_.of(id) != Facet::inner; });
    v.distance = std::clamp(found.second - rounding_.relative, 0.0, 1e300);
    if (v.winding == 0) v.outside = middle;
    if (found.first != Vicinity::none && facets_.of(found.first) != Facet::boundary) {
        if (!v.outside) v.outside = point_outside(Wall(walls_.triangle(found.first), found.first), middle);
        found = nearest_triangle(s, at, {Vicinity::none, infinitely_far},
                                 [&](std::uint32_t id) { return facets_.of(id) == Facet::boundary; });
    }
    v.nearest = found.first;
}

// True if part of the wall may be within the cell.
bool VicinityFinder::reaches(const Wall& wall, const ConvexCell& cell,
                             std::vector<ConvexCell::Face>& faces) const {
    Separation between;
    return reach_of(wall, cell, faces, between) == Reach::into;
}

// Looks for a plane between both: one that the cell is below with all of its points, else the one that its middle is
// farthest below. A wall beside the bounds of the cell needs none.
VicinityFinder::Reach VicinityFinder::reach_of(const Wall& wall, const ConvexCell& cell,
                                               std::vector<ConvexCell::Face>& faces,
                                               Separation& between) const {
    if (!intersects(wall.bounds(), cell.bounds().expanded(slack_))) return Reach::beside;
    Reach reach = Reach::into;
    // The wall is above the offset along the normal, and the cell reaches up to `high`. True if that ends the search.
    const auto consider = [&](const Vec3& normal, double offset, double high) {
        if (high > offset + 4 * slack_) return false;
        const Separation found{normal, offset};
        if (reach == Reach::into || found.height(cell.middle()) < between.height(cell.middle()))
            between = found;
        reach = Reach::separated;
        return high < offset - rounding_.relative;
    };
    // A needle so thin that its normal cannot be computed has a zero normal, which gives no plane.
    if (length_sq(wall.normal()) > 0.5) {
        const ConvexCell::Range range = cell.heights(wall.normal(), wall.offset()),
                                own = heights(wall.corners(), wall);
        if (consider(-wall.normal(), -(wall.offset() + own.high), -(wall.offset() + range.low)) ||
            consider(wall.normal(), wall.offset() + own.low, wall.offset() + range.high))
            return reach;
    }
    // A plane perpendicular to the vector from the wall's nearest point to the middle. The point is inaccurate, so the
    // range of the wall along the vector is that of its corners.
    const Vec3 out = cell.middle() - wall.foot(cell.middle());
    if (const double way = length_of(out); way > 0) {
        double end = -infinitely_far;
        for (const Vec3& c : wall.corners()) end = std::max(end, dot(out, c));
        if (consider(out * (-1 / way), -end / way, -(cell.heights(out, 0).low / way))) return reach;
    }
    if (faces.empty()) faces = cell.faces();
    for (const ConvexCell::Face& f : faces) {
        const double size = length_of(f.normal);
        if (!(size > 0)) continue;
        double least = infinitely_far;
        for (const Vec3& p : wall.corners()) least = std::min(least, dot(f.normal, p - f.point));
        const double start = dot(f.normal, f.point);
        if (consider(f.normal * (1 / size), (start + least) / size, start / size)) return reach;
    }
    return reach;
}

// True if no wall reaches into the cell. Then all of it is on one side, except the parts beyond `planes`.
bool VicinityFinder::is_clear(const std::vector<const Wall*>& walls, const ConvexCell& cell,
                              std::vector<Separation>& planes) const {
    std::vector<ConvexCell::Face> faces;
    planes.clear();
    for (const Wall* w : walls) {
        Separation between;
        const Reach reach = reach_of(*w, cell, faces, between);
        if (reach == Reach::into) return false;
        if (reach == Reach::beside) continue;
        between.offset -= rounding_.relative;
        if (cell.heights(between.normal, between.offset).high >= 0) planes.push_back(between);
    }
    return true;
}

// The core of the cell is its part below all planes. It is convex, and no wall reaches into it, so all of it is on the
// side of the middle. If that is outside, a ball inside the part with its centre beyond a plane is no larger than the
// distance of its centre from the core. That is a convex function of the centre, so a corner of the cell has the largest
// one. From there a sum of short steps toward other corners leads into the core, one step for each plane that the corner is beyond.
//
//     o-----------------o    All points of a flat cell are within roundings of a wall. So the middle has to be in the core.
//    - - - - - - - - - - -   In a wedge the way from the sharp edge into the core is long.
//     | core            |
//     o-----------------o
double VicinityFinder::radius_beyond(const ConvexCell& cell, std::span<const Separation> planes) const {
    const auto is_in_core = [&](const Vec3& p, double depth) {
        return std::all_of(planes.begin(), planes.end(),
                           [&](const Separation& s) { return s.height(p) < -depth; });
    };
    if (!is_in_core(cell.middle(), slack_)) return infinitely_far;
    double radius = 0;
    for (const Vec3& p : cell.points()) {
        Vec3 way{0, 0, 0};
        double weight = 0;
        for (const Separation& s : planes) {
            const double drop = s.height(p + way) + rounding_.relative;
            if (!(drop > 0)) continue;
            double steepest = 0, part = infinitely_far;
            Vec3 down{0, 0, 0};
            for (const Vec3& q : cell.points()) {
                const double falls = s.height(p) - s.height(q), length = length_of(q - p);
                if (falls > steepest * length) steepest = falls / length, part = drop / falls, down = q - p;
            }
            way = way + down * part, weight += part;
        }
        if (!(weight <= 1) || !is_in_core(p + way, 0)) return infinitely_far;
        radius = std::max(radius, length_of(way));
    }
    return radius + rounding_.relative;
}

bool VicinityFinder::add_limit(Vicinity& v, const Wall& wall, const ConvexCell& cell) const {
    if (!(length_sq(wall.normal()) > 0.5)) return false;
    const double rounding = 4 * rounding_.relative;
    const Aabb3 box = cell.bounds().expanded(v.radius);
    const auto may_be_limit = [&](bool front) {
        return std::find(v.no_limits.begin(), v.no_limits.end(), Vicinity::Side{&wall, front}) ==
               v.no_limits.end();
    };
    // Whether all walls are in front of the plane, or behind it, where they are close.
    bool in_front = may_be_limit(false), behind = may_be_limit(true);
    if (!in_front && !behind) return false;
    std::vector<Vec3> polygon;
    for (const Wall* w : v.walls) {
        ConvexCell::Range range = heights(w->corners(), wall);
        if ((in_front && range.low < -rounding) || (behind && range.high > rounding)) {
            polygon.assign(w->corners().begin(), w->corners().end());
            clip(polygon, box);
            range = heights(polygon, wall);
        }
        in_front &= range.low >= -rounding, behind &= range.high <= rounding;
        if (!in_front && !behind) return false;
    }
    // No part of the surface is on the far side, so one point there decides whether that side is outside.
    for (const bool front : {false, true}) {
        if (front ? !behind : !in_front) continue;
        const double sign = front ? -1 : 1;
        const HalfSpace half{wall.normal() * sign, sign * wall.offset() - rounding};
        const auto lowest =
            std::min_element(cell.points().begin(), cell.points().end(),
                             [&](const Vec3& p, const Vec3& q) { return half.height(p) < half.height(q); });
        const double low = half.height(*lowest) - rounding;
        if (low >= v.radius - 8 * slack_) continue;
        const Vec3 p = low > -16 * slack_ ? *lowest - half.normal * ((low + v.radius) / 2) : *lowest;
        const Winding w = winding_at(p);
        if (w.on_surface) continue;
        if (w.number == 0) {
            v.limits.push_back(half);
            return true;
        }
        v.no_limits.push_back({&wall, front});
    }
    return false;
}

const Wall& VicinityFinder::boundary_wall(std::uint32_t triangle) {
    const Wall& wall = walls_.of(triangle);
    if (wall.triangles().size() == 1 || is_boundary(wall)) return wall;
    const std::span<const Wall* const> pieces = walls_.pieces(wall);
    return **std::find_if(pieces.begin(), pieces.end(),
                          [&](const Wall* w) { return w->triangles()[0] == triangle; });
}

bool VicinityFinder::refine(Vicinity& v, const Wall& wall) {
    const Facet kind = walls_.kind(wall);
    if (kind == Facet::boundary || (kind == Facet::mixed && !walls_.has_pieces(wall))) return false;
    std::erase(v.walls, &wall);
    if (kind == Facet::mixed) {
        const std::span<const Wall* const> pieces = walls_.pieces(wall);
        v.walls.insert(v.walls.end(), pieces.begin(), pieces.end());
    }
    return true;
}

std::optional<int> VicinityFinder::winding_number(const Vec3& p) const {
    const Winding w = winding_at(p);
    return w.on_surface ? std::nullopt : std::optional(w.number);
}

VicinityFinder::Foot VicinityFinder::nearest_point(const Vec3& p, double within) const {
    const Surface& s = facets_.surface();
    const auto found = nearest_triangle(s, p + rounding_.origin, {Vicinity::none, within},
                                        [](std::uint32_t) { return true; });
    if (found.first == Vicinity::none) return {p, within};
    return {Wall(walls_.triangle(found.first), found.first).foot(p), found.second};
}

std::optional<Vec3> VicinityFinder::point_outside(const Wall& wall, const Vec3& p) const {
    const Vec3 foot = wall.foot(p), step = wall.normal() * (8 * slack_);
    for (const Vec3& beside : {rounding_.snapped(foot + step), rounding_.snapped(foot - step)}) {
        const Winding w = winding_at(beside);
        if (!w.on_surface && w.number == 0) return beside;
    }
    return std::nullopt;
}

void VicinityFinder::add_walls_in(const Vicinity& v, const ConvexCell& cell,
                                  std::vector<const Wall*>& walls) const {
    if (!v.complete || v.inside) return;
    for (const Wall* w : v.walls) {
        if (!intersects(w->bounds(), cell.bounds())) continue;
        const bool is_limit = std::any_of(v.limits.begin(), v.limits.end(), [&](const HalfSpace& h) {
            return std::all_of(w->corners().begin(), w->corners().end(),
                               [&](const Vec3& c) { return std::fabs(h.height(c)) <= 16 * slack_; });
        });
        if (!is_limit) walls.push_back(w);
    }
}

}  // namespace hitbox::detail
