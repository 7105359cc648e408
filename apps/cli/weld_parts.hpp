// weld_parts.hpp: --weld, which closes the cracks of the parts that were read.
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/core/result.hpp>
#include <hitbox/mesh/trimesh.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <apps/cli/options.hpp>

namespace hitbox::cli {

/// Adds --weld D.
void declare_weld(Options& options, double& tolerance);

/// Closes the cracks of parts (weld() of hitbox/mesh/weld.hpp), some at a time, and counts what was done.
///
/// Notes       weld-degenerate: triangles of a part became degenerate. weld-no-surface: so that none is left.
/// Errors      those of weld(). usage: of a part no surface is left, unless `allow_empty`.
class PartWelder {
public:
    PartWelder(double tolerance, bool allow_empty) : tolerance_(tolerance), allow_empty_(allow_empty) {}

    /// Welds the next parts, which are numbered on.
    [[nodiscard]] std::optional<Error> weld(std::span<Part> parts, Executor& executor);

    const std::vector<Note>& notes() const { return notes_; }
    /// "hitbox: --weld moved 12 points of 3 parts by at most 0.001"
    std::string summary() const;

private:
    double tolerance_;
    bool allow_empty_;
    std::vector<Note> notes_;
    std::uint32_t seen_ = 0;  // parts
    std::size_t points_ = 0, parts_ = 0, closed_ = 0, open_ = 0;
    double move_ = 0;
};

/// Closes the cracks of all parts and says on standard error how far points moved. Does nothing if the tolerance is 0.
[[nodiscard]] std::optional<Error> weld_parts(Assembly& assembly, double tolerance, bool allow_empty,
                                              Executor& executor);

}  // namespace hitbox::cli
