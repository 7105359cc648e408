// files_test.cpp: clashes and files of the C interface beside those of the C++ library.
#include <doctest/doctest.h>

#include <hitbox/io/write.hpp>
#include <hitbox/mesh/clash.hpp>

#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include "handles.hpp"

using namespace hitbox;
using namespace c_test;

TEST_CASE("c: clashes, and files written and read back") {
    const AnswersHandle answers = new_answers();
    hitbox_assembly* made_assembly = nullptr;
    REQUIRE(hitbox_assembly_create(&made_assembly) == HITBOX_OK);
    const AssemblyHandle assembly(made_assembly);
    Assembly expected;
    for (const double x : {0.0, 3.0, 30.0}) {
        const TriMesh mesh = torus({x, 0, 0});
        const std::string name = "part " + std::to_string(expected.parts.size());
        REQUIRE(hitbox_assembly_add(assembly.get(), made(mesh).get(), name.c_str()) == HITBOX_OK);
        expected.parts.push_back({name, "", 0, mesh});
    }
    const hitbox_clash_options options{20, 0.1, HITBOX_DEPTH_FULL, 1, 0, {}};
    ClashOptions same_options;
    same_options.clearance = 20, same_options.tolerance = 0.1, same_options.depth = DepthEffort::full;
    same_options.guess_inner = true;
    REQUIRE(hitbox_assembly_clashes(assembly.get(), &options, answers.get()) == HITBOX_OK);
    const auto found = records<hitbox_clash>(answers);
    const ClashReport report = *find_clashes(expected, same_options);
    REQUIRE(found.size() == report.clashes.size());
    CHECK(found.size() == 3);
    for (std::size_t i = 0; i < found.size(); ++i) {
        const Clash& clash = report.clashes[i];
        CHECK(found[i].a == clash.a);
        CHECK(found[i].b == clash.b);
        CHECK(found[i].kind == int(clash.kind));
        CHECK(found[i].triangle_pairs == clash.triangle_pairs);
        CHECK(same(found[i].depth, clash.depth.value_or(NAN)));
        CHECK(same(found[i].depth_at_most, clash.depth_at_most.value_or(NAN)));
        CHECK(same(found[i].distance, clash.distance.value_or(NAN)));
        CHECK(same(found[i].aabb + 3, clash.aabb.max));
        CHECK(std::isnan(found[i].point[0]) == !clash.point);
    }

    for (const char* format : {"stl", "ply", "obj", "glb"}) {
        REQUIRE(hitbox_assembly_write_bytes(assembly.get(), format, answers.get()) == HITBOX_OK);
        const auto bytes = records<std::byte>(answers);
        const auto same_bytes = io::encode(expected, *io::format_of_name(std::string("x.") + format));
        CHECK(std::vector(bytes.begin(), bytes.end()) == *same_bytes);
        hitbox_assembly* read = nullptr;
        REQUIRE(hitbox_assembly_create(&read) == HITBOX_OK);
        const AssemblyHandle back(read);
        const std::string name = std::string("x.") + format;
        REQUIRE(hitbox_assembly_read_bytes(read, bytes.data(), bytes.size(), name.c_str()) == HITBOX_OK);
        const bool keeps_parts = std::string(format) == "obj" || std::string(format) == "glb";
        CHECK(hitbox_assembly_part_count(read) == (keeps_parts ? 3 : 1));
        if (keeps_parts) CHECK(std::string(hitbox_assembly_part_name(read, 1)) == "part 1");
        CHECK(hitbox_assembly_part_name(read, 3) == nullptr);
        hitbox_mesh* taken = nullptr;
        REQUIRE(hitbox_assembly_take_mesh(read, 0, &taken) == HITBOX_OK);
        CHECK(hitbox_mesh_triangle_count(taken) ==
              (keeps_parts ? 1 : 3) * expected.parts[0].mesh.triangles.size());
        hitbox_mesh_free(taken);
        CHECK(hitbox_assembly_read_bytes(read, "no mesh", 7, "x.txt") == HITBOX_BAD_FORMAT);
    }
    CHECK(hitbox_assembly_write_bytes(assembly.get(), "dxf", answers.get()) == HITBOX_USAGE);
    CHECK(hitbox_assembly_read(assembly.get(), "/no such folder/x.obj") == HITBOX_NOT_FOUND);
    CHECK(std::string(hitbox_error_where()) == "/no such folder/x.obj");
    CHECK(hitbox_assembly_write(assembly.get(), "/no such folder/x.obj") == HITBOX_UNWRITABLE);
}
