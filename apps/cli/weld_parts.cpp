// weld_parts.cpp: welds each part and sums up what was done.
#include <apps/cli/weld_parts.hpp>

#include <hitbox/mesh/weld.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <apps/cli/report/format.hpp>
#include <apps/cli/report/notes.hpp>
#include <apps/cli/report/terminal.hpp>
#include <apps/cli/report/text.hpp>

namespace hitbox::cli {

void declare_weld(Options& options, double& tolerance) {
    options.size("--weld", "D", tolerance,
                 "close cracks at most D wide: points of open edges that are within D of each\n"
                 "other become one (default 0: off)");
}

std::optional<Error> weld_parts(Assembly& assembly, double tolerance, bool allow_empty, Executor& executor) {
    if (tolerance == 0) return {};
    std::vector<std::optional<Result<ClosedCracks>>> all(assembly.parts.size());
    std::vector<std::uint8_t> left(all.size());  // whether a part still has a surface
    executor.parallel_for(all.size(), [&](std::size_t i) {
        all[i] = weld(assembly.parts[i].mesh, tolerance);
        if (!all[i]->ok()) return;
        const Welded welded = *weld((*all[i])->mesh);
        left[i] = welded.degenerate_count < welded.triangles.size();
    });
    const std::size_t before = assembly.notes.size();
    std::size_t points = 0, parts = 0, closed = 0, open = 0;
    double move = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        Part& part = assembly.parts[i];
        if (!all[i]->ok()) return Error{all[i]->error().code, all[i]->error().message, part.name};
        ClosedCracks& c = **all[i];
        points += c.moved_points, parts += c.moved_points > 0;
        move = std::max(move, c.largest_move);
        closed += left[i] && c.open_edges_before > 0 && c.open_edges_after == 0;
        open += c.open_edges_after > 0;
        if (!c.degenerate.empty()) {
            std::string what = formatted("--weld made {} of {} degenerate", c.degenerate.size(),
                                         counted(part.mesh.triangles.size(), "triangle", "triangles"));
            if (!left[i]) {
                what += ", and no surface is left";
                // A check in CI must not pass if a part has vanished.
                if (!allow_empty)
                    return Error{ErrorCode::usage, what + "; give a smaller D, or pass --allow-empty",
                                 formatted("{}: {} {}", part.file, i, part.name)};
            }
            assembly.notes.push_back(
                {left[i] ? "weld-degenerate" : "weld-no-surface", what, std::uint32_t(i), part.file});
        }
        part.mesh = std::move(c.mesh);
    }
    std::string text =
        points == 0 ? "hitbox: --weld moved no point"
                    : formatted("hitbox: --weld moved {} of {} by at most {:.3g}",
                                counted(points, "point", "points"), counted(parts, "part", "parts"), move);
    if (closed > 0)
        text += formatted("; {} now closed", closed == 1 ? "1 part is" : formatted("{} parts are", closed));
    if (open > 0)
        text += formatted("; {} still open", open == 1 ? "1 part is" : formatted("{} parts are", open));
    print_message(text + "\n");
    print_notes(assembly, before);
    return {};
}

}  // namespace hitbox::cli
