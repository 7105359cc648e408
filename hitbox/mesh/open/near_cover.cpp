// near_cover.cpp: prisms over the triangles nearby are cut out of a triangle, thin ones first, then wide ones, then cells.
#include <hitbox/mesh/open/near_cover.hpp>

#include <hitbox/core/sort.hpp>
#include <hitbox/mesh/nearest.hpp>
#include <hitbox/mesh/solid/box_sizes.hpp>
#include <hitbox/mesh/triangles_in.hpp>
#include <hitbox/pair/aabb_aabb.hpp>
#include <hitbox/pair/closest/triangle_distance.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace hitbox::detail {

namespace {

constexpr std::size_t most_nearby = 2000, most_polygons = 400, most_cells = 1000;
constexpr std::size_t most_work = 2'000'000;  // cuts by a plane

Aabb3 box_of(const Polygon& polygon) {
    Aabb3 box{polygon[0], polygon[0]};
    for (const Vec3& p : polygon)
        for (std::size_t k = 0; k < 3; ++k)
            box.min[k] = std::min(box.min[k], p[k]), box.max[k] = std::max(box.max[k], p[k]);
    return box;
}

Vec3 unit_along(const Vec3& v) {
    const double length = std::sqrt(length_sq(v));
    return length > 0 ? v * (1 / length) : Vec3{0, 0, 0};
}

bool corners_are_near(const Surface& own, const Surface& other, double within) {
    std::vector<std::uint8_t> seen(own.points().size(), 0);
    for (const TriMesh::Corners& corners : own.triangles())
        for (const std::uint32_t v : corners)
            if (!std::exchange(seen[v], 1) && !closest_point(other, own.points()[v], within)) return false;
    return true;
}

bool all_within(const Surface& own, const Surface& other, double within, const Aabb3& of_both) {
    NearCover cover(other, within, of_both);
    if (!cover.is_fine()) return false;
    for (std::size_t i = 0; i < own.triangles().size(); ++i)
        if (!cover.covers(own.triangle(i))) return false;
    return true;
}

}  // namespace

SplitPolygon split(const Polygon& polygon, const Vec3& normal, const Vec3& from, double height) {
    SplitPolygon r;
    std::size_t below = 0, above = 0;
    std::vector<double> at(polygon.size());
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        at[i] = dot(normal, polygon[i] - from) - height;
        below += at[i] < 0, above += at[i] > 0;
    }
    if (above == 0) return r.below = polygon, r;
    if (below == 0) return r.above = polygon, r;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const std::size_t next = (i + 1) % polygon.size();
        if (at[i] <= 0) r.below.push_back(polygon[i]);
        if (at[i] >= 0) r.above.push_back(polygon[i]);
        if ((at[i] < 0) == (at[next] < 0) || at[i] == 0 || at[next] == 0) continue;
        const Vec3 p = polygon[i] + (polygon[next] - polygon[i]) * (at[i] / (at[i] - at[next]));
        r.below.push_back(p), r.above.push_back(p);
    }
    return r;
}

TriangleFrame frame_of(const Triangle3& t) {
    TriangleFrame f{t, {}, {}, {}, false};
    const Vec3 corner[3] = {t.a, t.b, t.c}, ab = t.b - t.a, ac = t.c - t.a, across = cross(ab, ac);
    f.normal = unit_along(across);
    f.is_sound = length_sq(across) > 0x1p-48 * length_sq(ab) * length_sq(ac);
    Vec3 along[3];
    for (std::size_t i = 0; i < 3; ++i) along[i] = unit_along(corner[(i + 1) % 3] - corner[i]);
    for (std::size_t i = 0; i < 3; ++i) {
        f.edges[i] = cross(along[i], f.normal);
        f.corners[i] = unit_along(along[(i + 2) % 3] - along[i]);
    }
    return f;
}

