// contact_bench.cpp: the contacts of shapes that lie on a box, by hitbox and other libraries (benchmark).
#include <hitbox/pair/contacts.hpp>

#include "contact_data.hpp"
#include "depth_benches.hpp"

namespace hitbox::bench {
namespace {

constexpr auto our_contacts = [](const auto& a, const auto& b) {
    const auto found = contacts(a, b);
    return DepthAnswer{found ? found->depth : -1};
};

/// A variable of this type adds the workload of a box and a shape that lies on it.
template <template <class> class Below, template <class> class Above>
struct ContactBenches {
    ContactBenches() {
        add_measure(
            "contacts/" + name_of_pair<Below, Above>() + "/face", Measure::contacts,
            [](auto scalar) {
                using T = decltype(scalar);
                return lying_pairs<Below<T>, Above<T>>();
            },
            our_contacts);
    }
};

const ContactBenches<BoxOf, BoxOf> aabb_aabb;
const ContactBenches<BoxOf, Capsule> aabb_capsule;
const ContactBenches<BoxOf, Obb> aabb_obb;
const ContactBenches<BoxOf, Sphere> aabb_sphere;
const ContactBenches<Obb, Capsule> obb_capsule;
const ContactBenches<Obb, Obb> obb_obb;
const ContactBenches<Obb, Sphere> obb_sphere;

}  // namespace
}  // namespace hitbox::bench
