// step_components.cpp: compares the product structure of a STEP model with its placements.
#include <hitbox/cad/detail/step_components.hpp>

#include <hitbox/io/files/left_out.hpp>
#include <hitbox/io/files/utf8.hpp>

#include <Interface_InterfaceModel.hxx>
#include <StepBasic_ProductDefinition.hxx>
#include <StepRepr_CharacterizedDefinition.hxx>
#include <StepRepr_MappedItem.hxx>
#include <StepRepr_NextAssemblyUsageOccurrence.hxx>
#include <StepRepr_ProductDefinitionShape.hxx>
#include <StepRepr_PropertyDefinition.hxx>
#include <StepRepr_RepresentedDefinition.hxx>
#include <StepShape_ContextDependentShapeRepresentation.hxx>
#include <StepShape_ShapeDefinitionRepresentation.hxx>
#include <TCollection_HAsciiString.hxx>

#include <cstddef>
#include <set>
#include <string>

namespace hitbox::cad::detail {

namespace {

using Usage = Handle(StepRepr_NextAssemblyUsageOccurrence);

struct Structure {
    std::vector<Usage> usages;         // each puts a product into an assembly
    std::set<const void*> placed;      // the usages with a placement
    std::set<const void*> with_shape;  // the products with a shape
    std::set<const void*> assemblies;  // the products that others are in
    bool has_mapped_items = false;     // these place shapes without naming a usage
};

// What a property belongs to: a product or a usage of one.
const void* owner_of(const Handle(StepRepr_PropertyDefinition) & property) {
    return property.IsNull() ? nullptr : property->Definition().Value().get();
}

Structure structure_of(const Interface_InterfaceModel& model) {
    Structure out;
    for (Standard_Integer i = 1; i <= model.NbEntities(); ++i) {
        const Handle(Standard_Transient) & entity = model.Value(i);
        if (const Usage usage = Usage::DownCast(entity); !usage.IsNull()) {
            out.usages.push_back(usage);
            out.assemblies.insert(usage->RelatingProductDefinition().get());
        } else if (const auto place = Handle(StepShape_ContextDependentShapeRepresentation)::DownCast(entity);
                   !place.IsNull()) {
            out.placed.insert(owner_of(place->RepresentedProductRelation()));
        } else if (const auto shape = Handle(StepShape_ShapeDefinitionRepresentation)::DownCast(entity);
                   !shape.IsNull()) {
            out.with_shape.insert(owner_of(shape->Definition().PropertyDefinition()));
        } else if (entity->IsKind(STANDARD_TYPE(StepRepr_MappedItem))) {
            out.has_mapped_items = true;
        }
    }
    return out;
}

std::string name_of(const Usage& usage) {
    Handle(TCollection_HAsciiString) name = usage->Name();
    if (name.IsNull() || name->IsEmpty()) name = usage->Id();
    return "'" + (name.IsNull() ? std::string() : io::detail::valid_utf8(name->ToCString())) + "'";
}

}  // namespace

std::vector<Note> lost_components(const Interface_InterfaceModel& model) {
    const Structure structure = structure_of(model);
    if (structure.has_mapped_items) return {};
    std::vector<Note> notes;
    std::size_t count = 0;
    std::string names;
    for (const Usage& usage : structure.usages) {
        const void* const product = usage->RelatedProductDefinition().get();
        const bool has_shape = structure.with_shape.count(product) > 0;
        if (structure.placed.count(usage.get()) > 0) {
            if (!has_shape && structure.assemblies.count(product) > 0)
                notes.push_back({"parts-left-out", "components of " + name_of(usage) +
                                                       " are left out, because the file gives it no shape"});
        } else if (has_shape) {
            if (++count <= 5) names += (count == 1 ? "" : ", ") + name_of(usage);
        }
    }
    if (count > 5) names += ", ...";
    if (count > 0)
        notes.push_back({"parts-left-out", io::detail::counted_with_verb(count, "component", "components") +
                                               " left out, because the file does not place " +
                                               (count == 1 ? "it: " : "them: ") + names});
    return notes;
}

}  // namespace hitbox::cad::detail
