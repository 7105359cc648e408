// line_and_capsule.hpp: a line and a capsule in any number type, and through which parts of the surface the line goes (include in
// .cpp files only).
#pragma once

#include <hitbox/exact/determinant.hpp>
#include <hitbox/pair/intersection/line_crossing.hpp>
#include <hitbox/pair/intersection/quick_intersection.hpp>

#include <array>
#include <type_traits>

namespace hitbox::detail {

using exact::Triple;

/// The parts of the surface of a capsule.
enum class CapsulePart { ball_a, ball_b, side };

/// Two points of a segment, or origin and direction; the ends of the axis; the radius.
using CapsuleInputs = std::array<double, 13>;

/// W is the type of a difference of two N. A direction is taken as one.
template <class N, class W>
struct LineAndCapsule {
    Triple<N> first, second, a, b;
    N radius;
    Triple<W> way;

    LineAndCapsule(const std::array<N, 13>& x, bool is_segment)
        : first(triple(x.data())),
          second(triple(x.data() + 3)),
          a(triple(x.data() + 6)),
          b(triple(x.data() + 9)),
          radius(x[12]),
          way(is_segment ? Triple<W>(difference(second, first)) : Triple<W>(as_difference(second))) {}

    const Triple<N>& end(CapsulePart ball) const { return ball == CapsulePart::ball_a ? a : b; }

private:
    static Triple<W> as_difference(const Triple<N>& v) {
        if constexpr (std::is_same_v<N, W>)
            return v;
        else
            return {W{{v.x.value}}, W{{v.y.value}}, W{{v.z.value}}};
    }
};

/// An end of the ray or segment itself, or where its line enters or leaves the capsule.
enum class EndOfPart { start, finish, entry, exit };

struct PartInCapsule {
    bool empty = true;
    CapsulePart near_on{}, far_on{};
    EndOfPart low = EndOfPart::entry, high = EndOfPart::exit;  // equal for a point
    bool touches = false;                                      // entry and exit are one
};

/// Exact. `in_range` says that filters of degree 6 are sound for the numbers.
PartInCapsule part_in_capsule(const CapsuleInputs& x, Linear::Kind kind, bool in_range);

}  // namespace hitbox::detail
