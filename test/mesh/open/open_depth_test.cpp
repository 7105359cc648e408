// open_depth_test.cpp: random open parts in solids and across sheets, beside dense samples and clipped rectangles.
#include <hitbox/core/affine.hpp>
#include <hitbox/mesh/nearest.hpp>
#include <hitbox/mesh/open/near_cover.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "../open_pairs.hpp"
#include "../shapes.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

class RandomSheets {
public:
    explicit RandomSheets(int seed) : random_(std::uint32_t(seed)) {}

    double real(double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(random_);
    }
    Vec3 vec(double size) { return {real(-size, size), real(-size, size), real(-size, size)}; }
    int whole(int count) { return std::uniform_int_distribution<int>(0, count - 1)(random_); }

    // A wavy grid over a unit square, somewhere near the origin.
    TriMesh wavy() {
        TriMesh mesh;
        const auto n = std::uint32_t(1 + whole(6));
        const Vec3 at = vec(0.8), u = vec(1), v = vec(1), w = cross(u, v) * real(0, 0.5);
        const double waves = real(0, 8);
        for (std::uint32_t i = 0; i <= n; ++i)
            for (std::uint32_t k = 0; k <= n; ++k) {
                const double x = double(i) / n, y = double(k) / n;
                mesh.points.push_back(at + u * x + v * y + w * std::sin(waves * (x + y * y)));
                if (i == n || k == n) continue;
                const std::uint32_t p = i * (n + 1) + k, q = p + n + 1;
                mesh.triangles.push_back({p, q, q + 1});
                mesh.triangles.push_back({p, q + 1, p + 1});
            }
        return mesh;
    }

private:
    std::mt19937 random_;
};

std::vector<Vec3> samples_on(const TriMesh& mesh, int n) {
    std::vector<Vec3> points;
    for (const TriMesh::Corners& c : mesh.triangles)
        for (int i = 0; i <= n; ++i)
            for (int k = 0; i + k <= n; ++k)
                points.push_back(mesh.points[c[0]] +
                                 (mesh.points[c[1]] - mesh.points[c[0]]) * (double(i) / n) +
                                 (mesh.points[c[2]] - mesh.points[c[0]]) * (double(k) / n));
    return points;
}

double longest_edge(const TriMesh& mesh) {
    double longest = 0;
    for (const TriMesh::Corners& c : mesh.triangles)
        for (std::size_t k = 0; k < 3; ++k)
            longest = std::max(longest, length_sq(mesh.points[c[k]] - mesh.points[c[(k + 1) % 3]]));
    return std::sqrt(longest);
}

// A quadrilateral at `origin` along u and v, as two triangles.
struct Quad {
    Vec3 origin, u, v;
    TriMesh mesh() const {
        TriMesh m;
        m.points = {origin, origin + u, origin + u + v, origin + v};
        m.triangles = {{0, 1, 2}, {0, 2, 3}};
        return m;
    }
};

// How far `own` reaches through the rectangle `other`, on the side where that is less: heights of what is over the rectangle.
double reach_through(const Quad& own, const Quad& other) {
    const Vec3 normal = cross(other.u, other.v) * (1 / std::sqrt(length_sq(cross(other.u, other.v))));
    detail::Polygon p{own.origin, own.origin + own.u, own.origin + own.u + own.v, own.origin + own.v};
    for (const Vec3& side : {other.u, other.v}) {
        p = detail::split(p, side, other.origin, length_sq(side)).below;
        if (!p.empty()) p = detail::split(p, side, other.origin, 0).above;
    }
    double low = 0, high = 0;
    for (const Vec3& q : p) {
        low = std::min(low, dot(normal, q - other.origin));
        high = std::max(high, dot(normal, q - other.origin));
    }
    return std::min(-low, high);
}

}  // namespace

