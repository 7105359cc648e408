// grid_clash_test.cpp: clash kinds of parts made of boxes and sheets with winding numbers of any size, cut into triangles
// in any way, against the kind by cells. HITBOX_CLASH_PAIRS: how many pairs; HITBOX_CLASH_FIRST: the first one's number.
#include <hitbox/mesh/clash.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "grid_kinds.hpp"
#include "grid_pairs.hpp"
#include "grid_thickness.hpp"
#include "solid_kinds.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

const char* word_for(SolidRelation r) {
    return std::array{"apart", "touching", "penetrating", "contained, inner 0",
                      "contained, inner 1"}[std::size_t(r)];
}

SolidRelation relation_in(const std::vector<Clash>& clashes) {
    if (clashes.empty()) return SolidRelation::apart;
    switch (clashes[0].kind) {
        case ClashKind::penetrating:
            return SolidRelation::penetrating;
        case ClashKind::contained:
            return clashes[0].inner == 0u ? SolidRelation::first_inside : SolidRelation::second_inside;
        default:
            return SolidRelation::touching;
    }
}

// Points are shared, or each triangle has its own, as an STL file holds them. Some triangles without area come along.
TriMesh grid_mesh(const GridPart& part, const GridMap& map, double scale, SolidGenerator& make) {
    TriMesh mesh;
    std::map<GridPoint, std::uint32_t> known;
    const bool shared = !make.one_in(4), degenerate = make.one_in(8);
    for (const GridPart::Piece& t : part.triangles) {
        TriMesh::Corners corners{};
        for (std::size_t i = 0; i < 3; ++i) {
            const auto next = std::uint32_t(mesh.points.size());
            corners[i] = shared ? known.try_emplace(t.corners[i], next).first->second : next;
            if (corners[i] != next) continue;
            const GridPoint p = map.of(t.corners[i]);
            mesh.points.push_back({double(p[0]) * scale, double(p[1]) * scale, double(p[2]) * scale});
        }
        mesh.triangles.push_back(corners);
        if (degenerate && make.one_in(4)) mesh.triangles.push_back({corners[0], corners[1], corners[0]});
    }
    for (std::size_t i = mesh.triangles.size(); i > 1; --i)
        std::swap(mesh.triangles[i - 1], mesh.triangles[std::size_t(make.number(0, std::int64_t(i) - 1))]);
    return mesh;
}

std::string as_obj(const GridPair& pair) {
    std::string text;
    std::size_t n = 0;
    for (const GridPart& part : pair.parts) {
        text += n == 0 ? "o a\n" : "o b\n";
        for (const GridPart::Piece& t : part.triangles) {
            for (const GridPoint& corner : t.corners) {
                const GridPoint p = pair.map.of(corner);
                text += "v " + std::to_string(p[0]) + " " + std::to_string(p[1]) + " " +
                        std::to_string(p[2]) + "\n";
            }
            text += "f " + std::to_string(n + 1) + " " + std::to_string(n + 2) + " " + std::to_string(n + 3) +
                    "\n";
            n += 3;
        }
    }
    return text;
}

// True if the point, mapped back to the grid, lies in a closed cell of both, or almost: it is rounded.
bool in_shared_cell(const GridPair& pair, const Vec3& point, const GridMeaning& a, const GridMeaning& b) {
    const auto vector = [](const GridPoint& p) { return Vec3{double(p[0]), double(p[1]), double(p[2])}; };
    const auto& [r0, r1, r2] = pair.map.rows;
    const Vec3 x = vector(r0), y = vector(r1), z = vector(r2), to = point - vector(pair.map.shift);
    const Vec3 back =
        (cross(y, z) * to.x + cross(z, x) * to.y + cross(x, y) * to.z) * (1 / dot(x, cross(y, z)));
    std::array<std::vector<int>, 3> cells;
    const std::array<double, 3> at{back.x, back.y, back.z};
    for (std::size_t k = 0; k < 3; ++k)
        for (std::size_t i = 0; i + 1 < pair.planes[k].size(); ++i)
            if (double(pair.planes[k][i]) - 0.02 <= at[k] && at[k] <= double(pair.planes[k][i + 1]) + 0.02)
                cells[k].push_back(int(2 * i + 1));
    for (const int i : cells[0])
        for (const int j : cells[1])
            for (const int k : cells[2])
                if (a.volume.at(i, j, k) && b.volume.at(i, j, k)) return true;
    return false;
}

