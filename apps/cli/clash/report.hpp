// report.hpp: the results of `hitbox clash` as a table, JSON and CSV.
#pragma once

#include <hitbox/mesh/clash.hpp>
#include <hitbox/mesh/trimesh.hpp>
#include <hitbox/shape/aabb.hpp>

#include <optional>
#include <string>
#include <vector>

#include <apps/cli/clash/groups.hpp>
#include <apps/cli/clash/rules.hpp>
#include <apps/cli/clash/status.hpp>
#include <apps/cli/report/json_writer.hpp>
#include <apps/cli/report/table.hpp>

namespace hitbox::cli {

/// What the report adds to the geometry of a clash.
struct ClashMark {
    std::string id;
    std::size_t group = 0;
    bool is_new = false;              ///< not in the baseline, or worse than there
    std::optional<std::size_t> rule;  ///< the rule that fits the pair
    std::optional<Decision> decision;
    bool found_again = false;  ///< it was marked as resolved, and occurs again
};

/// What reports say of the mesh of a part. They need no meshes: those of a search in tiles are not in memory.
struct PartFacts {
    std::size_t triangles = 0, degenerate = 0;
    Aabb3 box;
    double largest = 0;  ///< the largest coordinate, without its sign
};

struct FoundClashes {
    const Assembly& assembly;
    const ClashReport& report;
    std::vector<PartFacts> facts;  ///< by part
    double load_seconds = 0;
    double deflection = 0;  ///< of curved faces in files that have such, in the unit of the coordinates
    std::vector<ClashMark> marks = {};  ///< by clash
    std::vector<ClashGroup> groups = {};
    bool has_baseline = false;
    bool shows_ids = false;        ///< in the table too, because decisions are written by id
    bool shows_groups = false;     ///< in the table too
    const Judge* judge = nullptr;  ///< the rules, if there are any
    std::vector<MissingClash> missing = {};
};

/// Gives each clash its id and its group.
void identify(FoundClashes& found, GroupBy by);

Severity severity_of(const FoundClashes& found, std::size_t i);

/// True if somebody still has to look at the clash.
bool is_open(const ClashMark& mark);

/// The indices of the clashes: worst kind first, then new ones, then the deepest or nearest, then by part indices.
std::vector<std::size_t> worst_first(const FoundClashes& found);

/// The table, the groups, and a summary line.
std::string clash_table(const FoundClashes& found, Colour colour);

/// "100 parts, 312 pairs of boxes meet: 87 penetrating, 5 touching".
std::string clash_summary(const FoundClashes& found);

/// Writes the members of one clash into the current object.
void write_clash_fields(JsonWriter& out, const FoundClashes& found, std::size_t i);

/// Writes the members of the JSON report into the current object.
void write_clash_members(JsonWriter& out, const FoundClashes& found);

/// A header line and one line for each clash, in the order of the JSON report (RFC 4180, LF). Names that a spreadsheet
/// would take for a formula begin with a single quote.
std::string clash_csv(const FoundClashes& found);

}  // namespace hitbox::cli
