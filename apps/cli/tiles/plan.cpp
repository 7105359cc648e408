// plan.cpp: writes, reads and compares plans.
#include <apps/cli/tiles/plan.hpp>

#include <hitbox/io/files/file.hpp>

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <iterator>

#include <apps/cli/report/format.hpp>
#include <apps/cli/report/text.hpp>
#include <apps/cli/tiles/bytes.hpp>
#include <apps/cli/tiles/stored_file.hpp>

namespace hitbox::cli {

namespace {

constexpr std::uint64_t owner_of_plans = 0;

// Reads or writes the members in one order; `io` is a ByteReader or a ByteWriter.
template <class F, class Plan>
void for_each_field(const F& field, Plan& plan) {
    field(plan.arguments.clearance);
    field(plan.arguments.tolerance);
    field(plan.arguments.depth);
    field(plan.arguments.pairs);
    field(plan.arguments.ignore_siblings);
    field(plan.arguments.strict);
    field(plan.arguments.rules);
    field(plan.arguments.input.deflection);
    field(plan.largest_clearance);
    field(plan.facts);
    field(plan.meshes);
    field(plan.seconds);
}

template <class F, class File>
void for_each_field_of_file(const F& field, File& file) {
    field(file.name);
    field(file.size);
    field(file.modified);
}

template <class F, class AnyPart>
void for_each_field_of_part(const F& field, AnyPart& part) {
    field(part.name);
    field(part.file_number);
    field(part.path);
    field(part.parent);
    field(part.metres);
    field(part.is_tessellated);
}

template <class F, class AnyNote>
void for_each_field_of_note(const F& field, AnyNote& note) {
    field(note.code);
    field(note.message);
    field(note.part);
    field(note.file);
}

template <class F, class Tile>
void for_each_field_of_tile(const F& field, Tile& tile) {
    field(tile.low);
    field(tile.high);
    field(tile.parts);
    field(tile.others);
    field(tile.bytes);
}

std::string in_folder(const std::string& folder, const std::string& name) {
    return folder + (folder.ends_with('/') ? "" : "/") + name;
}

}  // namespace

std::vector<std::uint32_t> PlannedTile::all_parts() const {
    std::vector<std::uint32_t> all;
    all.reserve(parts.size() + others.size());
    std::merge(parts.begin(), parts.end(), others.begin(), others.end(), std::back_inserter(all));
    return all;
}

std::string plan_path(const std::string& folder) { return in_folder(folder, "plan.bin"); }
std::string store_path(const std::string& folder) { return in_folder(folder, "parts.bin"); }
std::string rules_path(const std::string& folder) { return in_folder(folder, "rules.toml"); }
std::string tile_path(const std::string& folder, std::size_t tile) {
    return in_folder(folder, formatted("tile-{:05}.bin", tile));
}
std::string depth_path(const std::string& folder, std::size_t unit) {
    return in_folder(folder, formatted("depth-{:05}.bin", unit));
}

Result<StoredInput> state_of(const std::string& file) {
    struct stat info{};
    if (::stat(file.c_str(), &info) != 0)
        return Error{errno == ENOENT ? ErrorCode::not_found : ErrorCode::unreadable,
                     errno == ENOENT ? "no such file" : std::string("cannot read: ") + std::strerror(errno),
                     file};
#if defined(__APPLE__)
    const auto& modified = info.st_mtimespec;
#else
    const auto& modified = info.st_mtim;
#endif
    return StoredInput{file, std::uint64_t(info.st_size),
                       std::int64_t(modified.tv_sec) * 1'000'000'000 + modified.tv_nsec};
}

Result<std::vector<std::pair<std::string, std::string>>> settings_of(const ClashArguments& wanted) {
    std::vector<std::pair<std::string, std::string>> settings{
        {"--clearance", shortest(wanted.clearance)},
        {"--tolerance", shortest(wanted.tolerance)},
        {"--weld", shortest(wanted.weld)},
        {"--depth", wanted.depth},
        {"--pairs", wanted.pairs},
        {"--strict", wanted.strict ? "on" : "off"},
        {"--ignore-siblings", wanted.ignore_siblings ? "on" : "off"},
        {"--allow-empty", wanted.input.allow_empty ? "on" : "off"},
        {"--deflection", shortest(wanted.input.deflection)},
        {"--unit", joined(wanted.input.units, " ")},
        {"--rules", ""}};
    if (wanted.rules) {
        const auto file = io::detail::read_whole_file(*wanted.rules);
        if (!file) return file.error();
        settings.back().second = formatted("with the checksum {:016x}", checksum(file->bytes()));
    }
    return settings;
}

std::optional<Error> refused_plan(const TilePlan& plan, const ClashArguments& wanted,
                                  const std::string& folder) {
    const auto fail = [&](const std::string& what) {
        return Error{ErrorCode::usage, what + "; remove it, or name another folder", folder};
    };
    const auto settings = settings_of(wanted);
    if (!settings) return settings.error();
    for (std::size_t i = 0; i < settings->size() && i < plan.settings.size(); ++i) {
        const auto& [name, then] = plan.settings[i];
        const std::string& now = (*settings)[i].second;
        if (now != then)
            return fail(formatted("has tiles for {} {}, not {}", name, then.empty() ? "(none)" : then,
                                  now.empty() ? "(none)" : now));
    }
    if (plan.files.size() != wanted.files.size())
        return fail(formatted("has tiles for {}, not {}", counted(plan.files.size(), "file", "files"),
                              wanted.files.size()));
    for (std::size_t i = 0; i < plan.files.size(); ++i) {
        const StoredInput& then = plan.files[i];
        if (then.name != wanted.files[i])
            return fail(
                formatted("has tiles for '{}', not '{}'", visible(then.name), visible(wanted.files[i])));
        const Result<StoredInput> now = state_of(then.name);
        if (!now) return now.error();
        if (now->size != then.size || now->modified != then.modified)
            return Error{
                ErrorCode::usage,
                formatted("has changed since its parts were stored in {0}; remove {0} and start again",
                          visible(folder)),
                then.name};
    }
    return {};
}

std::optional<Error> write_plan(const std::string& folder, TilePlan& plan) {
    ByteWriter out;
    const auto field = [&](const auto& value) { out.put(value); };
    for_each_field(field, plan);
    out.put(std::uint64_t(plan.files.size()));
    for (const StoredInput& file : plan.files) for_each_field_of_file(field, file);
    out.put(std::uint64_t(plan.settings.size()));
    for (const auto& [name, value] : plan.settings) field(name), field(value);
    out.put(std::uint64_t(plan.assembly.parts.size()));
    for (const Part& part : plan.assembly.parts) for_each_field_of_part(field, part);
    out.put(std::uint64_t(plan.assembly.notes.size()));
    for (const Note& note : plan.assembly.notes) for_each_field_of_note(field, note);
    out.put(std::uint64_t(plan.tiles.size()));
    for (const PlannedTile& tile : plan.tiles) for_each_field_of_tile(field, tile);
    plan.id = checksum(out.bytes());
    return write_stored(plan_path(folder), owner_of_plans, out.bytes());
}

Result<TilePlan> read_plan(const std::string& folder) {
    const auto bytes = read_stored(plan_path(folder), owner_of_plans);
    if (!bytes) return bytes.error();
    TilePlan plan;
    plan.id = checksum(*bytes);
    ByteReader in(*bytes);
    const auto field = [&](auto& value) { in.get(value); };
    for_each_field(field, plan);
    plan.files.resize(in.get_count());
    for (StoredInput& file : plan.files) for_each_field_of_file(field, file);
    plan.settings.resize(in.get_count());
    for (auto& [name, value] : plan.settings) field(name), field(value);
    plan.assembly.parts.resize(in.get_count());
    for (Part& part : plan.assembly.parts) for_each_field_of_part(field, part);
    plan.assembly.notes.resize(in.get_count());
    for (Note& note : plan.assembly.notes) for_each_field_of_note(field, note);
    plan.tiles.resize(in.get_count());
    for (PlannedTile& tile : plan.tiles) for_each_field_of_tile(field, tile);
    const std::size_t parts = plan.assembly.parts.size();
    if (in.failed_or_not_at_end() || plan.facts.size() != parts || plan.meshes.size() != parts)
        return Error{ErrorCode::bad_format, "is damaged", plan_path(folder)};
    for (Part& part : plan.assembly.parts)
        if (part.file_number < plan.files.size()) part.file = plan.files[part.file_number].name;
    return plan;
}

}  // namespace hitbox::cli
