// aabb_linear.cpp: the exact stages of an axis-aligned box against segment, ray and line.
#include <hitbox/pair/aabb_linear.hpp>

#include <hitbox/pair/detail/stages_exact.hpp>

#include <cstddef>

namespace hitbox::detail {

namespace {

// True if comparisons decide: the box is empty, or the line lies beyond one of its faces.
bool surely_misses_faces(const Aabb3& box, const Segment3& s) {
    bool misses = false;
    for (std::size_t k = 0; k < 3; ++k) {
        const double low = s.b[k] < s.a[k] ? s.b[k] : s.a[k], high = s.a[k] < s.b[k] ? s.b[k] : s.a[k];
        misses |= bool(int(high < box.min[k]) | int(box.max[k] < low) | int(!(box.min[k] <= box.max[k])));
    }
    return misses;
}
bool surely_misses_faces(const Aabb3& box, const Ray3& r) {
    bool misses = false;
    for (std::size_t k = 0; k < 3; ++k) {
        const int before = int(r.origin[k] < box.min[k]) & int(r.direction[k] <= 0);
        const int behind = int(box.max[k] < r.origin[k]) & int(r.direction[k] >= 0);
        misses |= bool(before | behind | int(!(box.min[k] <= box.max[k])));
    }
    return misses;
}
bool surely_misses_faces(const Aabb3& box, const Line3&) {
    return !((box.min.x <= box.max.x) & (box.min.y <= box.max.y) & (box.min.z <= box.max.z));
}

}  // namespace

template bool meet_in_exact_stages<AabbMeetsLinear>(const Aabb3&, const Segment3&);
template bool meet_in_exact_stages<AabbMeetsLinear>(const Aabb3&, const Ray3&);
template bool meet_in_exact_stages<AabbMeetsLinear>(const Aabb3&, const Line3&);

template <class T, class L>
HITBOX_NOINLINE bool aabb_meets_filtered(const Aabb<3, T>& box, const L& line) {
    return !surely_misses_faces(in_double(box), in_double(line)) &&
           meet_by_sizes<AabbMeetsLinear>(in_double(box), in_double(line));
}
template bool aabb_meets_filtered(const Aabb3&, const Segment3&);
template bool aabb_meets_filtered(const Aabb3&, const Ray3&);
template bool aabb_meets_filtered(const Aabb3&, const Line3&);
template bool aabb_meets_filtered(const Aabb3f&, const Segment3f&);
template bool aabb_meets_filtered(const Aabb3f&, const Ray3f&);
template bool aabb_meets_filtered(const Aabb3f&, const Line3f&);

}  // namespace hitbox::detail
