// units.cpp: reads --unit, finds the unit of each file, converts.
#include <apps/cli/report/units.hpp>

#include <hitbox/mesh/bounds.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string_view>

#include <apps/cli/did_you_mean.hpp>
#include <apps/cli/load.hpp>
#include <apps/cli/report/format.hpp>
#include <apps/cli/report/text.hpp>

namespace hitbox::cli {

namespace {

struct Unit {
    const char* name;
    std::int64_t micrometres;
};
// The first four are those of --unit. 3MF knows the other ones too.
constexpr Unit known_units[] = {{"mm", 1000},   {"cm", 10'000},  {"m", 1'000'000},
                                {"in", 25'400}, {"ft", 304'800}, {"micrometres", 1}};
constexpr std::size_t typed_units = 4;

std::string unit_name(std::int64_t micrometres) {
    for (const Unit& unit : known_units)
        if (unit.micrometres == micrometres) return unit.name;
    return formatted("{} m", double(micrometres) / 1e6);
}

std::optional<std::int64_t> unit_named(std::string_view name) {
    for (std::size_t i = 0; i < typed_units; ++i)
        if (name == known_units[i].name) return known_units[i].micrometres;
    return std::nullopt;
}

// The file of this name, or nothing.
std::optional<std::size_t> file_named(const std::string& name, const std::vector<std::string>& files) {
    for (std::size_t i = 0; i < files.size(); ++i)
        if (files[i] == name) return i;
    for (std::size_t i = 0; i < files.size(); ++i)
        if (files[i] != "-" && name != "-" && same_file(files[i], name)) return i;
    return std::nullopt;
}

// False if a coordinate overflows.
bool convert(TriMesh& mesh, std::int64_t from, std::int64_t to) {
    const std::int64_t common = std::gcd(from, to);
    const double times = double(from / common), over = double(to / common);  // NOLINT: exact
    for (Vec3& point : mesh.points)
        for (std::size_t k = 0; k < 3; ++k) {
            point[k] = point[k] * times / over;
            if (!std::isfinite(point[k])) return false;
        }
    return true;
}

struct FileSize {
    std::optional<std::int64_t> unit;
    bool says_metres = false;  // by its format
    bool has_parts = false;
    double largest = 0;  // the longest side of its bounds
};

std::vector<FileSize> sizes_of(const Assembly& assembly, std::size_t files, const GivenUnits& units) {
    std::vector<FileSize> sizes(files);
    std::vector<Aabb3> boxes(files);
    for (const Part& part : assembly.parts) {
        FileSize& size = sizes[part.file_number];
        size.has_parts = true;
        if (part.metres > 0) size.unit = std::llround(part.metres * 1e6);
        size.says_metres = size.says_metres || part.metres == 1;
        boxes[part.file_number].merge(fit_aabb(part.mesh));
    }
    for (std::size_t i = 0; i < files; ++i) {
        if (units.of_file[i])
            sizes[i].unit = units.of_file[i];
        else if (!sizes[i].unit)
            sizes[i].unit = units.otherwise;
        if (boxes[i].is_empty()) continue;
        const Vec3 sides = boxes[i].max - boxes[i].min;
        sizes[i].largest = (std::max)({sides.x, sides.y, sides.z});
    }
    return sizes;
}

// A thousand between files of about the same size means metres and millimetres. Parts differ in size, so half of
// that counts too.
constexpr double suspicious = 500;

std::vector<Note> suspicions(const std::vector<std::string>& files, const std::vector<FileSize>& sizes) {
    std::vector<Note> found;
    for (std::size_t i = 0; i < files.size(); ++i) {
        if (sizes[i].unit || !sizes[i].has_parts) continue;
        for (std::size_t k = 0; k < files.size(); ++k) {
            const double times = sizes[i].largest / sizes[k].largest;
            if (!sizes[k].says_metres || !(times >= suspicious) || !std::isfinite(times)) continue;
            found.push_back(
                {"unit-doubtful",
                 formatted("is {1:.0f} times as large as {2}, which is in metres; if {0} is in millimetres, "
                           "add --unit {0}=mm",
                           files[i], times, files[k]),
                 {},
                 files[i]});
            break;
        }
    }
    return found;
}

}  // namespace

Result<GivenUnits> given_units(const std::vector<std::string>& typed, const std::vector<std::string>& files) {
    GivenUnits units;
    units.of_file.resize(files.size());
    for (const std::string& value : typed) {
        const auto fail = [&](std::string message) {
            return Error{ErrorCode::usage, std::move(message), "--unit"};
        };
        const std::size_t equals = value.rfind('=');
        const std::string name = equals == value.npos ? value : value.substr(equals + 1);
        const std::optional<std::int64_t> unit = unit_named(name);
        if (!unit) return fail(formatted("'{}' is not one of mm, cm, m, in", visible(name)));
        if (equals == value.npos) {
            if (units.otherwise) return fail("is given twice for all files");
            units.otherwise = unit;
            continue;
        }
        const std::string file = value.substr(0, equals);
        const auto number = file_named(file, files);
        if (!number)
            return fail(
                formatted("'{}' is not one of the files{}", visible(file), did_you_mean(file, files)));
        if (units.of_file[*number]) return fail(formatted("is given twice for {}", visible(file)));
        units.of_file[*number] = unit;
    }
    return units;
}

Result<std::vector<Note>> use_one_unit(Assembly& assembly, const std::vector<std::string>& files,
                                       const GivenUnits& units) {
    const std::vector<FileSize> sizes = sizes_of(assembly, files.size(), units);
    std::vector<Note> notes = suspicions(files, sizes);
    const auto first =
        std::find_if(sizes.begin(), sizes.end(), [](const FileSize& s) { return s.unit && s.has_parts; });
    if (first == sizes.end()) return notes;
    const std::int64_t common = *first->unit;
    for (Part& part : assembly.parts) {
        const std::optional<std::int64_t> unit = sizes[part.file_number].unit;
        if (!unit) continue;
        part.metres = double(common) / 1e6;
        if (*unit != common && !convert(part.mesh, *unit, common))
            return Error{ErrorCode::not_finite,
                         formatted("a coordinate is too large to be converted from {} to {}",
                                   unit_name(*unit), unit_name(common)),
                         part.file};
    }
    for (std::size_t i = 0; i < files.size(); ++i)
        if (sizes[i].has_parts && sizes[i].unit && *sizes[i].unit != common)
            notes.push_back({"unit-converted",
                             formatted("converted from {} to {}, the unit of {}", unit_name(*sizes[i].unit),
                                       unit_name(common), files[std::size_t(first - sizes.begin())]),
                             {},
                             files[i]});
    return notes;
}

}  // namespace hitbox::cli
