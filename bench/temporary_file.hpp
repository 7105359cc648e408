// temporary_file.hpp: a file in a temporary folder of its own, for workloads that read files.
#pragma once

#include <stdlib.h>

#include <filesystem>
#include <string>
#include <system_error>

namespace hitbox::bench {

/// A file in a temporary folder that is removed with it. The path is empty if there is no such folder.
struct TemporaryFile {
    std::string folder, path;
    explicit TemporaryFile(const std::string& name) {
        folder = (std::filesystem::temp_directory_path() / "hitbox-bench-XXXXXX").string();
        if (::mkdtemp(folder.data())) path = folder + "/" + name;
    }
    ~TemporaryFile() {
        std::error_code ignored;
        if (!path.empty()) std::filesystem::remove_all(folder, ignored);
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
};

}  // namespace hitbox::bench
