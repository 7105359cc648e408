// report.hpp: an assembly, its boxes and its clashes as a self-contained web page (report, HTML).
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/core/result.hpp>

#include <cstddef>
#include <string>
#include <vector>

#include <apps/cli/clash/report.hpp>
#include <apps/cli/report/bounds_report.hpp>

namespace hitbox::cli {

/// More triangles than this are slow to rotate on an ordinary machine.
constexpr std::size_t most_triangles_by_default = 2'000'000;

struct PageContent {
    const char* command;  ///< the command that writes the page
    const FoundBounds& bounds;
    const FoundClashes* clashes = nullptr;  ///< null: clashes were not computed
    double clearance = 0, tolerance = 0;
    std::vector<std::string> notes;  ///< by clash: a note from the author of the file; may be empty
    std::size_t most_triangles = most_triangles_by_default;
};

struct Page {
    std::string html;
    std::size_t triangles = 0, shown = 0;  ///< of all parts; fewer are shown if meshes were thinned
};

/// Makes the page. Coordinates are in the units of the files. Meshes and curves are stored as floats relative
/// to the middle of the assembly. If meshes must be thinned, parts with clashes keep four times as many
/// triangles as others. The results are always those of the full meshes. Times are left out, so the same
/// input gives the same page. Ends the program on Ctrl-C.
///
/// Errors      unsupported: the program was built without a usable page.
Result<Page> report_page(const PageContent& content, Executor& executor);

}  // namespace hitbox::cli
