// step_test.cpp: mirrors hitbox/cad/step.cpp; the files are written by Open CASCADE.
#include <doctest/doctest.h>

#include "skip.hpp"

#ifdef HITBOX_CAD_STEP
#include <hitbox/cad/cad.hpp>
#include <hitbox/io/write.hpp>
#include <hitbox/mesh/clash.hpp>
#include <hitbox/mesh/measure.hpp>
#include <hitbox/mesh/topology.hpp>
#include <hitbox/mesh/weld.hpp>

#include <doctest/doctest.h>
#include <BRepBuilderAPI_MakeFace.hxx>
#include <BRepBuilderAPI_MakePolygon.hxx>
#include <BRepPrimAPI_MakeBox.hxx>
#include <BRepPrimAPI_MakeCylinder.hxx>
#include <BRepPrimAPI_MakeSphere.hxx>
#include <BRep_Builder.hxx>
#include <Interface_Static.hxx>
#include <Message.hxx>
#include <Message_Messenger.hxx>
#include <Message_Printer.hxx>
#include <STEPCAFControl_Writer.hxx>
#include <STEPControl_Writer.hxx>
#include <TDataStd_Name.hxx>
#include <TDocStd_Document.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Compound.hxx>
#include <XCAFApp_Application.hxx>
#include <XCAFDoc_DocumentTool.hxx>
#include <XCAFDoc_ShapeTool.hxx>
#include <gp_Ax2.hxx>
#include <gp_Pln.hxx>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <numbers>
#include <string>
#include <vector>

#include "io/scratch_folder.hpp"
#include "step_corpus.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

// An assembly in the making, in the data model of Open CASCADE.
class StepAssembly {
public:
    StepAssembly() {
        Message::DefaultMessenger()->ChangePrinters().Clear();
        application_->NewDocument("BinXCAF", document_);
        tool_ = XCAFDoc_DocumentTool::ShapeTool(document_->Main());
    }
    ~StepAssembly() { application_->Close(document_); }

    TDF_Label assembly(const char* name) { return named(tool_->NewShape(), name); }
    TDF_Label product(const char* name, const TopoDS_Shape& shape) {
        return named(tool_->AddShape(shape, false), name);
    }
    void put(const TDF_Label& into, const TDF_Label& what, const char* name, const gp_Trsf& place = {}) {
        named(tool_->AddComponent(into, what, TopLoc_Location(place)), name);
    }

    // The bytes of the file.
    std::string write(const char* schema, const char* unit = "MM") {
        tool_->UpdateAssemblies();
        Interface_Static::SetCVal("write.step.schema", schema);
        Interface_Static::SetCVal("write.step.unit", unit);
        STEPCAFControl_Writer writer;
        writer.Transfer(document_, STEPControl_AsIs);
        const ScratchFolder folder;
        const std::string path = folder / "out.step";
        writer.Write(path.c_str());
        std::ifstream file(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    }

private:
    static TDF_Label named(const TDF_Label& label, const char* name) {
        TDataStd_Name::Set(label, TCollection_ExtendedString(name, true));
        return label;
    }

    Handle(XCAFApp_Application) application_ = XCAFApp_Application::GetApplication();
    Handle(TDocStd_Document) document_;
    Handle(XCAFDoc_ShapeTool) tool_;
};

gp_Trsf at(double x, double y, double z) {
    gp_Trsf move;
    move.SetTranslation(gp_Vec(x, y, z));
    return move;
}

gp_Trsf turned(double degrees, const gp_Trsf& then) {
    gp_Trsf turn;
    turn.SetRotation(gp_Ax1(gp_Pnt(0, 0, 0), gp_Dir(0, 1, 0)), degrees * std::numbers::pi / 180);
    return then * turn;
}

TopoDS_Shape box(double x, double y, double z) { return BRepPrimAPI_MakeBox(x, y, z).Shape(); }
TopoDS_Shape cylinder(double radius, double height) {
    return BRepPrimAPI_MakeCylinder(radius, height).Shape();
}

// A plate with a stud in it, pins that stand on it, one of them tilted, and a shaft above it.
std::string gearbox(const char* schema, const char* unit = "MM") {
    StepAssembly step;
    const TDF_Label root = step.assembly("gearbox"), carrier = step.assembly("carrier");
    const TDF_Label pin = step.product("pin", cylinder(3, 20));
    step.put(carrier, pin, "pin left", at(0, 1, 0));
    step.put(carrier, pin, "pin right", at(30, 0, 0));
    step.put(carrier, pin, "pin tilted", turned(25, at(60, 0, 0)));
    step.put(root, step.product("plate", box(100, 60, 10)), "plate");
    step.put(root, carrier, "carrier", at(15, 30, 10));
    step.put(root, step.product("stud", cylinder(4, 6)), "stud \xC3\xA9", at(15, 10, 2));
    step.put(root, step.product("shaft", cylinder(5, 80)), "shaft", turned(90, at(10, 50, 15.5)));
    return step.write(schema, unit);
}

std::string clashes(const Assembly& assembly) {
    ClashOptions options;
    options.clearance = 1;
    const Result<ClashReport> report = find_clashes(assembly, options);
    std::string out;
    for (const Clash& clash : report->clashes)
        out += assembly.parts[clash.a].name + " | " + assembly.parts[clash.b].name + " | " +
               to_string(clash.kind) + "\n";
    return out;
}

}  // namespace

