// read_test.cpp: reading takes work in proportion to the file, also where the file is made to cost more.
#include "io/assembly_text.hpp"
#include "io/gltf_builder.hpp"
#include "work/growth.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>

using namespace hitbox;
using namespace hitbox::test;

namespace {

std::string repeated(const std::string& text, std::size_t count) {
    std::string all;
    all.reserve(text.size() * count);
    for (std::size_t i = 0; i < count; ++i) all += text;
    return all;
}

/// first, then `each` with its number in place of every #, between commas if asked for.
std::string numbered(const std::string& each, std::size_t count, const char* separator = "") {
    std::string all;
    for (std::size_t i = 0; i < count; ++i) {
        if (i > 0) all += separator;
        for (const char c : each) c == '#' ? all += std::to_string(i) : all += c;
    }
    return all;
}

const std::string corners = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";

std::string convex_polygon(std::size_t n) {
    std::string text = "f" + numbered(" -#", n + 1).erase(0, 3) + "\n", points;
    for (std::size_t i = 0; i < n; ++i) {
        const double angle = 6.283185307179586 * double(i) / double(n);
        points += "v " + std::to_string(1e6 * std::cos(angle)) + " " + std::to_string(1e6 * std::sin(angle)) +
                  " 0\n";
    }
    return points + text;
}

// A band that is wound up: each corner on the inner side is reflex.
std::string spiral(std::size_t n) {
    std::string text = "f" + numbered(" #", n + 1).erase(0, 2);
    for (std::size_t side = 0; side < 2; ++side)
        for (std::size_t i = 0; i < n / 2; ++i) {
            const double k = double(side ? n / 2 - 1 - i : i), r = 10 + k * .01 + double(side) * .2,
                         angle = k * .1256637;
            text += "\nv " + std::to_string(r * std::cos(angle)) + " " + std::to_string(r * std::sin(angle)) +
                    " 0";
        }
    return text + "\n";
}

// A polygon of scattered corners, which has hardly any ears.
std::string tangle(std::size_t n) {
    std::string text = "f" + numbered(" #", n + 1).erase(0, 2);
    std::uint32_t random = 1;
    const auto coordinate = [&] { return std::to_string((random = random * 1664525u + 1013904223u) >> 8); };
    for (std::size_t i = 0; i < n; ++i) {
        const std::string x = coordinate(), y = coordinate();
        text += "\nv " + x + " " + y + " 0";
    }
    return text + "\n";
}

std::string mesh_glb(const std::string& primitives, const std::string& nodes) {
    return glb_of(R"("buffers":[{"byteLength":36}],"bufferViews":[{"buffer":0,"byteLength":36}],)"
                  R"("accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"}],)"
                  R"("meshes":[{"primitives":[)" +
                      primitives + R"(]}],"nodes":[)" + nodes + "]",
                  corner_floats());
}
const std::string primitive = R"({"attributes":{"POSITION":0}})";

std::string ply(const std::string& header, const std::string& body) {
    return "ply\nformat ascii 1.0\n" + header + "end_header\n" + body;
}
const std::string xyz = "property float x\nproperty float y\nproperty float z\n";

struct Row {
    std::string name, file;
    std::string (*content)(std::size_t n);
    std::size_t n;
    bool is_read = true;  // else refused
};

const Row rows[] = {
    {"vertices and faces", "in.obj",
     [](std::size_t n) { return numbered("v # 0 0\nv # 1 0\nv # 0 1\nf -3 -2 -1\n", n); }, 2000},
    {"faces before their vertices", "in.obj",
     [](std::size_t n) { return repeated("f 1 2 3\n", n) + corners; }, 5000},
    {"an object for each face", "in.obj",
     [](std::size_t n) { return corners + numbered("o #\nf 1 2 3\n", n); }, 2000},
    {"two groups in turn", "in.obj",
     [](std::size_t n) { return corners + repeated("g a\nf 1 2 3\ng b\nf 3 2 1\n", n); }, 2000},
    {"one line in many pieces", "in.obj",
     [](std::size_t n) { return corners + "f 1 2" + repeated(" \\\n", n) + " 3\n"; }, 20'000},
    {"comments and empty lines", "in.obj",
     [](std::size_t n) { return repeated("# nothing\n\n", n) + corners + "f 1 2 3\n"; }, 5000},
    {"a number of many digits", "in.obj",
     [](std::size_t n) { return "v 0." + std::string(n, '1') + " 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"; },
     100'000},
    {"a long name", "in.obj",
     [](std::size_t n) { return "o " + std::string(n, 'n') + "\n" + corners + "f 1 2 3\n"; }, 100'000},
    {"a convex polygon", "in.obj", convex_polygon, 3000},
    {"a word that is no number", "in.obj",
     [](std::size_t n) { return "v " + std::string(n, 'x') + " 0 0\n"; }, 100'000, false},
    {"facets", "in.stl",
     [](std::size_t n) {
         return "solid s\n" +
                repeated(
                    "facet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 "
                    "0\nendloop\nendfacet\n",
                    n) +
                "endsolid s\n";
     },
     2000},
    {"points and faces", "in.ply",
     [](std::size_t n) {
         const std::string count = std::to_string(n);
         return ply("element vertex " + count + "\n" + xyz + "element face " + count +
                        "\nproperty list uchar int vertex_indices\n",
                    numbered("# 0 0\n", n) + repeated("3 0 1 2\n", n));
     },
     3000},
    {"properties without end", "in.ply",
     [](std::size_t n) {
         return ply("element vertex 3\n" + xyz + numbered("property float p#\n", n) +
                        "element face 1\nproperty list uchar int vertex_indices\n",
                    repeated("0 0 0" + repeated(" 1", n) + "\n", 3) + "3 0 1 2\n");
     },
     2000},
    {"elements without end", "in.ply",
     [](std::size_t n) {
         return ply("element vertex 3\n" + xyz + numbered("element e# 1\nproperty int i\n", n) +
                        "element face 1\nproperty list uchar int vertex_indices\n",
                    "0 0 0\n1 0 0\n0 1 0\n" + repeated("1\n", n) + "3 0 1 2\n");
     },
     2000},
    {"comments in the header", "in.ply",
     [](std::size_t n) {
         return ply(repeated("comment nothing\n", n) + "element vertex 3\n" + xyz +
                        "element face 1\nproperty list uchar int vertex_indices\n",
                    "0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n");
     },
     3000},
    {"a header of one long word", "in.ply",
     [](std::size_t n) { return "ply\nformat ascii 1.0\n" + std::string(n, 'c') + "\n"; }, 100'000, false},
    {"points and faces", "in.off",
     [](std::size_t n) {
         const std::string count = std::to_string(n);
         return "OFF\n" + count + " " + count + " 0\n" + numbered("# 0 0\n", n) + repeated("3 0 1 2\n", n);
     },
     3000},
    {"empty lines", "in.off", [](std::size_t n) { return "OFF\n" + std::string(n, '\n'); }, 100'000, false},
    {"primitives of one mesh", "in.glb",
     [](std::size_t n) { return mesh_glb(repeated(primitive + ",", n) + primitive, R"({"mesh":0})"); }, 1000},
    {"nodes with one mesh", "in.glb",
     [](std::size_t n) { return mesh_glb(primitive, numbered(R"({"mesh":0,"name":"#"})", n, ",")); }, 1000},
    {"a node with many children", "in.glb",
     [](std::size_t n) {
         return mesh_glb(primitive,
                         repeated(R"({"mesh":0},)", n) + R"({"children":[)" + numbered("#", n, ",") + "]}");
     },
     1000},
    {"a chain of nodes", "in.glb",
     [](std::size_t n) {
         std::string nodes = R"({"mesh":0})";
         for (std::size_t i = 0; i < n; ++i) nodes += R"(,{"children":[)" + std::to_string(i) + "]}";
         return mesh_glb(primitive, nodes);
     },
     1000},
    {"open brackets", "in.gltf", [](std::size_t n) { return R"({"asset":)" + std::string(n, '['); }, 100'000,
     false},
    {"brackets in brackets", "in.glb",
     [](std::size_t n) {
         return glb(R"({"asset":{"version":"2.0"},"a":)" + std::string(n, '[') + std::string(n, ']') + "}");
     },
     10'000},
};

}  // namespace

TEST_SUITE("work/read") {
    TEST_CASE("a file of four times the size is about four times the work and the memory") {
        for (const Row& row : rows) {
            CAPTURE(row.name);
            CAPTURE(row.file);
            const Growth grew = growth(row.n, 4, row.content, [&](const std::string& content) {
                CHECK(read_text(row.file, content).ok() == row.is_read);
            });
            CHECK(grew.steps < 1.1);
            CHECK(grew.bytes_allocated < 1.1);
        }
    }

    TEST_CASE("cutting ears off a polygon ends where a file asks for too much of it") {
        const Growth grew = growth(
            500, 4, spiral, [](const std::string& content) { CHECK(read_text("in.obj", content).ok()); });
        CHECK(grew.steps < 1.3);
        // The budget of a file is 50 million tests of corners and nodes, most of them of a handful of blocks.
        const std::string content = tangle(5'000);
        const Work work = work_of([&] { CHECK_FALSE(read_text("in.obj", content).ok()); });
        CHECK(work.steps < 4'000'000'000);
    }
}
