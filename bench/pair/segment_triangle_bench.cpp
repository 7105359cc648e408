// segment_triangle_bench.cpp: segment and triangle, hitbox beside the textbook.
#include <hitbox/pair/linear_planar.hpp>

#include "../textbook/segment_triangle.hpp"
#include "pair_workload.hpp"
#include "shapes.hpp"

namespace hitbox::bench {
namespace {

template <class T>
std::vector<Subject> subjects(const SharedPairs<Segment<T>, Triangle<T>>& pairs) {
    return {hitbox_subject<T>(pairs), pair_subject(scalar_name<T>("textbook"), "Moller, Trumbore 1997", pairs,
                                                   [](const Segment<T>& a, const Triangle<T>& b) {
                                                       return textbook::intersects(a, b);
                                                   })};
}

// Through a point of the triangle's plane, in it about every second time, as far behind it as before.
const Registered random_pairs("pair/segment_triangle/random", [] {
    return over_both_scalars([]<class T>() {
        Random random(106);
        return subjects<T>(make_pairs([&] {
            const Vec<3, T> a = random.point<T>(-1, 1), b = random.point<T>(-1, 1),
                            c = random.point<T>(-1, 1), origin = random.point<T>(-2, 2);
            const T u = T(random.uniform(-0.1, 1.1)), v = T(random.uniform(-0.1, 1.1));
            const Vec<3, T> target = a + (b - a) * u + (c - a) * v;
            return std::pair{Segment<T>{origin, origin + (target - origin) * 2}, Triangle<T>{a, b, c}};
        }));
    });
});

const Registered contact_pairs("pair/segment_triangle/contact", [] {
    return over_both_scalars([]<class T>() {
        Random random(205);
        return subjects<T>(make_pairs([&] {
            Drawing drawing(random);
            const auto a = drawing.segment<T>();
            return std::pair{a, drawing.triangle<T>()};
        }));
    });
});

}  // namespace
}  // namespace hitbox::bench
