// thickness.cpp: branch and bound, the cell with the largest bound first.
#include <hitbox/mesh/detail/thickness.hpp>

#include <hitbox/exact/orient3d.hpp>
#include <hitbox/mesh/detail/convex_cell.hpp>
#include <hitbox/mesh/detail/triangle_walk.hpp>
#include <hitbox/pair/aabb_aabb.hpp>
#include <hitbox/pair/detail/closest_on_triangle.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <queue>
#include <span>
#include <utility>
#include <vector>

namespace hitbox::detail {

namespace {

constexpr std::size_t most_cells = 6000;
constexpr double close_enough = 1.004;  // the ratio of the bounds at which the search ends
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr std::uint32_t none = 0xffffffff;

// What a cell knows of one part.
struct Sight {
    std::uint32_t facet = none;  // a facet of the boundary near the middle
    double distance = 0;         // the middle is at least this far from the boundary
    int winding = 0;             // at the middle
    bool on_surface = false;     // then there is no winding number
};

struct Cell {
    ConvexCell shape;
    double bound;  // no point of the cell has a larger radius
    Vec3 middle;
    std::array<Sight, 2> sight;
    std::size_t witness = 0;  // the part whose facet gave the bound

    bool operator<(const Cell& other) const { return bound < other.bound; }
};

double length_of(const Vec3& v) { return std::sqrt(length_sq(v)); }

Vec3 normal_of_facet(const Triangle3& t) {
    const Vec3 n = cross(t.b - t.a, t.c - t.a);
    const double size = length_of(n);
    return size > 0 ? n * (1 / size) : Vec3{0, 0, 0};
}

class Search {
public:
    Search(Facets& a, Facets& b, const Aabb3& shared) : parts_{&a, &b}, shared_(shared) {
        double size = 0;
        for (std::size_t k = 0; k < 3; ++k)
            size = std::max({size, std::fabs(shared.min[k]), std::fabs(shared.max[k])});
        slack_ = 32 * std::numeric_limits<double>::epsilon() * size;
    }

    Thickness run() {
        double narrowest = infinity;
        for (std::size_t k = 0; k < 3; ++k) narrowest = std::min(narrowest, shared_.max[k] - shared_.min[k]);
        const double whole = narrowest / 2 * (1 + 0x1p-50);
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
        return {2 * radius_, std::max(2 * radius_, 2 * radius * (1 + 0x1p-50)), center_};
    }

private:
    double settled_at() const { return radius_ * close_enough; }

    // Looks at a cell, and keeps it if it may hold a larger ball.
    void take(ConvexCell shape, double bound, const Cell* parent) {
        Cell cell{std::move(shape), bound, {}, {}};
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
                (sight.distance > reach + slack_ || is_empty(i, cell.shape)))
                return;
            if (sight.facet == none) continue;
            const Triangle3 t = parts_[i]->surface().triangle(sight.facet);
            double farthest = 0;
            for (const Vec3& p : cell.shape.points())
                farthest = std::max(farthest, distance_to_triangle(t, p));
            if (farthest < cell.bound) cell.bound = farthest, cell.witness = i;
        }
        if (inside && radius > radius_) radius_ = radius * (1 - 0x1p-48), center_ = cell.middle;
        if (inside && !center_) center_ = cell.middle;
        if (cell.bound > settled_at())
            open_.push(std::move(cell));
        else
            dropped_ = std::max(dropped_, cell.bound);
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
                const double d = distance_to_triangle(s.triangle(id), p);
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
            guess = {before->facet, distance_to_triangle(s.triangle(before->facet), middle)};
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
        sight.distance = found.distance, sight.facet = found.triangle;
        if (is_boundary(facets, found.triangle, sight, middle)) return;

        // Walls within the solid do not limit the ball, and triangles that may change do not prove a limit.
        found = nearest(part, middle, {}, [&](std::uint32_t id) { return facets.of(id) != Facet::inner; });
        sight.distance = std::min(found.distance, 1e300);
        sight.facet = found.triangle;
        if (found.triangle == none || facets.of(found.triangle) == Facet::boundary) return;
        sight.facet = nearest(part, middle, {}, [&](std::uint32_t id) {
                          return facets.of(id) == Facet::boundary;
                      }).triangle;
    }

    // The winding number behind a clean triangle is one more than in front of it. Between the middle and the nearest
    // triangle it does not change. So most triangles need no ray.
    static bool is_boundary(Facets& facets, std::uint32_t triangle, const Sight& sight, const Vec3& middle) {
        if (facets.is_clean(triangle) && facets.bounds_volume(triangle)) {
            const Triangle3 t = facets.surface().triangle(triangle);
            const exact::Sign side = exact::orient3d(t.a, t.b, t.c, middle);
            const int beyond = side == exact::Sign::positive   ? sight.winding + 1
                               : side == exact::Sign::negative ? sight.winding - 1
                                                               : 2;
            if (!sight.on_surface && side != exact::Sign::zero && (sight.winding == 0) != (beyond == 0))
                return true;
        }
        return facets.of(triangle) == Facet::boundary;
    }

