// step_checks.cpp: the checks of a STEP model, by those of Open CASCADE and by its numbers.
#include <hitbox/cad/detail/step_checks.hpp>

#include <hitbox/cad/detail/step_references.hpp>

#include <Interface_Check.hxx>
#include <Interface_CheckIterator.hxx>
#include <Interface_InterfaceModel.hxx>
#include <StepData_StepModel.hxx>
#include <StepGeom_CartesianPoint.hxx>
#include <StepGeom_Direction.hxx>
#include <TCollection_HAsciiString.hxx>
#include <XSControl_Reader.hxx>
#include <XSControl_WorkSession.hxx>

#include <cmath>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace hitbox::cad::detail {

namespace {

// Styles, views, annotations and tolerances are not geometry, and nothing of them is read. Nor is anything read of an
// entity of a type that Open CASCADE does not know; where the geometry uses one, the type of the reference is wrong.
bool is_presentation(const Handle(Standard_Transient) & entity) {
    if (entity.IsNull()) return false;
    const std::string_view type = entity->DynamicType()->Name();
    return type.starts_with("StepVisual_") || type.starts_with("StepDimTol_") ||
           type == "StepData_UndefinedEntity";
}

// False for NaN, and for numbers with which Open CASCADE does not terminate. No part is a thousand kilometres long.
bool is_plausible(double coordinate) { return std::abs(coordinate) <= 1e9; }

}  // namespace

std::optional<Error> lost_reference(const std::string& file, std::string_view text,
                                    const Interface_InterfaceModel& read) {
    const std::vector<LostReference> lost = lost_references(text);
    const auto* const model = dynamic_cast<const StepData_StepModel*>(&read);
    if (lost.empty() || !model) return std::nullopt;
    std::unordered_map<std::uint64_t, Handle(Standard_Transient)> entities;
    for (Standard_Integer i = 1; i <= model->NbEntities(); ++i)
        entities.emplace(std::uint64_t(model->IdentLabel(model->Value(i))), model->Value(i));
    for (const LostReference& reference : lost) {
        if (entities.contains(reference.to)) continue;
        const auto from = entities.find(reference.from);
        if (from != entities.end() && is_presentation(from->second)) continue;
        return Error{ErrorCode::bad_format,
                     "is broken: it refers to #" + std::to_string(reference.to) + ", which the file lacks",
                     file + ": #" + std::to_string(reference.from)};
    }
    return std::nullopt;
}

std::optional<Error> broken_entity(const std::string& file, XSControl_Reader& reader) {
    const Handle(XSControl_WorkSession) session = reader.WS();
    Interface_CheckIterator checks = session->ModelCheckList(false);
    for (checks.Start(); checks.More(); checks.Next()) {
        const Handle(Interface_Check) check = checks.Value();
        if (is_presentation(check->Entity())) continue;
        for (Standard_Integer i = 1; i <= check->NbFails(); ++i) {
            const std::string_view kind = check->CFail(i, false);
            if (kind.find("Unresolved reference") == kind.npos && kind.find("illegal type") == kind.npos &&
                kind.find("Count of Parameters") == kind.npos)
                continue;
            std::string reason = check->CFail(i, true);
            if (const std::size_t number = reason.find("n0."); number != reason.npos) reason.erase(number, 3);
            const Handle(TCollection_HAsciiString) label = session->Model()->StringLabel(check->Entity());
            return Error{ErrorCode::bad_format, "is broken: " + reason, file + ": " + label->ToCString()};
        }
    }
    return std::nullopt;
}

std::optional<Error> absurd_entity(const std::string& file, const Interface_InterfaceModel& model) {
    for (Standard_Integer i = 1; i <= model.NbEntities(); ++i) {
        bool plausible = true;
        if (const auto point = Handle(StepGeom_CartesianPoint)::DownCast(model.Value(i)); !point.IsNull())
            for (Standard_Integer k = 1; k <= point->NbCoordinates(); ++k)
                plausible = plausible && is_plausible(point->CoordinatesValue(k));
        if (const auto direction = Handle(StepGeom_Direction)::DownCast(model.Value(i)); !direction.IsNull())
            for (Standard_Integer k = 1; k <= direction->NbDirectionRatios(); ++k)
                plausible = plausible && is_plausible(direction->DirectionRatiosValue(k));
        if (!plausible)
            return Error{ErrorCode::not_finite, "has a coordinate that is not finite, or above 1e9",
                         file + ": " + model.StringLabel(model.Value(i))->ToCString()};
    }
    return std::nullopt;
}

}  // namespace hitbox::cad::detail
