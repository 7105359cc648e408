// tile_folder.hpp: a folder of tiles, locked while it is used (lock file, flock).
#pragma once

#include <hitbox/core/result.hpp>

#include <string>

namespace hitbox::cli {

/// A folder of plans and results. One program may have it alone; or several may work on tiles of it.
class TileFolder {
public:
    enum class Use {
        alone,   ///< makes the folder if it is not there; removes what earlier programs left unfinished
        shared,  ///< the folder must be there
    };

    /// Waits for up to five seconds where another program has it.
    ///
    /// Errors      usage: it holds other files; another program has it. not_found, unwritable.
    static Result<TileFolder> open(const std::string& path, Use use);

    TileFolder(TileFolder&& other) noexcept;
    TileFolder& operator=(TileFolder&&) = delete;
    ~TileFolder();

    const std::string& path() const { return path_; }

private:
    TileFolder() = default;

    std::string path_;
    int descriptor_ = -1;
};

}  // namespace hitbox::cli
