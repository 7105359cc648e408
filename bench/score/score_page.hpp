// score_page.hpp: docs/score.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <vector>

#include "score_rows.hpp"

namespace hitbox::score {

void write_page(std::FILE* out, const std::vector<Row>& rows, std::size_t cases, std::uint64_t seed);

}  // namespace hitbox::score
