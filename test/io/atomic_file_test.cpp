// atomic_file_test.cpp: mirrors hitbox/io/files/atomic_file.hpp.
#include <hitbox/io/files/atomic_file.hpp>

#include "io/scratch_folder.hpp"
#include "skip.hpp"

#include <doctest/doctest.h>

#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <string>

using namespace hitbox;
using hitbox::test::ScratchFolder;
using hitbox::test::skip;

TEST_SUITE("io/atomic_file") {
    TEST_CASE("a new file holds what was written and nothing else is left in the folder") {
        const ScratchFolder folder;
        CHECK_FALSE(io::detail::write_file_atomically(folder / "out.txt", "hello\n"));
        CHECK(folder.content("out.txt") == "hello\n");
        CHECK(folder.file_count() == 1);
    }

    TEST_CASE("until commit the old file stays, and without commit nothing changes") {
        const ScratchFolder folder;
        folder.put("out.txt", "old");
        {
            Result<io::detail::AtomicFile> file = io::detail::AtomicFile::create(folder / "out.txt");
            REQUIRE(file.ok());
            CHECK_FALSE(file->write("new"));
            CHECK(folder.content("out.txt") == "old");
            CHECK(folder.file_count() == 2);
        }
        CHECK(folder.content("out.txt") == "old");
        CHECK(folder.file_count() == 1);
    }

    TEST_CASE("the mode of a replaced file is kept and a link stays a link") {
        const ScratchFolder folder;
        folder.put("real.txt", "old");
        ::chmod((folder / "real.txt").c_str(), 0640);
        std::filesystem::create_symlink("real.txt", folder / "link.txt");
        CHECK_FALSE(io::detail::write_file_atomically(folder / "link.txt", "new"));
        CHECK(std::filesystem::is_symlink(folder / "link.txt"));
        CHECK(folder.content("real.txt") == "new");
        struct stat info{};
        ::stat((folder / "real.txt").c_str(), &info);
        CHECK((info.st_mode & 0777) == 0640);
    }

    TEST_CASE("what cannot be written is said in one line, and nothing is left behind") {
        const ScratchFolder folder;
        folder.put("a_file", "x");
        std::filesystem::create_directory(folder / "a_folder");
        struct Row {
            std::string name;
            std::string path, reason;
        };
        const Row rows[] = {
            {"a folder that is not there", folder / "none/out.txt", "no such folder"},
            {"a folder", folder / "a_folder", "it is a folder"},
            {"a file as a folder", folder / "a_file/out.txt", "not a folder"},
            {"no name", "", "not a valid file name"},
            {"a full disk", "/dev/full", "the disk is full"},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            const auto error = io::detail::write_file_atomically(row.path, "bytes");
            REQUIRE(error.has_value());
            CHECK(error->code == ErrorCode::unwritable);
            CHECK(error->where == row.path);
            CHECK(error->message.find(row.reason) != std::string::npos);
            CHECK(error->message.find('\n') == std::string::npos);
        }
        CHECK(folder.file_count() == 2);
    }

    TEST_CASE("a read-only folder is an error that says so") {
        const ScratchFolder folder;
        ::chmod(folder.path().c_str(), 0555);
        // Root may write everywhere, so root becomes another user for the moment.
        const bool is_root = ::geteuid() == 0;
        if (is_root && ::seteuid(65534) != 0) {
            skip("root may write everywhere, and there is no other user here");
            return;
        }
        const auto error = io::detail::write_file_atomically(folder / "out.txt", "x");
        if (is_root) REQUIRE(::seteuid(0) == 0);
        ::chmod(folder.path().c_str(), 0755);
        REQUIRE(error.has_value());
        CHECK(error->message.find("permission denied") != std::string::npos);
    }

    TEST_CASE("a disk that fills up in the middle leaves the old file and no temporary") {
        const ScratchFolder folder;
        folder.put("out.txt", "old");
        // A limit on the size of files acts as a small disk does, without one.
        rlimit before{};
        ::getrlimit(RLIMIT_FSIZE, &before);
        const auto old_handler = ::signal(SIGXFSZ, SIG_IGN);
        rlimit small = before;
        small.rlim_cur = 1000;
        ::setrlimit(RLIMIT_FSIZE, &small);
        const auto error = io::detail::write_file_atomically(folder / "out.txt", std::string(5000, 'x'));
        ::setrlimit(RLIMIT_FSIZE, &before);
        ::signal(SIGXFSZ, old_handler);
        REQUIRE(error.has_value());
        CHECK(error->code == ErrorCode::unwritable);
        CHECK(folder.content("out.txt") == "old");
        CHECK(folder.file_count() == 1);
    }

    TEST_CASE("remove_unfinished_files takes the temporaries and leaves what is finished") {
        const ScratchFolder folder;
        CHECK_FALSE(io::detail::write_file_atomically(folder / "done.txt", "done"));
        Result<io::detail::AtomicFile> open_file = io::detail::AtomicFile::create(folder / "open.txt");
        REQUIRE(open_file.ok());
        CHECK(folder.file_count() == 2);
        io::detail::remove_unfinished_files();
        CHECK(folder.file_count() == 1);
        CHECK(folder.content("done.txt") == "done");
        CHECK(open_file->commit().has_value());
    }
}
