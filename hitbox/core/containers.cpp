// containers.cpp: the name that tells which standard containers the library was built with.
#include <hitbox/core/containers.hpp>

#if defined(__GNUC__)
namespace hitbox::detail {

#if defined(_GLIBCXX_DEBUG)
const char hitbox_must_be_built_with_GLIBCXX_DEBUG_too = 0;
#else
const char hitbox_was_built_with_GLIBCXX_DEBUG_and_this_file_not = 0;
#endif

}  // namespace hitbox::detail
#endif
