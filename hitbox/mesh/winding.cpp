// winding.cpp: the check that the surface is closed, before the count.
#include <hitbox/mesh/winding.hpp>

#include <hitbox/mesh/solid/winding_beside.hpp>

namespace hitbox {

Result<Winding> winding_number(const Surface& surface, const Vec3& point) {
    if (!surface.is_closed())
        return Error{ErrorCode::unsupported, "the mesh is open, so it has no inside", "mesh"};
    return detail::winding_around(surface, point);
}

}  // namespace hitbox
