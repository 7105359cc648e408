// verdict.hpp: yes, no, or unknown to this stage (three-valued answer of a filter).
#pragma once

#include <hitbox/core/config.hpp>

namespace hitbox::detail {

enum class Verdict { no, yes, unknown };

constexpr Verdict yes_if(bool truth) { return truth ? Verdict::yes : Verdict::no; }

}  // namespace hitbox::detail
