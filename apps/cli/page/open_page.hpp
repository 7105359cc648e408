// open_page.hpp: opens a file in the user's browser (xdg-open, open).
#pragma once

#include <string>

namespace hitbox::cli {

/// True if a page can be displayed: there is a display, or the system is macOS.
bool has_display();

/// Asks the desktop to open a file. Waits a second or two for a failure. No shell is involved. Returns false
/// if the file was not opened.
bool open_page(const std::string& path);

}  // namespace hitbox::cli
