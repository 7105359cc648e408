// bcf.hpp: clashes as a BCF file, for programs that manage issues of building models (BIM Collaboration Format, topic).
#pragma once

#include <hitbox/core/result.hpp>

#include <string>

#include <apps/cli/clash/report.hpp>

namespace hitbox::cli {

/// False if the program was built without minizip or pugixml.
bool can_write_bcf();

/// The bytes of a .bcfzip file of BCF 2.1, without pictures. Each group is a topic. A camera looks at its clashes, and its
/// parts are selected: by IfcGuid where a name ends with one, else by their path as the id of the authoring tool.
///
/// Determinism folders and GUIDs depend on the names of the groups alone. Dates are the time of the call, or that of
///             the variable SOURCE_DATE_EPOCH.
/// Coordinates those of the files; BCF means metres. If all files are glTF, they are turned so that Z is up, as in BCF.
/// Source      buildingSMART, BCF-XML release 2.1.
/// Errors      unsupported: see can_write_bcf(). unwritable: minizip failed.
Result<std::string> bcf_file(const FoundClashes& found);

}  // namespace hitbox::cli
