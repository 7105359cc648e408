// bcf_zip.hpp: files packed into one (archive, deflate).
#pragma once

#include <hitbox/core/result.hpp>

#include <string>
#include <vector>

namespace hitbox::cli {

struct ZipEntry {
    std::string name;  ///< folders are separated by slashes
    std::string bytes;
};

/// The bytes of a zip file. All entries have the same date, so the same entries give the same bytes.
///
/// Errors      unwritable: minizip failed, because memory ran out.
Result<std::string> zip_file(const std::vector<ZipEntry>& entries);

}  // namespace hitbox::cli
