// events.hpp: pairs of bodies that begin to meet, still meet, or no longer meet (enter, stay, exit; triggers).
#pragma once

#include <hitbox/world/handle.hpp>

namespace hitbox {

/// The change of a pair of bodies since the last call.
enum class EventKind { begin, stay, end };

/// The name of the kind: "begin", "stay" or "end".
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

/// A pair of bodies and its change since the last call, with a < b. In an `end` event either body may have
/// been removed.
struct Event {
    EventKind kind = EventKind::begin;
    BodyHandle a, b;

    friend constexpr bool operator==(const Event&, const Event&) = default;
};

}  // namespace hitbox
