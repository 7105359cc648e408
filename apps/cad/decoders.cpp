// decoders.cpp: the readers of the program hitbox-cad (STEP, 3MF, Draco, meshopt).
#include <hitbox/cad/cad.hpp>

#include "../cli/decoders.hpp"

namespace hitbox::cli {

void set_up_decoders(char**) { cad::enable(); }

}  // namespace hitbox::cli
