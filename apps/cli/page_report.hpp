// page_report.hpp: an assembly, its boxes and its clashes as one web page that needs nothing else (report, HTML).
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/core/result.hpp>

#include <cstddef>
#include <string>
#include <vector>

#include "bounds_report.hpp"
#include "clash_report.hpp"

namespace hitbox::cli {

/// More than this many triangles are slow to turn on an ordinary machine.
constexpr std::size_t most_triangles_by_default = 2'000'000;

struct PageContent {
    const char* command;  ///< that asked for the page
    const FoundBounds& bounds;
    const FoundClashes* clashes = nullptr;  ///< null: nobody looked for any
    double clearance = 0, tolerance = 0;
    std::vector<std::string> notes;  ///< for each clash what a person wrote about it; may be empty
    std::size_t most_triangles = most_triangles_by_default;
};

struct Page {
    std::string html;
    std::size_t triangles = 0, shown = 0;  ///< of all parts; less are shown where meshes were thinned
};

/// The page. Coordinates are in the file's units; meshes and curves are floats around the middle of the assembly.
/// Parts that clash keep four times the triangles of others where meshes must be thinned; what was found is that of
/// the whole meshes. Times are left out: the same input gives the same page.
/// Does not return where Ctrl-C stopped it.
/// Errors      unsupported: the program was built without the page.
Result<Page> report_page(const PageContent& content, Executor& executor);

}  // namespace hitbox::cli
