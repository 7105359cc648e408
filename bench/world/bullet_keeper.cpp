// bullet_keeper.cpp: the broad phase of Bullet's worlds, btDbvtBroadphase (peer for the world).
#include <BulletCollision/BroadphaseCollision/btDbvtBroadphase.h>
#include <LinearMath/btScalar.h>

#include <memory>

#include "world_workload.hpp"

namespace hitbox::bench {
namespace {

/// Like in its worlds, pairs of boxes with a margin are kept from step to step. To get the overlapping boxes
/// the pairs are filtered.
class Bullet : public Keeper {
public:
    explicit Bullet(const Crowd& crowd) : halves_(crowd.halves) {
        for (std::size_t i = 0; i < halves_.size(); ++i)
            proxies_.push_back(broadphase_.createProxy(corner(crowd.centres[i] - halves_[i]),
                                                       corner(crowd.centres[i] + halves_[i]), 0,
                                                       reinterpret_cast<void*>(i), 1, 1, nullptr));
        broadphase_.calculateOverlappingPairs(nullptr);
    }
    ~Bullet() override {
        for (btBroadphaseProxy* proxy : proxies_) broadphase_.destroyProxy(proxy, nullptr);
    }
    Bullet(const Bullet&) = delete;
    Bullet& operator=(const Bullet&) = delete;

    void move(std::uint32_t body, const Vec3& centre) override {
        broadphase_.setAabb(proxies_[body], corner(centre - halves_[body]), corner(centre + halves_[body]),
                            nullptr);
    }
    void pairs(std::vector<IdPair>& out) override {
        broadphase_.calculateOverlappingPairs(nullptr);
        const btBroadphasePairArray& all = broadphase_.getOverlappingPairCache()->getOverlappingPairArray();
        for (int i = 0; i < all.size(); ++i) {
            const btBroadphaseProxy &a = *all[i].m_pProxy0, &b = *all[i].m_pProxy1;
            if (!TestAabbAgainstAabb2(a.m_aabbMin, a.m_aabbMax, b.m_aabbMin, b.m_aabbMax)) continue;
            const std::uint32_t x = number(a), y = number(b);
            out.push_back(x < y ? IdPair{x, y} : IdPair{y, x});
        }
    }

private:
    static btVector3 corner(const Vec3& p) { return {btScalar(p.x), btScalar(p.y), btScalar(p.z)}; }
    static std::uint32_t number(const btBroadphaseProxy& proxy) {
        return std::uint32_t(reinterpret_cast<std::uintptr_t>(proxy.m_clientObject));
    }

    std::vector<Vec3> halves_;
    btDbvtBroadphase broadphase_;
    std::vector<btBroadphaseProxy*> proxies_;
};

const AddKeeper bullet({"bullet broadphase", std::to_string(btGetVersion()),
                        [](const Crowd& crowd) { return std::make_unique<Bullet>(crowd); }});

}  // namespace
}  // namespace hitbox::bench
