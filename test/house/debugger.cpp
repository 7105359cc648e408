// debugger.cpp: one of each shape, a mesh, results and an error, for debugger.py to print.
#include <hitbox/core/result.hpp>
#include <hitbox/mesh/trimesh.hpp>
#include <hitbox/shape/any_shape.hpp>

#include <limits>

using namespace hitbox;

namespace {

void stop() {}

}  // namespace

int main() {
    Vec2f flat{1, 2.5f};
    Vec3 point{1, 2, -3.5};
    Aabb3 box{{0, 0, 0}, {1, 2, 3}};
    Aabb2 nothing;
    const double infinity = std::numeric_limits<double>::infinity();
    Aabb3 beyond{{0, 0, infinity}, {1, 1, infinity}};
    Segment3 segment{{0, 0, 0}, {1, 0, 0}};
    Ray3f ray{{0, 0, 0}, {0, 0, 1}};
    Line3 line{{0, 0, 0}, {0, 1, 0}};
    Plane3 plane{{0, 0, 1}, 4};
    Triangle3f triangle{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    Rectangle3 rectangle{{1, 1, 1}, {Vec3{1, 0, 0}, Vec3{0, 2, 0}}};
    Sphere3 sphere{{1, 2, 3}, 0.5};
    Capsule3 capsule{{0, 0, 0}, {0, 0, 2}, 1};
    Obb3 oriented{{1, 1, 1}, {Vec3{1, 0, 0}, Vec3{0, 2, 0}, Vec3{0, 0, 3}}};
    Frustum3 frustum;
    frustum.planes[5] = plane;
    TriMesh mesh{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}};
    Error error{ErrorCode::bad_format, "a list has a negative length", "part.ply:7"};
    Result<Vec3> good(point);
    Result<Vec3> bad(error);
    stop();
    return int(flat.x +
               float(point.x + box.min.x + nothing.min.x + beyond.min.x + segment.a.x + line.origin.x +
                     rectangle.center.x + sphere.radius + capsule.radius + oriented.center.x +
                     frustum.planes[0].offset + mesh.points[0].x + double(error.message.size()) + good->x) +
               ray.origin.x + triangle.a.x + float(bad.ok())) *
           0;
}
