// stored_file.hpp: the files of a folder of tiles: whole, of this plan and this version, or not there (checksum, resume).
#pragma once

#include <hitbox/core/result.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace hitbox::cli {

/// A number for bytes. Different bytes have different numbers, but for a chance of one in 10^19.
std::uint64_t checksum(std::span<const std::byte> bytes, std::uint64_t seed = 0);

/// Writes content with its checksum, by a temporary file that is renamed. `owner` says to what it belongs: read_stored() gives
/// it back only to the same owner.
[[nodiscard]] std::optional<Error> write_stored(const std::string& path, std::uint64_t owner,
                                                std::span<const std::byte> content);

/// Reads it.
///
/// Errors      not_found. bad_format: it is damaged, or of another owner or version of hitbox.
Result<std::vector<std::byte>> read_stored(const std::string& path, std::uint64_t owner);

}  // namespace hitbox::cli
