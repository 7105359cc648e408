// samples.hpp: one small file of each kind, for tests that cut and corrupt them (seeds).
#pragma once

#include <hitbox/io/write.hpp>

#include "io/gltf_builder.hpp"

#include <string>
#include <vector>

namespace hitbox::test {

struct Sample {
    std::string name, bytes;
};

/// Files that use every branch of their reader, each read without an error.
inline std::vector<Sample> samples() {
    const std::string ply_header =
        "element vertex 4\nproperty float x\nproperty float y\nproperty double z\nelement face 2\n"
        "property uchar flags\nproperty list uchar int vertex_indices\nend_header\n";
    const std::string little = raw<float>({0, 0}) + raw<double>({0}) + raw<float>({1, 0}) + raw<double>({0}) +
                               raw<float>({1, 1}) + raw<double>({0}) + raw<float>({0, 1}) + raw<double>({0});
    const std::string faces = raw<std::uint8_t>({7, 3}) + raw<std::int32_t>({0, 1, 2}) +
                              raw<std::uint8_t>({7, 4}) + raw<std::int32_t>({0, 1, 2, 3});
    // In the other order every number is zero or small, so that it is finite and every index is too large or
    // 0.
    const std::string big =
        std::string(64, '\0') + std::string("\7\3", 2) + std::string(12, '\0') + std::string("\7\0", 2);

    Assembly two;
    two.parts.resize(2);
    for (Part& part : two.parts) {
        part.name = &part == two.parts.data() ? "first" : "second";
        part.mesh.points = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
        part.mesh.triangles = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
    }
    const auto encoded = [&](io::WriteFormat format) {
        const auto bytes = io::encode(two, format);
        return std::string(reinterpret_cast<const char*>(bytes->data()), bytes->size());
    };
    const std::string nodes =
        R"("scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"name":"root","children":[1,2],"rotation":[0,0,1,0]},)"
        R"({"mesh":0,"matrix":[-1,0,0,0,0,1,0,0,0,0,1,0,2,3,4,1]},{"name":"moved","mesh":0,"scale":[2,2,2],"translation":[1,2,3]}])";
    const std::string sparse_binary =
        raw<std::uint16_t>({1, 2}) + raw<float>({1, 0, 0, 0, 1, 0}) + raw<std::uint8_t>({2, 1, 0, 0});
    return {
        {"plain.obj",
         "# a comment\no first\nv 0 0 0\nv +1.5e0 0 0\nv 1 1 0\nv 0 1 -.25\nf 1/1 2/2/2 3//3\no second\nf -4 "
         "-3 -2 -1\n"},
        {"groups.obj",
         "g a\nf 1 2 3 \\\n 4 5\nv 0 0 0\r\nv 4 0 0\nv 4 4 0\nv 2 1 0\nv 0 4 0\ng b\nf 1 2 5\n"},
        {"text.stl",
         "solid s\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1e0 "
         ".5\nendloop\nendfacet\nendsolid s\n"},
        {"comments.stl",
         "# c\nSOLID s\ncolor 0 0 1\nfacet normal nan nan nan\nouter loop\nvertex 0 0 0\nvertex 1 0 "
         "0\nvertex 0 1 "
         "0\nendloop\nendfacet\n"},
        {"left_out.obj",
         "o a\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv nan 0 0\nf 1 2 3\nl 1 \\\n 2\nsurf 0 1\n>>\no a\nf 1 2\nf 3 2 "
         "1\n"},
        {"left_out.ply",
         "ply\nformat ascii 1.0\n" + ply_header + "0 0 0 9\n1 0 0\n1 1 0\ninf 1 0\n7 3 0 1 2 9 9\n7 2 0 1\n"},
        {"binary.stl", encoded(io::WriteFormat::stl)},
        {"text.ply", "ply\nformat ascii 1.0\ncomment c\n" + ply_header +
                         "0 0 0\n1 0 0\n1 1 0\n0 1 0\n7 3 0 1 2\n7 4 0 1 2 3\n"},
        {"little.ply", "ply\nformat binary_little_endian 1.0\n" + ply_header + little + faces},
        {"big.ply", "ply\nformat binary_big_endian 1.0\n" + ply_header + big},
        {"written.ply", encoded(io::WriteFormat::ply)},
        {"strips.ply",
         "ply\nformat ascii 1.0\nelement vertex 3\nproperty int x\nproperty int y\nproperty int z\nelement "
         "tristrips 1\n"
         "property list int int vertex_indices\nend_header\n0 0 0 1 0 0 0 1 0\n7 0 1 2 -1 2 1 0\n"},
        {"plain.off", "OFF\n4 2 0 # counts\n0 0 0\n1 0 0\n1 1 0\n\n0 1 .5\n3 0 1 2 255 0 0\n4 0 1 2 3\n"},
        {"colours.off", "COFF 3 1 0\n0 0 0 1 1 1 1\n1 0 0 1 1 1 1\n0 1 0 1 1 1 1\n3 0 1 2\n"},
        {"written.glb", encoded(io::WriteFormat::glb)},
        {"nodes.glb", glb_with_nodes(nodes)},
        {"sparse.glb",
         glb_of(
             R"("buffers":[{"byteLength":32}],"bufferViews":[{"buffer":0,"byteLength":4},{"buffer":0,"byteOffset":4,"byteLength":24},)"
             R"({"buffer":0,"byteOffset":28,"byteLength":3}],"accessors":[{"componentType":5126,"count":3,"type":"VEC3","sparse":{"count":2,)"
             R"("indices":{"bufferView":0,"componentType":5123},"values":{"bufferView":1}}},{"bufferView":2,"componentType":5121,"count":3,"type":"SCALAR"}],)"
             R"("meshes":[{"primitives":[{"attributes":{"POSITION":0},"indices":1,"mode":5}]}],"nodes":[{"mesh":0}])",
             sparse_binary)},
        {"features.glb",
         glb_of(
             R"("buffers":[{"byteLength":124}],"bufferViews":[{"buffer":0,"byteLength":36},{"buffer":0,"byteOffset":36,"byteLength":64},)"
             R"({"buffer":0,"byteOffset":100,"byteLength":24}],"accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"},)"
             R"({"bufferView":1,"componentType":5126,"count":1,"type":"MAT4"},{"bufferView":2,"componentType":5126,"count":2,"type":"VEC3"}],)"
             R"("meshes":[{"primitives":[{"attributes":{"POSITION":0},"targets":[{"POSITION":0}]}],"weights":[0.5]}],)"
             R"("skins":[{"joints":[1],"inverseBindMatrices":1}],"nodes":[{"mesh":0,"skin":0},{"rotation":[0,0,2,0]},)"
             R"({"mesh":0,"extensions":{"EXT_mesh_gpu_instancing":{"attributes":{"TRANSLATION":2}}}},)"
             R"({"mesh":0,"extensions":{"KHR_node_visibility":{"visible":false}}}])",
             corner_floats() +
                 raw<float>({1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 3, 0, 0, 1, 0, 0, 0, 0, 0, 1}))},
        {"inline.gltf", R"({"asset":{"version":"2.0"},"buffers":[{"byteLength":36,"uri":"data:;base64,)" +
                            base64(corner_floats()) + R"("}],)" +
                            corner_accessor().substr(corner_accessor().find("\"bufferViews\"")) +
                            R"(,"nodes":[{"mesh":0}]})"},
    };
}

}  // namespace hitbox::test
