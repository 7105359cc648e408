// clash_test.cpp: mirrors hitbox/mesh/clash.hpp.
#include <hitbox/mesh/clash.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <optional>
#include <random>

#include "round_shapes.hpp"
#include "shapes.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

/// A box whose faces are cut into cells at random, each cell along a random diagonal: what meshers leave behind.
TriMesh cut_box(const Vec3& low, const Vec3& high, std::mt19937_64& random, unsigned most_cells = 3) {
    std::array<std::vector<double>, 3> cuts;
    for (std::size_t k = 0; k < 3; ++k) {
        cuts[k] = {low[k], high[k]};
        // Cuts on the same coarse grid as the boxes, so that edges of one fall on edges of the other.
        for (unsigned n = unsigned(random() % most_cells); n > 0; --n) {
            const double c = low[k] + double(random() % 8) / 2;
            if (c < high[k]) cuts[k].push_back(c);
        }
        std::sort(cuts[k].begin(), cuts[k].end());
        cuts[k].erase(std::unique(cuts[k].begin(), cuts[k].end()), cuts[k].end());
    }
    TriMesh mesh;
    const auto add = [&](const Vec3& a, const Vec3& b, const Vec3& c) {
        const auto n = std::uint32_t(mesh.points.size());
        for (const Vec3& p : {a, b, c}) mesh.points.push_back(p);
        mesh.triangles.push_back({n, n + 1, n + 2});
    };
    for (std::size_t k = 0; k < 3; ++k) {
        const std::size_t u = (k + 1) % 3, v = (k + 2) % 3;
        for (const bool top : {false, true})
            for (std::size_t i = 0; i + 1 < cuts[u].size(); ++i)
                for (std::size_t j = 0; j + 1 < cuts[v].size(); ++j) {
                    const auto corner = [&](std::size_t a, std::size_t b) {
                        Vec3 p;
                        p[k] = top ? high[k] : low[k], p[u] = cuts[u][i + a], p[v] = cuts[v][j + b];
                        return p;
                    };
                    std::array<Vec3, 4> q{corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)};
                    if (!top) std::reverse(q.begin(), q.end());
                    if (random() % 2) std::rotate(q.begin(), q.begin() + 1, q.end());
                    add(q[0], q[1], q[2]);
                    add(q[0], q[2], q[3]);
                }
    }
    return mesh;
}

std::optional<Clash> clash_of(const TriMesh& a, const TriMesh& b, const ClashOptions& options = {}) {
    Assembly assembly;
    assembly.parts = {{"a", "", 0, a}, {"b", "", 1, b}};
    const auto report = find_clashes(assembly, options);
    REQUIRE(report);
    REQUIRE(report->clashes.size() <= 1);
    if (report->clashes.empty()) return std::nullopt;
    return report->clashes[0];
}

/// What two boxes do, by comparing numbers.
std::optional<ClashKind> kind_of_boxes(const Aabb3& a, const Aabb3& b) {
    bool meet = true, overlap = true, a_in_b = true, b_in_a = true;
    for (std::size_t k = 0; k < 3; ++k) {
        meet &= a.min[k] <= b.max[k] && b.min[k] <= a.max[k];
        overlap &= a.min[k] < b.max[k] && b.min[k] < a.max[k];
        a_in_b &= b.min[k] < a.min[k] && a.max[k] < b.max[k];
        b_in_a &= a.min[k] < b.min[k] && b.max[k] < a.max[k];
    }
    if (a_in_b || b_in_a) return ClashKind::contained;
    if (overlap) return ClashKind::penetrating;
    return meet ? std::optional(ClashKind::touching) : std::nullopt;
}

TriMesh sheet(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    TriMesh mesh;
    mesh.points = {a, b, c, d};
    mesh.triangles = {{0, 1, 2}, {0, 2, 3}};
    return mesh;
}

}  // namespace