    // True if no triangle of the part reaches into a cell whose middle is outside. Then all of it is outside.
    bool is_empty(std::size_t part, const ConvexCell& shape) const {
        constexpr std::size_t most = 24;
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
        return std::all_of(close.begin(), close.end(), [&](std::uint32_t id) {
            const Triangle3 t = s.triangle(id);
            const auto beyond = [&](const ConvexCell::Face& f) {
                const double limit = -4 * slack_ * length_of(f.normal);
                return dot(f.normal, t.a - f.point) >= limit && dot(f.normal, t.b - f.point) >= limit &&
                       dot(f.normal, t.c - f.point) >= limit;
            };
            if (std::any_of(faces.begin(), faces.end(), beyond)) return true;
            // All of the cell on one side of the triangle.
            const Vec3 n = normal_of_facet(t);
            double low = infinity, high = -infinity;
            for (const Vec3& p : shape.points()) {
                const double h = dot(n, p - t.a);
                low = std::min(low, h), high = std::max(high, h);
            }
            return low >= -4 * slack_ || high <= 4 * slack_;
        });
    }

    using Halves = std::optional<std::pair<ConvexCell, ConvexCell>>;

    // Along a facet that passes through the cell; else so that the farthest corner from the facet that gave the bound
    // comes nearer: along an edge of the facet, or halfway.
    Halves halved(const Cell& cell) const {
        double size = 0;
        for (const Vec3& p : cell.shape.points()) size = std::max(size, distance_of(p, cell.middle));
        for (const std::size_t i : {cell.witness, 1 - cell.witness}) {
            const std::uint32_t facet = cell.sight[i].facet;
            if (facet == none) continue;
            const Triangle3 t = parts_[i]->surface().triangle(facet);
            // Small facets would only cut off splinters.
            if (size > 4 * std::sqrt(length_of(cross(t.b - t.a, t.c - t.a)))) continue;
            const Vec3 n = normal_of_facet(t);
            if (Halves cut = cell.shape.cut(n, dot(n, t.a), 1e-3 * size))
                return exactly_cut(cell, n, dot(n, t.a));
            if (i != cell.witness) continue;
            if (Halves cut = along_an_edge(cell, t, n)) return cut;
        }
        if (cell.sight[cell.witness].facet != none) {
            const Triangle3 t = parts_[cell.witness]->surface().triangle(cell.sight[cell.witness].facet);
            const Vec3 far_corner = farthest_corner(cell.shape, t);
            const Vec3 away = far_corner - closest_on_triangle(t, far_corner), n = normal_of_facet(t);
            if (std::fabs(dot(away, n)) > 0.7 * length_of(away))
                if (Halves cut = halfway(cell.shape, n)) return cut;
        }
        return along_the_longest_axis(cell.shape);
    }

    Halves exactly_cut(const Cell& cell, const Vec3& n, double offset) const {
        return cell.shape.cut(n, offset, slack_);
    }

    static Vec3 farthest_corner(const ConvexCell& shape, const Triangle3& t) {
        double most = -1;
        Vec3 corner{};
        for (const Vec3& p : shape.points()) {
            const double d = distance_to_triangle(t, p);
            if (d > most) most = d, corner = p;
        }
        return corner;
    }

    // The plane through an edge, perpendicular to the facet, beyond which the farthest corner lies.
    Halves along_an_edge(const Cell& cell, const Triangle3& t, const Vec3& n) const {
        const Vec3 p = farthest_corner(cell.shape, t);
        const std::array corner{t.a, t.b, t.c};
        double most = 0;
        Vec3 best{}, start{};
        for (std::size_t i = 0; i < 3; ++i) {
            const Vec3 edge = corner[(i + 1) % 3] - corner[i];
            const Vec3 out = cross(edge, n) * (1 / length_of(edge));
            const double beyond = dot(out, p - corner[i]);
            if (beyond > most) most = beyond, best = out, start = corner[i];
        }
        if (!(most > 0)) return std::nullopt;
        const double offset = dot(best, start);
        if (!cell.shape.cut(best, offset, 0.02 * most)) return std::nullopt;
        return cell.shape.cut(best, offset, slack_);
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
    std::priority_queue<Cell> open_;
    double radius_ = 0;   // of the largest ball found
    double dropped_ = 0;  // the largest bound of a cell that was given up
    std::optional<Vec3> center_;
};

}  // namespace

Thickness shared_thickness(Facets& a, Facets& b, const Aabb3& shared) {
    // Squares of larger or smaller numbers leave the range of doubles.
    constexpr double largest = 0x1p300;
    double size = 0, narrowest = infinity;
    for (std::size_t k = 0; k < 3; ++k) {
        size = std::max({size, std::fabs(shared.min[k]), std::fabs(shared.max[k])});
        narrowest = std::min(narrowest, shared.max[k] - shared.min[k]);
    }
    if (size > largest || narrowest < 1 / largest) return {0, narrowest, {}};
    return Search(a, b, shared).run();
}

}  // namespace hitbox::detail
