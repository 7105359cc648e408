// clash_json.cpp: clashes as JSON and as CSV, with the same fields and names.
#include <hitbox/io/detail/utf8.hpp>

#include <array>

#include "clash_report.hpp"
#include "text.hpp"

namespace hitbox::cli {

namespace {

// RFC 4180: a field with a separator, a quote or a line end is quoted, and quotes in it are doubled.
std::string csv_field(const std::string& text) {
    const std::string clean = io::detail::valid_utf8(text);
    if (clean.find_first_of(",\"\r\n") == std::string::npos) return clean;
    std::string out = "\"";
    for (const char c : clean) {
        if (c == '"') out += '"';
        out += c;
    }
    return out + '"';
}

}  // namespace

void write_clash_fields(JsonWriter& out, const FoundClashes& found, std::size_t i) {
    const Clash& c = found.report.clashes[i];
    out.member("a", c.a);
    out.member("b", c.b);
    out.member("kind", to_string(c.kind));
    out.member("triangle_pairs", c.triangle_pairs);
    if (c.depth) out.member("depth", *c.depth);
    if (c.distance) out.member("distance", *c.distance);
    if (c.inner) out.member("inner", *c.inner);
    if (c.duplicate) out.member("duplicate", true);
    if (!found.is_new.empty() && found.is_new[i]) out.member("new", true);
    out.member("aabb", c.aabb);
}

void write_clash_members(JsonWriter& out, const FoundClashes& found) {
    const ClashStats& stats = found.report.stats;
    out.key("parts").begin_array();
    for (std::size_t i = 0; i < found.assembly.parts.size(); ++i) {
        const Part& part = found.assembly.parts[i];
        out.begin_object(JsonWriter::Layout::one_line);
        out.member("index", i);
        out.member("name", part.name);
        out.member("file", part.file);
        out.member("triangles", part.mesh.triangles.size());
        out.member("degenerate", found.degenerate[i]);
        out.member("closed", static_cast<bool>(found.report.closed[i]));
        out.end();
    }
    out.end();
    out.key("clashes").begin_array();
    for (std::size_t i = 0; i < found.report.clashes.size(); ++i) {
        out.begin_object(JsonWriter::Layout::one_line);
        write_clash_fields(out, found, i);
        out.end();
    }
    out.end();
    out.key("stats").begin_object(JsonWriter::Layout::one_line);
    out.member("pairs", stats.pairs);
    out.member("aabb_pairs", stats.aabb_pairs);
    out.member("obb_pairs", stats.obb_pairs);
    out.key("seconds").begin_object();
    out.member("load", found.load_seconds);
    out.member("broad", stats.broad_seconds);
    out.member("narrow", stats.narrow_seconds);
    out.end();
    out.end();
}

std::string clash_csv(const FoundClashes& found) {
    std::string out =
        "a,b,name_a,name_b,file_a,file_b,kind,triangle_pairs,depth,distance,inner,duplicate,new,"
        "aabb_min_x,aabb_min_y,aabb_min_z,aabb_max_x,aabb_max_y,aabb_max_z\n";
    for (std::size_t i = 0; i < found.report.clashes.size(); ++i) {
        const Clash& c = found.report.clashes[i];
        const Part& a = found.assembly.parts[c.a];
        const Part& b = found.assembly.parts[c.b];
        const std::array fields{std::to_string(c.a),
                                std::to_string(c.b),
                                csv_field(a.name),
                                csv_field(b.name),
                                csv_field(a.file),
                                csv_field(b.file),
                                std::string(to_string(c.kind)),
                                std::to_string(c.triangle_pairs),
                                c.depth ? shortest(*c.depth) : "",
                                c.distance ? shortest(*c.distance) : "",
                                c.inner ? std::to_string(*c.inner) : "",
                                std::string(c.duplicate ? "true" : ""),
                                std::string(!found.is_new.empty() && found.is_new[i] ? "true" : "")};
        for (const std::string& field : fields) out += field + ',';
        for (const Vec3& corner : {c.aabb.min, c.aabb.max})
            for (std::size_t k = 0; k < 3; ++k) out += shortest(corner[k]) + ',';
        out.back() = '\n';
    }
    return out;
}

}  // namespace hitbox::cli
