// hostile_test.cpp: broken files of every format end in a valid assembly or an error of one line.
#include "io/assembly_text.hpp"
#include "io/samples.hpp"
#include "io/valid.hpp"

#include <hitbox/io/detail/readers.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <span>
#include <string>

using namespace hitbox;
using namespace hitbox::test;

namespace {

// Reads bytes that may be anything. Returns what is wrong with the answer; a crash speaks for itself.
std::string fault_in_answer(const std::string& name, const std::string& bytes) {
    const Result<Assembly> result = read_text(name, bytes);
    if (result) return fault_of(*result);
    const Error& error = result.error();
    if (error.message.empty() || error.message.find('\n') != std::string::npos)
        return "an error that is not one line";
    if (error.where.substr(0, name.size()) != name) return "an error that does not name the file";
    return {};
}

}  // namespace

TEST_SUITE("io/hostile") {
    TEST_CASE("the samples themselves are read") {
        for (const Sample& sample : samples()) {
            CAPTURE(sample.name);
            const Result<Assembly> result = read_text(sample.name, sample.bytes);
            CHECK_MESSAGE(result.ok(), (result ? "" : error_text(result.error())));
            CHECK(fault_in_answer(sample.name, sample.bytes) == "");
            if (result) CHECK(result->parts.at(0).mesh.triangles.size() > 0);
        }
    }

    TEST_CASE("cut off at every byte, under its name and under none") {
        for (const Sample& sample : samples())
            for (std::size_t size = 0; size < sample.bytes.size(); ++size) {
                CAPTURE(sample.name);
                CAPTURE(size);
                REQUIRE(fault_in_answer(sample.name, sample.bytes.substr(0, size)) == "");
                REQUIRE(fault_in_answer("x", sample.bytes.substr(0, size)) == "");
            }
    }

    TEST_CASE("binary files cut off are errors, not smaller meshes") {
        for (const Sample& sample : samples())
            if (sample.name == "binary.stl" || sample.name == "little.ply" || sample.name == "written.ply" ||
                sample.name == "written.glb" || sample.name == "nodes.glb" || sample.name == "sparse.glb")
                for (std::size_t size = 0; size < sample.bytes.size(); ++size) {
                    CAPTURE(sample.name);
                    CAPTURE(size);
                    CHECK_FALSE(read_text(sample.name, sample.bytes.substr(0, size)).ok());
                }
    }

    TEST_CASE("every byte set to 0, to 255, and with each bit turned") {
        for (const Sample& sample : samples())
            for (std::size_t place = 0; place < sample.bytes.size(); ++place) {
                CAPTURE(sample.name);
                CAPTURE(place);
                std::string bytes = sample.bytes;
                for (int change = 0; change < 10; ++change) {
                    bytes[place] = char(change == 0   ? 0
                                        : change == 1 ? 255
                                                      : sample.bytes[place] ^ (1 << (change - 2)));
                    REQUIRE(fault_in_answer(sample.name, bytes) == "");
                }
            }
    }

    TEST_CASE("random pieces of the samples, joined") {
        std::mt19937 random(31);
        const std::vector<Sample> all = samples();
        const auto below = [&](std::size_t n) { return std::size_t(random() % n); };
        for (int round = 0; round < 20'000; ++round) {
            const Sample& first = all[below(all.size())];
            std::string bytes = first.bytes;
            for (std::size_t edits = 1 + below(4); edits > 0; --edits) {
                const Sample& other = all[below(all.size())];
                const std::size_t from = below(other.bytes.size()), length = below(40),
                                  at = below(bytes.size() + 1);
                if (below(2))
                    bytes.insert(at, other.bytes, from, length);
                else
                    bytes.replace(at, length, other.bytes, from, length);
            }
            CAPTURE(round);
            REQUIRE(fault_in_answer(first.name, bytes) == "");
        }
    }

    TEST_CASE("long and deep things end") {
        std::string spiral = "f";
        for (int i = 1; i <= 30'000; ++i) spiral += " " + std::to_string(i);
        for (int side = 0; side < 2; ++side)
            for (int i = 0; i < 15'000; ++i) {
                const int k = side ? 14'999 - i : i;
                const double r = 10 + k * .01 + side * .2, angle = k * .1256637;
                spiral += "\nv " + std::to_string(r * std::cos(angle)) + " " +
                          std::to_string(r * std::sin(angle)) + " 0";
            }
        CHECK(fault_in_answer("in.obj", spiral) == "");
        CHECK(fault_in_answer("in.obj", "o " + std::string(1 << 20, 'n') + "\nv 0 0 0\nf 1 1 1\n") == "");
        CHECK(fault_in_answer("in.gltf", std::string(1 << 20, '[')) == "");
        CHECK(fault_in_answer("in.gltf", "{\"asset\":" + std::string(1 << 20, '[')) == "");
        CHECK(fault_in_answer("in.glb",
                              glb("{\"asset\":{\"version\":\"2.0\"},\"a\":" + std::string(100'000, '[') +
                                  std::string(100'000, ']') + "}")) == "");
        CHECK(fault_in_answer("in.off", "OFF\n" + std::string(1 << 20, '\n')) == "");
        CHECK(fault_in_answer("in.ply", "ply\nformat ascii 1.0\n" + std::string(1 << 20, 'c') + "\n") == "");
        std::string numbers = "v " + std::string(1 << 20, '1') + " 0 0\n";
        CHECK(fault_in_answer("in.obj", numbers) == "");
    }

    TEST_CASE("files that once did harm, or might have") {
        const std::string folder = HITBOX_SOURCE_DIR "/test/corpus/io";
        REQUIRE(std::filesystem::is_directory(folder));
        std::size_t count = 0;
        for (const auto& entry : std::filesystem::directory_iterator(folder)) {
            std::ifstream file(entry.path(), std::ios::binary);
            const std::string bytes(std::istreambuf_iterator<char>(file), {});
            const std::string name = entry.path().filename().string();
            CAPTURE(name);
            CHECK(fault_in_answer(name, bytes) == "");
            CHECK(fault_in_answer("x", bytes) == "");
            // And as every reader takes it when it is told to, as the fuzz targets do.
            for (const io::detail::Reader reader :
                 {io::detail::read_obj, io::detail::read_stl_ascii, io::detail::read_stl_binary,
                  io::detail::read_ply, io::detail::read_off, io::detail::read_glb, io::detail::read_gltf}) {
                io::detail::Source source;
                source.name = name;
                source.bytes = std::as_bytes(std::span(bytes));
                const Result<Assembly> result = reader(source);
                if (result)
                    CHECK(fault_of(*result) == "");
                else
                    CHECK_FALSE(result.error().message.empty());
            }
            ++count;
        }
        CHECK(count > 0);
    }
}
