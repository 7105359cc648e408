// ids.hpp: what an index answers with: numbers of boxes and pairs of them (id, pair, sink).
#pragma once

#include <hitbox/core/function_ref.hpp>

#include <compare>
#include <cstdint>
#include <span>

namespace hitbox {

/// Two boxes that overlap, by number. Within one set a < b; between two sets a is of the first.
struct IdPair {
    std::uint32_t a = 0, b = 0;

    friend constexpr auto operator<=>(const IdPair&, const IdPair&) = default;
};

/// Takes answers in batches, because a call for each would cost more than finding it. Return false to stop.
using IdSink = FunctionRef<bool(std::span<const std::uint32_t>)>;
using PairSink = FunctionRef<bool(std::span<const IdPair>)>;

/// The same where many questions are asked at once: the number of the question comes first.
using EachSink = FunctionRef<bool(std::uint32_t question, std::span<const std::uint32_t>)>;

}  // namespace hitbox
