// truth_test.cpp: real files against what independent programs found in them, and through every writer.
#include <hitbox/io/number.hpp>
#include <hitbox/io/write.hpp>

#include "io/assembly_text.hpp"
#include "io/scratch_folder.hpp"

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

// The data is too large for the project and has licences of its own; it lies beside the checkout or nowhere.
const std::string data_folder = HITBOX_SOURCE_DIR "/../shared/data";

bool have_data() {
    if (std::filesystem::is_directory(data_folder)) return true;
    MESSAGE("skipped: no meshes in ../shared/data");
    return false;
}

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
        const io::Number number = io::parse_number(text.data() + from, text.data() + text.size(), value);
        from = std::size_t(number.end - text.data());
        numbers.push_back(value);
    }
    return numbers;
}

std::vector<double> bounds(const Assembly& assembly, std::size_t first, std::size_t last) {
    std::vector<double> box(6);
    bool any = false;
    for (std::size_t i = first; i < last; ++i)
        for (const Vec3& p : assembly.parts[i].mesh.points) {
            for (std::size_t k = 0; k < 3; ++k) {
                box[k] = any ? std::min(box[k], p[k]) : p[k];
                box[k + 3] = any ? std::max(box[k + 3], p[k]) : p[k];
            }
            any = true;
        }
    return box;
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

}  // namespace

TEST_SUITE("io/truth") {
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
        for (const std::string& path : meshes()) {
            CAPTURE(path);
            const Result<Assembly> assembly = io::read(path);
            REQUIRE(assembly.ok());
            std::size_t at =
                truth.find("\"file\":\"" + std::filesystem::path(path).filename().string() + "\"");
            REQUIRE(at != truth.npos);
            CHECK(numbers_behind(truth, "parts", 1, at)[0] == double(assembly->parts.size()));
            CHECK(numbers_behind(truth, "triangles", 1, at)[0] == double(triangles_of(*assembly)));
            CHECK(numbers_behind(truth, "bbox", 6, at) == bounds(*assembly, 0, assembly->parts.size()));
        }
    }

    TEST_CASE("every file goes through every writer unchanged, as far as the format holds it") {
        if (!have_data()) return;
        const ScratchFolder folder;
        const auto triangle_text = [](const Assembly& assembly) {
            Assembly one;
            one.parts.resize(1);
            for (const Part& part : assembly.parts)
                for (std::size_t i = 0; i < part.mesh.triangles.size(); ++i) {
                    const Triangle3 t = part.mesh.triangle(i);
                    const std::uint32_t first = std::uint32_t(one.parts[0].mesh.points.size());
                    for (const Vec3& p : {t.a, t.b, t.c}) one.parts[0].mesh.points.push_back(p);
                    one.parts[0].mesh.triangles.push_back({first, first + 1, first + 2});
                }
            return assembly_text(one);
        };
        for (const std::string& path : meshes()) {
            CAPTURE(path);
            const Result<Assembly> assembly = io::read(path);
            REQUIRE(assembly.ok());
            for (const std::string name : {"out.obj", "out.ply"}) {
                CAPTURE(name);
                REQUIRE_FALSE(io::write(folder / name, *assembly));
                const Result<Assembly> back = io::read(folder / name);
                REQUIRE(back.ok());
                CHECK(triangle_text(*back) == triangle_text(*assembly));
                if (name == "out.obj") CHECK(back->parts.size() == assembly->parts.size());
            }
            // STL and GLB hold the nearest floats, which come back exactly; written again they lose no more.
            for (const std::string name : {"out.stl", "out.glb"}) {
                CAPTURE(name);
                Assembly rounded = *assembly;
                for (Part& part : rounded.parts)
                    for (Vec3& p : part.mesh.points)
                        for (std::size_t k = 0; k < 3; ++k) {
                            const volatile float nearest = float(p[k]);
                            // The sums of a node's matrix times a vertex make +0 of -0.
                            p[k] = name == "out.glb" ? nearest + 0.0 : nearest;
                        }
                REQUIRE_FALSE(io::write(folder / name, *assembly));
                const Result<Assembly> once = io::read(folder / name);
                REQUIRE(once.ok());
                CHECK(triangle_text(*once) == triangle_text(rounded));
                REQUIRE_FALSE(io::write(folder / name, *once));
                const Result<Assembly> twice = io::read(folder / name);
                REQUIRE(twice.ok());
                CHECK(triangle_text(*twice) == triangle_text(*once));
                if (name == "out.glb") CHECK(twice->parts.size() == assembly->parts.size());
            }
        }
    }
}
