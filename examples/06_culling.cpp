// 06_culling.cpp: frustum culling of a forest: trees inside the view, partly inside, or outside.
#include <hitbox/world/mesh_model.hpp>
#include <hitbox/world/world.hpp>

#include <array>
#include <cmath>
#include <cstdio>
#include <vector>

// A camera at `eye` that looks along -z, with OpenGL conventions: the columns of projection * view.
std::array<double, 16> camera(const hitbox::Vec3& eye, double height_radians, double aspect, double near,
                              double far) {
    const double f = 1 / std::tan(height_radians / 2);
    std::array<double, 16> m{};
    m[0] = f / aspect, m[5] = f;
    m[10] = (far + near) / (near - far), m[11] = -1;
    m[14] = 2 * far * near / (near - far);
    for (std::size_t row = 0; row < 4; ++row)
        m[12 + row] -= m[row] * eye.x + m[4 + row] * eye.y + m[8 + row] * eye.z;
    return m;
}

int main() {
    // Ten thousand trees, each with a trunk of triangles and a sphere of leaves.
    hitbox::TriMesh trunk{{{-0.2, 0, 0}, {0.2, 0, 0}, {0, 3, 0}, {0, 0, -0.3}},
                          {{0, 1, 2}, {1, 3, 2}, {3, 0, 2}, {0, 3, 1}}};
    const hitbox::MeshModel model = *hitbox::MeshModel::from_mesh(trunk);
    hitbox::World forest;
    for (int i = 0; i < 10000; ++i) {
        const hitbox::Vec3 place{(i % 100) * 4.0 - 200, 0, -(i / 100) * 4.0};
        *forest.add(model, {hitbox::Affine3::translate(place)});
        *forest.add(hitbox::Sphere3{place + hitbox::Vec3{0, 3, 0}, 1.5});
    }
    forest.update();

    const auto matrix = camera({0, 2, 10}, 0.8, 16.0 / 9, 0.5, 150);
    const auto frustum = hitbox::Frustum3::from_matrix(matrix, hitbox::ClipDepth::minus_one_to_one);
    for (const auto precision : {hitbox::Precision::aabb, hitbox::Precision::exact}) {
        std::size_t inside = 0, across = 0;
        for (const hitbox::VisibleBody& s : forest.cull(frustum, {precision}))
            ++(s.visibility == hitbox::Visibility::inside ? inside : across);
        std::printf("by %s: %zu of %zu bodies wholly in view, %zu in part\n", to_string(precision), inside,
                    forest.size(), across);
    }
}