TEST_SUITE("mesh/clash") {
    TEST_CASE("aligned boxes that overlap by 50 mm penetrate, though no two triangles cross") {
        std::mt19937_64 random(1);
        const auto clash =
            clash_of(cut_box({0, 0, 0}, {1, 1, 2}, random, 1), cut_box({0, 0, 1.95}, {1, 1, 4}, random, 1));
        REQUIRE(clash);
        CHECK(clash->kind == ClashKind::penetrating);
        REQUIRE(clash->depth);
        CHECK(*clash->depth == doctest::Approx(0.05));
        CHECK(clash->aabb == Aabb3{{0, 0, 1.95}, {1, 1, 2}});
    }

    TEST_CASE("walls that share a face touch") {
        const auto clash = clash_of(test::cube(), test::cube({1, 0, 0}));
        REQUIRE(clash);
        CHECK(clash->kind == ClashKind::touching);
        CHECK_FALSE(clash->depth);
        CHECK(clash->triangle_pairs > 0);
    }

    TEST_CASE("a box in a box is contained, and the inner one is named") {
        for (const bool inner_first : {false, true}) {
            const TriMesh outer = test::cube({0, 0, 0}, 4), inner = test::cube({1, 1, 1}, 1);
            const auto clash = inner_first ? clash_of(inner, outer) : clash_of(outer, inner);
            REQUIRE(clash);
            CHECK(clash->kind == ClashKind::contained);
            CHECK(clash->inner == std::optional<std::uint32_t>(inner_first ? 0 : 1));
            CHECK(clash->triangle_pairs == 0);
            CHECK_FALSE(clash->depth);
        }
    }

    TEST_CASE("a box in a cavity of another one does not clash; a box around the cavity penetrates") {
        TriMesh hollow = test::cube({0, 0, 0}, 8);
        append(hollow, test::turned_over(test::cube({2, 2, 2}, 4)));
        CHECK_FALSE(clash_of(hollow, test::cube({3, 3, 3}, 2)));
        const auto around = clash_of(hollow, test::cube({1, 1, 1}, 6));
        REQUIRE(around);
        CHECK(around->kind == ClashKind::penetrating);
        CHECK(around->triangle_pairs == 0);
    }

    TEST_CASE("parts with the same triangles, but some of them turned over, are judged one by one") {
        const TriMesh outer = test::cube({0, 0, 0}, 8), inner = test::cube({2, 2, 2}, 4);
        TriMesh hollow = outer, filled = outer, open = outer;
        append(hollow, test::turned_over(inner));
        append(filled, inner);
        std::swap(open.triangles[0][0], open.triangles[0][1]);
        const TriMesh bolt = test::cube({3, 3, 3}, 2);
        for (const auto& [first, second] : {std::pair(hollow, filled), std::pair(filled, hollow),
                                            std::pair(outer, open), std::pair(open, outer)}) {
            Assembly assembly;
            assembly.parts = {{"first", "", 0, first}, {"second", "", 0, second}, {"bolt", "", 0, bolt}};
            const auto report = find_clashes(assembly);
            REQUIRE(report);
            for (std::uint32_t i = 0; i < 2; ++i) {
                const auto alone = clash_of(i == 0 ? first : second, bolt);
                const auto together = std::find_if(report->clashes.begin(), report->clashes.end(),
                                                   [&](const Clash& c) { return c.a == i && c.b == 2; });
                REQUIRE((together != report->clashes.end()) == alone.has_value());
                if (alone) CHECK(together->kind == alone->kind);
            }
            CHECK(report->clashes.front().duplicate);
        }
    }

    TEST_CASE("the same part twice is a duplicate, in another order and turned over too") {
        std::mt19937_64 random(2);
        TriMesh box = cut_box({0, 0, 0}, {2, 2, 2}, random), other = box;
        std::shuffle(other.triangles.begin(), other.triangles.end(), random);
        for (const TriMesh& twin : {box, other, test::turned_over(box)}) {
            const auto clash = clash_of(box, twin);
            REQUIRE(clash);
            CHECK(clash->kind == ClashKind::penetrating);
            CHECK(clash->duplicate);
        }
        const auto copy = clash_of(sheet({0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}),
                                   sheet({0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}));
        REQUIRE(copy);
        CHECK(copy->kind == ClashKind::penetrating);
        CHECK(copy->duplicate);
    }

    TEST_CASE("open sheets: through the middle penetrates, along an edge or in one plane touches") {
        const TriMesh flat = sheet({-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0});
        struct Row {
            const char* name;
            TriMesh other;
            ClashKind kind;
        };
        const Row rows[] = {
            {"crosses", sheet({0, -.5, -1}, {0, .5, -1}, {0, .5, 1}, {0, -.5, 1}), ClashKind::penetrating},
            {"stands on it", sheet({0, -.5, 0}, {0, .5, 0}, {0, .5, 1}, {0, -.5, 1}), ClashKind::touching},
            {"crosses along its diagonal only", sheet({-2, -2, -1}, {2, 2, -1}, {2, 2, 1}, {-2, -2, 1}),
             ClashKind::touching},
            {"overlaps in the plane", sheet({0, 0, 0}, {3, 0, 0}, {3, 3, 0}, {0, 3, 0}), ClashKind::touching},
            {"shares one corner", sheet({1, 1, 0}, {2, 1, 1}, {2, 2, 1}, {1, 2, 1}), ClashKind::touching},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            const auto clash = clash_of(flat, row.other);
            REQUIRE(clash);
            CHECK(clash->kind == row.kind);
            CHECK_FALSE(clash->depth);
        }
        CHECK_FALSE(
            clash_of(flat, sheet({-1, -1, 1e-300}, {1, -1, 1e-300}, {1, 1, 1e-300}, {-1, 1, 1e-300})));
    }

    TEST_CASE("an open sheet in a closed box is contained") {
        const auto clash =
            clash_of(test::cube({0, 0, 0}, 4), sheet({1, 1, 1}, {2, 1, 1}, {2, 2, 1}, {1, 2, 1}));
        REQUIRE(clash);
        CHECK(clash->kind == ClashKind::contained);
        CHECK(clash->inner == std::optional<std::uint32_t>(1));
    }

    TEST_CASE("a sheet with two faces bounds nothing, so it is judged as open") {
        TriMesh both = sheet({0, 0, .5}, {2, 0, .5}, {2, 2, .5}, {0, 2, .5});
        append(both, test::turned_over(both));
        const auto clash = clash_of(test::cube(), both);
        REQUIRE(clash);
        CHECK(clash->kind == ClashKind::penetrating);
        CHECK_FALSE(clash->depth);
    }

    TEST_CASE("a post in a block or on it, both cut along lines of their own") {
        std::mt19937_64 random(3);
        for (int i = 0; i < 50; ++i) {
            const TriMesh block = cut_box({0, 0, 0}, {4, 4, 4}, random, 6);
            const auto into = clash_of(block, cut_box({1, 1, 3}, {2, 2, 5}, random, 4));
            REQUIRE(into);
            CHECK(into->kind == ClashKind::penetrating);
            const auto onto = clash_of(block, cut_box({1, 1, 4}, {2, 2, 5}, random, 4));
            REQUIRE(onto);
            CHECK(onto->kind == ClashKind::touching);
        }
    }

    TEST_CASE("boxes on a grid, cut at random: the kind is that of comparing numbers") {
        std::mt19937_64 random(4);
        std::array<int, 5> seen{};
        for (int i = 0; i < 2000; ++i) {
            CAPTURE(i);
            Aabb3 box[2];
            TriMesh mesh[2];
            for (int j = 0; j < 2; ++j) {
                for (std::size_t k = 0; k < 3; ++k) {
                    box[j].min[k] = double(random() % 4);
                    box[j].max[k] = box[j].min[k] + 1 + double(random() % 5);
                }
                // Now and then a large one, so that the other often lies in it.
                if (i % 10 == 0 && j == 0) box[j] = {{0, 0, 0}, {6, 6, 6}};
                mesh[j] = cut_box(box[j].min, box[j].max, random);
                if (random() % 4 == 0) mesh[j] = test::turned_over(mesh[j]);
            }
            const auto expected = kind_of_boxes(box[0], box[1]);
            const auto clash = clash_of(mesh[0], mesh[1]);
            REQUIRE(clash.has_value() == expected.has_value());
            ++seen[expected ? std::size_t(*expected) : 4];
            if (clash) CHECK(clash->kind == *expected);
            const auto mirrored = clash_of(mesh[1], mesh[0]);
            CHECK((mirrored ? int(mirrored->kind) : -1) == (clash ? int(clash->kind) : -1));
            if (clash && mirrored) CHECK(mirrored->triangle_pairs == clash->triangle_pairs);
        }
        CHECK(seen[std::size_t(ClashKind::penetrating)] > 100);
        CHECK(seen[std::size_t(ClashKind::touching)] > 100);
        CHECK(seen[std::size_t(ClashKind::contained)] > 0);
        CHECK(seen[4] > 100);
    }

    TEST_CASE("clearance finds parts apart by at most so much, and says how far") {
        const TriMesh a = test::cube(), b = test::cube({1.25, 0, 0}), c = test::cube({2, 2, 2});
        CHECK_FALSE(clash_of(a, b));
        const auto near = clash_of(a, b, {.clearance = 0.25});
        REQUIRE(near);
        CHECK(near->kind == ClashKind::within_clearance);
        CHECK(*near->distance == 0.25);
        REQUIRE(near->points);
        CHECK((*near->points)[0].x == 1);
        CHECK((*near->points)[1] == (*near->points)[0] + Vec3{0.25, 0, 0});
        CHECK(near->aabb == Aabb3{{1, 0, 0}, {1.25, 1, 1}});
        CHECK_FALSE(clash_of(a, b, {.clearance = 0.2499}));
        const auto corner = clash_of(a, c, {.clearance = 2});
        REQUIRE(corner);
        CHECK(*corner->distance == doctest::Approx(std::sqrt(3.0)));
    }

    TEST_CASE(
        "tolerance turns a shallow penetration into touching, but no duplicate and nothing without depth") {
        std::mt19937_64 random(5);
        const TriMesh a = cut_box({0, 0, 0}, {1, 1, 2}, random, 1),
                      b = cut_box({0, 0, 1.75}, {1, 1, 4}, random, 1);
        CHECK(clash_of(a, b, {.tolerance = 0.25})->kind == ClashKind::touching);
        CHECK(clash_of(a, b, {.tolerance = 0.25})->forgiven);
        CHECK(clash_of(a, b, {.tolerance = 0.2499})->kind == ClashKind::penetrating);
        CHECK(clash_of(a, a, {.tolerance = 100})->kind == ClashKind::penetrating);
        const TriMesh flat = sheet({-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0});
        const TriMesh upright = sheet({0, -.5, -1}, {0, .5, -1}, {0, .5, 1}, {0, -.5, 1});
        CHECK(clash_of(flat, upright, {.tolerance = 100})->kind == ClashKind::penetrating);
    }

    TEST_CASE("any executor, the same report; a callback that says no ends it") {
        std::mt19937_64 random(6);
        Assembly assembly;
        for (std::uint32_t i = 0; i < 40; ++i) {
            const Vec3 low{double(random() % 6), double(random() % 6), double(random() % 6)};
            assembly.parts.push_back({"p", "", i % 2, cut_box(low, low + Vec3{2, 2, 2}, random)});
        }
        ThreadExecutor threads(4);
        const auto one = find_clashes(assembly), many = find_clashes(assembly, {.executor = &threads});
        REQUIRE(one);
        REQUIRE(many);
        REQUIRE(one->clashes.size() == many->clashes.size());
        for (std::size_t i = 0; i < one->clashes.size(); ++i) {
            const Clash &x = one->clashes[i], &y = many->clashes[i];
            CHECK((x.a == y.a && x.b == y.b && x.kind == y.kind && x.triangle_pairs == y.triangle_pairs));
            CHECK(x.depth == y.depth);
        }
        const auto between = find_clashes(assembly, {.between_files_only = true});
        REQUIRE(between);
        CHECK(between->stats.pairs == 400);
        for (const Clash& c : between->clashes) CHECK(c.a % 2 != c.b % 2);
        const auto stop = [](std::size_t, std::size_t) { return false; };
        const ProgressCallback callback(stop);
        const auto stopped = find_clashes(assembly, {.executor = &threads, .progress = &callback});
        REQUIRE_FALSE(stopped);
        CHECK(stopped.error().code == ErrorCode::cancelled);
    }

    TEST_CASE("large parts, each pair on all threads: the same report, and progress within the pair") {
        Assembly assembly;
        for (const double x : {0.0, 1.0})
            assembly.parts.push_back({"ball", "", 0, moved(ball(100), {x, x * 0.1, x * 0.2})});
        ThreadExecutor threads(3);
        std::atomic<std::size_t> calls{0}, furthest{0}, of{0};
        const auto count = [&](std::size_t done, std::size_t total) {
            ++calls, of = total;
            for (std::size_t before = furthest;
                 before < done && !furthest.compare_exchange_weak(before, done);) {}
            return true;
        };
        const ProgressCallback callback(count);
        const auto one = find_clashes(assembly),
                   many = find_clashes(assembly, {.executor = &threads, .progress = &callback});
        REQUIRE((one && many));
        REQUIRE((one->clashes.size() == 1 && many->clashes.size() == 1));
        const Clash &x = one->clashes[0], &y = many->clashes[0];
        CHECK(x.kind == ClashKind::penetrating);
        CHECK((x.kind == y.kind && x.triangle_pairs == y.triangle_pairs && x.depth == y.depth &&
               x.depth_at_most == y.depth_at_most && x.point == y.point));
        CHECK((calls > 5 && furthest == of));
        const auto stop = [](std::size_t done, std::size_t) { return done < 3; };
        const ProgressCallback stopper(stop);
        const auto stopped = find_clashes(assembly, {.executor = &threads, .progress = &stopper});
        REQUIRE_FALSE(stopped);
        CHECK(stopped.error().code == ErrorCode::cancelled);
    }

    TEST_CASE("empty assemblies, empty parts and degenerate triangles do not clash") {
        CHECK(find_clashes({})->clashes.empty());
        TriMesh degenerate;
        degenerate.points = {{0, 0, 0}, {1, 1, 1}, {2, 2, 2}};
        degenerate.triangles = {{0, 1, 2}, {0, 0, 1}};
        CHECK_FALSE(clash_of({}, test::cube()));
        CHECK_FALSE(clash_of(degenerate, test::cube()));
        CHECK_FALSE(clash_of(degenerate, degenerate));
    }
}
