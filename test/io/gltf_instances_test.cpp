// gltf_instances_test.cpp: EXT_mesh_gpu_instancing in hitbox/io/detail/gltf_scene.cpp: a part for each instance, and notes.
#include "io/assembly_text.hpp"
#include "io/gltf_builder.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

using namespace hitbox;
using namespace hitbox::test;

namespace {

const std::string one_mesh = R"("meshes":[{"name":"m","primitives":[{"attributes":{"POSITION":0}}]}],)";

}  // namespace

TEST_SUITE("io/gltf_instances") {
    TEST_CASE("an instance of EXT_mesh_gpu_instancing is a part of its own") {
        const std::vector<Numbers> lists{{"VEC3", 3, {0, 0, 0, 0, 0, 1}},
                                         {"VEC4", 4, {0, 0, 0, 1, 0, 0, 1, 0}},
                                         {"VEC3", 3, {1, 1, 1, 2, 3, 1}},
                                         {"SCALAR", 1, {7}},
                                         {"VEC4", 4, {0, 0, 0, 0, 0, 0, 5, 0}}};
        const auto file = [&](const std::string& attributes, const std::string& node = "") {
            return glb_with(
                lists,
                one_mesh + R"("extensionsRequired":["EXT_mesh_gpu_instancing"],"nodes":[{"name":"n",)" +
                    node + R"("mesh":0,"extensions":{"EXT_mesh_gpu_instancing":{)" + attributes + "}}}]");
        };
        CHECK(outcome("in.glb", file(R"("attributes":{"TRANSLATION":1})")) ==
              "n 1: " + corner_text + " | n 2: 0 0 1, 1 0 1, 0 1 1");
        CHECK(outcome("in.glb", file(R"("attributes":{"TRANSLATION":1,"ROTATION":2,"SCALE":3})")) ==
              "n 1: " + corner_text + " | n 2: 0 0 1, -2 0 1, 0 -3 1");
        // World matrix of the node * matrix of the instance.
        CHECK(outcome("in.glb", file(R"("attributes":{"TRANSLATION":1})",
                                     R"("scale":[1,1,4],"translation":[0,5,0],)")) ==
              "n 1: 0 5 0, 1 5 0, 0 6 0 | n 2: 0 5 4, 1 5 4, 0 6 4");
        CHECK(outcome("in.glb", file(R"("attributes":{"_ID":4})")) == "n 1: " + corner_text);
        CHECK(outcome("in.glb", file(R"("attributes":{})")) == "n: " + corner_text);
        CHECK(outcome("in.glb", file("")) == "n: " + corner_text);
        CHECK(notes_of("in.glb", file(R"("attributes":{"TRANSLATION":1})")) == "");
        CHECK(outcome("in.glb", file(R"("attributes":{"ROTATION":5})")) ==
              "n 1: " + corner_text + " | n 2: 0 0 0, -1 0 0, 0 -1 0");
        CHECK(notes_of("in.glb", file(R"("attributes":{"ROTATION":5})")) ==
              "2 rotations are not of unit length and were normalised: instance 1 of nodes[0], instance 2 of "
              "nodes[0] (rotation-normalised)\n");

        const auto result = read_text("in.glb", file(R"("attributes":{"TRANSLATION":1})"));
        REQUIRE(result.ok());
        CHECK(result->parts[1].path == "/n/n 2");
        CHECK(result->parts[1].parent == 1);
        CHECK(result->parts[1].metres == 1);

        struct Row {
            std::string attributes, node, expected;
        };
        const Row rows[] = {
            {R"("attributes":{"TRANSLATION":1,"_ID":4})", "",
             "in.glb: nodes[0]: the attributes of its instances have different counts [bad_format]"},
            {R"("attributes":{"TRANSLATION":2})", "",
             "in.glb: accessors[2]: is used for instances, but has another type [bad_format]"},
            {R"("attributes":{"TRANSLATION":9})", "",
             "in.glb: nodes[0].extensions.EXT_mesh_gpu_instancing.attributes.TRANSLATION: is 9, but there "
             "are 6 "
             "accessors [bad_format]"},
            {R"("attributes":{"TRANSLATION":1})", R"("skin":0,)",
             "in.glb: nodes[0].skin: is 0, but there are 0 skins [bad_format]"},
        };
        for (const Row& row : rows) {
            CAPTURE(row.attributes);
            CHECK(outcome("in.glb", file(row.attributes, row.node)) == row.expected);
        }
        const std::string huge = glb_of(
            R"("accessors":[{"componentType":5126,"count":3,"type":"VEC3"},{"componentType":5126,"count":4000000000,)"
            R"("type":"VEC3"}],)" +
            one_mesh +
            R"("nodes":[{"mesh":0,"extensions":{"EXT_mesh_gpu_instancing":{"attributes":{"SCALE":1}}}}])");
        CHECK(outcome("in.glb", huge) ==
              "in.glb: nodes[0]: the scene repeats its meshes too often for a file of its size [too_large]");
    }

    TEST_CASE("what is noted of a node is noted of its instances, once") {
        const std::vector<Numbers> lists{{"VEC3", 3, {0, 0, 0, 0, 0, 1}},
                                         {"VEC3", 3, {0, 0, 7, 0, 0, 7, 0, 0, 7}},
                                         {"VEC3", 3, {0, 0, 9}},
                                         {"VEC3", 3, {}}};
        const auto node = [](const std::string& accessor) {
            return R"({"name":"n","mesh":0,"extensions":{"EXT_mesh_gpu_instancing":{"attributes":{"TRANSLATION":)" +
                   accessor + "}}}}";
        };
        const auto file = [&](const std::string& weight, const std::string& nodes) {
            return glb_with(
                lists, R"("meshes":[{"name":"m","weights":[)" + weight +
                           R"(],"primitives":[{"attributes":{"POSITION":0},"targets":[{"POSITION":2}]}]}],)"
                           R"("nodes":[)" +
                           nodes + "]");
        };
        CHECK(outcome("in.glb", file("1", node("1"))) ==
              "n 1: 0 0 7, 1 0 7, 0 1 7 | n 2: 0 0 8, 1 0 8, 0 1 8");
        CHECK(notes_of("in.glb", file("1", node("1"))) ==
              "part 0: has 1 morph target, applied with the weights of the file; the same holds for each of "
              "the 2 instances "
              "(morph-targets)\n");
        CHECK(notes_of("in.glb", file("0", R"({"name":"other"},)" + node("3") + "," + node("1"))) ==
              "part 0: has 1 morph target, which is not applied (morph-targets)\n"
              "part 1: has 1 morph target, which is not applied; the same holds for each of the 2 instances "
              "(morph-targets)\n");
        // A count of 0 is no part.
        CHECK(outcome("in.glb", file("0", node("1") + "," + node("4"))) ==
              "n 1: " + corner_text + " | n 2: 0 0 1, 1 0 1, 0 1 1");
        CHECK(
            notes_of("in.glb", glb_with(lists, one_mesh + R"("nodes":[)" + node("4") + R"(,{"mesh":0}])")) ==
            "1 node with a mesh has no instances (EXT_mesh_gpu_instancing) and is left out: \"n\" "
            "(meshes-left-out)\n");
        CHECK(
            notes_of("in.glb",
                     glb_with(lists, one_mesh + R"("nodes":[)" + node("4") + "," + node("4") + "]")) ==
            "2 nodes with a mesh have no instances (EXT_mesh_gpu_instancing) and are left out: \"n\", \"n\" "
            "(meshes-left-out)\n");
    }

    TEST_CASE("quantised rotations of instances are normalised in silence, as far as they round") {
        const auto file = [&](std::int8_t z) {
            std::string binary = corner_floats() + raw<std::int8_t>({0, 0, z, 0});
            return glb_of(
                R"("buffers":[{"byteLength":40}],"bufferViews":[{"buffer":0,"byteLength":36},{"buffer":0,"byteOffset":36,)"
                R"("byteLength":4}],"accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"},)"
                R"({"bufferView":1,"componentType":5120,"normalized":true,"count":1,"type":"VEC4"}],)" +
                    one_mesh +
                    R"("nodes":[{"mesh":0,"extensions":{"EXT_mesh_gpu_instancing":{"attributes":{"ROTATION":1}}}}])",
                binary);
        };
        CHECK(outcome("in.glb", file(126)) == "m 1: 0 0 0, -1 0 0, 0 -1 0");
        CHECK(notes_of("in.glb", file(126)) == "");
        CHECK(notes_of("in.glb", file(64)) ==
              "1 rotation is not of unit length and was normalised: instance 1 of nodes[0] "
              "(rotation-normalised)\n");
    }
}
