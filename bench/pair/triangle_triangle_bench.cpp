// triangle_triangle_bench.cpp: two triangles, hitbox beside the textbook.
#include <hitbox/pair/triangle_triangle.hpp>

#include "../textbook/triangle_triangle.hpp"
#include "pair_workload.hpp"
#include "shapes.hpp"

namespace hitbox::bench {
namespace {

template <class T>
std::vector<Subject> subjects(const SharedPairs<Triangle<T>, Triangle<T>>& pairs) {
    return {hitbox_subject<T>(pairs), pair_subject(scalar_name<T>("textbook"), "Moller 1997", pairs,
                                                   [](const Triangle<T>& a, const Triangle<T>& b) {
                                                       return textbook::intersects(a, b);
                                                   })};
}

const Registered random_pairs("pair/triangle_triangle/random", [] {
    return over_both_scalars([]<class T>() {
        Random random(111);
        return subjects<T>(make_pairs([&] {
            const auto a = random_triangle<T>(random, 0.2, 1);
            return std::pair{a, random_triangle<T>(random, 0.2, 1)};
        }));
    });
});

const Registered contact_pairs("pair/triangle_triangle/contact", [] {
    return over_both_scalars([]<class T>() {
        Random random(206);
        return subjects<T>(make_pairs([&] {
            Drawing drawing(random);
            const auto a = drawing.triangle<T>();
            return std::pair{a, drawing.triangle<T>()};
        }));
    });
});

}  // namespace
}  // namespace hitbox::bench
