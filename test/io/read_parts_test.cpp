// read_parts_test.cpp: mirrors hitbox/io/read_parts.cpp: parts one after the other are those of read(), to the last bit.
#include "io/parts_of.hpp"
#include "io/samples.hpp"
#include "io/scratch_folder.hpp"
#include "skip.hpp"

#include <doctest/doctest.h>

#include <sys/stat.h>

#include <algorithm>
#include <fstream>
#include <random>
#include <string>
#include <thread>

using namespace hitbox;
using namespace hitbox::test;

namespace {

// Windows of so few bytes have their ends inside of everything.
constexpr std::size_t tiny_windows[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 16, 23, 31, 47, 64, 1000};

void check_windows(const std::string& path) {
    CAPTURE(path);
    const Result<Assembly> whole = io::read(path);
    CHECK(difference(whole, parts_of(path)) == "");
    if (std::filesystem::file_size(path) > 100'000) {
        CHECK(difference(whole, parts_of(path, 4099)) == "");
        return;
    }
    for (const std::size_t window : tiny_windows) {
        CAPTURE(window);
        REQUIRE(difference(whole, parts_of(path, window)) == "");
    }
}

const std::string three = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";

// A text of random statements, most of them valid.
std::string random_obj(std::mt19937& random) {
    const auto below = [&](std::size_t n) { return std::size_t(random() % n); };
    const auto one_of = [&](const auto&... choices) {
        const std::string all[] = {choices...};
        return all[below(sizeof...(choices))];
    };
    std::string text;
    const std::size_t names = 1 + below(4), faults = below(3) == 0 ? 40 : 4000, kinds = 2 + below(12);
    std::size_t point_count = 0;
    const auto end = [&] { return one_of("\n", "\n", "\n", "\r\n", " \n", " # end\n", "\n\n", " #\\\n"); };
    const auto gap = [&] { return below(30) == 0 ? one_of("\\\n", " \\\r\n ", "\t", "  ") : one_of(" "); };
    const auto add_point = [&] {
        text += "v";
        for (int k = 0; k < 3; ++k)
            text += gap() + (below(faults) == 0 ? one_of("nan", "1e999", "x", "1,5", "#", "v")
                                                : one_of("0", "1", "-1.5", "2e1", "0.3333333333333333", "7"));
        text += (below(9) == 0 ? gap() + one_of("1", ".5 .5 .5", "1 \\\n1", "1 \\\nv 1 2 3") : "") + end();
        ++point_count;
    };
    const auto add_face = [&] {
        text += "f";
        for (std::size_t corners = 3 + below(3) - (below(9) == 0 ? 2 : 0); corners > 0; --corners) {
            text += gap();
            if (below(faults) == 0)
                text += one_of("0", "-99", "99", "x", "1.5", "\\ 1", "-0");
            else if (below(3) == 0 || point_count == 0)
                text += "-" + std::to_string(1 + below(std::max<std::size_t>(point_count, 1)));
            else
                text += std::to_string(1 + below(point_count + (below(60) == 0 ? 3 : 0)));
            text += one_of("", "", "/1", "//2", "/1/2");
        }
        text += end();
    };
    if (below(8) == 0) text += "\xEF\xBB\xBF";
    for (int i = 0; i < 3; ++i) add_point();
    for (std::size_t statements = below(40); statements > 0; --statements) {
        const std::size_t kind = below(kinds);
        if (kind == 0) add_point();
        if (kind == 1 || kind > 9) add_face();
        if (kind == 2 || kind == 3) text += "g n" + std::to_string(below(names)) + end();
        if (kind == 4) text += "o n" + std::to_string(below(names)) + end();
        if (kind == 5) text += one_of("o", "g", "o  ", "g \t") + end();
        if (kind == 6)
            text += one_of("vn 0 0 1", "vt 0 \\\n 1", "l 1 2", "p 1", "s off", "usemtl a\\") + end();
        if (kind == 7) text += one_of("# v 1 2 3", "#\\", "<<<", "vx", "call a", "curv \\\n 1", "\\") + end();
        if (kind == 8) text += one_of("\n", " \t\n", "", "mtllib \\\n");
        if (kind == 9 && below(faults) == 0) text += '\0';
    }
    for (std::size_t late = below(4); late > 0; --late) add_point();
    if (below(4) == 0 && !text.empty()) text.pop_back();
    return text;
}

}  // namespace

