// slice.cpp: `hitbox slice`: cuts a file along a plane into closed pieces.
#include <hitbox/core/executor.hpp>
#include <hitbox/io/files/atomic_file.hpp>
#include <hitbox/io/write.hpp>
#include <hitbox/shape/plane.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <apps/cli/input.hpp>
#include <apps/cli/load.hpp>
#include <apps/cli/options.hpp>
#include <apps/cli/report/notes.hpp>
#include <apps/cli/report/slice_report.hpp>
#include <apps/cli/report/terminal.hpp>
#include <apps/cli/weld_parts.hpp>

namespace hitbox::cli {

namespace {

struct SliceArguments {
    std::vector<std::string> files;
    InputOptions input;
    std::vector<double> plane;
    std::optional<std::string> front, back;
    bool no_caps = false, keep_parts = false;
    double weld = 0;
    std::size_t threads = 0;
};

std::optional<Error> check(const SliceArguments& wanted) {
    if (wanted.plane.empty())
        return Error{ErrorCode::usage, "needs a plane: --plane nx,ny,nz,d for nx x + ny y + nz z = d",
                     "slice"};
    if (wanted.plane[0] == 0 && wanted.plane[1] == 0 && wanted.plane[2] == 0)
        return Error{ErrorCode::usage, "has the normal 0,0,0; give a direction perpendicular to the plane",
                     "--plane"};
    for (const auto& output : {wanted.front, wanted.back}) {
        if (!output) continue;
        if (auto error = refused_output(*output, wanted.files)) return error;
        if (const auto format = io::format_of_name(*output); !format) return format.error();
    }
    if (wanted.front && wanted.back &&
        (*wanted.front == *wanted.back || same_file(*wanted.front, *wanted.back)))
        return Error{ErrorCode::usage, "cannot be both the front and the back; name two files", *wanted.back};
    return {};
}

bool stores_floats(const std::optional<std::string>& path) {
    if (!path) return false;
    const io::WriteFormat format = *io::format_of_name(*path);
    return format == io::WriteFormat::stl || format == io::WriteFormat::glb;
}

// The contents of the file, as one mesh or in parts.
Result<std::vector<std::byte>> bytes_of(const std::string& path, const Assembly& side, bool keep_parts) {
    const io::WriteFormat format = *io::format_of_name(path);
    if (keep_parts) return io::encode(side, format);
    Assembly out;
    out.parts.push_back({side.parts.size() == 1 ? side.parts[0].name : "", "", 0, {}});
    for (const Part& part : side.parts) append(out.parts[0].mesh, part.mesh);
    return io::encode(out, format);
}

// Both files are written before either is renamed to its target.
std::optional<Error> write_both(const SliceArguments& wanted, const SlicedParts& sliced) {
    std::vector<io::detail::AtomicFile> files;
    for (const auto& [path, side] : {std::pair(&wanted.front, &sliced.front), {&wanted.back, &sliced.back}}) {
        if (!*path) continue;
        const auto bytes = bytes_of(**path, *side, wanted.keep_parts);
        if (!bytes) return Error{bytes.error().code, bytes.error().message, **path};
        auto file = io::detail::AtomicFile::create(**path);
        if (!file) return file.error();
        files.push_back(*std::move(file));
        if (auto error = files.back().write(*bytes)) return error;
    }
    for (io::detail::AtomicFile& file : files)
        if (auto error = file.commit()) return error;
    return {};
}

// Notes the pieces that are not what they were before they were rounded to floats.
void note_changes(Assembly& assembly, const SliceArguments& wanted, const SliceReport& exact,
                  const SliceReport& written) {
    const std::size_t before = assembly.notes.size();
    const auto add = [&](const char* name, const std::optional<std::string>& path, const SideReport& was,
                         const SideReport& is) {
        if (const auto change = change_by_rounding(name, was, is))
            assembly.notes.push_back(
                {"rounded-to-floats", *change, {}, path.value_or(assembly.parts[0].file)});
    };
    add("front", wanted.front, exact.front, written.front);
    add("back", wanted.back, exact.back, written.back);
    print_notes(assembly, before);
}

ExitCode run_slice(const Request& request) {
    SliceArguments wanted;
    Options options(request);
    options.arguments(wanted.files, {"FILE", 1, 1}, "a mesh file; - is standard input");
    options.numbers("--plane", "nx,ny,nz,d", 4, wanted.plane,
                    "the plane nx x + ny y + nz z = d; the front is where the sum is more than d");
    options.text("--front", "FILE", wanted.front,
                 "write the front piece: STL, PLY, OBJ or GLB, by its extension");
    options.text("--back", "FILE", wanted.back, "write the back piece");
    options.flag("--no-caps", wanted.no_caps, "do not close the cuts");
    options.flag("--keep-parts", wanted.keep_parts,
                 "keep the parts and their names in OBJ and GLB (default: one mesh)");
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
    const auto& n = wanted.plane;
    const auto cut = [&](CutNumbers numbers) {
        return slice_parts(*assembly, Plane3{{n[0], n[1], n[2]}, n[3]},
                           {.caps = !wanted.no_caps, .numbers = numbers, .executor = &threads});
    };
    const Result<SlicedParts> sliced = cut(CutNumbers::doubles);
    if (!sliced) return fail(request, sliced.error());
    // The report is that of the file's own numbers. If one of two files stores floats, both get the pieces of the
    // cut in floats, because only those fit together.
    const bool in_floats = stores_floats(wanted.front) || stores_floats(wanted.back);
    const SliceReport report = report_on(*sliced, in_floats);
    if (in_floats) {
        const Result<SlicedParts> written = cut(CutNumbers::floats);
        if (!written) return fail(request, written.error());
        if (const auto error = write_both(wanted, *written)) return fail(request, *error);
        note_changes(*assembly, wanted, report, report_on(*written));
    } else if (const auto error = write_both(wanted, *sliced)) {
        return fail(request, *error);
    }
    const Colour colour = colour_wanted() ? Colour::on : Colour::off;
    if (const auto error = print(request.json ? slice_json(report, *assembly) : slice_text(report, colour)))
        return fail(request, *error);
    return exit_done;
}

}  // namespace

extern const Command slice_command;
const Command slice_command{
    "slice",
    "cut a mesh by a plane into two closed pieces",
    "FILE --plane nx,ny,nz,d [options]",
    "hitbox slice part.stl --plane 0,0,1,25 --front top.stl --back bottom.stl\n"
    "hitbox slice house.glb --plane=-1,0,0,2 --back half.glb --keep-parts\n"
    "hitbox slice part.obj --plane 1,1,0,0 --json",
    "The plane is nx x + ny y + nz z = d; its normal may have any length. A closed mesh gives closed\n"
    "pieces, also if vertices, edges or faces lie in the plane. A face in the plane goes to the side of\n"
    "the solid that it bounds; a piece without a vertex off the plane is empty. An open mesh is cut too,\n"
    "and the openings that cannot be closed are reported. If a file stores floats (STL, GLB), the cut is\n"
    "made in floats, so the written pieces are closed and fit together. The report is that of the file's\n"
    "own numbers; a note says where rounding to floats has changed a piece or destroyed it. Parts that the\n"
    "plane misses are not changed otherwise.",
    run_slice};

}  // namespace hitbox::cli
