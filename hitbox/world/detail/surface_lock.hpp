// surface_lock.hpp: the mutex of a world; keeps <mutex> and <memory> out of world.hpp.
#pragma once

#include <hitbox/core/config.hpp>

namespace hitbox::detail {

struct SurfaceLock;

/// Owns a lock. A moved-from world has none.
class SurfaceLockOwner {
public:
    SurfaceLockOwner();
    ~SurfaceLockOwner();
    SurfaceLockOwner(SurfaceLockOwner&& other) noexcept;
    SurfaceLockOwner& operator=(SurfaceLockOwner&& other) noexcept;

    SurfaceLock& operator*() const { return *lock_; }

private:
    SurfaceLock* lock_;
};

}  // namespace hitbox::detail
