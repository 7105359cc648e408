// step_checks.hpp: what is wrong with a STEP model before its shapes are made (internal to cad).
#pragma once

#include <hitbox/core/result.hpp>

#include <optional>
#include <string>
#include <string_view>

class XSControl_Reader;
class Interface_InterfaceModel;

namespace hitbox::cad::detail {

/// The first entity of the geometry or the tree that refers to one which the text does not define. The checks of Open
/// CASCADE miss some of these, because its table of numbers gives another entity instead.
[[nodiscard]] std::optional<Error> lost_reference(const std::string& file, std::string_view text,
                                                  const Interface_InterfaceModel& model);

/// The first entity whose references lead to something of another kind, or that lacks parameters. Open CASCADE follows
/// such references all the same, and the program would end. Lesser faults, such as a name that is missing, do no harm.
[[nodiscard]] std::optional<Error> broken_entity(const std::string& file, XSControl_Reader& reader);

/// The first point or direction with a number that cannot be meant.
[[nodiscard]] std::optional<Error> absurd_entity(const std::string& file,
                                                 const Interface_InterfaceModel& model);

}  // namespace hitbox::cad::detail
