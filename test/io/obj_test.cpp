// obj_test.cpp: mirrors hitbox/io/detail/obj.cpp.
#include "io/assembly_text.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace hitbox;
using namespace hitbox::test;

namespace {

const std::string corner = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";  // three vertices that most rows start with
}  // namespace

TEST_SUITE("io/obj") {
    TEST_CASE("what an OBJ may say, and what it means") {
        struct Row {
            std::string name;
            std::string text, expected;
        };
        const Row rows[] = {
            {"a triangle", corner + "f 1 2 3\n", "in: " + corner_text},
            {"no newline at the end", corner + "f 1 2 3", "in: " + corner_text},
            {"windows line ends", "v 0 0 0\r\nv 1 0 0\r\nv 0 1 0\r\nf 1 2 3\r\n", "in: " + corner_text},
            {"old line ends", "v 0 0 0\rv 1 0 0\rv 0 1 0\rf 1 2 3\r", "in: " + corner_text},
            {"a byte order mark", "\xEF\xBB\xBF" + corner + "f 1 2 3\n", "in: " + corner_text},
            {"indented, and many blanks", "  v\t0  0 0 \nv 1 0 0\nv 0 1 0\n \t f  1\t2 3  \n",
             "in: " + corner_text},
            {"texture and normal indices", corner + "vt 0 0\nvn 0 0 1\nf 1/1 2/1/1 3//1\n",
             "in: " + corner_text},
            {"an index with nothing behind its slash", corner + "f 1/ 2// 3/1/\n", "in: " + corner_text},
            {"negative indices count back", corner + "f -3 -2 -1\nv 9 9 9\n", "in: " + corner_text},
            {"a face before its vertices", "f 1 2 3\n" + corner, "in: " + corner_text},
            {"negative and forward together", "v 5 5 5\nf -1 3 4\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf -3 -2 -1\n",
             "in: 5 5 5, 1 0 0, 0 1 0; 0 0 0, 1 0 0, 0 1 0"},
            {"a joined line", "v 0 0 \\\n0\nv 1 \\\r\n0 0\nv 0 1 0\nf 1 \\\n 2 3\n", "in: " + corner_text},
            {"comments", "# one\n" + corner + "f 1 2 3 # two\n#f 1 2 2\n", "in: " + corner_text},
            {"a weight and colours", "v 0 0 0 1\nv 1 0 0 .5 .5 .5\nv 0 1 0\nf 1 2 3\n", "in: " + corner_text},
            {"numbers of every kind", "v +1.5e0 -.5 1E-1\nv 1 0 0\nv 0 1. 0\nf 1 2 3\n",
             "in: 1.5 -0.5 0.1, 1 0 0, 0 1 0"},
            {"statements of other kinds",
             "mtllib a.mtl\n" + corner + "usemtl red\ns off\nl 1 2\np 1\nvp 1\ncurv2 1 2\nf 1 2 3\n",
             "in: " + corner_text},
            {"a square", corner + "v 1 1 0\nf 1 2 4 3\n", "in: 0 0 0, 1 0 0, 1 1 0; 0 0 0, 1 1 0, 0 1 0"},
            {"faces of one and two corners have no triangle", corner + "f 1\nf 1 2\nf\nf 1 2 3\n",
             "in: " + corner_text},
            {"no faces at all", corner, "in:"},
            {"only a comment", "# nothing\n", "in:"},
            {"smaller than any double is zero", "v 1e-400 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n",
             "in: " + corner_text},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            CHECK(outcome("folder/in.obj", row.text) == row.expected);
        }
    }

    TEST_CASE("objects of one name are parts of their own, and a note says so") {
        const std::string f = "f 1 2 3\n";
        const auto notes = [](const std::string& text) { return notes_of("in.obj", corner + text); };
        CHECK(notes("o a\n" + f + "o b\n" + f) == "");
        CHECK(notes("o a\n" + f + "o b\n" + f + "o a\n" + f + "o a\n" + f) ==
              "3 objects are named \"a\"; each is a part of its own (repeated-name)\n");
        CHECK(notes("o b\n" + f + "o a\n" + f + "o a\n" + f + "o b\n" + f + "o\n" + f + "o\n" + f) ==
              "2 objects are named \"b\", and 2 other names come again; each is a part of its own "
              "(repeated-name)\n");
        CHECK(notes("o a\no a\n" + f) == "");  // the first has no faces
        // Groups are reopened for each material.
        CHECK(notes("g a\n" + f + "g b\n" + f + "g a\n" + f) == "");
        CHECK(notes(f) == "");
        const auto result = read_text("in.obj", corner + "o a\n" + f + "o a\n" + f);
        REQUIRE(result.ok());
        CHECK(result->parts[0].path == "/a");
        CHECK(result->parts[1].path == "/a");
    }

    TEST_CASE("what has geometry and is left out is noted") {
        struct Row {
            std::string name, text, note;
        };
        const Row rows[] = {
            {"lines", "l 1 2\nl 1 2 3\n", "2 lines are left out (lines-left-out)"},
            {"points", "p 1\n", "1 statement of points is left out (lines-left-out)"},
            {"a curve", "cstype bezier\ndeg 3\ncurv 0 1 1 2 3 1\nparm u 0 1\nend\n",
             "1 free-form curve is left out (curves-left-out)"},
            {"surfaces that go on behind a backslash",
             "cstype bezier\ndeg 1 1\nsurf 0 1 0 1 \\\n1 2 \\ \r\n3 1\nparm u 0 1\nend\nsurf 0 1 0 1 1 2 3 "
             "1\n",
             "2 free-form surfaces are left out (curves-left-out)"},
            {"another file", "call other.obj\n",
             "1 statement that calls another file is left out (file-left-out)"},
            {"faces of two corners", "f 1 2\nf 3\n",
             "2 faces have fewer than three corners and are left out (faces-left-out)"},
            {"vertices that are not finite", "v 0 nan 0\nv 1e999 0 -inf 1 1 1\n",
             "2 vertices have a coordinate that is not finite, but no face uses them (vertices-left-out)"},
            {"a conflict that was not merged", "<<<<<<< HEAD\n\n>>>>>>> other\n",
             "2 lines begin with no statement of OBJ; the first is line 5: \"<<<<<<<\" "
             "(statements-left-out)"},
        };
        const std::string f = "f 1 2 3\n";
        for (const Row& row : rows) {
            CAPTURE(row.name);
            CHECK(notes_of("in.obj", corner + f + row.text) == row.note + "\n");
            CHECK(outcome("in.obj", corner + f + row.text) == "in: " + corner_text);
        }
        CHECK(notes_of("in.obj", corner + f + "vx 1 2 3\nvn 0 0 1\nvq\t1\nv3 1\n") ==
              "3 lines begin with no statement of OBJ; the first is line 5: \"vx\" (statements-left-out)\n");
        const std::string silent =
            "mtllib C:\\models\\\nusemtl a\ns off\nvn 0 0 1\nvt 0 0\nvp 0 1\nmg 1 2\nlod 1\n#x\n \\\n";
        CHECK(notes_of("in.obj", corner + f + silent) == "");
        // Numbers go on behind a backslash. The name of a file may end with one, and so may a comment.
        for (const std::string numbers :
             {"vn 0 0", "vt 0", "vp 0.1 0.2", "s", "mg 1", "v 5 5 5 1 1", "deg 1", "l 1"})
            for (const std::string gap : {"\\\n", " \\\r\n\t", " \\ \n \\\n"}) {
                CAPTURE(numbers);
                CAPTURE(gap);
                const std::string text = numbers + gap + "1\n";
                CHECK(notes_of("in.obj", text + corner + "f -1 -2 -3\n").find("no statement") ==
                      std::string::npos);
                CHECK(outcome("in.obj", text + corner + "f -3 -2 -1\n") == "in: " + corner_text);
            }
        for (const std::string line :
             {"vn 0 0 1 # C:\\", "v 5 5 5 # C:\\", "# C:\\", "mtllib C:\\", "usemtl \\", "deg 1 #\\"}) {
            CAPTURE(line);
            CHECK(outcome("in.obj", line + ("\n" + corner) + "f -3 -2 -1\n") == "in: " + corner_text);
            CHECK(notes_of("in.obj", line + ("\n" + corner) + "f -3 -2 -1\n") == "");
        }
    }

    TEST_CASE("parts: each o, else each g, else the file") {
        const std::string f = "f 1 2 3\n", t = " " + corner_text;
        struct Row {
            std::string name;
            std::string text, expected;
        };
        const Row rows[] = {
            {"two objects", corner + "o a\n" + f + "o b\n" + f, "a:" + t + " | b:" + t},
            {"the same name again is another part", corner + "o a\n" + f + "o b\n" + f + "o a\n" + f,
             "a:" + t + " | b:" + t + " | a:" + t},
            {"groups do not matter where there are objects", corner + "o a\ng x\n" + f + "g y\n" + f,
             "a:" + t + ";" + t},
            {"groups alone", corner + "g a\n" + f + "g b c\n" + f, "a:" + t + " | b c:" + t},
            {"groups come in the order of their faces", corner + "g a\ng b\n" + f + "g a\n" + f,
             "b:" + t + " | a:" + t},
            {"a group without faces is none", "g default\n" + corner + "g a\n" + f, "a:" + t},
            {"an object without faces is none", corner + "o empty\no a\n" + f, "a:" + t},
            {"groups, where no object has faces", corner + "g x\n" + f + "o empty\n", "x:" + t},
            {"faces before the first object", corner + f + "o a\n" + f, "in:" + t + " | a:" + t},
            {"an object that is called as the file", corner + f + "o in\n" + f, "in:" + t + " | in:" + t},
            {"a name with blanks around and in it", corner + "o   a gear # 1 \n" + f, "a gear # 1:" + t},
            {"no name", corner + "o\n" + f, "in:" + t},
            {"a name that is not UTF-8", corner + "o Geh\xE4use\n" + f, "Geh\xEF\xBF\xBDuse:" + t},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            CHECK(outcome("in.obj", row.text) == row.expected);
        }
    }

    TEST_CASE("each part holds the points that its triangles use, in the order of the file") {
        const auto result =
            read_text("in.obj", "v 9 9 9\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 2 0 0\no a\nf 4 3 2\no b\nf 2 3 5\n");
        REQUIRE(result.ok());
        CHECK(index_text(*result) == "a: 2 1 0 | b: 0 1 2");
        CHECK(result->parts[0].mesh.points == std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}});
        CHECK(result->parts[1].mesh.points == std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}});
    }

    TEST_CASE("what is wrong is said with its line") {
        struct Row {
            std::string name;
            std::string text, expected;
        };
        const Row rows[] = {
            {"index 0", corner + "f 0 1 2\n",
             "in.obj:4: face corner 0: vertices are counted from 1 [bad_format]"},
            {"index -0", corner + "f -0 1 2\n",
             "in.obj:4: face corner 0: vertices are counted from 1 [bad_format]"},
            {"an index beyond the vertices", corner + "\nf 1 2 4\n",
             "in.obj:5: face corner \"4\" is beyond the 3 vertices of the file [bad_format]"},
            {"an index beyond all bounds", corner + "f 1 2 99999999999999999999999\n",
             "in.obj:4: face corner \"99999999999999999999999\" is beyond the 3 vertices of the file "
             "[bad_format]"},
            {"an index too far back", corner + "f -4 -2 -1\n",
             "in.obj:4: face corner \"-4\" refers to a vertex before the first of the 3 vertices so far "
             "[bad_format]"},
            {"an index that is none", corner + "f 1 2 three\n",
             "in.obj:4: face corner \"three\" is not a vertex index [bad_format]"},
            {"an index with a fraction", corner + "f 1 2 3.5\n",
             "in.obj:4: face corner \"3.5\" is not a vertex index [bad_format]"},
            {"two coordinates", "v 0 0\n", "in.obj:1: a vertex needs three coordinates [bad_format]"},
            {"a bare v", "# x\nv\n", "in.obj:2: a vertex needs three coordinates [bad_format]"},
            {"nan", corner + "v 0 nan 0\nf 1 2 4\n",
             "in.obj:4: coordinate \"nan\" is not finite [not_finite]"},
            {"infinity", corner + "v 0 -Infinity 0\nf -1 1 2\n",
             "in.obj:4: coordinate \"-Infinity\" is not finite [not_finite]"},
            {"more than a double, behind the face", "f 1 2 4\n" + corner + "v 0 0 1e400\n",
             "in.obj:5: coordinate \"1e400\" is not finite [not_finite]"},
            {"a decimal comma", corner + "v 1,5 0 0\n",
             "in.obj:4: decimal comma in \"1,5\"; use a decimal point [bad_format]"},
            {"a word", corner + "v 1 one 1\n", "in.obj:4: coordinate \"one\" is not a number [bad_format]"},
            {"a number that goes on", corner + "v 1 1 1x\n",
             "in.obj:4: coordinate \"1x\" is not a number [bad_format]"},
            {"a bad vertex behind a face that needs it", "f 1 2 3\nv 0 0 0\nv 1 0\n",
             "in.obj:3: a vertex needs three coordinates [bad_format]"},
            {"a bare v behind a face that looks ahead", "f 1 2 3\n" + corner + "v\nf -1 -2 -3\n",
             "in.obj:5: a vertex needs three coordinates [bad_format]"},
            {"a long word is cut in the message", corner + "v 1 1 " + std::string(500, 'y') + "\n",
             "in.obj:4: coordinate \"" + std::string(60, 'y') + "...\" is not a number [bad_format]"},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            CHECK(outcome("in.obj", row.text) == row.expected);
        }
    }
}
