// clash_steps_test.cpp: mirrors hitbox/mesh/clash_steps.hpp: a search that is divided at random finds the same bits.
#include <hitbox/mesh/clash_steps.hpp>

#include <hitbox/mesh/clash.hpp>
#include <hitbox/mesh/depth/overlap_keys.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "round_shapes.hpp"
#include "shapes.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

bool same(const Clash& x, const Clash& y) {
    return x.a == y.a && x.b == y.b && x.kind == y.kind && x.triangle_pairs == y.triangle_pairs &&
           x.point == y.point && x.points == y.points && x.depth == y.depth &&
           x.depth_at_most == y.depth_at_most && x.forgiven == y.forgiven && x.distance == y.distance &&
           x.inner == y.inner && x.inner_guess == y.inner_guess && x.duplicate == y.duplicate &&
           x.near_duplicate == y.near_duplicate && x.aabb == y.aabb;
}

// Pipes in walls and pegs in blocks: alike up to moves and roundings, copies with the same bits, and others.
Assembly parts_that_are_alike(std::mt19937_64& random) {
    Assembly assembly;
    const auto add = [&](TriMesh mesh) { assembly.parts.push_back({"p", "", 0, std::move(mesh)}); };
    const TriMesh wall = block({-2, -2, 0}, {2, 2, 0.5}), rod = regular_prism(12, 0.7, -1, 2);
    for (int i = 0; i < 14; ++i) {
        const Vec3 by{double(i) * 10 + double(random() % 1000) / 7, double(random() % 100) / 3, 0};
        add(moved(wall, by));
        add(moved(rod, by));
        if (i % 4 == 0) add(moved(rod, by));
        if (i % 3 == 0) add(moved(ball(5, 0.4), by + Vec3{1, 1, 0.3}));
        if (i % 5 == 0) add(moved(block({-0.1, -0.1, 0.1}, {0.1, 0.1, 0.2}), by));
    }
    std::shuffle(assembly.parts.begin(), assembly.parts.end(), random);
    return assembly;
}

// Each pair belongs to one place, at random; a place has the parts of its pairs.
std::vector<Clash> searched_in_places(const Assembly& assembly, std::size_t places, const ClashOptions& how,
                                      std::uint64_t seed) {
    const auto place_of = [&](std::uint32_t a, std::uint32_t b) {
        return std::mt19937_64(seed ^ (std::uint64_t(a) << 32 | b))() % places;
    };
    std::vector<Clash> clashes;
    std::vector<OpenClash> open;
    for (std::size_t place = 0; place < places; ++place) {
        const auto owned = [&](std::uint32_t a, std::uint32_t b) {
            return PairOptions{place_of(a, b) != place, how.clearance, how.tolerance};
        };
        const PairRule rule(owned);
        ClashOptions options = how;
        options.for_pair = &rule;
        const auto kinds = find_clash_kinds(assembly, options);
        REQUIRE(kinds);
        for (OpenClash o : kinds->open) {
            o.index += clashes.size();
            open.push_back(o);
        }
        clashes.insert(clashes.end(), kinds->report.clashes.begin(), kinds->report.clashes.end());
    }
    std::sort(open.begin(), open.end(), [](const OpenClash& x, const OpenClash& y) {
        return std::pair(x.clash.a, x.clash.b) < std::pair(y.clash.a, y.clash.b);
    });
    // Copies count once.
    std::vector<std::uint32_t> first_mesh(assembly.parts.size());
    for (std::uint32_t i = 0; i < first_mesh.size(); ++i)
        for (first_mesh[i] = 0; assembly.parts[first_mesh[i]].mesh.points != assembly.parts[i].mesh.points;)
            ++first_mesh[i];
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> first;
    std::vector<OpenClash> asked;
    std::vector<std::pair<std::size_t, std::size_t>> copies;
    for (const OpenClash& o : open) {
        const auto [at, fresh] = first.try_emplace({first_mesh[o.clash.a], first_mesh[o.clash.b]}, o.index);
        if (fresh)
            asked.push_back(o);
        else
            copies.push_back({o.index, at->second});
    }
    std::vector<detail::OverlapKeys> keys;
    for (const OpenClash& o : asked) keys.push_back(o.keys);
    detail::drop_single_keys(keys);
    std::vector<OpenClash> together;
    for (std::size_t i = 0; i < asked.size(); ++i) {
        asked[i].keys = keys[i];
        if (keys[i].may_be_alike()) together.push_back(asked[i]);
    }
    CHECK(together.size() > 4);
    // All at once, or some at a time after the models among the earlier ones.
    const std::size_t at_once = seed % 2 == 0 ? together.size() : 1 + seed % 5;
    std::vector<OpenClash> models;
    for (std::size_t from = 0; from < together.size(); from += at_once) {
        const std::size_t to = std::min(from + at_once, together.size());
        std::vector<OpenClash> some = models;
        some.insert(some.end(), together.begin() + std::ptrdiff_t(from),
                    together.begin() + std::ptrdiff_t(to));
        CHECK(!measure_open(assembly, some, how));
        for (std::size_t i = models.size(), k = from; k < to; ++i, ++k) {
            clashes[some[i].index] = some[i].clash;
            if (some[i].is_model) models.push_back(together[k]);
        }
    }
    for (const auto& [copy, model] : copies) {
        const auto [a, b] = std::pair(clashes[copy].a, clashes[copy].b);
        clashes[copy] = clashes[model];
        clashes[copy].a = a, clashes[copy].b = b;
    }
    std::sort(clashes.begin(), clashes.end(),
              [](const Clash& x, const Clash& y) { return std::pair(x.a, x.b) < std::pair(y.a, y.b); });
    return clashes;
}

}  // namespace

