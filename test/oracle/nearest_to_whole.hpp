// nearest_to_whole.hpp: where a linear function of whole numbers comes nearest to a whole number (continued fractions).
#pragma once

#include <gmpxx.h>

namespace hitbox::oracle {

/// The x in 0 ... last for which a + b x is nearest, or nearly, to a whole number.
mpz_class nearest_to_whole(const mpq_class& a, const mpq_class& b, const mpz_class& last);

}  // namespace hitbox::oracle
