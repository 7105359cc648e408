// step_checks.cpp: the checks of a STEP model, by those of Open CASCADE and by its numbers.
#include <hitbox/cad/detail/step_checks.hpp>

#include <Interface_Check.hxx>
#include <Interface_CheckIterator.hxx>
#include <Interface_InterfaceModel.hxx>
#include <StepGeom_CartesianPoint.hxx>
#include <StepGeom_Direction.hxx>
#include <TCollection_HAsciiString.hxx>
#include <XSControl_Reader.hxx>
#include <XSControl_WorkSession.hxx>

#include <cmath>
#include <string_view>

namespace hitbox::cad::detail {

namespace {

// Styles, views, annotations and tolerances are not geometry, and nothing of them is read.
bool is_presentation(const Handle(Standard_Transient) & entity) {
    if (entity.IsNull()) return false;
    const std::string_view type = entity->DynamicType()->Name();
    return type.starts_with("StepVisual_") || type.starts_with("StepDimTol_");
}

// False for NaN, and for numbers with which Open CASCADE does not end: a thousand kilometres are no part.
bool is_sane(double coordinate) { return std::abs(coordinate) <= 1e9; }

}  // namespace

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
        bool sane = true;
        if (const auto point = Handle(StepGeom_CartesianPoint)::DownCast(model.Value(i)); !point.IsNull())
            for (Standard_Integer k = 1; k <= point->NbCoordinates(); ++k)
                sane = sane && is_sane(point->CoordinatesValue(k));
        if (const auto direction = Handle(StepGeom_Direction)::DownCast(model.Value(i)); !direction.IsNull())
            for (Standard_Integer k = 1; k <= direction->NbDirectionRatios(); ++k)
                sane = sane && is_sane(direction->DirectionRatiosValue(k));
        if (!sane)
            return Error{ErrorCode::not_finite, "has a coordinate that is not finite, or above 1e9",
                         file + ": " + model.StringLabel(model.Value(i))->ToCString()};
    }
    return std::nullopt;
}

}  // namespace hitbox::cad::detail
