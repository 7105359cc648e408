// thickness_test.cpp: the depth of random pairs, against dense sampling of what they share. HITBOX_DEPTH_PAIRS: how many
// pairs, with more triangles and samples than in the suite; HITBOX_DEPTH_FIRST: the number of the first one.
#include <hitbox/mesh/clash.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>

#include "../cell_solids.hpp"
#include "../largest_ball.hpp"
#include "../round_shapes.hpp"
#include "../shapes.hpp"
#include "../solid_kinds.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

class SolidPairs {
public:
    SolidPairs(std::uint64_t seed, bool fine) : make_(seed), fine_(fine) {}

    std::array<TriMesh, 2> meshes;
    std::string what;
    Vec3 deep;  // a point that lies in both, or almost

    void run() {
        for (TriMesh& mesh : meshes) mesh = placed(shape());
        if (make_.one_in(4)) {  // through or beside the other's middle
            deep = fraction() * meshes[0].points[index(meshes[0])] +
                   fraction() * meshes[0].points[index(meshes[0])];
            move_second(deep - fraction() * meshes[1].points[index(meshes[1])]);
            return;
        }
        // The extreme points in a direction and against it meet, and then the second one comes a step nearer.
        const Vec3 towards = direction();
        const Vec3 p = extreme(meshes[0], towards), q = extreme(meshes[1], -towards);
        const double reach = std::pow(10.0, -double(make_.number(0, 50)) / 10);
        what += ", overlap " + std::to_string(reach);
        move_second(p - q - towards * reach);
        deep = p - towards * (reach / 2);
        if (make_.one_in(4)) {  // nearly in place twice
            meshes[1] = meshes[0];
            move_second(towards * reach);
            deep = towards * (reach / 2);
        }
    }

private:
    double fraction() { return double(make_.number(0, 1000)) / 2000; }
    std::size_t index(const TriMesh& mesh) {
        return std::size_t(make_.number(0, std::int64_t(mesh.points.size()) - 1));
    }
    std::uint32_t count(int low, int high) {
        return std::uint32_t(make_.number(low, fine_ ? 2 * high : high));
    }
    double extent(double low, double high) { return low + (high - low) * 2 * fraction(); }

    Vec3 direction() {
        const Vec3 v{fraction() - 0.25, fraction() - 0.25, fraction() - 0.25 + 1e-3};
        return v * (1 / std::sqrt(dot(v, v)));
    }

    static Vec3 extreme(const TriMesh& mesh, const Vec3& d) {
        Vec3 best = mesh.points[0];
        for (const Vec3& p : mesh.points)
            if (dot(p, d) > dot(best, d)) best = p;
        return best;
    }

    void move_second(const Vec3& by) { meshes[1] = moved(std::move(meshes[1]), by); }

    TriMesh placed(const TriMesh& mesh) { return make_.one_in(5) ? mesh : turned_at_random(mesh, make_); }

    TriMesh shape() {
        what += what.empty() ? "" : " and ";
        switch (make_.number(0, 8)) {
            case 0:
                what += "a ball";
                return ball(count(4, 8), extent(0.3, 1.5));
            case 1:
                what += "a bumpy ball";
                return scaled(bumpy(count(2, 4)), extent(0.3, 1.5));
            case 2:
                what += "a plate";
                return middle_at_origin(block({0, 0, 0}, {extent(1, 3), extent(1, 3), extent(0.01, 0.1)}));
            case 3: {
                what += "a cylinder";
                const double half = extent(0.1, 2);
                return regular_prism(count(3, 24), extent(0.2, 1), -half, half);
            }
            case 4: {
                what += "a ring";
                const double bore = extent(0.2, 1), half = extent(0.05, 1);
                return pipe(count(3, 20), bore, bore + extent(0.05, 0.5), -half, half);
            }
            case 5:
                what += "an L";
                return middle_at_origin(angle_iron(extent(0.05, 0.9), extent(0.05, 2)));
            case 6:
                what += "cells";
                return cells();
            default:
                what += "a block";
                return middle_at_origin(block({0, 0, 0}, {extent(0.1, 2), extent(0.1, 2), extent(0.1, 2)}));
        }
    }

