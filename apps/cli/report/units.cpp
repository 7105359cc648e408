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
bool in_other_unit(TriMesh& mesh, std::int64_t from, std::int64_t to) {
    const std::int64_t common = std::gcd(from, to);
    const double times = double(from / common), over = double(to / common);  // NOLINT: exact
    for (Vec3& point : mesh.points)
        for (std::size_t k = 0; k < 3; ++k) {
            point[k] = point[k] * times / over;
            if (!std::isfinite(point[k])) return false;
        }
    return true;
}

// A thousand between files of about the same size means metres and millimetres. Parts differ in size, so half of
// that counts too.
constexpr double suspicious = 500;

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

double OneUnit::FileSize::largest() const {
    if (box.is_empty()) return 0;
    const Vec3 sides = box.max - box.min;
    return (std::max)({sides.x, sides.y, sides.z});
}

OneUnit::OneUnit(const std::vector<std::string>& files, GivenUnits units)
    : files_(files), units_(std::move(units)), sizes_(files.size()) {}

std::optional<Error> OneUnit::convert(Part& part) {
    FileSize& size = sizes_[part.file_number];
    size.has_parts = true;
    if (part.metres > 0) size.unit = std::llround(part.metres * 1e6);
    size.says_metres = size.says_metres || part.metres == 1;
    if (units_.of_file[part.file_number])
        size.unit = units_.of_file[part.file_number];
    else if (!size.unit)
        size.unit = units_.otherwise;
    size.box.merge(fit_aabb(part.mesh));
    if (!size.unit) return {};
    if (!first_) first_ = part.file_number;
    const std::int64_t common = *sizes_[*first_].unit;
    part.metres = double(common) / 1e6;
    if (*size.unit != common && !in_other_unit(part.mesh, *size.unit, common))
        return Error{ErrorCode::not_finite,
                     formatted("a coordinate is too large to be converted from {} to {}",
                               unit_name(*size.unit), unit_name(common)),
                     part.file};
    return {};
}

std::vector<Note> OneUnit::notes() const {
    std::vector<Note> notes;
    for (std::size_t i = 0; i < files_.size(); ++i) {
        if (sizes_[i].unit || !sizes_[i].has_parts) continue;
        for (std::size_t k = 0; k < files_.size(); ++k) {
            const double times = sizes_[i].largest() / sizes_[k].largest();
            if (!sizes_[k].says_metres || !(times >= suspicious) || !std::isfinite(times)) continue;
            notes.push_back(
                {"unit-doubtful",
                 formatted("is {1:.0f} times as large as {2}, which is in metres; if {0} is in millimetres, "
                           "add --unit {0}=mm",
                           files_[i], times, files_[k]),
                 {},
                 files_[i]});
            break;
        }
    }
    if (!first_) return notes;
    const std::int64_t common = *sizes_[*first_].unit;
    for (std::size_t i = 0; i < files_.size(); ++i)
        if (sizes_[i].has_parts && sizes_[i].unit && *sizes_[i].unit != common)
            notes.push_back({"unit-converted",
                             formatted("converted from {} to {}, the unit of {}", unit_name(*sizes_[i].unit),
                                       unit_name(common), files_[*first_]),
                             {},
                             files_[i]});
    return notes;
}

}  // namespace hitbox::cli