TEST_SUITE("io/read_parts") {
    TEST_CASE("the samples, with every window") {
        const ScratchFolder folder;
        for (const Sample& sample : samples()) check_windows(folder.put(sample.name, sample.bytes));
    }

    TEST_CASE("the corpus, with every window") {
        const std::vector<std::string> files = files_in(HITBOX_SOURCE_DIR "/test/corpus/io");
        REQUIRE(files.size() > 10);
        for (const std::string& file : files) check_windows(file);
        for (const std::string& file : files_in(HITBOX_SOURCE_DIR "/test/corpus/solids")) check_windows(file);
    }

    TEST_CASE("what an OBJ may be cut in") {
        struct Row {
            const char* name;
            std::string text;
        };
        const std::string f = "f 1 2 3\n";
        const Row rows[] = {
            {"objects", three + "o a\n" + f + "o b\n" + f + f},
            {"faces before the first object", three + f + "o a\n" + f},
            {"objects without faces, or with faces of two corners", three + "o a\no b\nf 1 2\no c\n" + f},
            {"groups of an object that has no faces", three + "g x\n" + f + "o a\nf 1 2\n"},
            {"an object behind groups", three + "g x\n" + f + "g y\n" + f + "o a\n" + f + "g z\n" + f},
            {"an object behind faces of one group", three + f + "o a\n" + f + f},
            {"groups", three + "g a\n" + f + "g b\n" + f + "g c\n"},
            {"groups that come again", three + "g a\n" + f + "g b\n" + f + "g a\nf 3 2 1\n"},
            {"groups that come again at once", three + "g a\n" + f + "g a\n" + f + "g b\n" + f},
            {"groups with nothing between", three + "g a\n" + f + "g b\ng c\nf 1 2\ng a\n" + f},
            {"groups that come again, after small faces",
             three + "g a\n" + f + "g b\nf 1 2\ng b\n" + f + "g\n" + f + "g a\nf 1\n" + f},
            {"groups that are reopened, with vertices between",
             three + "g a\nf -3 -2 -1\n" + "g b\n" + three + "f -3 -2 -1\ng a\n" + three + "f -3 -2 -1\n"},
            {"faces before the first group, and later vertices",
             "f 1 2 3\ng a\nf 1 2 4\n" + three + "v 5 5 5\n"},
            {"only groups", three + "g a\ng b\n"},
            {"the file", three + f + f},
            {"no faces", three},
            {"no newline at the end", three + "o a\nf 1 2 3"},
            {"windows line ends", "v 0 0 0\r\nv 1 0 0\r\nv 0 1 0\r\no a\r\nf 1 2 3\r\n"},
            {"old line ends", "v 0 0 0\rv 1 0 0\rv 0 1 0\ro a\rf 1 2 3\r"},
            {"one old line end among others", "v 0 0 0\rv 1 0 0\nv 0 1 0\no a\nf 1 2 3\n"},
            {"joined lines", "v 0 0 \\\n0\nv 1 \\ \r\n0 0\nv 0 1 0\no \\\nf 1 \\\n \\\n 2 3\nl 1 \\\n2\n"},
            {"joined lines that look like vertices", three + "l 1 \\\nv 5 5 5\nf 1 2 -1\nf 1 2 4\n"},
            {"the same behind a face that looks ahead",
             three + "f 1 2 4\nl 1 \\\nv 5 5 5\nv 6 6 6\nf 1 2 -1\n"},
            {"comments with a backslash",
             "# a \\\nv 0 0 0#\\\nv 1 0 0 # \\\nv 0 1 0\nf 1 2 3 #\\\nf 3 2 1\n"},
            {"a backslash at the end", three + f + "f 1 2 3 \\"},
            {"a byte order mark", "\xEF\xBB\xBF" + three + "o a\n" + f},
            {"faces before the vertices", "o a\nf 1 2 3\no b\nf 3 2 1\n" + three},
            {"a bad vertex behind a face", three + f + "v 1 x 2\n"},
            {"a bad vertex behind a bad face", three + "f 1 2 x\nv 1 x 2\n"},
            {"a bad vertex behind a face that looks ahead and a bad one",
             three + "f 1 2 4\nf 1 2 x\nv 1 x 2\n"},
            {"a bad vertex before a bad face", three + "v 1 x 2\nf 1 2 x\n"},
            {"a bad face, in scattered groups", three + "g a\n" + f + "g b\n\nf 1 2 9\ng a\nf 1 2 8\n"},
            {"a bad small face, in scattered groups",
             three + "g a\n" + f + "g b\n" + f + "g a\n" + f + "g c\nf x\n"},
            {"a vertex that is not finite", three + "v 0 nan 1\no a\n" + f + "\nf 1 2 4\n"},
            {"a vertex that is not finite and not used", three + "v 0 nan 1\no a\n" + f},
            {"an index beyond the file", three + "o a\n" + f + "f 1 2 4\n"},
            {"names that come again", three + "o a\n" + f + "o b\n" + f + "o a\n" + f + "o b\n" + f},
            {"statements of no kind", three + "o a\n" + f + "<<< 1\n\n>>> 2\nl 1 2\ncall x\n"},
            {"a zero", three + "o a\n" + f + std::string(1, '\0')},
            {"a zero behind a bad vertex", three + "v x\no a\n" + f + std::string(1, '\0')},
            {"a long line", three + "# " + std::string(5000, 'c') + "\no a\n" + f},
            {"a long name", three + "o " + std::string(5000, 'n') + "\n" + f},
        };
        const ScratchFolder folder;
        for (const Row& row : rows) {
            CAPTURE(row.name);
            check_windows(folder.put("in.obj", row.text));
        }
    }

    TEST_CASE("random texts, as from memory") {
        const ScratchFolder folder;
        std::mt19937 random(7);
        std::size_t errors = 0, parts = 0;
        for (int round = 0; round < 4000; ++round) {
            const std::string text = random_obj(random);
            const std::string path = folder.put("in.obj", text);
            const Result<Assembly> whole = read_text(path, text);
            errors += !whole.ok();
            if (whole) parts += whole->parts.size();
            CAPTURE(round);
            CAPTURE(text);
            REQUIRE(difference(whole, parts_of(path)) == "");
            REQUIRE(difference(whole, parts_of(path, 1 + random() % 64)) == "");
        }
        CHECK(errors > 400);
        CHECK(errors < 3000);
        CHECK(parts > 4000);
    }

    TEST_CASE("an error of the sink ends the reading") {
        const ScratchFolder folder;
        const std::string f = "f 1 2 3\n";
        for (const std::string& text : {three + "o a\n" + f + "o b\n" + f + "o c\nf x\n",
                                        three + "g a\n" + f + "g b\n" + f + "g a\n" + f,
                                        three + "g a\n" + f + "g b\n" + f, three + f}) {
            CAPTURE(text);
            const std::string path = folder.put("in.obj", text);
            int calls = 0;
            const auto notes = io::read_parts(path, [&](Part&&) -> std::optional<Error> {
                ++calls;
                return Error{ErrorCode::cancelled, "enough", "here"};
            });
            REQUIRE_FALSE(notes.ok());
            CHECK(error_text(notes.error()) == "here: enough [cancelled]");
            CHECK(calls == 1);
        }
        const std::string path = folder.put("in.off", "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n");
        const auto notes = io::read_parts(
            path, [](Part&&) -> std::optional<Error> { return Error{ErrorCode::cancelled, "no", ""}; });
        CHECK_FALSE(notes.ok());
    }

    TEST_CASE("the parts before an error are given") {
        const ScratchFolder folder;
        const std::string path = folder.put("in.obj", three + "o a\nf 1 2 3\no b\nf 1 2 3\no c\nf 1 2 x\n");
        std::string names;
        const auto notes = io::read_parts(path, [&](Part&& part) -> std::optional<Error> {
            names += part.name;
            return std::nullopt;
        });
        CHECK_FALSE(notes.ok());
        CHECK(names == "ab");
    }

    TEST_CASE("a file that is changed meanwhile is an error") {
        const ScratchFolder folder;
        std::string text = three;
        for (int i = 0; i < 100; ++i) text += "o " + std::to_string(i) + "\nf 1 2 3\n";
        struct Row {
            const char* name;
            std::string becomes;
        };
        const Row rows[] = {
            {"shorter", text.substr(0, text.size() / 2)},
            {"empty", ""},
            {"longer", text + text},
            {"of the same size", text.substr(0, text.size() - 8) + "f 3 2 1\n"},
            {"of other vertices", "v 0 0 0\n" + three + std::string(text.size(), '\n')},
            {"with more vertices, which faces count from the end", text.substr(0, 24) + "o 0\n" +
                                                                       [&] {
                                                                           std::string more;
                                                                           for (int i = 0; i < 200; ++i)
                                                                               more +=
                                                                                   "v 1 1 1\nf -1 -2 -3\n";
                                                                           return more;
                                                                       }()},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            const std::string path = folder.put("in.obj", text);
            int calls = 0;
            const auto notes = io::detail::read_parts_in_windows(
                path, {},
                [&](Part&&) -> std::optional<Error> {
                    if (++calls == 3) folder.put("in.obj", row.becomes);
                    return std::nullopt;
                },
                16);
            REQUIRE_FALSE(notes.ok());
            CHECK(error_text(notes.error()) == path + ": was changed while it was read [unreadable]");
        }
    }

    TEST_CASE("what is no file gives the errors of read(), and a pipe its parts") {
        const ScratchFolder folder;
        for (const std::string& path :
             {folder / "none.obj", folder.path(), std::string(), std::string("/dev/null"),
              folder.put("empty.obj", ""), folder.put("text.txt", "some words\nand more\n")})
            CHECK(difference(io::read(path), parts_of(path)) == "");
        const std::string pipe = folder / "pipe.obj";
        REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
        std::thread writer([&] { std::ofstream(pipe) << three << "o a\nf 1 2 3\n"; });
        const Result<Assembly> assembly = parts_of(pipe);
        writer.join();
        REQUIRE(assembly.ok());
        CHECK(assembly_text(*assembly) == "a: " + corner_text);
    }

    TEST_CASE("one part is in memory at a time") {
        const ScratchFolder folder;
        std::string text = three;
        for (int i = 0; i < 50; ++i) text += "o " + std::to_string(i) + "\nf 1 2 3\n";
        text += "o bad\nf 1 2 4\n";
        // The parts are given before the text is read to its end.
        int calls = 0;
        const auto notes =
            io::read_parts(folder.put("in.obj", text), [&](Part&& part) -> std::optional<Error> {
                CHECK(part.mesh.triangles.size() == 1);
                ++calls;
                return std::nullopt;
            });
        CHECK_FALSE(notes.ok());
        CHECK(calls == 50);
    }
}
