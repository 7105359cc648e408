// box_triangle.cpp: the later stages of an axis-aligned box and a triangle.
#include <hitbox/pair/aabb_triangle.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/formula/box_triangle.hpp>
#include <hitbox/pair/formula/later_stages.hpp>

namespace hitbox::detail {

// Precondition: the face normals of the box do not separate the shapes.
HITBOX_NOINLINE bool aabb_triangle_filtered(const Aabb3& box, const Triangle3& t, unsigned uncertain,
                                            bool apart) {
    if (uncertain == ~0u) return meet(convex_set(box), convex_set(t));
    return formula::meet_in_later_stages<formula::AabbTriangle>(
        formula::numbers_of(box.min, box.max, t.a, t.b, t.c), uncertain, apart);
}

bool aabb_triangle_exact(const Aabb3& box, const Triangle3& t, unsigned uncertain) {
    return !formula::separated_exactly<formula::AabbTriangle>(
        formula::numbers_of(box.min, box.max, t.a, t.b, t.c), uncertain);
}

}  // namespace hitbox::detail
