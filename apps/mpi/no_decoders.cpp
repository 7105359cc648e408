// no_decoders.cpp: hitbox-mpi without the readers of hitbox::cad.
#include <apps/cli/decoders.hpp>

namespace hitbox::cli {

// A rank cannot become another program, as hitbox becomes hitbox-cad.
void set_up_decoders(char**) {}

}  // namespace hitbox::cli
