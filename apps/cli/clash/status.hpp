// status.hpp: decisions of people about clashes (review, approval, sign-off).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/mesh/clash.hpp>

#include <map>
#include <optional>
#include <string>

namespace hitbox::cli {

enum class Status { open, approved, resolved };

const char* to_string(Status status);
std::optional<Status> status_named(const std::string& word);

/// A decision about one clash.
struct Decision {
    Status status = Status::open;
    std::string why;
    std::optional<ClashKind> kind;  ///< approved up to this kind; a worse one is open again
};

/// By the id of a clash.
using Decisions = std::map<std::string, Decision>;

/// Reads decisions from a TOML file: for each clash a table that is named by its id, with `status`, `why` and `kind`.
///
/// Errors      those of read_toml(); bad_format: the line, and what is wrong there.
Result<Decisions> read_decisions(const std::string& path);

/// Smaller is worse: a duplicate, then the kinds.
int badness_rank(ClashKind kind, bool duplicate);

std::optional<ClashKind> kind_named(const std::string& word);

}  // namespace hitbox::cli
