// sample.cpp: finds the bundled assembly and checks its clashes.
#include <apps/cli/sample.hpp>

#include <hitbox/io/files/file.hpp>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string_view>
#include <system_error>
#include <tuple>

namespace hitbox::cli {

namespace {

namespace fs = std::filesystem;

constexpr const char* mesh_name = "planetary_gearbox.glb";
constexpr const char* expected_name = "planetary_gearbox.expected.json";

std::vector<fs::path> folders() {
    std::vector<fs::path> all;
#ifdef HITBOX_SAMPLE_DIR
    all.emplace_back(HITBOX_SAMPLE_DIR);
#endif
    std::error_code unknown;
    const fs::path program = fs::read_symlink("/proc/self/exe", unknown);
    if (!unknown) {
        const fs::path here = program.parent_path();
        all.push_back((here / "../share/hitbox").lexically_normal());  // installed
        all.push_back(
            (here / "../../examples/sample").lexically_normal());  // build/<preset> of a source tree
    }
    return all;
}

bool is_as_expected(const Clash& clash, const ExpectedClash& expected, const Assembly& assembly) {
    const std::string inner = clash.inner ? assembly.parts[*clash.inner].name : "";
    return expected.kind == to_string(clash.kind) && expected.duplicate == clash.duplicate &&
           expected.inner == inner;
}

}  // namespace

Result<Sample> find_sample() {
    Sample sample;
    std::string looked;
    for (const fs::path& folder : folders()) {
        std::error_code ignored;
        if (!fs::exists(folder / mesh_name, ignored)) {
            looked += (looked.empty() ? "" : ", ") + folder.string();
            continue;
        }
        sample.path = (folder / mesh_name).string();
        sample.expected_path = (folder / expected_name).string();
        auto file = io::detail::read_whole_file(sample.expected_path);
        if (!file) return file.error();
        const std::string_view text(reinterpret_cast<const char*>(file->bytes().data()),
                                    file->bytes().size());
        using nlohmann::json;
        const json list = json::parse(text, nullptr, false);
        if (!list.is_array())
            return Error{ErrorCode::bad_format, "is not a JSON list; restore it from the release",
                         sample.expected_path};
        for (const json& row : list) {
            const auto word = [&](const char* key) {
                return row.is_object() ? row.value(key, std::string()) : "";
            };
            const auto truth = [&](const char* key) { return row.is_object() && row.value(key, false); };
            sample.expected.push_back({word("a"), word("b"), word("kind"), word("inner"), word("why"),
                                       truth("duplicate"), truth("planted")});
        }
        sample.clearance = 0.0005;  // half a millimetre, required by the sensor of the sample
        return sample;
    }
    return Error{
        ErrorCode::not_found,
        "the bundled sample was not found (looked in " + looked + "); install hitbox with its share folder",
        mesh_name};
}

SampleCheck check_sample(const Sample& sample, const Assembly& assembly, const std::vector<Clash>& clashes) {
    SampleCheck check;
    std::vector<bool> used(clashes.size(), false);
    for (const ExpectedClash& expected : sample.expected) {
        const Clash* found = nullptr;
        for (std::size_t i = 0; i < clashes.size(); ++i) {
            const std::string& a = assembly.parts[clashes[i].a].name;
            const std::string& b = assembly.parts[clashes[i].b].name;
            if (!((a == expected.a && b == expected.b) || (a == expected.b && b == expected.a))) continue;
            used[i] = true;
            if (is_as_expected(clashes[i], expected, assembly)) found = &clashes[i];
        }
        check.missing += !found;
        if (expected.planted) check.planted.push_back({&expected, found});
    }
    check.surplus = static_cast<std::size_t>(std::count(used.begin(), used.end(), false));
    // Reasons begin with "mistake 1: ", "mistake 2: ".
    std::sort(check.planted.begin(), check.planted.end(), [](const CheckedClash& x, const CheckedClash& y) {
        return std::tie(x.expected->why, x.expected) < std::tie(y.expected->why, y.expected);
    });
    return check;
}

}  // namespace hitbox::cli
