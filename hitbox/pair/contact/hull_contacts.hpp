// hull_contacts.hpp: the points at which a convex hull and another shape push each other apart (contact manifold of polytopes).
#pragma once

#include <hitbox/pair/closest/rounded_set.hpp>
#include <hitbox/pair/contact/contacts_between.hpp>
#include <hitbox/pair/contact/penetrating.hpp>
#include <hitbox/shape/convex_hull.hpp>

namespace hitbox::detail {

// Of shapes that meet, with their penetration. The face of a hull along the axis is the polygon of all vertices within 2^-42 of
// its size of the farthest one. Of more than eight points the deepest is kept, and then the one that is farthest from those
// that are kept, again and again.

Contacts contacts_of_hull(const HullView& hull, const RoundedSet& other, const Penetration& found);
Contacts contacts_of_hulls(const HullView& a, const HullView& b, const Penetration& found);

}  // namespace hitbox::detail
