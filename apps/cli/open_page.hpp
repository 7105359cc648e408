// open_page.hpp: shows a file in the user's browser (xdg-open, open).
#pragma once

#include <string>

namespace hitbox::cli {

/// Whether there is a screen that a page could be opened on: a display, or macOS.
bool has_display();

/// Asks the desktop to open a file, and waits a second or two at most to hear that it could not. No shell sees the
/// name. False: it was not opened.
bool open_page(const std::string& path);

}  // namespace hitbox::cli
