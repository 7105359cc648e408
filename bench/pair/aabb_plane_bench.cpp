// aabb_plane_bench.cpp: axis-aligned box and plane, hitbox beside the textbook.
#include <hitbox/pair/plane_convex.hpp>

#include "../textbook/aabb_plane.hpp"
#include "pair_workload.hpp"
#include "shapes.hpp"

namespace hitbox::bench {
namespace {

template <class T>
std::vector<Subject> subjects(const SharedPairs<Aabb<3, T>, Plane<T>>& pairs) {
    return {hitbox_subject<T>(pairs),
            pair_subject(scalar_name<T>("textbook"), "Ericson 2005", pairs,
                         [](const Aabb<3, T>& a, const Plane<T>& b) { return textbook::intersects(a, b); })};
}

const Registered random_pairs("pair/aabb_plane/random", [] {
    return over_both_scalars([]<class T>() {
        Random random(103), other(104);
        return subjects<T>(make_pairs([&] {
            const Vec<3, T> center = random.point<T>(-1, 1), half = random.point<T>(0.1, 0.6);
            const double z = 2 * other.unit() - 1, turn = 6.283185307179586 * other.unit(),
                         r = std::sqrt(1 - z * z);
            const Vec<3, T> normal{T(r * std::cos(turn)), T(r * std::sin(turn)), T(z)};
            return std::pair{Aabb<3, T>{center - half, center + half},
                             Plane<T>::from_point_normal(other.point<T>(-1, 1), normal)};
        }));
    });
});

// Planes square to an axis, or along the diagonal of two, at the numbers of the drawing.
const Registered contact_pairs("pair/aabb_plane/contact", [] {
    return over_both_scalars([]<class T>() {
        Random random(204);
        return subjects<T>(make_pairs([&] {
            Drawing drawing(random);
            const auto box = drawing.aabb<T>();
            const Vec<3, T> p = drawing.point<T>();
            const std::size_t k = random.below(3), next = (k + 1) % 3;
            Plane<T> plane{{}, p[k]};
            plane.normal[k] = 1;
            if (random.below(2)) plane.normal[next] = 1, plane.offset = p[k] + p[next];
            return std::pair{box, plane};
        }));
    });
});

}  // namespace
}  // namespace hitbox::bench
