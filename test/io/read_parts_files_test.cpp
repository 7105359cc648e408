// read_parts_files_test.cpp: parts one after the other, of files that are not in the project.
#include "io/parts_of.hpp"
#include "skip.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace hitbox;
using namespace hitbox::test;

TEST_SUITE("io/read_parts_files") {
    TEST_CASE("models of others") {
        std::size_t count = 0;
        for (const char* folder : {"/../shared/cases/files", "/../shared/data/meshes"})
            for (const std::string& file : files_in(HITBOX_SOURCE_DIR + std::string(folder))) {
                CAPTURE(file);
                const Result<Assembly> whole = io::read(file);
                CHECK(difference(whole, parts_of(file)) == "");
                CHECK(difference(whole, parts_of(file, 1009)) == "");
                ++count;
            }
        if (count == 0) return skip("no folder of models beside the project");
    }
}
