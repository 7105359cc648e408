// shrink.hpp: a failing case made as plain as it will go (minimiser).
#pragma once

#include "contact.hpp"
#include "shape.hpp"

namespace hitbox::oracle {

/// Simplifies number after number (to 0, 1, a whole number, fewer bits) while `fails(a, b)` stays true.
void shrink(Shape& a, Shape& b, Predicate fails);

}  // namespace hitbox::oracle
