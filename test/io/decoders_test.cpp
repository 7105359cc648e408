// decoders_test.cpp: mirrors hitbox/io/decoders.hpp: what the readers do with functions of others.
#include <hitbox/io/decoders.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "io/assembly_text.hpp"
#include "io/gltf_builder.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

Assembly one_triangle(const std::string& name) {
    Assembly assembly;
    assembly.parts.push_back({name, "", 0, {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}}});
    return assembly;
}

// Functions that decode nothing, for the time of a test.
class PlayedDecoders {
public:
    PlayedDecoders() {
        io::Decoders played;
        played.step = [](const std::string&, std::span<const std::byte>,
                         const io::ReadOptions& options) -> Result<Assembly> {
            return one_triangle("deflection " + std::to_string(int(options.deflection)));
        };
        played.three_mf = [](const std::string& name, std::span<const std::byte>,
                             const io::ReadOptions&) -> Result<Assembly> {
            return Error{ErrorCode::bad_format, "is played", name};
        };
        played.draco = [](std::span<const std::byte> data, std::uint32_t positions) -> Result<TriMesh> {
            if (data.size() != 4) return Error{ErrorCode::bad_format, "is not four bytes", ""};
            TriMesh mesh = one_triangle("").parts[0].mesh;
            mesh.points[0].z = positions;
            return mesh;
        };
        played.meshopt = [](const io::MeshoptView& view, std::span<const std::byte> data,
                            std::span<std::byte> out) {
            if (view.mode != "ATTRIBUTES" || data.size() != out.size()) return false;
            std::copy(data.begin(), data.end(), out.begin());
            return true;
        };
        io::set_decoders(played);
    }
    ~PlayedDecoders() { io::set_decoders({}); }
};

std::string draco_of(const std::string& extension, const std::string& data = "abcd") {
    return glb_of(
        R"("extensionsRequired":["KHR_draco_mesh_compression"],"buffers":[{"byteLength":)" +
            std::to_string(data.size()) + R"(}],"bufferViews":[{"buffer":0,"byteLength":)" +
            std::to_string(data.size()) +
            R"(}],"accessors":[{"componentType":5126,"count":3,"type":"VEC3"}],"meshes":[{"name":"m",)"
            R"("primitives":[{"attributes":{"POSITION":0},"extensions":)"
            R"({"KHR_draco_mesh_compression":)" +
            extension + R"(}}]}],"nodes":[{"mesh":0}])",
        data);
}

std::string meshopt_of(const std::string& extension) {
    return glb_of(
        R"("extensionsRequired":["EXT_meshopt_compression"],"buffers":[{"byteLength":36},)"
        R"({"byteLength":36}],"bufferViews":[{"buffer":1,"byteLength":36,"extensions":)"
        R"({"EXT_meshopt_compression":)" +
            extension +
            R"(}}],"accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"}],)"
            R"("meshes":[{"name":"m","primitives":[{"attributes":{"POSITION":0}}]}],"nodes":[{"mesh":0}])",
        corner_floats());
}

}  // namespace

TEST_SUITE("io/decoders") {
    TEST_CASE("whole files are handed on, with the options") {
        const PlayedDecoders played;
        const std::string step = "ISO-10303-21;\nHEADER;\nFILE_SCHEMA(('CONFIG_CONTROL_DESIGN'));\n";
        const auto bytes = std::as_bytes(std::span(step));
        const Result<Assembly> read = io::read_bytes("a.stp", bytes, {.deflection = 7});
        REQUIRE(read.ok());
        CHECK(assembly_text(*read) == "deflection 7: " + corner_text);
        CHECK(read->parts[0].file == "a.stp");
        CHECK(outcome("a.3mf", "PK\x03\x04 3D/3dmodel.model") == "a.3mf: is played [bad_format]");
        CHECK(outcome("a.stp", "ISO-10303-21;\nFILE_SCHEMA(('IFC2X3'));\n").find("is IFC") !=
              std::string::npos);
    }

    TEST_CASE("compressed primitives") {
        const PlayedDecoders played;
        struct Row {
            std::string name, bytes, expected;
        };
        const std::string place = "in.glb: meshes[0].primitives[0]: ";
        const Row rows[] = {
            {"its triangles", draco_of(R"({"bufferView":0,"attributes":{"POSITION":5}})"),
             "m: 0 0 5, 1 0 0, 0 1 0"},
            {"an error", draco_of(R"({"bufferView":0,"attributes":{"POSITION":5}})", "abc"),
             place + "its Draco data is not four bytes [bad_format]"},
            {"no positions", draco_of(R"({"bufferView":0,"attributes":{}})"),
             place + "its Draco data holds no positions [bad_format]"},
            {"no view", draco_of(R"({"attributes":{"POSITION":5}})"),
             place.substr(0, place.size() - 2) +
                 ".extensions.KHR_draco_mesh_compression: has no \"bufferView\" [bad_format]"},
            {"a view that is not there", draco_of(R"({"bufferView":1,"attributes":{"POSITION":5}})"),
             place.substr(0, place.size() - 2) +
                 ".extensions.KHR_draco_mesh_compression.bufferView: is 1, but there is 1 bufferView "
                 "[bad_format]"},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            CHECK(outcome("in.glb", row.bytes) == row.expected);
        }
    }

    TEST_CASE("compressed views") {
        const PlayedDecoders played;
        struct Row {
            std::string name, extension, expected;
        };
        const std::string place = "in.glb: bufferViews[0]: ";
        const Row rows[] = {
            {"its elements", R"({"buffer":0,"byteLength":36,"byteStride":12,"count":3,"mode":"ATTRIBUTES"})",
             "m: " + corner_text},
            {"another mode", R"({"buffer":0,"byteLength":36,"byteStride":12,"count":3,"mode":"TRIANGLES"})",
             place + "its data is not what EXT_meshopt_compression describes [bad_format]"},
            {"beyond the buffer",
             R"({"buffer":0,"byteLength":37,"byteStride":12,"count":3,"mode":"ATTRIBUTES"})",
             place + "its compressed data ends behind its buffer [bad_format]"},
            {"an offset beyond the buffer",
             R"({"buffer":0,"byteOffset":9007199254740992,"byteLength":36,"byteStride":12,"count":3,)"
             R"("mode":"ATTRIBUTES"})",
             place + "its compressed data ends behind its buffer [bad_format]"},
            {"another count", R"({"buffer":0,"byteLength":36,"byteStride":12,"count":4,"mode":"ATTRIBUTES"})",
             place + "its compressed elements do not fit its length [bad_format]"},
            {"no mode", R"({"buffer":0,"byteLength":36,"byteStride":12,"count":3})",
             "in.glb: bufferViews[0].extensions.EXT_meshopt_compression: has no \"mode\" [bad_format]"},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            CHECK(outcome("in.glb", meshopt_of(row.extension)) == row.expected);
        }
    }
}
