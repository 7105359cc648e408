// slice_report.cpp: triangles, volume and closedness of each side.
#include "slice_report.hpp"

#include <hitbox/mesh/measure.hpp>
#include <hitbox/mesh/topology.hpp>
#include <hitbox/mesh/weld.hpp>

#include "format.hpp"
#include "json_writer.hpp"
#include "notes.hpp"
#include "text.hpp"

namespace hitbox::cli {

namespace {

SideReport report_on(const Assembly& side) {
    SideReport report;
    report.parts = side.parts.size();
    for (const Part& part : side.parts) {
        report.triangles += part.mesh.triangles.size();
        report.volume += enclosed_volume(part.mesh);
        report.closed = report.closed && is_closed(*weld(part.mesh));
    }
    return report;
}

void write_side(JsonWriter& out, const char* name, const SideReport& side) {
    out.key(name).begin_object(JsonWriter::Layout::one_line);
    out.member("triangles", side.triangles);
    out.member("volume", side.volume);
    out.member("closed", side.closed);
    out.end();
}

}  // namespace

SliceReport report_on(const SlicedParts& sliced) {
    return {report_on(sliced.front), report_on(sliced.back), sliced};
}

std::string slice_json(const SliceReport& report, const Assembly& assembly) {
    JsonWriter out;
    out.begin_object();
    write_side(out, "front", report.front);
    write_side(out, "back", report.back);
    out.key("cap").begin_object(JsonWriter::Layout::one_line);
    out.member("area", report.sliced.cap_area);
    out.member("loops", report.sliced.cap_loops);
    if (report.sliced.overlapping_parts > 0) out.member("overlaps", true);
    out.end();
    out.member("open_edges", report.sliced.open_edges);
    out.member("skipped_parts", report.sliced.skipped_parts);
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
                   {std::to_string(side.parts)},
                   {std::to_string(side.triangles)},
                   {rounded(side.volume)},
                   {side.closed ? "yes" : "no", side.closed ? Style::plain : Style::yellow}});
    };
    add("front", report.front);
    add("back", report.back);
    std::string out = table.text(colour);
    const SlicedParts& s = report.sliced;
    out += s.cap_loops == 0 ? "\nNo cap.\n"
                            : formatted("\nCap: area {}, {}.\n", rounded(s.cap_area),
                                        counted(s.cap_loops, "loop", "loops"));
    if (s.overlapping_parts > 0)
        out += formatted("Shells of {} overlap in the plane; the area counts them once.\n",
                         counted(s.overlapping_parts, "part", "parts"));
    if (s.skipped_parts > 0)
        out += formatted("The plane misses {}.\n", counted(s.skipped_parts, "part", "parts"));
    if (s.open_edges > 0)
        out += formatted("The mesh is open at the plane: {} of the cut could not be closed.\n",
                         counted(s.open_edges, "edge", "edges"));
    return out;
}

}  // namespace hitbox::cli
