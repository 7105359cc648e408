// version.hpp: the version set by the build.
#pragma once

#ifndef HITBOX_VERSION
#define HITBOX_VERSION "unknown"
#endif

namespace hitbox::cli {

inline constexpr const char* version = HITBOX_VERSION;

}  // namespace hitbox::cli
