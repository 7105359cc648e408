// meshopt_test.cpp: mirrors hitbox/cad/meshopt.cpp; the files are compressed by meshoptimizer.
#include <doctest/doctest.h>

#include "cad/box_mesh.hpp"
#include "io/gltf_builder.hpp"
#include "skip.hpp"

#ifdef HITBOX_CAD_MESHOPT
#include <meshoptimizer.h>

using namespace hitbox;
using namespace hitbox::test;

namespace {

std::string packed_points() {
    std::string out(meshopt_encodeVertexBufferBound(8, 12), '\0');
    meshopt_encodeVertexVersion(0);
    out.resize(meshopt_encodeVertexBuffer(reinterpret_cast<unsigned char*>(out.data()), out.size(),
                                          box_points.data(), 8, 12));
    return out;
}

std::string packed_corners(bool as_triangles) {
    std::string out(
        as_triangles ? meshopt_encodeIndexBufferBound(36, 8) : meshopt_encodeIndexSequenceBound(36, 8), '\0');
    auto* const bytes = reinterpret_cast<unsigned char*>(out.data());
    out.resize(as_triangles ? meshopt_encodeIndexBuffer(bytes, out.size(), box_corners.data(), 36)
                            : meshopt_encodeIndexSequence(bytes, out.size(), box_corners.data(), 36));
    return out;
}

struct View {
    std::string data, count, stride, mode, filter = "NONE";
};

// Two compressed views in the binary chunk; the plain buffer has no data.
std::string meshopt_file(const View& points, const View& corners) {
    const std::string first = std::to_string(points.data.size());
    const auto view = [&](const View& v, const std::string& offset, const std::string& length) {
        return R"({"buffer":1,"byteLength":)" + length +
               R"(,"extensions":{"EXT_meshopt_compression":{"buffer":0,"byteOffset":)" + offset +
               R"(,"byteLength":)" + std::to_string(v.data.size()) + R"(,"byteStride":)" + v.stride +
               R"(,"count":)" + v.count + R"(,"mode":")" + v.mode + R"(","filter":")" + v.filter + "\"}}}";
    };
    return glb_of(
        R"("extensionsRequired":["EXT_meshopt_compression"],"buffers":[{"byteLength":)" +
            std::to_string(points.data.size() + corners.data.size()) +
            R"(},{"byteLength":240,"extensions":{"EXT_meshopt_compression":{"fallback":true}}}],)"
            R"("bufferViews":[)" +
            view(points, "0", "96") + "," + view(corners, first, "144") +
            R"(],"accessors":[{"bufferView":0,"componentType":5126,"count":8,"type":"VEC3"},)"
            R"({"bufferView":1,"componentType":5125,"count":36,"type":"SCALAR"}],"meshes":[{"name":"m",)"
            R"("primitives":[{"attributes":{"POSITION":0},"indices":1}]}],"nodes":[{"mesh":0}])",
        points.data + corners.data);
}

const View points{packed_points(), "8", "12", "ATTRIBUTES"};
const View corners{packed_corners(true), "36", "4", "TRIANGLES"};

}  // namespace

TEST_SUITE("cad/meshopt") {
    TEST_CASE("compressed positions and indices are decoded") {
        for (const View& indices : {corners, View{packed_corners(false), "36", "4", "INDICES"}}) {
            CAPTURE(indices.mode);
            const Result<Assembly> assembly = read_by_cad("in.glb", meshopt_file(points, indices));
            REQUIRE(assembly.ok());
            CHECK(is_the_box(assembly->parts[0].mesh));
        }
    }

    TEST_CASE("the exponential filter restores floats") {
        std::vector<std::uint32_t> encoded;
        for (const float x : box_points) encoded.push_back(std::uint32_t(x) & 0xffffff);  // exponent 0
        std::string out(meshopt_encodeVertexBufferBound(8, 12), '\0');
        out.resize(meshopt_encodeVertexBuffer(reinterpret_cast<unsigned char*>(out.data()), out.size(),
                                              encoded.data(), 8, 12));
        const Result<Assembly> assembly =
            read_by_cad("in.glb", meshopt_file({out, "8", "12", "ATTRIBUTES", "EXPONENTIAL"}, corners));
        REQUIRE(assembly.ok());
        CHECK(is_the_box(assembly->parts[0].mesh));
    }

    TEST_CASE("what does not fit is an error at its view") {
        const auto with = [](View view, auto change) {
            change(view);
            return view;
        };
        const std::string wrong =
            "in.glb: bufferViews[0]: its data is not what EXT_meshopt_compression describes";
        const std::string size = "in.glb: bufferViews[0]: its compressed elements do not fit its length";
        struct Row {
            std::string name;
            View points;
            std::string expected;
        };
        const Row rows[] = {
            {"another mode", with(points, [](View& v) { v.mode = "TRIANGLES"; }), wrong},
            {"a mode of tomorrow", with(points, [](View& v) { v.mode = "BEAMS"; }), wrong},
            {"a filter of tomorrow", with(points, [](View& v) { v.filter = "SHARPEN"; }), wrong},
            {"a filter of other elements", with(points, [](View& v) { v.filter = "OCTAHEDRAL"; }), wrong},
            {"no data", with(points, [](View& v) { v.data = ""; }), wrong},
            {"a count that lies", with(points, [](View& v) { v.count = "350000000000"; }), size},
            {"a stride of zero", with(points, [](View& v) { v.stride = "0"; }), size},
            {"a stride that lies", with(points, [](View& v) { v.stride = "1e15"; }), size},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            CHECK(error_of("in.glb", meshopt_file(row.points, corners)) == row.expected);
        }
        for (std::size_t cut = 0; cut < points.data.size(); ++cut) {
            CAPTURE(cut);
            View shorter = points;
            shorter.data.resize(cut);
            CHECK(error_of("in.glb", meshopt_file(shorter, corners)) == wrong);
        }
        // A changed byte may change indices, which the reader checks.
        for (std::size_t i = 0; i < corners.data.size(); ++i) {
            View changed = corners;
            changed.data[i] = char(changed.data[i] ^ 0x55);
            const Result<Assembly> assembly = read_by_cad("in.glb", meshopt_file(points, changed));
            if (assembly) CHECK(assembly->parts[0].mesh.triangles.size() == 12);
        }
    }
}
#else
TEST_SUITE("cad/meshopt") {
    TEST_CASE("meshopt") { hitbox::test::skip("this build has no meshoptimizer"); }
}
#endif
