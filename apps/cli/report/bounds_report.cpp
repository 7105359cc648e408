// bounds_report.cpp: computes the bounds of parts and prints them.
#include <apps/cli/report/bounds_report.hpp>

#include <hitbox/mesh/bounds.hpp>
#include <hitbox/mesh/topology.hpp>
#include <hitbox/mesh/weld.hpp>

#include <cmath>

#include <apps/cli/load.hpp>
#include <apps/cli/report/format.hpp>
#include <apps/cli/report/text.hpp>

namespace hitbox::cli {

namespace {

PartBounds bounds_of(const TriMesh& mesh, ObbFit fit) {
    const Welded welded = *weld(mesh);
    return {mesh.triangles.size(), welded.degenerate_count, is_closed(welded), fit_aabb(mesh),
            fit_obb(mesh, fit)};
}

// The whole assembly as one mesh. Only its boxes are needed, so shared vertices may repeat.
TriMesh merged(const Assembly& assembly) {
    TriMesh all;
    for (const Part& part : assembly.parts) append(all, part.mesh);
    return all;
}

std::string size_text(const Vec3& size) {
    return formatted("{} x {} x {}", rounded(size.x), rounded(size.y), rounded(size.z));
}

std::string point_text(const Vec3& p) {
    return formatted("{}, {}, {}", rounded(p.x), rounded(p.y), rounded(p.z));
}

}  // namespace

FoundBounds find_bounds(const Assembly& assembly, ObbFit fit, Executor& executor) {
    FoundBounds found{assembly, std::vector<PartBounds>(assembly.parts.size()), {}};
    executor.parallel_for(found.parts.size(),
                          [&](std::size_t i) { found.parts[i] = bounds_of(assembly.parts[i].mesh, fit); });
    for (const PartBounds& part : found.parts) {
        found.all.triangles += part.triangles;
        found.all.degenerate += part.degenerate;
        found.all.aabb.merge(part.aabb);
    }
    found.all.obb = assembly.parts.size() == 1 ? found.parts[0].obb : fit_obb(merged(assembly), fit);
    return found;
}

std::string bounds_table(const FoundBounds& found, BoundsRows rows, Colour colour) {
    Table table({{"part"},
                 {"triangles", Align::right},
                 {"degenerate", Align::right},
                 {"closed"},
                 {"box from"},
                 {"to"},
                 {"oriented box"},
                 {"its volume", Align::right}});
    const auto add = [&](const std::string& name, const PartBounds& b, const std::string& closed,
                         Style style) {
        const bool boxed = !b.aabb.is_empty();
        table.add({{name, style},
                   {std::to_string(b.triangles)},
                   {b.degenerate ? std::to_string(b.degenerate) : "", Style::yellow},
                   {closed, closed == "no" ? Style::yellow : Style::plain},
                   {boxed ? point_text(b.aabb.min) : "no points"},
                   {boxed ? point_text(b.aabb.max) : ""},
                   {b.obb.is_empty() ? "" : size_text(b.obb.half_extents() * 2)},
                   {b.obb.is_empty() ? "" : rounded(b.obb.volume())}});
    };
    if (rows == BoundsRows::parts_and_all)
        for (std::size_t i = 0; i < found.parts.size(); ++i)
            add(label(found.assembly, i), found.parts[i], found.parts[i].closed ? "yes" : "no", Style::plain);
    add(formatted("all {}", counted(found.parts.size(), "part", "parts")), found.all, "", Style::bold);
    return table.text(colour);
}

void write_boxes(JsonWriter& out, const PartBounds& bounds) {
    out.member("aabb", bounds.aabb);
    out.key("obb");
    if (bounds.obb.is_empty()) return out.value(nullptr);
    out.begin_object(JsonWriter::Layout::one_line);
    const auto frame = [&](const char* name, const std::array<Vec3, 3>& vectors) {
        out.key(name).begin_array();
        for (const Vec3& v : vectors) out.value(v);
        out.end();
    };
    out.member("center", bounds.obb.center);
    frame("half_axes", bounds.obb.half_axes);
    frame("axes", bounds.obb.axes());
    out.member("half_extents", bounds.obb.half_extents());
    out.member("volume", bounds.obb.volume());
    out.end();
}

void write_bounds_members(JsonWriter& out, const FoundBounds& found) {
    out.key("parts").begin_array();
    for (std::size_t i = 0; i < found.parts.size(); ++i) {
        const PartBounds& bounds = found.parts[i];
        out.begin_object(JsonWriter::Layout::one_line);
        out.member("index", i);
        out.member("name", found.assembly.parts[i].name);
        out.member("file", found.assembly.parts[i].file);
        out.member("triangles", bounds.triangles);
        out.member("degenerate", bounds.degenerate);
        out.member("closed", bounds.closed);
        write_boxes(out, bounds);
        out.end();
    }
    out.end();
    out.key("all").begin_object(JsonWriter::Layout::one_line);
    write_boxes(out, found.all);
    out.end();
}

}  // namespace hitbox::cli
