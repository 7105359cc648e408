// write_test.cpp: mirrors hitbox/io/write.hpp: what is written is read back unchanged.
#include <hitbox/io/write.hpp>

#include "io/assembly_text.hpp"
#include "io/scratch_folder.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

using namespace hitbox;
using namespace hitbox::test;

namespace {

Part part(const std::string& name, const Vec3& at, double size = 1) {
    Part p;
    p.name = name;
    p.mesh.points = {at, at + Vec3(size, 0, 0), at + Vec3(0, size, 0), at + Vec3(0, 0, size)};
    p.mesh.triangles = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
    return p;
}

std::string through(const Assembly& assembly, io::WriteFormat format) {
    const Result<std::vector<std::byte>> bytes = io::encode(assembly, format);
    if (!bytes) return error_text(bytes.error());
    const Result<Assembly> back = io::read_bytes("back", *bytes);
    return back ? assembly_text(*back) : error_text(back.error());
}

// g++ 12.2 takes float to be double where it converts two neighbours there and back in one vector; a volatile
// keeps it from that.
double as_float(double value) {
    const volatile float rounded = float(value);
    return rounded;
}

constexpr io::WriteFormat all_formats[] = {io::WriteFormat::stl, io::WriteFormat::ply, io::WriteFormat::obj,
                                           io::WriteFormat::glb};

// Coordinates that are no floats, in every size.
Assembly doubles() {
    Assembly assembly;
    assembly.parts = {part("a", {0.1, 1.0 / 3, -1e-7}, 1e-3), part("b", {1e7 + 0.1, -1e30, 1e-42}),
                      part("c", {5e-324, 1e300, 0})};
    return assembly;
}

}  // namespace

