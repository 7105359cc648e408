// hull_hull.cpp: two hulls, by the pairs of their triangles that are near each other.
#include <hitbox/exact/orient3d.hpp>
#include <hitbox/pair/aabb_aabb.hpp>
#include <hitbox/pair/closest/hull/detail/hull_cap.hpp>
#include <hitbox/pair/closest/hull/detail/hull_gjk.hpp>
#include <hitbox/pair/closest/hull/hull_shape.hpp>
#include <hitbox/pair/closest_points.hpp>
#include <hitbox/pair/distance.hpp>
#include <hitbox/pair/triangle_triangle.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

namespace hitbox::detail {

namespace {

// A triangle of a hull and its lowest height along the direction to that hull.
struct LowTriangle {
    Triangle3 triangle;
    double low = 0;
    Aabb3 box;
};

struct LowTriangles {
    std::vector<LowTriangle> all;
    bool reached = true;

    LowTriangles(const HullView& hull, const HullFacing& facing, double limit) {
        any_low_triangle(
            hull, facing, [&] { return limit; }, reached,
            [&](const Triangle3& t) {
                const double low =
                    facing.known ? std::min({facing.height(t.a), facing.height(t.b), facing.height(t.c)})
                                 : -std::numeric_limits<double>::infinity();
                all.push_back({t, low, t.bounds()});
                return false;
            });
    }
};

struct NearestOfHulls {
    Triangle3 of_a, of_b;
    double distance = std::numeric_limits<double>::infinity();
    std::optional<Vec3> common;  // a common point of hulls of which one is in the other
};

class TwoHulls {
public:
    TwoHulls(const HullView& a, const HullView& b)
        : a_(a),
          b_(b),
          guess_(guess_with_hull(HullCorners(a), HullCorners(b))),
          facing_(guess_.way, a[guess_.a[0]], std::max(largest_coordinate_of(a), largest_coordinate_of(b))) {
        if (!facing_.known) return;
        top_of_b_ = top_of_hull(b, facing_);
        bottom_of_a_ = -top_of_hull(a, facing_.turned());
    }

    NearestOfHulls nearest(bool only_contact) {
        if (guess_.meet && meet_between()) return r_;
        LowTriangles of_a(a_, facing_, top_of_b_), of_b(b_, facing_.turned(), -bottom_of_a_);
        if (meet_among(of_a.all, of_b.all)) return r_;
        if (of_a.reached && of_b.reached) {
            if (hull_contains(a_, b_[0])) return one_point(b_[0]);
            if (hull_contains(b_, a_[0])) return one_point(a_[0]);
        }
        if (only_contact) return r_;
        r_.of_a = {a_[guess_.a[0]], a_[guess_.a[1]], a_[guess_.a[2]]};
        r_.of_b = {b_[guess_.b[0]], b_[guess_.b[1]], b_[guess_.b[2]]};
        r_.distance = distance(r_.of_a, r_.of_b);
        const double reach = r_.distance * (1 + 0x1p-40);
        nearest_among(LowTriangles(a_, facing_, top_of_b_ + reach).all,
                      LowTriangles(b_, facing_.turned(), reach - bottom_of_a_).all);
        return r_;
    }

private:
    NearestOfHulls one_point(const Vec3& p) {
        r_.common = p, r_.distance = 0;
        return r_;
    }
    bool meet(const Triangle3& t, const Triangle3& u) {
        if (!intersects(t, u)) return false;
        r_ = {t, u, 0, std::nullopt};
        return true;
    }
    bool meet_between() {
        std::array<Vec3, 4> v{}, w{};
        for (std::size_t i = 0; i < 4; ++i) v[i] = a_[guess_.a[i]], w[i] = b_[guess_.b[i]];
        if (in_tetrahedron(v, w[0])) return one_point(w[0]), true;
        if (in_tetrahedron(w, v[0])) return one_point(v[0]), true;
        for (std::size_t i = 0; i < 4; ++i)
            for (std::size_t j = 0; j < 4; ++j)
                if (meet({v[i], v[(i + 1) % 4], v[(i + 2) % 4]}, {w[j], w[(j + 1) % 4], w[(j + 2) % 4]}))
                    return true;
        return false;
    }
    // By a sweep along x.
    bool meet_among(std::vector<LowTriangle>& of_a, std::vector<LowTriangle>& of_b) {
        const auto by_x = [](const LowTriangle& t, const LowTriangle& u) {
            return t.box.min.x < u.box.min.x;
        };
        std::sort(of_a.begin(), of_a.end(), by_x), std::sort(of_b.begin(), of_b.end(), by_x);
        for (std::size_t i = 0, j = 0; i < of_a.size() && j < of_b.size();) {
            const bool a_first = of_a[i].box.min.x <= of_b[j].box.min.x;
            const LowTriangle& t = a_first ? of_a[i] : of_b[j];
            const auto& others = a_first ? of_b : of_a;
            for (std::size_t k = a_first ? j : i; k < others.size() && others[k].box.min.x <= t.box.max.x;
                 ++k) {
                const LowTriangle& u = others[k];
                if (!intersects(t.box, u.box)) continue;
                if (a_first ? meet(t.triangle, u.triangle) : meet(u.triangle, t.triangle)) return true;
            }
            ++(a_first ? i : j);
        }
        return false;
    }
    void nearest_among(std::vector<LowTriangle> of_a, std::vector<LowTriangle> of_b) {
        const auto by_height = [](const LowTriangle& t, const LowTriangle& u) { return t.low < u.low; };
        std::sort(of_a.begin(), of_a.end(), by_height), std::sort(of_b.begin(), of_b.end(), by_height);
        for (const LowTriangle& t : of_a)
            for (const LowTriangle& u : of_b) {
                if (t.low + u.low > r_.distance * (1 + 0x1p-40) + 4 * facing_.slack) break;
                if (const double d = distance(t.triangle, u.triangle); d < r_.distance)
                    r_.distance = d, r_.of_a = t.triangle, r_.of_b = u.triangle;
            }
    }

    const HullView &a_, &b_;
    HullGuess guess_;
    HullFacing facing_;
    double top_of_b_ = std::numeric_limits<double>::infinity(),
           bottom_of_a_ = -std::numeric_limits<double>::infinity();
    NearestOfHulls r_;
};

}  // namespace

bool hulls_meet(const HullView& a, const HullView& b) { return TwoHulls(a, b).nearest(true).distance == 0; }

double distance_of_hulls(const HullView& a, const HullView& b) {
    return TwoHulls(a, b).nearest(false).distance;
}

PointPair closest_of_hulls(const HullView& a, const HullView& b) {
    const NearestOfHulls nearest = TwoHulls(a, b).nearest(false);
    if (nearest.common) return {*nearest.common, *nearest.common};
    const auto both = closest_points(nearest.of_a, nearest.of_b);
    return {both->a, both->b};
}

}  // namespace hitbox::detail
