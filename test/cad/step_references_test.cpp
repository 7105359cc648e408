// step_references_test.cpp: mirrors hitbox/cad/step_references.cpp, with files that lack one statement or have one more.
#include <doctest/doctest.h>

#include "skip.hpp"

#ifdef HITBOX_CAD_STEP
#include <algorithm>
#include <string>
#include <vector>

#include "step_corpus.hpp"

using namespace hitbox;
using namespace hitbox::test;

TEST_SUITE("cad/step_references") {
    TEST_CASE("a file that lacks an entity which others refer to is an error that names both") {
        for (const char* name : {"point_marker.step", "solid_and_wireframe.step", "plate_and_pin.step"}) {
            CAPTURE(name);
            const std::string whole = content_of(HITBOX_SOURCE_DIR, name);
            const std::vector<std::size_t> begins = statements_of(whole);
            REQUIRE(begins.size() > 300);
            const std::size_t step = name == std::string("point_marker.step") ? 1 : 3;  // for the time
            for (std::size_t i = 0; i + 1 < begins.size(); i += step) {
                const std::string number = number_at(whole, begins[i]);
                CAPTURE(number);
                const std::string bytes = whole.substr(0, begins[i]) + whole.substr(begins[i + 1]);
                const bool is_of_a_style =
                    name == std::string("point_marker.step") && (number == "#90001" || number == "#90002");
                if (is_of_a_style || !mentions(bytes, number)) continue;
                const Result<Assembly> assembly = read_step(bytes);
                REQUIRE(!assembly.ok());
                CHECK(assembly.error().message ==
                      "is broken: it refers to " + number + ", which the file lacks");
                const std::string from = assembly.error().where.substr(14);  // behind "gearbox.step: "
                const auto same = [&](std::size_t begin) { return number_at(whole, begin) == from; };
                const auto statement = std::find_if(begins.begin(), begins.end() - 1, same);
                REQUIRE(statement != begins.end() - 1);
                CHECK(mentions(whole.substr(*statement, statement[1] - *statement), number));
            }
        }
    }

    TEST_CASE("numbers in texts and comments are no references, and styles may refer to what is missing") {
        const std::string whole = content_of(HITBOX_SOURCE_DIR, "plate_and_pin.step");
        const auto with = [&](const std::string& statement) {
            std::string bytes = whole;
            return bytes.insert(bytes.rfind("ENDSEC;"), statement + "\n");
        };
        for (const char* statement :
             {"#9001 = DIRECTION('to #9999',(1.,0.,0.));", "#9001 = DIRECTION('it''s #9999',(1.,0.,0.));",
              "#9001 = DIRECTION('it's #9999',(1.,0.,0.));", "#9001 = DIRECTION('',(1.,0.,0.)); /* #9999 */",
              "#9001 = PRESENTATION_LAYER_ASSIGNMENT('layer','',(#9999));",
              "#9001 = NO_TYPE_OF_STEP('',(#9999));", "#9001=DIRECTION('',(1.,0.,0.));"}) {
            CAPTURE(statement);
            const Result<Assembly> assembly = read_step(with(statement));
            REQUIRE(assembly.ok());
            CHECK(assembly->parts.size() == 3);
        }
        for (const char* statement :
             {"#9001 = VECTOR('',#9999,1.);", "#9001=VECTOR('it''s',#9999,1.);",
              "#9001 = VECTOR(/* ' */'a' ,#9999,1.);", "/* ' */ #9001\n=\nVECTOR\n( '' , #9999\n,1.);"}) {
            CAPTURE(statement);
            const Result<Assembly> assembly = read_step(with(statement));
            REQUIRE(!assembly.ok());
            CHECK(assembly.error().where == "gearbox.step: #9001");
            CHECK(assembly.error().message == "is broken: it refers to #9999, which the file lacks");
        }
    }
}
#else
TEST_SUITE("cad/step_references") {
    TEST_CASE("STEP") { hitbox::test::skip("this build has no Open CASCADE"); }
}
#endif
