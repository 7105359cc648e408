// ids.hpp: the answers of an index: ids of boxes and pairs of ids (id, pair, sink).
#pragma once

#include <hitbox/core/function_ref.hpp>

#include <compare>
#include <cstdint>
#include <span>

namespace hitbox {

/// Two overlapping boxes, by id. Within one set a < b. Between two sets, a is of the first set.
struct IdPair {
    std::uint32_t a = 0, b = 0;

    friend constexpr auto operator<=>(const IdPair&, const IdPair&) = default;
};

/// The order of the ids in an answer. `sorted` is the same for every index; `any` saves the time of sorting.
enum class Order { sorted, any };

/// A callback that receives answers in batches, because a call for each answer would cost more than finding
/// it. It returns false to stop.
using IdSink = FunctionRef<bool(std::span<const std::uint32_t>)>;
using PairSink = FunctionRef<bool(std::span<const IdPair>)>;

/// The same for many queries at once. The first argument is the index of the query.
using EachSink = FunctionRef<bool(std::uint32_t question, std::span<const std::uint32_t>)>;

}  // namespace hitbox
