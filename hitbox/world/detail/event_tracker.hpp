// event_tracker.hpp: the changes between two lists of pairs that meet (enter, stay, exit).
#pragma once

#include <hitbox/core/function_ref.hpp>
#include <hitbox/world/collision.hpp>
#include <hitbox/world/events.hpp>
#include <hitbox/world/handle.hpp>

#include <compare>
#include <span>
#include <vector>

namespace hitbox::detail {

/// Compares the current pairs with those of the last call by merging two sorted lists.
///
///     met last time     no    yes   yes
///     meet now          yes   yes   no
///                      begin  stay  end       each pair once, sorted by (a, b)
///
/// Pairs of two sleeping bodies are neither reported nor forgotten, and cost nothing until a body wakes.
class EventTracker {
public:
    /// A callback that returns true if both bodies exist and sleep.
    using IsResting = FunctionRef<bool(BodyHandle, BodyHandle)>;

    /// `now` must be sorted and contain no pair of sleeping bodies. `any_woken`: some sleeping pairs may
    /// have changed.
    std::vector<Event> next(std::span<const Collision> now, const IsResting& is_resting, bool any_woken);

private:
    struct Pair {
        BodyHandle a, b;
        friend constexpr auto operator<=>(const Pair&, const Pair&) = default;
    };

    std::vector<Pair> met_, resting_;  // both sorted
};

}  // namespace hitbox::detail
