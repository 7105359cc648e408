// obb_obb_bench.cpp: two oriented boxes, hitbox beside the textbook.
#include <hitbox/pair/obb_obb.hpp>

#include "../textbook/obb_obb.hpp"
#include "pair_workload.hpp"
#include "shapes.hpp"

namespace hitbox::bench {
namespace {

// The books store unit axes and extents, we half-axis vectors: "textbook" starts from what we store,
// "prepared" from what the books do, converted outside of the time.
template <class T>
std::vector<Subject> subjects(const SharedPairs<Obb<T>, Obb<T>>& pairs) {
    using Prepared = textbook::AxesBox<T>;
    const auto prepare = [](const Obb<T>& box) { return Prepared::from(box); };
    return {hitbox_subject<T>(pairs),
            pair_subject(scalar_name<T>("textbook"), "Gottschalk 1996", pairs,
                         [](const Obb<T>& a, const Obb<T>& b) { return textbook::intersects(a, b); }),
            pair_subject(
                scalar_name<T>("prepared"), "Gottschalk 1996", pairs,
                [](const Prepared& a, const Prepared& b) { return textbook::intersects(a, b); }, prepare,
                prepare)};
}

const Registered random_pairs("pair/obb_obb/random", [] {
    return over_both_scalars([]<class T>() {
        Random random(108), other(109);
        return subjects<T>(
            make_pairs([&] { return std::pair{random_obb<T>(random), random_obb<T>(other)}; }));
    });
});

// A stack: one frame in space, the second box one to four half-axes away from the first, once or twice as
// large, so that faces meet as well as rounding lets them.
const Registered contact_pairs("pair/obb_obb/contact", [] {
    return over_both_scalars([]<class T>() {
        Random random(207);
        return subjects<T>(make_pairs([&] {
            const auto axes = random_axes<T>(random);
            const auto box = [&](const Vec<3, T>& center) {
                const auto extent = [&] { return T(1 + random.below(2)); };
                const T x = extent(), y = extent(), z = extent();
                return Obb<T>::from_axes(center, axes, {x, y, z});
            };
            const Obb<T> a = box(random.point<T>(-2, 2));
            const std::size_t j = random.below(3);
            return std::pair{a, box(a.center + axes[j] * T(2 + random.below(3)))};
        }));
    });
});

}  // namespace
}  // namespace hitbox::bench
