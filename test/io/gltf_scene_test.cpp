// gltf_scene_test.cpp: mirrors hitbox/io/detail/gltf_scene.cpp: skins, hidden nodes, morph targets, notes.
#include "io/assembly_text.hpp"
#include "io/gltf_builder.hpp"

#include <doctest/doctest.h>

#include <limits>
#include <string>
#include <vector>

using namespace hitbox;
using namespace hitbox::test;

namespace {

const std::string mesh = R"("meshes":[{"name":"m","primitives":[{"attributes":{"POSITION":0}}]}],)";
const std::string bind_note =
    "is skinned and in its bind pose; poses and animations are left out (skin-bind-pose)\n";

// The matrix that moves by x, by columns.
std::vector<float> moved_by(float x) { return {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, 0, 0, 1}; }

std::vector<float> joined(std::vector<float> a, const std::vector<float>& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

}  // namespace

TEST_SUITE("io/gltf_scene") {
    TEST_CASE("a skinned mesh is in its bind pose, where its skeleton stands") {
        struct Row {
            std::string name, members, expected;
        };
        const Row rows[] = {
            {"the node's own matrix counts for nothing",
             R"("skins":[{"joints":[1]}],"nodes":[{"mesh":0,"skin":0,"translation":[9,9,9],"scale":[-1,1,1]},{}])",
             "m: " + corner_text},
            {"nor do the nodes above it",
             R"("skins":[{"joints":[0]}],"nodes":[{},{"children":[2],"scale":[5,5,5]},{"mesh":0,"skin":0}])",
             "m: " + corner_text},
            {"the skeleton is scaled",
             R"("skins":[{"joints":[2]}],"nodes":[{"mesh":0,"skin":0},{"children":[2],"scale":[2,2,2]},{}])",
             "m: 0 0 0, 2 0 0, 0 2 0"},
            {"the skeleton is mirrored",
             R"("skins":[{"joints":[1]}],"nodes":[{"mesh":0,"skin":0},{"scale":[-1,1,1]}])",
             "m: 0 0 0, 0 1 0, -1 0 0"},
            {"the joint stands where it was bound",
             R"("skins":[{"joints":[1],"inverseBindMatrices":1}],"nodes":[{"mesh":0,"skin":0},{"translation":[5,0,0]}])",
             "m: " + corner_text},
            {"another joint is posed",
             R"("skins":[{"joints":[2,1],"inverseBindMatrices":2}],)"
             R"("nodes":[{"mesh":0,"skin":0},{"translation":[5,0,0],"children":[2]},{"translation":[7,7,7]}])",
             "m: " + corner_text},
            {"the joints are in no scene",
             R"("scenes":[{"nodes":[0]}],"skins":[{"joints":[1]}],"nodes":[{"mesh":0,"skin":0},{"translation":[0,0,1]}])",
             "m: 0 0 1, 1 0 1, 0 1 1"},
            {"other nodes are as ever",
             R"("skins":[{"joints":[0]}],"nodes":[{"name":"a","mesh":0,"skin":0},{"name":"b","mesh":0,"translation":[3,0,0]}])",
             "a: " + corner_text + " | b: 3 0 0, 4 0 0, 3 1 0"},
        };
        const std::vector<Numbers> matrices{{"MAT4", 16, moved_by(-5)},
                                            {"MAT4", 16, joined(moved_by(-99), moved_by(-5))}};
        for (const Row& row : rows) {
            CAPTURE(row.name);
            const std::string file = glb_with(matrices, mesh + row.members);
            CHECK(outcome("in.glb", file) == row.expected);
            CHECK(notes_of("in.glb", file) == "part 0: " + bind_note);
        }
    }

    TEST_CASE("rounded bind matrices do not move a mesh") {
        // 0.1 as a float is not 0.1 as a double.
        const std::string file =
            glb_with({{"MAT4", 16, moved_by(-0.1f)}},
                     mesh + R"("skins":[{"joints":[1],"inverseBindMatrices":1}],)"
                            R"("nodes":[{"mesh":0,"skin":0},{"translation":[0.1,0,0]}])");
        CHECK(outcome("in.glb", file) == "m: " + corner_text);
    }

    TEST_CASE("hidden nodes, and the nodes below them, are left out with a note") {
        const auto file = [](const std::string& nodes) {
            return glb_with_nodes(R"("extensionsRequired":["KHR_node_visibility"],"nodes":[)" + nodes + "]");
        };
        const auto visible = [](const char* flag) {
            return std::string(R"(,"extensions":{"KHR_node_visibility":{"visible":)") + flag + "}}";
        };
        const std::string two = R"({"name":"a","mesh":0},{"name":"b","mesh":0,"children":[2])" +
                                visible("false") + R"(},{"name":"c","mesh":0)" + visible("true") + "}";
        CHECK(outcome("in.glb", file(two)) == "a: " + corner_text);
        CHECK(notes_of("in.glb", file(two)) ==
              "2 nodes with a mesh are hidden (KHR_node_visibility) and left out: \"b\", \"c\" "
              "(hidden-left-out)\n");
        CHECK(outcome("in.glb", file(R"({"mesh":0)" + visible("true") + "}")) == "m: " + corner_text);
        CHECK(outcome("in.glb", file(R"({"mesh":0,"extensions":{"KHR_node_visibility":{}}})")) ==
              "m: " + corner_text);
        CHECK(outcome("in.glb", file(R"({"mesh":0)" + visible("0") + "}")) ==
              "in.glb: nodes[0].extensions.KHR_node_visibility.visible: is not true or false [bad_format]");
        std::string five;
        for (int i = 0; i < 5; ++i)
            five += (i ? "," : "") + std::string(R"({"mesh":0)") + visible("false") + "}";
        CHECK(notes_of("in.glb", file(five)) ==
              "5 nodes with a mesh are hidden (KHR_node_visibility) and left out: \"m\", \"m\", \"m\", ... "
              "(hidden-left-out)\n");
    }

    TEST_CASE("rotations that are not of unit length are normalised with a note") {
        const auto file = [](const std::string& rotation) {
            return glb_with_nodes(R"("nodes":[{"mesh":0,"rotation":[)" + rotation + "]}]");
        };
        const std::string note =
            "1 rotation is not of unit length and was normalised: nodes[0] (rotation-normalised)\n";
        for (const std::string half_turn :
             {"0,0,2,0", "0,0,-0.5,0", "0,0,1e300,0", "0,0,1e-300,0", "0,0,1.0001,0"}) {
            CAPTURE(half_turn);
            CHECK(outcome("in.glb", file(half_turn)) == "m: 0 0 0, -1 0 0, 0 -1 0");
            CHECK(notes_of("in.glb", file(half_turn)) == note);
        }
        CHECK(outcome("in.glb", file("0,0,0,0")) == "m: " + corner_text);
        CHECK(notes_of("in.glb", file("0,0,0,0")) == note);
        // A joint outside of the scene moves the mesh too, and so do the nodes above it. Joints that do not are not noted.
        const std::string skin = R"("scenes":[{"nodes":[0]}],"skins":[{"joints":[2,3]}],)"
                                 R"("nodes":[{"mesh":0,"skin":0},{"rotation":[0,0,2,0],"children":[2]},)"
                                 R"({"rotation":[0,0,0,3],"children":[3]},{"rotation":[5,0,0,0]}])";
        CHECK(notes_of("in.glb", glb_with_nodes(skin)) ==
              "part 0: " + bind_note +
                  "2 rotations are not of unit length and were normalised: nodes[2], nodes[1] "
                  "(rotation-normalised)\n");
        // One in the scene is counted once.
        CHECK(notes_of("in.glb", glb_with_nodes(R"("skins":[{"joints":[1]}],"nodes":[{"mesh":0,"skin":0},)"
                                                R"({"rotation":[0,0,0,2]},{"mesh":0,"skin":0}])")) ==
              "part 0: " + bind_note + "part 1: " + bind_note + note.substr(0, note.find("nodes[0]")) +
                  "nodes[1] (rotation-normalised)\n");
        // Rounding of a writer stays as it is.
        CHECK(notes_of("in.glb", file("0,0,0.70711,0.70711")) == "");
        CHECK(outcome("in.glb", file("0,0,1.000001,0")) ==
              "m: 0 0 0, " + point_text({1 - 2 * (1.000001 * 1.000001), 0, 0}) + ", " +
                  point_text({0, 1 - 2 * (1.000001 * 1.000001), 0}));
    }

    TEST_CASE("morph targets have the weights of the file") {
        const std::vector<Numbers> lists{{"VEC3", 3, {0, 0, 1, 0, 0, 1, 0, 0, 1}},
                                         {"VEC3", 3, {0, 0, 0, 4, 0, 0, 0, 0, 0}},
                                         {"VEC3", 3, {0, 0, 0}}};
        const auto file = [&](const std::string& targets, const std::string& of_mesh,
                              const std::string& of_node) {
            return glb_with(
                lists, R"("meshes":[{"name":"m","primitives":[{"attributes":{"POSITION":0},"targets":[)" +
                           targets + "]}]" + of_mesh + R"(}],"nodes":[{"mesh":0)" + of_node +
                           R"(},{"mesh":0}])");
        };
        const std::string both = R"({"POSITION":1},{"POSITION":2})", still = corner_text,
                          up = "0 0 0.5, 1 0 0.5, 0 1 0.5", wide = "0 0 0, 5 0 0, 0 1 0";
        const std::string half = R"(,"weights":[0.5,0])", other = R"(,"weights":[0,1])",
                          zero = R"(,"weights":[0,0])";
        struct Row {
            std::string name, file, first, second;
        };
        const Row rows[] = {
            {"no weights", file(both, "", ""), still, still},
            {"weights of the mesh", file(both, half, ""), up, up},
            {"weights of the node", file(both, "", other), wide, still},
            {"weights of both", file(both, half, other), wide, up},
            {"zero of the node", file(both, half, zero), still, up},
            {"targets that move nothing", file(R"({"NORMAL":1},{"POSITION":2})", half, ""), still, still},
            {"both at once", file(both, R"(,"weights":[1,1])", ""), "0 0 1, 5 0 1, 0 1 1",
             "0 0 1, 5 0 1, 0 1 1"},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            CHECK(outcome("in.glb", row.file) == "m: " + row.first + " | m: " + row.second);
        }
        const std::string moved =
                              "has 2 morph targets, applied with the weights of the file (morph-targets)\n",
                          not_moved = "has 2 morph targets, which are not applied (morph-targets)\n";
        CHECK(notes_of("in.glb", file(both, "", other)) == "part 0: " + moved + "part 1: " + not_moved);
        CHECK(outcome("in.glb", file(R"({"POSITION":3})", R"(,"weights":[1])", "")) ==
              "in.glb: meshes[0].primitives[0].targets[0]: has 1 displacement for 3 vertices [bad_format]");
        CHECK(outcome("in.glb", file(both, R"(,"weights":["1"])", "")) ==
              "in.glb: meshes[0].weights: is not an array of numbers [bad_format]");
        CHECK(outcome("in.glb", file("", "", other)) == "m: " + still + " | m: " + still);  // of no targets
    }

    TEST_CASE("what is left out of a scene is noted") {
        const std::string two_meshes =
            R"("meshes":[{"primitives":[{"attributes":{"POSITION":0}}]},{"primitives":[{"attributes":{"POSITION":0}}]}],)";
        CHECK(notes_of("in.glb", glb_with({}, two_meshes + R"("nodes":[{"mesh":1}])")) ==
              "1 mesh is used by no node of the scene (meshes-left-out)\n");
        CHECK(notes_of("in.glb",
                       glb_with({}, two_meshes + R"("scenes":[{}],"nodes":[{"mesh":1},{"mesh":0}])")) ==
              "2 meshes are used by no node of the scene (meshes-left-out)\n");
        const std::string lines =
            R"("meshes":[{"primitives":[{"attributes":{"POSITION":0},"mode":1},{"attributes":{"POSITION":0}}]}],)";
        CHECK(notes_of("in.glb", glb_with({}, lines + R"("nodes":[{"mesh":0},{"mesh":0}])")) ==
              "1 primitive of points or lines is left out (lines-left-out)\n");
        const std::string none =
            R"("meshes":[{"primitives":[{"attributes":{"NORMAL":0}},{"attributes":{"POSITION":0}},{"attributes":)"
            R"({"NORMAL":0},"mode":0})";
        CHECK(notes_of("in.glb", glb_with({}, none + R"(]}],"nodes":[{"mesh":0}])")) ==
              "1 primitive has no POSITION and is left out (primitives-left-out)\n");
        CHECK(notes_of("in.glb", glb_with({}, none + R"(,{"attributes":{}}]}],"nodes":[{"mesh":0}])")) ==
              "2 primitives have no POSITION and are left out (primitives-left-out)\n");
        constexpr float nan = std::numeric_limits<float>::quiet_NaN();
        const auto with_nan = [&](const std::string& indices) {
            return glb_with({{"VEC3", 3, {0, 0, 0, 1, 0, 0, 0, 1, 0, nan, 0, 0}}},
                            R"("meshes":[{"name":"m","primitives":[{"attributes":{"POSITION":1})" + indices +
                                R"(,"mode":5}]}],"nodes":[{"mesh":0}])");
        };
        CHECK(outcome("in.glb", with_nan("")) ==
              "in.glb: accessors[1], element 3: a coordinate is not finite [not_finite]");
        std::string unused = corner_floats() + raw<float>({nan, 0, 0}) + raw<std::uint8_t>({0, 1, 2, 0});
        const std::string file = glb_of(
            R"("buffers":[{"byteLength":52}],"bufferViews":[{"buffer":0,"byteLength":48},{"buffer":0,"byteOffset":48,)"
            R"("byteLength":3}],"accessors":[{"bufferView":0,"componentType":5126,"count":4,"type":"VEC3"},)"
            R"({"bufferView":1,"componentType":5121,"count":3,"type":"SCALAR"}],"meshes":[{"name":"m","primitives":)"
            R"([{"attributes":{"POSITION":0},"indices":1}]}],"nodes":[{"mesh":0}])",
            unused);
        CHECK(outcome("in.glb", file) == "m: " + corner_text);
        CHECK(notes_of("in.glb", file) ==
              "1 vertex has a coordinate that is not finite, but no face uses it (vertices-left-out)\n");
    }

    TEST_CASE("animations, cameras and other scenes do not matter") {
        const std::string file = glb_with(
            {{"SCALAR", 1, {0, 1}}, {"VEC3", 3, {0, 0, 0, 9, 9, 9}}},
            mesh + R"("animations":[{"samplers":[{"input":1,"output":2}],"channels":[{"sampler":0,"target":)"
                   R"({"node":0,"path":"translation"}}]}],"cameras":[{"type":"perspective","perspective":)"
                   R"({"yfov":1,"znear":1}}],"scene":0,"scenes":[{"nodes":[0,1]},{"nodes":[2]}],)"
                   R"("nodes":[{"mesh":0},{"camera":0},{"mesh":0,"translation":[9,0,0]}])");
        CHECK(outcome("in.glb", file) == "m: " + corner_text);
        CHECK(notes_of("in.glb", file) == "");
    }

    TEST_CASE("skins that cannot be are errors") {
        struct Row {
            std::string members, expected;
        };
        const Row rows[] = {
            {R"("skins":[{"joints":[]}],"nodes":[{"mesh":0,"skin":0}])",
             "in.glb: skins[0]: has no joints [bad_format]"},
            {R"("skins":[{"joints":[3]}],"nodes":[{"mesh":0,"skin":0}])",
             "in.glb: skins[0].joints[0]: is 3, but there is 1 node [bad_format]"},
            {R"("nodes":[{"mesh":0,"skin":0}])",
             "in.glb: nodes[0].skin: is 0, but there are 0 skins [bad_format]"},
            {R"("skins":[{"joints":[0,0],"inverseBindMatrices":1}],"nodes":[{"mesh":0,"skin":0}])",
             "in.glb: skins[0]: has 1 inverse bind matrix for 2 joints [bad_format]"},
            {R"("skins":[{"joints":[0],"inverseBindMatrices":0}],"nodes":[{"mesh":0,"skin":0}])",
             "in.glb: accessors[0]: is used for inverse bind matrices, but has another type [bad_format]"},
            {R"("skins":[{"joints":[0],"inverseBindMatrices":2}],"nodes":[{"mesh":0,"skin":0}])",
             "in.glb: accessors[2], element 0: a number is not finite [not_finite]"},
            {R"("skins":[{"joints":[0],"inverseBindMatrices":3}],"nodes":[{"mesh":0,"skin":0}])",
             "in.glb: skins[0]: has a projection for a matrix [bad_format]"},
            {R"("skins":[{"joints":[0]}],"nodes":[{"mesh":0,"skin":0,"extensions":{"EXT_mesh_gpu_instancing":)"
             R"({"attributes":{"_ID":0}}}}])",
             "in.glb: nodes[0]: has both a skin and EXT_mesh_gpu_instancing, which is not supported "
             "[unsupported]"},
        };
        const std::vector<Numbers> lists{{"MAT4", 16, moved_by(1)},
                                         {"MAT4", 16, moved_by(std::numeric_limits<float>::infinity())},
                                         {"MAT4", 16, std::vector<float>(16)}};
        for (const Row& row : rows) {
            CAPTURE(row.members);
            CHECK(outcome("in.glb", glb_with(lists, mesh + row.members)) == row.expected);
        }
    }
}
