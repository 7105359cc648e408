// slice_report.hpp: the results of `hitbox slice` as a table and JSON.
#pragma once

#include <hitbox/mesh/slice_parts.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <apps/cli/report/table.hpp>

namespace hitbox::cli {

struct PieceReport {
    std::string path, name;  ///< of the part
    std::size_t triangles = 0;
    double volume = 0, area = 0;
    bool closed = true;
    bool floats_change_it = false;  ///< see is_changed_by_floats(), if that was asked for
};

/// The totals of one side.
struct SideReport {
    std::vector<PieceReport> pieces;
    std::size_t triangles = 0;
    double volume = 0;
    bool closed = true;
};

struct SliceReport {
    SideReport front, back;
    double cap_area = 0;
    std::size_t cap_loops = 0, open_edges = 0, overlapping_parts = 0, skipped_parts = 0;
};

/// `ask_for_floats`: also determines which pieces rounding to floats would change.
SliceReport report_on(const SlicedParts& sliced, bool ask_for_floats = false);

/// What rounding to floats has changed about a side, as a message: the pieces of which it changes a component, that are no
/// longer closed, or whose volume is another by more than 1 %, or whose area is less if they are open. `name` is that of
/// the side.
std::optional<std::string> change_by_rounding(const char* name, const SideReport& was, const SideReport& is);

std::string slice_json(const SliceReport& report, const Assembly& assembly);
std::string slice_text(const SliceReport& report, Colour colour);

}  // namespace hitbox::cli
