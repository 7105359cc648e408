// csv.cpp: clashes as CSV, with the names of the JSON report as the header.
#include <hitbox/io/files/utf8.hpp>

#include <array>

#include <apps/cli/clash/report.hpp>
#include <apps/cli/report/text.hpp>

namespace hitbox::cli {

namespace {

// RFC 4180: a field with a separator, a quote or a line end is quoted, and quotes in it are doubled. Spreadsheets take a text
// that begins with one of = + - @, a tab or a line end for a formula, even a quoted one, unless a single quote is before it.
// Source: OWASP, CSV Injection.
std::string csv_text(const std::string& text) {
    std::string clean = io::detail::valid_utf8(text);
    const bool is_formula = clean.find_first_of("=+-@\t\r\n") == 0;
    if (is_formula) clean.insert(0, 1, '\'');
    if (!is_formula && clean.find_first_of(",\"\r\n") == std::string::npos) return clean;
    std::string out = "\"";
    for (const char c : clean) {
        if (c == '"') out += '"';
        out += c;
    }
    return out + '"';
}

std::string csv_number(const std::optional<double>& number) { return number ? shortest(*number) : ""; }

void append_point(std::string& out, const Vec3* point) {
    for (std::size_t k = 0; k < 3; ++k) out += (point ? shortest((*point)[k]) : "") + ',';
}

}  // namespace

std::string clash_csv(const FoundClashes& found) {
    std::string out =
        "id,a,b,name_a,name_b,path_a,path_b,file_a,file_b,kind,triangle_pairs,depth,depth_at_most,forgiven,"
        "distance,"
        "inner,inner_guess,duplicate,near_duplicate,new,rule,severity,group,status,why,point_x,point_y,point_"
        "z,points_a_x,points_a_y,"
        "points_a_z,"
        "points_b_x,points_b_y,points_b_z,aabb_min_x,aabb_min_y,aabb_min_z,aabb_max_x,aabb_max_y,aabb_max_"
        "z\n";
    const auto yes = [](bool truth) { return std::string(truth ? "true" : ""); };
    for (std::size_t i = 0; i < found.report.clashes.size(); ++i) {
        const Clash& c = found.report.clashes[i];
        const ClashMark& mark = found.marks[i];
        const Part& a = found.assembly.parts[c.a];
        const Part& b = found.assembly.parts[c.b];
        const std::array fields{mark.id,
                                std::to_string(c.a),
                                std::to_string(c.b),
                                csv_text(a.name),
                                csv_text(b.name),
                                csv_text(a.path),
                                csv_text(b.path),
                                csv_text(a.file),
                                csv_text(b.file),
                                std::string(to_string(c.kind)),
                                std::to_string(c.triangle_pairs),
                                csv_number(c.depth),
                                csv_number(c.depth_at_most),
                                yes(c.forgiven),
                                csv_number(c.distance),
                                c.inner ? std::to_string(*c.inner) : "",
                                yes(c.inner_guess),
                                yes(c.duplicate),
                                yes(c.near_duplicate),
                                yes(mark.is_new),
                                mark.rule ? csv_text(found.judge->rules()[*mark.rule].name) : "",
                                std::string(to_string(severity_of(found, i))),
                                csv_text(found.groups[mark.group].name),
                                mark.decision ? std::string(to_string(mark.decision->status)) : "",
                                mark.decision ? csv_text(mark.decision->why) : ""};
        for (const std::string& field : fields) out += field + ',';
        append_point(out, c.point ? &*c.point : nullptr);
        for (std::size_t k = 0; k < 2; ++k) append_point(out, c.points ? &(*c.points)[k] : nullptr);
        append_point(out, &c.aabb.min);
        append_point(out, &c.aabb.max);
        out.back() = '\n';
    }
    return out;
}

}  // namespace hitbox::cli
