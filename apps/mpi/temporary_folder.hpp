// temporary_folder.hpp: a folder that is removed at the end of the program, however it ends (mkdtemp).
#pragma once

#include <hitbox/core/result.hpp>

#include <memory>
#include <string>
#include <utility>

namespace hitbox::cli {

/// A new folder in $TMPDIR, or in /tmp. It is removed with the object, and by Ctrl-C, SIGTERM and end_failed(); see
/// set_last_act(). SIGKILL leaves it. It holds files alone. There is one at a time.
class TemporaryFolder {
public:
    /// Errors      unwritable.
    static Result<std::unique_ptr<TemporaryFolder>> make();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::string& path() const { return path_; }

private:
    explicit TemporaryFolder(std::string path) : path_(std::move(path)) {}

    std::string path_;
};

}  // namespace hitbox::cli
