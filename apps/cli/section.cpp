// section.cpp: `hitbox section`: the outlines of a mesh in planes.
#include <hitbox/core/executor.hpp>
#include <hitbox/io/files/atomic_file.hpp>
#include <hitbox/mesh/bounds.hpp>
#include <hitbox/mesh/section.hpp>

#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <apps/cli/input.hpp>
#include <apps/cli/load.hpp>
#include <apps/cli/options.hpp>
#include <apps/cli/report/format.hpp>
#include <apps/cli/report/json_writer.hpp>
#include <apps/cli/report/notes.hpp>
#include <apps/cli/report/section_svg.hpp>
#include <apps/cli/report/table.hpp>
#include <apps/cli/report/terminal.hpp>
#include <apps/cli/report/text.hpp>
#include <apps/cli/weld_parts.hpp>

namespace hitbox::cli {

namespace {

constexpr std::size_t most_planes = 1'000'000;

struct SectionArguments {
    std::vector<std::string> files;
    InputOptions input;
    std::vector<double> plane;
    double every = 0;
    std::string axis = "z";
    std::optional<std::string> svg;
    double weld = 0;
    std::size_t threads = 0;
};

std::optional<Error> check(const SectionArguments& wanted) {
    if (wanted.plane.empty() == !(wanted.every > 0))
        return Error{ErrorCode::usage, "needs either --plane nx,ny,nz,d or --every H with H above 0",
                     "section"};
    if (!wanted.plane.empty() && wanted.plane[0] == 0 && wanted.plane[1] == 0 && wanted.plane[2] == 0)
        return Error{ErrorCode::usage, "has the normal 0,0,0; give a direction perpendicular to the plane",
                     "--plane"};
    if (wanted.svg)
        if (auto error = refused_output(*wanted.svg, wanted.files)) return error;
    return {};
}

struct Planes {
    Vec3 normal;
    std::vector<double> offsets;
};

// The planes at integer multiples of the step within the bounds of the assembly.
Result<Planes> planes_of(const SectionArguments& wanted, const Assembly& assembly) {
    const auto& p = wanted.plane;
    if (!p.empty()) return Planes{{p[0], p[1], p[2]}, {p[3]}};
    const std::size_t axis = wanted.axis == "x" ? 0 : wanted.axis == "y" ? 1 : 2;
    Aabb3 bounds;
    for (const Part& part : assembly.parts) bounds.merge(fit_aabb(part.mesh));
    Planes planes;
    planes.normal[axis] = 1;
    if (bounds.is_empty()) return planes;
    const double first = std::ceil(bounds.min[axis] / wanted.every),
                 last = std::floor(bounds.max[axis] / wanted.every);
    if (!(last - first < double(most_planes)))
        return Error{ErrorCode::too_large,
                     formatted("gives more than {} planes; use a larger step", most_planes), "--every"};
    // Beyond 2^53 the next integer may round to the same number, so the steps are counted.
    const auto steps = last < first ? std::size_t(0) : std::size_t(last - first) + 1;
    planes.offsets.reserve(steps);
    for (std::size_t i = 0; i < steps; ++i)
        if (const double offset = (first + double(i)) * wanted.every;
            planes.offsets.empty() || offset != planes.offsets.back())
            planes.offsets.push_back(offset);
    return planes;
}

// For each plane the loops of all parts.
Result<std::vector<Section>> find(const Assembly& assembly, const Planes& planes, Executor& executor) {
    std::vector<Section> all;
    all.reserve(planes.offsets.size());
    for (const double offset : planes.offsets) all.push_back({{planes.normal, offset}, {}});
    for (const Part& part : assembly.parts) {
        Result<std::vector<Section>> some =
            sections(part.mesh, planes.normal, planes.offsets, SectionLimit::from_behind, &executor);
        if (!some) return Error{some.error().code, some.error().message, part.name};
        for (std::size_t i = 0; i < all.size(); ++i) {
            all[i].overlaps = all[i].overlaps || (*some)[i].overlaps;
            for (SectionLoop& loop : (*some)[i].loops) all[i].loops.push_back(std::move(loop));
        }
    }
    return all;
}

std::string json_answer(const std::vector<Section>& all, const Assembly& assembly) {
    JsonWriter out;
    out.begin_object();
    out.key("sections").begin_array();
    for (const Section& section : all) {
        out.begin_object(JsonWriter::Layout::one_line);
        out.member("offset", section.plane.offset);
        out.member("area", section.area());
        out.member("perimeter", section.perimeter());
        if (section.overlaps) out.member("overlaps", true);
        out.key("loops").begin_array();
        for (const SectionLoop& loop : section.loops) {
            out.begin_array();
            for (const Vec3& p : loop.points) out.value(p);
            out.end();
        }
        out.end();
        out.key("closed").begin_array();
        for (const SectionLoop& loop : section.loops) out.value(loop.closed);
        out.end();
        out.end();
    }
    out.end();
    write_notes(out, assembly);
    out.end();
    return out.take();
}

std::string text_answer(const std::vector<Section>& all, Colour colour) {
    Table table({{"offset", Align::right},
                 {"area", Align::right},
                 {"perimeter", Align::right},
                 {"loops", Align::right},
                 {"holes", Align::right},
                 {"open", Align::right}});
    for (const Section& section : all) {
        std::size_t holes = 0, open = 0;
        for (const SectionLoop& loop : section.loops) holes += loop.area < 0, open += !loop.closed;
        table.add({{rounded(section.plane.offset)},
                   {rounded(section.area())},
                   {rounded(section.perimeter())},
                   {std::to_string(section.loops.size())},
                   {holes > 0 ? std::to_string(holes) : ""},
                   {open > 0 ? std::to_string(open) : "", Style::yellow}});
    }
    return table.text(colour);
}

// Says that a part overlaps itself.
void print_overlaps(const std::vector<Section>& all) {
    std::size_t count = 0;
    for (const Section& section : all) count += section.overlaps;
    if (count == 0) return;
    print_message(formatted(
        "hitbox: outlines of one part overlap in {}; the loops are the boundary of all of them, so no "
        "area counts twice\n",
        counted(count, "section", "sections")));
}

ExitCode run_section(const Request& request) {
    SectionArguments wanted;
    Options options(request);
    options.arguments(wanted.files, {"FILE", 1, 1}, "a mesh file; - is standard input");
    options.numbers("--plane", "nx,ny,nz,d", 4, wanted.plane,
                    "one section, in the plane nx x + ny y + nz z = d");
    options.size("--every", "H", wanted.every,
                 "a stack of sections, at each integer multiple of H along the axis");
    options.choice("--axis", {"x", "y", "z"}, wanted.axis, "the axis of --every (default z)");
    options.text("--svg", "FILE", wanted.svg, "draw the outlines; one unit of the file is one millimetre");
    declare_weld(options, wanted.weld);
    declare_input(options, wanted.input);
    options.json();
    options.threads(wanted.threads);
    if (const auto over = options.parse()) return *over;
    if (const auto error = check(wanted)) return fail(request, *error);

    Result<Assembly> assembly = read_files(wanted.files, wanted.input);
    if (!assembly) return fail(request, assembly.error());
    ThreadExecutor threads(wanted.threads);
    if (const auto error = weld_parts(*assembly, wanted.weld, wanted.input.allow_empty, threads))
        return fail(request, *error);
    const Result<Planes> planes = planes_of(wanted, *assembly);
    if (!planes) return fail(request, planes.error());
    const Result<std::vector<Section>> all = find(*assembly, *planes, threads);
    if (!all) return fail(request, all.error());
    if (wanted.svg)
        if (const auto error = io::detail::write_file_atomically(*wanted.svg, section_svg(*all)))
            return fail(request, *error);
    print_overlaps(*all);
    const Colour colour = colour_wanted() ? Colour::on : Colour::off;
    if (const auto error = print(request.json ? json_answer(*all, *assembly) : text_answer(*all, colour)))
        return fail(request, *error);
    return exit_done;
}

}  // namespace

extern const Command section_command;
const Command section_command{
    "section",
    "the outlines in which a plane, or a stack of planes, cuts a mesh",
    "FILE (--plane nx,ny,nz,d | --every H) [options]",
    "hitbox section part.stl --plane 0,0,1,12.5 --svg cut.svg\n"
    "hitbox section part.stl --every 0.2 --json\n"
    "hitbox section house.glb --every 1 --axis y",
    "Seen from the front of the plane, outer boundaries are counter-clockwise and holes clockwise, so the\n"
    "areas add up to that of the solid. Shells of one part that overlap have one outline around all of\n"
    "them, and a message says so; the sections of different parts are not merged. If faces lie in the\n"
    "plane, the section is that of the solid directly behind it. An open loop has no area.",
    run_section};

}  // namespace hitbox::cli