TEST_SUITE("mesh/open_depth") {
    TEST_CASE("wavy sheets in solids, beside dense samples") {
        const TriMesh solids[] = {bumpy(2), bumpy(5), cube({-1, -1, -1}, 2)};
        int forgiven = 0, asked = 0;
        for (int i = 0; i < open_pairs(); ++i) {
            CAPTURE(i);
            RandomSheets random(i);
            const TriMesh& solid = solids[random.whole(3)];
            const TriMesh sheet = random.wavy();
            const auto exact = single_clash(sheet, solid, 0);
            if (!exact || exact->kind != ClashKind::penetrating) continue;
            const Surface surface = surface_of(solid);
            double deepest = 0;
            for (const Vec3& p : samples_on(sheet, 30))
                deepest = std::max(deepest, -*signed_distance(surface, p));
            const double spacing = longest_edge(sheet) / 30;
            for (const double within :
                 {0.7 * deepest, 0.99 * deepest, 1.02 * (deepest + spacing), 1.5 * (deepest + spacing)}) {
                CAPTURE(within);
                const auto clash = single_clash(sheet, solid, within);
                REQUIRE(clash);
                if (within < deepest) CHECK_FALSE(clash->forgiven);
                // The proof may take too much work, but seldom.
                if (within > deepest && !clash->near_duplicate) ++asked, forgiven += clash->forgiven;
            }
        }
        CAPTURE(asked);
        CHECK(forgiven >= asked * 9 / 10);
    }

    TEST_CASE("sheets that are the same within a distance, beside dense samples") {
        int found = 0, asked = 0;
        for (int i = 0; i < open_pairs(); ++i) {
            CAPTURE(i);
            RandomSheets random(1000 + i);
            const TriMesh a = random.wavy();
            TriMesh b = a;
            const double moved = std::exp2(random.real(-12, -3));
            for (Vec3& p : b.points) p = p + random.vec(moved);
            double apart = 0;
            const Surface of_a = surface_of(a), of_b = surface_of(b);
            for (const Vec3& p : samples_on(a, 20)) apart = std::max(apart, closest_point(of_b, p)->distance);
            for (const Vec3& p : samples_on(b, 20)) apart = std::max(apart, closest_point(of_a, p)->distance);
            const double spacing = longest_edge(a) / 20;
            CHECK_FALSE(detail::is_same_within(of_a, of_b, 0.99 * apart));
            if (const double within = 1.02 * (apart + std::min(spacing, 2 * moved)); within > apart)
                ++asked, found += detail::is_same_within(of_a, of_b, within);
        }
        CAPTURE(asked);
        CHECK(found >= asked * 9 / 10);
    }

    TEST_CASE("rectangles that cross, beside the heights of one over the other") {
        int crossing = 0, missed = 0;
        for (int i = 0; i < 10 * open_pairs(); ++i) {
            CAPTURE(i);
            RandomSheets random(5000 + i);
            const auto rectangle = [&] {
                const Vec3 u = random.vec(1);
                Vec3 v = cross(u, random.vec(1));
                return Quad{random.vec(0.5) - (u + v) * 0.5, u, v};
            };
            const Quad a = rectangle(), b = rectangle();
            const auto exact = single_clash(a.mesh(), b.mesh(), 0);
            if (!exact || exact->kind != ClashKind::penetrating) continue;
            ++crossing;
            const double value = std::min(reach_through(a, b), reach_through(b, a));
            for (const double ratio : {0.5, 0.97, 1.03, 2.0}) {
                CAPTURE(ratio);
                const auto clash = single_clash(a.mesh(), b.mesh(), ratio * value);
                REQUIRE(clash);
                if (ratio < 1) CHECK_FALSE(clash->forgiven);
                if (ratio > 1) missed += !clash->forgiven;
            }
        }
        CAPTURE(crossing);
        CHECK(crossing > open_pairs());
        CHECK(missed <= 2 * crossing / 10);
    }

    TEST_CASE("a wavy sheet that is well above and below a wavy ground passes it") {
        int asked = 0, forgiven = 0;
        for (int i = 0; i < 4 * open_pairs(); ++i) {
            CAPTURE(i);
            RandomSheets random(9000 + i);
            const double waves = random.real(0, 6), steep = random.real(0, 0.5) / (1 + waves);
            const bool folded = random.whole(2) == 0;
            const auto height = [&](double x, double y) {
                return steep * (folded ? 2 * std::fabs(x) : std::sin(waves * x) + std::cos(waves * y));
            };
            // The ground has an even number of fields, so that the fold is on edges.
            const int n = 2 * (1 + random.whole(12));
            TriMesh ground;
            for (int k = 0; k <= n; ++k)
                for (int l = 0; l <= n; ++l) {
                    const double x = 8.0 * k / n - 4, y = 8.0 * l / n - 4;
                    ground.points.push_back({x, y, height(x, y)});
                    if (k == n || l == n) continue;
                    const auto p = std::uint32_t(k * (n + 1) + l), q = p + std::uint32_t(n) + 1;
                    ground.triangles.push_back({p, q, q + 1});
                    ground.triangles.push_back({p, q + 1, p + 1});
                    if (random.whole(2) == 0)
                        std::swap(ground.triangles.back()[0], ground.triangles.back()[1]);
                }
            const TriMesh sheet = random.wavy();
            const Surface of_ground = surface_of(ground);
            double above = 0, below = 0;
            for (const Vec3& p : samples_on(sheet, 10)) {
                const NearestOnMesh nearest = *closest_point(of_ground, p);
                (nearest.point.z < p.z ? above : below) =
                    std::max(nearest.point.z < p.z ? above : below, nearest.distance);
            }
            const double least = std::min(above, below);
            const auto exact = single_clash(sheet, ground, 0);
            if (!exact || exact->kind != ClashKind::penetrating || least == 0) continue;
            CHECK_FALSE(single_clash(sheet, ground, 0.25 * least)->forgiven);
            const auto wide = single_clash(sheet, ground, 1.1 * least + longest_edge(sheet) / 10);
            ++asked, forgiven += wide->forgiven;
        }
        CAPTURE(asked);
        CHECK(asked > open_pairs());
        CHECK(forgiven >= asked * 9 / 10);
    }
}
