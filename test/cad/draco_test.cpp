// draco_test.cpp: mirrors hitbox/cad/draco.cpp; the files are compressed by libdraco.
#include <doctest/doctest.h>

#include "cad/box_mesh.hpp"
#include "io/gltf_builder.hpp"
#include "skip.hpp"

#ifdef HITBOX_CAD_DRACO
#include <draco/compression/encode.h>
#include <draco/mesh/triangle_soup_mesh_builder.h>

using namespace hitbox;
using namespace hitbox::test;

namespace {

// The box as Draco data. Positions are the attribute of unique id 0.
std::string packed_box(int bits) {
    draco::TriangleSoupMeshBuilder builder;
    builder.Start(12);
    const int positions = builder.AddAttribute(draco::GeometryAttribute::POSITION, 3, draco::DT_FLOAT32);
    for (std::uint32_t i = 0; i < 12; ++i) {
        const auto at = [&](std::size_t k) { return box_points.data() + 3 * box_corners[3 * i + k]; };
        builder.SetAttributeValuesForFace(positions, draco::FaceIndex(i), at(0), at(1), at(2));
    }
    const std::unique_ptr<draco::Mesh> mesh = builder.Finalize();
    draco::Encoder encoder;
    if (bits > 0) encoder.SetAttributeQuantization(draco::GeometryAttribute::POSITION, bits);
    draco::EncoderBuffer out;
    encoder.EncodeMeshToBuffer(*mesh, &out);
    return {out.data(), out.size()};
}

std::string draco_file(const std::string& data, const std::string& attributes = R"({"POSITION":0})") {
    const std::string size = std::to_string(data.size());
    return glb_of(
        R"("extensionsRequired":["KHR_draco_mesh_compression"],"buffers":[{"byteLength":)" + size +
            R"(}],"bufferViews":[{"buffer":0,"byteLength":)" + size +
            R"(}],"accessors":[{"componentType":5126,"count":8,"type":"VEC3"},)"
            R"({"componentType":5125,"count":36,"type":"SCALAR"}],"meshes":[{"name":"m","primitives":[)"
            R"({"attributes":{"POSITION":0},"indices":1,"extensions":{"KHR_draco_mesh_compression":)"
            R"({"bufferView":0,"attributes":)" +
            attributes + R"(}}}]}],"nodes":[{"mesh":0},{"mesh":0,"translation":[9,0,0]}])",
        data);
}

}  // namespace

TEST_SUITE("cad/draco") {
    TEST_CASE("a compressed primitive is decoded") {
        for (const int bits : {0, 14}) {
            CAPTURE(bits);
            const Result<Assembly> assembly = read_by_cad("in.glb", draco_file(packed_box(bits)));
            REQUIRE(assembly.ok());
            REQUIRE(assembly->parts.size() == 2);
            if (bits == 0) CHECK(is_the_box(assembly->parts[0].mesh));
            CHECK(is_closed(*weld(assembly->parts[1].mesh)));
            CHECK(signed_volume(assembly->parts[1].mesh) == doctest::Approx(24).epsilon(1e-3));
            CHECK(assembly->parts[1].metres == 1);
        }
    }

    TEST_CASE("damaged data is an error at its primitive") {
        const std::string whole = packed_box(0);
        for (std::size_t cut = 0; cut < whole.size(); ++cut) {
            CAPTURE(cut);
            const std::string said = error_of("in.glb", draco_file(whole.substr(0, cut)));
            CHECK(said.starts_with("in.glb: meshes[0].primitives[0]: "));
        }
        CHECK(
            error_of("in.glb", draco_file(whole, R"({"POSITION":7})")) ==
            "in.glb: meshes[0].primitives[0]: its Draco data has no positions of the id that the JSON names");
        CHECK(error_of("in.glb", draco_file(whole, "{}")) ==
              "in.glb: meshes[0].primitives[0]: its Draco data holds no positions");
        // A changed byte gives an error or other triangles, whose corners are points of the mesh.
        for (std::size_t i = 0; i < whole.size(); ++i)
            for (const char change : {'\x01', '\x80', '\xff'}) {
                std::string bytes = whole;
                bytes[i] = char(bytes[i] ^ change);
                const Result<Assembly> assembly = read_by_cad("in.glb", draco_file(bytes));
                if (!assembly) continue;
                const TriMesh& mesh = assembly->parts[0].mesh;
                for (const TriMesh::Corners& t : mesh.triangles)
                    CHECK((t[0] < mesh.points.size() && t[1] < mesh.points.size() &&
                           t[2] < mesh.points.size()));
            }
    }
}
#else
TEST_SUITE("cad/draco") {
    TEST_CASE("Draco") { hitbox::test::skip("this build has no libdraco"); }
}
#endif