TEST_SUITE("cad/step") {
    TEST_CASE("names, tree and placements of an assembly, in three versions of the format") {
        for (const char* schema : {"AP203", "AP214IS", "AP242DIS"}) {
            CAPTURE(schema);
            const Result<Assembly> assembly = read_step(gearbox(schema));
            REQUIRE(assembly.ok());
            CHECK(listing(*assembly) ==
                  "/gearbox/plate\n/gearbox/carrier/pin left\n/gearbox/carrier/pin right\n"
                  "/gearbox/carrier/pin tilted\n/gearbox/stud \xC3\xA9\n/gearbox/shaft\n");
            std::string parents;
            for (const Part& part : assembly->parts) parents += std::to_string(part.parent) + " ";
            CHECK(parents == "1 2 2 2 1 1 ");
            CHECK(assembly->parts[1].name == "pin left");
            CHECK(assembly->parts[1].file == "gearbox.step");
            CHECK(assembly->parts[1].metres == 0.001);
            CHECK(signed_volume(assembly->parts[0].mesh) == doctest::Approx(60000));
            const double pin = std::numbers::pi * 9 * 20;
            for (const std::size_t i : {1u, 2u, 3u})
                CHECK(signed_volume(assembly->parts[i].mesh) == doctest::Approx(pin).epsilon(0.05));
            for (const Part& part : assembly->parts) CHECK(is_closed(*weld(part.mesh)));
        }
    }

    TEST_CASE("an assembly clashes like the GLB of the same meshes") {
        const Result<Assembly> step = read_step(gearbox("AP214IS"));
        REQUIRE(step.ok());
        const auto bytes = io::encode(*step, io::WriteFormat::glb);
        REQUIRE(bytes.ok());
        const Result<Assembly> glb = io::read_bytes("gearbox.glb", *bytes);
        REQUIRE(glb.ok());
        const std::string expected =
            "plate | pin left | touching\nplate | pin right | touching\nplate | pin tilted | penetrating\n"
            "plate | stud \xC3\xA9 | contained\nplate | shaft | near\n";
        CHECK(clashes(*step) == expected);
        CHECK(clashes(*glb) == expected);
    }

    TEST_CASE("a face that cannot be meshed is left out, and a note says so") {
        std::string bytes = gearbox("AP214IS");
        const std::size_t second = bytes.find(',', bytes.find("EDGE_LOOP('',(") + 14);  // edge of the loop
        bytes.erase(second, bytes.find(')', second) - second);
        const Result<Assembly> assembly = read_step(bytes);
        REQUIRE(assembly.ok());
        CHECK(assembly->parts.size() == 6);
        REQUIRE(assembly->notes.size() == 1);
        CHECK(assembly->notes[0].part == 0u);
        CHECK(assembly->notes[0].code == "faces-left-out");
        CHECK(assembly->notes[0].message == "lacks 1 of its 6 faces, which Open CASCADE cannot mesh");
        CHECK(assembly->notes[0].file == "gearbox.step");
        CHECK(!is_closed(*weld(assembly->parts[0].mesh)));
    }

    TEST_CASE("a face that is not meshed as it is, is noted, with its area beside the exact one") {
        // A hole that reaches over the edge of its face.
        const auto rectangle = [](double x0, double y0, double x1, double y1) {
            BRepBuilderAPI_MakePolygon corners(gp_Pnt(x0, y0, 0), gp_Pnt(x1, y0, 0), gp_Pnt(x1, y1, 0),
                                               gp_Pnt(x0, y1, 0), true);
            return corners.Wire();
        };
        BRepBuilderAPI_MakeFace face(gp_Pln(gp_Pnt(0, 0, 0), gp_Dir(0, 0, 1)), rectangle(0, 0, 10, 10));
        face.Add(TopoDS::Wire(rectangle(2, 2, 12, 8).Reversed()));
        StepAssembly step;
        step.product("sheet", face.Face());
        const Result<Assembly> assembly = read_step(step.write("AP214IS"));
        REQUIRE(assembly.ok());
        REQUIRE(assembly->notes.size() == 1);
        CHECK(assembly->notes[0].message ==
              "1 of its 1 faces is meshed in part, or beyond the edges: the area of the triangles is 104 "
              "mm2, the "
              "exact area 40 mm2");
        CHECK(assembly->notes[0].code == "faces-in-part");
    }

    TEST_CASE("round faces are not taken for partial ones, however coarse the mesh is") {
        StepAssembly step;
        step.product("ball", BRepPrimAPI_MakeSphere(100).Shape());
        step.product("needle", cylinder(0.05, 400));
        step.product("shaft", cylinder(50, 4));
        const std::string bytes = step.write("AP214IS");
        for (const double deflection : {100.0, 1.0, 0.1}) {
            CAPTURE(deflection);
            CHECK(read_step(bytes, deflection)->notes.empty());
        }
    }

    TEST_CASE("wireframe beside a solid is no part, but a note") {
        const Result<Assembly> assembly =
            read_step(content_of(HITBOX_SOURCE_DIR, "solid_and_wireframe.step"));
        REQUIRE(assembly.ok());
        CHECK(listing(*assembly) == "/PLATE\n");
        CHECK(is_closed(*weld(assembly->parts[0].mesh)));
        CHECK(signed_volume(assembly->parts[0].mesh) == doctest::Approx(6000));
        REQUIRE(assembly->notes.size() == 1);
        CHECK(assembly->notes[0].part == 0u);
        CHECK(assembly->notes[0].code == "lines-left-out");
        CHECK(assembly->notes[0].message == "1 curve is left out, because it bounds no face");
    }

    TEST_CASE("points beside a solid are a note, with curves and without") {
        const std::string set = "GEOMETRIC_CURVE_SET('',(#90014))";
        for (const auto& [instead, messages] : std::vector<std::pair<std::string, std::vector<std::string>>>{
                 {"GEOMETRIC_SET('',(#90019))", {"1 point is left out"}},
                 {"GEOMETRIC_CURVE_SET('',(#90019,#90020))", {"2 points are left out"}},
                 {"GEOMETRIC_CURVE_SET('',(#90014,#90019))",
                  {"1 curve is left out, because it bounds no face", "1 point is left out"}}}) {
            CAPTURE(instead);
            std::string bytes = content_of(HITBOX_SOURCE_DIR, "solid_and_wireframe.step");
            bytes.replace(bytes.find(set), set.size(), instead);
            const Result<Assembly> assembly = read_step(bytes);
            REQUIRE(assembly.ok());
            CHECK(listing(*assembly) == "/PLATE\n");
            CHECK(signed_volume(assembly->parts[0].mesh) == doctest::Approx(6000));
            std::vector<std::string> found;
            for (const Note& note : assembly->notes) {
                found.push_back(note.message);
                CHECK(note.code == "lines-left-out");
                CHECK(note.part == 0u);
            }
            CHECK(found == messages);
        }
    }

    TEST_CASE("a product of several bodies is one part") {
        StepAssembly step;
        TopoDS_Compound both;
        BRep_Builder builder;
        builder.MakeCompound(both);
        builder.Add(both, box(1, 1, 1));
        builder.Add(both, box(2, 2, 2).Moved(TopLoc_Location(at(5, 0, 0))));
        const TDF_Label root = step.assembly("base");
        step.put(root, step.product("pair", both), "a pair", at(0, 0, 9));
        step.put(root, step.product("one", box(1, 1, 1)), "one", at(20, 0, 0));
        const Result<Assembly> assembly = read_step(step.write("AP214IS"));
        REQUIRE(assembly.ok());
        CHECK(listing(*assembly) == "/base/a pair\n/base/one\n");
        CHECK(signed_volume(assembly->parts[0].mesh) == doctest::Approx(9));
        CHECK(assembly->notes.empty());
    }

    TEST_CASE("styles are not geometry: a file is read although one of them is wrong") {
        const Result<Assembly> assembly = read_step(content_of(HITBOX_SOURCE_DIR, "point_marker.step"));
        REQUIRE(assembly.ok());
        CHECK(signed_volume(assembly->parts[0].mesh) == doctest::Approx(6000));
        CHECK(assembly->notes.empty());
    }

    TEST_CASE("a file in inches or metres is read in millimetres") {
        const double expected = signed_volume(read_step(gearbox("AP214IS"))->parts[0].mesh);
        for (const char* unit : {"INCH", "M", "CM"}) {
            CAPTURE(unit);
            const std::string bytes = gearbox("AP214IS", unit);
            CHECK(signed_volume(read_step(bytes)->parts[0].mesh) == doctest::Approx(expected));
        }
    }

    TEST_CASE("a smaller deflection gives a closer mesh") {
        StepAssembly step;
        step.product("ball", BRepPrimAPI_MakeSphere(100).Shape());
        const std::string bytes = step.write("AP214IS");
        std::size_t before = 0;
        for (const double deflection : {10.0, 1.0, 0.1}) {
            CAPTURE(deflection);
            const Result<Assembly> assembly = read_step(bytes, deflection);
            REQUIRE(assembly.ok());
            const TriMesh& mesh = assembly->parts[0].mesh;
            CHECK(is_closed(*weld(mesh)));
            CHECK(mesh.triangles.size() > before);
            before = mesh.triangles.size();
            double deepest = 100;
            for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
                const Triangle3 t = mesh.triangle(i);
                deepest = (std::min)(deepest, std::sqrt(length_sq((t.a + t.b + t.c) * (1.0 / 3))));
            }
            CHECK(100 - deepest < 2 * deflection);  // which Open CASCADE exceeds a little
        }
    }

    TEST_CASE("a damaged file is an error, wherever it ends and whatever it holds") {
        const std::string whole = gearbox("AP214IS");
        for (std::size_t cut = 100; cut < whole.size(); cut += whole.size() / 40) {
            CAPTURE(cut);
            const Result<Assembly> assembly = read_step(whole.substr(0, cut));
            REQUIRE(!assembly.ok());
            CHECK(assembly.error().message == "is cut short: END-ISO-10303-21 is missing at its end");
            CHECK(assembly.error().where == "gearbox.step");
        }
        // References that lead nowhere, or to something of another kind, would end Open CASCADE.
        const std::size_t vertex = whole.find("VERTEX_POINT('',#") + 17;
        for (const std::string reference : {"999999", "1"}) {
            std::string bytes = whole;
            bytes.replace(vertex, bytes.find(')', vertex) - vertex, reference);
            const Result<Assembly> assembly = read_step(bytes);
            REQUIRE(!assembly.ok());
            CHECK(assembly.error().where.starts_with("gearbox.step: #"));
            CHECK(assembly.error().message.starts_with(
                reference == "1" ? "is broken: Parameter 2 (vertex_geometry) : Entity has illegal type"
                                 : "is broken: it refers to #999999, which the file lacks"));
        }
        // Numbers with which Open CASCADE would not end.
        const std::size_t point = whole.find("CARTESIAN_POINT('',(") + 20;
        for (const char* number : {"nan", "1.E300", "-1.E10"}) {
            std::string bytes = whole;
            bytes.replace(point, bytes.find(',', point) - point, number);
            const Result<Assembly> assembly = read_step(bytes);
            REQUIRE(!assembly.ok());
            CHECK(assembly.error().message == "has a coordinate that is not finite, or above 1e9");
        }
        const std::string end = "ENDSEC;\nEND-ISO-10303-21;\n";
        for (const std::string& bytes :
             {"ISO-10303-21;\n" + end, "ISO-10303-21;\nHEADER;\nENDSEC;\nDATA;\n" + end,
              whole.substr(0, whole.size() / 2) + "\n" + end, "ISO-10303-21;\nnonsense(((\n" + end}) {
            const Result<Assembly> assembly = read_step(bytes);
            REQUIRE(!assembly.ok());
            CHECK(assembly.error().message.find("STEP file") != std::string::npos);
        }
    }
}
#else
TEST_SUITE("cad/step") {
    TEST_CASE("STEP") { hitbox::test::skip("this build has no Open CASCADE"); }
}
#endif
