// nearest_to_whole.cpp: the first multiple of a number within a range of remainders (Euclid's algorithm, GMP).
#include "nearest_to_whole.hpp"

namespace hitbox::oracle {

namespace {

using Integer = mpz_class;

Integer floor_of(const Integer& a, const Integer& b) {
    Integer q;
    mpz_fdiv_q(q.get_mpz_t(), a.get_mpz_t(), b.get_mpz_t());
    return q;
}
Integer rest_of(const Integer& a, const Integer& b) { return a - floor_of(a, b) * b; }

// The least x >= 0 with low <= a x mod m <= high, or -1; 0 <= a < m, 0 <= low <= high < m. With a x - m y in the range,
// y is the same question for the remainders of m modulo a: Euclid's algorithm.
Integer first_within(const Integer& a, const Integer& m, const Integer& low, const Integer& high) {
    if (low == 0) return 0;
    if (a == 0) return -1;
    const Integer x = -floor_of(-low, a);
    if (a * x <= high) return x;
    const Integer y = first_within(rest_of(m, a), a, rest_of(-high, a), rest_of(-low, a));
    return y < 0 ? y : Integer(-floor_of(Integer(-low - m * y), a));
}

}  // namespace

// Tries ever wider neighbourhoods.
Integer nearest_to_whole(const mpq_class& a, const mpq_class& b, const Integer& last) {
    const Integer m = a.get_den() * b.get_den(), step = rest_of(b.get_num() * a.get_den(), m),
                  start = a.get_num() * b.get_den();
    for (Integer reach = m / (8 * last + 8) + 1; 2 * reach < m; reach *= 2) {
        const Integer low = rest_of(-reach - start, m), high = rest_of(reach - start, m);
        const Integer x = low > high ? Integer(0) : first_within(step, m, low, high);
        if (x >= 0 && x <= last) return x;
    }
    return 0;
}

}  // namespace hitbox::oracle
