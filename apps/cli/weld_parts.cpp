// weld_parts.cpp: welds each part and sums up what was done.
#include "weld_parts.hpp"

#include <hitbox/mesh/weld.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "format.hpp"
#include "terminal.hpp"
#include "text.hpp"

namespace hitbox::cli {

void declare_weld(Options& options, double& tolerance) {
    options.size("--weld", "D", tolerance,
                 "close cracks at most D wide: points of open edges that are within D of each\n"
                 "other become one (default 0: off)");
}

std::optional<Error> weld_parts(Assembly& assembly, double tolerance, Executor& executor) {
    if (tolerance == 0) return {};
    std::vector<std::optional<Result<ClosedCracks>>> all(assembly.parts.size());
    executor.parallel_for(all.size(),
                          [&](std::size_t i) { all[i] = weld(assembly.parts[i].mesh, tolerance); });
    std::size_t points = 0, parts = 0, closed = 0, degenerate = 0, open = 0;
    double move = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!all[i]->ok())
            return Error{all[i]->error().code, all[i]->error().message, assembly.parts[i].name};
        ClosedCracks& c = **all[i];
        points += c.moved_points, parts += c.moved_points > 0, degenerate += c.degenerate.size();
        closed += c.open_edges_before > 0 && c.open_edges_after == 0, open += c.open_edges_after > 0;
        move = std::max(move, c.largest_move);
        assembly.parts[i].mesh = std::move(c.mesh);
    }
    std::string text =
        points == 0 ? "hitbox: --weld moved no point"
                    : formatted("hitbox: --weld moved {} of {} by at most {:.3g}",
                                counted(points, "point", "points"), counted(parts, "part", "parts"), move);
    if (closed > 0)
        text += formatted("; {} now closed", closed == 1 ? "1 part is" : formatted("{} parts are", closed));
    if (open > 0)
        text += formatted("; {} still open", open == 1 ? "1 part is" : formatted("{} parts are", open));
    if (degenerate > 0)
        text += formatted("; {} degenerate", degenerate == 1 ? "1 triangle became"
                                                             : formatted("{} triangles became", degenerate));
    print_message(text + "\n");
    return {};
}

}  // namespace hitbox::cli
