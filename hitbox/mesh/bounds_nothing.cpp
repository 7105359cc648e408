// bounds_nothing.cpp: closed surfaces without an inside.
#include <hitbox/mesh/bounds_nothing.hpp>

#include <hitbox/mesh/solid/facets.hpp>
#include <hitbox/mesh/solid/solids.hpp>

namespace hitbox {

bool bounds_nothing(const Surface& surface) {
    if (!surface.is_closed()) return false;
    detail::Facets facets(surface);
    return detail::bounds_nothing(facets);
}

}  // namespace hitbox
