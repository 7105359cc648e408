// pairs.hpp: the pairs that the oracle, the laws and the mutation test run over; add yours here.
#pragma once

#include <hitbox/pair/aabb_aabb.hpp>
#include <hitbox/pair/obb_obb.hpp>
#include <hitbox/pair/obb_point.hpp>
#include <hitbox/pair/segment_triangle.hpp>
#include <hitbox/pair/triangle_triangle.hpp>

#include "oracle.hpp"

namespace hitbox::oracle {

/// How a pair decides: by comparisons alone, or by signs of polynomials behind an error-bound filter.
enum class Decides { by_comparison, by_filter };

/// Two shapes with the predicate under test and the truth about it.
template <class First, class Second>
struct Pair {
    using A = First;
    using B = Second;

    const char* name;
    Decides decides;

    static bool hit(const A& a, const B& b) { return hitbox::intersects(a, b); }
    static bool truth(const A& a, const B& b) { return oracle::intersects(a, b); }
};

/// Calls `visit` with every pair over the scalar T.
template <class T, class Visit>
void for_each_pair(Visit visit) {
    using enum Decides;
    visit(Pair<Aabb<3, T>, Aabb<3, T>>{"aabb_aabb", by_comparison});
    visit(Pair<Obb<T>, Obb<T>>{"obb_obb", by_filter});
    visit(Pair<Obb<T>, Vec<3, T>>{"obb_point", by_filter});
    visit(Pair<Segment<T>, Triangle<T>>{"segment_triangle", by_filter});
    visit(Pair<Triangle<T>, Triangle<T>>{"triangle_triangle", by_filter});
}

}  // namespace hitbox::oracle
