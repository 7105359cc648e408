// slice_report.cpp: triangles, volume and closedness of each side.
#include <apps/cli/report/slice_report.hpp>

#include <hitbox/mesh/measure.hpp>
#include <hitbox/mesh/topology.hpp>
#include <hitbox/mesh/weld.hpp>

#include <cmath>
#include <map>
#include <string_view>
#include <utility>

#include <apps/cli/report/float_loss.hpp>
#include <apps/cli/report/format.hpp>
#include <apps/cli/report/json_writer.hpp>
#include <apps/cli/report/notes.hpp>
#include <apps/cli/report/text.hpp>

namespace hitbox::cli {

namespace {

SideReport report_on(const Assembly& side, bool ask_for_floats) {
    SideReport report;
    for (const Part& part : side.parts) {
        const Welded welded = *weld(part.mesh);
        PieceReport piece{part.path,
                          part.name,
                          part.mesh.triangles.size(),
                          enclosed_volume(part.mesh),
                          surface_area(part.mesh),
                          is_closed(welded)};
        piece.floats_change_it = ask_for_floats && is_changed_by_floats(welded, piece.closed);
        report.triangles += piece.triangles;
        report.volume += piece.volume;
        report.closed = report.closed && piece.closed;
        report.pieces.push_back(std::move(piece));
    }
    return report;
}

// The volume of an open piece may grow: rounding closes cracks, and then a cap closes its cut.
bool is_changed(const PieceReport& was, const PieceReport& is) {
    if (was.floats_change_it) return true;
    if (!was.closed) return is.area < 0.99 * was.area;
    return !is.closed || !(std::abs(is.volume - was.volume) <= 0.01 * std::abs(was.volume));
}

void write_side(JsonWriter& out, const char* name, const SideReport& side) {
    out.key(name).begin_object(JsonWriter::Layout::one_line);
    out.member("triangles", side.triangles);
    out.member("volume", side.volume);
    out.member("closed", side.closed);
    out.end();
}

}  // namespace

SliceReport report_on(const SlicedParts& sliced, bool ask_for_floats) {
    return {.front = report_on(sliced.front, ask_for_floats),
            .back = report_on(sliced.back, ask_for_floats),
            .cap_area = sliced.cap_area,
            .cap_loops = sliced.cap_loops,
            .open_edges = sliced.open_edges,
            .overlapping_parts = sliced.overlapping_parts,
            .skipped_parts = sliced.skipped_parts};
}

std::optional<std::string> change_by_rounding(const char* name, const SideReport& was, const SideReport& is) {
    const PieceReport gone;
    const PieceReport *first = nullptr, *instead = nullptr;
    std::size_t changed = 0;
    std::multimap<std::string_view, const PieceReport*> left;  // by path, those of one path in their order
    for (const PieceReport& piece : is.pieces) left.emplace(piece.path, &piece);
    for (const PieceReport& piece : was.pieces) {
        const auto found = left.lower_bound(piece.path);
        const bool is_there = found != left.end() && found->first == piece.path;
        const PieceReport& now = is_there ? *found->second : gone;
        if (is_there) left.erase(found);
        if (is_changed(piece, now) && ++changed == 1) first = &piece, instead = &now;
    }
    if (changed == 0) return {};
    std::string what = formatted("the {} piece", name);
    if (was.pieces.size() > 1) what += formatted(" of '{}'", first->name);
    if (changed > 1) what += formatted(" and {} more", changed - 1);
    const bool solid = first->closed;
    return formatted(
        "rounding to floats changed {} from {} and the {} {} to {} and {}; where both files are PLY or "
        "OBJ, all digits stay",
        what, counted(first->triangles, "triangle", "triangles"), solid ? "volume" : "area",
        rounded(solid ? first->volume : first->area), instead->triangles,
        rounded(solid ? instead->volume : instead->area));
}

std::string slice_json(const SliceReport& report, const Assembly& assembly) {
    JsonWriter out;
    out.begin_object();
    write_side(out, "front", report.front);
    write_side(out, "back", report.back);
    out.key("cap").begin_object(JsonWriter::Layout::one_line);
    out.member("area", report.cap_area);
    out.member("loops", report.cap_loops);
    if (report.overlapping_parts > 0) out.member("overlaps", true);
    out.end();
    out.member("open_edges", report.open_edges);
    out.member("skipped_parts", report.skipped_parts);
    write_notes(out, assembly);
    out.end();
    return out.take();
}

std::string slice_text(const SliceReport& report, Colour colour) {
    Table table({{"side"},
                 {"parts", Align::right},
                 {"triangles", Align::right},
                 {"volume", Align::right},
                 {"closed"}});
    const auto add = [&](const char* name, const SideReport& side) {
        table.add({{name},
                   {std::to_string(side.pieces.size())},
                   {std::to_string(side.triangles)},
                   {rounded(side.volume)},
                   {side.closed ? "yes" : "no", side.closed ? Style::plain : Style::yellow}});
    };
    add("front", report.front);
    add("back", report.back);
    std::string out = table.text(colour);
    out += report.cap_loops == 0 ? "\nNo cap.\n"
                                 : formatted("\nCap: area {}, {}.\n", rounded(report.cap_area),
                                             counted(report.cap_loops, "loop", "loops"));
    if (report.overlapping_parts > 0)
        out += formatted("Shells of {} overlap in the plane; the area counts them once.\n",
                         counted(report.overlapping_parts, "part", "parts"));
    if (report.skipped_parts > 0)
        out += formatted("The plane misses {}.\n", counted(report.skipped_parts, "part", "parts"));
    if (report.open_edges > 0)
        out += formatted("The mesh is open at the plane: {} of the cut could not be closed.\n",
                         counted(report.open_edges, "edge", "edges"));
    return out;
}

}  // namespace hitbox::cli
