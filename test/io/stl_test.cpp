// stl_test.cpp: mirrors hitbox/io/detail/stl.cpp.
#include "io/assembly_text.hpp"

#include <hitbox/io/detail/bytes.hpp>

#include <doctest/doctest.h>

#include <limits>
#include <string>
#include <vector>

using namespace hitbox;
using namespace hitbox::test;

namespace {

std::string bytes_of(float value) {
    std::byte bytes[4];
    io::detail::store(bytes, value);
    return std::string(reinterpret_cast<const char*>(bytes), 4);
}

/// A binary STL of these corners, 9 coordinates a triangle, whose header says `count`.
std::string binary(const std::string& header, std::uint32_t count, const std::vector<float>& corners) {
    std::string out = header;
    out.resize(80);
    std::byte bytes[4];
    io::detail::store(bytes, count);
    out.append(reinterpret_cast<const char*>(bytes), 4);
    for (std::size_t i = 0; i < corners.size(); ++i) {
        if (i % 9 == 0) out += bytes_of(0) + bytes_of(0) + bytes_of(1);
        out += bytes_of(corners[i]);
        if (i % 9 == 8) out += std::string(2, '\0');
    }
    return out;
}

std::string facet(const std::string& a, const std::string& b, const std::string& c) {
    return " facet normal 0 0 1\n  outer loop\n   vertex " + a + "\n   vertex " + b + "\n   vertex " + c +
           "\n  endloop\n endfacet\n";
}

const std::vector<float> corners{0, 0, 0, 1, 0, 0, 0, 1, 0};
const std::string one_facet = facet("0 0 0", "1 0 0", "0 1 0");

}  // namespace

