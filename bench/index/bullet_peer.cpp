// bullet_peer.cpp: the dynamic tree of Bullet, btDbvt (peer for the broad phase).
#include <BulletCollision/BroadphaseCollision/btDbvt.h>
#include <LinearMath/btScalar.h>

#include "peer.hpp"

namespace hitbox::bench {
namespace {

btDbvtVolume volume(const Aabb3f& b) {
    return btDbvtVolume::FromMM({b.min.x, b.min.y, b.min.z}, {b.max.x, b.max.y, b.max.z});
}
std::uint32_t number(const btDbvtNode* leaf) { return std::uint32_t(leaf->dataAsInt); }

/// Built by insertion, the only method it has.
class Bullet : public Peer {
public:
    explicit Bullet(const Scene& scene) {
        for (std::size_t i = 0; i < scene.boxes.size(); ++i) {
            leaves_.push_back(tree_.insert(volume(scene.boxes[i]), nullptr));
            leaves_.back()->dataAsInt = int(i);
        }
    }
    void pairs(Pairs& out) override {
        struct : btDbvt::ICollide {
            Pairs* out;
            void Process(const btDbvtNode* a, const btDbvtNode* b) override {
                if (a != b) out->push_back({std::min(number(a), number(b)), std::max(number(a), number(b))});
            }
        } take;
        take.out = &out;
        tree_.collideTT(tree_.m_root, tree_.m_root, take);
    }
    void pairs_with(Peer& other, Pairs& out) override {
        struct : btDbvt::ICollide {
            Pairs* out;
            void Process(const btDbvtNode* a, const btDbvtNode* b) override {
                out->push_back({number(a), number(b)});
            }
        } take;
        take.out = &out;
        tree_.collideTT(tree_.m_root, static_cast<Bullet&>(other).tree_.m_root, take);
    }
    void move(const Scene& scene) override {
        for (std::size_t i = 0; i < leaves_.size(); ++i) {
            btDbvtVolume v = volume(scene.boxes[i]);
            tree_.update(leaves_[i], v);
        }
    }

private:
    btDbvt tree_;
    std::vector<btDbvtNode*> leaves_;
};

const AddPeer bullet({"bullet dbvt", std::to_string(btGetVersion()), false,
                      PeerKind::pairs | PeerKind::pairs_with | PeerKind::move | PeerKind::build,
                      make_peer<Bullet>, 100'000});

}  // namespace
}  // namespace hitbox::bench