// What is wrong with the report, in words; empty if nothing is.
std::string mistake(const GridPair& pair, const std::array<GridMeaning, 2>& of, const GridKind& expected,
                    const ClashReport& report, double scale) {
    for (const std::size_t i : {0u, 1u}) {
        if (report.closed[i] != of[i].closed) return "closed";
        const bool nothing = of[i].closed && !of[i].solid;
        if (report.bounds_nothing[i] != nothing && (!nothing || expected.surfaces_meet))
            return "bounds_nothing";
    }
    const SolidRelation found = relation_in(report.clashes);
    if (found != expected.relation && found != expected.also) {
        const auto sort = [&](std::size_t i) {
            return of[i].solid ? "solid" : of[i].closed ? "two-sided" : "open";
        };
        return std::string(sort(0)) + ", " + sort(1) + (expected.duplicate ? ", same surface" : "") + ": " +
               word_for(expected.relation) + " expected, " + word_for(found) + " found";
    }
    if (report.clashes.empty()) return {};
    const Clash& clash = report.clashes[0];
    const bool solids = of[0].solid && of[1].solid, deep = clash.kind == ClashKind::penetrating && solids;
    if (clash.duplicate != expected.duplicate)
        return expected.duplicate ? "not found to be a duplicate" : "not a duplicate";
    if ((clash.triangle_pairs > 0) != expected.surfaces_meet) return "triangle_pairs";
    if (clash.inner.has_value() != (clash.kind == ClashKind::contained)) return "inner";
    if (!clash.point) return "no point";
    if (deep && of[0].volume.meets(of[1].volume) &&
        !in_shared_cell(pair, *clash.point * (1 / scale), of[0], of[1]))
        return "the point is not inside both";
    if (clash.depth && !deep) return "a depth of what has none";
    if (deep && (!clash.depth || !clash.depth_at_most)) return "no depth, or no upper bound";
    if (deep && !(0 < *clash.depth && *clash.depth <= *clash.depth_at_most)) return "bounds of the depth";
    if (const double length = stretch(pair.map) * scale;
        deep && length > 0 && of[0].volume.meets(of[1].volume)) {
        const ThicknessBounds truth = GridThickness(of[0], of[1], pair.planes).run(200);
        if (*clash.depth > truth.at_most * length * (1 + 1e-9)) return "a depth above the thickness";
        if (*clash.depth_at_most < truth.at_least * length * (1 - 1e-9))
            return "an upper bound below the thickness";
    }
    return {};
}

struct Judged {
    GridPair pair;
    GridKind expected;
    bool solids;  // both parts
    std::string mistake;
};

// Makes the pair with this number, finds its clash and compares.
Judged judged_pair(std::size_t number) {
    GridPairs make(0x9e3779b97f4a7c15 * (number + 1));
    Judged judged{make.pair(), {}, false, {}};
    const GridPair& pair = judged.pair;
    const std::array<GridMeaning, 2> of{GridMeaning(pair.parts[0]), GridMeaning(pair.parts[1])};
    judged.expected = kind_of_parts(pair.parts[0], pair.parts[1], of[0], of[1]);
    judged.solids = of[0].solid && of[1].solid;
    const double scale = std::ldexp(1.0, int(make.numbers().number(-40, 40)));
    Assembly assembly;
    for (const GridPart& part : pair.parts)
        assembly.parts.push_back({"", "", 0, grid_mesh(part, pair.map, scale, make.numbers())});
    const Result<ClashReport> report = find_clashes(assembly, {.depth = DepthEffort::full});
    REQUIRE(report);
    judged.mistake = mistake(pair, of, judged.expected, *report, scale);
    return judged;
}

std::size_t number_from(const char* variable, std::size_t otherwise) {
    const char* text = std::getenv(variable);
    return text ? std::size_t(std::strtoull(text, nullptr, 10)) : otherwise;
}

}  // namespace

