// step.cpp: reads STEP (ISO 10303-21; AP203, AP214, AP242) by Open CASCADE: tree, names, placements, meshed surfaces.
#include <hitbox/cad/detail/readers.hpp>

#include <BRepMesh_IncrementalMesh.hxx>
#include <BRep_Tool.hxx>
#include <IMeshTools_Parameters.hxx>
#include <Interface_Check.hxx>
#include <Interface_CheckIterator.hxx>
#include <Interface_InterfaceModel.hxx>
#include <Interface_Static.hxx>
#include <Message.hxx>
#include <Message_Messenger.hxx>
#include <Message_Printer.hxx>
#include <Poly_Triangulation.hxx>
#include <STEPCAFControl_Reader.hxx>
#include <STEPControl_Reader.hxx>
#include <Standard_Failure.hxx>
#include <StepGeom_CartesianPoint.hxx>
#include <StepGeom_Direction.hxx>
#include <TCollection_HAsciiString.hxx>
#include <TDF_LabelSequence.hxx>
#include <TDataStd_Name.hxx>
#include <TDocStd_Document.hxx>
#include <TopExp_Explorer.hxx>
#include <TopLoc_Location.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Face.hxx>
#include <XCAFApp_Application.hxx>
#include <XCAFDoc_DocumentTool.hxx>
#include <XCAFDoc_ShapeTool.hxx>
#include <XSControl_Reader.hxx>
#include <XSControl_WorkSession.hxx>

#include <cmath>
#include <istream>
#include <map>
#include <optional>
#include <streambuf>
#include <string>
#include <string_view>
#include <utility>

namespace hitbox::cad::detail {

namespace {

// The bytes of the file as a stream, without a copy.
class BytesBuffer : public std::streambuf {
public:
    explicit BytesBuffer(std::span<const std::byte> bytes) {
        char* const first = const_cast<char*>(reinterpret_cast<const char*>(bytes.data()));
        setg(first, first, first + bytes.size());
    }
};

std::string utf8(const TCollection_ExtendedString& text) {
    std::string out(std::size_t(text.LengthOfCString()), '\0');
    Standard_PCharacter first = out.data();
    text.ToUTF8CString(first);
    return out;
}

std::string name_of(const TDF_Label& label) {
    Handle(TDataStd_Name) name;
    if (!label.FindAttribute(TDataStd_Name::GetID(), name)) return {};
    return utf8(name->Get());
}

// Identifiers that writers put where an instance has no name of its own.
bool is_a_number(std::string_view name) {
    return name.empty() || name.starts_with("NAUO") || name.starts_with("=>[") ||
           name.find_first_not_of("0123456789") == name.npos;
}

class TreeReader {
public:
    explicit TreeReader(double deflection) : deflection_(deflection) {}

    // Where an instance is in the tree.
    struct Place {
        TopLoc_Location location = {};
        std::string path = {};
        std::uint32_t assembly = 0;  // the number of the assembly it is in, or 0
    };

    // Adds the parts at and below a label.
    void add(const TDF_Label& instance, const Place& above) {
        TDF_Label product = instance;
        if (XCAFDoc_ShapeTool::IsReference(instance)) XCAFDoc_ShapeTool::GetReferredShape(instance, product);
        const TopLoc_Location location = above.location * XCAFDoc_ShapeTool::GetLocation(instance);
        std::string name = name_of(instance);
        if (is_a_number(name)) name = name_of(product);
        if (name.empty()) name = "part_" + std::to_string(assembly_.parts.size());
        const std::string path = above.path + "/" + name;
        if (XCAFDoc_ShapeTool::IsAssembly(product)) {
            const Place inside{location, path, ++assemblies_};
            TDF_LabelSequence components;
            XCAFDoc_ShapeTool::GetComponents(product, components);
            for (Standard_Integer i = 1; i <= components.Length(); ++i) add(components.Value(i), inside);
            return;
        }
        Part part;
        part.name = name;
        part.path = path;
        part.parent = above.assembly;
        part.metres = 0.001;
        part.mesh = moved(mesh_of(product, path), location.Transformation());
        assembly_.parts.push_back(std::move(part));
    }

    Assembly take() { return std::move(assembly_); }

private:
    // The mesh of a product in its own coordinates. Instances share it.
    const TriMesh& mesh_of(const TDF_Label& product, const std::string& path) {
        const TopoDS_Shape shape = XCAFDoc_ShapeTool::GetShape(product);
        const auto [known, is_new] = meshes_.try_emplace(shape.IsNull() ? nullptr : shape.TShape().get());
        if (!is_new || shape.IsNull()) return known->second;
        IMeshTools_Parameters wanted;
        wanted.Deflection = deflection_;
        wanted.Angle = 0.35;
        const BRepMesh_IncrementalMesh meshed(shape, wanted);
        std::size_t faces = 0, missing = 0;
        for (TopExp_Explorer face(shape, TopAbs_FACE); face.More(); face.Next(), ++faces)
            missing += !append_face(TopoDS::Face(face.Current()), known->second);
        if (missing > 0)
            assembly_.notes.push_back(path + ": lacks " + std::to_string(missing) + " of its " +
                                      std::to_string(faces) + " faces, which Open CASCADE cannot mesh");
        return known->second;
    }