bool shows_gap(std::span<const Vec3> polygon, const TriangleFrame& t, double gap) {
    const Vec3 corner[3] = {t.triangle.a, t.triangle.b, t.triangle.c};
    // `along` has about length 1. Differences keep the rounding small.
    const auto apart = [&](const Vec3& along) {
        double low = HUGE_VAL, high = -HUGE_VAL, size = 0;
        for (const Vec3& p : polygon) {
            const double at = dot(along, p - corner[0]);
            low = std::min(low, at), high = std::max(high, at);
        }
        double own_low = 0, own_high = 0;
        for (const Vec3& p : corner) {
            const double at = dot(along, p - corner[0]);
            own_low = std::min(own_low, at), own_high = std::max(own_high, at);
        }
        size = std::max({std::fabs(low), std::fabs(high), own_high, -own_low});
        return std::max(low - own_high, own_low - high) > gap * (1 + 0x1p-40) + 0x1p-40 * size;
    };
    const Vec3 axes[] = {t.normal, t.edges[0], t.edges[1], t.edges[2], {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (const Vec3& axis : axes)
        if (apart(axis)) return true;
    return apart(unit_along(cross(polygon[1] - polygon[0], polygon[2] - polygon[0])));
}

NearCover::NearCover(const Surface& surface, double within, const Aabb3& of_both)
    : surface_(surface),
      within_(within),
      slack_(0x1p-46 * largest_coordinate(of_both)),
      work_left_(most_work) {}

std::optional<std::vector<std::uint32_t>> NearCover::nearby(const Triangle3& t) const {
    std::vector<std::uint32_t> ids;
    own_triangles_in(surface_, t.bounds().expanded(within_), [&](std::span<const std::uint32_t> found) {
        ids.insert(ids.end(), found.begin(), found.end());
        return ids.size() <= most_nearby;
    });
    if (ids.size() > most_nearby) return std::nullopt;
    detail::sort(ids.begin(), ids.end());
    return ids;
}

bool NearCover::is_covered(const Polygon& polygon, const Triangle3& by) const {
    return std::all_of(polygon.begin(), polygon.end(),
                       [&](const Vec3& p) { return is_within(by, p, within_ - slack_); });
}

// Removes the part of the polygon over the triangle, and pieces beside it that are near, too. If nothing is removed, the
// polygon stays whole.
void NearCover::cut(const Polygon& polygon, const TriangleFrame& by, const Reach& reach,
                    std::vector<Polygon>& out) {
    const Triangle3& t = by.triangle;
    const Vec3 corner[3] = {t.a, t.b, t.c};
    Polygon within = polygon;
    std::vector<Polygon> beside;
    const auto is_left = [&](const Vec3& normal, const Vec3& from, double height) {
        work_left_ -= std::min<std::size_t>(work_left_, 1);
        SplitPolygon parts = split(within, normal, from, height * within_);
        if (!parts.above.empty()) beside.push_back(std::move(parts.above));
        within = std::move(parts.below);
        return !within.empty();
    };
    bool left = is_left(by.normal, t.a, reach.height) && is_left(by.normal * -1.0, t.a, reach.height);
    for (std::size_t i = 0; i < 3; ++i) {
        left = left && is_left(by.edges[i], corner[i], reach.edge);
        left = left && is_left(by.corners[i], corner[i], reach.corner);
    }
    if (!left || !is_covered(within, t)) return out.push_back(polygon);
    for (Polygon& p : beside)
        if (!is_covered(p, t)) out.push_back(std::move(p));
}

// For polygons around a corner, and long ones beside edges of several triangles. The search ends at a corner that is not near.
bool NearCover::is_covered_in_cells(const Polygon& polygon, std::span<const std::uint32_t> nearby) {
    struct Cell {
        Polygon polygon;
        std::vector<std::uint32_t> nearby;
    };
    std::vector<Cell> cells{{polygon, {nearby.begin(), nearby.end()}}};
    for (std::size_t looked_at = 0; !cells.empty(); ++looked_at) {
        if (looked_at == most_cells) return false;
        Cell cell = std::move(cells.back());
        cells.pop_back();
        work_left_ -= std::min(work_left_, cell.nearby.size());
        if (work_left_ == 0) return false;
        const Aabb3 box = box_of(cell.polygon), reached = box.expanded(within_);
        std::erase_if(cell.nearby,
                      [&](std::uint32_t f) { return !intersects(surface_.triangle(f).bounds(), reached); });
        if (std::any_of(cell.nearby.begin(), cell.nearby.end(),
                        [&](std::uint32_t f) { return is_covered(cell.polygon, surface_.triangle(f)); }))
            continue;
        for (const Vec3& p : cell.polygon)
            if (std::none_of(cell.nearby.begin(), cell.nearby.end(), [&](std::uint32_t f) {
                    return is_within(surface_.triangle(f), p, within_ - slack_);
                }))
                return false;
        std::size_t axis = 0;
        for (std::size_t k = 1; k < 3; ++k)
            if (box.max[k] - box.min[k] > box.max[axis] - box.min[axis]) axis = k;
        Vec3 normal{0, 0, 0};
        normal[axis] = 1;
        SplitPolygon parts = split(cell.polygon, normal, box.min, 0.5 * (box.max[axis] - box.min[axis]));
        if (parts.below.empty() || parts.above.empty()) return false;
        cells.push_back({std::move(parts.below), cell.nearby});
        cells.push_back({std::move(parts.above), std::move(cell.nearby)});
    }
    return true;
}

std::optional<std::vector<Polygon>> NearCover::rest(const Triangle3& t,
                                                    std::span<const std::uint32_t> nearby) {
    std::vector<Polygon> left{{t.a, t.b, t.c}};
    for (const std::uint32_t f : nearby)
        if (is_covered(left[0], surface_.triangle(f))) return std::vector<Polygon>{};
    // Each corner of such a prism is within the distance of the triangle, at any angle.
    constexpr Reach reaches[] = {{0.995, 0.06, 0.06}, {0.6, 0.55, 0.55}, {0.3, 0.87, 0.38}};
    for (const Reach& reach : reaches) {
        for (const std::uint32_t f : nearby) {
            const TriangleFrame frame = frame_of(surface_.triangle(f));
            const Aabb3 reached = frame.triangle.bounds().expanded(within_);
            std::vector<Polygon> next;
            for (Polygon& p : left) {
                if (intersects(reached, box_of(p)))
                    cut(p, frame, reach, next);
                else
                    next.push_back(std::move(p));
            }
            left = std::move(next);
            if (left.empty()) return left;
            if (left.size() > most_polygons || work_left_ == 0) return std::nullopt;
        }
    }
    std::erase_if(left, [&](const Polygon& p) { return is_covered_in_cells(p, nearby); });
    if (work_left_ == 0) return std::nullopt;
    return left;
}

std::optional<std::uint32_t> NearCover::one_that_covers(const Triangle3& t) const {
    const auto nearest =
        closest_point(surface_, t.a + ((t.b - t.a) + (t.c - t.a)) * (1.0 / 3), within_ - slack_);
    if (!nearest) return std::nullopt;
    const std::uint32_t id = surface_.index_of(nearest->triangle);
    return is_covered({t.a, t.b, t.c}, surface_.triangle(id)) ? std::optional(id) : std::nullopt;
}

bool NearCover::covers(const Triangle3& t) {
    if (one_that_covers(t)) return true;
    const auto near = nearby(t);
    if (!near) return false;
    const auto left = rest(t, *near);
    return left && left->empty();
}

bool is_same_within(const Surface& a, const Surface& b, double within) {
    if (a.triangles().empty() || b.triangles().empty()) return false;
    for (std::size_t k = 0; k < 3; ++k)
        if (!(std::fabs(a.bounds().min[k] - b.bounds().min[k]) <= within &&
              std::fabs(a.bounds().max[k] - b.bounds().max[k]) <= within))
            return false;
    if (!corners_are_near(a, b, within) || !corners_are_near(b, a, within)) return false;
    const Aabb3 both = Aabb3(a.bounds()).merge(b.bounds());
    return all_within(a, b, within, both) && all_within(b, a, within, both);
}

}  // namespace hitbox::detail
