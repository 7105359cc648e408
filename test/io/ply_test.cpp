// ply_test.cpp: mirrors hitbox/io/detail/ply.cpp.
#include "io/assembly_text.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstring>
#include <string>

using namespace hitbox;
using namespace hitbox::test;

namespace {

const std::string points = "element vertex 3\nproperty float x\nproperty float y\nproperty float z\n";
const std::string faces = "element face 1\nproperty list uchar int vertex_indices\n";
const std::string ascii = "ply\nformat ascii 1.0\n";
const std::string data = "0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n";

enum class Order { little, big };

template <class T>
std::string raw(Order order, T value) {
    std::string bytes(sizeof(T), '\0');
    std::memcpy(bytes.data(), &value, sizeof(T));
    if (order == Order::big) std::reverse(bytes.begin(), bytes.end());
    return bytes;
}

template <class T>
std::string raw_corners(Order order) {
    std::string bytes;
    for (const int c : {0, 0, 0, 1, 0, 0, 0, 1, 0}) bytes += raw(order, T(c));
    return bytes;
}

std::string binary(Order order, const std::string& header, const std::string& content) {
    const std::string format = order == Order::little ? "binary_little_endian" : "binary_big_endian";
    return "ply\nformat " + format + " 1.0\n" + header + "end_header\n" + content;
}

std::string typed_points(const std::string& type) {
    return "element vertex 3\nproperty " + type + " x\nproperty " + type + " y\nproperty " + type + " z\n";
}

}  // namespace

