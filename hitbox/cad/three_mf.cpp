// three_mf.cpp: reads 3MF by lib3mf 1: build items, components, names, unit (additive manufacturing, .3mf).
#include <hitbox/cad/detail/readers.hpp>
#include <hitbox/io/files/memory_budget.hpp>

#include <Model/COM/NMR_DLLInterfaces.h>

#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace hitbox::cad::detail {

namespace {

using namespace NMR;

// An object of the library, released at the end of its scope.
class Held {
public:
    Held() = default;
    Held(const Held&) = delete;
    Held& operator=(const Held&) = delete;
    ~Held() {
        if (object_) lib3mf_release(object_);
    }
    PLib3MFBase** out() { return &object_; }
    PLib3MFBase* get() const { return object_; }

private:
    PLib3MFBase* object_ = nullptr;
};

// Three rows; the last column is the translation.
using Rows = std::array<std::array<double, 4>, 3>;
constexpr Rows identity{{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}};

Rows rows_of(const MODELTRANSFORM& transform) {
    Rows rows{};
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t k = 0; k < 4; ++k) rows[i][k] = transform.m_fFields[i][k];
    return rows;
}

Rows product(const Rows& a, const Rows& b) {
    Rows out{};
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t k = 0; k < 4; ++k)
            out[i][k] = a[i][0] * b[0][k] + a[i][1] * b[1][k] + a[i][2] * b[2][k] + (k == 3 ? a[i][3] : 0);
    return out;
}

Vec3 moved(const Rows& m, const Vec3& p) {
    return {m[0][0] * p.x + m[0][1] * p.y + m[0][2] * p.z + m[0][3],
            m[1][0] * p.x + m[1][1] * p.y + m[1][2] * p.z + m[1][3],
            m[2][0] * p.x + m[2][1] * p.y + m[2][2] * p.z + m[2][3]};
}

bool is_mirror(const Rows& m) {
    const Vec3 x{m[0][0], m[1][0], m[2][0]}, y{m[0][1], m[1][1], m[2][1]}, z{m[0][2], m[1][2], m[2][2]};
    return dot(cross(x, y), z) < 0;
}

std::string name_of(PLib3MFBase* object) {
    ULONG needed = 0;
    if (lib3mf_object_getnameutf8(object, nullptr, 0, &needed) != LIB3MF_OK || needed == 0) return {};
    std::string name(needed + 1, '\0');
    if (lib3mf_object_getnameutf8(object, name.data(), ULONG(name.size()), &needed) != LIB3MF_OK) return {};
    name.resize(needed);
    while (!name.empty() && name.back() == '\0') name.pop_back();
    return name;
}

class ModelReader {
public:
    ModelReader(const std::string& file, std::span<const std::byte> bytes)
        : file_(file), bytes_(bytes), budget_(bytes.size()) {}

    Result<Assembly> read() {
        Held model, reader, items;
        if (lib3mf_createmodel(model.out()) != LIB3MF_OK ||
            lib3mf_model_queryreader(model.get(), "3mf", reader.out()) != LIB3MF_OK)
            return fail("lib3mf cannot be started");
        BYTE* const first = const_cast<BYTE*>(reinterpret_cast<const BYTE*>(bytes_.data()));
        if (lib3mf_reader_readfrombuffer(reader.get(), first, bytes_.size()) != LIB3MF_OK)
            return fail("lib3mf cannot read this 3MF file: " + reason(reader.get()));
        DWORD unit = MODELUNIT_MILLIMETER;
        lib3mf_model_getunit(model.get(), &unit);
        constexpr double lengths[] = {1e-6, 1e-3, 1e-2, 0.0254, 0.3048, 1};
        if (unit < std::size(lengths)) metres_ = lengths[unit];
        if (lib3mf_model_getbuilditems(model.get(), items.out()) != LIB3MF_OK)
            return fail("lib3mf finds no build items");
        BOOL more = 0;
        while (lib3mf_builditemiterator_movenext(items.get(), &more) == LIB3MF_OK && more) {
            Held item, object;
            MODELTRANSFORM transform{};
            BOOL has_transform = 0;
            if (lib3mf_builditemiterator_getcurrent(items.get(), item.out()) != LIB3MF_OK ||
                lib3mf_builditem_getobjectresource(item.get(), object.out()) != LIB3MF_OK ||
                lib3mf_builditem_hasobjecttransform(item.get(), &has_transform) != LIB3MF_OK ||
                (has_transform && lib3mf_builditem_getobjecttransform(item.get(), &transform) != LIB3MF_OK))
                return fail("lib3mf cannot read a build item");
            if (!add(object.get(), has_transform ? rows_of(transform) : identity, {})) return error_;
        }
        return std::move(assembly_);
    }

private:
    Error fail(std::string message, ErrorCode code = ErrorCode::bad_format) const {
        return Error{code, std::move(message), file_};
    }
    bool stop(std::string message, ErrorCode code = ErrorCode::bad_format) {
        error_ = fail(std::move(message), code);
        return false;
    }

