// scratch_folder.hpp: a folder for one test, gone when the test ends (temporary directory).
#pragma once

#include <stdlib.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

namespace hitbox::test {

class ScratchFolder {
public:
    ScratchFolder() {
        std::string pattern = (std::filesystem::temp_directory_path() / "hitbox-test-XXXXXX").string();
        path_ = ::mkdtemp(pattern.data());
    }
    ~ScratchFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    const std::string& path() const { return path_; }
    std::string operator/(std::string_view name) const { return path_ + "/" + std::string(name); }

    /// Writes a file and returns its path.
    std::string put(std::string_view name, std::string_view content) const {
        std::ofstream(*this / name, std::ios::binary).write(content.data(), std::streamsize(content.size()));
        return *this / name;
    }
    std::string content(std::string_view name) const {
        std::ifstream file(*this / name, std::ios::binary);
        return std::string(std::istreambuf_iterator<char>(file), {});
    }
    std::size_t file_count() const {
        using Iterator = std::filesystem::directory_iterator;
        return std::size_t(std::distance(Iterator(path_), Iterator()));
    }

private:
    std::string path_;
};

}  // namespace hitbox::test
