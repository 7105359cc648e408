// scene.hpp: bodies of all kinds for the tests of the world, and the same questions answered by trying all pairs.
#pragma once

#include <hitbox/exact/orient3d.hpp>
#include <hitbox/pair/pairs.hpp>
#include <hitbox/shape/any_shape.hpp>
#include <hitbox/world/mesh_model.hpp>
#include <hitbox/world/world.hpp>

#include <array>
#include <cmath>
#include <cstdint>
#include <random>
#include <variant>
#include <vector>

namespace scene {

using namespace hitbox;

/// The same numbers with every standard library.
class Random {
public:
    explicit Random(std::uint64_t seed) : bits_(seed) {}
    std::uint64_t below(std::uint64_t n) { return bits_() % n; }
    double between(double a, double b) { return a + (b - a) * (double(bits_() >> 11) * 0x1p-53); }
    Vec3 point(double low, double high) {
        const double x = between(low, high), y = between(low, high), z = between(low, high);
        return {x, y, z};
    }

private:
    std::mt19937_64 bits_;
};

/// Corners of a solid of four faces, seen from outside counter-clockwise.
using Tetrahedron = std::array<Vec3, 4>;

constexpr std::array<TriMesh::Corners, 4> faces{{{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}}};

inline TriMesh mesh_of(const Tetrahedron& t) { return {{t.begin(), t.end()}, {faces.begin(), faces.end()}}; }

inline TriMesh box_mesh(const Vec3& min, const Vec3& max) {
    TriMesh m;
    for (int i = 0; i < 8; ++i)
        m.points.push_back({i & 1 ? max.x : min.x, i & 2 ? max.y : min.y, i & 4 ? max.z : min.z});
    m.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                   {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    return m;
}

/// A body as brute force knows it: shapes are transformed here, without the world's code.
struct Mirror {
    std::variant<AnyShape, Tetrahedron> local, placed;
    Vec3 middle;
    double reach = 0;  // a ball around the middle holds it

    void place(const Affine3& map) {
        middle = map.translation;
        if (const auto* t = std::get_if<Tetrahedron>(&local)) {
            Tetrahedron image;
            for (std::size_t i = 0; i < 4; ++i) image[i] = map.point((*t)[i]);
            placed = image;
            return;
        }
        placed.emplace<AnyShape>(std::visit(
            [&](const auto& s) -> AnyShape {
                using Shape = std::remove_cvref_t<decltype(s)>;
                if constexpr (std::is_same_v<Shape, Vec3>)
                    return map.point(s);
                else if constexpr (std::is_same_v<Shape, Aabb3>)
                    return Obb3::from_aabb(s, map);
                else if constexpr (requires { s.transformed(map); })
                    return s.transformed(map);
                else
                    return s;
            },
            std::get<AnyShape>(local)));
    }
};

inline Triangle3 face(const Tetrahedron& t, std::size_t i) {
    return {t[faces[i][0]], t[faces[i][1]], t[faces[i][2]]};
}

inline bool inside(const Tetrahedron& t, const Vec3& p) {
    for (std::size_t i = 0; i < 4; ++i)
        if (exact::orient3d(face(t, i).a, face(t, i).b, face(t, i).c, p) !=
            exact::orient3d(face(t, 0).a, face(t, 0).b, face(t, 0).c, p))
            return false;
    return exact::orient3d(face(t, 0).a, face(t, 0).b, face(t, 0).c, p) ==
           exact::orient3d(face(t, 0).a, face(t, 0).b, face(t, 0).c, t[3]);
}

inline Vec3 any_point(const AnyShape& shape) {
    return std::visit(
        [](const auto& s) -> Vec3 {
            if constexpr (requires { s.center; })
                return s.center;
            else if constexpr (requires { s.a; })
                return s.a;
            else if constexpr (requires { s.min; })
                return s.min;
            else if constexpr (requires { s.x; })
                return s;
            else
                return {};
        },
        shape);
}

inline bool meet(const AnyShape& a, const AnyShape& b) {
    return std::visit(
        [](const auto& x, const auto& y) {
            if constexpr (requires { intersects(x, y); })
                return intersects(x, y);
            else
                return false;
        },
        a, b);
}

/// By trying everything.
inline bool meet(const Mirror& a, const Mirror& b) {
    const auto *s = std::get_if<AnyShape>(&a.placed), *t = std::get_if<AnyShape>(&b.placed);
    if (s && t) return meet(*s, *t);
    if (t) return meet(b, a);
    const Tetrahedron& solid = std::get<Tetrahedron>(b.placed);
    if (s) {
        for (std::size_t i = 0; i < 4; ++i)
            if (meet(*s, AnyShape(face(solid, i)))) return true;
        return inside(solid, any_point(*s));
    }
    const Tetrahedron& other = std::get<Tetrahedron>(a.placed);
    for (std::size_t i = 0; i < 4; ++i)
        for (std::size_t j = 0; j < 4; ++j)
            if (intersects(face(solid, i), face(other, j))) return true;
    return inside(solid, other[0]) || inside(other, solid[0]);
}

inline bool may_meet(const Mirror& a, const Mirror& b) {
    const Vec3 d = a.middle - b.middle;
    const double reach = a.reach + b.reach;
    return length_sq(d) <= reach * reach * 1.0001;
}

/// A turn by any angle around any axis, at a place in a cube.
inline Affine3 any_pose(Random& random, double side) {
    const Vec3 axis = random.point(-1, 1) + Vec3{2, 0, 0};  // before the angle, with every compiler
    Affine3 map = Affine3::rotate(axis, random.between(0, 6));
    map.translation = random.point(0, side);
    return map;
}

/// A body of any kind, about two across.
inline Mirror any_body(Random& random) {
    Mirror m;
    m.reach = 3.5;
    switch (random.below(10)) {
        case 0:
            m.local.emplace<AnyShape>(Aabb3{{-1, -0.5, -1}, {1, 0.5, 1}});
            break;
        case 1:
            m.local.emplace<AnyShape>(
                Obb3{{0.2, 0, 0}, {Vec3{1, 0.2, 0}, Vec3{-0.1, 0.5, 0}, Vec3{0, 0, 0.7}}});
            break;
        case 2:
            m.local.emplace<AnyShape>(Segment3{random.point(-1, 1), random.point(-1, 1)});
            break;
        case 3:
            m.local.emplace<AnyShape>(
                Triangle3{random.point(-1, 1), random.point(-1, 1), random.point(-1, 1)});
            break;
        case 4:
            m.local.emplace<AnyShape>(Rectangle3{{}, {Vec3{1, 0, 0.3}, Vec3{0, 1, 0}}});
            break;
        case 5:
            m.local.emplace<AnyShape>(Vec3{0.5, 0, 0});
            break;
        case 6:
            m.local.emplace<AnyShape>(Sphere3{{0, 0.25, 0}, 0.75});
            break;
        case 7:
            m.local.emplace<AnyShape>(Capsule3{{-0.5, 0, 0}, {0.5, 0.25, 0}, 0.5});
            break;
        default:
            m.local = Tetrahedron{Vec3{-1, -1, -1}, Vec3{1, -1, -1}, Vec3{0, 1, -1}, Vec3{0, 0, 1}};
    }
    return m;
}

inline BodyHandle add(World& world, const Mirror& mirror, const BodyOptions& options) {
    if (const auto* t = std::get_if<Tetrahedron>(&mirror.local)) {
        static const Tetrahedron first = *t;
        static const MeshModel shared = *MeshModel::from_mesh(mesh_of(first));
        return *world.add(shared, options);
    }
    return *world.add(std::get<AnyShape>(mirror.local), options);
}

}  // namespace scene
