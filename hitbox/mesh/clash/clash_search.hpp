// clash_search.hpp: a clash search up to the kinds of clashes; their depths follow (broad and narrow phase).
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/core/progress.hpp>
#include <hitbox/core/ids.hpp>
#include <hitbox/mesh/clash.hpp>
#include <hitbox/mesh/clash/part_pair.hpp>
#include <hitbox/mesh/surface.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace hitbox::detail {

/// Returns the error of options that no search accepts.
[[nodiscard]] std::optional<Error> refused(const ClashOptions& options);

/// One search. Call prepare(), judge(), then set the depths of solids that penetrate, then take().
class ClashSearch {
public:
    ClashSearch(const Assembly& assembly, const ClashOptions& options)
        : assembly_(assembly), options_(options), executor_(options.executor ? *options.executor : serial_) {}

    /// Finds the pairs of parts whose boxes meet, and builds their surfaces.
    [[nodiscard]] std::optional<Error> prepare();

    /// Judges these pairs. Afterwards solids that penetrate have no depth yet.
    void judge();

    /// The pairs of solids that penetrate, each the first of its kind: others have the same answer.
    std::vector<std::size_t> solids_that_penetrate() const;

    const std::vector<IdPair>& pairs() const { return pairs_; }
    const PairOptions& options_of(std::size_t pair) const { return by_pair_[pair]; }
    Clash& clash_of(std::size_t pair) { return clashes_[pair]; }
    /// The pair of which this one has the answer.
    std::size_t first_alike(std::size_t pair) const { return first_[pair]; }
    bool is_clash(std::size_t pair) const { return clashing_[first_[pair]] != 0; }
    /// The answer about a pair, copied from the first one that is alike.
    Clash answer(std::size_t pair) const;
    JudgedPart part(std::uint32_t i) const {
        return {surfaces_[i], surfaces_[i].is_closed() && !report_.bounds_nothing[i], twins_[i]};
    }

    Executor& executor() { return executor_; }
    Progress& progress() { return *progress_; }
    /// Counts the steps of pairs that need no depth.
    void skip_depths(std::size_t asked) { progress_->step(steps_of_depths_ - asked); }

    /// The report, with all clashes.
    Result<ClashReport> take();

private:
    void guess_inner_parts();

    const Assembly& assembly_;
    const ClashOptions& options_;
    SerialExecutor serial_;
    Executor& executor_;
    ClashReport report_;
    std::vector<IdPair> pairs_;
    std::vector<PairOptions> by_pair_;
    std::vector<Surface> surfaces_;     // by part; without a tree if it is in no pair
    std::vector<std::uint32_t> twins_;  // by part: the first one with the same triangles
    std::vector<std::size_t> first_;    // by pair
    std::vector<Clash> clashes_;
    std::vector<std::uint8_t> clashing_;
    std::optional<Progress> progress_;
    std::size_t steps_of_depths_ = 0;
    std::chrono::steady_clock::time_point narrow_start_{};
};

}  // namespace hitbox::detail
