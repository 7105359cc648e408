// slice_report.hpp: the results of `hitbox slice` as a table and JSON.
#pragma once

#include <hitbox/mesh/slice_parts.hpp>

#include <cstddef>
#include <string>

#include "table.hpp"

namespace hitbox::cli {

/// The totals of one side.
struct SideReport {
    std::size_t parts = 0, triangles = 0;
    double volume = 0;
    bool closed = true;
};

struct SliceReport {
    SideReport front, back;
    const SlicedParts& sliced;
};

SliceReport report_on(const SlicedParts& sliced);

std::string slice_json(const SliceReport& report, const Assembly& assembly);
std::string slice_text(const SliceReport& report, Colour colour);

}  // namespace hitbox::cli
