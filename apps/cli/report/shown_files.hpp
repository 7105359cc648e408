// shown_files.hpp: names of files without their folders, for pages that are sent to others (paths, privacy).
#pragma once

#include <hitbox/mesh/trimesh.hpp>

#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace hitbox::cli {

/// The names of the files of an assembly as a page shows them: without their folders, because these are specific to this
/// machine and the page may be sent to others. Files of one name keep as many of their last folders as are needed to distinguish them.
class ShownFiles {
public:
    /// Knows the files of parts and of notes; a file without parts may have a note.
    explicit ShownFiles(const Assembly& assembly);

    std::string name(const std::string& file) const;

    /// The text with each of the files in it by its shown name.
    std::string in_text(std::string_view text) const;

private:
    std::map<std::string, std::string, std::less<>> names_;  // by file
};

}  // namespace hitbox::cli
