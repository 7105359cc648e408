// report.cpp: writes the report as JSON and the meshes as binary data, and inserts both into the page.
#include <apps/cli/page/report.hpp>

#include <hitbox/core/rounding.hpp>
#include <hitbox/mesh/weld.hpp>

#include <algorithm>
#include <cmath>
#include <span>
#include <string_view>
#include <utility>

#include <apps/cli/page/curves.hpp>
#include <apps/cli/page/data.hpp>
#include <apps/cli/page/page.hpp>
#include <apps/cli/page/thin.hpp>
#include <apps/cli/report/notes.hpp>
#include <apps/cli/report/shown_files.hpp>
#include <apps/cli/version.hpp>

namespace hitbox::cli {

namespace {

/// The origin and scale of the coordinates in a page. The scale is a power of two, so the numbers round like
/// floats around the origin and neither overflow nor underflow.
struct Frame {
    Vec3 center;
    int exponent = 0;

    explicit Frame(const Aabb3& box) {
        if (box.is_empty()) return;
        center = box.min * 0.5 + box.max * 0.5;
        const Vec3 half = box.max * 0.5 - box.min * 0.5;
        std::frexp((std::max)({half.x, half.y, half.z}), &exponent);
        exponent = (std::max)(exponent, -1000);  // so that the scale is a normal double
    }

    double scale() const { return std::ldexp(1.0, (std::min)(exponent, 1023)); }

    void append(std::vector<float>& out, const Vec3& p) const {
        for (std::size_t k = 0; k < 3; ++k)
            out.push_back(static_cast<float>(std::ldexp(p[k] - center[k], -(std::min)(exponent, 1023))));
    }
};

struct DrawnMesh {
    std::vector<float> points;
    std::vector<std::uint8_t> corners;
    std::size_t triangles = 0;
    bool is_thinned = false;
};

DrawnMesh drawn(const TriMesh& mesh, const Frame& frame, std::size_t most) {
    std::vector<float> numbers;
    numbers.reserve(3 * mesh.points.size());
    for (const Vec3& p : mesh.points) frame.append(numbers, p);
    // Points that are equal after rounding are merged.
    TriMesh rounded{std::vector<Vec3>(mesh.points.size()), mesh.triangles};
    for (std::size_t i = 0; i < rounded.points.size(); ++i)
        for (std::size_t k = 0; k < 3; ++k) rounded.points[i][k] = widen(numbers[3 * i + k]);
    Welded welded = *weld(rounded);
    TriMesh whole{std::move(welded.points), std::move(welded.triangles)};

    DrawnMesh out;
    out.is_thinned = whole.triangles.size() > most;
    const TriMesh shown = out.is_thinned ? thinned(whole, most) : std::move(whole);
    out.triangles = shown.triangles.size();
    for (const Vec3& p : shown.points)
        for (std::size_t k = 0; k < 3; ++k) out.points.push_back(static_cast<float>(p[k]));
    std::vector<std::uint32_t> corners;
    corners.reserve(3 * shown.triangles.size());
    for (const TriMesh::Corners& c : shown.triangles) corners.insert(corners.end(), c.begin(), c.end());
    append_differences(out.corners, corners);
    return out;
}

std::vector<std::size_t> triangles_to_show(const PageContent& content) {
    const std::vector<Part>& parts = content.bounds.assembly.parts;
    std::vector<Demand> demands;
    demands.reserve(parts.size());
    for (const Part& part : parts) demands.push_back({part.mesh.triangles.size(), 1});
    if (content.clashes)
        for (const Clash& c : content.clashes->report.clashes) demands[c.a].weight = demands[c.b].weight = 4;
    // A box. With fewer triangles no solid can be drawn.
    constexpr std::size_t fewest = 12;
    return shares(demands, content.most_triangles, fewest);
}

class Writer {
public:
    Writer(const PageContent& content, Executor& executor)
        : content_(content),
          executor_(executor),
          frame_(content.bounds.all.aabb),
          files_(content.bounds.assembly) {}

    std::string report(Page& page) {
        const std::vector<Part>& parts = content_.bounds.assembly.parts;
        out_.begin_object();
        out_.member("program", "hitbox");
        out_.member("version", version);
        out_.member("command", content_.command);
        out_.key("files").begin_array();
        for (std::size_t i = 0; i < parts.size(); ++i)
            if (i == 0 || parts[i].file_number != parts[i - 1].file_number)
                out_.value(files_.name(parts[i].file));
        out_.end();
        out_.member("center", frame_.center);
        out_.member("scale", frame_.scale());
        write_parts(page);
        out_.key("all").begin_object(JsonWriter::Layout::one_line);
        write_boxes(out_, content_.bounds.all);
        out_.end();
        out_.member("triangles", page.triangles);
        out_.member("shown", page.shown);
        out_.member("most_triangles", content_.most_triangles);
        if (content_.clashes) write_clashes();
        write_notes(out_, content_.bounds.assembly, &files_);
        out_.member("bytes", data_.size());
        out_.end();
        return out_.take();
    }

