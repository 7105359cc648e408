// fcl_manager_peer.cpp: moving meshes in the collision manager of FCL, as a C++ program or python-fcl has them.
#include <fcl/broadphase/broadphase_dynamic_AABB_tree.h>
#include <fcl/broadphase/default_broadphase_callbacks.h>
#include <fcl/config.h>
#include <fcl/geometry/bvh/BVH_model.h>
#include <fcl/narrowphase/collision.h>
#include <fcl/narrowphase/distance.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace {

using Object = fcl::CollisionObject<double>;
using Model = fcl::BVHModel<fcl::OBBRSS<double>>;

// Each object has a model of its own, as meshes have that are loaded one by one.
struct Manager {
    fcl::DynamicAABBTreeCollisionManager<double> manager;
    std::vector<std::unique_ptr<Object>> objects;
};

Manager& as_manager(void* handle) { return *static_cast<Manager*>(handle); }

struct Pairs {
    std::size_t count = 0;
    fcl::CollisionRequest<double> request;  // one contact is enough
};

bool count_pair(Object* a, Object* b, void* data) {
    Pairs& pairs = *static_cast<Pairs*>(data);
    fcl::CollisionResult<double> result;
    if (fcl::collide(a, b, pairs.request, result) > 0) ++pairs.count;
    return false;
}

}  // namespace

extern "C" {

void* fcl_manager(const double* vertices, std::size_t vertex_count, const std::uint32_t* faces,
                  std::size_t face_count, std::size_t objects) {
    std::vector<fcl::Vector3d> points;
    for (std::size_t i = 0; i < vertex_count; ++i)
        points.emplace_back(vertices[3 * i], vertices[3 * i + 1], vertices[3 * i + 2]);
    std::vector<fcl::Triangle> triangles;
    for (std::size_t i = 0; i < face_count; ++i)
        triangles.emplace_back(faces[3 * i], faces[3 * i + 1], faces[3 * i + 2]);
    auto* const all = new Manager;
    for (std::size_t i = 0; i < objects; ++i) {
        const auto model = std::make_shared<Model>();
        model->beginModel();
        model->addSubModel(points, triangles);
        model->endModel();
        all->objects.push_back(std::make_unique<Object>(model));
        all->manager.registerObject(all->objects.back().get());
    }
    all->manager.setup();
    return all;
}
void fcl_free(void* handle) { delete static_cast<Manager*>(handle); }

// Matrices of 4 x 4 numbers, by row.
void fcl_move(void* handle, const double* matrices) {
    Manager& all = as_manager(handle);
    for (std::size_t i = 0; i < all.objects.size(); ++i) {
        const double* const m = matrices + 16 * i;
        fcl::Matrix3d rotation;
        rotation << m[0], m[1], m[2], m[4], m[5], m[6], m[8], m[9], m[10];
        all.objects[i]->setTransform(rotation, fcl::Vector3d(m[3], m[7], m[11]));
        all.objects[i]->computeAABB();
    }
    all.manager.update();
}
int fcl_any(void* handle) {
    fcl::DefaultCollisionData<double> data;
    as_manager(handle).manager.collide(&data, fcl::DefaultCollisionFunction<double>);
    return data.result.isCollision();
}
std::size_t fcl_pairs(void* handle) {
    Pairs pairs;
    as_manager(handle).manager.collide(&pairs, count_pair);
    return pairs.count;
}
double fcl_distance(void* handle) {
    fcl::DefaultDistanceData<double> data;
    as_manager(handle).manager.distance(&data, fcl::DefaultDistanceFunction<double>);
    return data.result.min_distance;
}

}  // extern "C"
