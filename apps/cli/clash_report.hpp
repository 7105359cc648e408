// clash_report.hpp: the results of `hitbox clash` as a table, JSON and CSV.
#pragma once

#include <hitbox/mesh/clash.hpp>
#include <hitbox/mesh/trimesh.hpp>

#include <string>
#include <vector>

#include "json_writer.hpp"
#include "table.hpp"

namespace hitbox::cli {

struct FoundClashes {
    const Assembly& assembly;
    const ClashReport& report;
    std::vector<std::size_t> degenerate;  ///< by part: the number of degenerate triangles
    std::vector<bool> is_new;             ///< by clash; empty without a baseline
    double load_seconds = 0;
};

/// The indices of the clashes: worst kind first, then new ones, then the deepest or nearest, then by part indices.
std::vector<std::size_t> worst_first(const FoundClashes& found);

/// The table and a summary line.
std::string clash_table(const FoundClashes& found, Colour colour);

/// "100 parts, 312 pairs of boxes meet: 87 penetrating, 5 touching".
std::string clash_summary(const FoundClashes& found);

/// Writes the members of one clash into the current object.
void write_clash_fields(JsonWriter& out, const FoundClashes& found, std::size_t i);

/// Writes the members of the JSON report into the current object.
void write_clash_members(JsonWriter& out, const FoundClashes& found);

/// A header line and one line for each clash, in the order of the JSON report (RFC 4180, LF).
std::string clash_csv(const FoundClashes& found);

}  // namespace hitbox::cli
