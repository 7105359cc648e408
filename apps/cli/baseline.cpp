// baseline.cpp: reads an earlier report and matches its parts.
#include "baseline.hpp"

#include "format.hpp"

#include <hitbox/io/detail/file.hpp>
#include <hitbox/io/detail/utf8.hpp>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

namespace hitbox::cli {

namespace {

using Json = nlohmann::json;

std::optional<ClashKind> kind_named(const std::string& word) {
    for (const ClashKind kind :
         {ClashKind::penetrating, ClashKind::contained, ClashKind::touching, ClashKind::within_clearance})
        if (word == to_string(kind)) return kind;
    return {};
}

// A part is identified by the first of these keys that is unique in both reports.
struct Keys {
    std::string by_name, by_file, by_turn;
};

// Fields are joined by a byte that never occurs in UTF-8.
std::vector<Keys> keys_of(const std::vector<PartIdentity>& parts) {
    std::map<std::string, std::size_t> seen;
    std::vector<Keys> keys;
    for (const PartIdentity& part : parts) {
        // The text in a report is valid UTF-8, so the names must be converted before they are compared.
        const std::string by_name = io::detail::valid_utf8(part.name);
        const std::string by_file =
            by_name + '\xFF' + io::detail::valid_utf8(std::filesystem::path(part.file).filename().string());
        keys.push_back({by_name, by_file, formatted("{}\xFF{}", by_file, seen[by_file]++)});
    }
    return keys;
}

// Numbers the parts of both reports so that matching parts have the same number.
std::pair<std::vector<std::size_t>, std::vector<std::size_t>> match(const std::vector<PartIdentity>& now,
                                                                    const std::vector<PartIdentity>& then) {
    const std::vector<Keys> now_keys = keys_of(now), then_keys = keys_of(then);
    std::map<std::string, std::pair<int, int>> uses;  // the number of uses of each key now and then
    for (const Keys& k : now_keys) ++uses[k.by_name].first, ++uses[k.by_file].first;
    for (const Keys& k : then_keys) ++uses[k.by_name].second, ++uses[k.by_file].second;
    const auto unique = [&](const std::string& key) {
        const auto [n, t] = uses.at(key);
        return n <= 1 && t <= 1;
    };
    std::map<std::string, std::size_t> numbers;
    const auto number = [&](const Keys& k) {
        const std::string& key = unique(k.by_name) ? k.by_name : unique(k.by_file) ? k.by_file : k.by_turn;
        return numbers.try_emplace(key, numbers.size()).first->second;
    };
    std::pair<std::vector<std::size_t>, std::vector<std::size_t>> result;
    for (const Keys& k : now_keys) result.first.push_back(number(k));
    for (const Keys& k : then_keys) result.second.push_back(number(k));
    return result;
}

// Smaller is worse.
int rank(ClashKind kind, bool duplicate) { return duplicate ? -1 : static_cast<int>(kind); }

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
        baseline.parts.push_back({text(part, "name"), text(part, "file")});
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
        baseline.clashes.push_back({*a, *b, *kind, duplicate != clash.end() && *duplicate == true});
    }
    return baseline;
}

std::vector<bool> find_new(const Baseline& baseline, const std::vector<PartIdentity>& parts,
                           const std::vector<Clash>& clashes) {
    const auto [now, then] = match(parts, baseline.parts);
    const auto pair_of = [](std::size_t a, std::size_t b) {
        return std::pair(std::min(a, b), std::max(a, b));
    };
    std::map<std::pair<std::size_t, std::size_t>, int> worst;
    for (const Baseline::KnownClash& known : baseline.clashes) {
        const int bad = rank(known.kind, known.duplicate);
        const auto [at, fresh] = worst.try_emplace(pair_of(then[known.a], then[known.b]), bad);
        if (!fresh) at->second = std::min(at->second, bad);
    }
    std::vector<bool> is_new;
    for (const Clash& clash : clashes) {
        const auto known = worst.find(pair_of(now[clash.a], now[clash.b]));
        is_new.push_back(known == worst.end() || rank(clash.kind, clash.duplicate) < known->second);
    }
    return is_new;
}

}  // namespace hitbox::cli