    const PageData& data() const { return data_; }

private:
    void write_parts(Page& page) {
        const std::vector<Part>& parts = content_.bounds.assembly.parts;
        const std::vector<std::size_t> most = triangles_to_show(content_);
        std::vector<DrawnMesh> meshes(parts.size());
        executor_.parallel_for(meshes.size(),
                               [&](std::size_t i) { meshes[i] = drawn(parts[i].mesh, frame_, most[i]); });
        out_.key("parts").begin_array();
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const PartBounds& bounds = content_.bounds.parts[i];
            out_.begin_object(JsonWriter::Layout::one_line);
            out_.member("index", i);
            out_.member("name", parts[i].name);
            out_.member("file", files_.name(parts[i].file));
            out_.member("triangles", bounds.triangles);
            out_.member("shown", meshes[i].triangles);
            if (meshes[i].is_thinned) out_.member("thinned", true);
            out_.member("degenerate", bounds.degenerate);
            out_.member("closed", bounds.closed);
            write_boxes(out_, bounds);
            out_.key("mesh").begin_object();
            out_.member("points", meshes[i].points.size() / 3);
            out_.member("points_at", data_.add(meshes[i].points));
            out_.member("corners_at", data_.add(meshes[i].corners));
            out_.member("corner_bytes", meshes[i].corners.size());
            out_.end();
            out_.end();
            page.triangles += bounds.triangles;
            page.shown += meshes[i].triangles;
            meshes[i] = {};
        }
        out_.end();
    }

    void write_clashes() {
        const FoundClashes& found = *content_.clashes;
        const std::vector<Curve> curves =
            crossing_curves(found.assembly, found.report.clashes, CurveLimits{}, executor_);
        out_.key("clashes").begin_array();
        for (std::size_t i = 0; i < curves.size(); ++i) {
            out_.begin_object(JsonWriter::Layout::one_line);
            write_clash_fields(out_, found, i);
            if (i < content_.notes.size() && !content_.notes[i].empty())
                out_.member("note", content_.notes[i]);
            std::vector<float> numbers;
            for (const auto& segment : curves[i].segments)
                for (const Vec3& end : segment) frame_.append(numbers, end);
            out_.key("curve").begin_object();
            out_.member("segments", curves[i].segments.size());
            out_.member("at", data_.add(numbers));
            if (curves[i].cut) out_.member("cut", true);
            out_.end();
            if (curves[i].nearest) {
                out_.key("nearest").begin_array();
                for (const Vec3& p : *curves[i].nearest) out_.value(p);
                out_.end();
            }
            out_.end();
        }
        out_.end();
        out_.key("options").begin_object(JsonWriter::Layout::one_line);
        out_.member("clearance", content_.clearance);
        out_.member("tolerance", content_.tolerance);
        out_.member("baseline", found.has_baseline);
        out_.end();
        const ClashStats& stats = found.report.stats;
        out_.key("stats").begin_object(JsonWriter::Layout::one_line);
        out_.member("pairs", stats.pairs);
        out_.member("aabb_pairs", stats.aabb_pairs);
        out_.member("obb_pairs", stats.obb_pairs);
        out_.end();
    }

    const PageContent& content_;
    Executor& executor_;
    Frame frame_;
    ShownFiles files_;
    JsonWriter out_;
    PageData data_;
};

// A script element ends at the first "</script", and "<" occurs only in strings. U+2028 and U+2029 are line
// ends in older JavaScript.
std::string for_script_element(std::string_view json) {
    std::string out;
    out.reserve(json.size() + json.size() / 16);
    for (std::size_t i = 0; i < json.size(); ++i) {
        if (json[i] == '<') {
            out += "\\u003c";
        } else if (json.substr(i).starts_with("\xE2\x80\xA8") || json.substr(i).starts_with("\xE2\x80\xA9")) {
            out += json[i + 2] == '\xA8' ? "\\u2028" : "\\u2029";
            i += 2;
        } else {
            out += json[i];
        }
    }
    return out;
}

}  // namespace

Result<Page> report_page(const PageContent& content, Executor& executor) {
    const std::string_view built = page_template(), place = "id=\"hitbox-report\">null</script>";
    const std::size_t at = built.find(place);
    if (at == std::string_view::npos)
        return Error{ErrorCode::unsupported,
                     "the embedded web page is invalid; rebuild it with ./run web, then rebuild the program",
                     ""};
    const std::size_t begin = at + place.find("null"), rest = at + place.size();
    Page page;
    Writer writer(content, executor);
    const std::string report = for_script_element(writer.report(page));
    const std::string data = writer.data().elements();
    page.html.reserve(built.size() + report.size() + data.size());
    page.html.append(built.substr(0, begin)).append(report).append("</script>").append(data);
    page.html.append(built.substr(rest));
    return page;
}

}  // namespace hitbox::cli
