// page.hpp: the web page that is part of the program (embedded file, HTML template).
#pragma once

#include <string_view>

namespace hitbox::cli {

/// apps/web/page/hitbox.html as it was when the program was built. It shows nothing of its own until a report
/// takes the place of the `null` in its element #hitbox-report.
std::string_view page_template();

}  // namespace hitbox::cli
