// aabb_triangle_bench.cpp: axis-aligned box and triangle, hitbox beside the textbook.
#include <hitbox/pair/aabb_triangle.hpp>

#include "../textbook/aabb_triangle.hpp"
#include "pair_workload.hpp"
#include "shapes.hpp"

namespace hitbox::bench {
namespace {

template <class T>
std::vector<Subject> subjects(const SharedPairs<Aabb<3, T>, Triangle<T>>& pairs) {
    return {hitbox_subject<T>(pairs), pair_subject(scalar_name<T>("textbook"), "Akenine-Moller 2001", pairs,
                                                   [](const Aabb<3, T>& a, const Triangle<T>& b) {
                                                       return textbook::intersects(a, b);
                                                   })};
}

const Registered random_pairs("pair/aabb_triangle/random", [] {
    return over_both_scalars([]<class T>() {
        Random random(101), other(107);
        return subjects<T>(make_pairs(
            [&] { return std::pair{random_aabb<T>(random), random_triangle<T>(other, 0.7, 0.8)}; }));
    });
});

const Registered contact_pairs("pair/aabb_triangle/contact", [] {
    return over_both_scalars([]<class T>() {
        Random random(202);
        return subjects<T>(make_pairs([&] {
            Drawing drawing(random);
            const auto a = drawing.aabb<T>();
            return std::pair{a, drawing.triangle<T>()};
        }));
    });
});

}  // namespace
}  // namespace hitbox::bench