TEST_SUITE("io/ply") {
    TEST_CASE("what a text PLY may say, and what it means") {
        struct Row {
            std::string name;
            std::string text, expected;
        };
        const Row rows[] = {
            {"a triangle", ascii + points + faces + "end_header\n" + data, "in: " + corner_text},
            {"no newline at the end", ascii + points + faces + "end_header\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2",
             "in: " + corner_text},
            {"comments",
             "ply\nformat ascii 1.0\ncomment by hand\nobj_info none\n" + points + faces + "end_header\n" +
                 data,
             "in: " + corner_text},
            {"windows line ends",
             "ply\r\nformat ascii 1.0\r\nelement vertex 3\r\nproperty float x\r\nproperty float "
             "y\r\nproperty float z\r\n"
             "element face 1\r\nproperty list uchar int vertex_indices\r\nend_header\r\n0 0 0\r\n1 0 0\r\n0 "
             "1 0\r\n3 0 1 2\r\n",
             "in: " + corner_text},
            {"the other name of the list",
             ascii + points + "element face 1\nproperty list uint8 uint vertex_index\nend_header\n" + data,
             "in: " + corner_text},
            {"more properties, in another order",
             ascii +
                 "element vertex 3\nproperty uchar red\nproperty double z\nproperty list uchar float "
                 "weights\n"
                 "property double x\nproperty double y\n" +
                 faces + "end_header\n255 0 2 .5 .5 0 0\n255 0 0 1 0\n255 0 1 nan 0 1\n3 0 1 2\n",
             "in: " + corner_text},
            {"more properties of a face",
             ascii + points +
                 "element face 1\nproperty int flags\nproperty list uchar int vertex_indices\nproperty float "
                 "quality\n"
                 "end_header\n0 0 0\n1 0 0\n0 1 0\n7 3 0 1 2 .25\n",
             "in: " + corner_text},
            {"other elements",
             ascii + "element camera 1\nproperty float a\nproperty float b\n" + points +
                 "element edge 1\nproperty int a\n" + faces +
                 "element material 0\nproperty int m\nend_header\n1 2\n0 0 0\n1 0 0\n0 1 0\n9\n3 0 1 2\n",
             "in: " + corner_text},
            {"an element without properties",
             ascii + "element nothing 1000000000000\n" + points + faces + "end_header\n" + data,
             "in: " + corner_text},
            {"a square and a pair",
             ascii +
                 "element vertex 4\nproperty float x\nproperty float y\nproperty float z\nelement face 2\n"
                 "property list uchar int vertex_indices\nend_header\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n4 0 1 2 "
                 "3\n2 0 1\n",
             "in: 0 0 0, 1 0 0, 1 1 0; 0 0 0, 1 1 0, 0 1 0"},
            {"strips",
             ascii + "element vertex 4\nproperty float x\nproperty float y\nproperty float z\nelement "
                     "tristrips 1\n"
                     "property list int int vertex_indices\nend_header\n0 0 0\n1 0 0\n0 1 0\n1 1 0\n8 0 1 2 "
                     "3 -1 0 1 2\n",
             "in: 0 0 0, 1 0 0, 0 1 0; 0 1 0, 1 0 0, 1 1 0; 0 0 0, 1 0 0, 0 1 0"},
            {"points only", ascii + points + "end_header\n0 0 0\n1 0 0\n0 1 0\n", "in:"},
            {"no points and no faces",
             ascii + "element vertex 0\nproperty float x\nproperty float y\nproperty float z\nend_header\n",
             "in:"},
            {"numbers as doubles, whatever the type says",
             ascii + points + faces + "end_header\n0.1 0 0\n1 0 0\n0 1 0\n3 0 1 2\n",
             "in: 0.1 0 0, 1 0 0, 0 1 0"},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            CHECK(outcome("in.ply", row.text) == row.expected);
            CHECK(outcome("wrong.obj", row.text).substr(5) == row.expected.substr(2));
        }
    }

    TEST_CASE("binary, in both byte orders, with every type") {
        for (const Order order : {Order::little, Order::big}) {
            CAPTURE(int(order));
            const std::string expected = "in: " + corner_text;
            const std::string face =
                raw(order, std::uint8_t(3)) + raw(order, 0) + raw(order, 1) + raw(order, 2);
            const std::string three = raw_corners<float>(order) + face;
            CHECK(outcome("in.ply", binary(order, points + faces, three)) == expected);
            CHECK(outcome("in.ply", binary(order, points + faces, three + "behind it")) == expected);
            CHECK(outcome("in.ply", binary(order, typed_points("double") + faces,
                                           raw_corners<double>(order) + face)) == expected);
            CHECK(outcome("in.ply", binary(order, typed_points("char") + faces,
                                           raw_corners<std::int8_t>(order) + face)) == expected);
            CHECK(outcome("in.ply", binary(order, typed_points("uint8") + faces,
                                           raw_corners<std::uint8_t>(order) + face)) == expected);
            CHECK(outcome("in.ply", binary(order, typed_points("short") + faces,
                                           raw_corners<std::int16_t>(order) + face)) == expected);
            CHECK(outcome("in.ply", binary(order, typed_points("uint16") + faces,
                                           raw_corners<std::uint16_t>(order) + face)) == expected);
            CHECK(outcome("in.ply", binary(order, typed_points("int") + faces,
                                           raw_corners<std::int32_t>(order) + face)) == expected);
            CHECK(outcome("in.ply", binary(order, typed_points("uint32") + faces,
                                           raw_corners<std::uint32_t>(order) + face)) == expected);

            const std::string short_lists = "element face 2\nproperty list ushort ushort vertex_indices\n";
            std::string pair = raw_corners<float>(order);
            for (const int v : {3, 0, 1, 2, 3, 2, 1, 0}) pair += raw(order, std::uint16_t(v));
            CHECK(outcome("in.ply", binary(order, points + short_lists, pair)) ==
                  expected + "; 0 1 0, 1 0 0, 0 0 0");

            // A quadrilateral between triangles leaves the plain form and comes back to it.
            std::string mixed =
                "element vertex 4\nproperty float x\nproperty float y\nproperty float z\nelement face 3\n"
                "property list uchar int vertex_indices\n";
            std::string content =
                raw_corners<float>(order) + raw(order, 1.f) + raw(order, 1.f) + raw(order, 0.f) + face;
            content += raw(order, std::uint8_t(4)) + raw(order, 0) + raw(order, 1) + raw(order, 3) +
                       raw(order, 2) + face;
            CHECK(outcome("in.ply", binary(order, mixed, content)) ==
                  expected + "; 0 0 0, 1 0 0, 1 1 0; 0 0 0, 1 1 0, 0 1 0; " + corner_text);
        }
    }

    TEST_CASE("what is left out is noted") {
        const std::string start = ascii + points + faces + "end_header\n";
        struct Row {
            std::string name, text, notes;
        };
        const std::string four =
            "element vertex 4\nproperty float x\nproperty float y\nproperty float z\n" + faces;
        const std::string more_in_file =
            "there is more in the file behind the elements that the header declares (values-left-out)\n";
        const std::string unused =
            "1 vertex has a coordinate that is not finite, but no face uses it (vertices-left-out)\n";
        const Row rows[] = {
            {"nothing", start + data, ""},
            {"values behind the list", start + "0 0 0\n1 0 0\n0 1 0\n3 0 1 2 255 0\n",
             "1 line has more values than the header declares; those at the end are left out "
             "(values-left-out)\n"},
            {"values behind each row", start + "0 0 0 7\n1 0 0 7\n\n0 1 0 7\n3 0 1 2 7",
             "4 lines have more values than the header declares; those at the end are left out "
             "(values-left-out)\n"},
            {"lines without regard to rows", start + "0 0 0 1 0\n0 0 1 0 3 0 1\n2", ""},
            {"more faces than declared", start + data + "3 2 1 0\n", more_in_file},
            {"more bytes than declared",
             binary(Order::little, points + "element face 0\n", raw_corners<float>(Order::little) + "more"),
             more_in_file},
            {"a line end behind the bytes",
             binary(Order::little, points + "element face 0\n", raw_corners<float>(Order::little) + "\r\n"),
             ""},
            {"edges",
             ascii + points + faces + "element edge 2\nproperty int a\nend_header\n" + data + "0\n1\n",
             "2 edges are left out (lines-left-out)\n"},
            {"a pair",
             ascii + points + "element face 2\nproperty list uchar int vertex_indices\nend_header\n" + data +
                 "2 0 1\n",
             "1 face has fewer than three corners and is left out (faces-left-out)\n"},
            {"an unused vertex that is not finite",
             ascii + four + "end_header\n0 0 0\n1 0 0\n0 1 0\nnan inf 0\n3 0 1 2\n", unused},
            {"the same in binary",
             binary(Order::big, four,
                    raw_corners<float>(Order::big) + raw(Order::big, 0.f) + raw(Order::big, -1 / 0.f) +
                        raw(Order::big, 0.f) + raw(Order::big, std::uint8_t(3)) + raw(Order::big, 0) +
                        raw(Order::big, 1) + raw(Order::big, 2)),
             unused},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            CHECK(notes_of("in.ply", row.text) == row.notes);
            const std::string mesh = outcome("in.ply", row.text);
            CHECK((mesh == "in: " + corner_text || mesh == "in:"));
        }
    }

    TEST_CASE("what is wrong is said with its place") {
        const Order little = Order::little;
        const std::string three = raw_corners<float>(little);
        const std::string huge =
            "element vertex 350000000000\nproperty float x\nproperty float y\nproperty float z\n";
        struct Row {
            std::string name;
            std::string text, expected;
        };
        const Row rows[] = {
            {"a count that lies, in text", ascii + huge + "end_header\n0 0 0\n",
             "in.ply:8: the file is too short for the 350000000000 elements \"vertex\" that its header "
             "declares [bad_format]"},
            {"a count that lies, in binary", binary(little, huge, three),
             "in.ply: byte 126: the file is too short for the 350000000000 elements \"vertex\" that its "
             "header declares [bad_format]"},
            {"a negative count", ascii + "element vertex -3\n",
             "in.ply:3: an element needs a name and a count [bad_format]"},
            {"a header without an end", ascii + points,
             "in.ply:7: the file ends inside its header [bad_format]"},
            {"no format", "ply\n" + points + "end_header\n",
             "in.ply: its header has no format line [bad_format]"},
            {"a format of tomorrow", "ply\nformat ascii 2.0\n",
             "in.ply:2: unknown PLY version \"2.0\" [unsupported]"},
            {"an unknown type", ascii + "element vertex 1\nproperty quad x\n",
             "in.ply:4: unknown property type \"quad\" [bad_format]"},
            {"a list that counts in floats",
             ascii + "element face 1\nproperty list float int vertex_indices\n",
             "in.ply:4: the length of a list needs an integer type, not \"float\" [bad_format]"},
            {"a property of nothing", ascii + "property float x\n",
             "in.ply:3: a property before the first element [bad_format]"},
            {"no z", ascii + "element vertex 1\nproperty float x\nproperty float y\nend_header\n0 0\n",
             "in.ply:7: its vertices have no x, y and z [bad_format]"},
            {"no vertices", ascii + "end_header\n", "in.ply: has no vertices [bad_format]"},
            {"vertices twice", ascii + points + points + "end_header\n0 0 0 1 0 0 0 1 0 0 0 0 1 0 0 0 1 0",
             "in.ply: declares vertices twice [bad_format]"},
            {"faces before vertices", ascii + faces + points + "end_header\n3 0 1 2\n0 0 0\n1 0 0\n0 1 0\n",
             "in.ply: has its faces before its vertices [bad_format]"},
            {"faces without indices",
             ascii + points + "element face 1\nproperty int a\nend_header\n0 0 0\n1 0 0\n0 1 0\n1\n",
             "in.ply:12: its faces have no list of vertex indices [bad_format]"},
            {"faces whose list is declared as a number",
             ascii + points + "element face 1\nproperty int vertex_indices\nend_header\n" + data,
             "in.ply:12: the header declares \"vertex_indices\" of its faces as a number; it must be a list, "
             "as in: property list uchar int vertex_indices [bad_format]"},
            {"a coordinate that is declared as a list",
             ascii + "element vertex 1\nproperty float x\nproperty list uchar float y\nproperty float z\n" +
                 "end_header\n0 1 0 0\n",
             "in.ply:8: the header declares \"y\" of its vertices as a list; it must be a number, as in: "
             "property float y [bad_format]"},
            {"a line that no header has", ascii + "author nobody\n" + points + faces + "end_header\n" + data,
             "in.ply:3: unknown keyword \"author\" in the PLY header; known are format, element, property, "
             "comment, obj_info and end_header [bad_format]"},
            {"an index out of range", ascii + points + faces + "end_header\n0 0 0\n1 0 0\n0 1 0\n3 0 1 3\n",
             "in.ply:13: face 0 has the vertex index 3, but there are 3 vertices [bad_format]"},
            {"a negative index", ascii + points + faces + "end_header\n0 0 0\n1 0 0\n0 1 0\n3 0 1 -1\n",
             "in.ply:13: face 0 has the vertex index -1, but there are 3 vertices [bad_format]"},
            {"an index with a fraction",
             ascii + points + faces + "end_header\n0 0 0\n1 0 0\n0 1 0\n3 0 1 1.5\n",
             "in.ply:13: a vertex index is not an integer [bad_format]"},
            {"an index out of range, in binary",
             binary(little, points + faces,
                    three + raw(little, std::uint8_t(3)) + raw(little, 0) + raw(little, 1) + raw(little, 3)),
             "in.ply: byte 218: face 0 has the vertex index 3, but there are 3 vertices [bad_format]"},
            {"a list that reaches behind the end",
             binary(little, points + faces, three + raw(little, std::uint8_t(200)) + "abcdabcd0123"),
             "in.ply: byte 218: the file ends too early [bad_format]"},
            {"a negative length",
             binary(little, points + "element face 1\nproperty list int int vertex_indices\n",
                    three + raw(little, -1)),
             "in.ply: byte 207: a list has a negative length [bad_format]"},
            {"nan in text", ascii + points + faces + "end_header\n0 0 0\n1 NaN 0\n0 1 0\n3 0 1 2\n",
             "in.ply:11: value \"NaN\" is not finite [not_finite]"},
            {"a line too short, then one too long",
             ascii + points + faces + "end_header\n0 0\n0 1 0 0\n\n0 1 0\n3 0 1 2\n",
             "in.ply:10: this line has fewer values than the header declares [bad_format]"},
            {"infinity in binary",
             binary(little, typed_points("double") + faces,
                    raw_corners<double>(little).substr(8) + raw(little, 1 / 0.0) +
                        raw(little, std::uint8_t(3)) + raw(little, 0) + raw(little, 1) + raw(little, 2)),
             "in.ply: byte 236: vertex 2 has a coordinate that is not finite [not_finite]"},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            CHECK(outcome("in.ply", row.text) == row.expected);
        }
    }
}
