// step_components_test.cpp: mirrors hitbox/cad/step_components.cpp: assemblies that lack a placement or a shape.
#include <doctest/doctest.h>

#include "skip.hpp"

#ifdef HITBOX_CAD_STEP
#include <hitbox/mesh/measure.hpp>

#include <cmath>
#include <string>
#include <vector>

#include "step_corpus.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

double volume_of(const Assembly& assembly) {
    double sum = 0;
    for (const Part& part : assembly.parts) sum += signed_volume(part.mesh);
    return sum;
}

// The notes on the file without the statements "#12 = ...".
std::string notes_without(const std::vector<std::string>& numbers, std::string bytes) {
    for (const std::string& number : numbers) {
        const std::size_t at = bytes.find("\n" + number + " = ") + 1;
        REQUIRE(at > 0);
        bytes.erase(at, bytes.find(";\n", at) + 2 - at);
    }
    const Result<Assembly> assembly = read_step(bytes);
    REQUIRE(assembly.ok());
    std::string out;
    for (const Note& note : assembly->notes) {
        CHECK(note.code == "parts-left-out");
        CHECK(note.file == "gearbox.step");
        CHECK(!note.part);
        out += note.message + "\n";
    }
    return out;
}

}  // namespace

TEST_SUITE("cad/step_components") {
    TEST_CASE("components that lack a placement are noted by name") {
        const std::string whole = content_of(HITBOX_SOURCE_DIR, "plate_and_pin.step");
        CHECK(notes_without({}, whole) == "");
        CHECK(notes_without({"#516"}, whole) ==
              "1 component is left out, because the file does not place it: 'pin'\n");
        CHECK(notes_without({"#50"}, whole) ==
              "1 component is left out, because the file does not place it: 'lower'\n");
        CHECK(notes_without({"#516", "#865"}, whole) ==
              "2 components are left out, because the file does not place them: 'pin', 'lid'\n");
        CHECK(notes_without({"#29"}, whole) ==
              "components of 'lower' are left out, because the file gives it no shape\n");
    }

    TEST_CASE("nothing is lost without a note, whichever statement is missing that no other names") {
        const std::string whole = content_of(HITBOX_SOURCE_DIR, "plate_and_pin.step");
        const double volume = volume_of(*read_step(whole));
        const std::vector<std::size_t> begins = statements_of(whole);
        std::size_t lost = 0;
        for (std::size_t i = 0; i + 1 < begins.size(); ++i) {
            const std::string number = number_at(whole, begins[i]);
            CAPTURE(number);
            const std::string bytes = whole.substr(0, begins[i]) + whole.substr(begins[i + 1]);
            if (mentions(bytes, number)) continue;
            const Result<Assembly> assembly = read_step(bytes);
            REQUIRE(assembly.ok());
            const bool is_whole =
                assembly->parts.size() == 3 && volume_of(*assembly) == doctest::Approx(volume);
            CHECK(assembly->notes.empty() == is_whole);
            lost += !is_whole;
        }
        CHECK(lost == 5);
    }
}
#else
TEST_SUITE("cad/step_components") {
    TEST_CASE("STEP") { hitbox::test::skip("this build has no Open CASCADE"); }
}
#endif
