// events.hpp: who began to meet, who still does, who no longer does (enter, stay, exit; trigger callbacks).
#pragma once

#include <hitbox/core/function_ref.hpp>
#include <hitbox/world/collision.hpp>
#include <hitbox/world/handle.hpp>

#include <compare>
#include <span>
#include <vector>

namespace hitbox {

enum class EventKind { begin, stay, end };

constexpr const char* to_string(EventKind kind) {
    switch (kind) {
        case EventKind::begin:
            return "begin";
        case EventKind::stay:
            return "stay";
        case EventKind::end:
            return "end";
    }
    return "unknown";
}

/// What became of two bodies since the last time, a before b. At an end either may be gone from the world.
struct Event {
    EventKind kind = EventKind::begin;
    BodyHandle a, b;

    friend constexpr bool operator==(const Event&, const Event&) = default;
};

/// Remembers who met and compares: one merge of two sorted lists.
///
///     met last time     no    yes   yes
///     meet now          yes   yes   no
///                      begin  stay  end       each pair once, sorted by (a, b)
///
/// Pairs that rest are neither told nor forgotten, and cost nothing until someone is woken.
class EventTracker {
public:
    using IsResting = FunctionRef<bool(BodyHandle, BodyHandle)>;

    /// `now` is sorted, and has no pair that rests. `someone_woke`: pairs that rested may do so no more.
    std::vector<Event> next(std::span<const Collision> now, const IsResting& is_resting, bool someone_woke);

private:
    struct Pair {
        BodyHandle a, b;
        friend constexpr auto operator<=>(const Pair&, const Pair&) = default;
    };

    std::vector<Pair> met_, resting_;  // both sorted
};

}  // namespace hitbox