TEST_CASE("a search that is divided finds the same bits") {
    std::mt19937_64 random(1);
    for (const DepthEffort effort : {DepthEffort::quick, DepthEffort::full})
        for (const double tolerance : {0.0, 0.45}) {
            const Assembly assembly = parts_that_are_alike(random);
            const ClashOptions how{
                .clearance = 0.5, .tolerance = tolerance, .guess_inner = true, .depth = effort};
            const auto whole = find_clashes(assembly, how);
            REQUIRE(whole);
            CHECK(whole->clashes.size() > 30);
            for (const int places : {1, 2, 5, 40}) {
                const std::vector<Clash> found =
                    searched_in_places(assembly, std::size_t(places), how, random());
                REQUIRE(found.size() == whole->clashes.size());
                for (std::size_t i = 0; i < found.size(); ++i) {
                    CAPTURE(i);
                    CHECK(same(found[i], whole->clashes[i]));
                }
            }
        }
}

TEST_CASE("without depths nothing is left to measure") {
    std::mt19937_64 random(2);
    const Assembly assembly = parts_that_are_alike(random);
    const ClashOptions how{.depth = DepthEffort::none};
    const auto kinds = find_clash_kinds(assembly, how);
    const auto whole = find_clashes(assembly, how);
    REQUIRE((kinds && whole));
    REQUIRE(kinds->report.clashes.size() == whole->clashes.size());
    for (std::size_t i = 0; i < whole->clashes.size(); ++i)
        CHECK(same(kinds->report.clashes[i], whole->clashes[i]));
    for (const OpenClash& open : kinds->open) CHECK(!open.keys.may_be_alike());
}

TEST_CASE("errors and stops are those of find_clashes") {
    Assembly assembly;
    CHECK(find_clash_kinds(assembly)->report.clashes.empty());
    CHECK(!measure_open(assembly, {}));
    CHECK(find_clash_kinds(assembly, {.clearance = -1}).error().code == ErrorCode::usage);
    CHECK(measure_open(assembly, {}, {.tolerance = -1})->code == ErrorCode::usage);
    assembly.parts.push_back({"p", "", 0, cube()});
    assembly.parts.push_back({"p", "", 0, cube({0.5, 0.5, 0.5})});
    const auto stop = [](std::size_t, std::size_t) { return false; };
    const ProgressCallback progress(stop);
    CHECK(find_clash_kinds(assembly, {.progress = &progress}).error().code == ErrorCode::cancelled);
    auto kinds = find_clash_kinds(assembly);
    REQUIRE(kinds->open.size() == 1);
    CHECK(measure_open(assembly, kinds->open, {.progress = &progress})->code == ErrorCode::cancelled);
    assembly.parts[1].mesh.triangles[0][0] = 99;
    CHECK(find_clash_kinds(assembly).error().where.starts_with("parts[1]"));
    CHECK(measure_open(assembly, kinds->open)->where.starts_with("parts[1]"));
}

TEST_CASE("keys that occur once are dropped, and so are those whose quick key does") {
    using detail::OverlapKeys;
    std::vector<OverlapKeys> keys{{{1, 10}, {100, 0}},
                                  {{1, 11}, {100, 0}},
                                  {{2, 12}, {100, 0}},
                                  {{3, 13}, {101, 7}},
                                  {{3, 13}, {102, 7}}};
    detail::drop_single_keys(keys);
    CHECK(keys[0].triangles == std::array<std::uint64_t, 2>{100, 0});
    CHECK(keys[1].triangles == std::array<std::uint64_t, 2>{100, 0});
    CHECK(!keys[2].may_be_alike());
    CHECK(keys[3].triangles == std::array<std::uint64_t, 2>{0, 7});
    CHECK(keys[4].triangles == std::array<std::uint64_t, 2>{0, 7});
}