    TriMesh cells() {
        Cells solid = Cells::random(make_);
        while (solid.empty()) solid = Cells::random(make_);
        std::array<std::array<std::int64_t, Cells::size + 1>, 3> planes{};
        for (auto& along : planes)
            for (std::size_t k = 1; k < along.size(); ++k) along[k] = along[k - 1] + 2 * make_.number(1, 3);
        return middle_at_origin(scaled(mesh_of(solid, planes, GridMap{}, make_), 0.1));
    }

    static TriMesh middle_at_origin(TriMesh mesh) {
        Vec3 sum{0, 0, 0};
        for (const Vec3& p : mesh.points) sum = sum + p;
        const Vec3 middle = sum * (1 / double(mesh.points.size()));
        return moved(std::move(mesh), -middle);
    }

    SolidGenerator make_;
    bool fine_;
};

}  // namespace

TEST_SUITE("mesh/thickness") {
    TEST_CASE("sampling finds what is known") {
        const auto sampled = [](const TriMesh& a, const TriMesh& b, double thickness) {
            const ThicknessBounds found = sampled_thickness(a, b, 0.002, 20000);
            CHECK(found.at_least <= thickness * (1 + 1e-12));
            CHECK(found.at_most >= thickness * (1 - 1e-12));
            CHECK(found.at_most <= found.at_least * 1.01);
        };
        sampled(block({0, 0, 0}, {8, 8, 8}), block({2, 2, 7}, {6, 6, 12}), 1);
        sampled(rotated(block({0, 0, 0}, {4, 4, 4})), rotated(block({1, 1, 3.5}, {3, 3, 9})), 12.5);
        sampled(block({-20, -20, 0}, {20, 20, 1}), regular_prism(32, 3, -10, 10), 1);
        sampled(angle_iron(0.25, 1), block({-1, -1, 0}, {2, 2, 1}), 0.5 * (2 - std::sqrt(2)));
        CHECK(sampled_thickness(ball(6), moved(ball(6), {3, 0, 0}), 0.002, 100).at_most == 0);
        CHECK(sampled_thickness(ball(6), moved(ball(6), {1.5, 1.5, 0}), 0.002, 5000).at_least == 0);
    }

    TEST_CASE("random pairs: both bounds of the depth hold what dense sampling finds") {
        const char* asked = std::getenv("HITBOX_DEPTH_PAIRS");
        const char* from = std::getenv("HITBOX_DEPTH_FIRST");
        const std::size_t pairs = asked ? std::size_t(std::strtoull(asked, nullptr, 10)) : 100;
        const std::size_t first = from ? std::size_t(std::strtoull(from, nullptr, 10)) : 0;
        std::size_t found = 0, unbounded = 0, within_percent = 0, sampled_well = 0;
        for (std::size_t i = first; found < pairs && i < first + 4 * pairs; ++i) {
            SolidPairs pair(0x9e3779b97f4a7c15 * (i + 1), asked != nullptr);
            pair.run();
            CAPTURE(i);
            CAPTURE(pair.what);
            const std::vector<Clash> clashes = clashes_of(pair.meshes[0], pair.meshes[1]);
            if (clashes.empty() || clashes[0].kind != ClashKind::penetrating) continue;
            ++found;
            CHECK(clashes[0].depth);
            if (!clashes[0].depth) continue;
            unbounded += clashes[0].depth_at_most ? 0u : 1u;
            const double least = *clashes[0].depth, most = clashes[0].depth_at_most.value_or(1e300);
            const ThicknessBounds truth =
                sampled_thickness(pair.meshes[0], pair.meshes[1], 0.002, asked ? 20000 : 2000, pair.deep);
            constexpr double rounding = 1e-13;
            CHECK(least > 0);
            CHECK(least <= truth.at_most * (1 + 1e-9) + rounding);
            CHECK(most >= truth.at_least * (1 - 1e-9) - rounding);
            CHECK(least <= most);
            within_percent += most <= 1.01 * least ? 1u : 0u;
            sampled_well += truth.at_most <= 1.01 * truth.at_least ? 1u : 0u;
        }
        CAPTURE(found);
        CAPTURE(within_percent);
        if (asked)
            MESSAGE(found, " pairs: bounds of ", within_percent, " within 1 %; without an upper one ",
                    unbounded, "; samples of ", sampled_well, " within 1 %");
        CHECK(found >= (pairs + 1) / 2);
        CHECK(20 * within_percent >= 19 * found);
        CHECK(unbounded == 0);
        CHECK(2 * sampled_well >= found);
    }
}
