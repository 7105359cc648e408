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

std::optional<Error> PartWelder::weld(std::span<Part> parts, Executor& executor) {
    std::vector<std::optional<Result<ClosedCracks>>> all(parts.size());
    std::vector<std::uint8_t> left(all.size());  // whether a part still has a surface
    executor.parallel_for(all.size(), [&](std::size_t i) {
        all[i] = hitbox::weld(parts[i].mesh, tolerance_);
        if (!all[i]->ok()) return;
        const Welded welded = *hitbox::weld((*all[i])->mesh);
        left[i] = welded.degenerate_count < welded.triangles.size();
    });
    for (std::size_t i = 0; i < all.size(); ++i) {
        Part& part = parts[i];
        if (!all[i]->ok()) return Error{all[i]->error().code, all[i]->error().message, part.name};
        ClosedCracks& c = **all[i];
        points_ += c.moved_points, parts_ += c.moved_points > 0;
        move_ = std::max(move_, c.largest_move);
        closed_ += left[i] && c.open_edges_before > 0 && c.open_edges_after == 0;
        open_ += c.open_edges_after > 0;
        if (!c.degenerate.empty()) {
            std::string what = formatted("--weld made {} of {} degenerate", c.degenerate.size(),
                                         counted(part.mesh.triangles.size(), "triangle", "triangles"));
            if (!left[i]) {
                what += ", and no surface is left";
                // A check in CI must not pass if a part has vanished.
                if (!allow_empty_)
                    return Error{ErrorCode::usage, what + "; give a smaller D, or pass --allow-empty",
                                 formatted("{}: {} {}", part.file, seen_, part.name)};
            }
            notes_.push_back({left[i] ? "weld-degenerate" : "weld-no-surface", what, seen_, part.file});
        }
        part.mesh = std::move(c.mesh);
        ++seen_;
    }
    return {};
}

std::string PartWelder::summary() const {
    std::string text = points_ == 0 ? "hitbox: --weld moved no point"
                                    : formatted("hitbox: --weld moved {} of {} by at most {:.3g}",
                                                counted(points_, "point", "points"),
                                                counted(parts_, "part", "parts"), move_);
    if (closed_ > 0)
        text += formatted("; {} now closed", closed_ == 1 ? "1 part is" : formatted("{} parts are", closed_));
    if (open_ > 0)
        text += formatted("; {} still open", open_ == 1 ? "1 part is" : formatted("{} parts are", open_));
    return text + "\n";
}

std::optional<Error> weld_parts(Assembly& assembly, double tolerance, bool allow_empty, Executor& executor) {
    if (tolerance == 0) return {};
    PartWelder welder(tolerance, allow_empty);
    if (auto error = welder.weld(assembly.parts, executor)) return error;
    const std::size_t before = assembly.notes.size();
    assembly.notes.insert(assembly.notes.end(), welder.notes().begin(), welder.notes().end());
    print_message(welder.summary());
    print_notes(assembly, before);
    return {};
}

}  // namespace hitbox::cli