    // Returns false if the face has no triangles.
    static bool append_face(const TopoDS_Face& face, TriMesh& mesh) {
        TopLoc_Location place;
        const Handle(Poly_Triangulation) triangles = BRep_Tool::Triangulation(face, place);
        if (triangles.IsNull()) return false;
        const gp_Trsf& move = place.Transformation();
        const bool flip = (face.Orientation() == TopAbs_REVERSED) != move.IsNegative();
        const auto first = std::uint32_t(mesh.points.size());
        for (Standard_Integer i = 1; i <= triangles->NbNodes(); ++i) {
            const gp_Pnt p = place.IsIdentity() ? triangles->Node(i) : triangles->Node(i).Transformed(move);
            mesh.points.push_back({p.X(), p.Y(), p.Z()});
        }
        for (Standard_Integer i = 1; i <= triangles->NbTriangles(); ++i) {
            Standard_Integer a = 0, b = 0, c = 0;
            triangles->Triangle(i).Get(a, b, c);
            if (flip) std::swap(b, c);
            const auto corner = [&](Standard_Integer n) { return first + std::uint32_t(n - 1); };
            mesh.triangles.push_back({corner(a), corner(b), corner(c)});
        }
        return true;
    }

    static TriMesh moved(const TriMesh& mesh, const gp_Trsf& move) {
        TriMesh out = mesh;
        if (move.Form() == gp_Identity) return out;
        for (Vec3& point : out.points) {
            gp_XYZ p(point.x, point.y, point.z);
            move.Transforms(p);
            point = {p.X(), p.Y(), p.Z()};
        }
        if (move.IsNegative())
            for (TriMesh::Corners& t : out.triangles) std::swap(t[1], t[2]);
        return out;
    }

    double deflection_;
    Assembly assembly_;
    std::map<const void*, TriMesh> meshes_;
    std::uint32_t assemblies_ = 0;
};

// The first entity whose references lead nowhere or to something of another kind, or that lacks parameters. Open
// CASCADE follows such references all the same, and the program would end. Lesser faults, such as a name that is
// missing, do no harm.
std::optional<Error> broken_entity(const std::string& file, XSControl_Reader& reader) {
    const Handle(XSControl_WorkSession) session = reader.WS();
    Interface_CheckIterator checks = session->ModelCheckList(false);
    for (checks.Start(); checks.More(); checks.Next()) {
        const Handle(Interface_Check) check = checks.Value();
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

// False for NaN, and for numbers with which Open CASCADE does not end: a thousand kilometres are no part.
bool is_sane(double coordinate) { return std::abs(coordinate) <= 1e9; }

// The first point or direction with a number that cannot be meant.
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

Result<Assembly> read_tree(const std::string& name, std::span<const std::byte> bytes, double deflection) {
    const auto fail = [&](std::string message) {
        return Error{ErrorCode::bad_format, std::move(message), name};
    };
    // Open CASCADE takes a file that was cut short for a smaller model.
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (text.rfind("END-ISO-10303-21") == text.npos)
        return fail("is cut short: END-ISO-10303-21 is missing at its end");
    // It reports on standard output, which belongs to the program.
    Message::DefaultMessenger()->ChangePrinters().Clear();
    STEPCAFControl_Reader reader;
    Interface_Static::SetCVal("xstep.cascade.unit", "MM");
    reader.SetColorMode(false);
    reader.SetLayerMode(false);
    BytesBuffer buffer(bytes);
    std::istream stream(&buffer);
    if (reader.ChangeReader().ReadStream(name.c_str(), stream) != IFSelect_RetDone)
        return fail("Open CASCADE cannot read this STEP file: its syntax is wrong");
    if (auto broken = broken_entity(name, reader.ChangeReader())) return *std::move(broken);
    if (auto absurd = absurd_entity(name, *reader.ChangeReader().WS()->Model())) return *std::move(absurd);
    const Handle(XCAFApp_Application) application = XCAFApp_Application::GetApplication();
    Handle(TDocStd_Document) document;
    application->NewDocument("BinXCAF", document);
    Result<Assembly> out = fail("Open CASCADE finds no shape in this STEP file");
    if (reader.Transfer(document)) {
        TDF_LabelSequence roots;
        XCAFDoc_DocumentTool::ShapeTool(document->Main())->GetFreeShapes(roots);
        TreeReader tree(deflection);
        for (Standard_Integer i = 1; i <= roots.Length(); ++i) tree.add(roots.Value(i), {});
        if (!roots.IsEmpty()) out = tree.take();
    }
    application->Close(document);
    return out;
}

}  // namespace

Result<Assembly> read_step(const std::string& name, std::span<const std::byte> bytes,
                           const io::ReadOptions& options) {
    try {
        return read_tree(name, bytes, options.deflection);
    } catch (const Standard_Failure& failure) {
        return Error{ErrorCode::bad_format,
                     std::string("Open CASCADE cannot read this STEP file: ") + failure.DynamicType()->Name(),
                     name};
    }
}

}  // namespace hitbox::cad::detail
