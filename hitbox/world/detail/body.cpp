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

std::shared_ptr<const Surface> placed_surface(const BodyMesh& mesh, SurfaceLock& lock) {
    const Surface& local = mesh.model.surface();
    const Affine3& map = mesh.bounds.transform();
    if (map == Affine3{}) return {std::shared_ptr<const Surface>(), &local};
    auto& kept = const_cast<BodyMesh&>(mesh);  // guarded by the mutex, and private to this file
    {
        const std::lock_guard guard(lock.mutex);
        if (kept.surface && kept.surface_version == mesh.bounds.version()) return kept.surface;
    }
    auto moved = std::make_shared<const Surface>(SurfaceAccess::transformed(local, map));
    const std::lock_guard guard(lock.mutex);
    if (!kept.surface || kept.surface_version != mesh.bounds.version())
        kept.surface = std::move(moved), kept.surface_version = mesh.bounds.version();
    return kept.surface;
}

}  // namespace hitbox::detail
