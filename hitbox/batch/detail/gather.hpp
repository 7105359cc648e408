// gather.hpp: copies the components of shapes that are scattered in memory into columns (transpose).
#pragma once

#include <hitbox/batch/detail/kernel.hpp>

#include <cstddef>
#include <cstdint>

namespace hitbox::batch::detail {

/// Copies shapes first, first + 1, ... into columns: component c of shape i to `to` + c * column + i * scalar_size. The
/// rest of the last 64 is filled with zeros.
void gather(const Side& side, std::size_t scalar_size, std::size_t first, std::size_t count, std::byte* to,
            std::size_t column);

/// The same for the shapes with these numbers.
void gather(const Side& side, std::size_t scalar_size, const std::uint32_t* ids, std::size_t count,
            std::byte* to, std::size_t column);

}  // namespace hitbox::batch::detail
