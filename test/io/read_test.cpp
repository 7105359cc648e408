// read_test.cpp: mirrors hitbox/io/read.hpp: paths, formats told by content, several files.
#include "io/assembly_text.hpp"
#include "io/scratch_folder.hpp"

#include <doctest/doctest.h>

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <thread>

using namespace hitbox;
using namespace hitbox::test;

namespace {

const std::string obj = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";

std::string read_error(const std::string& path) {
    const Result<Assembly> result = io::read(path);
    return result ? "no error" : error_text(result.error());
}

}  // namespace

TEST_SUITE("io/read") {
    TEST_CASE("what is not a mesh is said in one line") {
        struct Row {
            std::string name, file, text, expected;
        };
        const Row rows[] = {
            {"an empty file", "in.obj", "", "in.obj: is empty [bad_format]"},
            {"an image", "in.obj", "\x89PNG\r\n\x1a\n",
             "in.obj: is a PNG image; hitbox reads STL, OBJ, PLY, OFF, GLB and glTF [unsupported]"},
            {"a zip archive", "in.zip", "PK\x03\x04 and so on",
             "in.zip: is a zip archive; hitbox reads STL, OBJ, PLY, OFF, GLB and glTF [unsupported]"},
            {"3MF", "in.zip", "PK\x03\x04 and PK\x01\x02 3D/3dmodel.model",
             "in.zip: is 3MF, which needs lib3mf: build hitbox-cad, by cmake -DHITBOX_CAD=ON, as "
             "docs/formats.md "
             "says [unsupported]"},
            {"STEP", "in.stp", "ISO-10303-21;\nHEADER;\nFILE_SCHEMA(('AUTOMOTIVE_DESIGN'));\n",
             "in.stp: is STEP, which needs Open CASCADE: build hitbox-cad, by cmake -DHITBOX_CAD=ON, as "
             "docs/formats.md says [unsupported]"},
            {"IFC", "in.ifc", "ISO-10303-21;\nHEADER;\nFILE_SCHEMA(('IFC4'));\n",
             "in.ifc: is IFC; convert it to GLB, for example with IfcConvert [unsupported]"},
            {"prose", "in.txt", "It was a dark and stormy night.\n",
             "in.txt: is not a mesh: neither STL, OBJ, PLY, OFF, GLB nor glTF, but text that begins \"It was "
             "a "
             "dark and stormy night.\"; if it was downloaded, it may be a message in place of the file "
             "[bad_format]"},
            {"zeros", "in.obj", std::string(1000, '\0'),
             "in.obj: is not a mesh: neither STL, OBJ, PLY, OFF, GLB nor glTF [bad_format]"},
            {"other JSON", "in.json", "{\"a\":1}",
             "in.json: is JSON, but not glTF: it has no \"asset\"; if it was downloaded, it may be a message "
             "in "
             "place of the file [bad_format]"},
            {"blanks", "in.stl", "  \n ", "in.stl: ends inside the header of a binary STL [bad_format]"},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            CHECK(outcome(row.file, row.text) == row.expected);
        }
    }

    TEST_CASE("what stands in for a file is recognised under every name") {
        struct Row {
            std::string name, text, said;
        };
        const std::string
            lfs = "is a pointer of Git LFS, not the file itself; fetch the file with: git lfs pull",
            page = "is a web page (HTML), not the file itself; download the file that the page offers",
            text = "is not a mesh: neither STL, OBJ, PLY, OFF, GLB nor glTF, but text that begins ",
            message = "; if it was downloaded, it may be a message in place of the file";
        const Row rows[] = {
            {"a pointer of Git LFS",
             "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 12345\n", lfs},
            {"a pointer of git-annex", "/annex/objects/SHA256E-s1--00.stl\n",
             "is a pointer of git-annex, not the file itself; fetch the file with: git annex get"},
            {"a web page", "\n<!DOCTYPE html>\n<html lang=\"en\"><title>v 1 2 3</title></html>\n", page},
            {"a web page in capitals", "<HTML><BODY>not found</BODY></HTML>", page},
            {"a web page as XML", "<?xml version=\"1.0\"?>\n<html xmlns=\"x\"></html>", page},
            {"the message of a server of files",
             "<?xml version=\"1.0\"?>\n<Error><Code>NoSuchKey</Code><Message>gone</Message></Error>",
             "is the error message of a server, not the file itself; download the file again"},
            {"one line", "404: Not Found", text + "\"404: Not Found\"" + message},
            {"a letter", "Dear all,\nplease find attached\n", text + "\"Dear all,\"" + message},
        };
        for (const Row& row : rows)
            for (const std::string file :
                 {"in.obj", "in.stl", "in.ply", "in.off", "in.glb", "in.gltf", "in"}) {
                CAPTURE(row.name);
                CAPTURE(file);
                CHECK(outcome(file, row.text) == file + ": " + row.said + " [bad_format]");
            }
        const std::string json = R"({"message":"Not Found","status":"404"})";
        CHECK(outcome("in.obj", json).starts_with("in.obj: is JSON, but not glTF"));
        CHECK(outcome("in.gltf", json) ==
              "in.gltf: the JSON root has no \"asset\"" + message + " [bad_format]");
        // The word alone does not make it a glTF.
        for (const std::string file : {"in.glb", "in.gltf", "in.obj", "in"}) {
            CAPTURE(file);
            CHECK(outcome(file, R"({"message":"asset not found","asset":1})") ==
                  file + ": asset: is not a JSON object" + message + " [bad_format]");
            CHECK(outcome(file, R"({"error":"no such \"asset\"","asset":{}})") ==
                  file + ": asset: has no \"version\"" + message + " [bad_format]");
            CHECK(outcome(file, R"({"asset":{"version":2}})") ==
                  file + ": asset.version: is not a string" + message + " [bad_format]");
            CHECK(outcome(file, R"({"asset":{"version":"1.0"}})") ==
                  file + ": asset.version: is \"1.0\"; only glTF 2 is supported [unsupported]");
        }
        // The buffer of a glTF may be one, too.
        const ScratchFolder folder;
        folder.put("a.bin", rows[0].text);
        const std::string gltf = folder.put(
            "a.gltf",
            R"({"asset":{"version":"2.0"},"buffers":[{"byteLength":36,"uri":"a.bin"}],"bufferViews":[{"buffer":0,)"
            R"("byteLength":36}],"accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"}],)"
            R"("meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],"nodes":[{"mesh":0}]})");
        CHECK(read_error(gltf) == gltf + ": buffers[0]: its file \"a.bin\" " + lfs + " [bad_format]");
    }

    TEST_CASE("text in UTF-16 is read") {
        struct Row {
            const char* name;
            bool big, marked;
        };
        for (const Row row : {Row{"little", false, true},
                              {"little, no mark", false, false},
                              {"big", true, true},
                              {"big, no mark", true, false}}) {
            CAPTURE(row.name);
            std::string bytes;
            const auto add = [&](unsigned unit) {
                const char low = char(unit & 0xff), high = char(unit >> 8);
                bytes += row.big ? high : low;
                bytes += row.big ? low : high;
            };
            if (row.marked) add(0xFEFF);
            for (const char c : obj + "o ") add(static_cast<unsigned char>(c));
            for (const unsigned unit : {0xE9u, 0x20ACu, 0xD83Du, 0xDE00u, 0xDC00u}) add(unit);
            for (const char c : std::string("\nf 1 2 3\nf 1 2 9\n")) add(static_cast<unsigned char>(c));
            CHECK(outcome("in.obj", bytes) ==
                  "in.obj:7: face corner \"9\" is beyond the 3 vertices of the file [bad_format]");
            bytes.resize(bytes.size() - 16);
            CHECK(outcome("in.txt", bytes) ==
                  "in: 0 0 0, 1 0 0, 0 1 0 | \xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80"
                  "\xEF\xBF\xBD: 0 0 0, 1 0 0, 0 1 0");
        }
    }

    TEST_CASE("an OBJ is known by its lines, under any name") {
        for (const std::string name : {"in.obj", "in.stl", "in.ply", "in.off", "in.glb", "in.gltf", "in",
                                       "in.txt", ".obj", "a.b/in"}) {
            CAPTURE(name);
            const std::string stem = name == ".obj" ? ".obj" : "in";
            CHECK(outcome(name, obj) == stem + ": 0 0 0, 1 0 0, 0 1 0");
        }
    }

    TEST_CASE("files that cannot be read say why") {
        const ScratchFolder folder;
        CHECK(read_error(folder / "none.obj") == (folder / "none.obj") + ": no such file [not_found]");
        CHECK(read_error(folder.put("a.obj", obj) + "/b.obj") ==
              (folder / "a.obj/b.obj") + ": part of the path is not a folder [not_found]");
        CHECK(read_error(folder.path()) == folder.path() + ": is a folder, not a file [unreadable]");
        CHECK(read_error("") == ": not a valid file name [not_found]");
        CHECK(read_error("/dev/zero") == "/dev/zero: is a device, not a file [unreadable]");
        std::filesystem::create_symlink("loop", folder / "loop");
        CHECK(read_error(folder / "loop").find("[unreadable]") != std::string::npos);
        // As root everything may be read.
        ::chmod((folder / "a.obj").c_str(), 0);
        if (::geteuid() != 0)
            CHECK(read_error(folder / "a.obj") == (folder / "a.obj") + ": permission denied [unreadable]");
    }

    TEST_CASE("a pipe is read to its end") {
        const ScratchFolder folder;
        const std::string path = folder / "pipe";
        REQUIRE(::mkfifo(path.c_str(), 0600) == 0);
        std::string text = obj;
        text.insert(0, std::string(300'000, '#') + "\n");  // more than a pipe holds at once
        std::thread writer([&] { std::ofstream(path) << text; });
        const Result<Assembly> result = io::read(path);
        writer.join();
        REQUIRE(result.ok());
        CHECK(assembly_text(*result) == "pipe: 0 0 0, 1 0 0, 0 1 0");
    }

    TEST_CASE("several files are one assembly, numbered on") {
        const ScratchFolder folder;
        const std::string a = folder.put("a.obj", obj + "o x\nf 3 2 1\n"),
                          b = folder.put("b.off", "OFF\n3 1 0\n5 0 0\n6 0 0\n5 1 0\n3 0 1 2\n");
        const Result<Assembly> result = io::read(std::vector<std::string>{a, b, a});
        REQUIRE(result.ok());
        REQUIRE(result->parts.size() == 5);
        CHECK(assembly_text(*result).substr(0, 90) ==
              "a: 0 0 0, 1 0 0, 0 1 0 | x: 0 1 0, 1 0 0, 0 0 0 | b: 5 0 0, 6 0 0, 5 1 0 | a: 0 0 0, 1 0 0");
        const std::uint32_t numbers[] = {0, 0, 1, 2, 2};
        for (std::size_t i = 0; i < 5; ++i) {
            CHECK(result->parts[i].file_number == numbers[i]);
            CHECK(result->parts[i].file == (i == 2 ? b : a));
        }
        const Result<Assembly> broken = io::read(std::vector<std::string>{a, folder / "none.obj"});
        REQUIRE_FALSE(broken.ok());
        CHECK(broken.error().where == folder / "none.obj");
        CHECK(io::read(std::vector<std::string>{}).ok());
    }

    TEST_CASE("a list of files in braces, of one too") {
        const ScratchFolder folder;
        const std::string a = folder.put("a.obj", obj);
        CHECK(assembly_text(*io::read({a})) == assembly_text(*io::read(a)));
        CHECK(io::read({a, a})->parts.size() == 2 * io::read(a)->parts.size());
        CHECK(io::read({a.c_str(), a.c_str()})->parts[1].file_number == 1);
        CHECK(io::read({})->parts.empty());
    }
}