TEST_SUITE("mesh/grid_clash") {
    TEST_CASE("what the cells say of pairs that are easily judged") {
        const GridBuilder::Planes even{0, 2, 4, 6, 8, 10, 12};
        const std::array planes{even, even, even};
        SolidGenerator make(3);
        GridBuilder build(make, planes);
        const GridBox whole{{{0, 0, 0}, {6, 6, 6}}}, middle{{{1, 1, 1}, {5, 5, 5}}},
            core{{{2, 2, 2}, {4, 4, 4}}}, left{{{0, 0, 0}, {3, 6, 6}}}, right{{{3, 0, 0}, {6, 6, 6}}};
        const GridFace wall{0, 3, {1, 1}, {5, 5}, 1}, low_wall{0, 3, {0, 0}, {2, 2}, 1};
        using Boxes = std::vector<std::pair<GridBox, int>>;
        const auto part = [&](const Boxes& boxes, const std::vector<GridFace>& sheets,
                              bool both_sides = true) {
            GridPart r;
            for (const auto& [box, sign] : boxes) build.add_box(r, box, sign);
            for (const GridFace& face : sheets) build.add_sheet(r, face, both_sides);
            return r;
        };
        struct Row {
            std::string name;
            GridPart a, b;
            SolidRelation relation;
            double thickness = 0;
            bool duplicate = false;
        };
        using enum SolidRelation;
        const Row rows[] = {
            {"twice the same", part({{middle, 1}}, {}), part({{middle, -1}}, {}), penetrating, 8, true},
            {"one in the other", part({{whole, 1}}, {}), part({{middle, 1}}, {}), second_inside, 8},
            {"a wall in the outer one", part({{left, 1}, {right, 1}}, {}), part({{core, 1}}, {}),
             second_inside, 4},
            {"in a nest of shells", part({{core, 1}}, {}), part({{whole, 1}, {middle, 1}}, {}), first_inside,
             4},
            {"in a cavity", part({{core, 1}}, {}), part({{whole, 1}, {middle, -1}}, {}), apart},
            {"fills a cavity", part({{core, 1}}, {}), part({{whole, 1}, {core, -1}}, {}), touching},
            {"side by side", part({{left, 1}}, {}), part({{right, -1}}, {}), touching},
            {"a half", part({{left, 1}}, {}), part({{whole, 1}, {middle, 1}}, {}), penetrating, 6},
            {"a sheet in a box", part({}, {wall}), part({{whole, 1}}, {}), first_inside},
            {"an open sheet in a box", part({{whole, 1}}, {}), part({}, {wall}, false), second_inside},
            {"a sheet that ends in a wall", part({{whole, 1}}, {}), part({}, {low_wall}), touching},
            {"a sheet of a solid reaches into a box", part({{core, 1}}, {}),
             part({{{{{4, 4, 4}, {6, 6, 6}}}, 1}}, {{0, 3, {3, 3}, {5, 5}, 1}}), touching},
            {"a box seen from both sides", part({{middle, 1}, {middle, -1}}, {}), part({{core, 1}}, {}),
             apart},
            {"in such a box, as a solid", part({{core, 1}, {core, -1}}, {}), part({{whole, 1}}, {}),
             first_inside},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            const GridMeaning a(row.a), b(row.b);
            const GridKind kind = kind_of_parts(row.a, row.b, a, b);
            CHECK(std::string(word_for(kind.relation)) == word_for(row.relation));
            CHECK_FALSE(kind.also);
            CHECK(kind.duplicate == row.duplicate);
            const ThicknessBounds found = GridThickness(a, b, planes).run(1000);
            CHECK(found.at_least <= row.thickness);
            CHECK(found.at_most >= row.thickness);
            CHECK(found.at_most <= row.thickness * 1.1);
        }
    }

    TEST_CASE("pairs that a run of many found wrong") {
        struct Row {
            const char* what;
            std::size_t number;
        };
        const Row rows[] = {
            {"a wall through the middle of a cell, up to a rounding", 88686},
            {"the best point of a cell on a wall inside a part, where the ball may be", 41402},
            {"a thin box beside a large one seen from both sides: many pieces bound nothing", 13492},
            {"the largest ball found is smaller than its roundings", 99900},
        };
        for (const Row& row : rows) {
            CAPTURE(row.what);
            CHECK(judged_pair(row.number).mistake == "");
        }
    }

    TEST_CASE("boxes, shells, cavities and sheets, cut in any way: the kind is that of the cells") {
        struct Mistake {
            std::size_t count = 0, number = 0;
            GridPair smallest;
        };
        std::map<std::string, Mistake> mistakes;
        std::array<std::size_t, 5> seen{};
        std::size_t duplicates = 0, solids = 0;
        const std::size_t first = number_from("HITBOX_CLASH_FIRST", 0),
                          count = number_from("HITBOX_CLASH_PAIRS", 120);
        for (std::size_t i = first; i < first + count; ++i) {
            const Judged judged = judged_pair(i);
            const GridPair& pair = judged.pair;
            const std::string& wrong = judged.mistake;
            ++seen[std::size_t(judged.expected.relation)];
            duplicates += judged.expected.duplicate;
            solids += judged.solids;
            if (wrong.empty()) continue;
            Mistake& entry = mistakes[wrong];
            const auto size = [](const GridPair& p) {
                return p.parts[0].triangles.size() + p.parts[1].triangles.size();
            };
            if (++entry.count == 1 || size(pair) < size(entry.smallest))
                entry.smallest = pair, entry.number = i;
        }
        for (const auto& [words, entry] : mistakes)
            FAIL_CHECK(words, ": ", entry.count, " of ", count,
                       " pairs. The smallest is HITBOX_CLASH_FIRST=", entry.number, ", ", entry.smallest.what,
                       ":\n", as_obj(entry.smallest));
        if (count >= 1000) {
            for (const std::size_t of_kind : seen) CHECK(of_kind >= count / 50);
            CHECK(duplicates >= count / 20);
            CHECK(solids >= count / 4);
        } else {
            MESSAGE("pairs: ", count, ", mistakes of ", mistakes.size(), " sorts");
        }
    }
}