    static std::string reason(PLib3MFBase* object) {
        DWORD number = 0;
        LPCSTR text = nullptr;
        if (lib3mf_getlasterror(object, &number, &text) != LIB3MF_OK || !text)
            return "error " + std::to_string(number);
        return text;
    }

    // Where an object is in the tree.
    struct Above {
        std::string path = {};
        std::uint32_t number = 0;  // of the list of components it is in, or 0
        int depth = 0;
    };

    // Adds the meshes of an object. Returns false after an error.
    bool add(PLib3MFBase* object, const Rows& place, const Above& above) {
        if (above.depth > 100) return stop("its components are nested more than 100 deep");
        std::string name = name_of(object);
        if (name.empty()) name = "part_" + std::to_string(assembly_.parts.size());
        const std::string path = above.path + "/" + name;
        BOOL is_mesh = 0;
        if (lib3mf_object_ismeshobject(object, &is_mesh) != LIB3MF_OK)
            return stop("lib3mf cannot read an object");
        if (is_mesh) return add_mesh(object, place, name, path, above.number);
        DWORD count = 0;
        if (lib3mf_componentsobject_getcomponentcount(object, &count) != LIB3MF_OK)
            return stop("an object is neither a mesh nor a list of components");
        const Above inside{path, ++lists_, above.depth + 1};
        for (DWORD i = 0; i < count; ++i) {
            Held component, inner;
            MODELTRANSFORM transform{};
            BOOL has_transform = 0;
            if (lib3mf_componentsobject_getcomponent(object, i, component.out()) != LIB3MF_OK ||
                lib3mf_component_getobjectresource(component.get(), inner.out()) != LIB3MF_OK ||
                lib3mf_component_hastransform(component.get(), &has_transform) != LIB3MF_OK ||
                (has_transform && lib3mf_component_gettransform(component.get(), &transform) != LIB3MF_OK))
                return stop("lib3mf cannot read a component");
            const Rows inner_place = has_transform ? product(place, rows_of(transform)) : place;
            if (!add(inner.get(), inner_place, inside)) return false;
        }
        return true;
    }

    bool add_mesh(PLib3MFBase* object, const Rows& place, const std::string& name, const std::string& path,
                  std::uint32_t parent) {
        DWORD points = 0, triangles = 0;
        if (lib3mf_meshobject_getvertexcount(object, &points) != LIB3MF_OK ||
            lib3mf_meshobject_gettrianglecount(object, &triangles) != LIB3MF_OK)
            return stop("lib3mf cannot read a mesh");
        // A few objects may be placed a million times. The list of vertices exists twice.
        if (!budget_.take(points, 2 * sizeof(Vec3)) ||
            !budget_.take(triangles, 2 * sizeof(TriMesh::Corners)) ||
            !budget_.take(1, sizeof(Part) + path.size()))
            return stop("repeats its objects too often for a file of its size", ErrorCode::too_large);
        std::vector<MODELMESHVERTEX> vertices(points);
        std::vector<MODELMESHTRIANGLE> corners(triangles);
        if (lib3mf_meshobject_getvertices(object, vertices.data(), points, nullptr) != LIB3MF_OK ||
            lib3mf_meshobject_gettriangleindices(object, corners.data(), triangles, nullptr) != LIB3MF_OK)
            return stop("lib3mf cannot read a mesh");
        Part part;
        part.name = name, part.path = path, part.parent = parent, part.metres = metres_;
        part.mesh.points.reserve(points);
        for (const MODELMESHVERTEX& v : vertices) {
            const Vec3 p = moved(place, {v.m_fPosition[0], v.m_fPosition[1], v.m_fPosition[2]});
            if (!std::isfinite(p.x) || !std::isfinite(p.y) || !std::isfinite(p.z))
                return stop("a coordinate of \"" + name + "\" is not finite", ErrorCode::not_finite);
            part.mesh.points.push_back(p);
        }
        const bool flip = is_mirror(place);
        part.mesh.triangles.reserve(triangles);
        for (const MODELMESHTRIANGLE& t : corners) {
            const std::array<std::uint32_t, 3> c{std::uint32_t(t.m_nIndices[0]),
                                                 std::uint32_t(t.m_nIndices[flip ? 2 : 1]),
                                                 std::uint32_t(t.m_nIndices[flip ? 1 : 2])};
            if (c[0] >= points || c[1] >= points || c[2] >= points)
                return stop("a triangle of \"" + name + "\" has a corner beyond its vertices");
            part.mesh.triangles.push_back(c);
        }
        assembly_.parts.push_back(std::move(part));
        return true;
    }

    const std::string& file_;
    std::span<const std::byte> bytes_;
    io::detail::MemoryBudget budget_;
    double metres_ = 0.001;
    std::uint32_t lists_ = 0;  // of components, so far
    Assembly assembly_;
    Error error_;
};

}  // namespace

Result<Assembly> read_3mf(const std::string& name, std::span<const std::byte> bytes, const io::ReadOptions&) {
    return ModelReader(name, bytes).read();
}

}  // namespace hitbox::cad::detail