TEST_SUITE("io/stl") {
    TEST_CASE("what an STL may be, and what it means") {
        struct Row {
            std::string name;
            std::string file, text, expected;
        };
        const Row rows[] = {
            {"text", "in.stl", "solid x\n" + one_facet + "endsolid x\n", "in: " + corner_text},
            {"text without a newline at the end", "in.stl", "solid\n" + one_facet + "endsolid",
             "in: " + corner_text},
            {"text with windows line ends", "in.stl",
             "solid x\r\nfacet normal 0 0 1\r\nouter loop\r\nvertex 0 0 0\r\nvertex 1 0 0\r\nvertex 0 1 "
             "0\r\nendloop\r\n"
             "endfacet\r\nendsolid x\r\n",
             "in: " + corner_text},
            {"text of two solids is one part", "in.stl",
             "solid a\n" + one_facet + "endsolid a\nsolid b\n" + one_facet + "endsolid b\n",
             "in: " + corner_text + "; " + corner_text},
            {"text of no facets", "in.stl", "solid a\nendsolid a\n", "in:"},
            {"text under another name", "in.obj", "solid a\n" + one_facet + "endsolid a\n",
             "in: " + corner_text},
            {"text in capitals", "in.txt",
             "SOLID\nFACET NORMAL 0 0 1\nOUTER LOOP\nVERTEX 0 0 0\nVERTEX 1 0 0\nVERTEX 0 1 "
             "0\nENDLOOP\nENDFACET\nENDSOLID\n",
             "in: " + corner_text},
            {"numbers as doubles, not as floats", "in.stl",
             "solid\n" + facet("0.1 1e-3 +2", "1 0 0", "0 1 0") + "endsolid\n",
             "in: 0.1 0.001 2, 1 0 0, 0 1 0"},
            {"text without its end", "in.stl", "solid x\n" + one_facet, "in: " + corner_text},
            {"colours and comments", "in.stl",
             "# by hand\n// too\nsolid x\n color 1 0 0\n" + one_facet +
                 "COLOR 0 0 1\n; x\nendsolid x # end\n",
             "in: " + corner_text},
            {"a normal that is none", "in.stl",
             "solid\nfacet normal nan nan nan\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 "
             "0\nendloop\n"
             "endfacet\nfacet\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 "
             "0\nendloop\nendfacet\nendsolid\n",
             "in: " + corner_text + "; " + corner_text},
            {"a facet on one line", "in.stl",
             "solid x\nfacet normal 0 0 1 outer loop vertex 0 0 0 vertex 1 0 0 vertex 0 1 0 endloop "
             "endfacet\n"
             "endsolid\n",
             "in: " + corner_text},
            {"a comment under another name", "in.txt", "# by hand\nsolid a\n" + one_facet + "endsolid a\n",
             "in: " + corner_text},
            {"binary", "in.stl", binary("a header", 1, corners), "in: " + corner_text},
            {"binary whose header says solid", "in.stl", binary("solid facet", 1, corners),
             "in: " + corner_text},
            {"binary under another name", "in.txt", binary("a header", 1, corners), "in: " + corner_text},
            {"binary of no triangles", "in.stl", binary("a header", 0, {}), "in:"},
            {"binary with a few bytes behind it", "in.stl", binary("a header", 1, corners) + "\r\n",
             "in: " + corner_text},
            {"floats are widened", "in.stl", binary("a header", 1, {0.1f, 0, 0, 1, 0, 0, 0, 1, 0}),
             "in: 0.10000000149011612 0 0, 1 0 0, 0 1 0"},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            CHECK(outcome(row.file, row.text) == row.expected);
        }
    }

    TEST_CASE("a solid without its end is noted") {
        CHECK(notes_of("in.stl", "solid x\n" + one_facet) ==
              "1 solid has no endsolid; the file may be truncated (end-missing)\n");
        CHECK(notes_of("in.stl", "solid x\n" + one_facet + "solid y\n" + one_facet) ==
              "2 solids have no endsolid; the file may be truncated (end-missing)\n");
        CHECK(notes_of("in.stl", "solid x\n" + one_facet + "endsolid") == "");
    }

    TEST_CASE("bytes behind the last triangle of a binary are noted") {
        const std::string whole = binary("a header", 1, corners);
        CHECK(notes_of("in.stl", whole) == "");
        CHECK(notes_of("in.stl", whole + "\r\n") == "");
        CHECK(notes_of("in.stl", whole + std::string(10, '\0')) ==
              "there are 10 bytes behind the last triangle that the header declares (values-left-out)\n");
        CHECK(notes_of("in.stl", whole + "x") ==
              "there is 1 byte behind the last triangle that the header declares (values-left-out)\n");
    }

    // Many exporters of binary STL write `solid` into the header.
    TEST_CASE("a binary whose header says solid is read as binary if its size is not exact, too") {
        const std::string cut =
            "its header says 2 triangles, but the file has room for 1; the file may be truncated or not a "
            "binary STL [bad_format]";
        for (const std::string name : {"in.stl", "in.txt", "in.obj", "in"})
            for (const std::string header : {"solid exported", "SOLID\n", " solid x\ncolor 1 0 0\r\n"}) {
                CAPTURE(name);
                CAPTURE(header);
                CHECK(outcome(name, binary(header, 2, corners)) == name + (": " + cut));
                CHECK(outcome(name, binary(header, 1, corners) + "extra") == "in: " + corner_text);
                CHECK(notes_of(name, binary(header, 1, corners) + "extra") ==
                      "there are 5 bytes behind the last triangle that the header declares "
                      "(values-left-out)\n");
            }
        // Blanks in place of the zeros behind the name.
        const std::string blanks = "solid exported" + std::string(66, ' ');
        CHECK(outcome("in.stl", binary(blanks, 2, corners)) == "in.stl: " + cut);
        CHECK(outcome("in.stl", binary(blanks, 2, corners).substr(0, 82)) ==
              "in.stl: ends inside the header of a binary STL [bad_format]");
        // A text that has a zero byte all the same stays one.
        CHECK(outcome("in.stl", "solid x\n" + one_facet + std::string("\0\n", 2)) ==
              "in.stl:9: unknown keyword \"?\" [bad_format]");
    }

    TEST_CASE("what is wrong is said with its place") {
        constexpr float nan = std::numeric_limits<float>::quiet_NaN(),
                        inf = std::numeric_limits<float>::infinity();
        struct Row {
            std::string name;
            std::string text, expected;
        };
        const Row rows[] = {
            {"binary cut short", binary("h", 2, corners),
             "in.stl: its header says 2 triangles, but the file has room for 1; the file may be "
             "truncated or not a binary STL [bad_format]"},
            {"a count that lies", binary("h", 0xFFFFFFFF, corners),
             "in.stl: its header says 4294967295 triangles, but the file has room for 1; the file may be "
             "truncated or not a binary STL [bad_format]"},
            {"more triangles than the count", binary("h", 0, corners),
             "in.stl: its header says 0 triangles, but the file has room for 1; the file may be "
             "truncated or not a binary STL [bad_format]"},
            {"a header only in part", "nothing" + std::string(1, '\0'),
             "in.stl: ends inside the header of a binary STL [bad_format]"},
            {"a binary nan", binary("h", 1, {0, 0, 0, 1, nan, 0, 0, 1, 0}),
             "in.stl: triangle 0: a coordinate is not finite [not_finite]"},
            {"a binary infinity", binary("h", 1, {0, 0, 0, 1, 0, 0, 0, 1, -inf}),
             "in.stl: triangle 0: a coordinate is not finite [not_finite]"},
            {"a nan in text", "solid\n" + facet("0 0 0", "1 nan 0", "0 1 0"),
             "in.stl:5: coordinate \"nan\" is not finite [not_finite]"},
            {"a decimal comma", "solid\n" + facet("0 0 0", "1,5 0 0", "0 1 0"),
             "in.stl:5: decimal comma in \"1,5\"; use a decimal point [bad_format]"},
            {"a missing coordinate", "solid\n" + facet("0 0 0", "1 0", "0 1 0"),
             "in.stl:5: coordinate is missing [bad_format]"},
            {"two vertices",
             "solid\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 0 1 "
             "0\nendloop\nendfacet\nendsolid\n",
             "in.stl:7: a facet ends without three vertices [bad_format]"},
            {"four vertices",
             "solid\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 0 1 0\nvertex 0 1 1\nvertex 0 0 "
             "1\nendloop\n",
             "in.stl:7: a facet has more than three vertices [bad_format]"},
            {"text cut short", "solid\n" + one_facet.substr(0, one_facet.find("endfacet")),
             "in.stl:8: the file ends inside a facet; it may be truncated [bad_format]"},
            {"text cut inside a word", "solid\n" + one_facet + " fac",
             "in.stl:9: unknown keyword \"fac\"; the file ends there and may be truncated [bad_format]"},
            {"text cut inside a facet", "solid\n" + one_facet + " facet normal 0 0 1\nouter loop\nver",
             "in.stl:11: unknown keyword \"ver\"; the file ends there and may be truncated [bad_format]"},
            {"text cut inside a number",
             "solid\n" + one_facet + " facet normal 0 0 1\nouter loop\nvertex 0 -",
             "in.stl:11: coordinate \"-\" is not a number; the file ends there and may be truncated "
             "[bad_format]"},
            {"text cut behind a number", "solid\n" + one_facet + " facet normal 0 0 1\nouter loop\nvertex 0",
             "in.stl:11: coordinate is missing; the file ends there and may be truncated [bad_format]"},
            {"a count of one", binary("h", 1, {}),
             "in.stl: its header says 1 triangle, but the file has room for 0; the file may be truncated or "
             "not a binary STL [bad_format]"},
            {"a facet without a solid", one_facet, "in.stl:1: a facet is outside of a solid [bad_format]"},
            {"a foreign word", "solid\n" + one_facet + "wrong\n",
             "in.stl:9: unknown keyword \"wrong\" [bad_format]"},
            {"a facet is outside of a solid", "solid\n" + one_facet + "endsolid\n" + one_facet,
             "in.stl:10: a facet is outside of a solid [bad_format]"},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            CHECK(outcome("in.stl", row.text) == row.expected);
        }
    }
}
