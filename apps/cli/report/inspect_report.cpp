// inspect_report.cpp: counts the defects of parts and describes them.
#include <apps/cli/report/inspect_report.hpp>

#include <hitbox/mesh/bounds_nothing.hpp>
#include <hitbox/mesh/measure.hpp>
#include <hitbox/mesh/self_intersections.hpp>
#include <hitbox/mesh/weld.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <utility>

#include <apps/cli/load.hpp>
#include <apps/cli/report/format.hpp>
#include <apps/cli/report/text.hpp>

namespace hitbox::cli {

namespace {

Inspected inspect_mesh(const TriMesh& mesh, const Welded& welded) {
    Inspected out;
    out.triangles = mesh.triangles.size();
    out.vertices = welded.points.size();
    out.topology = topology(welded);
    out.volume = out.topology.closed ? enclosed_volume(mesh) : signed_volume(mesh);
    return out;
}

// Most parts enclose a volume that cannot be due to rounding, and need no tree.
bool has_no_inside(const Inspected& found, const TriMesh& mesh) {
    if (!found.topology.closed) return false;
    double largest = 0;
    for (const Vec3& p : mesh.points)
        largest = std::max({largest, std::abs(p.x), std::abs(p.y), std::abs(p.z)});
    if (std::abs(found.volume) > 1e-9 * largest * surface_area(mesh) + 1e-300) return false;
    return bounds_nothing(*make_surface(mesh, SurfaceUse::pairs));
}

TriMesh as_one_mesh(const Assembly& assembly) {
    TriMesh all;
    for (const Part& part : assembly.parts) {
        const auto first = static_cast<std::uint32_t>(all.points.size());
        all.points.insert(all.points.end(), part.mesh.points.begin(), part.mesh.points.end());
        for (const TriMesh::Corners& t : part.mesh.triangles)
            all.triangles.push_back({t[0] + first, t[1] + first, t[2] + first});
    }
    return all;
}

// One pass over the assembly counts for the parts too, because common corners within a part are the same.
void count_self_intersections(Inspection& found, const Welded& all, Executor& executor) {
    std::vector<std::uint32_t> part_of;
    part_of.reserve(all.triangles.size());
    for (std::size_t i = 0; i < found.parts.size(); ++i)
        part_of.insert(part_of.end(), found.parts[i].triangles, static_cast<std::uint32_t>(i));
    std::vector<std::size_t> count(found.parts.size());
    std::size_t total = 0;
    self_intersections(
        all,
        [&](std::span<const IdPair> pairs) {
            total += pairs.size();
            for (const IdPair& p : pairs)
                if (part_of[p.a] == part_of[p.b]) ++count[part_of[p.a]];
            return true;
        },
        &executor);
    for (std::size_t i = 0; i < count.size(); ++i) found.parts[i].self_intersections = count[i];
    found.all.self_intersections = total;
}

// A phrase for each kind of defect.
std::vector<std::string> faults(const Inspected& mesh) {
    const Topology& t = mesh.topology;
    std::vector<std::string> out;
    const auto add = [&](std::size_t count, std::string_view one, std::string_view many) {
        if (count > 0) out.push_back(counted(count, one, many));
    };
    if (mesh.triangles == 0) return {"empty: it has no triangles"};
    if (t.degenerate_triangles == mesh.triangles)
        return {mesh.triangles == 1
                    ? "no surface: its triangle is degenerate"
                    : formatted("no surface: all {} triangles are degenerate", mesh.triangles)};
    if (t.boundary_edges > 0 && !t.closed)
        out.push_back("open: " + counted(t.boundary_edges, "boundary edge", "boundary edges"));
    else if (!t.closed)
        out.push_back("not closed: some edges are not used equally often in both directions");
    else if (mesh.bounds_nothing)
        out.push_back("bounds nothing: every face is there in both directions");
    else if (mesh.volume < 0)
        out.push_back("turned inside out: the volume is negative");
    // Degenerate triangles may have boundary edges in a mesh that is closed without them.
    if (t.boundary_edges > 0 && t.closed)
        out.push_back(counted(t.boundary_edges, "boundary edge of degenerate triangles",
                              "boundary edges of degenerate triangles"));
    add(t.nonmanifold_edges, "edge of more than two triangles", "edges of more than two triangles");
    add(t.misoriented_edges, "edge between triangles that face opposite ways",
        "edges between triangles that face opposite ways");
    add(t.degenerate_triangles, "degenerate triangle", "degenerate triangles");
    add(t.duplicate_triangles, "duplicate triangle", "duplicate triangles");
    add(mesh.self_intersections.value_or(0), "pair of triangles intersects", "pairs of triangles intersect");
    return out;
}

void write_members(JsonWriter& out, const Inspected& mesh) {
    const Topology& t = mesh.topology;
    out.member("triangles", mesh.triangles);
    out.member("vertices", mesh.vertices);
    out.member("degenerate", t.degenerate_triangles);
    out.member("duplicate", t.duplicate_triangles);
    out.member("closed", t.closed);
    if (mesh.bounds_nothing) out.member("bounds_nothing", true);
    out.member("boundary_edges", t.boundary_edges);
    out.member("nonmanifold_edges", t.nonmanifold_edges);
    out.member("misoriented_edges", t.misoriented_edges);
    out.member("components", t.components);
    out.member("volume", mesh.volume);
    if (mesh.self_intersections) out.member("self_intersections", *mesh.self_intersections);
    out.member("summary", inspect_summary(mesh));
}

// "part 3 'gear' of pump.obj"
std::string called(const Assembly& assembly, std::size_t i) {
    const Part& part = assembly.parts[i];
    std::string text = formatted("part {} '{}'", i, visible(part.name));
    if (assembly.parts.back().file_number > 0) text += " of " + visible(part.file);
    return text;
}

// "part 3 'gear' has 284 open edges between (0, 0, 1) and (2, 0, 1), all gaps at most 8.9e-16: --weld 1e-15 closes
// it"; the gap is rounded up.
std::string where_open(const Inspection& found, std::size_t i) {
    const OpenEdges& open = found.parts[i].open;
    const auto place = [](const Vec3& p) {
        return formatted("({}, {}, {})", rounded(p.x), rounded(p.y), rounded(p.z));
    };
    std::string text = formatted("{} has {} between {} and {}", called(found.assembly, i),
                                 counted(open.count, "open edge", "open edges"), place(open.bounds.min),
                                 place(open.bounds.max));
    if (open.tolerance > 0)
        text += formatted(", all gaps at most {:.2g}: --weld {} closes it", open.gap * 1.05,
                          shortest(open.tolerance));
    else
        text += ", not a crack that --weld closes";
    return text + "\n";
}

void write_open(JsonWriter& out, const Inspection& found) {
    out.key("open").begin_array();
    for (std::size_t i = 0; i < found.parts.size(); ++i) {
        const OpenEdges& open = found.parts[i].open;
        if (open.count == 0) continue;
        out.begin_object(JsonWriter::Layout::one_line);
        out.member("part", i);
        out.member("edges", open.count);
        out.key("aabb").value(open.bounds);
        if (open.tolerance > 0) out.member("gap", open.gap), out.member("weld", open.tolerance);
        out.end();
    }
    out.end();
}

}  // namespace

Inspection inspect(const Assembly& assembly, SelfIntersections wanted, Executor& executor) {
    Inspection found{assembly, std::vector<Inspected>(assembly.parts.size()), {}};
    executor.parallel_for(found.parts.size(), [&](std::size_t i) {
        const TriMesh& mesh = assembly.parts[i].mesh;
        found.parts[i] = inspect_mesh(mesh, *weld(mesh));
        found.parts[i].bounds_nothing = has_no_inside(found.parts[i], mesh);
        if (!found.parts[i].topology.closed) found.parts[i].open = *open_edges(mesh);
    });
    const TriMesh mesh = as_one_mesh(assembly);
    const Welded all = *weld(mesh);
    found.all = assembly.parts.size() == 1 ? found.parts[0] : inspect_mesh(mesh, all);
    if (wanted == SelfIntersections::counted) count_self_intersections(found, all, executor);
    return found;
}

std::string inspect_summary(const Inspected& mesh) {
    const std::vector<std::string> wrong = faults(mesh);
    return wrong.empty() ? "closed; nothing is wrong" : joined(wrong, "; ");
}

std::string inspect_text(const Inspection& found, Colour colour) {
    Table table({{"part"},
                 {"triangles", Align::right},
                 {"closed"},
                 {"boundary", Align::right},
                 {"non-manifold", Align::right},
                 {"misoriented", Align::right},
                 {"degenerate", Align::right},
                 {"duplicate", Align::right},
                 {"intersecting", Align::right},
                 {"components", Align::right},
                 {"volume", Align::right}});
    const auto add = [&](const std::string& name, const Inspected& m, Style style) {
        const Cell closed = m.bounds_nothing    ? Cell{"bounds nothing", Style::yellow}
                            : m.topology.closed ? Cell{"yes"}
                                                : Cell{"no", Style::yellow};
        const auto fault = [](std::size_t n) { return Cell{n > 0 ? std::to_string(n) : "", Style::yellow}; };
        table.add({{name, style},
                   {std::to_string(m.triangles)},
                   closed,
                   fault(m.topology.boundary_edges),
                   fault(m.topology.nonmanifold_edges),
                   fault(m.topology.misoriented_edges),
                   fault(m.topology.degenerate_triangles),
                   fault(m.topology.duplicate_triangles),
                   fault(m.self_intersections.value_or(0)),
                   {std::to_string(m.topology.components)},
                   {rounded(m.volume)}});
    };
    for (std::size_t i = 0; i < found.parts.size(); ++i)
        add(label(found.assembly, i), found.parts[i], Style::plain);
    if (found.parts.size() != 1)
        add(formatted("all {}", counted(found.parts.size(), "part", "parts")), found.all, Style::bold);

    std::string out = table.text(colour) + "\n";
    for (std::size_t i = 0; i < found.parts.size(); ++i)
        if (found.parts[i].open.count > 0) out += where_open(found, i);
    std::size_t sound = 0;
    for (std::size_t i = 0; i < found.parts.size(); ++i) {
        const bool wrong = !faults(found.parts[i]).empty();
        sound += !wrong;
        if (wrong || found.parts.size() == 1)
            out += called(found.assembly, i) + ": " + inspect_summary(found.parts[i]) + "\n";
    }
    if (found.parts.size() > 1 && sound > 0)
        out +=
            formatted("{}{}: closed; nothing is wrong\n", sound < found.parts.size() ? "the other " : "all ",
                      sound == 1 ? "part" : formatted("{} parts", sound));
    return out;
}

void write_inspect_members(JsonWriter& out, const Inspection& found) {
    out.key("parts").begin_array();
    for (std::size_t i = 0; i < found.parts.size(); ++i) {
        out.begin_object(JsonWriter::Layout::one_line);
        out.member("index", i);
        out.member("name", found.assembly.parts[i].name);
        out.member("file", found.assembly.parts[i].file);
        write_members(out, found.parts[i]);
        out.end();
    }
    out.end();
    out.key("all").begin_object(JsonWriter::Layout::one_line);
    write_members(out, found.all);
    out.end();
    write_open(out, found);
}

}  // namespace hitbox::cli
