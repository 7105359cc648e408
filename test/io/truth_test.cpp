// truth_test.cpp: the committed solids as they were written by another program, and through every reader and writer.
#include <hitbox/io/read.hpp>

#include "io/round_trips.hpp"
#include "mesh/truth_line.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>

using namespace hitbox;
using namespace hitbox::test;

namespace {

// Written by test/tools/make_solids.py, which shares nothing with the library.
const std::string folder = std::string(HITBOX_SOURCE_DIR) + "/test/corpus/solids/";

template <class Check>
void for_solids(const Check& check) {
    std::size_t asked = 0;
    for (const std::string& line : lines_of(folder + "truth.jsonl")) {
        const std::string file = field(line, "file");
        CAPTURE(file);
        const Result<Assembly> assembly = io::read(folder + file);
        REQUIRE(assembly.ok());
        check(file, *assembly);
        ++asked;
    }
    CHECK(asked == 11);
}

}  // namespace

TEST_SUITE("io/truth") {
    TEST_CASE("parts of every solid: name, triangles, and bounds to the last bit") {
        const std::vector<std::string> parts = lines_of(folder + "parts.jsonl");
        std::size_t next = 0;
        for_solids([&](const std::string& file, const Assembly& assembly) {
            for (std::size_t i = 0; i < assembly.parts.size(); ++i) {
                CAPTURE(i);
                REQUIRE(next < parts.size());
                const std::string& line = parts[next++];
                CHECK(field(line, "file") == file);
                CHECK(field(line, "name") == assembly.parts[i].name);
                CHECK(count(line, "triangles") == assembly.parts[i].mesh.triangles.size());
                CHECK(numbers(line, "bbox") == bounds(assembly, i, i + 1));
            }
        });
        CHECK(next == parts.size());  // no part less
        CHECK(next == 13);
    }

    TEST_CASE("every solid goes through every writer unchanged, as far as the format holds it") {
        for_solids([](const std::string&, const Assembly& assembly) { check_writers(assembly); });
    }

    TEST_CASE("every solid goes through every reader unchanged") {
        for_solids([](const std::string&, const Assembly& assembly) { check_readers(assembly); });
    }
}
