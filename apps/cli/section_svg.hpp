// section_svg.hpp: outlines drawn as a picture of their true size (SVG, layers).
#pragma once

#include <hitbox/mesh/section.hpp>

#include <string>
#include <vector>

namespace hitbox::cli {

/// One group for each section, seen from the front of its plane: x to the right and y up for a plane along both. One unit is
/// one millimetre. Holes stay empty: they turn the other way round.
std::string section_svg(const std::vector<Section>& sections);

}  // namespace hitbox::cli
