// section_svg.hpp: draws outlines in true size (SVG, layers).
#pragma once

#include <hitbox/mesh/section.hpp>

#include <string>
#include <vector>

namespace hitbox::cli {

/// A group for each section, seen from the front of its plane. In an axis-aligned plane, one axis points
/// right and the other up. One unit is one millimetre. Holes stay empty, because they have the opposite orientation.
std::string section_svg(const std::vector<Section>& sections);

}  // namespace hitbox::cli
