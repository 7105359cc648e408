// nearest_first.hpp: children of a node in the order of their distances, for a depth-first search. For .cpp files.
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/exact/fused.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>

namespace hitbox::detail {

/// A node or block that is to be visited, and a lower bound of its distance in the upper half. As integers, visits are
/// in the order of these bounds, because no bound is negative.
class ToVisit {
public:
    ToVisit() = default;
    HITBOX_INLINE ToVisit(float low, std::uint32_t what)
        : bits_(std::uint64_t(std::bit_cast<std::uint32_t>(low)) << 32 | what) {}

    /// Later than every visit.
    static HITBOX_INLINE ToVisit last() {
        ToVisit v;
        v.bits_ = ~std::uint64_t(0);
        return v;
    }

    HITBOX_INLINE float low() const { return std::bit_cast<float>(std::uint32_t(bits_ >> 32)); }
    HITBOX_INLINE std::uint32_t what() const { return std::uint32_t(bits_); }

    friend HITBOX_INLINE ToVisit sooner(const ToVisit& a, const ToVisit& b) {
        return a.bits_ < b.bits_ ? a : b;
    }
    friend HITBOX_INLINE ToVisit later(const ToVisit& a, const ToVisit& b) {
        return a.bits_ < b.bits_ ? b : a;
    }

private:
    std::uint64_t bits_;
};

/// Takes the children whose bits are set, at least one, as place(lane). Returns the nearest and pushes the others:
/// the nearest of them is on top, the rest is roughly sorted. No branch depends on a distance, because it could not be
/// predicted.
template <class Place>
HITBOX_INLINE ToVisit nearest_first(unsigned mask, const Place& place, ToVisit* stack, std::size_t& depth) {
    const auto pop = [&]() HITBOX_INLINE_LAMBDA {
        const ToVisit visit = place(unsigned(std::countr_zero(mask)));
        mask &= mask - 1;
        return visit;
    };
    ToVisit next = pop();
    if (mask == 0) return next;
    const ToVisit other = pop();
    ToVisit top = later(next, other);
    next = sooner(next, other);
    while (mask != 0) {  // NOLINT: pop() changes the mask
        const ToVisit another = pop(), rest = later(next, another);
        next = sooner(next, another);
        stack[depth++] = later(top, rest);
        top = sooner(top, rest);
    }
    stack[depth++] = top;
    return next;
}

}  // namespace hitbox::detail
