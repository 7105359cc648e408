// truth_test.cpp: real files against what independent programs found in them, and through every writer.
#include <hitbox/io/detail/number.hpp>
#include <hitbox/io/write.hpp>

#include "io/assembly_text.hpp"
#include "io/other_forms.hpp"
#include "io/scratch_folder.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
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
        const io::detail::Number number =
            io::detail::parse_number(text.data() + from, text.data() + text.size(), value);
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

// The corners triangle after triangle, whatever part they belong to, as bits: -0 is not 0.
std::vector<std::uint64_t> corners_of(const Assembly& assembly) {
    std::vector<std::uint64_t> bits;
    for (const Part& part : assembly.parts)
        for (const TriMesh::Corners& t : part.mesh.triangles)
            for (const std::uint32_t i : t)
                for (std::size_t k = 0; k < 3; ++k)
                    bits.push_back(std::bit_cast<std::uint64_t>(part.mesh.points[i][k]));
    return bits;
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
        for (const std::string& path : meshes()) {
            CAPTURE(path);
            const Result<Assembly> assembly = io::read(path);
            REQUIRE(assembly.ok());
            for (const std::string name : {"out.obj", "out.ply"}) {
                CAPTURE(name);
                REQUIRE_FALSE(io::write(folder / name, *assembly));
                const Result<Assembly> back = io::read(folder / name);
                REQUIRE(back.ok());
                CHECK(corners_of(*back) == corners_of(*assembly));
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
                CHECK(corners_of(*once) == corners_of(rounded));
                REQUIRE_FALSE(io::write(folder / name, *once));
                const Result<Assembly> twice = io::read(folder / name);
                REQUIRE(twice.ok());
                CHECK(corners_of(*twice) == corners_of(*once));
                if (name == "out.glb") CHECK(twice->parts.size() == assembly->parts.size());
            }
        }
    }

    TEST_CASE("every file goes through every reader unchanged") {
        if (!have_data()) return;
        for (const std::string& path : meshes()) {
            CAPTURE(path);
            const Result<Assembly> assembly = io::read(path);
            REQUIRE(assembly.ok());
            const TriMesh all = joined(*assembly);
            const std::vector<std::uint64_t> expected = corners_of(*assembly);
            for (const std::string& form :
                 {as_text_stl(all), as_text_ply(all), as_big_ply(all), as_off(all)}) {
                CAPTURE(form.substr(0, 30));
                const Result<Assembly> back = read_text("mesh", form);
                REQUIRE(back.ok());
                CHECK(corners_of(*back) == expected);
            }
            const Result<std::vector<std::byte>> glb = io::encode(*assembly, io::WriteFormat::glb);
            REQUIRE(glb.ok());
            const Result<Assembly> from_glb = io::read_bytes("mesh", *glb),
                                   from_gltf = read_text("mesh", as_gltf(*assembly));
            REQUIRE(from_glb.ok());
            REQUIRE(from_gltf.ok());
            CHECK(corners_of(*from_gltf) == corners_of(*from_glb));
            CHECK(from_gltf->parts.size() == assembly->parts.size());
        }
    }
}
