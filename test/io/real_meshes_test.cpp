// real_meshes_test.cpp: real files beside the checkout against what other programs found in them, through every reader and
// writer, and read again by another program (assimp).
#include <hitbox/io/detail/number.hpp>
#include <hitbox/io/read.hpp>

#include "io/assimp.hpp"
#include "io/round_trips.hpp"
#include "skip.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

using namespace hitbox;
using namespace hitbox::test;

namespace {

// They are too large for the project and have licences of their own. truth_test.cpp has solids that are always there.
const std::string data_folder = HITBOX_SOURCE_DIR "/../shared/data";

std::string content_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
}

// The numbers behind `"key":` from `from` on; brackets and commas between them do not matter.
std::vector<double> numbers_behind(std::string_view text, const std::string& key, std::size_t count,
                                   std::size_t& from) {
    std::vector<double> numbers;
    const std::size_t found = text.find("\"" + key + "\":", from);
    REQUIRE(found != text.npos);
    from = found + key.size() + 3;
    while (numbers.size() < count) {
        from = text.find_first_of("-0123456789", from);
        REQUIRE(from != text.npos);
        double value = 0;
        const io::detail::Number number =
            io::detail::parse_number(text.data() + from, text.data() + text.size(), value);
        from = std::size_t(number.end - text.data());
        numbers.push_back(value);
    }
    return numbers;
}

std::size_t triangles_of(const Assembly& assembly) {
    std::size_t count = 0;
    for (const Part& part : assembly.parts) count += part.mesh.triangles.size();
    return count;
}

std::vector<std::string> meshes() {
    std::vector<std::string> paths;
    for (const auto& entry : std::filesystem::directory_iterator(data_folder + "/meshes"))
        if (const auto ending = entry.path().extension(); ending == ".obj" || ending == ".glb")
            paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    return paths;
}

// Without the folder the case is skipped; a folder without meshes is a failure.
bool have_data() {
    if (!std::filesystem::is_directory(data_folder)) {
        skip("there is no folder ../shared/data");
        return false;
    }
    REQUIRE_FALSE(meshes().empty());
    return true;
}

}  // namespace

TEST_SUITE("io/real_meshes") {
    TEST_CASE("every part of the assemblies: name, triangles, and bounds to the last bit") {
        if (!have_data()) return;
        const std::array<std::string, 4> truths{"clash_AC14-FZK-Haus", "clash_cube_gears_glb",
                                                "clash_cube_gears_obj", "clash_cycloidal_drive"};
        const std::array<std::string, 4> files{"AC14-FZK-Haus.glb", "cube_gears.glb", "cube_gears.obj",
                                               "cycloidal_drive.obj"};
        for (std::size_t f = 0; f < truths.size(); ++f) {
            CAPTURE(files[f]);
            const std::string truth = content_of(data_folder + "/truth/" + truths[f] + ".json");
            const Result<Assembly> assembly = io::read(data_folder + "/meshes/" + files[f]);
            REQUIRE(assembly.ok());
            std::size_t at = truth.find("\"parts\":");
            for (std::size_t i = 0; i < assembly->parts.size(); ++i) {
                CAPTURE(i);
                CHECK(numbers_behind(truth, "index", 1, at)[0] == double(i));
                CHECK(truth.find("\"name\": \"" + assembly->parts[i].name + "\"", at) < at + 40);
                const double triangles = numbers_behind(truth, "triangles", 1, at)[0];
                const double degenerate = numbers_behind(truth, "degenerate", 1, at)[0];
                const double read = double(assembly->parts[i].mesh.triangles.size());
                CHECK((read == triangles || read == triangles + degenerate));
                CHECK(numbers_behind(truth, "bbox", 6, at) == bounds(*assembly, i, i + 1));
            }
            CHECK(truth.find("\"index\":", at) == truth.npos);  // no part more
        }
    }

    TEST_CASE("every file: parts, triangles and bounds") {
        if (!have_data()) return;
        const std::string truth = content_of(data_folder + "/truth/meshinfo.jsonl");
        const std::string_view key = "\"file\":";
        std::size_t listed = 0, compared = 0;
        for (std::size_t at = truth.find(key); at != truth.npos; at = truth.find(key, at + 1)) ++listed;
        REQUIRE(listed > 0);
        for (const std::string& path : meshes()) {
            CAPTURE(path);
            const Result<Assembly> assembly = io::read(path);
            REQUIRE(assembly.ok());
            std::size_t at =
                truth.find("\"file\":\"" + std::filesystem::path(path).filename().string() + "\"");
            if (at == truth.npos) continue;  // newer than the list
            ++compared;
            CHECK(numbers_behind(truth, "parts", 1, at)[0] == double(assembly->parts.size()));
            CHECK(numbers_behind(truth, "triangles", 1, at)[0] == double(triangles_of(*assembly)));
            CHECK(numbers_behind(truth, "bbox", 6, at) == bounds(*assembly, 0, assembly->parts.size()));
        }
        CHECK(compared == listed);  // no file of the list is missing or has another name
    }

    TEST_CASE(
        "every file goes through every writer and every reader unchanged, as far as the format holds it") {
        if (!have_data()) return;
        for (const std::string& path : meshes()) {
            CAPTURE(path);
            const Result<Assembly> assembly = io::read(path);
            REQUIRE(assembly.ok());
            check_writers(*assembly);
            check_readers(*assembly);
        }
    }

    TEST_CASE("another program reads the same triangles from what is written") {
        if (!have_data() || !have_assimp()) return;
        for (const char* file : {"cube_gears.obj", "spot.obj", "teapot.obj", "AC14-FZK-Haus.glb"}) {
            CAPTURE(file);
            const Result<Assembly> assembly = io::read(data_folder + "/meshes/" + file);
            REQUIRE(assembly.ok());
            check_through_assimp(*assembly, "ours.glb");
        }
    }
}
