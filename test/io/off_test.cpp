// off_test.cpp: mirrors hitbox/io/detail/off.cpp.
#include "io/assembly_text.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace hitbox;
using namespace hitbox::test;

TEST_SUITE("io/off") {
    TEST_CASE("what an OFF may say, and what it means") {
        const std::string corners = "0 0 0\n1 0 0\n0 1 0\n", expected = "in: 0 0 0, 1 0 0, 0 1 0";
        struct Row {
            std::string name;
            std::string text, expected;
        };
        const Row rows[] = {
            {"a triangle", "OFF\n3 1 3\n" + corners + "3 0 1 2\n", expected},
            {"counts behind the keyword", "OFF 3 1 3\n" + corners + "3 0 1 2\n", expected},
            {"counts at the keyword, as in ModelNet", "OFF3 1 3\n" + corners + "3 0 1 2\n", expected},
            {"counts at a keyword with colours",
             "COFF3 1\n0 0 0 9 9 9 1\n1 0 0 9 9 9 1\n0 1 0 9 9 9 1\n3 0 1 2", expected},
            {"no number of edges", "OFF\n3 1\n" + corners + "3 0 1 2", expected},
            {"no keyword", "3 1 0\n" + corners + "3 0 1 2\n", expected},
            {"comments and blank lines",
             "# a\nOFF # b\n\n3 1 0 # c\n# d\n0 0 0 # e\n\n1 0 0\n0 1 0\n3 0 1 2 # f\n", expected},
            {"windows line ends", "OFF\r\n3 1 0\r\n0 0 0\r\n1 0 0\r\n0 1 0\r\n3 0 1 2\r\n", expected},
            {"colours of vertices", "COFF\n3 1 0\n0 0 0 255 0 0 1\n1 0 0 0 0 0 1\n0 1 0 9 9 9 1\n3 0 1 2\n",
             expected},
            {"normals", "NOFF\n3 1 0\n0 0 0 0 0 1\n1 0 0 0 0 1\n0 1 0 0 0 1\n3 0 1 2\n", expected},
            {"all at once", "STCNOFF\n3 1 0\n0 0 0 0 0 1 1 1 1 1 0 0\n1 0 0 0\n0 1 0 0\n3 0 1 2\n", expected},
            {"colours of faces", "OFF\n3 1 0\n" + corners + "3 0 1 2 0.5 0.5 0.5 1\n", expected},
            {"a square and a pair", "OFF\n4 2 0\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n4 0 1 2 3\n2 0 1\n",
             "in: 0 0 0, 1 0 0, 1 1 0; 0 0 0, 1 1 0, 0 1 0"},
            {"nothing", "OFF\n0 0 0\n", "in:"},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            CHECK(outcome("in.off", row.text) == row.expected);
        }
        CHECK(outcome("in.stl", rows[0].text) == expected);
    }

    TEST_CASE("what is left out is noted") {
        const std::string corners = "0 0 0\n1 0 0\n0 1 0\n";
        const auto notes = [](const std::string& text) { return notes_of("in.off", "OFF\n" + text); };
        CHECK(notes("3 1 0\n" + corners + "3 0 1 2 0.5 0.5 0.5\n") == "");
        CHECK(notes("3 2 0\n" + corners + "2 0 1\n3 0 1 2\n") ==
              "1 face has fewer than three corners and is left out (faces-left-out)\n");
        for (const char* const behind : {"", "\n", "\r\n \t\n", "# end\n", "\n# end"})
            CHECK(notes("3 1 0\n" + corners + "3 0 1 2\n" + behind) == "");
        const std::string more =
            "there is more in the file behind the faces that the header declares (values-left-out)\n";
        for (const char* const behind : {"3 2 1 0\n", "3 2 1 0", "# more\n\n2 0 1\n", "OFF\n"})
            CHECK(notes("3 1 0\n" + corners + "3 0 1 2\n" + behind) == more);
        CHECK(notes("3 0 0\n" + corners + "3 0 1 2\n") == more);
        // A vertex too many is read as a face, and the last face is left over.
        CHECK(notes("3 1 0\n" + corners + "1 1 1\n3 0 1 2\n") ==
              more + "1 face has fewer than three corners and is left out (faces-left-out)\n");
        const std::string unused = "4 2 0\n" + corners + "inf nan 0\n2 0 3\n3 0 1 2\n";
        CHECK(notes(unused) ==
              "1 face has fewer than three corners and is left out (faces-left-out)\n"
              "1 vertex has a coordinate that is not finite, but no face uses it "
              "(vertices-left-out)\n");
        CHECK(outcome("in.off", "OFF\n" + unused) == "in: " + corner_text);
    }

    TEST_CASE("what is wrong is said with its line") {
        struct Row {
            std::string name;
            std::string text, expected;
        };
        const Row rows[] = {
            {"a count that lies", "OFF\n350000000000 1 0\n0 0 0\n",
             "in.off:3: the file is too short for 350000000000 vertices [bad_format]"},
            {"a count of faces that lies", "OFF\n1 350000000000 0\n0 0 0\n",
             "in.off:3: the file is too short for 350000000000 faces [bad_format]"},
            {"a negative count", "OFF\n-1 1 0\n",
             "in.off:2: the number of vertices \"-1\" is not an integer >= 0 [bad_format]"},
            {"no counts", "OFF\n", "in.off:2: the file ends too early [bad_format]"},
            {"an index out of range", "OFF\n1 1 0\n0 0 0\n3 0 0 1\n",
             "in.off:4: the vertex index 1 is beyond the 1 vertex [bad_format]"},
            {"a negative index", "OFF\n1 1 0\n0 0 0\n3 0 0 -1\n",
             "in.off:4: vertex index \"-1\" is not an integer >= 0 [bad_format]"},
            {"a missing index", "OFF\n1 1 0\n0 0 0\n3 0 0\n0\n",
             "in.off:4: vertex index is missing [bad_format]"},
            {"a list that never ends", "OFF\n1 1 0\n0 0 0\n999999999999 0 0\n",
             "in.off:4: vertex index is missing [bad_format]"},
            {"a missing face", "OFF\n1 2 0\n0 0 0\n3 0 0 0\n",
             "in.off:5: the file ends after 1 of 2 faces [bad_format]"},
            {"a missing coordinate", "OFF\n1 0 0\n0 0\n0\n", "in.off:3: coordinate is missing [bad_format]"},
            {"nan", "OFF\n3 1 0\n0 0 nan\n0 0 0\n1 0 0\n3 1 2 0\n",
             "in.off:3: coordinate \"nan\" is not finite [not_finite]"},
            {"a decimal comma", "OFF\n1 0 0\n0,5 0 0\n",
             "in.off:3: decimal comma in \"0,5\"; use a decimal point [bad_format]"},
            {"four dimensions", "4OFF\n1 0 0\n0 0 0 0\n",
             "in.off:1: \"4OFF\" is not in three dimensions [unsupported]"},
            {"binary", "OFF BINARY\n", "in.off: binary OFF is not supported [unsupported]"},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            CHECK(outcome("in.off", row.text) == row.expected);
        }
    }
}
