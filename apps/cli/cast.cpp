// cast.cpp: `hitbox cast`: intersections of segments with a mesh.
#include <hitbox/mesh/cast.hpp>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <apps/cli/input.hpp>
#include <apps/cli/line_reader.hpp>
#include <apps/cli/options.hpp>
#include <apps/cli/read_number.hpp>
#include <apps/cli/report/format.hpp>
#include <apps/cli/report/json_writer.hpp>
#include <apps/cli/report/notes.hpp>
#include <apps/cli/report/table.hpp>
#include <apps/cli/report/terminal.hpp>
#include <apps/cli/report/text.hpp>

namespace hitbox::cli {

namespace {

struct CastArguments {
    std::vector<std::string> files;
    InputOptions input;
    std::vector<double> from, to;
    std::optional<std::string> segments;
    bool all = false;
};

std::optional<Error> check(const CastArguments& wanted) {
    const bool one = !wanted.from.empty() || !wanted.to.empty();
    if (one == wanted.segments.has_value())
        return Error{ErrorCode::usage, "needs either --from x,y,z and --to x,y,z, or --segments CSV", "cast"};
    if (one && (wanted.from.empty() || wanted.to.empty()))
        return Error{ErrorCode::usage, "needs both --from and --to", "cast"};
    if (wanted.segments == "-" && wanted.files[0] == "-")
        return Error{ErrorCode::usage, "cannot hold both the mesh and the segments", "-"};
    return {};
}

// Reads six numbers. Returns nothing for a heading or a blank line.
Result<std::optional<Segment3>> read_segment(std::string_view line, const std::string& where, bool first) {
    std::array<double, 6> x{};
    std::size_t count = 0;
    for (std::size_t begin = 0; begin <= line.size();) {
        std::size_t end = line.find_first_of(",;\t", begin);
        end = std::min(end, line.size());
        std::string_view word = line.substr(begin, end - begin);
        begin = end + 1;
        const auto text = word.find_first_not_of(" \r");
        word = text == word.npos ? std::string_view()
                                 : word.substr(text, word.find_last_not_of(" \r") + 1 - text);
        if (word.empty() && count == 0 && begin > line.size()) return std::optional<Segment3>();
        double number = 0;
        if (read_number(word, number) != Reading::good || !std::isfinite(number)) {
            if (first && count == 0) return std::optional<Segment3>();  // a heading
            return Error{ErrorCode::bad_format,
                         formatted("\"{}\" is not a finite number; expected x,y,z,x,y,z", visible(word)),
                         where};
        }
        if (count < 6) x[count] = number;
        ++count;
    }
    if (count != 6)
        return Error{ErrorCode::bad_format,
                     formatted("has {}; expected x,y,z,x,y,z", counted(count, "number", "numbers")), where};
    return std::optional(Segment3{{x[0], x[1], x[2]}, {x[3], x[4], x[5]}});
}

Result<std::vector<Segment3>> read_segments(const std::string& path) {
    Result<LineReader> reader = LineReader::open(path == "-" ? std::nullopt : std::optional(path));
    if (!reader) return reader.error();
    std::vector<Segment3> segments;
    for (std::size_t number = 1;; ++number) {
        const auto line = reader->next([] {});
        if (!line) return line.error();
        if (!*line) return segments;
        const std::string where = formatted("{}:{}", reader->name(), number);
        if ((*line)->too_long) return Error{ErrorCode::too_large, "is longer than 16 MiB", where};
        const auto segment = read_segment((*line)->text, where, segments.empty());
        if (!segment) return segment.error();
        if (*segment) segments.push_back(**segment);
    }
}

// All parts as one surface with consecutive triangle indices. So the smallest index belongs to the smallest part.
class Target {
public:
    explicit Target(const Assembly& assembly) {
        TriMesh all;
        for (const Part& part : assembly.parts) {
            first_.push_back(std::uint32_t(all.triangles.size()));
            append(all, part.mesh);
        }
        surface_ = *make_surface(all);
    }
    const Surface& surface() const { return surface_; }

