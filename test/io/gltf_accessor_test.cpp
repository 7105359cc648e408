// gltf_accessor_test.cpp: mirrors hitbox/io/detail/gltf_accessor.hpp: numbers of every kind, and views that lie.
#include "io/assembly_text.hpp"
#include "io/gltf_builder.hpp"

#include <doctest/doctest.h>

#include <limits>
#include <string>

using namespace hitbox;
using namespace hitbox::test;

namespace {

struct Scene {
    std::string views, accessors, primitive, binary;
    std::string buffers = {};
};

std::string file_of(const Scene& s) {
    const std::string buffers =
        s.buffers.empty() ? "{\"byteLength\":" + std::to_string(s.binary.size()) + "}" : s.buffers;
    return glb_of("\"buffers\":[" + buffers + "],\"bufferViews\":[" + s.views + "],\"accessors\":[" +
                      s.accessors + R"(],"meshes":[{"primitives":[)" + s.primitive +
                      R"(]}],"nodes":[{"name":"n","mesh":0}])",
                  s.binary);
}

const std::string positions = R"({"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"})";
const std::string view36 = R"({"buffer":0,"byteLength":36})";
const std::string plain = R"({"attributes":{"POSITION":0}})",
                  indexed = R"({"attributes":{"POSITION":0},"indices":1})";

}  // namespace

