// decoders.hpp: what a program reads beyond the formats of hitbox::io; each program has its own (plugin, hitbox-cad).
#pragma once

namespace hitbox::cli {

/// Called once, at the start. In `hitbox` it arranges that files of CAD are read by the program hitbox-cad, if that
/// is beside it; in `hitbox-cad` it registers the readers of hitbox::cad.
void set_up_decoders(char** arguments);

}  // namespace hitbox::cli
