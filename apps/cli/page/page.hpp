// page.hpp: the embedded web page (embedded file, HTML template).
#pragma once

#include <string_view>

namespace hitbox::cli {

/// The contents of apps/web/page/hitbox.html at the time of the build. It shows nothing until a report
/// replaces the `null` in its element #hitbox-report.
std::string_view page_template();

}  // namespace hitbox::cli
