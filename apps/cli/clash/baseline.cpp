// baseline.cpp: reads an earlier report and matches its parts.
#include <apps/cli/clash/baseline.hpp>

#include <apps/cli/report/format.hpp>

#include <hitbox/io/files/file.hpp>
#include <hitbox/io/files/utf8.hpp>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

namespace hitbox::cli {

namespace {

using Json = nlohmann::json;

// A part is identified by the first of these keys that is unique in both reports.
using Keys = std::array<std::string, 4>;

// Fields are joined by a byte that never occurs in UTF-8.
std::vector<Keys> keys_of(const std::vector<PartIdentity>& parts, bool with_paths) {
    std::map<std::string, std::size_t> seen;
    std::vector<Keys> keys;
    for (const PartIdentity& part : parts) {
        // The text in a report is valid UTF-8, so the names must be converted before they are compared.
        const std::string by_name = io::detail::valid_utf8(part.name);
        const std::string by_path =
            with_paths ? by_name + '\xFF' + io::detail::valid_utf8(part.path) : by_name;
        const std::string by_file =
            by_path + '\xFF' + io::detail::valid_utf8(std::filesystem::path(part.file).filename().string());
        keys.push_back({by_name, by_path, by_file, formatted("{}\xFF{}", by_file, seen[by_file]++)});
    }
    return keys;
}

bool all_have_paths(const std::vector<PartIdentity>& parts) {
    return std::none_of(parts.begin(), parts.end(),
                        [](const PartIdentity& part) { return part.path.empty(); });
}

// Numbers the parts of both reports so that matching parts have the same number.
std::pair<std::vector<std::size_t>, std::vector<std::size_t>> match(const std::vector<PartIdentity>& now,
                                                                    const std::vector<PartIdentity>& then) {
    const bool with_paths = all_have_paths(now) && all_have_paths(then);
    const std::vector<Keys> now_keys = keys_of(now, with_paths), then_keys = keys_of(then, with_paths);
    // The number of uses of each key now and then, for each way to make a key.
    std::array<std::map<std::string, std::pair<int, int>>, 3> uses;
    for (std::size_t way = 0; way < uses.size(); ++way) {
        for (const Keys& k : now_keys) ++uses[way][k[way]].first;
        for (const Keys& k : then_keys) ++uses[way][k[way]].second;
    }
    std::map<std::string, std::size_t> numbers;
    const auto number = [&](const Keys& k) {
        std::size_t way = 0;
        while (way < uses.size() && (uses[way].at(k[way]).first > 1 || uses[way].at(k[way]).second > 1))
            ++way;
        return numbers.try_emplace(k[way], numbers.size()).first->second;
    };
    std::pair<std::vector<std::size_t>, std::vector<std::size_t>> result;
    for (const Keys& k : now_keys) result.first.push_back(number(k));
    for (const Keys& k : then_keys) result.second.push_back(number(k));
    return result;
}

}  // namespace

Result<Baseline> read_baseline(const std::string& path) {
    const auto wrong = [&](const std::string& what) {
        return Error{ErrorCode::bad_format,
                     what + "; a baseline must be the output of 'hitbox clash FILE... --json'", path};
    };
    auto content = io::detail::read_whole_file(path);
    if (!content) return content.error();
    const std::string_view bytes(reinterpret_cast<const char*>(content->bytes().data()),
                                 content->bytes().size());
    const Json report = Json::parse(bytes, nullptr, false);
    if (report.is_discarded()) return wrong("is not JSON");
    if (!report.is_object() || !report.contains("parts") || !report.contains("clashes") ||
        !report["parts"].is_array() || !report["clashes"].is_array())
        return wrong("is not a clash report: it has no lists 'parts' and 'clashes'");

    Baseline baseline;
    std::map<std::size_t, std::size_t> place;  // of a part, by its index
    const auto text = [](const Json& object, const char* key) {
        const auto found = object.find(key);
        return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
    };
    for (const Json& part : report["parts"]) {
        const std::size_t i = baseline.parts.size();
        if (!part.is_object() || !part.contains("name")) return wrong(formatted("parts[{}] has no name", i));
        const auto index = part.find("index");
        place[index != part.end() && index->is_number_unsigned() ? index->get<std::size_t>() : i] = i;
        baseline.parts.push_back({text(part, "name"), text(part, "path"), text(part, "file")});
    }
    for (const Json& clash : report["clashes"]) {
        const std::size_t i = baseline.clashes.size();
        const auto part = [&](const char* key) -> std::optional<std::size_t> {
            if (!clash.is_object()) return {};
            const auto found = clash.find(key);
            if (found == clash.end() || !found->is_number_unsigned()) return {};
            const auto at = place.find(found->get<std::size_t>());
            if (at == place.end()) return {};
            return at->second;
        };
        const auto a = part("a"), b = part("b");
        if (!a || !b) return wrong(formatted("clashes[{}] does not name two parts of the report", i));
        const auto kind = kind_named(text(clash, "kind"));
        if (!kind) return wrong(formatted("clashes[{}] has an unknown kind", i));
        const auto duplicate = clash.find("duplicate");
        auto depth = clash.find("depth_at_most");
        if (depth == clash.end()) depth = clash.find("depth");
        Baseline::KnownClash known{*a, *b, *kind, duplicate != clash.end() && *duplicate == true, {}, {}};
        if (depth != clash.end() && depth->is_number()) known.depth_at_most = depth->get<double>();
        if (const auto status = status_named(text(clash, "status")))
            known.decision = Decision{*status, text(clash, "why"), {}};
        baseline.clashes.push_back(std::move(known));
    }
    return baseline;
}

std::vector<Comparison> compare(const Baseline& baseline, const std::vector<PartIdentity>& parts,
                                const std::vector<Clash>& clashes, const std::vector<double>& tolerances) {
    const auto [now, then] = match(parts, baseline.parts);
    const auto pair_of = [](std::size_t a, std::size_t b) {
        return std::pair(std::min(a, b), std::max(a, b));
    };
    using Known = Baseline::KnownClash;
    const auto rank = [](const auto& clash) { return badness_rank(clash.kind, clash.duplicate); };
    std::map<std::pair<std::size_t, std::size_t>, const Known*> worst;
    for (const Known& known : baseline.clashes) {
        const auto [at, fresh] = worst.try_emplace(pair_of(then[known.a], then[known.b]), &known);
        if (!fresh && rank(known) < rank(*at->second)) at->second = &known;
    }
    std::vector<Comparison> all(clashes.size());
    for (std::size_t i = 0; i < clashes.size(); ++i) {
        const Clash& clash = clashes[i];
        const auto at = worst.find(pair_of(now[clash.a], now[clash.b]));
        const Known* known = at == worst.end() ? nullptr : at->second;
        const bool is_deeper = known && clash.kind == ClashKind::penetrating && clash.depth &&
                               known->depth_at_most && *clash.depth > *known->depth_at_most + tolerances[i];
        all[i].is_new = !known || rank(clash) < rank(*known) || is_deeper;
        if (!all[i].is_new) all[i].decision = known->decision;
    }
    return all;
}

}  // namespace hitbox::cli
