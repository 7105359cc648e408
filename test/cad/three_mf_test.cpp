// three_mf_test.cpp: mirrors hitbox/cad/three_mf.cpp; the files are written by lib3mf.
#include <doctest/doctest.h>

#include "cad/box_mesh.hpp"
#include "skip.hpp"

#ifdef HITBOX_CAD_3MF
#include <Model/COM/NMR_DLLInterfaces.h>

using namespace hitbox;
using namespace hitbox::test;

namespace {

using namespace NMR;

// A model in the making. What it hands out is released by the library with the model.
class ThreeMf {
public:
    explicit ThreeMf(eModelUnit unit = MODELUNIT_MILLIMETER) {
        lib3mf_createmodel(&model_);
        lib3mf_model_setunit(model_, unit);
    }
    ~ThreeMf() { lib3mf_release(model_); }

    PLib3MFBase* box(const char* name) {
        PLib3MFBase* mesh = nullptr;
        lib3mf_model_addmeshobject(model_, &mesh);
        lib3mf_object_setnameutf8(mesh, name);
        for (std::size_t i = 0; i < 8; ++i) {
            MODELMESHVERTEX v{{box_points[3 * i], box_points[3 * i + 1], box_points[3 * i + 2]}};
            lib3mf_meshobject_addvertex(mesh, &v, nullptr);
        }
        for (std::size_t i = 0; i < 12; ++i) {
            MODELMESHTRIANGLE t{{box_corners[3 * i], box_corners[3 * i + 1], box_corners[3 * i + 2]}};
            lib3mf_meshobject_addtriangle(mesh, &t, nullptr);
        }
        return mesh;
    }
    PLib3MFBase* components(const char* name) {
        PLib3MFBase* object = nullptr;
        lib3mf_model_addcomponentsobject(model_, &object);
        lib3mf_object_setnameutf8(object, name);
        return object;
    }
    void put(PLib3MFBase* into, PLib3MFBase* what, MODELTRANSFORM place) {
        PLib3MFBase* component = nullptr;
        lib3mf_componentsobject_addcomponent(into, what, &place, &component);
        lib3mf_release(component);
    }
    void build(PLib3MFBase* what, MODELTRANSFORM place) {
        PLib3MFBase* item = nullptr;
        lib3mf_model_addbuilditem(model_, what, &place, &item);
        lib3mf_release(item);
    }

    std::string write() {
        PLib3MFBase* writer = nullptr;
        ULONG64 size = 0;
        lib3mf_model_querywriter(model_, "3mf", &writer);
        lib3mf_writer_getstreamsize(writer, &size);
        std::string bytes(size, '\0');
        lib3mf_writer_writetobuffer(writer, reinterpret_cast<BYTE*>(bytes.data()), size);
        lib3mf_release(writer);
        return bytes;
    }

private:
    PLib3MFBase* model_ = nullptr;
};

MODELTRANSFORM moved(float x, float y, float z, float mirror = 1) {
    return {{{mirror, 0, 0, x}, {0, 1, 0, y}, {0, 0, 1, z}}};
}

std::string sample(eModelUnit unit = MODELUNIT_MILLIMETER) {
    ThreeMf model(unit);
    PLib3MFBase* const box = model.box("box \xC3\xA9");
    PLib3MFBase* const pair = model.components("pair");
    model.put(pair, box, moved(0, 0, 0));
    model.put(pair, box, moved(5, 0, 0, -1));
    model.build(pair, moved(0, 10, 0));
    model.build(box, moved(0, 0, 20));
    return model.write();
}

}  // namespace

TEST_SUITE("cad/three_mf") {
    TEST_CASE("build items, components, names and placements") {
        const Result<Assembly> assembly = read_by_cad("in.3mf", sample());
        REQUIRE(assembly.ok());
        REQUIRE(assembly->parts.size() == 3);
        const char* const paths[] = {"/pair/box \xC3\xA9", "/pair/box \xC3\xA9", "/box \xC3\xA9"};
        const Vec3 first[] = {{0, 10, 0}, {5, 10, 0}, {0, 0, 20}};
        for (std::size_t i = 0; i < 3; ++i) {
            CAPTURE(i);
            const Part& part = assembly->parts[i];
            CHECK(part.name == "box \xC3\xA9");
            CHECK(part.path == paths[i]);
            CHECK(part.parent == (i < 2 ? 1u : 0u));
            CHECK(part.file == "in.3mf");
            CHECK(part.metres == 0.001);
            CHECK(is_the_box(part.mesh));
            CHECK(part.mesh.points[0] == first[i]);
        }
    }

    TEST_CASE("the numbers stay those of the file, whose unit is said") {
        CHECK(read_by_cad("in.3mf", sample(MODELUNIT_INCH))->parts[0].metres == 0.0254);
        CHECK(read_by_cad("in.3mf", sample(MODELUNIT_METER))->parts[0].metres == 1);
        CHECK(is_the_box(read_by_cad("in.3mf", sample(MODELUNIT_MICROMETER))->parts[0].mesh));
    }

    TEST_CASE("a damaged file is an error") {
        const std::string whole = sample();
        for (std::size_t cut = 4; cut < whole.size(); cut += 7) {
            CAPTURE(cut);
            CHECK(!error_of("in.3mf", whole.substr(0, cut)).empty());
        }
        for (std::size_t i = 0; i < whole.size(); i += 3) {
            std::string bytes = whole;
            bytes[i] = char(bytes[i] ^ 0x55);
            const Result<Assembly> assembly = read_by_cad("in.3mf", bytes);
            if (!assembly) CHECK(assembly.error().where.starts_with("in.3mf"));
        }
    }
}
#else
TEST_SUITE("cad/three_mf") {
    TEST_CASE("3MF") { hitbox::test::skip("this build has no lib3mf"); }
}
#endif
