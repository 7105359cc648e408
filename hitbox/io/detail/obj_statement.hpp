// obj_statement.hpp: the statements of OBJ by their keywords (v, f, o, g, l, curv, surf, usemtl; internal to io).
#pragma once

#include <hitbox/core/config.hpp>

#include <string_view>

namespace hitbox::io::detail {

/// What the reader does with a line.
enum class ObjStatement {
    unknown,  ///< no statement of OBJ
    read,     ///< v, f, o, g
    ignored,  ///< without effect on triangles: materials; may end with a path
    detail,  ///< the same with numbers: normals, free-form geometry; a backslash at the end of the line continues it
    point,
    line,
    curve,    ///< a free-form curve
    surface,  ///< a free-form surface
    call,     ///< the statements of another file
};

/// The statement with this keyword. Source: Wavefront, "Object Files (.obj)", Advanced Visualizer manual, appendix B1.
ObjStatement obj_statement(std::string_view keyword);

}  // namespace hitbox::io::detail
