// manifold.hpp: contacts as a record of the C interface.
#pragma once

#include "answers.hpp"

#include <bindings/c/hitbox.h>
#include <hitbox/pair/contacts.hpp>

#include <cstdint>
#include <optional>

namespace hitbox::c {

inline hitbox_feature feature_record(const ContactFeature& feature) {
    return {int(feature.kind), std::uint32_t(feature.index)};
}

inline hitbox_manifold manifold_record(const std::optional<Contacts>& answer) {
    hitbox_manifold r{};
    if (!answer) return r;
    r.depth = answer->depth, write(r.axis, answer->axis);
    for (const ContactPoint& p : answer->points()) {
        hitbox_contact_point& to = r.points[r.count++];
        write(to.a, p.a), write(to.b, p.b), to.depth = p.depth;
        to.a_feature = feature_record(p.a_feature), to.b_feature = feature_record(p.b_feature);
    }
    return r;
}

}  // namespace hitbox::c
