// ids.hpp: names for parts and clashes that stay when parts are added or moved (identity, GUID, hash).
#pragma once

#include <hitbox/mesh/trimesh.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace hitbox::cli {

/// A text for each part that no other part has: its path; if another file has that path too and its name comes
/// first, also the name of the file; if that is not enough, also its number among those that share it, from the second on.
/// That number depends on their order.
std::vector<std::string> part_identities(const Assembly& assembly);

/// The id of the clash of two parts, in either order: "c" and twelve hexadecimal digits, so that no spreadsheet takes it
/// for a number. Different pairs have different ids, but for a chance of one in 10^14 for each two pairs.
std::string clash_id(std::string_view identity_a, std::string_view identity_b);

/// A GUID that depends on the text alone (RFC 9562, version 8).
std::string guid_of(std::string_view text);

}  // namespace hitbox::cli
