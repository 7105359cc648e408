// step.cpp: reads STEP (ISO 10303-21; AP203, AP214, AP242) by Open CASCADE: tree, names, placements, meshed surfaces.
#include <hitbox/cad/detail/readers.hpp>
#include <hitbox/cad/detail/step_checks.hpp>
#include <hitbox/cad/detail/step_components.hpp>

#include <hitbox/io/files/left_out.hpp>
#include <hitbox/io/files/memory_budget.hpp>

#include <BRepGProp.hxx>
#include <BRepMesh_IncrementalMesh.hxx>
#include <BRep_Tool.hxx>
#include <GProp_GProps.hxx>
#include <IMeshTools_Parameters.hxx>
#include <Interface_InterfaceModel.hxx>
#include <Interface_Static.hxx>
#include <Message.hxx>
#include <Message_Messenger.hxx>
#include <Message_Printer.hxx>
#include <Poly_Triangulation.hxx>
#include <STEPCAFControl_Reader.hxx>
#include <STEPControl_Reader.hxx>
#include <Standard_Failure.hxx>
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

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <istream>
#include <iterator>
#include <map>
#include <optional>
#include <streambuf>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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

// True for a component that is no product of the file. Open CASCADE makes one of each representation of a product that
// has several, such as a solid and wireframe, and names it by its kind.
bool is_body(const TDF_Label& instance, const TDF_Label& product) {
    static constexpr std::string_view kinds[] = {"COMPOUND", "COMPSOLID", "SOLID", "SHELL",
                                                 "FACE",     "WIRE",      "EDGE",  "VERTEX"};
    return name_of(instance).starts_with("=>[") &&
           std::find(std::begin(kinds), std::end(kinds), name_of(product)) != std::end(kinds);
}

class TreeReader {
public:
    TreeReader(const std::string& file, std::size_t bytes, double deflection)
        : file_(file), budget_(bytes), deflection_(deflection) {}

    // Where an instance is in the tree.
    struct Place {
        TopLoc_Location location = {};
        std::string path = {};
        std::uint32_t assembly = 0;  // the number of the assembly it is in, or 0
    };

    // Adds the parts at and below a label. Returns false after an error.
    bool add(const TDF_Label& instance, const Place& above) {
        if (!budget_.take(1, sizeof(Part) + above.path.size())) return no_room();
        const TDF_Label product = product_of(instance);
        const TopLoc_Location location = above.location * XCAFDoc_ShapeTool::GetLocation(instance);
        std::string name = name_of(instance);
        if (is_a_number(name)) name = name_of(product);
        if (name.empty()) name = "part_" + std::to_string(assembly_.parts.size());
        const std::string path = above.path + "/" + name;
        if (!XCAFDoc_ShapeTool::IsAssembly(product))
            return add_part(name, path, above.assembly, {{product, location}});
        const Place inside{location, path, ++assemblies_};
        TDF_LabelSequence components;
        XCAFDoc_ShapeTool::GetComponents(product, components);
        std::vector<Body> bodies;
        for (Standard_Integer i = 1; i <= components.Length(); ++i)
            if (const TDF_Label component = components.Value(i); is_body(component, product_of(component)))
                bodies.push_back(
                    {product_of(component), location * XCAFDoc_ShapeTool::GetLocation(component)});
        const bool has_products = bodies.size() < std::size_t(components.Length());
        if (!bodies.empty() && !add_part(name, path, has_products ? inside.assembly : above.assembly, bodies))
            return false;
        for (Standard_Integer i = 1; i <= components.Length(); ++i)
            if (const TDF_Label component = components.Value(i); !is_body(component, product_of(component)))
                if (!add(component, inside)) return false;
        return true;
    }

    Result<Assembly> take() {
        if (error_) return *error_;
        return std::move(assembly_);
    }

private:
    struct Body {
        TDF_Label product;
        TopLoc_Location location;
    };
    // A product in its own coordinates, and what is to be said of it.
    struct Meshed {
        TriMesh mesh;
        std::vector<Note> notes;
    };

    static TDF_Label product_of(const TDF_Label& instance) {
        TDF_Label product = instance;
        if (XCAFDoc_ShapeTool::IsReference(instance)) XCAFDoc_ShapeTool::GetReferredShape(instance, product);
        return product;
    }

    bool no_room() {
        error_ = Error{ErrorCode::too_large, "repeats its products too often for a file of its size", file_};
        return false;
    }

    bool add_part(const std::string& name, const std::string& path, std::uint32_t parent,
                  const std::vector<Body>& bodies) {
        Part part;
        part.name = name;
        part.path = path;
        part.parent = parent;
        part.metres = 0.001;
        part.is_tessellated = true;
        for (const Body& body : bodies) {
            const Meshed& meshed = mesh_of(body.product);
            if (!budget_.take(meshed.mesh.points.size(), sizeof(Vec3)) ||
                !budget_.take(meshed.mesh.triangles.size(), sizeof(TriMesh::Corners)))
                return no_room();
            append(part.mesh, moved(meshed.mesh, body.location.Transformation()));
            for (const Note& note : meshed.notes) {
                assembly_.notes.push_back(note);
                assembly_.notes.back().part = std::uint32_t(assembly_.parts.size());
            }
        }
        assembly_.parts.push_back(std::move(part));
        return true;
    }

    // Instances of a product share it.
    const Meshed& mesh_of(const TDF_Label& product) {
        const TopoDS_Shape shape = XCAFDoc_ShapeTool::GetShape(product);
        const auto [known, is_new] = meshes_.try_emplace(shape.IsNull() ? nullptr : shape.TShape().get());
        if (is_new && !shape.IsNull()) mesh(shape, known->second);
        return known->second;
    }

