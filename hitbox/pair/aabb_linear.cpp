// aabb_linear.cpp: the exact stages of an axis-aligned box against segment, ray and line.
#include <hitbox/pair/aabb_linear.hpp>

#include <hitbox/exact/plain.hpp>
#include <hitbox/pair/detail/features.hpp>
#include <hitbox/pair/detail/linear_meets.hpp>
#include <hitbox/pair/detail/stages_exact.hpp>

#include <cstddef>
#include <type_traits>

namespace hitbox::detail {

using exact::absolute, exact::larger;  // for doubles; other overloads are found by argument type

/// An axis-aligned box against a line, with the axes direction x coordinate axis. The caller has tested the
/// face normals by comparisons. With m the vector from the center of the box to the origin of the line and e
/// the extents of the box, both doubled, an axis separates if
///
///     |m_u d_v - m_v d_u| > e_u |d_v| + e_v |d_u|
///
/// Source: Ericson 2005, 5.3.3.
struct AabbMeetsLinear {
    static constexpr int degree = 2;

    template <class N, class L, class Ask>
    static HITBOX_INLINE Verdict ask(const over::Aabb<N>& box, const L& line, const Ask& sign) {
        const auto o = origin_of(line);
        const auto d = way_of(line);
        const auto extent = difference(box.max, box.min);
        const auto m = sum(difference(box.min, o), difference(box.max, o));
        const over::Point<std::remove_cvref_t<decltype(d.x)>> reach{absolute(d.x), absolute(d.y),
                                                                    absolute(d.z)};
        const auto across = cross_product(m, d);
        const auto x = absolute(across.x) - (extent.y * reach.z + extent.z * reach.y),
                   y = absolute(across.y) - (extent.z * reach.x + extent.x * reach.z),
                   z = absolute(across.z) - (extent.x * reach.y + extent.y * reach.x);
        const FilteredSign gap = sign(larger(larger(x, y), z));
        if (gap == FilteredSign::unknown) return Verdict::unknown;
        return yes_if(gap != FilteredSign::positive);
    }
};

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