    struct Place {
        std::size_t part;
        std::uint32_t triangle;
    };
    Place place(std::uint32_t triangle) const {
        const auto next = std::upper_bound(first_.begin(), first_.end(), triangle);
        const auto part = std::size_t(next - first_.begin()) - 1;
        return {part, triangle - first_[part]};
    }

private:
    std::vector<std::uint32_t> first_;  // by part: the index of its first triangle
    Surface surface_;
};

struct Found {
    std::size_t segment;
    std::optional<MeshHit> hit;
};

std::vector<Found> find(const Target& target, const std::vector<Segment3>& segments, bool all) {
    std::vector<Found> found;
    for (std::size_t i = 0; i < segments.size(); ++i) {
        if (!all) {
            found.push_back({i, cast_closest(target.surface(), segments[i])});
            continue;
        }
        const std::vector<MeshHit> hits = cast_all(target.surface(), segments[i]);
        for (const MeshHit& hit : hits) found.push_back({i, hit});
        if (hits.empty()) found.push_back({i, std::nullopt});
    }
    return found;
}

std::string json_answer(const Target& target, const std::vector<Found>& all, const Assembly& assembly) {
    JsonWriter out;
    out.begin_object();
    out.key("hits").begin_array();
    for (const Found& found : all) {
        out.begin_object(JsonWriter::Layout::one_line);
        out.member("segment", found.segment);
        out.member("hit", found.hit.has_value());
        if (found.hit) {
            const Target::Place place = target.place(found.hit->triangle);
            out.member("t", found.hit->t);
            out.member("point", found.hit->point);
            out.member("part", place.part);
            out.member("triangle", place.triangle);
            out.member("normal", found.hit->normal);
            out.member("side", to_string(found.hit->facing));
        }
        out.end();
    }
    out.end();
    write_notes(out, assembly);
    out.end();
    return out.take();
}

std::string text_answer(const Target& target, const std::vector<Found>& all, Colour colour) {
    Table table({{"segment", Align::right},
                 {"t", Align::right},
                 {"point"},
                 {"part", Align::right},
                 {"triangle", Align::right},
                 {"side"}});
    std::size_t misses = 0;
    for (const Found& found : all) {
        if (!found.hit) {
            ++misses;
            table.add({{std::to_string(found.segment)}, {"miss", Style::dim}, {""}, {""}, {""}, {""}});
            continue;
        }
        const MeshHit& hit = *found.hit;
        const Target::Place place = target.place(hit.triangle);
        table.add(
            {{std::to_string(found.segment)},
             {rounded(hit.t)},
             {formatted("{}, {}, {}", rounded(hit.point.x), rounded(hit.point.y), rounded(hit.point.z))},
             {std::to_string(place.part)},
             {std::to_string(place.triangle)},
             {to_string(hit.facing)}});
    }
    return table.text(colour) + formatted("\n{}, {}.\n", counted(all.size() - misses, "hit", "hits"),
                                          counted(misses, "miss", "misses"));
}

ExitCode run_cast(const Request& request) {
    CastArguments wanted;
    Options options(request);
    options.arguments(wanted.files, {"FILE", 1, 1}, "a mesh file; - is standard input");
    options.numbers("--from", "x,y,z", 3, wanted.from, "the start of the segment");
    options.numbers("--to", "x,y,z", 3, wanted.to, "the end of the segment");
    options.text("--segments", "CSV", wanted.segments,
                 "a file with x,y,z,x,y,z on each line, and an optional heading; - is standard input");
    options.flag("--all", wanted.all, "report all hits in order (default: the first)");
    declare_input(options, wanted.input);
    options.json();
    options.threads_unused();
    if (const auto over = options.parse()) return *over;
    if (const auto error = check(wanted)) return fail(request, *error);

    std::vector<Segment3> segments;
    if (wanted.segments) {
        auto read = read_segments(*wanted.segments);
        if (!read) return fail(request, read.error());
        segments = *std::move(read);
    } else {
        segments.push_back(
            {{wanted.from[0], wanted.from[1], wanted.from[2]}, {wanted.to[0], wanted.to[1], wanted.to[2]}});
    }
    const Result<Assembly> assembly = read_files(wanted.files, wanted.input);
    if (!assembly) return fail(request, assembly.error());
    const Target target(*assembly);
    const std::vector<Found> found = find(target, segments, wanted.all);
    const Colour colour = colour_wanted() ? Colour::on : Colour::off;
    if (const auto error =
            print(request.json ? json_answer(target, found, *assembly) : text_answer(target, found, colour)))
        return fail(request, *error);
    return exit_done;
}

}  // namespace

extern const Command cast_command;
const Command cast_command{
    "cast",
    "intersections of segments with a mesh: the first hit or all hits",
    "FILE (--from x,y,z --to x,y,z | --segments CSV) [options]",
    "hitbox cast bunny.obj --from 0,0,5 --to 0,0,-5\n"
    "hitbox cast house.glb --segments lines.csv --all --json",
    "t is 0 at the start and 1 at the end of a segment. Hits are sorted by t, then by part, then by\n"
    "triangle index. Triangles and segments are closed sets, so no segment passes between two adjacent\n"
    "triangles. `side` is the face from which the segment comes: front, where the corners are\n"
    "counter-clockwise; back; or edge_on, in the triangle's plane.",
    run_cast};

}  // namespace hitbox::cli