TEST_SUITE("io/gltf_accessor") {
    TEST_CASE("positions and indices of every kind") {
        const std::string four = raw<float>({0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0});
        const std::string view48 = R"({"buffer":0,"byteLength":48})",
                          positions4 = R"({"bufferView":0,"componentType":5126,"count":4,"type":"VEC3"})";
        struct Row {
            std::string name;
            Scene scene;
            std::string expected;
        };
        const Row rows[] = {
            {"floats", {view36, positions, plain, corner_floats()}, "n: " + corner_text},
            {"floats with a stride and offsets",
             {R"({"buffer":0,"byteOffset":4,"byteLength":52,"byteStride":20})",
              R"({"bufferView":0,"byteOffset":4,"componentType":5126,"count":3,"type":"VEC3"})", plain,
              raw<float>({9, 9, 0, 0, 0, 9, 9, 1, 0, 0, 9, 9, 0, 1}) + raw<float>({0})},
             "in.glb: accessors[0]: its 3 elements end behind bufferViews[0] of 52 bytes [bad_format]"},
            {"floats with a stride that fits",
             {R"({"buffer":0,"byteOffset":4,"byteLength":56,"byteStride":20})",
              R"({"bufferView":0,"byteOffset":4,"componentType":5126,"count":3,"type":"VEC3"})", plain,
              raw<float>({9, 9, 0, 0, 0, 9, 9, 1, 0, 0, 9, 9, 0, 1, 0})},
             "n: " + corner_text},
            {"bytes, quantized",
             {R"({"buffer":0,"byteLength":12,"byteStride":4})",
              R"({"bufferView":0,"componentType":5121,"count":3,"type":"VEC3"})", plain,
              raw<std::uint8_t>({0, 0, 0, 7, 1, 0, 0, 7, 0, 1, 0, 7})},
             "n: " + corner_text},
            {"signed bytes, normalized",
             {R"({"buffer":0,"byteLength":12,"byteStride":4})",
              R"({"bufferView":0,"componentType":5120,"normalized":true,"count":3,"type":"VEC3"})", plain,
              raw<std::int8_t>({0, 0, 0, 7, 127, 0, 0, 7, 0, -128, 0, 7})},
             "n: 0 0 0, 1 0 0, 0 -1 0"},
            {"bytes, normalized",
             {R"({"buffer":0,"byteLength":12,"byteStride":4})",
              R"({"bufferView":0,"componentType":5121,"normalized":true,"count":3,"type":"VEC3"})", plain,
              raw<std::uint8_t>({0, 0, 0, 7, 255, 0, 0, 7, 0, 51, 0, 7})},
             "n: 0 0 0, 1 0 0, 0 0.2 0"},
            {"shorts",
             {R"({"buffer":0,"byteLength":24,"byteStride":8})",
              R"({"bufferView":0,"componentType":5122,"count":3,"type":"VEC3"})", plain,
              raw<std::int16_t>({0, 0, 0, 7, 1, 0, 0, 7, 0, -300, 0, 7})},
             "n: 0 0 0, 1 0 0, 0 -300 0"},
            {"unsigned shorts, normalized",
             {R"({"buffer":0,"byteLength":24,"byteStride":8})",
              R"({"bufferView":0,"componentType":5123,"normalized":true,"count":3,"type":"VEC3"})", plain,
              raw<std::uint16_t>({0, 0, 0, 7, 65535, 0, 0, 7, 0, 13107, 0, 7})},
             "n: 0 0 0, 1 0 0, 0 0.2 0"},
            {"indices in bytes",
             {view36 + R"(,{"buffer":0,"byteOffset":36,"byteLength":3})",
              positions + R"(,{"bufferView":1,"componentType":5121,"count":3,"type":"SCALAR"})", indexed,
              corner_floats() + raw<std::uint8_t>({2, 1, 0})},
             "n: 0 1 0, 1 0 0, 0 0 0"},
            {"indices in shorts",
             {view36 + R"(,{"buffer":0,"byteOffset":36,"byteLength":6})",
              positions + R"(,{"bufferView":1,"componentType":5123,"count":3,"type":"SCALAR"})", indexed,
              corner_floats() + raw<std::uint16_t>({2, 1, 0})},
             "n: 0 1 0, 1 0 0, 0 0 0"},
            {"indices in words",
             {view36 + R"(,{"buffer":0,"byteOffset":36,"byteLength":12})",
              positions + R"(,{"bufferView":1,"componentType":5125,"count":3,"type":"SCALAR"})", indexed,
              corner_floats() + raw<std::uint32_t>({2, 1, 0})},
             "n: 0 1 0, 1 0 0, 0 0 0"},
            {"a strip turns every other triangle",
             {view48, positions4, R"({"attributes":{"POSITION":0},"mode":5})", four},
             "n: 0 0 0, 1 0 0, 0 1 0; 1 0 0, 1 1 0, 0 1 0"},
            {"a fan",
             {view48, positions4, R"({"attributes":{"POSITION":0},"mode":6})", four},
             "n: 1 0 0, 0 1 0, 0 0 0; 0 1 0, 1 1 0, 0 0 0"},
            {"points and lines have no triangle",
             {view36, positions,
              R"({"attributes":{"POSITION":0},"mode":0},{"attributes":{"POSITION":0},"mode":1},{"attributes":{"POSITION":0},"mode":3})",
              corner_floats()},
             "n:"},
            {"two primitives are one part",
             {view36, positions, plain + "," + plain, corner_floats()},
             "n: " + corner_text + "; " + corner_text},
            {"no positions, nothing to draw",
             {view36, positions, R"({"attributes":{"NORMAL":0}})", corner_floats()},
             "n:"},
            {"a strip of two corners",
             {view36, R"({"bufferView":0,"componentType":5126,"count":2,"type":"VEC3"})",
              R"({"attributes":{"POSITION":0},"mode":5})", corner_floats()},
             "n:"},
            {"an accessor without a view is zero",
             {view36, R"({"componentType":5126,"count":3,"type":"VEC3"})", plain, corner_floats()},
             "n: 0 0 0, 0 0 0, 0 0 0"},
            {"sparse over a view",
             {view36 +
                  R"(,{"buffer":0,"byteOffset":36,"byteLength":4},{"buffer":0,"byteOffset":40,"byteLength":12})",
              R"({"bufferView":0,"componentType":5126,"count":3,"type":"VEC3","sparse":{"count":1,"indices":{"bufferView":1,"componentType":5121},"values":{"bufferView":2}}})",
              plain, corner_floats() + raw<std::uint8_t>({2, 0, 0, 0}) + raw<float>({5, 6, 7})},
             "n: 0 0 0, 1 0 0, 5 6 7"},
            {"sparse over nothing",
             {R"({"buffer":0,"byteLength":4},{"buffer":0,"byteOffset":4,"byteLength":24})",
              R"({"componentType":5126,"count":3,"type":"VEC3","sparse":{"count":2,"indices":{"bufferView":0,"componentType":5123},"values":{"bufferView":1}}})",
              plain, raw<std::uint16_t>({1, 2}) + raw<float>({1, 0, 0, 0, 1, 0})},
             "n: " + corner_text},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            CHECK(outcome("in.glb", file_of(row.scene)) == row.expected);
        }
    }

    TEST_CASE("views and counts that lie are told before memory is taken") {
        constexpr float nan = std::numeric_limits<float>::quiet_NaN();
        const auto view = [](const std::string& members) { return "{\"buffer\":0," + members + "}"; };
        const auto sparse = [](const std::string& count, const std::string& index) {
            return Scene{
                view36 +
                    R"(,{"buffer":0,"byteOffset":36,"byteLength":4},{"buffer":0,"byteOffset":40,"byteLength":12})",
                R"({"bufferView":0,"componentType":5126,"count":3,"type":"VEC3","sparse":{"count":)" + count +
                    R"(,"indices":{"bufferView":1,"componentType":5125},"values":{"bufferView":2}}})",
                plain, corner_floats() + index + raw<float>({5, 6, nan})};
        };
        struct Row {
            std::string name;
            Scene scene;
            std::string expected;
        };
        const Row rows[] = {
            {"a view behind the end",
             {view(R"("byteOffset":4,"byteLength":36)"), positions, plain, corner_floats()},
             "in.glb: bufferViews[0]: ends behind its buffer of 36 bytes [bad_format]"},
            {"offsets that overflow when added",
             {view(R"("byteOffset":9007199254740992,"byteLength":9007199254740992)"), positions, plain,
              corner_floats()},
             "in.glb: bufferViews[0]: ends behind its buffer of 36 bytes [bad_format]"},
            {"a count beyond 2^53",
             {view36, R"({"bufferView":0,"componentType":5126,"count":18446744073709551615,"type":"VEC3"})",
              plain, corner_floats()},
             "in.glb: accessors[0].count: is not an integer >= 0 [bad_format]"},
            {"a count that lies",
             {view36, R"({"bufferView":0,"componentType":5126,"count":350000000000,"type":"VEC3"})", plain,
              corner_floats()},
             "in.glb: accessors[0]: its 350000000000 elements end behind bufferViews[0] of 36 bytes "
             "[bad_format]"},
            {"an offset behind the view",
             {view36,
              R"({"bufferView":0,"byteOffset":9007199254740992,"componentType":5126,"count":3,"type":"VEC3"})",
              plain, corner_floats()},
             "in.glb: accessors[0]: its 3 elements end behind bufferViews[0] of 36 bytes [bad_format]"},
            {"a stride of zero",
             {view(R"("byteLength":36,"byteStride":0)"), positions, plain, corner_floats()},
             "in.glb: bufferViews[0].byteStride: is 0, so all elements would overlap [bad_format]"},
            {"a stride less than an element",
             {view(R"("byteLength":36,"byteStride":8)"), positions, plain, corner_floats()},
             "in.glb: bufferViews[0]: its stride of 8 bytes is less than an element [bad_format]"},
            {"a stride beyond all bounds",
             {view(R"("byteLength":36,"byteStride":9007199254740992)"), positions, plain, corner_floats()},
             "in.glb: accessors[0]: its 3 elements end behind bufferViews[0] of 36 bytes [bad_format]"},
            {"positions that are scalars",
             {view36, R"({"bufferView":0,"componentType":5126,"count":3,"type":"SCALAR"})", plain,
              corner_floats()},
             "in.glb: accessors[0]: is used for positions, but has another type [bad_format]"},
            {"positions of an unknown type",
             {view36, R"({"bufferView":0,"componentType":99999999999,"count":3,"type":"VEC3"})", plain,
              corner_floats()},
             "in.glb: accessors[0]: is used for positions, but has another type [bad_format]"},
            {"indices that are floats",
             {view36, positions + R"(,{"bufferView":0,"componentType":5126,"count":3,"type":"SCALAR"})",
              indexed, corner_floats()},
             "in.glb: accessors[1]: is used for indices, but has another type [bad_format]"},
            {"an index beyond the vertices",
             {view36 + R"(,{"buffer":0,"byteOffset":36,"byteLength":3})",
              positions + R"(,{"bufferView":1,"componentType":5121,"count":3,"type":"SCALAR"})", indexed,
              corner_floats() + raw<std::uint8_t>({2, 1, 3})},
             "in.glb: accessors[1], element 2: the index 3 is beyond the 3 vertices [bad_format]"},
            {"four corners",
             {view36 + R"(,{"buffer":0,"byteOffset":36,"byteLength":4})",
              positions + R"(,{"bufferView":1,"componentType":5121,"count":4,"type":"SCALAR"})", indexed,
              corner_floats() + raw<std::uint8_t>({2, 1, 0, 0})},
             "in.glb: meshes[0].primitives[0]: has 4 corners, not a multiple of three [bad_format]"},
            {"a mode of tomorrow",
             {view36, positions, R"({"attributes":{"POSITION":0},"mode":7})", corner_floats()},
             "in.glb: meshes[0].primitives[0]: its mode 7 does not exist [bad_format]"},
            {"nan",
             {view36, positions, plain, raw<float>({0, 0, 0, 0, nan, 0, 0, 0, 0})},
             "in.glb: accessors[0], element 1: a coordinate is not finite [not_finite]"},
            {"nan in a sparse value", sparse("1", raw<std::uint32_t>({1})),
             "in.glb: accessors[0], element 1: a coordinate is not finite [not_finite]"},
            {"a sparse index beyond the elements", sparse("1", raw<std::uint32_t>({3})),
             "in.glb: accessors[0]: its sparse element 0 has the index 3, but there are 3 elements "
             "[bad_format]"},
            {"a sparse count that lies", sparse("350000000000", raw<std::uint32_t>({0})),
             "in.glb: accessors[0]: its 350000000000 elements end behind bufferViews[1] of 4 bytes "
             "[bad_format]"},
            {"draco",
             {view36, R"({"componentType":5126,"count":3,"type":"VEC3"})",
              R"({"attributes":{"POSITION":0},"extensions":{"KHR_draco_mesh_compression":{}}})",
              corner_floats()},
             "in.glb: meshes[0].primitives[0]: is compressed with the extension KHR_draco_mesh_compression, "
             "which needs libdraco: build hitbox-cad, by cmake -DHITBOX_CAD=ON, as docs/formats.md says "
             "[unsupported]"},
            {"meshopt",
             {R"({"buffer":1,"byteLength":36,"extensions":{"EXT_meshopt_compression":{}}})", positions, plain,
              corner_floats(), R"({"byteLength":36},{"byteLength":36})"},
             "in.glb: bufferViews[0]: its data is compressed with the extension EXT_meshopt_compression, "
             "which "
             "needs meshoptimizer: build hitbox-cad, by cmake -DHITBOX_CAD=ON, as docs/formats.md says "
             "[unsupported]"},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            CHECK(outcome("in.glb", file_of(row.scene)) == row.expected);
        }
    }
}
