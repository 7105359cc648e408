// containers.hpp: lets a program not link if its standard containers differ from those of the library (_GLIBCXX_DEBUG).
#pragma once

#include <hitbox/core/config.hpp>

// With _GLIBCXX_DEBUG a std::vector has another layout under the same name, so a program that defines it for itself alone
// would link, and crash. Each file of the program that includes this header asks for one of two names, and the library
// has the one that it was built with. The message of the linker says what differs.
#if defined(__GNUC__)
namespace hitbox::detail {

#if defined(_GLIBCXX_DEBUG)
extern const char hitbox_must_be_built_with_GLIBCXX_DEBUG_too;
[[gnu::used]] static const char* const same_containers = &hitbox_must_be_built_with_GLIBCXX_DEBUG_too;
#else
extern const char hitbox_was_built_with_GLIBCXX_DEBUG_and_this_file_not;
[[gnu::used]] static const char* const same_containers =
    &hitbox_was_built_with_GLIBCXX_DEBUG_and_this_file_not;
#endif

}  // namespace hitbox::detail
#endif
