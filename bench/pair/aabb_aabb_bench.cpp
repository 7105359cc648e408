// aabb_aabb_bench.cpp: two axis-aligned boxes, hitbox beside the textbook.
#include <hitbox/pair/aabb_aabb.hpp>

#include "../textbook/aabb_aabb.hpp"
#include "pair_workload.hpp"
#include "shapes.hpp"

namespace hitbox::bench {
namespace {

template <class T>
std::vector<Subject> subjects(const SharedPairs<Aabb<3, T>, Aabb<3, T>>& pairs) {
    using Box = Aabb<3, T>;
    return {hitbox_subject<T>(pairs),
            pair_subject(scalar_name<T>("textbook"), "Ericson 2005", pairs,
                         [](const Box& a, const Box& b) { return textbook::intersects(a, b); }),
            pair_subject(scalar_name<T>("branchless"), "Ericson 2005", pairs,
                         [](const Box& a, const Box& b) { return textbook::intersects_branchless(a, b); })};
}

const Registered random_pairs("pair/aabb_aabb/random", [] {
    return over_both_scalars([]<class T>() {
        Random random(101), other(102);
        return subjects<T>(
            make_pairs([&] { return std::pair{random_aabb<T>(random), random_aabb<T>(other)}; }));
    });
});

const Registered contact_pairs("pair/aabb_aabb/contact", [] {
    return over_both_scalars([]<class T>() {
        Random random(201);
        return subjects<T>(make_pairs([&] {
            Drawing drawing(random);
            const auto a = drawing.aabb<T>();
            return std::pair{a, drawing.aabb<T>()};
        }));
    });
});

}  // namespace
}  // namespace hitbox::bench