TEST_SUITE("io/write") {
    TEST_CASE("OBJ gives parts, names and every last bit back") {
        CHECK(through(doubles(), io::WriteFormat::obj) == assembly_text(doubles()));
    }

    TEST_CASE("PLY gives every last bit back, as one part") {
        for (const Part& p : doubles().parts) {
            Assembly one;
            one.parts = {p};
            one.parts[0].name = "back";
            CHECK(through(one, io::WriteFormat::ply) == assembly_text(one));
        }
        Assembly two;
        two.parts = {part("a", {0, 0, 0}), part("b", {5, 5, 5})};
        Assembly joined = two;
        joined.parts.pop_back();
        joined.parts[0].name = "back";
        for (const Vec3& p : two.parts[1].mesh.points) joined.parts[0].mesh.points.push_back(p);
        for (TriMesh::Corners t : two.parts[1].mesh.triangles)
            joined.parts[0].mesh.triangles.push_back({t[0] + 4, t[1] + 4, t[2] + 4});
        CHECK(through(two, io::WriteFormat::ply) == assembly_text(joined));
        CHECK(through(two, io::WriteFormat::stl) == assembly_text(joined));
    }

    TEST_CASE("GLB gives parts and names back, and coordinates as the nearest floats") {
        Assembly assembly;
        assembly.parts = {part("a", {0.1, 1.0 / 3, -1e-7}), part("same name", {1, 2, 3}),
                          part("same name", {4, 5, 6}),
                          part("quote \" backslash \\ control \n\x01 umlaut \xC3\xA4", {1e30, 0, 0})};
        Assembly rounded = assembly;
        for (Part& p : rounded.parts)
            for (Vec3& v : p.mesh.points) v = {as_float(v.x), as_float(v.y), as_float(v.z)};
        CHECK(through(assembly, io::WriteFormat::glb) == assembly_text(rounded));
    }

    TEST_CASE("more vertices than short indices can name") {
        Assembly assembly;
        Part& grid = assembly.parts.emplace_back();
        grid.name = "back";
        for (std::uint32_t i = 0; i < 70'000; ++i) {
            grid.mesh.points.push_back({double(i), double(i % 7), double(i % 3)});
            if (i >= 2) grid.mesh.triangles.push_back({i - 2, i - 1, i});
        }
        for (const io::WriteFormat format : all_formats) {
            CAPTURE(int(format));
            CHECK(through(assembly, format) == assembly_text(assembly));
        }
    }

    TEST_CASE("parts without triangles, and no parts at all, are valid files") {
        Assembly hollow;
        hollow.parts = {part("full", {0, 0, 0}), Part{}};
        hollow.parts[1].name = "hollow";
        CHECK(through(hollow, io::WriteFormat::glb) == assembly_text(hollow));
        // An object without faces is no part.
        CHECK(through(hollow, io::WriteFormat::obj) + " | hollow:" == assembly_text(hollow));
        hollow.parts.erase(hollow.parts.begin());
        CHECK(through(hollow, io::WriteFormat::stl) == "back:");
        CHECK(through(hollow, io::WriteFormat::ply) == "back:");
        for (const io::WriteFormat format : all_formats) {
            CAPTURE(int(format));
            const ScratchFolder folder;
            const char* const names[] = {"x.stl", "x.ply", "x.obj", "x.glb"};
            const std::string path = folder / names[int(format)];
            CHECK_FALSE(io::write(path, Assembly{}));
            const Result<Assembly> back = io::read(path);
            REQUIRE(back.ok());
            for (const Part& p : back->parts) CHECK(p.mesh.triangles.empty());
        }
    }

    TEST_CASE("names in an OBJ stay on their line and apart from each other") {
        Assembly assembly;
        for (const std::string name : {"a", "a", "a_1", "", "  b\n c ", "", "a"})
            assembly.parts.push_back(part(name, {0, 0, 0}));
        const auto bytes = io::encode(assembly, io::WriteFormat::obj);
        REQUIRE(bytes.ok());
        const auto back = io::read_bytes("back.obj", *bytes);
        REQUIRE(back.ok());
        std::string names;
        for (const Part& p : back->parts) names += "[" + p.name + "]";
        CHECK(names == "[a][a_1][a_1_2][part_3][b_ c][part_5][a_6]");
    }

    TEST_CASE("what a format cannot hold is an error and not another number") {
        const double largest = std::numeric_limits<float>::max();
        Assembly big;
        big.parts = {part("big \n", {0, 0, 1e39})};
        for (const io::WriteFormat format : {io::WriteFormat::stl, io::WriteFormat::glb}) {
            CHECK(through(big, format)
                      .starts_with("part \"big ?\": a coordinate exceeds the float range of a"));
            Assembly edge;
            edge.parts = {part("back", {largest, std::nextafter(0x1.ffffffp127, 0), -largest}, 1)};
            CHECK(through(edge, format).find("[not_finite]") == std::string::npos);
            edge.parts[0].mesh.points[0].x = 0x1.ffffffp127;
            CHECK(through(edge, format).find("[not_finite]") != std::string::npos);
        }
        const ScratchFolder folder;
        const auto error = io::write(folder / "big.stl", big);
        REQUIRE(error.has_value());
        CHECK(error->where == (folder / "big.stl") + ": part \"big ?\"");
        CHECK(folder.file_count() == 0);
    }

    TEST_CASE("the name says the format, in capitals too") {
        CHECK(*io::format_of_name("a/b.c/d.STL") == io::WriteFormat::stl);
        CHECK(*io::format_of_name("x.glb") == io::WriteFormat::glb);
        for (const std::string path : {"x", "x.gltf", "a.stl/x", "stl", ""}) {
            CAPTURE(path);
            const auto format = io::format_of_name(path);
            REQUIRE_FALSE(format.ok());
            CHECK(format.error().code == ErrorCode::usage);
        }
    }

    TEST_CASE("what is no mesh is not written") {
        for (const io::WriteFormat format :
             {io::WriteFormat::stl, io::WriteFormat::ply, io::WriteFormat::obj, io::WriteFormat::glb}) {
            Assembly all = doubles();
            all.parts.push_back({"beyond", "", 0, {{{0, 0, 0}}, {{0, 0, 1}}}});
            const std::size_t last = all.parts.size() - 1;
            const auto beyond = io::encode(all, format);
            CHECK(beyond.error().code == ErrorCode::bad_format);
            CHECK(beyond.error().where == "parts[" + std::to_string(last) + "]: triangle 0");
            all.parts[last].mesh = {{{0, 0, 0}, {0, std::nan(""), 0}}, {{0, 0, 1}}};
            CHECK(io::encode(all, format).error().code == ErrorCode::not_finite);
        }
    }

    TEST_CASE("an STL header does not pass for text") {
        const auto bytes = io::encode(doubles(), io::WriteFormat::obj);
        Assembly one;
        one.parts = {part("solid", {0, 0, 0})};
        const auto stl = io::encode(one, io::WriteFormat::stl);
        REQUIRE(stl.ok());
        CHECK(std::string(reinterpret_cast<const char*>(stl->data()), 5) != "solid");
        CHECK(stl->size() == 84 + 4 * 50);
    }
}
