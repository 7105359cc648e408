// body.cpp: the transformed triangles of a body, computed once for each position.
#include <hitbox/world/detail/body.hpp>

#include <hitbox/mesh/tree/surface_access.hpp>
#include <hitbox/world/detail/surface_lock.hpp>

#include <memory>
#include <utility>

namespace hitbox::detail {

SurfaceLockOwner::SurfaceLockOwner() : lock_(new SurfaceLock) {}
SurfaceLockOwner::~SurfaceLockOwner() { delete lock_; }
SurfaceLockOwner::SurfaceLockOwner(SurfaceLockOwner&& other) noexcept
    : lock_(std::exchange(other.lock_, nullptr)) {}
SurfaceLockOwner& SurfaceLockOwner::operator=(SurfaceLockOwner&& other) noexcept {
    std::swap(lock_, other.lock_);
    return *this;
}

namespace {

// The transformed triangles of the last update; null if there are none yet.
std::shared_ptr<const Surface> placed_already(const BodyMesh& mesh, SurfaceLock& lock) {
    const std::lock_guard guard(lock.mutex);
    return mesh.surface && mesh.surface_version == mesh.bounds.version() ? mesh.surface : nullptr;
}

}  // namespace

std::shared_ptr<const Surface> placed_surface(const BodyMesh& mesh, SurfaceLock& lock) {
    const Surface& local = mesh.model.surface();
    const Affine3& map = mesh.bounds.transform();
    if (map == Affine3{}) return {std::shared_ptr<const Surface>(), &local};
    if (auto already = placed_already(mesh, lock)) return already;
    auto moved = std::make_shared<const Surface>(SurfaceAccess::transformed(local, map));
    auto& kept = const_cast<BodyMesh&>(mesh);  // guarded by the mutex, and private to this file
    const std::lock_guard guard(lock.mutex);
    if (!kept.surface || kept.surface_version != mesh.bounds.version())
        kept.surface = std::move(moved), kept.surface_version = mesh.bounds.version();
    return kept.surface;
}

MeshInPlace mesh_in_place(const BodyMesh& mesh, const Aabb3& bounds, SurfaceLock& lock) {
    const Surface& local = mesh.model.surface();
    const Affine3& map = mesh.bounds.transform();
    if (map == Affine3{}) return {nullptr, MovedSurface(local)};
    std::shared_ptr<const Surface> placed = placed_already(mesh, lock);
    if (!placed) {
        const MovedSurface moved(local, map, bounds);
        if (moved.is_fine()) return {nullptr, moved};
        placed = placed_surface(mesh, lock);
    }
    const MovedSurface surface(*placed);
    return {std::move(placed), surface};
}

}  // namespace hitbox::detail
