// triangle_bench.cpp: two triangles (benchmark of pairs).
#include "pair_benches.hpp"

namespace hitbox::bench {
namespace {

const PairBenches<Triangle, Triangle> triangle_triangle("Moller 1997");

}  // namespace
}  // namespace hitbox::bench