    void mesh(const TopoDS_Shape& shape, Meshed& out) const {
        IMeshTools_Parameters wanted;
        wanted.Deflection = deflection_;
        wanted.Angle = 0.35;
        const BRepMesh_IncrementalMesh meshed(shape, wanted);
        std::size_t faces = 0, missing = 0, partial = 0;
        double area = 0, exact_area = 0;  // of the partial ones
        for (TopExp_Explorer face(shape, TopAbs_FACE); face.More(); face.Next(), ++faces) {
            const std::size_t first = out.mesh.triangles.size();
            if (!append_face(TopoDS::Face(face.Current()), out.mesh)) {
                ++missing;
                continue;
            }
            const double here = area_of(out.mesh, first), exact = exact_area_of(face.Current());
            if (!is_partial(here, exact)) continue;
            ++partial;
            area += here;
            exact_area += exact;
        }
        const std::string of_faces = " of its " + std::to_string(faces) + " faces";
        if (missing > 0)
            out.notes.push_back({"faces-left-out", "lacks " + std::to_string(missing) + of_faces +
                                                       ", which Open CASCADE cannot mesh"});
        if (partial > 0)
            out.notes.push_back({"faces-in-part",
                                 std::to_string(partial) + of_faces + (partial == 1 ? " is" : " are") +
                                     " meshed in part, or beyond the edges: the area of the triangles is " +
                                     rounded(area) + " mm2, the exact area " + rounded(exact_area) + " mm2"});
        note_lines(shape, out.notes);
    }

    static std::size_t count_outside(const TopoDS_Shape& shape, TopAbs_ShapeEnum kind,
                                     TopAbs_ShapeEnum larger) {
        std::size_t count = 0;
        for (TopExp_Explorer found(shape, kind, larger); found.More(); found.Next()) ++count;
        return count;
    }
    static void note_lines(const TopoDS_Shape& shape, std::vector<Note>& notes) {
        const std::size_t curves = count_outside(shape, TopAbs_EDGE, TopAbs_FACE);
        if (curves > 0)
            notes.push_back({"lines-left-out", io::detail::counted_with_verb(curves, "curve", "curves") +
                                                   " left out, because " +
                                                   (curves == 1 ? "it bounds" : "they bound") + " no face"});
        const std::size_t points = count_outside(shape, TopAbs_VERTEX, TopAbs_EDGE);
        if (points > 0)
            notes.push_back(
                {"lines-left-out", io::detail::counted_with_verb(points, "point", "points") + " left out"});
    }

    static double area_of(const TriMesh& mesh, std::size_t first) {
        double sum = 0;
        for (std::size_t i = first; i < mesh.triangles.size(); ++i) {
            const Triangle3 t = mesh.triangle(i);
            sum += std::sqrt(length_sq(cross(t.b - t.a, t.c - t.a))) / 2;
        }
        return sum;
    }
    static double exact_area_of(const TopoDS_Shape& face) {
        GProp_GProps properties;
        BRepGProp::SurfaceProperties(face, properties);
        return std::abs(properties.Mass());
    }
    // Triangles at most 20 degrees apart lose two per cent of a curved face. Of a cylinder thinner than the deflection they
    // may lose 17, as a triangle in a circle does, and of what is as small in all directions anything.
    bool is_partial(double area, double exact) const {
        const double difference = std::abs(area - exact);
        return difference > 0.2 * (std::max)(area, exact) && difference > 4 * deflection_ * deflection_;
    }

    static std::string rounded(double number) {
        char text[32];
        std::snprintf(text, sizeof text, "%.4g", number);
        return text;
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

    const std::string& file_;
    io::detail::MemoryBudget budget_;
    double deflection_;
    Assembly assembly_;
    std::optional<Error> error_;
    std::map<const void*, Meshed> meshes_;
    std::uint32_t assemblies_ = 0;
};

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
    reader.SetPropsMode(false);
    reader.SetGDTMode(false);
    reader.SetMatMode(false);
    reader.SetViewMode(false);
    BytesBuffer buffer(bytes);
    std::istream stream(&buffer);
    if (reader.ChangeReader().ReadStream(name.c_str(), stream) != IFSelect_RetDone)
        return fail("Open CASCADE cannot read this STEP file: its syntax is wrong");
    if (auto lost = lost_reference(name, text, *reader.ChangeReader().WS()->Model())) return *std::move(lost);
    if (auto broken = broken_entity(name, reader.ChangeReader())) return *std::move(broken);
    if (auto absurd = absurd_entity(name, *reader.ChangeReader().WS()->Model())) return *std::move(absurd);
    const Handle(XCAFApp_Application) application = XCAFApp_Application::GetApplication();
    Handle(TDocStd_Document) document;
    application->NewDocument("BinXCAF", document);
    Result<Assembly> out = fail("Open CASCADE finds no shape in this STEP file");
    if (reader.Transfer(document)) {
        TDF_LabelSequence roots;
        XCAFDoc_DocumentTool::ShapeTool(document->Main())->GetFreeShapes(roots);
        TreeReader tree(name, bytes.size(), deflection);
        for (Standard_Integer i = 1; i <= roots.Length(); ++i)
            if (!tree.add(roots.Value(i), {})) break;
        if (!roots.IsEmpty()) out = tree.take();
        if (out.ok())
            for (Note& note : lost_components(*reader.ChangeReader().WS()->Model()))
                out->notes.push_back(std::move(note));
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
