// gltf_test.cpp: mirrors hitbox/io/detail/gltf.cpp: scenes, nodes and their matrices, containers.
#include "io/assembly_text.hpp"
#include "io/gltf_builder.hpp"
#include "io/scratch_folder.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace hitbox;
using namespace hitbox::test;

TEST_SUITE("io/gltf") {
    TEST_CASE("parts are the nodes with a mesh, depth first, where their matrices put them") {
        struct Row {
            std::string name, nodes, expected;
        };
        const Row rows[] = {
            {"one node", R"("scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"name":"n","mesh":0}])",
             "n: " + corner_text},
            {"named by the mesh", R"("scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}])", "m: " + corner_text},
            {"no scene: every root",
             R"("nodes":[{"name":"a","mesh":0},{"name":"b","children":[0]},{"name":"c","mesh":0}])",
             "a: " + corner_text + " | c: " + corner_text},
            {"the scene that is the default",
             R"("scene":1,"scenes":[{"nodes":[0]},{"nodes":[1]}],"nodes":[{"name":"a","mesh":0},{"name":"b","mesh":0}])",
             "b: " + corner_text},
            {"a scene without nodes", R"("scenes":[{}],"nodes":[{"mesh":0}])", ""},
            {"depth first",
             R"("scenes":[{"nodes":[4,0]}],"nodes":[{"name":"a","mesh":0,"children":[2,1]},{"name":"b","mesh":0},)"
             R"({"name":"c","mesh":0,"children":[3]},{"name":"d","mesh":0},{"name":"e","mesh":0}])",
             "e: " + corner_text + " | a: " + corner_text + " | c: " + corner_text + " | d: " + corner_text +
                 " | b: " + corner_text},
            {"translation", R"("nodes":[{"mesh":0,"translation":[1,2,3]}])", "m: 1 2 3, 2 2 3, 1 3 3"},
            {"scale", R"("nodes":[{"mesh":0,"scale":[2,3,4]}])", "m: 0 0 0, 2 0 0, 0 3 0"},
            {"rotation of 180 degrees about z", R"("nodes":[{"mesh":0,"rotation":[0,0,1,0]}])",
             "m: 0 0 0, -1 0 0, 0 -1 0"},
            {"scaled, then rotated, then moved",
             R"("nodes":[{"mesh":0,"rotation":[0,0,1,0],"scale":[2,3,1],"translation":[5,5,5]}])",
             "m: 5 5 5, 3 5 5, 5 2 5"},
            {"a matrix goes by columns",
             R"("nodes":[{"mesh":0,"matrix":[0,1,0,0, -1,0,0,0, 0,0,1,0, 7,8,9,1]}])",
             "m: 7 8 9, 7 9 9, 6 8 9"},
            {"a parent moves its child",
             R"("nodes":[{"children":[1],"scale":[2,2,2]},{"mesh":0,"translation":[1,0,0]}])",
             "m: 2 0 0, 4 0 0, 2 2 0"},
            {"a mirror turns the winding", R"("nodes":[{"mesh":0,"scale":[-1,1,1]}])",
             "m: 0 0 0, 0 1 0, -1 0 0"},
            {"two mirrors do not",
             R"("nodes":[{"children":[1],"scale":[1,-1,1]},{"mesh":0,"scale":[-1,1,1]}])",
             "m: 0 0 0, -1 0 0, 0 -1 0"},
            {"a zero matrix", R"("nodes":[{"mesh":0,"scale":[0,0,0]}])", "m: 0 0 0, 0 0 0, 0 0 0"},
            {"one mesh in two places",
             R"("nodes":[{"name":"a","mesh":0},{"name":"b","mesh":0,"translation":[0,0,1]}])",
             "a: " + corner_text + " | b: 0 0 1, 1 0 1, 0 1 1"},
            {"a name with control characters", R"("nodes":[{"name":"a\n\u0001b","mesh":0}])",
             "a\n\001b: " + corner_text},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            CHECK(outcome("in.glb", glb_with_nodes(row.nodes)) == row.expected);
        }
    }

    TEST_CASE("a part knows its path from the root, and the node above it") {
        const auto result = read_text(
            "in.glb",
            glb_with_nodes(
                R"("nodes":[{"name":"house","children":[1,2]},{"name":"wall","children":[3,4]},)"
                R"({"name":"wall","children":[5]},{"name":"a/b","mesh":0},{"mesh":0},{"children":[6]},)"
                R"({"name":"c","mesh":0,"children":[7]},{"name":"d","mesh":0},{"name":"e","mesh":0}])"));
        REQUIRE(result.ok());
        std::string paths;
        for (const Part& part : result->parts) paths += part.path + ' ' + std::to_string(part.parent) + '\n';
        // Two nodes of one name are different nodes.
        CHECK(paths ==
              "/house/wall/a/b 2\n/house/wall/m 2\n/house/wall/node_5/c 6\n/house/wall/node_5/c/d 7\n/e 0\n");
    }

    TEST_CASE("the path of a part at the end of a long chain has its last names") {
        std::string nodes = R"("nodes":[)";
        for (int i = 1; i < 100; ++i) nodes += R"({"name":"n","children":[)" + std::to_string(i) + "]},";
        const auto result = read_text("in.glb", glb_with_nodes(nodes + R"({"name":"end","mesh":0}])"));
        REQUIRE(result.ok());
        const std::string& path = result->parts[0].path;
        CHECK(path.starts_with("/.../n/n/"));
        CHECK(path.ends_with("/n/end"));
        CHECK(path.size() < 200);
    }

    TEST_CASE("the world matrix is parent * local, from the root down, in double") {
        // 0.1 * 3 rounds up and 0.1 * 0.1 too: composing in any other order, or with a fused multiply-add,
        // ends in other last bits.
        const auto result = read_text(
            "in.glb",
            glb_with_nodes(R"("nodes":[{"children":[1],"scale":[0.1,0.1,0.1],"translation":[0.1,0,0]},)"
                           R"({"children":[2],"scale":[0.1,3,3],"translation":[0.3,0,0]},)"
                           R"({"mesh":0,"scale":[0.7,0.7,0.7],"translation":[0.1,0.1,0.1]}])"));
        REQUIRE(result.ok());
        const double m00 = (0.1 * 0.1) * 0.7;
        double m03 = 0.1 * 0.3;
        m03 += 0.1;
        double x0 = (0.1 * 0.1) * 0.1;
        x0 += m03;
        CHECK(result->parts[0].mesh.points[0].x == x0);
        CHECK(result->parts[0].mesh.points[1].x == m00 + x0);
        CHECK(result->parts[0].mesh.points[2].y == (0.1 * 3) * 0.7 + (0.1 * 3) * 0.1);
    }

    TEST_CASE("the graph of nodes is checked before it is walked") {
        struct Row {
            std::string name, nodes, expected;
        };
        const Row rows[] = {
            {"a node that is its own child", R"("nodes":[{"children":[0],"mesh":0}])",
             "in.glb: nodes[0]: is part of a cycle of nodes, or below one [bad_format]"},
            {"a circle of two",
             R"("scenes":[{"nodes":[2]}],"nodes":[{"children":[1]},{"children":[0]},{"mesh":0}])",
             "in.glb: nodes[0]: is part of a cycle of nodes, or below one [bad_format]"},
            {"two parents", R"("nodes":[{"children":[2]},{"children":[2]},{"mesh":0}])",
             "in.glb: nodes[2]: is a child of nodes[0] and of nodes[1]; a node has one parent [bad_format]"},
            {"a root with a parent", R"("scenes":[{"nodes":[1]}],"nodes":[{"children":[1]},{"mesh":0}])",
             "in.glb: nodes[1]: is a root of the scene and a child of nodes[0] [bad_format]"},
            {"a root twice", R"("scenes":[{"nodes":[0,0]}],"nodes":[{"mesh":0}])",
             "in.glb: nodes[0]: is in the scene twice [bad_format]"},
            {"a child that is not there", R"("nodes":[{"children":[1]}])",
             "in.glb: nodes[0].children[0]: is 1, but there is 1 node [bad_format]"},
            {"a mesh that is not there", R"("nodes":[{"mesh":1}])",
             "in.glb: nodes[0].mesh: is 1, but there is 1 mesh [bad_format]"},
            {"a negative mesh", R"("nodes":[{"mesh":-1}])",
             "in.glb: nodes[0].mesh: is not an integer >= 0 [bad_format]"},
            {"a scene that is not there", R"("scene":3,"scenes":[{}],"nodes":[])",
             "in.glb: scene: is 3, but there is 1 scene [bad_format]"},
            {"a matrix of 15", R"("nodes":[{"mesh":0,"matrix":[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0]}])",
             "in.glb: nodes[0].matrix: is not 16 numbers [bad_format]"},
            {"a matrix of words", R"("nodes":[{"mesh":0,"scale":[1,"1",1]}])",
             "in.glb: nodes[0].scale: is not 3 numbers [bad_format]"},
            {"a projection", R"("nodes":[{"mesh":0,"matrix":[1,0,0,1,0,1,0,0,0,0,1,0,0,0,0,1]}])",
             "in.glb: nodes[0].matrix: is a projection; the last row must be 0 0 0 1 [bad_format]"},
            {"matrices that overflow",
             R"("nodes":[{"children":[1],"scale":[1e200,1,1]},{"mesh":0,"scale":[1e200,1,1]}])",
             "in.glb: nodes[1]: its world matrix overflows [not_finite]"},
            {"a vertex that overflows",
             R"("nodes":[{"mesh":0,"scale":[1.7e308,1,1],"translation":[1.7e308,0,0]}])",
             "in.glb: nodes[0]: moves vertex 1 of its mesh beyond the largest double [not_finite]"},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            CHECK(outcome("in.glb", glb_with_nodes(row.nodes)) == row.expected);
        }
    }

    TEST_CASE("chains of nodes may be deep") {
        for (const int depth : {3000, 200'000}) {
            std::string nodes = "\"nodes\":[";
            for (int i = 0; i < depth; ++i)
                nodes += "{\"children\":[" + std::to_string(i + 1) + "],\"translation\":[1,0,0]},";
            const Result<Assembly> result = read_text("in.glb", glb_with_nodes(nodes + "{\"mesh\":0}]"));
            REQUIRE(result.ok());
            CHECK(result->parts[0].mesh.points[0] == Vec3(depth, 0, 0));
        }
    }

    TEST_CASE("a small file cannot claim all of the memory") {
        std::string nodes = "\"nodes\":[{}";
        for (int i = 0; i < 2000; ++i) nodes += ",{\"mesh\":0}";
        std::string primitives;
        for (int i = 0; i < 2000; ++i)
            primitives += std::string(i ? "," : "") + R"({"attributes":{"POSITION":0}})";
        const std::string file = glb_of(
            R"("buffers":[{"byteLength":36000}],"bufferViews":[{"buffer":0,"byteLength":36000}],)"
            R"("accessors":[{"bufferView":0,"componentType":5126,"count":3000,"type":"VEC3"}],"meshes":[{"primitives":[)" +
                primitives + "]}]," + nodes + "]",
            std::string(36000, '\0'));
        const std::string said = outcome("in.glb", file);
        CHECK(said.find("the scene repeats its meshes too often for a file of its size [too_large]") !=
              said.npos);
        const std::string zeros = glb_of(
            R"("accessors":[{"componentType":5126,"count":350000000000,"type":"VEC3"}],"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],"nodes":[{"mesh":0}])");
        CHECK(outcome("in.glb", zeros) ==
              "in.glb: accessors[0]: declares 350000000000 elements, too many for a file of this size "
              "[too_large]");
    }

    TEST_CASE("required extensions that concern materials only do not matter") {
        for (const std::string name :
             {"KHR_technique_webgl", "KHR_techniques_webgl", "KHR_materials_unlit", "KHR_materials_common",
              "KHR_texture_basisu", "EXT_texture_webp", "KHR_lights_punctual", "EXT_structural_metadata"}) {
            CAPTURE(name);
            CHECK(outcome("in.glb", glb_with_nodes(R"("extensionsRequired":[")" + name +
                                                   R"("],"nodes":[{"mesh":0}])")) == "m: " + corner_text);
        }
    }

    TEST_CASE("containers: GLB chunks, data URIs and files beside the glTF") {
        const std::string file = glb_with_nodes(R"("nodes":[{"mesh":0}])");
        CHECK(outcome("in.glb", file + "behind the end") == "m: " + corner_text);
        CHECK(outcome("in.stl", file) == "m: " + corner_text);
        struct Row {
            std::string name, bytes, expected;
        };
        const Row rows[] = {
            {"version 1", "glTF" + raw<std::uint32_t>({1, 12}),
             "in.glb: is GLB version 1; only version 2 is supported [unsupported]"},
            {"cut short", file.substr(0, file.size() - 1),
             "in.glb: is cut short: its header says " + std::to_string(file.size()) + " bytes, but it has " +
                 std::to_string(file.size() - 1) + " [bad_format]"},
            {"only a header", "glTF" + raw<std::uint32_t>({2, 12}), "in.glb: has no JSON chunk [bad_format]"},
            {"half a header", "glTF", "in.glb: ends inside the GLB header [bad_format]"},
            {"a chunk longer than the file", "glTF" + raw<std::uint32_t>({2, 20, 0xFFFFFFFF, 0x4E4F534A}),
             "in.glb: byte 12: this chunk is longer than the file [bad_format]"},
            {"half a chunk header", "glTF" + raw<std::uint32_t>({2, 16, 0}),
             "in.glb: byte 12: ends inside a chunk header [bad_format]"},
            {"a first chunk of another kind", "glTF" + raw<std::uint32_t>({2, 20, 0, 0x004E4942}),
             "in.glb: byte 12: the first chunk is not JSON [bad_format]"},
            {"no buffer for the binary", glb_of(corner_accessor() + R"(,"nodes":[{"mesh":0}])"),
             "in.glb: buffers[0]: has no data: neither a uri nor a binary chunk [bad_format]"},
            {"a binary that is too short", glb_of(corner_accessor() + R"(,"nodes":[{"mesh":0}])", "1234"),
             "in.glb: buffers[0]: declares 36 bytes, but has 4 [bad_format]"},
            {"broken JSON", glb("{\"asset\":\n{\"version\":\"2.0\"},}"),
             "in.glb:2: the JSON is not well-formed here [bad_format]"},
            {"JSON that ends too early", glb("{\"asset\":{"),
             "in.glb:1: the JSON ends too early [bad_format]"},
            {"no asset", glb("{}"), "in.glb: the JSON root has no \"asset\" [bad_format]"},
            {"not an object", glb("[]"), "in.glb: the JSON root is not a JSON object [bad_format]"},
            {"glTF 1", glb(R"({"asset":{"version":"1.0"}})"),
             "in.glb: asset.version: is \"1.0\"; only glTF 2 is supported [unsupported]"},
            {"an extension that must be known",
             glb_of(R"("extensionsRequired":["KHR_texture_transform","KHR_draco_mesh_compression"])"),
             "in.glb: extensionsRequired[1]: is \"KHR_draco_mesh_compression\", which needs libdraco: build "
             "hitbox-cad, by cmake -DHITBOX_CAD=ON, as docs/formats.md says [unsupported]"},
            {"an extension that nobody knows", glb_of(R"("extensionsRequired":["EXT_mesh_of_tomorrow"])"),
             "in.glb: extensionsRequired[0]: the extension \"EXT_mesh_of_tomorrow\" is not supported "
             "[unsupported]"},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            CHECK(outcome("in.glb", row.bytes) == row.expected);
        }
    }

    TEST_CASE("a glTF finds its buffers in data URIs and in files beside it") {
        const auto gltf = [](const std::string& uri) {
            return R"({"asset":{"version":"2.0"},"buffers":[{"byteLength":36,"uri":")" + uri + R"("}],)" +
                   corner_accessor().substr(corner_accessor().find("\"bufferViews\"")) +
                   R"(,"nodes":[{"mesh":0}]})";
        };
        CHECK(outcome("in.gltf", "\xEF\xBB\xBF \n" + gltf("data:application/octet-stream;base64," +
                                                          base64(corner_floats()))) == "m: " + corner_text);
        CHECK(outcome("in.txt", gltf("data:;base64," + base64(corner_floats()))) == "m: " + corner_text);
        CHECK(outcome("in.gltf", gltf("data:;base64,AAA*")) ==
              "in.gltf: buffers[0]: its base64 data is invalid [bad_format]");
        CHECK(outcome("in.gltf", gltf("data:;base64,AAAA")) ==
              "in.gltf: buffers[0]: declares 36 bytes, but has 3 [bad_format]");
        CHECK(outcome("in.gltf", gltf("data:text/plain,abc")) ==
              "in.gltf: buffers[0]: its data: URI is not base64 [unsupported]");
        CHECK(outcome("in.gltf", gltf("a.bin")) ==
              "in.gltf: buffers[0]: needs the file \"a.bin\", but a glTF in memory must contain its buffers "
              "[unsupported]");

        const ScratchFolder folder;
        folder.put("my corners.bin", corner_floats());
        const auto from_file = [&](const std::string& uri) {
            const Result<Assembly> result = io::read(folder.put("in.gltf", gltf(uri)));
            return result ? assembly_text(*result) : result.error().message;
        };
        CHECK(from_file("my%20corners.bin") == "m: " + corner_text);
        CHECK(from_file("./my corners.bin") == "m: " + corner_text);
        CHECK(from_file("none.bin") == "its file \"none.bin\": no such file");
        CHECK(from_file(".") == "its uri \".\" is not a file");
        CHECK(from_file("https://example.org/a.bin") ==
              "its uri \"https://example.org/a.bin\" is not a file in the same folder");
        CHECK(from_file("/dev/zero") == "its uri \"/dev/zero\" is not a file in the same folder");
        CHECK(from_file("in.gltf").find("coordinate is not finite") == std::string::npos);
    }
}
