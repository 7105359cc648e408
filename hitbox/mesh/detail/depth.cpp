// depth.cpp: samples, and a search that refines only the samples that could be deeper.
#include <hitbox/core/sort.hpp>
#include <hitbox/mesh/detail/depth.hpp>

#include <hitbox/mesh/detail/winding_beside.hpp>
#include <hitbox/pair/detail/closest_on_triangle.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace hitbox::detail {

namespace {

class DeepestSample {
public:
    explicit DeepestSample(const Surface& other) : other_(other) {
        const Vec3 size = other.bounds().max - other.bounds().min;
        // Positive, because doubling must increase it.
        first_reach_ =
            std::max({size.x * 0x1p-8, size.y * 0x1p-8, size.z * 0x1p-8, std::numeric_limits<double>::min()});
    }

    enum class Place { unknown, inside };

    void try_point(const Vec3& p, Place place) {
        for (std::size_t k = 0; k < 3; ++k)
            if (!(other_.bounds().min[k] < p[k] && p[k] < other_.bounds().max[k])) return;
        if (found_ && reaches_surface(p, depth_)) return;
        if (place == Place::unknown && !winding_around(other_, p).inside()) return;
        const double distance = distance_to_surface(p);
        if (!found_ || distance > depth_) depth_ = distance;
        found_ = true;
    }

    std::optional<double> depth() const { return found_ ? std::optional(depth_) : std::nullopt; }

private:
    static Aabb3 around(const Vec3& p, double reach) {
        return {{p.x - reach, p.y - reach, p.z - reach}, {p.x + reach, p.y + reach, p.z + reach}};
    }
    double distance(const Vec3& p, std::uint32_t triangle) const {
        return distance_to_triangle(other_.triangle(triangle), p);
    }

    bool reaches_surface(const Vec3& p, double reach) const {
        bool reached = false;
        other_.tree().overlaps(around(p, reach), [&](std::span<const std::uint32_t> ids) {
            for (const std::uint32_t id : ids)
                if (is_within(other_.triangle(id), p, reach)) return !(reached = true);
            return true;
        });
        return reached;
    }

    double distance_to_surface(const Vec3& p) const {
        for (double reach = std::max(found_ ? depth_ * 2 : 0.0, first_reach_);; reach *= 2) {
            double nearest = std::numeric_limits<double>::infinity();
            other_.tree().overlaps(around(p, reach), [&](std::span<const std::uint32_t> ids) {
                for (const std::uint32_t id : ids) nearest = std::min(nearest, distance(p, id));
                return true;
            });
            // A triangle outside the box is farther away than `reach`, so this is the nearest one. Otherwise
            // search again.
            if (nearest <= reach || !(reach < std::numeric_limits<double>::max())) return nearest;
        }
    }

    const Surface& other_;
    double first_reach_;
    bool found_ = false;
    double depth_ = 0;
};

// The parameter (0 to 1) where the edge from p to q meets the triangle's plane, rounded; -1 if it does not.
double along_edge(const Vec3& p, const Vec3& q, const Triangle3& t) {
    const Vec3 n = cross(t.b - t.a, t.c - t.a);
    const double from = dot(n, p - t.a), to = dot(n, q - t.a);
    return (from < 0) == (to < 0) ? -1 : from / (from - to);
}

}  // namespace

std::optional<double> depth_inside(const Surface& own, const Surface& other,
                                   const std::vector<Region>& region,
                                   std::span<const TrianglePair> contacts) {
    using Place = DeepestSample::Place;
    DeepestSample deepest(other);
    // Triangles without contact lie wholly inside or wholly outside.
    for (std::size_t i = 0; i < own.triangles().size(); ++i) {
        if (region[i] != Region::inside) continue;
        const Triangle3 t = own.triangle(i);
        // A computed midpoint may be rounded across a surface that is an ulp away, so only corners are surely inside.
        deepest.try_point(t.a, Place::inside);
        deepest.try_point(t.b, Place::inside);
        deepest.try_point(t.c, Place::inside);
        deepest.try_point((t.a + t.b + t.c) * (1.0 / 3), Place::unknown);
        deepest.try_point((t.a + t.b) * 0.5, Place::unknown);
        deepest.try_point((t.b + t.c) * 0.5, Place::unknown);
        deepest.try_point((t.c + t.a) * 0.5, Place::unknown);
    }

    // Triangles in contact with the other surface: cut their edges at the contacts.
    std::vector<TrianglePair> by_own(contacts.begin(), contacts.end());
    detail::sort(by_own.begin(), by_own.end(), [](const TrianglePair& x, const TrianglePair& y) {
        return x.a != y.a ? x.a < y.a : x.b < y.b;
    });
    std::vector<double> cuts;
    for (std::size_t first = 0, last; first < by_own.size(); first = last) {
        for (last = first; last < by_own.size() && by_own[last].a == by_own[first].a;) ++last;
        const Triangle3 t = own.triangle(by_own[first].a);
        const std::array<Vec3, 3> corner{t.a, t.b, t.c};
        deepest.try_point((t.a + t.b + t.c) * (1.0 / 3), Place::unknown);
        for (std::size_t e = 0; e < 3; ++e) {
            const Vec3 &p = corner[e], &q = corner[(e + 1) % 3];
            deepest.try_point(p, Place::unknown);
            cuts.assign({0.0, 1.0});
            for (std::size_t i = first; i < last; ++i) {
                const double at = along_edge(p, q, other.triangle(by_own[i].b));
                if (0 < at && at < 1) cuts.push_back(at);
            }
            detail::sort(cuts.begin(), cuts.end());
            for (std::size_t i = 0; i + 1 < cuts.size(); ++i)
                deepest.try_point(p + (q - p) * ((cuts[i] + cuts[i + 1]) / 2), Place::unknown);
        }
    }
    return deepest.depth();
}

}  // namespace hitbox::detail
