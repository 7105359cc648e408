// decoders.hpp: additional formats of a program; `hitbox` and `hitbox-cad` define this differently (plugin).
#pragma once

namespace hitbox::cli {

/// Called once, at the start. In `hitbox` it arranges that files of CAD are read by the program hitbox-cad, if that
/// is beside it; in `hitbox-cad` it registers the readers of hitbox::cad.
void set_up_decoders(char** arguments);

}  // namespace hitbox::cli
