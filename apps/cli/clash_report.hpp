// clash_report.hpp: what `hitbox clash` found, and the forms in which it can be written (table, JSON, CSV).
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
    std::vector<std::size_t> degenerate;  ///< for each part, its degenerate triangles
    std::vector<bool> is_new;             ///< for each clash; empty without a baseline
    double load_seconds = 0;
};

/// Order of a reader: worst kind first, then new ones, then the deepest or nearest, then by part numbers.
std::vector<std::size_t> worst_first(const FoundClashes& found);

/// For people: the table, then one summary line.
std::string clash_table(const FoundClashes& found, Colour colour);

/// "100 parts, 312 pairs of boxes meet: 87 penetrating, 5 touching".
std::string clash_summary(const FoundClashes& found);

/// The members of one clash, into an object that is open.
void write_clash_fields(JsonWriter& out, const FoundClashes& found, std::size_t i);

/// The members of the JSON report, into an object that is open.
void write_clash_members(JsonWriter& out, const FoundClashes& found);

/// One header line and one line for each clash, in the order of the JSON report (RFC 4180, LF).
std::string clash_csv(const FoundClashes& found);

}  // namespace hitbox::cli
