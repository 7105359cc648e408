// cad.cpp: lists the readers and decoders of this build.
#include <hitbox/cad/cad.hpp>

#include <hitbox/cad/detail/readers.hpp>

namespace hitbox::cad {

io::Decoders available_decoders() {
    io::Decoders found;
#ifdef HITBOX_CAD_STEP
    found.step = detail::read_step;
#endif
#ifdef HITBOX_CAD_3MF
    found.three_mf = detail::read_3mf;
#endif
#ifdef HITBOX_CAD_DRACO
    found.draco = detail::decode_draco;
#endif
#ifdef HITBOX_CAD_MESHOPT
    found.meshopt = detail::decode_meshopt;
#endif
    return found;
}

void enable() { io::set_decoders(available_decoders()); }

}  // namespace hitbox::cad
