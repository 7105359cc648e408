// aabb_segment_bench.cpp: axis-aligned box and segment, hitbox beside the textbook.
#include <hitbox/pair/aabb_linear.hpp>

#include "../textbook/aabb_segment.hpp"
#include "pair_workload.hpp"
#include "shapes.hpp"

namespace hitbox::bench {
namespace {

template <class T>
std::vector<Subject> subjects(const SharedPairs<Aabb<3, T>, Segment<T>>& pairs) {
    return {hitbox_subject<T>(pairs), pair_subject(scalar_name<T>("textbook"), "Williams et al. 2005", pairs,
                                                   [](const Aabb<3, T>& a, const Segment<T>& b) {
                                                       return textbook::intersects(a, b);
                                                   })};
}

const Registered random_pairs("pair/aabb_segment/random", [] {
    return over_both_scalars([]<class T>() {
        Random random(101), other(105);
        return subjects<T>(make_pairs([&] {
            const auto box = random_aabb<T>(random);
            const auto a = other.point<T>(-1, 1);
            return std::pair{box, Segment<T>{a, other.point<T>(-1, 1)}};
        }));
    });
});

const Registered contact_pairs("pair/aabb_segment/contact", [] {
    return over_both_scalars([]<class T>() {
        Random random(203);
        return subjects<T>(make_pairs([&] {
            Drawing drawing(random);
            const auto a = drawing.aabb<T>();
            return std::pair{a, drawing.segment<T>()};
        }));
    });
});

}  // namespace
}  // namespace hitbox::bench
